import { GlossaError } from '../../base/errors';
import type { ReaderResult } from '../../base/problem';
import type { GlossaryReadResult } from '../../files/glossaryFormats';
import type { Concept } from '../../model/concept';
import type { DocumentText } from '../../model/document';
import type { ReadingBudget, ReadingObserver } from './readerThread';
import { ReaderThread } from './readerThread';
import type {
  DocumentFileTask,
  DocumentWithoutSegments,
  GlossaryFileTask,
  ReadingItem,
  ReadingResult,
  ReadingTask,
  TextTask,
} from './readingTask';
import { assembleDocument } from './readingTask';

/**
 * The maximum time in milliseconds without a heartbeat. Readers send one many times a second, except for DOCX, where
 * the largest file takes seconds.
 */
const MAX_SILENCE_MS = 60_000;
/** The maximum heap in MiB. A book of 8 MB takes 300; a translation table may be as large as a spreadsheet. */
const MAX_HEAP_MIB = 1024;
/**
 * The maximum number of parallel readings. There are several, so that a long import does not block checks; each needs
 * memory for a heap.
 */
const MAX_THREADS = 3;
/** The time in milliseconds after which an idle thread is ended to release its memory. */
const IDLE_TIMEOUT_MS = 60_000;

/**
 * Reads whole files in threads that can be stopped at any moment, so no file can block the engine. One thread is kept
 * for the next reading; another starts if all are busy.
 */
export class ReaderThreadPool {
  private readonly idle: ReaderThread[] = [];
  private readonly waiting: (() => void)[] = [];
  private readonly closing = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private busy = 0;

  constructor(private readonly budget: ReadingBudget = { milliseconds: MAX_SILENCE_MS, megabytes: MAX_HEAP_MIB }) {
    this.timer = setTimeout(() => void this.endIdleThread(), IDLE_TIMEOUT_MS).unref();
  }

  /** Reads a document in a thread. Errors: `cancelled`, `fileUnreadable`. */
  async readDocument(task: TextTask | DocumentFileTask, signal?: AbortSignal): Promise<ReaderResult<DocumentText>> {
    const items: ReadingItem[] = [];
    const { head, problems } = (await this.run(task, { take: (item) => items.push(item), signal })) as Extract<
      ReadingResult,
      { head: DocumentWithoutSegments }
    >;
    return { value: assembleDocument(head, items), problems };
  }

  /** Passes the concepts on as they are read. Errors: `cancelled`, `fileUnreadable`, and those of `take`. */
  async readGlossary(
    task: GlossaryFileTask,
    take: (concept: Concept) => void,
    onPosition: (position: number) => void,
    signal?: AbortSignal,
  ): Promise<GlossaryReadResult> {
    return (await this.run(task, { take: (item) => take(item as Concept), onPosition, signal })) as GlossaryReadResult;
  }

  /** Ends all threads; readings that are under way are cancelled. */
  async close(): Promise<void> {
    this.closing.abort();
    clearTimeout(this.timer);
    await this.endIdleThread();
  }

  private async run(task: ReadingTask, observer: ReadingObserver): Promise<ReadingResult> {
    const signal = AbortSignal.any(observer.signal ? [this.closing.signal, observer.signal] : [this.closing.signal]);
    await this.waitForSlot(signal);
    const thread = this.idle.pop() ?? new ReaderThread(this.budget);
    let isReusable = false;
    try {
      const result = await thread.run(task, { ...observer, signal });
      isReusable = true;
      return result;
    } finally {
      if (isReusable && !this.idle.length && !this.closing.signal.aborted) this.idle.push(thread);
      else await thread.end();
      this.busy--;
      // Wakes all waiting readings, because a cancelled one would not use the free slot.
      for (const wake of this.waiting.splice(0)) wake();
      this.timer.refresh();
    }
  }

  /** Waits until another reading may begin. Errors: `cancelled`. */
  private async waitForSlot(signal: AbortSignal): Promise<void> {
    while (this.busy >= MAX_THREADS && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    if (signal.aborted) throw new GlossaError('cancelled', 'Cancelled.');
    this.busy++;
  }

  /** Ends the idle thread, which uses as much memory as its largest file needed. */
  async endIdleThread(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((thread) => thread.end()));
  }
}
