/**
 * Reads the files that it is sent, one after the other, and answers each with a reading. With the argument `counting`
 * it counts the work, too.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import type { FileReading, FileToRead } from './fileReading';
import { StepClock } from './stepClock';

const MOST_PROBLEMS_SENT = 100;
const isCounting = process.argv.includes('counting');
const session = new Session();

/** The most memory that the process has held since it was last asked to forget it, in megabytes. */
function peakMegabytes(): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Linux forgets the peak when this is written (proc(5)); the tests run nowhere else. */
const forgetPeak = (): void => writeFileSync('/proc/self/clear_refs', '5');

/** How often the blocks of all programs have run since it was last asked. */
async function workDone(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  let work = 0;
  for (const { functions } of result) for (const { ranges } of functions) for (const { count } of ranges) work += count;
  return work;
}

async function readingOfFile(file: FileToRead): Promise<FileReading> {
  if (isCounting) await workDone();
  forgetPeak();
  const before = peakMegabytes();
  const clock = new StepClock();
  const { ended, found, problems, fault } = await outcomeOf(file, clock);
  clock.lap();
  const work = isCounting ? await workDone() : undefined;
  const megabytes = Math.max(0, peakMegabytes() - before);
  return {
    ended,
    fault,
    found,
    problems: problems.slice(0, MOST_PROBLEMS_SENT),
    milliseconds: clock.milliseconds,
    longestPause: clock.longestPause,
    megabytes,
    work,
  };
}

async function outcomeOf(
  file: FileToRead,
  clock: StepClock,
): Promise<Pick<FileReading, 'ended' | 'found' | 'problems' | 'fault'>> {
  try {
    return { ended: 'read', ...(await foundIn(file, clock)) };
  } catch (error) {
    return { ended: 'threw', fault: (error as Error).stack ?? String(error), found: 0, problems: [] };
  }
}

if (isCounting) {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}
// Only what is loaded after that is counted block by block.
const { foundIn, warmUp } = await import('./fileReader');
warmUp();
process.on('message', (file: FileToRead) => void readingOfFile(file).then((reading) => process.send!(reading)));
