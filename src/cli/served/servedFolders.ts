import { realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GlossaryReference } from '../../protocol/protocol';
import { UsageError } from '../options';

const GLOSSARY_ENDING = '.glossa.jsonl';
/** What is added where there is no glossary yet makes this one, as it does in the editor. */
const FIRST_GLOSSARY = `glossary${GLOSSARY_ENDING}`;
/** Folders that are looked into for glossaries. */
const MOST_FOLDERS = 5_000;
/** Milliseconds for which the list of glossaries holds. */
const HOLDS = 2_000;

/** What a server serves: the folder that its user has named, and of it what its client narrows it to. */
export class ServedFolders {
  /** Absolute, behind all links. Empty where the client has named folders none of which lies in the root, or the other way round. */
  folders: readonly string[];
  private readonly root: string;
  private listed: { at: number; glossaries: Promise<GlossaryReference[]> } | undefined;

  /** Errors: `UsageError` where it is no folder. */
  constructor(
    root: string,
    readonly mayWrite: boolean,
  ) {
    this.root = folderAt(root);
    this.folders = [this.root];
  }

  /** Serves of the root only what lies in the client's folders, too; all of it where the client names none. What is no file has no part in it. */
  narrow(uris: readonly string[]): void {
    const named = uris.flatMap((uri) => realFolderOf(uri) ?? []);
    const common = named.flatMap((folder) => (isWithin(folder, this.root) ? [folder] : isWithin(this.root, folder) ? [this.root] : []));
    this.folders = uris.length ? [...new Set(common)] : [this.root];
    this.listed = undefined;
  }

  /** The folder in which a file lies, by its path alone; undefined where it is not served. */
  folderOf(file: string): string | undefined {
    return this.folders.find((folder) => isWithin(file, folder));
  }

  /** The glossaries in these folders, those nearest to the top first. Links are not followed. */
  glossaries(): Promise<GlossaryReference[]> {
    if (!this.listed || performance.now() - this.listed.at > HOLDS) this.listed = { at: performance.now(), glossaries: this.list() };
    return this.listed.glossaries;
  }

  private async list(): Promise<GlossaryReference[]> {
    const found: string[] = [];
    const waiting = [...this.folders];
    for (let looked = 0; looked < waiting.length && looked < MOST_FOLDERS; looked++) {
      const folder = waiting[looked]!;
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []); // a folder that may not be read has nothing for whoever asks
      for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') waiting.push(path.join(folder, entry.name));
        else if (entry.isFile() && entry.name.endsWith(GLOSSARY_ENDING)) found.push(path.join(folder, entry.name));
      }
    }
    if (!found.length && this.mayWrite && this.folders.length) found.push(path.join(this.folders[0]!, FIRST_GLOSSARY));
    return [...new Set(found)].map((file) => ({ path: file, readOnly: !this.mayWrite }));
  }
}

function folderAt(place: string): string {
  try {
    const real = realpathSync(path.resolve(place));
    if (statSync(real).isDirectory()) return real;
  } catch {
    // Said below, as of a file.
  }
  throw new UsageError(`${place} is no folder. Name one with --root DIR.`);
}

function realFolderOf(uri: string): string | undefined {
  try {
    return realpathSync(fileURLToPath(uri));
  } catch {
    return undefined; // no file, or none of this machine
  }
}

function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative));
}
