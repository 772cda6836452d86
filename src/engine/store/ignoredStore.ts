import { isUtf8 } from 'node:buffer';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { GlossaError, isFileRefusal } from '../../base/errors';
import type { Parsed, Problem } from '../../base/problem';
import { parseIgnored, reasonNotToKeepIn, withIgnored } from '../../check/ignoredFindings';
import { writeAtomically } from '../../gate/atomicWrite';
import { FileGate } from '../../gate/fileGate';
import { stampOf } from '../../gate/fileStamp';
import { readRegular } from '../../gate/regularFile';
import { takenOverFrom } from '../../gate/replacement';
import type { IgnoredFinding } from '../../model/finding';
import type { GlossaryReference } from '../../protocol/protocol';
import { GitActivity } from './gitActivity';
import { GlossaryLock } from './glossaryLock';

/** How often a change starts again because another program wrote the file in between. */
const ATTEMPTS = 5;
/** Hundreds of thousands of decisions. */
const MOST_BYTES = 64 << 20;

/** Where the decisions about a glossary's findings are kept: beside it. */
function ignoredFileOf(glossary: string): string {
  return `${glossary.replace(/\.glossa\.jsonl$/, '')}.glossa-ignored.jsonl`;
}

/** Keeps what the translators decided to ignore. */
export class IgnoredStore {
  private readonly lock: GlossaryLock;

  constructor(
    lockFolder: string,
    private readonly gate = FileGate.forNamedFiles(),
  ) {
    this.lock = new GlossaryLock(lockFolder);
  }

  /** The decisions beside all of the glossaries; a file that is missing holds none, and one that is refused is a problem. */
  async read(glossaries: readonly GlossaryReference[]): Promise<Parsed<IgnoredFinding[]>> {
    const value: IgnoredFinding[] = [];
    const problems: Problem[] = [];
    for (const glossary of glossaries) {
      const file = ignoredFileOf(glossary.path);
      const parsed = await this.parsed(file);
      value.push(...parsed.value);
      problems.push(...parsed.problems.map((problem) => ({ ...problem, file })));
    }
    return { value, problems };
  }

  /**
   * Adds decisions to what the file beside the glossary holds now. Repeating it changes nothing.
   * Errors: `glossaryReadOnly`, `glossaryLocked`, `fileUnreadable`, `fileUnwritable` and those of the gate.
   */
  async add({ path: glossary, readOnly }: GlossaryReference, decisions: readonly IgnoredFinding[]): Promise<void> {
    if (readOnly) throw new GlossaError('glossaryReadOnly', `Nothing can be kept beside ${glossary}: it is set to be read-only in the settings. Choose another glossary as the target.`);
    const file = ignoredFileOf(glossary);
    const target = await sayingWhatFails(file, () => this.gate.admit(file));
    const held = await this.lock.hold(target);
    try {
      await sayingWhatFails(file, () => this.addTo(target, file, decisions, () => held.isHeld()));
    } finally {
      await held.release();
    }
  }

  private async addTo(target: string, file: string, decisions: readonly IgnoredFinding[], isHeld: () => boolean): Promise<void> {
    await mkdir(path.dirname(target), { recursive: true });
    const git = await GitActivity.around(target);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await git.end();
      const { key } = await stampOf(target);
      const bytes = await bytesOf(target);
      const reason = isUtf8(bytes) ? reasonNotToKeepIn(bytes.toString('utf8')) : 'It is not UTF-8; save it as UTF-8.';
      if (reason) throw new GlossaError('fileUnwritable', `${file} was not changed. ${reason}`);
      const before = bytes.toString('utf8');
      const after = withIgnored(before, decisions);
      if (after === before) return;
      const { mode, owner } = await takenOverFrom(target);
      const mayReplace = async () => isHeld() && (await stampOf(target)).key === key && !(await git.isUnderWay());
      if (await writeAtomically(target, Buffer.from(after), { isDurable: true, mode, owner, writer: this.lock.writer, mayReplace })) return;
    }
    throw new GlossaError('glossaryLocked', `${file} is being written by another program all the time. Try again in a moment.`);
  }

  private async parsed(file: string): Promise<Parsed<IgnoredFinding[]>> {
    try {
      return parseIgnored((await bytesOf(await this.gate.admit(file))).toString('utf8'));
    } catch (error) {
      // A check without these decisions says more than none: it tells what it could not read.
      if (isFileRefusal(error)) return { value: [], problems: [{ line: 1, message: error.message }] };
      throw asFailureAt(file, error);
    }
  }
}

/** Of a file that is missing, none. @param place its real path */
async function bytesOf(place: string): Promise<Buffer> {
  try {
    return await readRegular(place, MOST_BYTES);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

async function sayingWhatFails<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asFailureAt(file, error);
  }
}

function asFailureAt(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof GlossaError || !code) return error;
  return new GlossaError('fileUnreadable', `${file} can be neither read nor written (${code}). Check your rights.`);
}
