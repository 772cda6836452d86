import assert from 'node:assert/strict';
import { seededRandom } from '../../../src/base/vectors';
import { runSynchronously } from '../../../src/base/steps';
import { isTableDocument, readTableDocument } from '../../../src/files/tableDocuments';
import { equivalentInsertion, locatePhrase, readDocument } from '../../../src/files/documents';
import { readGlossary } from '../../../src/files/glossaryFormats';
import type { DocumentContent } from '../../../src/model/document';

/**
 * Of the processor, so that a machine with other work besides does not count. Each takes a few tenths of it at the
 * most.
 */
const MOST_SECONDS = 8;
/** Characters of a slice that an editor sends with a hover. */
const SLICE = 131_072;

function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

function read(document: DocumentContent): void {
  if (isTableDocument(document)) runSynchronously(readTableDocument(document));
  else readDocument(document);
}

/** Reads it whole, and as a hover at its beginning, middle and end does. */
function readEverywhere(fileName: string, text: string): void {
  read({ fileName, text });
  const slice = text.slice(0, SLICE);
  for (const at of [0, slice.length >> 1, slice.length - 1]) {
    const part = { fileName, text: slice, offset: 0, selection: { start: at, end: Math.min(slice.length, at + 5) } };
    locatePhrase(part);
    locatePhrase({ ...part, selection: { start: at, end: at } });
    equivalentInsertion(part, 'x');
  }
}

/** What makes readers slow or deep: a beginning, what is repeated, how often, and an end. */
const ATTACKS: Record<string, [head: string, unit: string, count: number, tail?: string][]> = {
  'a.md': [
    ['', '- ', 5000, 'a'],
    ['', '> ', 5000, 'a'],
    ['', '1. ', 5000, 'a'],
    ['', '> - ', 5000, 'a'],
    ['', '**a*b**c', 10_000],
    ['', '*a **b ', 20_000],
    ['', '*', 50_000, 'a'],
    ['', '[', 100_000, 'a'],
    ['', '![a](', 20_000],
    ['', '<a ', 50_000],
    ['', '`a', 50_000],
    ['', '~~a ~', 20_000],
    ['', '<!-- ', 30_000],
    ['', 'a@a.', 30_000],
    ['', 'www.', 30_000],
    ['a|b\n-|', '-', 100_000, 'x'],
    ['a|b\n-', ' ', 100_000, 'x'],
    ['', '[a]: b\n\n[c]\n\n', 1000],
    ['', 'word ', 100_000],
    [`|${'a|'.repeat(20_000)}\n|${'-|'.repeat(20_000)}\n`, '|b|\n', 5000],
    ['> > > > > a\n', 'b\n', 20_000],
  ],
  'a.html': [
    ['', '<a "', 20_000],
    ['', `<a '" `, 20_000],
    ['', `<a "<a '`, 20_000],
    ['<p ', 'a ', 200_000],
    ['', '<!--', 50_000],
    ['', '<![CDATA[', 30_000],
    ['', '<script ', 10_000],
    ['', '<code>', 30_000],
    ['', '<p>', 100_000, 'a'],
    ['', '<b>', 100_000, 'a'],
    ['', '&', 200_000],
    ['a', ' ', 500_000, 'b'],
  ],
  'a.json': [
    ['', '[', 100_000],
    ['', '{"a":', 100_000, '1'],
    ['"', '\\"', 100_000],
    ['', '/* ', 100_000],
    ['["', 'a', 5_000_000, '"]'],
    ['[', '"a b",', 20_000, '"c"]'],
    ['["', 'iVBORw0KGgo', 50_000, '"]'],
    ['', '"\n', 100_000],
  ],
  'a.strings': [
    ['', '"a" ', 20_000],
    ['"', '\\"', 100_000],
  ],
  'a.yml': [
    ['', '[', 50_000],
    ['', '- ', 10_000, 'a'],
    ['a: ', '{b: ', 20_000],
    ['', 'a: "\n', 10_000],
    ['a: [', '"\\"', 50_000],
    ['a', ' ', 200_000, 'b'],
    ['a: b', ' ', 200_000, 'c'],
    ['a: "', 'b', 5_000_000, '"'],
    ['- ', 'a\n- ', 20_000],
    ['', 'a: &a [*a]\n', 5000],
    ["a: '", "''", 100_000],
  ],
  'a_en.properties': [
    ['a', ' ', 100_000, '\\'],
    ['a=', '\\\n', 100_000],
    ['', '\\', 100_001],
    ['a=', 'b', 5_000_000],
    ['', ' = ', 100_000],
  ],
  'a.po': [
    ['msgid "', '\\"', 100_000],
    ['msgid "', 'a', 5_000_000, '"\nmsgstr "b"\n'],
    ['', 'x\n\n', 50_000],
    ['msgid "a"\n', 'msgstr[0] "b"\n', 50_000],
    ['', '\n \n', 50_000],
  ],
  'values/strings.xml': [
    ['<resources>', '<string name="a">', 20_000],
    ['<resources><string name="a">', '\\', 200_000],
    ['<resources>', '<string name="a">b</string>', 20_000],
  ],
  'a.en.txt': [
    ['', 'a', 3_000_000],
    ['a', ' ', 500_000, 'b'],
    ['', 'a\n', 200_000],
    ['', '. ', 200_000],
    ['', '…', 200_000],
    ['', '\r\n', 200_000],
    ['', '1.', 100_000],
  ],
  'a.csv': [
    ['', ',', 400_000],
    ['', '"', 200_000],
    ['en,de\n', '"a\n', 50_000],
    ['a\n', ',x', 16_000],
    ['', 'a,b\n', 100_000],
  ],
  'a.ts': [
    ['', '`${', 5000],
    ['// ', '* ', 50_000],
    ['/*', '*', 100_000, ' x'],
    ['/*a*/', ' ', 100_000, 'x'],
    ['// :', 'a', 100_000],
    ['', '"', 20_001],
    ['', '(', 20_000],
    ['', '// a\n', 20_000],
  ],
  'a.py': [
    ['"""', '\\"""', 20_000],
    ['', "'", 20_001],
    ['', 'f"{', 5000],
  ],
  'a.xlf': [
    [
      '<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit><source>a <x/>b',
      '<!-- ',
      50_000,
      '</source><target>b</target></trans-unit>',
    ],
  ],
};

describe('a hostile document', () => {
  for (const [fileName, attacks] of Object.entries(ATTACKS)) {
    for (const [head, unit, count, tail = ''] of attacks) {
      it(`is read without throwing or much time: ${fileName} of ${JSON.stringify(unit)} ${count} times after ${JSON.stringify(head.slice(0, 30))}`, () => {
        const taken = seconds(() => readEverywhere(fileName, head + unit.repeat(count) + tail));
        assert.ok(taken < MOST_SECONDS, `${taken} s`);
      });
    }
  }

  it('of Markdown keeps its text, and tells where it is read as it stands', () => {
    for (const block of [`${'- '.repeat(5000)}end`, `${'**a*b**c'.repeat(10_000)} end`]) {
      const { value, problems } = readDocument({
        fileName: 'a.en.md',
        text: `First *paragraph*.\n\n${block}\n\nLast *one*.\n`,
      });
      const texts = value.kind === 'monolingual' ? value.segments.map(({ text }) => text) : [];
      assert.deepEqual([texts[0], texts.at(-1)], ['First paragraph.', 'Last one.']);
      assert.ok(texts.some((text) => text.endsWith('end')));
      assert.deepEqual(
        problems.map(({ line, message }) => [line, /read as plain text/.test(message)]),
        [[3, true]],
      );
    }
  });

  it('of one paragraph of many millions of characters is read up to the fourth', () => {
    const { value, problems } = readDocument({
      fileName: 'a.en.txt',
      text: `One.\n\n${'word '.repeat(1_200_000)}\n\nLast.\n`,
    });
    assert.deepEqual(
      [
        value.kind === 'monolingual' && value.segments.at(-1)?.text,
        problems.map(({ line, message }) => [line, /rest of it was skipped/.test(message)]),
      ],
      ['Last.', [[3, true]]],
    );
  });

  it('of XML with closing tags that nothing opens is read up to the five-thousandth fault', () => {
    const unit = '<tu><tuv xml:lang="en"><seg>word</seg></tuv><tuv xml:lang="de"><seg>Wort</seg></tuv></tu>';
    const text = `<tmx version="1.4"><header srclang="en"/><body>${unit}<tu>${'<g>'.repeat(90)}${'</a>'.repeat(65_000)}`;
    let pairs = 0;
    const taken = seconds(() => {
      const { value, problems } = readDocument({ fileName: 'a.tmx', text });
      if (value.kind === 'bilingual') pairs = value.pairs.length;
      assert.match(problems.at(-1)!.message, /^The XML has more than 5,000 errors up to here\. Correct the file/);
      readEverywhere('a.tmx', text.slice(text.indexOf(unit) + unit.length));
    });
    assert.equal(pairs, 1);
    assert.ok(taken < 2, `${taken} s`);
    assert.ok(seconds(() => readGlossary(Buffer.from(text), 'a.tmx')) < 1);
  });

  it('of JSON or YAML that is nested too deep for names keeps its values', () => {
    const nested = `${'{"a": '.repeat(10_000)}"Some words here."${'}'.repeat(10_000)}`;
    for (const fileName of ['en.json', 'en.yml']) {
      const { value } = readDocument({ fileName, text: nested });
      assert.deepEqual(
        value.kind === 'monolingual' && value.segments.map(({ text }) => text),
        ['Some words here.'],
        fileName,
      );
    }
  });
});

/** A small document of each format, in which the structure is what is changed. */
const SAMPLES: Record<string, string> = {
  'a.md':
    '---\ntitle: x\n---\n# A *heading*\n\n- item **one** with [a link](http://example.org)\n  1. `two`\n\n> ' +
    'quoted &amp; told\n\n| a | b |\n|--|--|\n| c | d |\n\n[a]: b\n<p>x</p>\n',
  'a.html':
    `<html lang="en"><h1>A heading</h1><p class='x'>Fish &amp; <b>chips</b></p><!-- no ` +
    `--><script>no()</script><![CDATA[x]]></html>`,
  'a.json': '{ "a": "Some \\"text\\" here", /* x */ "c": [1, { "d": "one \\u00e4 two" }] } // y\n',
  'a.yml': 'en:\n  a: "one \\n two"\n  b: plain text # c\n  c: |\n    block text\n  d: [\'x\', {y: "z"}]\n  - &a b\n',
  'a_en.properties': '# A comment\nkey = one \\\n  two\nother: three\\u00e4\n',
  'a.po':
    'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n#, fuzzy\nmsgctxt "x"\nmsgid "one"\nmsgid_plural ' +
    '"two"\nmsgstr[0] "eins"\n"zwei \\"drei\\""\n',
  'values/strings.xml':
    '<?xml version="1.0"?>\n<resources>\n<string name="b">It\\\'s <b>one</b> &amp; two</string><plurals ' +
    'name="c"><item quantity="one">x</item></plurals></resources>',
  'a.csv': 'en,de,note\n"a ""b""",c,d\n\ne;f\n',
  'a.ts': '// A comment\nconst a = "b"; /* Another\n * one */ const b = `x ${a} y`; // @c {d}\n',
  'a.en.txt': 'The first one.\n\n- An item; it goes on\n  here. “Quoted …” (see 1.)\n',
};

/** Changes of structure: a stretch is left out, moved, or repeated so that it nests or goes on and on. */
function changed(text: string, random: () => number): string {
  const from = Math.floor(random() * text.length);
  const stretch = text.slice(from, from + 1 + Math.floor(random() * 12));
  const at = Math.floor(random() * text.length);
  const count = [0, 1, 300, 2000][Math.floor(random() * 4)]!;
  return text.slice(0, at) + stretch.repeat(count) + text.slice(count ? at : at + stretch.length);
}

describe('a document whose structure was changed', () => {
  for (const [fileName, sample] of Object.entries(SAMPLES)) {
    it(`is read without throwing or much time: ${fileName}`, () => {
      const random = seededRandom(7);
      for (let round = 0; round < 20; round++) {
        let text = sample;
        for (let change = 0; change <= round % 3; change++) text = changed(text, random);
        const taken = seconds(() => readEverywhere(fileName, text));
        assert.ok(taken < MOST_SECONDS, `${taken} s for round ${round}`);
      }
    });
  }
});
