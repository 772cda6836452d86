import path from 'node:path';
import type { Engine } from '../../engine/engine';
import { nameBelow } from '../../gate/reach';
import { holdsText } from '../../project/projectFiles';
import { memoryPairs } from '../projectFolder';
import { say } from '../terminal';
import type { ServedFolders } from './servedFolders';

/** Milliseconds after the end of a reading for which it is taken that no file has changed. */
const HOLDS = 2_000;

interface Reading {
  /** Resolves to whether there are documents to read. */
  hasDocuments: Promise<boolean>;
  /** Missing while it goes on. */
  endedAt?: number;
}

/**
 * The translation memories of the served folders: one memory per folder, read on first use, and updated after changes.
 */
export class ServedTranslations {
  private readonly readings = new Map<string, Reading>();
  private readonly told = new Set<string>();

  /** @param signal ends all reading */
  constructor(
    private readonly served: ServedFolders,
    private readonly engine: Engine,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * The memories of the folders that hold translations; the engine has been told to read them, and need not have done
   * so.
   */
  async memories(): Promise<string[]> {
    const folders = [...this.served.folders];
    for (const folder of this.readings.keys()) if (!folders.includes(folder)) await this.forget(folder);
    const hold = await Promise.all(folders.map((folder) => this.upToDate(folder).hasDocuments));
    return folders.filter((_, i) => hold[i]);
  }

  private upToDate(folder: string): Reading {
    const known = this.readings.get(folder);
    if (known && (known.endedAt === undefined || performance.now() - known.endedAt < HOLDS)) return known;
    const reading: Reading = { hasDocuments: this.begin(folder, () => (reading.endedAt = performance.now())) };
    this.readings.set(folder, reading);
    return reading;
  }

  private async begin(folder: string, onEnd: () => void): Promise<boolean> {
    const reaches = (file: string | undefined): boolean => file === undefined || holdsText(nameBelow(file, folder));
    const pairs = (await memoryPairs(folder, {}, this.engine, this.signal)).filter(
      ({ source, target }) => reaches(source) && reaches(target),
    );
    const documents = pairs.map(({ source, target, languages }) => ({
      source: { path: source },
      ...(target !== undefined && { target: { path: target } }),
      languages,
    }));
    void this.engine.memories
      .openMemory({ memory: folder, documents }, { signal: this.signal })
      .then(({ refused }) =>
        refused.forEach(({ source, target, reason }) =>
          this.tell(`${path.relative(folder, target ?? source)}: ${reason}`),
        ),
      )
      .catch((error: unknown) => this.tell(String(error)))
      .finally(onEnd);
    return documents.length > 0;
  }

  /** On standard error, once. */
  private tell(line: string): void {
    if (this.told.has(line) || this.signal.aborted) return;
    this.told.add(line);
    say(`glossa: ${line}`);
  }

  private async forget(folder: string): Promise<void> {
    this.readings.delete(folder);
    await this.engine.memories.closeMemory({ memory: folder });
  }
}
