import { realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Engine } from '../../engine/engine';
import { isNameAllowedForTools, isReadableByTools, isWithin, relativePosixPath } from '../../gate/paths';
import { mayContainText } from '../../project/projectFiles';
import { MAX_GLOSSARIES } from '../../protocol/commonParameters';
import type { GlossaryReference } from '../../protocol/protocol';
import { UsageError } from '../options';
import { memoryPairs } from '../projectFolder';
import { printMessage } from '../terminal';

const GLOSSARY_ENDING = '.glossa.jsonl';
/** The glossary that the first addition creates, as in the editor. */
const FIRST_GLOSSARY = `glossary${GLOSSARY_ENDING}`;
/** The maximum number of folders that are searched for glossaries. */
const MAX_FOLDERS = 5_000;
/** The time in milliseconds for which the list of glossaries is valid, and files count as unchanged. */
const LIST_LIFETIME_MS = 2_000;

/** The served folders: the user's folder, restricted by the client. */
export class ServedFolders {
  /** The absolute real paths. Empty if none of the client's folders is inside the root, or vice versa. */
  folders: readonly string[];
  private readonly root: string;
  private listed: { at: number; glossaries: Promise<GlossaryReference[]> } | undefined;
  private hasWarned = false;

  /** Throws `UsageError` if it is not a folder. */
  constructor(
    root: string,
    readonly mayWrite: boolean,
  ) {
    this.root = folderAt(root);
    this.folders = [this.root];
  }

  /** Restricts the root to the client's folders, if there are any. Ignores URIs other than file URIs. */
  narrow(uris: readonly string[]): void {
    const named = uris.flatMap((uri) => realFolderOf(uri) ?? []);
    const common = named.flatMap((folder) =>
      folder === this.root || isReadableByTools(folder, [this.root])
        ? [folder]
        : isWithin(this.root, folder)
          ? [this.root]
          : [],
    );
    this.folders = uris.length ? [...new Set(common)] : [this.root];
    this.listed = undefined;
  }

  /** Returns the folder of a file by its path; undefined if it is not served. */
  folderOf(file: string): string | undefined {
    return this.folders.find((folder) => isWithin(file, folder));
  }

  /** Returns the first `MAX_GLOSSARIES` glossaries, nearest to the top first. Links are not followed. */
  glossaries(): Promise<GlossaryReference[]> {
    if (!this.listed || performance.now() - this.listed.at > LIST_LIFETIME_MS)
      this.listed = { at: performance.now(), glossaries: this.list() };
    return this.listed.glossaries;
  }

  private async list(): Promise<GlossaryReference[]> {
    const found: string[] = [];
    const waiting = [...this.folders];
    for (let looked = 0; looked < waiting.length && looked < MAX_FOLDERS && found.length <= MAX_GLOSSARIES; looked++) {
      const folder = waiting[looked]!;
      // An unreadable folder contains nothing for the client.
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (found.length > MAX_GLOSSARIES) break;
        if (entry.isDirectory() && isNameAllowedForTools(entry.name)) waiting.push(path.join(folder, entry.name));
        else if (entry.isFile() && entry.name.endsWith(GLOSSARY_ENDING)) found.push(path.join(folder, entry.name));
      }
    }
    if (!found.length && this.mayWrite && this.folders.length) found.push(path.join(this.folders[0]!, FIRST_GLOSSARY));
    const all = [...new Set(found)];
    if (all.length > MAX_GLOSSARIES && !this.hasWarned) {
      this.hasWarned = true;
      printMessage(`glossa: There are more than ${MAX_GLOSSARIES} glossaries. The first ${MAX_GLOSSARIES} are served.`);
    }
    return all.slice(0, MAX_GLOSSARIES).map((file) => ({ path: file, readOnly: !this.mayWrite }));
  }
}

function folderAt(root: string): string {
  try {
    const real = realpathSync(path.resolve(root));
    if (statSync(real).isDirectory()) return real;
  } catch {
    // Reported below, as for a file.
  }
  throw new UsageError(`${root} is not a folder. Specify one with --root DIR.`);
}

function realFolderOf(uri: string): string | undefined {
  try {
    return realpathSync(fileURLToPath(uri));
  } catch {
    return undefined; // not a file URI, or not a path on this machine
  }
}

interface Reading {
  /** Resolves to whether there are documents to read. */
  hasDocuments: Promise<boolean>;
  /** The time at which the reading ended; missing while it is under way. */
  endedAt?: number;
}

/** The translation memories of the served folders: one per folder, read on first use. */
export class ServedMemories {
  private readonly readings = new Map<string, Reading>();
  private readonly reported = new Set<string>();

  /** @param signal ends all reading */
  constructor(
    private readonly served: ServedFolders,
    private readonly engine: Engine,
    private readonly signal: AbortSignal,
  ) {}

  /** Returns the memories of the folders with translations, which the engine may still be reading. */
  async memories(): Promise<string[]> {
    const folders = [...this.served.folders];
    for (const folder of this.readings.keys()) if (!folders.includes(folder)) await this.forget(folder);
    const hasDocuments = await Promise.all(folders.map((folder) => this.upToDate(folder).hasDocuments));
    return folders.filter((_, i) => hasDocuments[i]);
  }

  private upToDate(folder: string): Reading {
    const known = this.readings.get(folder);
    if (known && (known.endedAt === undefined || performance.now() - known.endedAt < LIST_LIFETIME_MS)) return known;
    const end = (): unknown => (reading.endedAt = performance.now());
    const reading: Reading = { hasDocuments: this.begin(folder, end) };
    // The caller receives the error. Mark the reading as ended, so the next call tries again.
    reading.hasDocuments.catch(end);
    this.readings.set(folder, reading);
    return reading;
  }

  private async begin(folder: string, onEnd: () => void): Promise<boolean> {
    const isReadable = (file: string | undefined): boolean =>
      file === undefined || mayContainText(relativePosixPath(file, folder));
    const pairs = (await memoryPairs(folder, {}, this.engine, this.signal)).filter(
      ({ source, target }) => isReadable(source) && isReadable(target),
    );
    const documents = pairs.map(({ source, target, languages }) => ({
      source: { path: source },
      ...(target !== undefined && { target: { path: target } }),
      languages,
    }));
    void this.engine.memories
      .openMemory({ memory: folder, documents }, { signal: this.signal })
      .then(({ skippedDocuments: refused }) =>
        refused.forEach(({ source, target, reason }) =>
          this.report(`${path.relative(folder, target ?? source)}: ${reason}`),
        ),
      )
      .catch((error: unknown) => this.report(String(error)))
      .finally(onEnd);
    return documents.length > 0;
  }

  /** Prints a line on standard error, once. */
  private report(line: string): void {
    if (this.reported.has(line) || this.signal.aborted) return;
    this.reported.add(line);
    printMessage(`glossa: ${line}`);
  }

  private async forget(folder: string): Promise<void> {
    this.readings.delete(folder);
    await this.engine.memories.closeMemory({ memory: folder });
  }
}
