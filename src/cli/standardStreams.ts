import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { GlossaError } from '../base/errors';
import { makeFolder } from '../gate/paths';
import { pathExists } from '../gate/regularFile';
import { diskFullReason } from '../gate/atomicWrite';
import type { GlossaryReference } from '../protocol/protocol';
import { deleteOnInterrupt } from './interrupt';
import { UsageError } from './options';
import { printFile } from './terminal';

/** The argument that stands for standard input or standard output: `-`. */
export const STANDARD_STREAM = '-';

/** Adds the option that gives standard input a file name, the same for every command that takes files. */
export function addStandardInputOption(command: Command): Command {
  return command.option(
    '--as <name>',
    'file name for standard input (-), such as locales/de.po; it determines the format and the languages',
  );
}

/**
 * Resolves the files of a command, of which one may be standard input. Standard input is copied, because readers seek
 * in files, for example in archives. The copy has the given name, is in a temporary folder and is deleted at the end of
 * the process.
 */
export class InputFiles {
  private copy?: string;

  /**
   * @param files all files that the command reads. Throws a `UsageError` if two of them are standard input, or if `as`
   * is given but none of them is.
   */
  constructor(
    files: readonly string[],
    private readonly as: string | undefined,
    private readonly signal: AbortSignal,
  ) {
    const times = files.filter((file) => file === STANDARD_STREAM).length;
    if (times > 1) throw new UsageError('Standard input can be used only once. Replace one “-” with a file.');
    if (as !== undefined && !times)
      throw new UsageError('--as is the file name of standard input. Use “-” instead of a file.');
  }

  /** Returns the absolute path of a named file. Errors: `fileUnreadable`, `cancelled`. */
  async place(file: string): Promise<string> {
    if (file !== STANDARD_STREAM) return path.resolve(file);
    return (this.copy ??= await copied(this.as ?? 'standard-input', this.signal));
  }

  /** Returns the given glossaries, in order of priority. Errors: those of `place`. */
  async glossaries(files: readonly string[]): Promise<GlossaryReference[]> {
    const references: GlossaryReference[] = [];
    for (const file of files) references.push({ path: await this.place(file) });
    return references;
  }

  /** Returns the name or path of a file as given on the command line. */
  nameOf(file: string): string {
    return file === STANDARD_STREAM || file === this.copy ? (this.as ?? STANDARD_STREAM) : file;
  }

  /** Runs the work. In its errors, replaces the path of the copy with the name of standard input. */
  async named<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (this.copy === undefined || !(error instanceof GlossaError)) throw error;
      throw new GlossaError(error.code, error.message.replaceAll(this.copy, this.nameOf(this.copy)));
    }
  }
}

/**
 * The glossary that a command writes: the named file, or a temporary file that is printed to standard output at the
 * end. In the second case, status messages go to standard error.
 */
export class OutputGlossary {
  readonly path: string;
  readonly isPrinted: boolean;

  constructor(file: string) {
    this.isPrinted = file === STANDARD_STREAM;
    this.path = this.isPrinted ? path.join(passingFolder(), 'standard-output.glossa.jsonl') : path.resolve(file);
  }

  /** Prints the glossary to standard output, if requested and not empty. */
  async print(): Promise<void> {
    if (this.isPrinted && (await pathExists(this.path))) await printFile(createReadStream(this.path));
  }
}

/** Creates a temporary folder, private to the user and deleted on exit. */
function passingFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'glossa-'));
  deleteOnInterrupt(folder);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + os.constants.signals[signal]));
  return folder;
}

/**
 * Copies standard input to a temporary file. Keeps the folders of the given name, because they may contain language
 * codes. Errors: `fileUnreadable`, `cancelled`.
 */
async function copied(name: string, signal: AbortSignal): Promise<string> {
  const file = path.join(passingFolder(), path.join(path.sep, name.slice(path.parse(name).root.length)));
  try {
    await makeFolder(path.dirname(file));
    const handle = await open(file, 'wx', 0o600);
    await pipeline(process.stdin, handle.createWriteStream(), { signal });
    return file;
  } catch (error) {
    if (signal.aborted) throw new GlossaError('cancelled', 'Cancelled.');
    throw new GlossaError(
      'fileUnreadable',
      `Standard input cannot be read: ${diskFullReason(error) ?? (error as Error).message}`,
    );
  }
}
