import assert from 'node:assert/strict';
import { describeDocument, locatePhrase, readDocument } from '../../../src/files/documents';
import { inserted, located } from '../document/marked';

const FILE = `// A remark
= A book
Some Body <some@example.org>
v1.0, 2024
:lang: en

First *words* of <<intro,a chapter>> and \`open()\`,
over two lines; see https://example.org[the site] +
or linkgit:git-add[1]. An {attribute} (((index))) stays, and {uri}/a[its text].

[[intro]]
== A heading

.A caption
[source,ruby]
----
puts "no text"
----

[source]
no text either

 a literal line

NOTE: Mind the
gap.

====
An example.
====

* Outer
** Inner *item*
goes on
+
And a paragraph.
. [x] Numbered

Pump:: Moves water.
\`valve\`::
  Stops it.

image::pump.png[A pump,200]

include::other.adoc[]

|===
|Name |What

|pump
|moves \\| lifts
water
2+|Wide cell
|===

A title in two lines
--------------------
Text.

////
A comment
////

[NOTE]
--
Open block.
--
`;

const textsOf = (text: string): string[] => {
  const { value, problems } = readDocument({ fileName: 'a.adoc', text });
  assert.deepEqual(problems, []);
  return value.kind === 'monolingual' ? value.segments.map((segment) => `${segment.line} ${segment.text}`) : [];
};

describe('AsciiDoc', () => {
  it('gives headings, paragraphs, items, terms, captions, cells and what blocks hold', () => {
    assert.deepEqual(textsOf(FILE), [
      '2 A book',
      '7 First words of a chapter and `…`, over two lines; see the site or `…`.',
      '9 An {attribute} stays, and its text.',
      '12 A heading',
      '14 A caption',
      '25 Mind the gap.',
      '29 An example.',
      '32 Outer',
      '33 Inner item goes on',
      '36 And a paragraph.',
      '37 Numbered',
      '39 Pump',
      '39 Moves water.',
      '41 Stops it.',
      '43 A pump',
      '48 Name',
      '48 What',
      '50 pump',
      '51 moves | lifts water',
      '53 Wide cell',
      '56 A title in two lines',
      '58 Text.',
      '66 Open block.',
    ]);
  });

  it('finds a phrase across its markup, and none in code, attributes and remarks', () => {
    const select = (selected: string): string => FILE.replace(selected, () => `⟦${selected}⟧`);
    assert.equal(
      located('a.adoc', select('words* of')),
      'First ⟦words of⟧ a chapter and `…`, over two lines; see the site or `…`. An {attribute} stays, and its text.',
    );
    for (const none of [
      'A remark',
      'Some Body',
      'no text',
      'no text either',
      'literal',
      'A comment',
      'source,ruby',
      'other.adoc',
    ])
      assert.equal(located('a.adoc', select(none)), undefined, none);
    assert.equal(describeDocument({ fileName: 'a.adoc', text: FILE.replace(':lang: en', ':lang: de') }).language, 'de');
  });

  it('takes no code for text in the middle of a long document', () => {
    const text = 'puts 1\n----\n\n== A heading\n\nThe pump.\n\n----\nputs 2\n----\n';
    const place = (selected: string) => {
      const start = 9000 + text.indexOf(selected);
      return locatePhrase({
        fileName: 'a.adoc',
        text,
        offset: 9000,
        head: FILE,
        selection: { start, end: start + selected.length },
      })?.phrase;
    };
    assert.deepEqual([place('pump'), place('puts 2')], ['pump', undefined]);
  });

  it('escapes what is inserted, bars in tables too', () => {
    assert.equal(inserted('a.adoc', 'A ⟦x⟧ b', '*c* d_e `f` |'), 'A \\*c\\* d_e \\`f\\` | b');
    assert.equal(inserted('a.adoc', '|===\n|⟦x⟧\n|===\n', 'a|b'), '|===\n|a\\|b\n|===\n');
  });

  it('reads pictures, conditions and attributions, and links without attributes', () => {
    const text =
      'ifdef::web[Online only.]\n\n[quote, Ann Lee, "Clay, then"]\nBurn it.\n\nSee image:k.png[Old kiln,20] and ' +
      'https://example.org[my kiln^], link:a.html[one, two,window=_blank], link:b.html["a, b",role=x].\n\n' +
      'Bind indexterm2:[loam] in C++ or D++, re**fi**re CO~2~ at 10^3^.footnoteref:[hot,Mind it.]\n';
    const { value } = readDocument({ fileName: 'k.en.adoc', text });
    assert.deepEqual(value.kind === 'monolingual' && value.segments.map((segment) => segment.text), [
      'Online only.',
      'Ann Lee',
      'Clay, then',
      'Burn it.',
      'See and my kiln, one, two, a, b.',
      'Old kiln',
      'Bind loam in C++ or D++, refire CO2 at 103.',
      'Mind it.',
    ]);
  });
});

describe('menus of AsciiDoc', () => {
  it('are read with their names', () => {
    const { value } = readDocument({ fileName: 'a.en.adoc', text: 'Choose menu:View[Zoom In] or btn:[Reset].\n' });
    assert.ok(value.kind === 'monolingual');
    assert.deepEqual(
      value.segments.map(({ text }) => text),
      ['Choose View > Zoom In or Reset.'],
    );
  });
});
