import assert from 'node:assert/strict';
import { readDocument } from '../../../src/files/documents';
import { inserted, located } from '../document/marked';

const CONTRACT = [
  '---',
  'title: Front matter',
  '---',
  '# The *lease* contract',
  '',
  'The **tenant** pays [the rent](http://example.org/rent "t") &amp; costs\\* on time.',
  'Run `npm start` <b>now</b>.',
  '',
  '- first item, Mr. Smith',
  '  goes on',
  '- second [item][ref]',
  '',
  '> quoted text goes',
  '> on here',
  '',
  '| term | meaning |',
  '|------|---------|',
  '| rent | a \\| b  |',
  '',
  '```js',
  'const code = "here";',
  '```',
  '',
  '<p align="center">In <i>HTML</i></p>',
  '',
  'Setext title',
  '============',
  '',
  '![A picture](x.png)',
  '',
  '[ref]: http://example.org',
  '',
].join('\n');

/** Where the first occurrence of a text is selected. */
const select = (text: string, selected: string): string => text.replace(selected, () => `⟦${selected}⟧`);

describe('Markdown', () => {
  it('reads headings, paragraphs, items and cells without their markup, each with its line', () => {
    const { value } = readDocument({ fileName: 'contract.en.md', text: CONTRACT });
    assert.deepEqual(value.kind === 'monolingual' && value.segments.map(({ line, text }) => `${line} ${text}`), [
      '2 Front matter',
      '4 The lease contract',
      '6 The tenant pays the rent & costs* on time.',
      '7 Run `…` now.',
      '6 t',
      '9 first item, Mr. Smith goes on',
      '11 second item',
      '13 quoted text goes on here',
      '16 term',
      '16 meaning',
      '18 rent',
      '18 a | b',
      '24 In HTML',
      '26 Setext title',
      '29 A picture',
    ]);
    assert.equal(value.kind === 'monolingual' && value.language, 'en');
  });

  const cases: [selected: string, expected: string | undefined][] = [
    ['tenant** pays [the rent](http://exa', 'The ⟦tenant pays the rent⟧ & costs* on time. Run `…` now.'],
    ['&amp; costs\\*', 'The tenant pays the rent ⟦& costs*⟧ on time. Run `…` now.'],
    ['goes\n> on', 'quoted text ⟦goes on⟧ here'],
    ['item][ref]', 'second ⟦item⟧'],
    ['| rent |', '⟦rent⟧'],
    ['Setext', '⟦Setext⟧ title'],
    ['*lease* contract', 'The ⟦lease contract⟧'],
    ['npm', undefined],
    ['example.org', undefined],
    ['const code', undefined],
    ['Front', '⟦Front⟧ matter'],
    ['goes on\n- second', undefined],
  ];
  for (const [selected, expected] of cases) {
    it(`selecting ${JSON.stringify(selected)} gives ${expected ?? 'nothing'}`, () =>
      assert.equal(located('a.en.md', select(CONTRACT, selected)), expected));
  }

  it('leaves out the names of headings and the lines around boxes, which generators of pages read', () => {
    const text =
      '# Lifecycle *Hooks* {#lifecycle-hooks}\n\n## Managing state {/*managing-state*/}\n\nTitle {#main ' +
      '.wide}\n=====\n\n:::tip\nSave the file\nfirst.\n:::\n\n::: warning Mind the gap\n\n- An ' +
      'item\n\n:::\n\nSet {#name} and {.name} here ::: there.\n';
    const { value } = readDocument({ fileName: 'guide.en.md', text });
    assert.deepEqual(value.kind === 'monolingual' && value.segments.map(({ line, text: each }) => `${line} ${each}`), [
      '1 Lifecycle Hooks',
      '3 Managing state',
      '5 Title',
      '9 Save the file first.',
      '13 Mind the gap',
      '15 An item',
      '19 Set {#name} and {.name} here ::: there.',
    ]);
    assert.equal(located('guide.en.md', select(text, 'Hooks')), 'Lifecycle ⟦Hooks⟧');
  });

  it('keeps the line of a table with hundreds of rows', () => {
    const rows = Array.from({ length: 300 }, (_, i) => `| term ${i} | Wort ${i} |`).join('\n');
    const text = `| a | b |\n|---|---|\n${rows}\n`;
    assert.equal(located('a.md', select(text, 'Wort 250')), '⟦Wort 250⟧');
    const { value } = readDocument({ fileName: 'a.md', text });
    const last = value.kind === 'monolingual' ? value.segments.at(-1) : undefined;
    assert.deepEqual([last?.text, last?.line], ['Wort 299', 302]);
  });

  it('reads titles of definitions and of tags with expressions, and no formulas, attributes and names', () => {
    const textsOf = (fileName: string, text: string): unknown => {
      const { value } = readDocument({ fileName, text });
      return value.kind === 'monolingual' && value.segments.map((segment) => segment.text);
    };
    assert.deepEqual(textsOf('a.en.md', 'See [it][k].\n\n[k]: k.html "The old kiln"\n[//]: # (Check this)\n'), [
      'See it.',
      'The old kiln',
    ]);
    assert.deepEqual(textsOf('a.en.mdx', '<img src={kiln} alt="Red clay" />\n\nA <b id={x} title="hot">kiln</b>.\n'), [
      'Red clay',
      'A kiln.',
      'hot',
    ]);
    assert.deepEqual(
      textsOf(
        'a.en.md',
        'Heat $h$ is $$h = 2t$$ here.\n{ .note }\n\n```{math}\n:label: heat\nh = t\n```\n\nPay $5 or $6.\n',
      ),
      ['Heat `…` is `…` here.', 'Pay $5 or $6.'],
    );
  });

  it('keeps nested blocks together', () => {
    const text =
      '1. One\n\n   Second paragraph of one.\n\n       code\n\n2. Two\n\n   ```\n   no text\n\n   no text ' +
      'either\n   ```\n\n   Last words.\n';
    const { value } = readDocument({ fileName: 'a.md', text });
    assert.deepEqual(value.kind === 'monolingual' && value.segments.map((segment) => segment.text), [
      'One',
      'Second paragraph of one.',
      'Two',
      'Last words.',
    ]);
  });

  it('reads thousands of underlined headings, also where they are cut for the parser', () => {
    const headings = Array.from({ length: 500 }, (_, index) => `Heading *${index}*`);
    const { value } = readDocument({ fileName: 'a.md', text: headings.map((heading) => `${heading}\n===\n`).join('') });
    assert.deepEqual(
      value.kind === 'monolingual' && value.segments.map((segment) => segment.text),
      headings.map((heading) => heading.replaceAll('*', '')),
    );
  });

  it('escapes what would become markup and keeps marks whose other half stays', () => {
    assert.equal(inserted('a.md', 'The ⟦rent⟧ is due.', '*Miete* [x]'), 'The \\*Miete\\* \\[x\\] is due.');
    assert.equal(inserted('a.md', 'The **tenant ⟦pays** rent⟧.', 'zahlt'), 'The **tenant zahlt**.');
    assert.equal(inserted('a.md', 'The ⟦**whole** rent⟧.', 'Miete'), 'The **Miete**.');
    assert.equal(inserted('a.md', 'The ⟦full **whole** [rent](x)⟧.', 'Miete'), 'The [Miete](x).');
    assert.equal(inserted('a.md', '| a | b |\n|--|--|\n| ⟦c⟧ | d |', 'x|y'), '| a | b |\n|--|--|\n| x\\|y | d |');
    assert.equal(inserted('a.md', '```\n⟦code⟧\n```', '*'), '```\n*\n```');
  });

  it('keeps the quotation marks around titles, attributes and values of the front matter', () => {
    const page = (line: string): string => `${line}\n\nText.\n`;
    for (const [line, term, expected] of [
      ['[The rent](a.md "About the ⟦rent⟧")', 'so-called "rent"', '[The rent](a.md "About the so-called \\"rent\\"")'],
      ["![A](a.png 'The ⟦rent⟧ (2)')", 'l\'eau "x"', "![A](a.png 'The l\\'eau \"x\" (2)')"],
      ['The house <img alt="The ⟦rent⟧"> is here.', 'a "b"', 'The house <img alt="The a &quot;b&quot;"> is here.'],
      ["---\ntitle: 'The ⟦rent⟧ is due'\n---", "l'eau", "---\ntitle: 'The l''eau is due'\n---"],
      ['---\ntitle: The ⟦rent⟧ is due\n---', 'rent: 2', '---\ntitle: "The rent: 2 is due"\n---'],
      ["+++\ntitle = 'The ⟦rent⟧ is due'\n+++", "l'eau", '+++\ntitle = "The l\'eau is due"\n+++'],
      ['+++\ntitle = "The ⟦rent⟧ is due"\n+++', 'a "b"', '+++\ntitle = "The a \\"b\\" is due"\n+++'],
      ['{{< figure caption="The ⟦rent⟧ is due" >}}', "l'eau", '{{< figure caption="The l\'eau is due" >}}'],
    ] as const)
      assert.equal(inserted('a.md', page(line), term), page(expected), line);
    assert.equal(inserted('a.md', page('{{< figure caption="The ⟦rent⟧ is due" >}}'), 'a "b"'), undefined);
  });
});
