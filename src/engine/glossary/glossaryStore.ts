import { createHash } from 'node:crypto';
import { access, constants, lstat, mkdir, readFile, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Concept } from '../../domain/concept';
import { GlossaError } from '../../domain/errors';
import { Pacer } from '../../domain/pacer';
import type { Problem } from '../../domain/problem';
import type { GlossaryFile } from '../../formats/glossaryFile';
import { parseGlossaryFile } from '../../formats/glossaryFile';
import { changeGlossaryFile } from '../../formats/glossaryFileChange';
import { runInSlices } from '../../formats/steps';
import type { ChangeResult, GlossaryChange, GlossaryReference } from '../../protocol/protocol';
import { writeAtomically } from './atomicWrite';
import { planChange } from './changePlan';
import type { FileStamp } from './fileStamp';
import { isSettled, stampOf } from './fileStamp';
import { GlossaryLock } from './glossaryLock';
import type { HeldLock } from './glossaryLock';

/** How often a change starts again because another program wrote the file in between. */
const ATTEMPTS = 5;

/** A glossary as it stood on the disk. The same object as long as the file does not change; never to be altered. */
export interface GlossarySnapshot {
  path: string;
  concepts: ReadonlyMap<string, Concept>;
  /** Line of each concept, from 1. */
  lines: ReadonlyMap<string, number>;
  problems: Problem[];
  /** Hash of the file's content: SHA-256, hexadecimal. */
  readonly version: string;
}

interface Loaded {
  stamp: FileStamp;
  /** Milliseconds since 1970; 0 where the file was not read after it was written. */
  readAt: number;
  file: GlossaryFile;
  snapshot: GlossarySnapshot;
}

/** Reads glossaries and is the only one to change them. Several stores, in several processes, may share the files. */
export class GlossaryStore {
  private readonly loaded = new Map<string, Loaded>();
  private readonly loading = new Map<string, Promise<Loaded>>();
  private readonly changing = new Map<string, Promise<unknown>>();
  private readonly lock: GlossaryLock;

  /** `lockFolder` must be the same for all engines that may change the same glossaries. */
  constructor(lockFolder: string, options: { patience?: number } = {}) {
    this.lock = new GlossaryLock(lockFolder, options.patience);
  }

  /** The glossary as it stands now, whoever wrote it; a missing file is an empty glossary. */
  async read(glossary: string): Promise<GlossarySnapshot> {
    return (await this.load(glossary)).snapshot;
  }

  /** Applies a change to what the file holds at this moment and returns when it is on the disk. Repeating it changes nothing. */
  async change(reference: GlossaryReference, change: GlossaryChange): Promise<ChangeResult> {
    if (reference.readOnly) throw readOnly(reference.path, 'it is set to be read-only in the settings; choose another glossary as the target');
    // Changes of one process queue here, in order, instead of polling for each other's lock.
    const before = this.changing.get(reference.path) ?? Promise.resolve();
    const result = before.catch(() => undefined).then(() => this.changeLocked(reference.path, change));
    this.changing.set(reference.path, result);
    try {
      return await result;
    } finally {
      if (this.changing.get(reference.path) === result) this.changing.delete(reference.path);
    }
  }

  private async changeLocked(glossary: string, change: GlossaryChange): Promise<ChangeResult> {
    const target = await realPathOf(glossary);
    const held = await this.lock.hold(target);
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const result = await this.tryChange(glossary, target, change, held);
        if (result) return result;
      }
      throw new GlossaError('glossaryLocked', `${glossary} is being written by another program all the time. Try again in a moment.`);
    } catch (error) {
      throw asWriteError(error, glossary);
    } finally {
      await held.release();
    }
  }

  /** Undefined where the file was written by another program in the meantime. */
  private async tryChange(glossary: string, target: string, change: GlossaryChange, held: HeldLock): Promise<ChangeResult | undefined> {
    const { file, stamp } = await this.load(glossary);
    if (file.unwritable) throw new GlossaError('glossaryUnreadable', `${glossary} was not changed. ${file.unwritable}`);
    const { put, remove, result } = planChange(file, change, new Date());
    if (!put.length && !remove.length) return result;
    const owner = await writableOwner(target);
    const changed = changeGlossaryFile(file, { put, remove });
    await mkdir(path.dirname(target), { recursive: true });
    const mayReplace = async () => held.isHeld() && (await stampOf(target)).key === stamp.key;
    if (!(await writeAtomically(target, changed.bytes, { mode: stamp.mode, owner, writer: this.lock.writer, mayReplace }))) return undefined;
    // Another program may have written since the rename: the next reading compares the bytes before it trusts the stamp.
    this.remember(glossary, loadedFrom(glossary, changed, await stampOf(target), 0));
    return result;
  }

  /** One reading at a time for each file; whoever asks meanwhile gets the same. */
  private load(glossary: string): Promise<Loaded> {
    let loading = this.loading.get(glossary);
    if (!loading) {
      loading = this.loadFresh(glossary).finally(() => this.loading.delete(glossary));
      this.loading.set(glossary, loading);
    }
    return loading;
  }

  private async loadFresh(glossary: string): Promise<Loaded> {
    try {
      const stamp = await stampOf(glossary);
      const known = this.loaded.get(glossary);
      if (known?.stamp.key === stamp.key && isSettled(known.stamp, known.readAt)) return known;
      const readAt = Date.now();
      const bytes = stamp.key === 'missing' ? new Uint8Array() : await readFile(glossary);
      if (known && Buffer.compare(known.file.bytes, bytes) === 0) return this.remember(glossary, { ...known, stamp, readAt });
      const { value: file } = await runInSlices(parseGlossaryFile(bytes), new Pacer());
      return this.remember(glossary, loadedFrom(glossary, file, stamp, readAt));
    } catch (error) {
      throw new GlossaError('glossaryUnreadable', `${glossary} cannot be read: ${reasonOf(error)}`);
    }
  }

  private remember(glossary: string, loaded: Loaded): Loaded {
    this.loaded.set(glossary, loaded);
    return loaded;
  }
}

function loadedFrom(glossary: string, file: GlossaryFile, stamp: FileStamp, readAt: number): Loaded {
  let lines: Map<string, number> | undefined;
  let version: string | undefined;
  const snapshot: GlossarySnapshot = {
    path: glossary,
    concepts: file.concepts,
    // Few readers ask for lines or the version, and a large file takes its time for both.
    get lines() {
      return (lines ??= file.lineNumbers());
    },
    problems: file.problems.map((problem) => ({ ...problem, file: glossary })),
    get version() {
      return (version ??= createHash('sha256').update(file.bytes).digest('hex'));
    },
  };
  return { stamp, readAt, file, snapshot };
}

/** The file behind links, so that a link stays a link; where there is none yet, the place where it will be. */
async function realPathOf(glossary: string): Promise<string> {
  try {
    return await realpath(glossary);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new GlossaError('glossaryUnreadable', `${glossary} cannot be read: ${reasonOf(error)}`);
  }
  const isLink = await lstat(glossary).then((stats) => stats.isSymbolicLink(), () => false);
  if (isLink) return realPathOf(path.resolve(path.dirname(glossary), await readlink(glossary)));
  const folder = path.dirname(glossary);
  return folder === glossary ? glossary : path.join(await realPathOf(folder), path.basename(glossary));
}

/** Throws where the file is protected: a rename would replace it all the same. */
async function writableOwner(target: string): Promise<{ uid: number; gid: number } | undefined> {
  const stats = await stat(target).catch(() => undefined);
  if (!stats) return undefined;
  await access(target, constants.W_OK);
  if ((stats.mode & 0o222) === 0) throw readOnly(target, 'the file is write-protected; change its permissions or choose another glossary');
  return { uid: stats.uid, gid: stats.gid };
}

function asWriteError(error: unknown, glossary: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code && ['EACCES', 'EPERM', 'EROFS'].includes(code)) return readOnly(glossary, 'this user may not write there; change the permissions or choose another glossary');
  if (code && ['ENOSPC', 'EDQUOT'].includes(code)) return new GlossaError('glossaryReadOnly', `${glossary} was not changed: the disk is full. Free some space and try again.`);
  return error;
}

function readOnly(glossary: string, why: string): GlossaError {
  return new GlossaError('glossaryReadOnly', `${glossary} was not changed: ${why}.`);
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EISDIR') return 'it is a folder.';
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not read it.';
  return message;
}
