import { mkdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { GlossaError } from '../../base/errors';
import type { Parsed, Problem } from '../../base/problem';
import { parseIgnored, withIgnored } from '../../check/ignoredFindings';
import type { IgnoredFinding } from '../../model/finding';
import type { GlossaryReference } from '../../protocol/protocol';
import { writeAtomically } from './atomicWrite';
import { stampOf } from './fileStamp';
import { GitActivity } from './gitActivity';
import { GlossaryLock } from './glossaryLock';

/** How often a change starts again because another program wrote the file in between. */
const ATTEMPTS = 5;

/** Where the decisions about a glossary's findings are kept: beside it. */
function ignoredFileOf(glossary: string): string {
  return `${glossary.replace(/\.glossa\.jsonl$/, '')}.glossa-ignored.jsonl`;
}

/** Keeps what the translators decided to ignore. */
export class IgnoredStore {
  private readonly lock: GlossaryLock;

  constructor(lockFolder: string) {
    this.lock = new GlossaryLock(lockFolder);
  }

  /** The decisions beside all of the glossaries; a file that is missing holds none. */
  async read(glossaries: readonly GlossaryReference[]): Promise<Parsed<IgnoredFinding[]>> {
    const value: IgnoredFinding[] = [];
    const problems: Problem[] = [];
    for (const glossary of glossaries) {
      const file = ignoredFileOf(glossary.path);
      const parsed = parseIgnored(await textOf(file));
      value.push(...parsed.value);
      problems.push(...parsed.problems.map((problem) => ({ ...problem, file })));
    }
    return { value, problems };
  }

  /** Adds decisions to what the file beside the glossary holds now. Repeating it changes nothing. */
  async add({ path: glossary, readOnly }: GlossaryReference, decisions: readonly IgnoredFinding[]): Promise<void> {
    if (readOnly) throw new GlossaError('glossaryReadOnly', `Nothing can be kept beside ${glossary}: it is set to be read-only in the settings. Choose another glossary as the target.`);
    const file = ignoredFileOf(glossary);
    await mkdir(path.dirname(file), { recursive: true });
    const target = await realpath(file).catch(() => file);
    const held = await this.lock.hold(target);
    try {
      const git = await GitActivity.around(target);
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        await git.end();
        const { key, mode } = await stampOf(target);
        const before = await textOf(target);
        const after = withIgnored(before, decisions);
        if (after === before) return;
        const mayReplace = async () => held.isHeld() && (await stampOf(target)).key === key && !(await git.isUnderWay());
        if (await writeAtomically(target, Buffer.from(after), { isDurable: true, mode, writer: this.lock.writer, mayReplace })) return;
      }
      throw new GlossaError('glossaryLocked', `${file} is being written by another program all the time. Try again in a moment.`);
    } finally {
      await held.release();
    }
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new GlossaError('fileUnreadable', `${file} cannot be read (${code}). Check your rights.`);
  }
}
