import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { GlossaError } from '../../src/base/errors';
import { DocumentReader } from '../../src/engine/reading/documentReader';
import { ReaderThreadPool } from '../../src/engine/reading/readerThreads';
import { ALL_GROWING_GRAMMARS, bytesOf, countForSize, GROWING_GRAMMARS } from '../files/growing/growingFiles';
import type { GrowingFile, ReadAs } from '../files/growing/growingGrammar';
import { faultOfGrowth, medianOf } from '../files/growing/growth';
import type { FileReading } from '../files/support/fileReading';
import { ReaderProcess } from '../files/support/readerProcess';
import { longestPause } from '../support/longestPause';

/** UTF-16 code units of the smallest file, and bytes of the largest. */
const SMALLEST = 1 << 14;
const LARGEST = 1 << 20;
/** What repeats packs so well in an archive that its size says little. */
const MOST_IN_ARCHIVE = 1 << 15;
/** A grammar that is slow, and not more than that, is not followed further. */
const SLOW_MILLISECONDS = 2000;
const MOST_SECONDS_WAITED = 60;
/** Of what looks like a fault when it is measured once, beside others, the median of so many runs alone counts. */
const RUNS = 5;
/** Times below this are chance. */
const LEAST_MILLISECONDS = 20;
/** Of the engine's loop, in which nothing else is served. */
const LONGEST_PAUSE = 200;
/** A megabyte of text has a place for each character while a block is decoded. */
const MEGABYTES = { always: 200, perMegabyte: 150 };
/** Characters around a pointer that the editor sends, before and after it (src/editor/workspace/documentSlice.ts). */
const AROUND_POINTER = 65_536;

/** Measures one file so many times, in the process, and says what is wrong. */
type Measurement = (file: GrowingFile, runs: number, process: ReaderProcess) => Promise<string[]>;

/** The file, twice as often each time. */
function* sizesOf(file: GrowingFile): Generator<{ count: number; bytes: Uint8Array }> {
  for (let count = countForSize(file, SMALLEST); ; count *= 2) {
    const content = file(count);
    const bytes = bytesOf(content);
    if (bytes.length > LARGEST || (typeof content !== 'string' && count > MOST_IN_ARCHIVE)) return;
    yield { count, bytes };
  }
}

function faultOfPauses(pauses: readonly number[]): string[] {
  const pause = medianOf(pauses);
  return pause > LONGEST_PAUSE ? [`${Math.round(pause)} ms`] : [];
}

/** What test/files/complexity.test.ts holds by counted work for small files. */
describe('what reading takes, at full size', function () {
  this.timeout(60 * 60_000);
  const processes =
    availableParallelism() > 1
      ? [new ReaderProcess(MOST_SECONDS_WAITED), new ReaderProcess(MOST_SECONDS_WAITED)]
      : [new ReaderProcess(MOST_SECONDS_WAITED)];
  const threads = new ReaderThreadPool();
  const folder = mkdtempSync(path.join(tmpdir(), 'glossa complexity-'));
  after(async () => {
    for (const process of processes) process.end();
    await threads.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const growthOf =
    (as: ReadAs, fileName: string): Measurement =>
    async (file, runs, process) => {
      const faults: string[] = [];
      const times: number[] = [];
      for (const { count, bytes } of sizesOf(file)) {
        const readings: FileReading[] = [];
        for (let run = 0; run < runs; run++) {
          const reading = await process.read({ as, fileName, bytes });
          if (reading.ended !== 'read') return [...faults, `${count} times: ${reading.ended}: ${reading.fault}`];
          readings.push(reading);
        }
        const memory = medianOf(readings.map(({ megabytes }) => megabytes));
        times.push(medianOf(readings.map(({ milliseconds }) => milliseconds)));
        if (memory > MEGABYTES.always + (MEGABYTES.perMegabyte * bytes.length) / (1 << 20))
          faults.push(`${count} times (${bytes.length} bytes): ${Math.round(memory)} MB of memory`);
        if (times.at(-1)! > SLOW_MILLISECONDS) break;
      }
      const fault = faultOfGrowth(times, LEAST_MILLISECONDS);
      return [...faults.slice(0, 2), ...(fault ? [`${fault} (${times.map(Math.round).join(', ')} ms)`] : [])];
    };

  const pauseOf =
    (fileName: string): Measurement =>
    async (file, runs, process) => {
      const content = String(file(countForSize(file, 2 * AROUND_POINTER))).slice(0, 2 * AROUND_POINTER);
      const pauses: number[] = [];
      for (let run = 0; run < runs; run++) {
        const { ended, fault, longestPause } = await process.read({
          as: 'place',
          fileName,
          bytes: Buffer.from(content),
        });
        if (ended !== 'read') return [`${ended}: ${fault}`];
        pauses.push(longestPause);
      }
      return faultOfPauses(pauses);
    };

  /**
   * Whole files are read in threads, so that it is the engine's loop that counts, and not the reader's; a reader that
   * takes too long or too much is given up, with a sentence.
   */
  const pauseBeside =
    (as: ReadAs, fileName: string): Measurement =>
    async (file, runs) => {
      const own = path.join(folder, randomUUID());
      const at = path.join(own, fileName);
      mkdirSync(path.dirname(at), { recursive: true });
      writeFileSync(at, [...sizesOf(file)].at(-1)!.bytes);
      const pauses: number[] = [];
      for (let run = 0; run < runs; run++)
        pauses.push(await longestPause(() => readInThread(at, as).catch(unlessGivenUp)));
      rmSync(own, { recursive: true });
      return faultOfPauses(pauses);
    };

  function unlessGivenUp(error: unknown): void {
    if (!(error instanceof GlossaError) || !error.message.includes('could not be read: ')) throw error;
  }

  async function readInThread(file: string, as: ReadAs): Promise<void> {
    if (as === 'document') return void (await new DocumentReader(threads).read({ path: file }, {}));
    const descriptor = openSync(file, 'r');
    try {
      const task = {
        kind: 'glossaryFile',
        path: file,
        descriptor,
        size: fstatSync(descriptor).size,
        options: { source: 'en', target: 'de' },
      } as const;
      await threads.readGlossary(
        task,
        () => undefined,
        () => undefined,
      );
    } finally {
      closeSync(descriptor);
    }
  }

  async function faultsOf(files: Record<string, GrowingFile>, measure: Measurement): Promise<string[]> {
    const waiting = Object.entries(files);
    const suspected: typeof waiting = [];
    const measureWaiting = async (process: ReaderProcess): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        if ((await measure(next[1], 1, process)).length) suspected.push(next);
    };
    await Promise.all(processes.map(measureWaiting));
    const faults: string[] = [];
    for (const [name, file] of suspected)
      for (const fault of await measure(file, RUNS, processes[0]!)) faults.push(`${name}: ${fault}`);
    return faults;
  }

  for (const [grammar, { as, fileName, files }] of Object.entries(ALL_GROWING_GRAMMARS)) {
    it(`grows no faster than the file: ${grammar}`, async () =>
      assert.deepEqual(await faultsOf(files, growthOf(as, fileName)), []));
  }

  for (const [grammar, { as, fileName, files }] of Object.entries(GROWING_GRAMMARS)) {
    it(`leaves the engine free: ${grammar}`, async () =>
      assert.deepEqual(await faultsOf(files, pauseBeside(as, fileName)), []));
  }

  for (const [grammar, { as, fileName, files }] of Object.entries(ALL_GROWING_GRAMMARS)) {
    if (as !== 'document' || fileName.endsWith('.docx')) continue;
    it(`does not keep a hover waiting: ${grammar}`, async () =>
      assert.deepEqual(await faultsOf(files, pauseOf(fileName)), []));
  }
});
