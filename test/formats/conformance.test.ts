import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkConcept } from '../../src/formats/conceptSchema';
import { EXPORT_FORMATS, readGlossary, writeGlossary } from '../../src/formats/glossaryFormats';

/** A small valid file of each format, with three entries on lines of their own. */
const SAMPLES: Record<string, { fileName: string; text: string }> = {
  csv: { fileName: 'terms.csv', text: 'en,de\npump,Pumpe\nvalve,Ventil\n"tank, large",Großtank\n' },
  tsv: { fileName: 'terms.tsv', text: 'en\tde\npump\tPumpe\nvalve\tVentil\ntank, large\tGroßtank\n' },
  omegat: { fileName: 'glossary.txt', text: 'pump\tPumpe\tnote\nvalve\tVentil\ntank\tTank\n' },
  tbx: {
    fileName: 'terms.tbx',
    text: `<tbx style="dca" type="TBX-Basic" xml:lang="en"><text><body>\n${['Pumpe', 'Ventil', 'Großtank'].map((term) => `<conceptEntry><langSec xml:lang="de"><termSec><term>${term}</term></termSec></langSec></conceptEntry>`).join('\n')}\n</body></text></tbx>\n`,
  },
  tbx2: {
    fileName: 'terms.xml',
    text: `<martif><text><body>\n${['Pumpe', 'Ventil', 'Großtank'].map((term) => `<termEntry><langSet xml:lang="de"><tig><term>${term}</term></tig></langSet></termEntry>`).join('\n')}\n</body></text></martif>\n`,
  },
  glossa: {
    fileName: 'terms.glossa.jsonl',
    text: `{"glossa":1}\n${['Pumpe', 'Ventil', 'Großtank'].map((term, index) => JSON.stringify({ id: `c${index}`, terms: [{ term, language: 'de' }] })).join('\n')}\n`,
  },
  pairs: {
    fileName: 'pairs.jsonl',
    text: ['Pumpe', 'Ventil', 'Großtank'].map((target) => JSON.stringify({ source: 'x', target, confidence: 0.9, count: 1, evidence: [] })).join('\n') + '\n',
  },
};
const OPTIONS = { from: 'en', to: 'de' };

for (const [format, { fileName, text }] of Object.entries(SAMPLES)) {
  describe(`every importer: ${format}`, () => {
    const read = (bytes: string | Uint8Array) => readGlossary(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, fileName, OPTIONS);
    const lineCount = text.split('\n').length;
    const expected = read(text);

    /** What holds for any bytes at all. */
    const assertSound = (bytes: Uint8Array) => {
      const { value, problems } = read(bytes);
      const lines = Math.max(1, ...[Buffer.from(bytes).toString('latin1'), Buffer.from(bytes).toString('utf16le')].map((each) => each.split(/\r\n|\n|\r/).length));
      for (const { line, message } of problems) {
        assert.ok(Number.isInteger(line) && line >= 1 && line <= lines, `line ${line} of ${lines}: ${message}`);
        assert.match(message, /^\S.*\.$/s, message);
      }
      for (const concept of value) assert.equal(checkConcept(concept).fault, undefined);
    };

    it('reads its sample without a problem', () => {
      assert.deepEqual([expected.value.length, expected.problems], [3, []]);
    });

    it('reads the same with a byte order mark', () => assert.deepEqual(read('\uFEFF' + text), expected));
    it('reads the same with CR LF', () => assert.deepEqual(read(text.replaceAll('\n', '\r\n')), expected));
    it('reads the same without a last line break', () => assert.deepEqual(read(text.trimEnd()), expected));
    it('reads the same twice, with the same ids', () => assert.deepEqual(read(text), expected));
    if (format !== 'glossa') it('reads the same in UTF-16', () => assert.deepEqual(read(Buffer.from('\uFEFF' + text, 'utf16le')), expected));

    it('reads nothing from an empty file and one of blanks, and says so or has nothing to say', () => {
      for (const bytes of ['', '\uFEFF', '\n', ' \r\n ']) {
        assert.deepEqual(read(bytes).value, []);
        assertSound(Buffer.from(bytes));
      }
    });

    it('stands a file of one character, whichever it is', () => {
      for (let byte = 0; byte < 256; byte++) assertSound(Uint8Array.of(byte));
    });

    it('names the line of a byte that is not UTF-8', () => {
      const at = Buffer.from(text).indexOf('Ventil') + 2;
      const bytes = Buffer.from(text);
      bytes[at] = 0xff;
      const { value, problems } = read(bytes);
      const line = text.slice(0, text.indexOf('Ventil')).split('\n').length;
      assert.deepEqual(problems.map((problem) => problem.line), [line]);
      assert.ok(value.length >= 2);
    });

    it('never throws on damaged copies of its sample', () => {
      const original = Buffer.from(text);
      const damage = fc.record({ at: fc.nat(original.length), remove: fc.nat(12), insert: fc.uint8Array({ maxLength: 6 }) });
      fc.assert(
        fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
          const bytes = damages.reduce<Buffer>((each, { at, remove, insert }) => Buffer.concat([each.subarray(0, at), insert, each.subarray(at + remove)]), original);
          assertSound(bytes);
        }),
        { numRuns: 300 },
      );
    });

    it('never throws on bytes of any kind', () => {
      fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), assertSound), { numRuns: 200 });
    });

    it('stops at every place of a cut file with what it has', () => {
      for (let end = 0; end < text.length; end += 7) assertSound(Buffer.from(text.slice(0, end)));
      assert.ok(lineCount > 3);
    });
  });
}

describe('formats of glossaries', () => {
  it('are told by the content where the name is misleading', () => {
    for (const { text } of [SAMPLES.tbx!, SAMPLES.glossa!]) assert.equal(readGlossary(Buffer.from(text), 'upload.dat').value.length, 3);
    assert.equal(readGlossary(Buffer.from(SAMPLES.pairs!.text), 'out', OPTIONS).value.length, 3);
  });

  it('are told by the name where the content leaves a choice', () => {
    const text = 'en\tde\na, b\tc, d\ne, f\tg, h\n';
    assert.equal(readGlossary(Buffer.from(text), 'terms.tab').value[0]!.terms[0]!.term, 'a, b');
    assert.match(readGlossary(Buffer.from('<<<<<<< HEAD\n'), 'x.glossa.jsonl').problems[0]!.message, /first line of a glossary/);
  });

  it('that are none are refused with the way out', () => {
    const refused: [bytes: Buffer, message: RegExp][] = [
      [Buffer.from('PK\u0003\u0004rest'), /Save the sheet as CSV/],
      [Buffer.from('%PDF-1.7'), /binary file/],
      [Buffer.from('<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"/>'), /build a glossary from it/],
      [Buffer.from('<xliff version="1.2"/>'), /build a glossary from it/],
    ];
    for (const [bytes, message] of refused) {
      const { value, problems } = readGlossary(bytes, 'file.csv');
      assert.deepEqual(value, []);
      assert.match(problems[0]!.message, message);
    }
  });

  it('need languages for a list of pairs', () => {
    assert.match(readGlossary(Buffer.from(SAMPLES.pairs!.text), 'pairs.jsonl').problems[0]!.message, /--from en --to de/);
  });

  it('keep the sentences of mined pairs, as the command line prints them and as the engine holds them', () => {
    const example = { before: 'Die ', phrase: 'Pumpen', after: ' laufen.' };
    const lines = [
      { source: 'pump', target: 'Pumpe', evidence: [{ source: 'Both pumps run.', target: 'Die Pumpen laufen.', sourceLine: 1, targetLine: 1 }] },
      { source: 'pump', target: 'Pumpe', evidence: [{ source: { before: 'Both ', phrase: 'pumps', after: ' run.' }, target: example, sourceLine: 1, targetLine: 1 }] },
      { source: 'pump', target: 'Pumpe', evidence: [{ source: 'Nothing.', target: 'Nichts.' }, 7] },
    ];
    const { value, problems } = readGlossary(Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')), 'pairs.jsonl', OPTIONS);
    assert.deepEqual(problems, []);
    assert.deepEqual(value.map(({ terms }) => terms[1]!.examples), [[example], [example], undefined]);
  });

  for (const format of EXPORT_FORMATS) {
    it(`written as ${format} are read again as the same terms`, () => {
      const { value } = readGlossary(Buffer.from(SAMPLES.csv!.text), 'terms.csv');
      const again = readGlossary(writeGlossary(value, format).bytes, `terms.${format}`);
      assert.deepEqual(again.problems, []);
      assert.deepEqual(again.value.sort((a, b) => (a.id < b.id ? -1 : 1)), [...value].sort((a, b) => (a.id < b.id ? -1 : 1)));
      assert.doesNotThrow(() => readGlossary(writeGlossary([], format).bytes, `terms.${format}`));
    });
  }
});
