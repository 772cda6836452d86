import assert from 'node:assert/strict';
import { readGlossary, writeGlossary } from '../../../src/files/glossaryFormats';
import type { Concept } from '../../../src/model/concept';
import type { ExportFormat } from '../../../src/model/glossaryFormat';
import { EXPORT_FORMATS } from '../../../src/model/glossaryFormat';

const PAIR = { source: 'en', target: 'de' };
const term = (language: string, text: string, status?: Concept['terms'][0]['status']) => ({
  term: text,
  language,
  ...(status ? { status } : {}),
});
const GLOSSARY: Concept[] = [
  {
    id: 'c0000000000000001',
    domain: 'water',
    definition: 'moves "it"',
    note: 'n',
    modified: '2026-03-04T05:06:07Z',
    terms: [
      term('en-US', 'pump'),
      term('de', 'Pumpe'),
      term('de', 'Förderpumpe', 'preferredTerm-admn-sts'),
      term('de', 'Pumpwerk', 'deprecatedTerm-admn-sts'),
    ],
  },
  {
    id: 'c0000000000000002',
    domain: 'shoes',
    created: '2026-01-02',
    terms: [term('en', 'pump'), term('de', 'Pumps'), term('fr', 'escarpin')],
  },
  { id: 'c0000000000000003', terms: [term('en', '=1+1'), term('de', 'Summe')] },
];
const write = (format: ExportFormat, concepts = GLOSSARY) => {
  const { bytes, omissions } = writeGlossary(concepts, format, PAIR);
  return { text: Buffer.from(bytes).toString(), said: omissions.join('\n') };
};

describe('what is written for other programs', () => {
  for (const format of ['utx', 'omegat'] as const)
    it(`holds no formula that a spreadsheet could run, and reads no apostrophe as one: ${format}`, () => {
      const dangerous = ['=HYPERLINK("http://x")', '@SUM(B2)', "-2+3+cmd|' /C calc'!A0", '\u200b=1+1', '＝1+1'];
      const harmless = ['-fähig', '@media', '+1', "'s-Hertogenbosch", 'C++'];
      const concepts = [...dangerous, ...harmless].map((text, i) => ({
        id: `c${i}`,
        terms: [term('en', `entry ${i}`), term('de', text)],
      }));
      const { text } = write(format, concepts);
      const cells = text.split(/\r?\n/).flatMap((line) => /^entry \d+\t([^\t]*)/.exec(line)?.[1] ?? []);
      assert.deepEqual(cells, [...dangerous.map((each) => `'${each}`), ...harmless]);
      const { value } = readGlossary(Buffer.from(text), format === 'utx' ? 'a.utx' : 'a.tab', PAIR);
      assert.deepEqual(
        value.map(({ terms }) => terms[1]!.term),
        [...dangerous, ...harmless].map((each) => each.trim()),
      );
    });

  it('is a table of two columns for DeepL, each source term once, without what would be a formula', () => {
    const { text, said } = write('csv-pairs');
    assert.equal(text, 'pump,Förderpumpe\n');
    assert.match(
      said,
      /2 further translations not exported.*\n1 pair not exported: a spreadsheet would run the text as a formula/,
    );
  });

  it('is PO, in which a message stands once', () => {
    const { text, said } = write('po');
    assert.match(text, /"Language: de\\n"\n"X-Source-Language: en\\n"/);
    assert.ok(text.includes('# n\n#. moves "it"\n#. water\nmsgid "pump"\nmsgstr "Förderpumpe"\n'));
    assert.ok(text.includes('msgctxt "shoes"\nmsgid "pump"\nmsgstr "Pumps"\n'));
    assert.match(said, /1 further translation not exported: a message can have only one/);
    const { value, problems } = readGlossary(Buffer.from(text), 'a.po');
    assert.deepEqual(
      [value.map(({ terms }) => terms.map((each) => each.term).join()), problems],
      [['pump,Förderpumpe', 'pump,Pumps', '=1+1,Summe'], []],
    );
  });

  it('is XLIFF 1.2, with a unit for each pair', () => {
    const { value, problems } = readGlossary(Buffer.from(write('xliff12').text), 'a.xlf');
    assert.deepEqual(
      [value.map(({ terms }) => terms.map((each) => each.term).join()), problems],
      [['pump,Pumpe', 'pump,Förderpumpe', 'pump,Pumps', '=1+1,Summe'], []],
    );
  });

  it('is UTX with CR LF and the day of the latest change', () => {
    const { text } = write('utx');
    assert.match(text, /^#UTX 1\.11; en\/de; 2026-03-04; creator: Glossa\r\n#src\ttgt/);
    assert.doesNotMatch(text, /[^\r]\n/);
  });

  it('takes terms in a variant of the language, and says which it leaves out', () => {
    for (const format of ['omegat', 'utx', 'po', 'xliff', 'xliff12', 'tmx', 'csv-pairs'] as const) {
      const { text, said } = write(format);
      assert.match(text, /pump/, format);
      assert.match(said, /Terms in fr not exported/, format);
    }
  });

  it('never has a deprecated term as one like the others, and says so', () => {
    const concepts: Concept[] = [
      {
        id: 'c0000000000000001',
        terms: [term('en', 'pump'), term('de', 'Pumpe'), term('de', 'Pumpwerk', 'deprecatedTerm-admn-sts')],
      },
    ];
    for (const format of Object.keys(EXPORT_FORMATS) as ExportFormat[]) {
      const { text, said } = write(format, concepts);
      const again = readGlossary(
        writeGlossary(concepts, format, PAIR).bytes,
        `a.${EXPORT_FORMATS[format].ending}`,
        PAIR,
      ).value.flatMap(({ terms }) => terms);
      const found = again.find((each) => each.term === 'Pumpwerk');
      if (found) assert.equal(found.status, 'deprecatedTerm-admn-sts', format);
      else assert.match(said, /1 deprecated or superseded term not exported/, `${format}: ${text}`);
    }
  });

  it('says of every format which fields it has no place for', () => {
    const images = [{ ...GLOSSARY[1]!, images: [{ target: 'a.png' }], ownField: 'x' }];
    for (const format of (Object.keys(EXPORT_FORMATS) as ExportFormat[]).filter((each) => each !== 'glossa'))
      assert.match(
        write(format, images).said,
        /Not exported, because the format cannot store it: .*ownField \(1\)/,
        format,
      );
    assert.equal(write('glossa', images).said, '');
  });

  it('loses no term that begins as a comment would, and has line breaks only where programs can', () => {
    const concepts: Concept[] = [
      { id: 'c0000000000000001', terms: [term('en', '#tag'), term('de', '#Marke')] },
      { id: 'c0000000000000002', terms: [term('en', 'line\nbreak'), term('de', 'Zeilen\tumbruch')] },
    ];
    for (const format of ['omegat', 'utx', 'csv-pairs', 'tmx'] as const) {
      const { text } = write(format, concepts);
      assert.match(text, /line break/, format);
      const again = readGlossary(Buffer.from(text), `a.${EXPORT_FORMATS[format].ending}`, PAIR).value.map(({ terms }) =>
        terms.map((each) => each.term).join(),
      );
      assert.deepEqual(again, ['#tag,#Marke', 'line break,Zeilen umbruch'], format);
    }
  });

  it('shows the preferred terms in the segment of XLIFF 2, and all in its glossary', () => {
    const concepts: Concept[] = [
      {
        id: 'c0000000000000001',
        terms: [
          term('en', 'tank'),
          term('en', 'cistern', 'preferredTerm-admn-sts'),
          term('de', 'Tank'),
          term('de', 'Behälter', 'preferredTerm-admn-sts'),
        ],
      },
    ];
    const { text, said } = write('xliff', concepts);
    assert.match(text, /<segment>\s*<source>cistern<\/source>\s*<target>Behälter<\/target>/);
    assert.equal(said, '');
    const [again] = readGlossary(Buffer.from(text), 'a.xlf').value;
    assert.deepEqual(again!.terms.map((each) => [each.term, each.status]).sort(), [
      ['Behälter', 'preferredTerm-admn-sts'],
      ['Tank', undefined],
      ['cistern', 'preferredTerm-admn-sts'],
      ['tank', undefined],
    ]);
  });

  it('calls the column of origins so, because `source` is the source text elsewhere', () => {
    const { text } = write('csv', [{ ...GLOSSARY[1]!, source: 'handbook', columns: { Origin: 'kept' } }]);
    assert.match(text, /^concept,domain,origin,.*,\[Origin\]\n/);
    assert.equal(readGlossary(Buffer.from(text), 'a.csv').value[0]!.source, 'handbook');
  });
});
