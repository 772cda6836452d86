import { GlossaError } from '../../base/errors';
import { collectGarbage } from '../releaseMemory';
import type { IndexedGlossary } from './indexedGlossary';
import type { SemanticIndex } from './termIndex';

/**
 * The delay in milliseconds after the last change: saving writes the whole index, so a series of changes is saved once.
 */
const SAVE_DELAY_MS = 2000;

/** The change in the number of vectors above which a run releases memory at its end, and again after saving. */
const MIN_CHANGES_TO_RELEASE = 10_000;

/** Keeps a glossary's vectors in step with its terms, one run after the other, in the background. */
export class VectorUpdater {
  percent = 0;
  /** The reason why the last run failed, as a sentence for the user. */
  failure: string | undefined;
  private running: Promise<void> | undefined;
  private isStale = false;
  private controller = new AbortController();
  private saveTimer: NodeJS.Timeout | undefined;

  /** @param report is called whenever progress or state may have changed */
  constructor(
    private readonly glossary: IndexedGlossary,
    private readonly terms: SemanticIndex,
    private readonly report: () => void,
  ) {}

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** Resolves when the vectors of the glossary's terms are up to date, or could not be computed. */
  get finished(): Promise<void> {
    return this.running ?? Promise.resolve();
  }

  /** Starts a run, or restarts the current one with the present terms; encoded vectors are kept. */
  start(): void {
    this.isStale = true;
    if (this.running) {
      this.controller.abort();
      return;
    }
    this.percent = 0;
    this.failure = undefined;
    this.running = this.run().finally(() => {
      this.running = undefined;
      this.report();
    });
  }

  /** Records the progress and reports it. At 100 %, only the end of the run is reported. */
  progressed(percent: number): void {
    this.percent = percent;
    if (percent < 100) this.report();
  }

  /** Stops the current run; encoded vectors are kept. */
  async stop(): Promise<void> {
    clearTimeout(this.saveTimer);
    this.isStale = false;
    this.controller.abort();
    await this.finished;
  }

  /** Saves vectors, forms and entries for the next start, if the cache is writable. */
  async save(): Promise<void> {
    clearTimeout(this.saveTimer);
    await ignoreSystemErrors(this.terms.save());
    await ignoreSystemErrors(this.glossary.save());
  }

  private async run(): Promise<void> {
    while (this.isStale) {
      this.isStale = false;
      this.controller = new AbortController();
      try {
        const before = this.terms.count;
        await this.terms.update(this.glossary, this.controller.signal);
        const isLarge = Math.abs(this.terms.count - before) > MIN_CHANGES_TO_RELEASE;
        if (isLarge) await collectGarbage();
        this.saveLater(isLarge);
      } catch (error) {
        if (error instanceof GlossaError && error.code === 'cancelled') continue;
        this.fail(error);
      }
    }
  }

  private fail(error: unknown): void {
    this.failure =
      error instanceof GlossaError
        ? error.message
        : `The index for search by meaning could not be built: ${String(error)}`;
    this.report();
  }

  /** Saves once nothing more has changed for a while. */
  saveLater(isLarge = false): void {
    clearTimeout(this.saveTimer);
    const save = async (): Promise<void> => {
      await this.save().catch((error: unknown) => this.fail(error));
      if (isLarge) await collectGarbage();
    };
    this.saveTimer = setTimeout(() => void save(), SAVE_DELAY_MS).unref();
  }
}

/** Ignores errors of the file system, such as a full disk: they only cost time at the next start. */
function ignoreSystemErrors(saving: Promise<void>): Promise<void> {
  return saving.catch((error: unknown) => {
    if (typeof (error as NodeJS.ErrnoException).code !== 'string' || error instanceof GlossaError) throw error;
  });
}
