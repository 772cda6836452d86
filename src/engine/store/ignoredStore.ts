import { isUtf8 } from 'node:buffer';
import { GlossaError, isFileError } from '../../base/errors';
import type { ReaderResult } from '../../base/problem';
import { addIgnoredFindings, invalidIgnoreFileReason, parseIgnoredFindings } from '../../check/ignoredFindings';
import { writeAtomically, attributesToKeep, diskFullReason } from '../../gate/atomicWrite';
import { FileGate } from '../../gate/fileGate';
import { stampOf } from '../../gate/fileStamp';
import { readRegularFile } from '../../gate/regularFile';
import type { IgnoredFinding } from '../../model/finding';
import type { GlossaryReference } from '../../protocol/protocol';
import { GlossaryLock } from './glossaryLock';
import type { ChangeAttemptResult } from './lockedChange';
import { changeUnderLock } from './lockedChange';

/** The maximum size of the file in bytes: hundreds of thousands of decisions. */
const MAX_BYTES = 64 << 20;

/** Returns the file for a glossary's ignored findings, beside it. */
function ignoredFileOf(glossary: string): string {
  return `${glossary.replace(/\.glossa\.jsonl$/, '')}.glossa-ignored.jsonl`;
}

/** Stores the findings that translators ignore. */
export class IgnoredFindingStore {
  private readonly lock = new GlossaryLock();

  constructor(private readonly gate = FileGate.forNamedFiles()) {}

  /**
   * Returns the ignored findings of all glossaries. A missing file has none; one that cannot be read is reported as a
   * problem.
   */
  async read(glossaries: readonly GlossaryReference[]): Promise<ReaderResult<IgnoredFinding[]>> {
    const all: ReaderResult<IgnoredFinding[]>[] = [];
    for (const glossary of glossaries) {
      const file = ignoredFileOf(glossary.path);
      const { value, problems } = await this.parsed(file);
      all.push({ value, problems: problems.map((problem) => ({ ...problem, file })) });
    }
    return { value: all.flatMap(({ value }) => value), problems: all.flatMap(({ problems }) => problems) };
  }

  /**
   * Adds decisions to the current file beside the glossary. Repeating it changes nothing. Errors: `glossaryReadOnly`,
   * `glossaryLocked`, `fileUnreadable`, `fileUnwritable` and those of the gate.
   */
  async add(
    { path: glossary, readOnly }: GlossaryReference,
    ignoredFindings: readonly IgnoredFinding[],
  ): Promise<void> {
    if (readOnly)
      throw new GlossaError(
        'glossaryReadOnly',
        `Nothing was saved because ${glossary} is read-only in the settings. Choose another target glossary.`,
      );
    const file = ignoredFileOf(glossary);
    try {
      const target = await this.gate.admit(file);
      await changeUnderLock(this.lock, target, (mayReplace) => this.addTo(target, file, ignoredFindings, mayReplace));
    } catch (error) {
      throw toFileError(file, error);
    }
  }

  private async addTo(
    target: string,
    file: string,
    ignoredFindings: readonly IgnoredFinding[],
    mayReplace: () => Promise<boolean>,
  ): Promise<ChangeAttemptResult<void> | undefined> {
    const stamp = await stampOf(target);
    const bytes = await bytesOf(target);
    const reason = isUtf8(bytes)
      ? invalidIgnoreFileReason(bytes.toString('utf8'))
      : 'Its encoding is not UTF-8. Save it as UTF-8.';
    if (reason) throw new GlossaError('fileUnwritable', `${file} was not changed. ${reason}`);
    const before = bytes.toString('utf8');
    const after = addIgnoredFindings(before, ignoredFindings);
    if (after === before) return { result: undefined };
    const { mode, owner } = await attributesToKeep(target);
    const written = await writeAtomically(target, [Buffer.from(after)], {
      isDurable: true,
      mode,
      owner,
      writer: this.lock.writer,
      replaced: stamp,
      mayReplace: async () => bytes.equals(await bytesOf(target)) && (await mayReplace()),
    });
    return written && { result: undefined, written };
  }

  private async parsed(file: string): Promise<ReaderResult<IgnoredFinding[]>> {
    try {
      return parseIgnoredFindings((await bytesOf(await this.gate.admit(file))).toString('utf8'));
    } catch (error) {
      // A check without these decisions is better than none: it reports the unreadable file.
      if (isFileError(error)) return { value: [], problems: [{ line: 1, message: error.message }] };
      throw toFileError(file, error);
    }
  }
}

/**
 * Returns the bytes of a file, none if it is missing.
 *
 * @param place the real path
 */
async function bytesOf(place: string): Promise<Buffer> {
  try {
    return await readRegularFile(place, MAX_BYTES);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

function toFileError(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof GlossaError || !code) return error;
  const noRoom = diskFullReason(error);
  if (noRoom !== undefined) return new GlossaError('fileUnwritable', `${file} was not changed: ${noRoom}`);
  return new GlossaError('fileUnreadable', `${file} cannot be read or written (${code}). Check your permissions.`);
}
