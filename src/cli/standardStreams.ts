import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { GlossaError } from '../base/errors';
import { isThere } from '../gate/regularFile';
import { reasonWithoutRoom } from '../gate/withoutRoom';
import type { GlossaryReference } from '../protocol/protocol';
import { UsageError } from './options';

/** The argument that stands for standard input, and for standard output where a file is written. */
export const STANDARD = '-';

/** The option that says what standard input is, the same for every command that takes files. */
export function takesStandardInput(command: Command): Command {
  return command.option('--as <name>', 'what standard input, written as -, would be called as a file, as locales/de.po: format and languages are told by it');
}

/**
 * Files that were named, one of which may be standard input. It is copied, because readers go to and fro in a file, as one does in an archive; the copy
 * has the name that was said, lies in a folder of its own and is gone when the process ends.
 */
export class StandardInput {
  private copy?: string;

  /** @param files all that the command reads. Errors: `UsageError` where two of them are standard input, or a name is given for one that is not read. */
  constructor(
    files: readonly string[],
    private readonly as: string | undefined,
    private readonly signal: AbortSignal,
  ) {
    const times = files.filter((file) => file === STANDARD).length;
    if (times > 1) throw new UsageError('Standard input can be read once: name a file in one of the places of -.');
    if (as !== undefined && !times) throw new UsageError('--as says what standard input is: write - where its content belongs.');
  }

  /** The absolute path of a file that was named. Errors: `fileUnreadable`, `cancelled`. */
  async place(file: string): Promise<string> {
    if (file !== STANDARD) return path.resolve(file);
    return (this.copy ??= await copied(this.as ?? 'standard-input', this.signal));
  }

  /** Glossaries that were named, in order of priority. Errors: those of `place`. */
  async glossaries(files: readonly string[]): Promise<GlossaryReference[]> {
    const references: GlossaryReference[] = [];
    for (const file of files) references.push({ path: await this.place(file) });
    return references;
  }

  /** A file as whoever called the command knows it, by its name or its path. */
  nameOf(file: string): string {
    return file === STANDARD || file === this.copy ? (this.as ?? STANDARD) : file;
  }

  /** Does the work; what it throws names no copy. */
  async named<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (this.copy === undefined || !(error instanceof GlossaError)) throw error;
      throw new GlossaError(error.code, error.message.replaceAll(this.copy, this.nameOf(this.copy)));
    }
  }
}

/** A glossary that a command adds to: a file, or a new one that standard output gets in the end. What the command says of its work goes to standard error then. */
export class ResultGlossary {
  readonly path: string;
  readonly isPrinted: boolean;

  constructor(file: string) {
    this.isPrinted = file === STANDARD;
    this.path = this.isPrinted ? path.join(passingFolder(), 'standard-output.glossa.jsonl') : path.resolve(file);
  }

  /** The glossary to standard output, where that is asked for; nothing where nothing came into it. */
  async print(): Promise<void> {
    if (this.isPrinted && (await isThere(this.path))) await pipeline(createReadStream(this.path), process.stdout, { end: false });
  }
}

/** A folder for the time of this process, which its owner alone may enter. */
function passingFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'glossa-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(128 + os.constants.signals[signal]));
  return folder;
}

/** Below its folder whatever the name says, with the folders of the name, which tell languages, too. Errors: `fileUnreadable`, `cancelled`. */
async function copied(name: string, signal: AbortSignal): Promise<string> {
  const file = path.join(passingFolder(), path.join(path.sep, name.slice(path.parse(name).root.length)));
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(file, 'wx', 0o600);
    await pipeline(process.stdin, handle.createWriteStream(), { signal });
    return file;
  } catch (error) {
    if (signal.aborted) throw new GlossaError('cancelled', 'Cancelled.');
    throw new GlossaError('fileUnreadable', `Standard input cannot be read: ${reasonWithoutRoom(error) ?? (error as Error).message}`);
  }
}
