import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import type { ByteSource } from '../../../src/files/encoding/decodeText';
import { readGlossaryInSteps, readGlossary } from '../../../src/files/glossaryFormats';
import {
  columnName,
  ENDLESS_LINES,
  ENTITY_BOMB,
  EXTERNAL_ENTITY,
  nestedZip,
  packedBomb,
  row,
  sheetOf,
  sharingWorkbook,
  wideWorkbook,
  workbookBomb,
  workbookOf,
  XML_ENTRIES,
  XML_PARTS,
  zipOf,
} from '../support/hostileFiles';
import { odsOf, xlsxOf } from '../support/spreadsheets';

const OPTIONS = { source: 'en', target: 'de' };
/** Of the processor, so that a machine with other work besides does not count. */
const MOST_SECONDS = 10;

interface Report {
  concepts: number;
  problems: { line: number; message: string }[];
}

/** Reads and holds the time; the file has to be refused or its problem be named. */
function report(source: Uint8Array | ByteSource | string, fileName: string): Report {
  const start = process.cpuUsage();
  let concepts = 0;
  const { problems } = runSynchronously(
    readGlossaryInSteps(typeof source === 'string' ? Buffer.from(source) : source, fileName, OPTIONS, () => concepts++),
  );
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  assert.ok(seconds < MOST_SECONDS, `${fileName} took ${seconds} s`);
  assert.ok(problems.length > 0, 'no word about it');
  return { concepts, problems };
}

/** A file of any size whose bytes are made when they are asked for. */
function endless(head: string, unit: string, size: number, tail = ''): ByteSource {
  const [start, end] = [Buffer.from(head), Buffer.from(tail)];
  const block = Buffer.from(unit.repeat(Math.ceil((1 << 17) / unit.length)));
  return {
    size: start.length + size + end.length,
    read(from, to) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(to, this.size) - from));
      for (let at = 0; at < bytes.length;) {
        const place = from + at;
        if (place < start.length) at += start.copy(bytes, at, place);
        else if (place >= start.length + size) at += end.copy(bytes, at, place - start.length - size);
        else {
          const offset = (place - start.length) % unit.length;
          at += block.copy(bytes, at, offset, offset + Math.min(1 << 16, start.length + size - place));
        }
      }
      return bytes;
    },
  };
}

const MB = 1 << 20;

describe('a hostile file', () => {
  for (const [format, wrap] of Object.entries(XML_ENTRIES)) {
    it(`does not expand entities of entities: ${format}`, () => {
      const { value, problems } = readGlossary(Buffer.from(ENTITY_BOMB + wrap('&j;')), format, OPTIONS);
      assert.equal(value[0]!.terms[0]!.term, 'x &j;');
      assert.match(problems[0]!.message, /kept unchanged/);
    });

    it(`fetches nothing from elsewhere: ${format}`, () => {
      const { value } = readGlossary(Buffer.from(EXTERNAL_ENTITY + wrap('&e;')), format, OPTIONS);
      assert.equal(value[0]!.terms[0]!.term, 'x &e;');
    });

    it(`shows characters that XML cannot hold as such: ${format}`, () => {
      const { value, problems } = readGlossary(Buffer.from(wrap('a\u0008b &#xD800; &#0;')), format, OPTIONS);
      assert.ok(value[0]!.terms[0]!.term.startsWith('x a\uFFFDb'));
      assert.doesNotMatch(value[0]!.terms[0]!.term, /\p{Surrogate}|\0/u);
      assert.ok(problems.length >= 2);
    });
  }

  it('is stopped where its elements are nested too deep, inside of an entry and outside', () => {
    for (const depth of ['<tmx><body><tu>', '<tmx>'])
      assert.match(
        report(depth + '<a>'.repeat(20_000), 'a.tmx').problems[0]!.message,
        /nested more than 100 levels deep/,
      );
  });

  it('is stopped where an entry holds too much, and the entries before are read', () => {
    const start = '<tmx><body><tu><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="de"><seg>b</seg></tuv></tu><tu>';
    const manyElements = report(start + '<note/>'.repeat(60_000), 'a.tmx');
    assert.deepEqual(
      [manyElements.concepts, /more than 50000 elements/.test(manyElements.problems[0]!.message)],
      [1, true],
    );
    const longText = report(endless(`${start}<note>`, 'word ', 5 * MB), 'a.tmx');
    for (const [fileName, head] of [
      ['a.tbx', '<martif><text><body><termEntry><note>'],
      ['a.xlf', '<xliff><file><body><trans-unit><source>'],
      ['a.xml', '<mtf><conceptGrp><concept>'],
    ] as const) {
      assert.match(report(endless(head, 'word ', 5 * MB), fileName).problems[0]!.message, /four million characters/);
    }
    assert.deepEqual([longText.concepts, /four million characters/.test(longText.problems[0]!.message)], [1, true]);
    assert.match(
      report(`${start}<tuv ${Array.from({ length: 2000 }, (_, index) => `a${index}="x"`).join(' ')}/>`, 'a.tmx')
        .problems[0]!.message,
      /more than 500 attributes/,
    );
    assert.match(
      report(endless(`${start}<tuv a="`, 'x', MB), 'a.tmx').problems[0]!.message,
      /longer than 65,536 characters/,
    );
    assert.match(report(endless('<tmx><!-- ', 'x', MB), 'a.tmx').problems[0]!.message, /longer than 65,536 characters/);
    assert.match(
      report(endless('<!DOCTYPE tmx [ ', 'x', MB), 'a.tmx').problems[0]!.message,
      /longer than 65,536 characters/,
    );
    assert.match(
      report(endless('<tmx>', '<!-', MB), 'a.tmx').problems[0]!.message,
      /declaration here is longer than 4,096 characters/,
    );
    assert.match(
      report(endless('<tmx>&', 'x', MB), 'a.tmx').problems[0]!.message,
      /longer than 65,536 characters|does not begin a valid XML reference/,
    );
  });

  it('has an entry with more terms than are supported: it is skipped and said, and the others are read', () => {
    const termsOf = (count: number): string =>
      Array.from({ length: count }, (_, i) => `<tig><term>valve ${i}</term></tig>`).join('');
    const entry = (count: number): string =>
      `<termEntry><langSet xml:lang="en">${termsOf(count)}</langSet></termEntry>`;
    const { concepts, problems } = report(
      `<martif type="TBX"><text><body>${entry(2)}${entry(12_000)}${entry(1)}</body></text></martif>`,
      'a.tbx',
    );
    assert.equal(concepts, 2);
    assert.match(problems.map(({ message }) => message).join(), /Skipped 1 entry with more than 10000 terms/);
  });

  for (const [fileName, head] of Object.entries(ENDLESS_LINES)) {
    it(`has one endless line: ${fileName}`, () => {
      const { problems } = report(endless(head, 'word, ', 5 * MB, '\n'), fileName);
      assert.ok(
        problems.some(({ message }) =>
          /longer than a million|four million characters|is not valid JSON|nor a quoted string/.test(message),
        ),
        problems[0]!.message,
      );
    });
  }

  it('ends in nothing but NUL characters, as after a crash: what stands before is read', () => {
    for (const [fileName, head] of [
      ['a.csv', `en,de,note\na,b,${'word '.repeat(2000)}\n`],
      ['a.tmx', XML_ENTRIES['a.tmx']!('').replace('</body></tmx>', '\n'.repeat(10_000))],
      ['a.po', `msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "a"\nmsgstr "${'word '.repeat(2000)}"\n\n`],
    ] as const) {
      const { concepts, problems } = report(endless(head, '\0', 200 * MB), fileName);
      assert.equal(concepts, 1, fileName);
      assert.ok(
        problems.some(({ line, message }) => line > 1 && /contains only NUL characters/.test(message)),
        JSON.stringify(problems),
      );
    }
  });

  it('has a line that is too long in its middle: what is before and after is read', () => {
    const { concepts, problems } = report(endless('en,de\na,b\n', 'x', 3 * MB, '\nc,d\n'), 'a.csv');
    assert.deepEqual([concepts, problems.map(({ line }) => line)], [2, [3]]);
  });

  it('has a million columns', () => {
    assert.match(
      report(',x'.repeat(450_000), 'a.csv').problems[0]!.message,
      /at most 1000 columns|longer than a million/,
    );
    assert.match(report(`en,de\n${','.repeat(1_000_000)}x`, 'a.csv').problems[0]!.message, /than the header \(2\)/);
    assert.match(
      report(`en\tde\n${'note\t'.repeat(500_000)}`, 'a.tsv').problems[0]!.message,
      /than the header \(2\)|longer than a million/,
    );
  });

  it('has a whole page where the names of columns stand', () => {
    for (const page of ['word '.repeat(20_000), 'entry'.repeat(20_000)])
      assert.match(
        report(`term,${page}\na\n`, 'a.csv').problems[0]!.message,
        /only one column|different numbers of cells|sentences/,
      );
    assert.match(
      report(
        `<mtf><conceptGrp><descripGrp><descrip ` +
          `type="${'entry'.repeat(12_000)}">x</descrip></descripGrp></conceptGrp></mtf>`,
        'a.xml',
      ).problems[0]!.message,
      /./,
    );
  });

  it('has rows in which the last column of a sheet is filled, or cells that stand for all of them, a million times', () => {
    const far = (unit: string) => packedBomb(`<worksheet><sheetData>${row(1, 'en', 'de')}`, unit, 40);
    const workbook = workbookOf(far('<row><c r="XFD1"><v>1</v></c></row>'), 41 * MB);
    assert.ok(workbook.length < 500_000);
    assert.match(report(workbook, 'a.xlsx').problems[0]!.message, /more cells \(16384\) than the header \(2\)/);
    const cell = '<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>';
    const sheet = odsOf(
      `<table:table ` +
        `table:name="a"><table:table-row><table:table-cell><text:p>en</text:p></table:table-cell><table:table-cell><text:p>de</text:p></table:table-cell></table:table-row>${`<table:table-row>${cell}</table:table-row>`.repeat(100_000)}</table:table>`,
    );
    assert.match(report(sheet, 'a.ods').problems[0]!.message, /more cells \(16384\) than the header \(2\)/);
  });

  it('has a title above the names of sixteen thousand columns', () => {
    const cells = Array.from(
      { length: 16_000 },
      (_, index) => `<c r="${columnName(index)}2" t="inlineStr"><is><t>status</t></is></c>`,
    );
    assert.match(
      report(
        xlsxOf({
          'worksheets/sheet1.xml': sheetOf(row(1, 'Title'), `<row r="2">${cells.join('')}</row>`, row(3, 'a', 'b')),
        }),
        'a.xlsx',
      ).problems[0]!.message,
      /./,
    );
  });

  it('has long runs of what a cell or a text may hold', () => {
    report(`en,de\na${'\\'.repeat(900_000)},b\nc\n`, 'a.csv');
    report(`en,de,example_en\n${'a|'.repeat(50_000)},b,"${'c\n'.repeat(50_000)}"\nc\n`, 'a.csv');
    report(`en,de,example_en\na,b,"[[${']]'.repeat(200_000)}[["\nc\n`, 'a.csv');
    report(
      `<martif><text><body><termEntry><note>a${' '.repeat(2_000_000)}b</note><langSet ` +
        `xml:lang="en"><tig><term>a</term></tig></langSet></termEntry><termEntry>`,
      'a.tbx',
    );
    report(
      `<martif><text><body><termEntry>${'<admin type="x">y</admin>'.repeat(49_000)}<langSet ` +
        `xml:lang="en"><tig><term>a</term></tig></langSet></termEntry><termEntry>`,
      'a.tbx',
    );
    report(
      `#UTX 1.11; en/de\n#src\ttgt\tconcept ` +
        `ID\n${Array.from({ length: 40_000 }, (_, index) => `a${index}\tb\t1\n`).join('')}x\n`,
      'a.utx',
    );
  });

  it('is JSON that is nested deeper than anybody writes it', () => {
    const nested = '['.repeat(50_000) + ']'.repeat(50_000);
    assert.deepEqual(
      [
        report(`{"source":"a","target":"b","evidence":${nested}}\n`, 'a.jsonl').problems[0]!.line,
        report(`{"glossa":1}\n{"id":"c1","terms":[{"term":"a","language":"en"}],"x":${nested}}\n`, 'a.glossa.jsonl')
          .problems[0]!.line,
      ],
      [1, 2],
    );
  });

  it('has more columns in a row than a sheet', () => {
    assert.match(
      report(wideWorkbook(20_000), 'a.xlsx').problems.at(-1)!.message,
      /more cells \(16385\) than the header \(2\)/,
    );
    assert.match(report(wideWorkbook(60_000), 'a.xlsx').problems[0]!.message, /more than 50000 elements/);
  });

  it('has comments far to the right, and is recognised as PO by what follows them', () => {
    const comments = `${'\t'.repeat(90)}# word\r\n`.repeat(9);
    const conceptsOf = (text: string, fileName: string) =>
      readGlossary(Buffer.from(text), fileName, OPTIONS).value.length;
    assert.equal(conceptsOf(comments.replaceAll('\r', ''), 'a.po'), 0);
    assert.equal(conceptsOf(`${comments}msgid "pump"\r\nmsgstr "Pumpe"\r\n`, 'a.txt'), 1);
  });

  it('opens a quotation mark in every line and closes none', () => {
    const { problems } = report(`en,de\n${'"a,b\n'.repeat(5001)}`, 'a.csv');
    assert.ok(problems.length <= 1001);
  });

  it('has more problems than anybody reads', () => {
    const { problems } = report(`en,de\n${'a,\n'.repeat(3000)}`, 'a.csv');
    assert.equal(problems.length, 1001);
    assert.match(problems.at(-1)!.message, /more problems up to this line/);
  });

  it('is a zip bomb by what its directory says: it is refused before anything is expanded', () => {
    assert.match(report(workbookBomb(3000, 3000 * MB), 'a.xlsx').problems[0]!.message, /would expand to 3000 MB/);
  });

  it('is a zip bomb whose directory lies: it is stopped at the size that it claims', () => {
    const { concepts, problems } = report(workbookBomb(3000, MB), 'a.xlsx');
    assert.equal(concepts, 1);
    assert.ok(problems.some(({ message }) => /larger than stated/.test(message)));
  });

  it('is a zip bomb of one part under ten thousand names', () => {
    const packed = packedBomb('', ' ', 10);
    const parts = Array.from({ length: 9999 }, (_, index) => ({
      name: `xl/worksheets/sheet${index}.xml`,
      packed,
      size: 10 * MB,
    }));
    assert.match(report(zipOf(parts, true), 'a.xlsx').problems[0]!.message, /would expand to 99990 MB/);
    assert.match(report(zipOf([...parts, ...parts], true), 'a.xlsx').problems[0]!.message, /has 19998 parts/);
  });

  it('is a zip file of zip files', () => {
    for (const fileName of ['a.xlsx', 'a.ods', 'a.zip'])
      assert.match(report(nestedZip(6, Buffer.alloc(MB)), fileName).problems[0]!.message, /contains no spreadsheet/);
  });

  it('is a workbook of ten thousand sheets that are one, or of rows that are one long text', () => {
    const { concepts, problems } = report(sharingWorkbook(10_000, 20, 10), 'a.xlsx');
    assert.deepEqual(
      [concepts, problems[0]!.message],
      [20, 'Skipped 9999 sheets with the same content as another sheet. The first is “S1”.'],
    );
    assert.match(report(sharingWorkbook(1, 100, 3 * MB), 'a.xlsx').problems[0]!.message, /256 MB of text/);
  });

  it('is a spreadsheet whose cells stand for millions of others', () => {
    const cell =
      '<table:table-cell office:value-type="string" ' +
      'table:number-columns-repeated="1048576"><text:p>x</text:p></table:table-cell>';
    const bytes = odsOf(
      `<table:table table:name="a"><table:table-row ` +
        `table:number-rows-repeated="1048576">${cell}</table:table-row></table:table>`,
    );
    assert.match(report(bytes, 'a.ods').problems[0]!.message, /at most 1000 columns/);
  });

  for (const [part, spreadsheet] of Object.entries(XML_PARTS)) {
    it(`does not expand entities, nor fetches any: ${part}`, () => {
      const fileName = part.includes('OpenDocument') ? 'a.ods' : 'a.xlsx';
      for (const [documentType, entity] of [
        [ENTITY_BOMB, '&j;'],
        [EXTERNAL_ENTITY, '&e;'],
      ] as const) {
        const { value, problems } = readGlossary(spreadsheet(documentType, entity), fileName);
        assert.deepEqual(
          value.map(({ terms }) => terms.map(({ term }) => term)),
          [[`x ${entity}`, 'y']],
        );
        assert.match(problems[0]!.message, /“&[je];” was kept unchanged/);
      }
    });
  }

  it('names incomplete characters in JSON', () => {
    for (const [text, line] of [
      ['{"source":"a\\ud800b","target":"c"}\n', 1],
      ['{"glossa":1}\n{"id":"c1","terms":[{"term":"a\\uD800b","language":"en"}]}\n', 2],
    ] as const) {
      const { value, problems } = readGlossary(Buffer.from(text), 'a.jsonl', OPTIONS);
      assert.equal(value[0]!.terms[0]!.term, 'a\uFFFDb');
      assert.deepEqual(
        problems.map((problem) => [problem.line, /incomplete characters/.test(problem.message)]),
        [[line, true]],
      );
    }
  });

  it('names incomplete characters in UTF-16 and in UTF-8', () => {
    for (const bytes of [
      Buffer.from('\uFEFFen,de\na\ud800b,c\n', 'utf16le'),
      Buffer.from('en,de\na\u00ed\u00a0\u0080b,c\n', 'latin1'),
    ]) {
      const { value, problems } = readGlossary(bytes, 'a.csv');
      assert.match(value[0]!.terms[0]!.term, /^a\uFFFD+b$/);
      assert.deepEqual(
        problems.map(({ line }) => line),
        [2],
      );
    }
  });

  it('is a binary file under the name of a text', () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 32);
    for (const fileName of ['a.csv', 'a.tmx', 'a.po', 'a.utx'])
      assert.match(report(bytes, fileName).problems[0]!.message, /binary file/);
  });
});
