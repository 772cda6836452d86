import assert from 'node:assert/strict';
import { ALL_GROWING_GRAMMARS, bytesOf, countForSize } from '../files/growing/growingFiles';
import type { GrowingFile, ReadAs } from '../files/growing/growingGrammar';
import { faultOfGrowth, medianOf } from '../files/growing/growth';
import type { FileReading } from '../files/support/fileReading';
import { ReaderProcess } from '../files/support/readerProcess';

/** UTF-16 code units of the smallest file, and bytes of the largest. */
const SMALLEST = 1 << 14;
const LARGEST = 1 << 22;
/** A grammar that is slow, and not more than that, is not followed further. */
const SLOW_MILLISECONDS = 2000;
const MOST_SECONDS_WAITED = 60;
const RUNS = 5;
/** Times below this are chance. */
const LEAST_MILLISECONDS = 20;
/** In which nothing else is served. */
const LONGEST_PAUSE = 200;
/** A megabyte of text has a place for each character while a block is decoded. */
const MEGABYTES = { always: 200, perMegabyte: 150 };
/** Characters around a pointer that the editor sends, before and after it (src/editor/workspace/documentSlice.ts). */
const AROUND_POINTER = 65_536;

/** What test/files/complexity.test.ts holds by counted work for small files. */
describe('what reading takes, at full size', function () {
  this.timeout(60 * 60_000);
  const process = new ReaderProcess(MOST_SECONDS_WAITED);
  after(() => process.end());

  async function faultsOf(file: GrowingFile, as: ReadAs, fileName: string): Promise<string[]> {
    const faults: string[] = [];
    const times: number[] = [];
    for (let count = countForSize(file, SMALLEST); ; count *= 2) {
      const bytes = bytesOf(file(count));
      if (bytes.length > LARGEST) break;
      const readings: FileReading[] = [];
      for (let run = 0; run < RUNS; run++) {
        const reading = await process.read({ as, fileName, bytes });
        if (reading.ended !== 'read') return [...faults, `${count} times: ${reading.ended}: ${reading.fault}`];
        readings.push(reading);
      }
      const pause = medianOf(readings.map(({ longestPause }) => longestPause));
      const memory = medianOf(readings.map(({ megabytes }) => megabytes));
      times.push(medianOf(readings.map(({ milliseconds }) => milliseconds)));
      // A library reads a DOCX in one go, which is why it is read in a thread of its own.
      if (pause > LONGEST_PAUSE && !fileName.endsWith('.docx')) faults.push(`${count} times (${bytes.length} bytes): ${Math.round(pause)} ms between two steps`);
      if (memory > MEGABYTES.always + (MEGABYTES.perMegabyte * bytes.length) / (1 << 20)) faults.push(`${count} times (${bytes.length} bytes): ${Math.round(memory)} MB of memory`);
      if (times.at(-1)! > SLOW_MILLISECONDS) break;
    }
    const fault = faultOfGrowth(times, LEAST_MILLISECONDS);
    return [...faults.slice(0, 2), ...(fault ? [`${fault} (${times.map(Math.round).join(', ')} ms)`] : [])];
  }

  async function allFaults(files: Record<string, GrowingFile>, faultsIn: (file: GrowingFile) => Promise<string[]>): Promise<string[]> {
    const all: string[] = [];
    for (const [name, file] of Object.entries(files)) for (const fault of await faultsIn(file)) all.push(`${name}: ${fault}`);
    return all;
  }

  for (const [grammar, { as, fileName, files }] of Object.entries(ALL_GROWING_GRAMMARS)) {
    it(`grows no faster than the file: ${grammar}`, async () => assert.deepEqual(await allFaults(files, (file) => faultsOf(file, as, fileName)), []));
  }

  for (const [grammar, { as, fileName, files }] of Object.entries(ALL_GROWING_GRAMMARS)) {
    if (as !== 'document' || fileName.endsWith('.docx')) continue;
    it(`does not keep a hover waiting: ${grammar}`, async () => {
      const faults = await allFaults(files, async (file) => {
        const content = String(file(countForSize(file, 2 * AROUND_POINTER))).slice(0, 2 * AROUND_POINTER);
        const pauses: number[] = [];
        for (let run = 0; run < RUNS; run++) {
          const { ended, fault, longestPause } = await process.read({ as: 'place', fileName, bytes: Buffer.from(content) });
          if (ended !== 'read') return [`${ended}: ${fault}`];
          pauses.push(longestPause);
        }
        return medianOf(pauses) > LONGEST_PAUSE ? [`${Math.round(medianOf(pauses))} ms`] : [];
      });
      assert.deepEqual(faults, []);
    });
  }
});
