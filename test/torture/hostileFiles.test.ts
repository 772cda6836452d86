import assert from 'node:assert/strict';
import {
  ENDLESS_LINES,
  ENTITY_BOMB,
  EXTERNAL_ENTITY,
  nestedZip,
  sharingWorkbook,
  wideWorkbook,
  workbookBomb,
  XML_ENTRIES,
} from '../files/support/hostileFiles';
import { ImporterRun, MB } from './importerRun';

const WORDS = 'word '.repeat(10_000);
/** The largest glossary that is read, in bytes. */
const LARGEST = 4096 * MB;

/** What test/files/glossary/hostile.test.ts reads in a reduced form. */
describe('hostile files at full size', function () {
  this.timeout(4 * 60 * 60_000);
  const run = new ImporterRun('tortureHostile');
  after(() => run.end());

  for (const [name, head] of Object.entries(ENDLESS_LINES)) {
    it(`have a gigabyte on one line: ${name}`, () => {
      const { problems } = run.read(run.made(name, 1024 * MB, head, () => WORDS));
      const last = head.split('\n').length;
      assert.ok(
        problems.some(
          ({ line, message }) => line >= 1 && line <= last && /longer than|four million characters/.test(message),
        ),
        JSON.stringify(problems),
      );
    });
  }

  for (const name of ['zeros.csv', 'zeros.tmx', 'zeros.po', 'zeros.utx', 'zeros.jsonl', 'zeros.xlsx']) {
    it(`are four gigabytes of nothing: ${name}`, () =>
      assert.match(run.read(run.sparse(name, LARGEST)).problems[0]!.message, /binary file/));
  }

  for (const [name, head] of Object.entries({
    'tail.csv': `en,de\n${'pump,Pumpe\n'.repeat(1000)}`,
    'tail.tmx': `<tmx><body>${'<tu><tuv xml:lang="en"><seg>pump</seg></tuv><tuv xml:lang="de"><seg>Pumpe</seg></tuv></tu>\n'.repeat(1000)}`,
  })) {
    it(`end in four gigabytes of nothing: ${name}`, () => {
      const { concepts, problems } = run.read(run.sparse(name, LARGEST, head));
      assert.equal(concepts, 1000);
      assert.ok(problems.some(({ message }) => /only NUL/.test(message)));
    });
  }

  it('are refused where they are larger', () => {
    assert.throws(() => run.read(run.sparse('larger.csv', LARGEST + 1)), /at most 4096 MiB are supported/);
  });

  it('have a million columns', () => {
    assert.match(
      run.read(run.saved('columns.csv', `en,de\n${',x'.repeat(1_000_000)}`)).problems[0]!.message,
      /longer than a million|than the header \(2\)/,
    );
    assert.match(
      run.read(run.saved('columns.xlsx', wideWorkbook(1_000_000)), 600).problems[0]!.message,
      /more than 50000 elements/,
    );
  });

  it('are zip bombs of ten gigabytes, honest and not', () => {
    assert.match(
      run.read(run.saved('honest.xlsx', workbookBomb(10 * 1024, 0xfffffffe))).problems[0]!.message,
      /would expand to 4096 MB/,
    );
    assert.ok(
      run
        .read(run.saved('lying.xlsx', workbookBomb(10 * 1024, 250 * MB)))
        .problems.some(({ message }) => /larger than stated/.test(message)),
    );
    assert.match(
      run.read(run.saved('nested.xlsx', nestedZip(12, Buffer.alloc(MB)))).problems[0]!.message,
      /contains no spreadsheet/,
    );
    assert.match(
      run.read(run.saved('sharing.xlsx', sharingWorkbook(9000, 100_000, 4_000_000)), 600).problems.at(-1)!.message,
      /256 MB of text/,
    );
  });

  it('hold entities of entities and of other places in every one of their entries', () => {
    for (const [name, wrap] of Object.entries(XML_ENTRIES)) {
      const documentType = name === 'a.tmx' ? ENTITY_BOMB : EXTERNAL_ENTITY;
      const entry = /<(tu|termEntry|trans-unit|unit|conceptGrp)[ >].*<\/\1>/.exec(wrap('&j;&e;'))!;
      const [head, tail] = wrap('&j;&e;').split(entry[0]) as [string, string];
      const { problems } = run.read(
        run.made(`entities ${name}`, 10 * MB, documentType + head, () => `${entry[0]}\n`, tail),
      );
      assert.match(problems[0]!.message, /“&[je];” was kept unchanged/);
    }
  });
});
