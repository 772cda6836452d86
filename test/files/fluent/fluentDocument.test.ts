import assert from 'node:assert/strict';
import { keyedPairs } from '../../../src/engine/build/segmentPairs';
import { readDocument } from '../../../src/files/documents';
import type { Segment } from '../../../src/model/segment';
import { inserted, located } from '../document/marked';

const FILE = `# The licence of this file
### A comment on the group

-brand = Glossa
open-file = Open the { $name } file
    .title = Opens { -brand }
      over two lines
    .accesskey = O
found =
    { $count ->
        [one] One file was found.
       *[other] { $count } files were found.
    }
mixed = Saved { $count ->
    [one] one copy
   *[other] { $count } copies
} of it. { "" }All is well.
dated = Since { DATETIME($date, day: "numeric", month: "long", year: "numeric", weekday: "short") } it rains.
`;

const segmentsOf = (text: string, fileName = 'en/main.ftl'): Segment[] => {
  const { value } = readDocument({ fileName, text });
  return value.kind === 'monolingual' ? value.segments : [];
};
const select = (selected: string): string => FILE.replace(selected, () => `⟦${selected}⟧`);

describe('Fluent', () => {
  it('takes the values of messages, terms, attributes and variants for text, under their names', () => {
    assert.deepEqual(
      segmentsOf(FILE).map(({ line, key, text }) => `${line} ${key}: ${text}`),
      [
        '4 -brand: Glossa',
        '5 open-file: Open the { $name } file',
        '6 open-file.title: Opens { -brand } over two lines',
        '11 found.one: One file was found.',
        '12 found.other: { $count } files were found.',
        '14 mixed: Saved `…` of it.',
        '17 mixed#2: All is well.',
        '15 mixed.one: one copy',
        '16 mixed.other: { $count } copies',
        '18 dated: Since `…` it rains.',
      ],
    );
  });

  it('finds a phrase in its value, and none in names, comments and placeables', () => {
    assert.equal(located('en/main.ftl', select('Opens')), '⟦Opens⟧ { -brand } over two lines');
    assert.equal(located('en/main.ftl', select('files were')), '{ $count } ⟦files were⟧ found.');
    for (const none of ['licence', 'open-file', '.title', '[one]', '$count ->'])
      assert.equal(located('en/main.ftl', select(none)), undefined, none);
  });

  it('pairs two files by these names, whatever their order', () => {
    const german =
      'found =\n    { $count ->\n        [one] Eine Datei wurde gefunden.\n       *[other] { $count } Dateien ' +
      'wurden gefunden.\n    }\nopen-file = Die Datei { $name } öffnen\n    .title = Öffnet { -brand }\n';
    assert.deepEqual(
      keyedPairs(segmentsOf(FILE), segmentsOf(german, 'de/main.ftl'))?.map(
        ({ source, target, grammaticalNumber }) =>
          `${source.text} = ${target.text}${grammaticalNumber ? ` (${grammaticalNumber})` : ''}`,
      ),
      [
        'Open the { $name } file = Die Datei { $name } öffnen',
        'Opens { -brand } over two lines = Öffnet { -brand }',
        'One file was found. = Eine Datei wurde gefunden. (singular)',
        '{ $count } files were found. = { $count } Dateien wurden gefunden.',
      ],
    );
  });

  it('pairs the text after variants at the beginning of a message', () => {
    const message = (one: string, other: string, rest: string) =>
      segmentsOf(`a = { $n ->\n    [one] ${one}\n   *[other] ${other}\n } ${rest}\n`);
    assert.deepEqual(
      keyedPairs(message('A door', 'Doors', 'in the house'), message('Eine Tür', 'Türen', 'im Haus'))?.map(
        ({ source, target }) => `${source.text} = ${target.text}`,
      ),
      ['`…` in the house = `…` im Haus', 'A door = Eine Tür', 'Doors = Türen'],
    );
  });

  it('escapes what is inserted', () => {
    assert.equal(inserted('a.ftl', 'a = ⟦x⟧', 'b {c}'), 'a = b {"{"}c{"}"}');
    assert.equal(inserted('a.ftl', 'a =\n    ⟦x⟧', '[b]'), 'a =\n    {"["}b]');
  });

  it('says which message is broken, and reads the others', () => {
    const { value, problems } = readDocument({
      fileName: 'en.ftl',
      text: `a = One\nbroken\nb = Two\nc = ${'{'.repeat(60)} $d ${'}'.repeat(60)}\nd = { $x\n`,
    });
    assert.deepEqual(value.kind === 'monolingual' && value.segments.map(({ text }) => text), ['One', 'Two']);
    assert.deepEqual(
      problems.map(({ line }) => line),
      [2, 4, 5],
    );
  });
});
