import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { inProject } from '../../../scripts/steps/project.mjs';
import type { FileReading, FileToRead } from './fileReading';

/** What the readers may hold altogether; beyond it the process dies. */
const HEAP_MEGABYTES = 1024;
const NOTHING = { milliseconds: 0, longestPause: 0, megabytes: 0, found: 0, problems: [] };

/** Reads files in a process of its own, which is killed when it takes too long, and then replaced. */
export class ReaderProcess {
  private child: ChildProcess | undefined;

  /**
   * @param seconds for which one file is waited for; @param counts whether work is counted, which takes several times
   *   as long
   */
  constructor(
    private readonly seconds: number,
    private readonly counts = false,
  ) {}

  async read(file: FileToRead): Promise<FileReading> {
    const child = (this.child ??= started(this.counts));
    const ended = new AbortController();
    const { signal } = ended;
    const answered = once(child, 'message', { signal }).then(([reading]) => reading as FileReading);
    const died = once(child, 'exit', { signal }).then(([code, by]): FileReading => ({
      ended: 'died',
      fault: `ended with ${code ?? by}`,
      ...NOTHING,
    }));
    const hung = new Promise<FileReading>((resolve) => {
      const limit = setTimeout(
        () =>
          resolve({
            ended: 'hung',
            fault: `longer than ${this.seconds} s`,
            ...NOTHING,
            milliseconds: this.seconds * 1000,
          }),
        this.seconds * 1000,
      );
      signal.addEventListener('abort', () => clearTimeout(limit));
    });
    // Those that lose the race are ended by the signal, which is no failure.
    for (const each of [answered, died]) each.catch(() => undefined);
    child.send(file);
    try {
      const reading = await Promise.race([answered, died, hung]);
      if (reading.ended === 'hung' || reading.ended === 'died') this.end();
      return reading;
    } finally {
      ended.abort();
    }
  }

  end(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }
}

function started(counts: boolean): ChildProcess {
  const execArgv = ['--import=tsx', `--max-old-space-size=${HEAP_MEGABYTES}`];
  return fork(path.join(import.meta.dirname, 'readerProcessMain.ts'), counts ? ['counting'] : [], {
    execArgv,
    cwd: inProject(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
