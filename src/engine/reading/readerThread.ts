import { on } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { countWithNoun } from '../../base/problem';
import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { ReadingItem, ReadingResult, ReadingTask, ThreadReport, ThreadRequest } from './readingTask';
import { unpackItem } from './readingTask';

/** The limits of a reading. */
export interface ReadingBudget {
  /** The maximum time without a progress message. */
  milliseconds: number;
  /** The maximum size of V8's heap, in mebibytes. */
  megabytes: number;
}

/** The callbacks during a reading task. */
export interface ReadingObserver {
  take(item: ReadingItem): void;
  /** Receives the number of bytes read; 0 if unknown. */
  onPosition?(position: number): void;
  signal?: AbortSignal;
}

/**
 * The maximum time in milliseconds to wait for a thread to end; one that waits for a slow disk cannot end before the
 * disk has responded.
 */
const END_TIMEOUT_MS = 500;

/** The limit of V8 as a multiple of the heap limit, which is checked between two steps. */
const HARD_LIMIT_FACTOR = 3;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread that reads whole files. After a failed reading, it cannot be used again and must be ended. */
export class ReaderThread {
  private readonly worker: Worker;

  constructor(private readonly budget: ReadingBudget) {
    const { megabytes } = budget;
    this.worker = new Worker(entryOfThread(), {
      workerData: { megabytes },
      resourceLimits: { maxOldGenerationSizeMb: HARD_LIMIT_FACTOR * megabytes },
    });
    this.worker.unref();
    // A waiting caller receives the error as well; the failure of an idle thread does no harm.
    this.worker.on('error', () => {});
  }

  /** Runs a task in the thread. Errors: `cancelled`, `fileUnreadable`, each with advice. */
  async run(task: ReadingTask, { take, onPosition, signal }: ReadingObserver): Promise<ReadingResult> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), this.budget.milliseconds);
    const stopSignal = AbortSignal.any(signal ? [silence.signal, signal] : [silence.signal]);
    const pacer = new Pacer(signal);
    this.worker.ref();
    try {
      const reports = on(this.worker, 'message', { signal: stopSignal, close: ['exit'] }) as AsyncIterable<
        [ThreadReport]
      >;
      // The file's bytes move to the thread; this thread no longer needs them.
      this.post(
        { kind: 'task', task },
        task.kind === 'documentFile' && task.bytes.length === task.bytes.buffer.byteLength
          ? [task.bytes.buffer as ArrayBuffer]
          : [],
      );
      for await (const [report] of reports) {
        timer.refresh();
        if (report.kind === 'done') return report.result;
        if (report.kind === 'fault')
          throw report.isOutOfMemory
            ? Object.assign(new Error('Out of memory.'), { code: OUT_OF_MEMORY })
            : report.error;
        onPosition?.(report.position);
        if (report.kind === 'progress') continue;
        for (const item of report.items) take(unpackItem(item));
        await pacer.yield();
        this.post({ kind: 'taken' });
      }
      throw new Error('The thread that read the file has stopped.');
    } catch (error) {
      throw signal?.aborted
        ? new GlossaError('cancelled', 'Cancelled.')
        : (this.refusalOf(error, nameOf(task), silence.signal.aborted) ?? error);
    } finally {
      clearTimeout(timer);
      this.worker.unref();
    }
  }

  /** Ends the thread at once, even if it is busy. */
  async end(): Promise<void> {
    await Promise.race([this.worker.terminate(), delay(END_TIMEOUT_MS, undefined, { ref: false })]);
  }

  private post(request: ThreadRequest, moved: ArrayBuffer[] = []): void {
    this.worker.postMessage(request, moved);
  }

  /** Returns the user's message for content that its reader cannot handle; undefined for an internal error. */
  private refusalOf(error: unknown, name: string, isSilent: boolean): GlossaError | undefined {
    const { milliseconds, megabytes } = this.budget;
    const unreadable = (what: string): GlossaError =>
      new GlossaError(
        'fileUnreadable',
        `${name} could not be read: ${what} Split it, or save it again in the program that created it.`,
      );
    if (isSilent)
      return unreadable(`reading made no progress within ${countWithNoun(Math.ceil(milliseconds / 1000), 'second')}.`);
    if ((error as NodeJS.ErrnoException).code === OUT_OF_MEMORY)
      return unreadable(`reading needed more than ${megabytes} MB of memory.`);
    return error instanceof RangeError ? unreadable('it is nested too deeply.') : undefined;
  }
}

function nameOf(task: ReadingTask): string {
  return task.kind === 'text' ? task.document.fileName : task.path;
}

/**
 * Returns the path of the thread's program: in this module's folder, or one folder up if the build has split this
 * program into chunks.
 */
function entryOfThread(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const beside = path.join(here, 'reader.mjs');
  return existsSync(beside) ? beside : path.join(path.dirname(here), 'reader.mjs');
}
