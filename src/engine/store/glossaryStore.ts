import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { GlossaError, isFileRefusal } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { Problem } from '../../base/problem';
import { runInSlices } from '../../base/steps';
import { FileBytes } from '../../files/glossa/fileBytes';
import type { FileConcepts } from '../../files/glossa/fileConcepts';
import type { GlossaryFile } from '../../files/glossa/glossaryFile';
import { parseGlossaryFile } from '../../files/glossa/glossaryFile';
import { changingGlossaryFile } from '../../files/glossa/glossaryFileChange';
import { writeAtomically } from '../../gate/atomicWrite';
import { FileGate } from '../../gate/fileGate';
import type { FileStamp } from '../../gate/fileStamp';
import { isSettled, MISSING, stampOf } from '../../gate/fileStamp';
import { readRegular } from '../../gate/regularFile';
import { takenOverFrom } from '../../gate/replacement';
import { reasonWithoutRoom } from '../../gate/withoutRoom';
import type { ChangeReason, ChangeResult, GlossaryChange, GlossaryReference } from '../../protocol/protocol';
import type { ChangeJournal, RecordedChange } from './changeJournal';
import { linesToRestore } from './changeJournal';
import { planChange } from './changePlan';
import type { ContentHash } from './contentHash';
import { contentHashOf } from './contentHash';
import { GlossaryLock } from './glossaryLock';
import type { GlossaryOutlines } from './glossaryOutlines';
import { changeUnderLock } from './lockedChange';
import type { LockSockets } from './lockSocket';

/** Some three million terms, which is what the memory of an engine holds. */
const MOST_BYTES = 512 << 20;

/** A glossary as it stood on the disk. The same object as long as the file does not change; never to be altered. */
export interface GlossarySnapshot {
  path: string;
  readonly concepts: FileConcepts;
  /** Those of its terms, with their numbers. */
  languages: ReadonlyMap<string, number>;
  problems: Problem[];
  /** Hash of the file's content, hexadecimal. */
  readonly version: string;
}

interface Loaded {
  stamp: FileStamp;
  /** Milliseconds since 1970; 0 where the file was not read after it was written. */
  readAt: number;
  file: GlossaryFile;
  hash: ContentHash;
  snapshot: GlossarySnapshot;
}

/** What is to become of a glossary, decided under its lock from what it holds at that moment. */
interface Intention<T> {
  /** Missing where nothing is left to do. */
  changed?: GlossaryFile;
  /** Ids of the concepts whose lines change. */
  ids: readonly string[];
  result: T;
  /** Missing where the change is not one to be undone. */
  reason?: ChangeReason;
}

/** What a change is made of, or how it is made from what the glossary holds under the lock. */
export type ChangeOrPlan = GlossaryChange | ((current: GlossarySnapshot) => GlossaryChange | Promise<GlossaryChange>);

/** Reads glossaries and is the only one to change them. Several stores, in several processes, may share the files. */
export class GlossaryStore {
  private readonly loaded = new Map<string, Loaded>();
  private readonly loading = new Map<string, Promise<GlossarySnapshot>>();
  private readonly changing = new Map<string, Promise<unknown>>();
  private readonly lock: GlossaryLock;
  private readonly journal: ChangeJournal | undefined;
  private readonly gate: FileGate;
  private readonly outlines: GlossaryOutlines | undefined;

  /** `lockTimeout` is in milliseconds. Without a journal no change can be undone; without a gate glossaries count as named by the user; without outlines a large one takes longer to read. */
  constructor({ lockTimeout, lockSockets, journal, gate, outlines }: { lockTimeout?: number; lockSockets?: LockSockets; journal?: ChangeJournal; gate?: FileGate; outlines?: GlossaryOutlines } = {}) {
    this.lock = new GlossaryLock(lockTimeout, lockSockets);
    this.journal = journal;
    this.gate = gate ?? FileGate.forNamedFiles();
    this.outlines = outlines;
  }

  /** The glossary as it stands now, whoever wrote it; a missing file is an empty glossary. Who asks while it is being read gets the same. */
  read(glossary: string): Promise<GlossarySnapshot> {
    let loading = this.loading.get(glossary);
    if (!loading) {
      loading = this.readChanged(glossary).finally(() => this.loading.delete(glossary));
      this.loading.set(glossary, loading);
    }
    return loading;
  }

  /** Applies a change to what the file holds at this moment and returns when it is on the disk. Repeating it changes nothing. */
  async change(reference: GlossaryReference, change: ChangeOrPlan, reason?: ChangeReason): Promise<ChangeResult> {
    return this.apply(reference, async ({ file, snapshot }) => {
      const asked = typeof change === 'function' ? await change(snapshot) : change;
      // A change that has come so far is carried out; it cannot be cancelled any more.
      const pacer = new Pacer();
      const { changes, ids, result } = await runInSlices(planChange(file, asked, new Date()), pacer);
      const changed = ids.length || changes.resolvesConflicts ? await runInSlices(changingGlossaryFile(file, changes), pacer) : undefined;
      return { changed, ids, result, reason };
    });
  }

  /** The change that is to be undone first; undefined where there is none. */
  async lastChange(glossary: string): Promise<RecordedChange | undefined> {
    return this.journal?.latest(await this.placeOf(glossary), (await this.readWhole(glossary)).file);
  }

  /**
   * Takes a change back and leaves every other line alone. Undoing it again does nothing. Returns how many concepts it
   * brought back to what they were. Errors: `nothingToUndo`; `changedSince` where a line concerned says something else by now.
   */
  async undo(reference: GlossaryReference, change: string): Promise<number> {
    const place = await this.placeOf(reference.path);
    const restored = await this.apply(reference, async ({ file }) => {
      const pacer = new Pacer();
      const lines = await runInSlices(linesToRestore(file, await this.journal?.read(place, change), path.basename(reference.path)), pacer);
      const changed = lines.size ? await runInSlices(changingGlossaryFile(file, { put: [], remove: [], lines }), pacer) : undefined;
      return { changed, ids: [...lines.keys()], result: lines.size };
    });
    await this.journal?.markUndone(place, change);
    return restored;
  }

  private async apply<T>(reference: GlossaryReference, plan: (current: Loaded) => Promise<Intention<T>>): Promise<T> {
    if (reference.readOnly) throw readOnly(reference.path, 'it is set to be read-only in the settings; choose another glossary as the target');
    // Changes of one process queue here, in order, instead of waiting for each other's lock.
    const before = this.changing.get(reference.path) ?? Promise.resolve();
    // Whoever asked for the change before hears of its failure; this one is made all the same.
    const result = before.catch(() => undefined).then(() => this.applyLocked(reference.path, plan));
    this.changing.set(reference.path, result);
    try {
      return await result;
    } finally {
      if (this.changing.get(reference.path) === result) this.changing.delete(reference.path);
    }
  }

  private async applyLocked<T>(glossary: string, plan: (current: Loaded) => Promise<Intention<T>>): Promise<T> {
    const target = await this.placeOf(glossary);
    try {
      return await changeUnderLock(this.lock, target, async (mayReplace) => {
        const current = await this.readWhole(glossary);
        if (current.file.unwritable) throw new GlossaError('glossaryUnreadable', `${glossary} was not changed. ${current.file.unwritable}`);
        const intention = await plan(current);
        if (!intention.changed) return intention;
        const written = await this.replace(glossary, target, current, intention, mayReplace);
        return written && { result: intention.result, written };
      });
    } catch (error) {
      throw asWriteError(error, glossary);
    }
  }

  /** Undefined where the file was written by another program in the meantime. */
  private async replace(glossary: string, target: string, { file, hash, stamp, readAt }: Loaded, { changed, ids, reason }: Intention<unknown>, mayReplace: () => Promise<boolean>): Promise<FileStamp | undefined> {
    const { mode, owner } = await takenOverFrom(target);
    await mkdir(path.dirname(target), { recursive: true });
    // Recorded first: a record of a change that never came is known by what the file holds, a change without a record is lost to undo.
    const record = reason && (await this.journal?.record(target, reason, await runInSlices(file.textsOf(ids), new Pacer()), changed!));
    // Of a file written right before it was read the stamp alone does not tell.
    const isUnchanged = async () => isSettled(stamp, readAt) || file.bytes.isSame(new FileBytes([(await readRegular(target, MOST_BYTES).catch(missing)) ?? new Uint8Array()]));
    // From the rename on another program may write into the file.
    let namedAt = 0;
    const pieces = changed!.bytes.pieces.map(({ bytes }) => bytes);
    const writing = writeAtomically(target, pieces, {
      isDurable: true,
      mode,
      owner,
      writer: this.lock.writer,
      replaced: stamp,
      mayReplace: async () => {
        namedAt = Date.now();
        return (await isUnchanged()) && (await mayReplace());
      },
    });
    const [written, newHash] = await Promise.all([writing, contentHashOf(changed!.bytes, { bytes: file.bytes, hash })]);
    if (!written) {
      if (record) await this.journal?.forget(target, record);
      return undefined;
    }
    // With this change missing, an older one would be taken for the last.
    if (reason && record === undefined) await this.journal?.forgetAll(target);
    const standing = await stampOf(target);
    // What another program may have written leaves another stamp; where that of the content is not marked, unless that was right after it: then the next reading compares.
    const isOurs = standing.identity === written.identity;
    this.remember(glossary, loadedFrom(glossary, changed!, newHash, { ...standing, isMarked: isOurs && written.isMarked }, isOurs ? namedAt : 0));
    await this.outlines?.keep(glossary, newHash.version, changed!);
    return written;
  }

  private async readChanged(glossary: string): Promise<GlossarySnapshot> {
    // Every look-up asks: a file that the gate has let through and that has not changed is not taken there again, wherever it lies by now.
    const known = await readable(glossary, () => this.unchanged(glossary, glossary));
    return (known ?? (await this.readWhole(glossary))).snapshot;
  }

  /** What is known of a glossary, where the stamp of its file says that it still stands there. */
  private async unchanged(glossary: string, place: string): Promise<Loaded | undefined> {
    const known = this.loaded.get(glossary);
    if (!known || !isSettled(known.stamp, known.readAt)) return undefined;
    const { key } = await stampOf(place);
    return key === known.stamp.key && key !== MISSING ? known : undefined;
  }

  /** Reads the bytes where the stamp does not tell that they are the known ones, and looks at their lines where they are others. */
  private async readWhole(glossary: string): Promise<Loaded> {
    const place = await this.placeOf(glossary);
    return readable(glossary, async () => {
      const unchanged = await this.unchanged(glossary, place);
      if (unchanged) return unchanged;
      const stamp = await stampOf(place);
      const readAt = Date.now();
      const bytes = stamp.key === MISSING ? new Uint8Array() : await readRegular(place, MOST_BYTES).catch(missing);
      // Gone since it was looked at.
      if (!bytes) return this.readWhole(glossary);
      const known = this.loaded.get(glossary);
      // Quicker than to hash them.
      if (known?.file.bytes.isSame(new FileBytes([bytes]))) return this.remember(glossary, { ...known, stamp, readAt });
      const hash = await contentHashOf(new FileBytes([bytes]));
      const { version } = hash;
      const file = (await this.outlines?.open(glossary, version, bytes)) ?? (await runInSlices(parseGlossaryFile(bytes), new Pacer())).value;
      await this.outlines?.keep(glossary, version, file);
      return this.remember(glossary, loadedFrom(glossary, file, hash, stamp, readAt));
    });
  }

  /** The real path, by which all names of a glossary are known. Errors: those of the gate. */
  private placeOf(glossary: string): Promise<string> {
    return readable(glossary, () => this.gate.admit(glossary));
  }

  private remember(glossary: string, loaded: Loaded): Loaded {
    this.loaded.set(glossary, loaded);
    return loaded;
  }
}

async function readable<T>(glossary: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw isFileRefusal(error) ? error : new GlossaError('glossaryUnreadable', `${glossary} cannot be read: ${reasonOf(error)}`);
  }
}

function loadedFrom(path: string, file: GlossaryFile, hash: ContentHash, stamp: FileStamp, readAt: number): Loaded {
  const problems = file.problems.map((problem) => ({ ...problem, file: path }));
  return { stamp, readAt, file, hash, snapshot: { path, concepts: file.concepts, languages: file.lines.languages, problems, version: hash.version } };
}

/** Undefined for a file that is gone. */
function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function asWriteError(error: unknown, glossary: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'fileUnwritable') return new GlossaError('glossaryReadOnly', message);
  if (code && ['EACCES', 'EPERM', 'EROFS'].includes(code)) return readOnly(glossary, 'this user may not write there; change the permissions or choose another glossary');
  const noRoom = reasonWithoutRoom(error);
  return noRoom === undefined ? error : new GlossaError('glossaryReadOnly', `${glossary} was not changed: ${noRoom}`);
}

function readOnly(glossary: string, why: string): GlossaError {
  return new GlossaError('glossaryReadOnly', `${glossary} was not changed: ${why}.`);
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not read it.';
  return message;
}
