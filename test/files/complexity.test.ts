import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inProject } from '../../scripts/steps/project.mjs';
import { documentFormatOf } from '../../src/files/documents';
import { bytesAsSource } from '../../src/files/encoding/decodeText';
import type { ImportFormat } from '../../src/files/formatDetection';
import { detectImportFormat } from '../../src/files/formatDetection';
import { bytesOf, countForSize, GROWING_GRAMMARS } from './growing/growingFiles';
import type { GrowingFile, ReadAs } from './growing/growingGrammar';
import { faultOfGrowth, MOST_RATIO } from './growing/growth';
import type { FileReading } from './support/fileReading';
import { ReaderProcess } from './support/readerProcess';

/** UTF-16 code units of the smallest file; three doublings follow. */
const SMALLEST = 1024;
/** Of the processor, for the largest of the files (8 KB): ten times what the slowest takes. */
const MOST_MILLISECONDS = 1000;
const MOST_MEGABYTES = 300;
const MOST_SECONDS_WAITED = 20;
const TRIES = 3;

const IMPORT_FORMATS: Record<ImportFormat, true> = {
  csv: true,
  tsv: true,
  tbx: true,
  tmx: true,
  xliff: true,
  po: true,
  utx: true,
  multiterm: true,
  xlsx: true,
  ods: true,
  glossa: true,
  pairs: true,
};

/** The full sizes, with the pauses of the loop, are in test/torture/complexity.test.ts. */
describe('what reading takes', function () {
  this.timeout(300_000);
  const counting = new ReaderProcess(MOST_SECONDS_WAITED, true);
  const timing = new ReaderProcess(MOST_SECONDS_WAITED);
  after(() => {
    counting.end();
    timing.end();
  });

  /**
   * Work is counted and not timed, so that it is the same every time. What grows too fast at each doubling has grown by
   * more than that altogether.
   */
  async function faultOfWork(file: GrowingFile, as: ReadAs, fileName: string): Promise<string | undefined> {
    const count = countForSize(file, SMALLEST);
    const workOf = async (factor: number): Promise<number> =>
      (await counting.read({ as, fileName, bytes: bytesOf(file(factor * count)) })).work ?? NaN;
    const [least, most] = [await workOf(1), await workOf(8)];
    return most / least > MOST_RATIO ** 3 ? faultOfGrowth([least, await workOf(2), await workOf(4), most]) : undefined;
  }

  /** Loops within the engine's own functions, as those of regular expressions, are not counted; their time is. */
  async function faultOfTime(file: GrowingFile, as: ReadAs, fileName: string): Promise<string | undefined> {
    const bytes = bytesOf(file(8 * countForSize(file, SMALLEST)));
    let fault: string | undefined;
    for (let tries = 0; tries < TRIES; tries++) {
      fault = faultOfBudget(await timing.read({ as, fileName, bytes }));
      if (!fault) return undefined;
    }
    return fault;
  }

  it('is held for every format', () => {
    const grammars = Object.values(GROWING_GRAMMARS).map(({ as, fileName, files }) => ({
      as,
      fileName,
      content: bytesOf(Object.values(files)[0]!(1)),
    }));
    const imported = grammars
      .filter(({ as }) => as === 'glossary')
      .flatMap(({ fileName, content }) => {
        const detected = detectImportFormat(bytesAsSource(content), fileName);
        return detected.refusal === undefined ? [detected.format] : [];
      });
    assert.deepEqual([...new Set(imported)].sort(), Object.keys(IMPORT_FORMATS).sort());
    const documents = new Set(
      grammars
        .filter(({ as }) => as === 'document')
        .map(({ fileName, content }) => documentFormatOf({ fileName, text: Buffer.from(content).toString() }).name),
    );
    const formats = /const FORMATS[^=]*= \[([^\]]*)\]/.exec(
      readFileSync(inProject('src', 'files', 'documents.ts'), 'utf8'),
    )![1]!;
    assert.equal(documents.size, formats.split(',').filter((name) => name.trim()).length);
  });

  for (const [grammar, { as, fileName, files }] of Object.entries(GROWING_GRAMMARS)) {
    it(`grows no faster than the file: ${grammar}`, async () => {
      const faults: string[] = [];
      for (const [name, file] of Object.entries(files)) {
        const [ofTime, ofWork] = await Promise.all([faultOfTime(file, as, fileName), faultOfWork(file, as, fileName)]);
        if (ofTime ?? ofWork) faults.push(`${name}: ${ofTime ?? ofWork}`);
      }
      assert.deepEqual(faults, []);
    });
  }
});

function faultOfBudget({ ended, fault, milliseconds, megabytes }: FileReading): string | undefined {
  if (ended !== 'read') return `${ended}: ${fault?.split('\n', 3).join('\n')}`;
  if (milliseconds > MOST_MILLISECONDS) return `${Math.round(milliseconds)} ms of the processor`;
  return megabytes > MOST_MEGABYTES ? `${Math.round(megabytes)} MB of memory` : undefined;
}
