import assert from 'node:assert/strict';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { validateConcept } from '../../../src/files/glossa/conceptSchema';
import { readGlossary, writeGlossary } from '../../../src/files/glossaryFormats';
import type { Concept } from '../../../src/model/concept';
import type { ExportFormat } from '../../../src/model/glossaryFormat';
import { EXPORT_FORMATS } from '../../../src/model/glossaryFormat';
import { INHERITED_NAMES, withInheritedNames } from '../../support/inheritedNames';
import { ods } from '../support/spreadsheets';

const TERMS = ['Pumpe', 'Ventil', 'Großtank'];
const lines = (lineOf: (term: string, index: number) => string): string => TERMS.map(lineOf).join('\n');

/** A small valid file of each format, with three entries on lines of their own. */
const SAMPLES: Record<string, { fileName: string; text: string }> = {
  csv: { fileName: 'terms.csv', text: 'en,de\npump,Pumpe\nvalve,Ventil\n"tank, large",Großtank\n' },
  tsv: { fileName: 'terms.tsv', text: 'en\tde\npump\tPumpe\nvalve\tVentil\ntank, large\tGroßtank\n' },
  omegat: { fileName: 'glossary.txt', text: 'pump\tPumpe\tnote\nvalve\tVentil\ntank\tTank\n' },
  tbx: {
    fileName: 'terms.tbx',
    text:
      `<tbx style="dca" type="TBX-Basic" ` +
      `xml:lang="en"><text><body>\n${['Pumpe', 'Ventil', 'Großtank'].map((term) => `<conceptEntry><langSec xml:lang="de"><termSec><term>${term}</term></termSec></langSec></conceptEntry>`).join('\n')}\n</body></text></tbx>\n`,
  },
  tbx2: {
    fileName: 'terms.xml',
    text:
      `<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">\n<martif ` +
      `type="TBX-Basic"><text><body>\n${['Pumpe', 'Ventil', 'Großtank'].map((term) => `<termEntry><langSet xml:lang="de"><tig><term>${term}</term></tig></langSet></termEntry>`).join('\n')}\n</body></text></martif>\n`,
  },
  tbxCore: {
    fileName: 'core.tbx',
    text:
      `<?xml version="1.0"?>\n<tbx style="dca" type="TBX-Core" xml:lang="de" ` +
      `xmlns="urn:iso:std:iso:30042:ed-2"><text><body>\n${lines(
        (term, id) =>
          `<conceptEntry id="e${id}"><langSec ` +
          `xml:lang="de"><termSec><term>${term}</term></termSec></langSec></conceptEntry>`,
      )}\n</body></text></tbx>\n`,
  },
  tbxMinAsTags: {
    fileName: 'min.tbx',
    text:
      `<tbx style="dct" type="TBX-Min" xml:lang="de" xmlns="urn:iso:std:iso:30042:ed-2" ` +
      `xmlns:min="http://www.tbxinfo.net/ns/min"><text><body>\n${lines(
        (term) =>
          `<conceptEntry><min:subjectField>water</min:subjectField><langSec ` +
          `xml:lang="de"><termSec><term>${term}</term><min:partOfSpeech>noun</min:partOfSpeech></termSec></langSec></conceptEntry>`,
      )}\n</body></text></tbx>\n`,
  },
  glossa: {
    fileName: 'terms.glossa.jsonl',
    text: `{"glossa":1}\n${['Pumpe', 'Ventil', 'Großtank'].map((term, index) => JSON.stringify({ id: `c${index}`, terms: [{ term, language: 'de' }] })).join('\n')}\n`,
  },
  tmx: {
    fileName: 'memory.tmx',
    text:
      `<tmx version="1.4"><header ` +
      `srclang="en"/><body>\n${lines((term) => `<tu><tuv xml:lang="en"><seg>x</seg></tuv><tuv xml:lang="de"><seg>${term}</seg></tuv></tu>`)}\n</body></tmx>\n`,
  },
  xliff1: {
    fileName: 'texts.xlf',
    text:
      `<xliff version="1.2"><file source-language="en" ` +
      `target-language="de"><body>\n${lines((term, id) => `<trans-unit id="${id}"><source>x</source><target>${term}</target></trans-unit>`)}\n</body></file></xliff>\n`,
  },
  xliff2: {
    fileName: 'texts.xliff',
    text:
      `<xliff version="2.1" srcLang="en" trgLang="de"><file ` +
      `id="f">\n${lines((term, id) => `<unit id="${id}"><segment><source>x</source><target>${term}</target></segment></unit>`)}\n</file></xliff>\n`,
  },
  po: {
    fileName: 'de.po',
    text: `msgid ""\nmsgstr "Language: de\\n"\n\n${lines((term, id) => `msgid "x${id}"\nmsgstr "${term}"\n`)}`,
  },
  utx: { fileName: 'terms.utx', text: `#UTX 1.11; en/de\n#src\ttgt\n${lines((term) => `x\t${term}`)}\n` },
  multiterm: {
    fileName: 'terms.xml',
    text: `<mtf>\n${lines(
      (term, id) =>
        `<conceptGrp><concept>${id}</concept><languageGrp><language type="German" ` +
        `lang="DE"/><termGrp><term>${term}</term></termGrp></languageGrp></conceptGrp>`,
    )}\n</mtf>\n`,
  },
  pairs: {
    fileName: 'pairs.jsonl',
    text:
      ['Pumpe', 'Ventil', 'Großtank']
        .map((target) => JSON.stringify({ source: 'x', target, confidence: 0.9, count: 1, evidence: [] }))
        .join('\n') + '\n',
  },
};
const OPTIONS = { source: 'en', target: 'de' };

for (const [format, { fileName, text }] of Object.entries(SAMPLES)) {
  describe(`every importer: ${format}`, () => {
    const read = (bytes: string | Uint8Array) =>
      readGlossary(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, fileName, OPTIONS);
    const lineCount = text.split('\n').length;
    const expected = read(text);

    /** What holds for any bytes at all. */
    const assertSound = (bytes: Uint8Array) => {
      const { value, problems } = read(bytes);
      const lines = Math.max(
        1,
        ...[Buffer.from(bytes).toString('latin1'), Buffer.from(bytes).toString('utf16le')].map(
          (each) => each.split(/\r\n|\n|\r/).length,
        ),
      );
      for (const { line, message } of problems) {
        assert.ok(Number.isInteger(line) && line >= 1 && line <= lines, `line ${line} of ${lines}: ${message}`);
        assert.match(message, /^\S.*\.$/s, message);
      }
      for (const concept of value) assert.equal(validateConcept(concept).fault, undefined);
    };

    it('reads its sample without a problem', () => {
      assert.deepEqual([expected.value.length, expected.problems], [3, []]);
    });

    it('makes valid concepts with different ids', () => {
      for (const concept of expected.value) assert.equal(validateConcept(concept).fault, undefined);
      assert.equal(new Set(expected.value.map(({ id }) => id)).size, 3);
    });

    it('reads the same with a byte order mark', () => assert.deepEqual(read('\uFEFF' + text), expected));
    it('reads the same with CR LF', () => assert.deepEqual(read(text.replaceAll('\n', '\r\n')), expected));
    if (format !== 'glossa')
      it('reads the same with CR alone', () => assert.deepEqual(read(text.replaceAll('\n', '\r')), expected));
    it('reads the same without a last line break', () => assert.deepEqual(read(text.trimEnd()), expected));
    it('reads the same twice, with the same ids', () => assert.deepEqual(read(text), expected));
    if (format !== 'glossa')
      it('reads the same in UTF-16', () => assert.deepEqual(read(Buffer.from('\uFEFF' + text, 'utf16le')), expected));

    it('reads nothing from an empty file and one of blanks, and says so or has nothing to say', () => {
      for (const bytes of ['', '\uFEFF', '\n', ' \r\n ']) {
        assert.deepEqual(read(bytes).value, []);
        assertSound(Buffer.from(bytes));
      }
    });

    it('names the line of a NUL character and reads the rest', () => {
      const damaged = text.replace('Ventil', 'Ven\0til');
      const { value, problems } = read(damaged);
      assert.deepEqual(
        problems.map(({ line }) => line),
        [text.slice(0, text.indexOf('Ventil')).split('\n').length],
      );
      assert.ok(value.length >= 2);
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
      assert.deepEqual(
        problems.map((problem) => problem.line),
        [line],
      );
      assert.ok(value.length >= 2);
    });

    it('takes a name that every object has for one like any other', () => {
      for (const named of withInheritedNames(text)) assertSound(Buffer.from(named));
      for (const name of INHERITED_NAMES)
        assert.deepEqual(
          readGlossary(Buffer.from(text), `${fileName}.${name}`, OPTIONS).problems.filter(
            ({ message }) => !/^\S.*\.$/s.test(message),
          ),
          [],
        );
    });

    it('never throws on damaged copies of its sample', () => {
      const original = Buffer.from(text);
      const damage = fc.record({
        at: fc.nat(original.length),
        remove: fc.nat(12),
        insert: fc.uint8Array({ maxLength: 6 }),
      });
      fc.assert(
        fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
          const bytes = damages.reduce<Buffer>(
            (each, { at, remove, insert }) => Buffer.concat([each.subarray(0, at), insert, each.subarray(at + remove)]),
            original,
          );
          assertSound(bytes);
        }),
        { numRuns: 120 },
      );
    });

    it('never throws on bytes of any kind', () => {
      fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), assertSound), { numRuns: 80 });
    });

    it('stops at every place of a cut file with what it has', () => {
      for (let end = 0; end < text.length; end += 7) assertSound(Buffer.from(text.slice(0, end)));
      assert.ok(lineCount > 3);
    });
  });
}

describe('formats of glossaries', () => {
  it('are told by the content where the name is misleading', () => {
    for (const { text } of [SAMPLES.tbx!, SAMPLES.glossa!])
      assert.equal(readGlossary(Buffer.from(text), 'upload.dat').value.length, 3);
    assert.equal(readGlossary(Buffer.from(SAMPLES.pairs!.text), 'out', OPTIONS).value.length, 3);
  });

  it('are told by the name where the content leaves a choice', () => {
    const text = 'en\tde\na, b\tc, d\ne, f\tg, h\n';
    assert.equal(readGlossary(Buffer.from(text), 'terms.tab').value[0]!.terms[0]!.term, 'a, b');
    assert.match(
      readGlossary(Buffer.from('<<<<<<< HEAD\n'), 'x.glossa.jsonl').problems[0]!.message,
      /The first line should be/,
    );
  });

  it('that are none are refused with the way out', () => {
    const refused: [bytes: Buffer, message: RegExp][] = [
      [Buffer.from('PK\u0003\u0004rest'), /damaged/],
      [Buffer.from(zipSync({ 'a.txt': strToU8('a') })), /contains no spreadsheet/],
      [Buffer.from(zipSync({ 'word/document.xml': strToU8('<a/>') })), /text document/],
      [Buffer.from('%PDF-1.7'), /binary file/],
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), /save the sheet as \.xlsx/],
      [Buffer.from([0x1f, 0x8b, 8, 0]), /Extract it/],
      [Buffer.from('\u0000\u0001\u0000\u0000Standard Jet DB', 'latin1'), /MultiTerm XML/],
      [Buffer.from('\u0001\u0002\u0003\u0004\u0005'.repeat(50)), /binary file/],
      [Buffer.from('<resources><string name="a">b</string></resources>'), /Android/],
      [Buffer.from('<?xml version="1.0"?><!-- a --><root><data name="a"><value>b</value></data></root>'), /\.NET/],
      [Buffer.from('{\n  "title": "Pumpe"\n}'), /JSON file is not a glossary/],
      [Buffer.from('[\n{"en": "pump"}]'), /JSON file is not a glossary/],
      [Buffer.from('<?xml version="1.0"?><other/>'), /not a TBX termbase/],
    ];
    for (const [bytes, message] of refused) {
      const { value, problems } = readGlossary(bytes, 'file.csv');
      assert.deepEqual(value, []);
      assert.match(problems[0]!.message, message);
    }
  });

  it('that hold texts of programs are refused with the way to build a glossary of them', () => {
    for (const name of [
      'a.properties',
      'a.ini',
      'de.strings',
      'de.ftl',
      'de.yml',
      'de.json',
      'a.resx',
      'README.md',
      'rules.srx',
    ]) {
      const { value, problems } = readGlossary(
        Buffer.from('title = Pumpe, Ventil\nfoot = Ende, Schluss\n'),
        name,
        OPTIONS,
      );
      assert.deepEqual([value, problems.length], [[], 1], name);
      assert.match(problems[0]!.message, /not a glossary|no glossary/);
    }
  });

  it('take a dash in a field for nothing', () => {
    const table = 'en,da,note,domain\nsalt,salt,-,–\nbread,brød,fresh,n/a\n';
    const [salt, bread] = readGlossary(Buffer.from(table), 'a.csv').value;
    assert.deepEqual(
      [salt!.note, salt!.domain, bread!.note, bread!.domain],
      [undefined, undefined, 'fresh', undefined],
    );
    const tmx =
      '<tmx version="1.4"><header srclang="en"/><body><tu><note>-</note><tuv ' +
      'xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="el"><seg>b</seg></tuv></tu></body></tmx>';
    assert.equal(readGlossary(Buffer.from(tmx), 'a.tmx').value[0]!.note, undefined);
  });

  it('name options of the command line nowhere in their messages', () => {
    for (const [table, name] of [
      ['english,Stichwort\nlandlord,Vermieter\n', 'a.csv'],
      ['en,pl\ntap,"kran, zawór"\nstop,"zatrzymać, przerwać"\n', 'a.csv'],
      ['msgid "a"\nmsgstr "b"\n', 'a.po'],
    ] as const)
      for (const { message } of readGlossary(Buffer.from(table), name).problems) assert.doesNotMatch(message, /--/);
  });

  it('need languages for a list of pairs', () => {
    const [problem] = readGlossary(Buffer.from(SAMPLES.pairs!.text), 'pairs.jsonl').problems;
    assert.equal(problem!.option, '--from en --to de');
  });

  it('keep the sentences of mined pairs, as the command line prints them and as the engine holds them', () => {
    const example = { before: 'Die ', phrase: 'Pumpen', after: ' laufen.' };
    const lines = [
      {
        source: 'pump',
        target: 'Pumpe',
        evidence: [{ source: 'Both pumps run.', target: 'Die Pumpen laufen.', sourceLine: 1, targetLine: 1 }],
      },
      {
        source: 'pump',
        target: 'Pumpe',
        evidence: [
          {
            source: { before: 'Both ', phrase: 'pumps', after: ' run.' },
            target: example,
            sourceLine: 1,
            targetLine: 1,
          },
        ],
      },
      { source: 'pump', target: 'Pumpe', evidence: [{ source: 'Nothing.', target: 'Nichts.' }, 7] },
    ];
    const { value, problems } = readGlossary(
      Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
      'pairs.jsonl',
      OPTIONS,
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      value.map(({ terms }) => terms[1]!.examples),
      [[example], [example], undefined],
    );
  });

  for (const format of Object.keys(EXPORT_FORMATS) as ExportFormat[]) {
    it(`written as ${format} are read again as the same terms`, () => {
      const { value } = readGlossary(Buffer.from(SAMPLES.csv!.text), 'terms.csv');
      const fileName = `terms.${EXPORT_FORMATS[format].ending}`;
      const again = readGlossary(writeGlossary(value, format).bytes, fileName, OPTIONS);
      assert.deepEqual(again.problems, []);
      const termsOf = (concepts: Concept[]) =>
        concepts.map(({ terms }) => terms).sort((a, b) => (a[0]!.term < b[0]!.term ? -1 : 1));
      assert.deepEqual(termsOf(again.value), termsOf(value));
      if (format !== 'omegat')
        assert.deepEqual(again.value.map(({ id }) => id).sort(), value.map(({ id }) => id).sort());
      assert.deepEqual(readGlossary(writeGlossary([], format).bytes, fileName).value, []);
    });
  }
});

/** Files that are no text, each with the entries of the table that the other formats have. */
const WORKBOOKS: Record<string, { fileName: string; bytes: Uint8Array }> = {
  xlsx: {
    fileName: 'terms.xlsx',
    bytes: writeGlossary(readGlossary(Buffer.from(SAMPLES.csv!.text), 'terms.csv').value, 'xlsx').bytes,
  },
  ods: {
    fileName: 'terms.ods',
    bytes: ods([
      ['en', 'de'],
      ['pump', 'Pumpe'],
      ['valve', 'Ventil'],
      ['tank, large', 'Großtank'],
    ]),
  },
};

for (const [format, { fileName, bytes }] of Object.entries(WORKBOOKS)) {
  describe(`every importer: ${format}`, () => {
    const assertSound = (damaged: Uint8Array) => {
      const { value, problems } = readGlossary(damaged, fileName, OPTIONS);
      for (const { line, message } of problems) assert.ok(line >= 1 && /^\S.*\.$/s.test(message), message);
      for (const concept of value) assert.equal(validateConcept(concept).fault, undefined);
      assert.ok(value.length > 0 || problems.length > 0, 'an empty success');
    };

    it('reads its sample without a problem', () => {
      const { value, problems } = readGlossary(bytes, fileName);
      assert.deepEqual(problems, []);
      assert.deepEqual(
        value.map(({ terms }) => terms.map(({ language, term }) => `${language}:${term}`).join(' ')),
        ['en:pump de:Pumpe', 'en:valve de:Ventil', 'en:large tank de:Großtank'],
      );
    });

    it('never throws on damaged copies of its sample', () => {
      const damage = fc.record({
        at: fc.nat(bytes.length),
        remove: fc.nat(12),
        insert: fc.uint8Array({ maxLength: 6 }),
      });
      fc.assert(
        fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
          assertSound(
            damages.reduce<Buffer>(
              (each, { at, remove, insert }) =>
                Buffer.concat([each.subarray(0, at), insert, each.subarray(at + remove)]),
              Buffer.from(bytes),
            ),
          );
        }),
        { numRuns: 100 },
      );
    });

    it('stops at every place of a cut file', () => {
      for (let end = 1; end < bytes.length; end += 23) assertSound(bytes.subarray(0, end));
    });
  });
}
