import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Concept } from '../../domain/concept';
import { GlossaError } from '../../domain/errors';
import { Pacer } from '../../domain/pacer';
import type { Problem } from '../../domain/problem';
import type { GlossaryFile } from '../../formats/glossaryFile';
import { parseGlossaryFile } from '../../formats/glossaryFile';
import { changeGlossaryFile } from '../../formats/glossaryFileChange';
import { runInSlices } from '../../formats/steps';
import type { ChangeReason, ChangeResult, GlossaryChange, GlossaryReference } from '../../protocol/protocol';
import { writeAtomically } from './atomicWrite';
import type { ChangeJournal, RecordedChange } from './changeJournal';
import { linesToRestore } from './changeJournal';
import { planChange } from './changePlan';
import type { FileStamp } from './fileStamp';
import { isSettled, stampOf } from './fileStamp';
import { GlossaryLock } from './glossaryLock';
import type { HeldLock } from './glossaryLock';
import { asWriteError, readOnly, realPathOf, reasonOf, writableOwner } from './glossaryPlace';

/** How often a change starts again because another program wrote the file in between. */
const ATTEMPTS = 5;

/** A glossary as it stood on the disk. The same object as long as the file does not change; never to be altered. */
export interface GlossarySnapshot {
  path: string;
  readonly concepts: ReadonlyMap<string, Concept>;
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
  private readonly loading = new Map<string, Promise<Loaded>>();
  private readonly changing = new Map<string, Promise<unknown>>();
  private readonly lock: GlossaryLock;
  private readonly journal: ChangeJournal | undefined;

  /** `lockFolder` must be the same for all engines that may change the same glossaries. Without a journal no change can be undone. */
  constructor(lockFolder: string, options: { patience?: number; journal?: ChangeJournal } = {}) {
    this.lock = new GlossaryLock(lockFolder, options.patience);
    this.journal = options.journal;
  }

  /** The glossary as it stands now, whoever wrote it; a missing file is an empty glossary. */
  async read(glossary: string): Promise<GlossarySnapshot> {
    return (await this.load(glossary)).snapshot;
  }

  /** Applies a change to what the file holds at this moment and returns when it is on the disk. Repeating it changes nothing. */
  async change(reference: GlossaryReference, change: ChangeOrPlan, reason?: ChangeReason): Promise<ChangeResult> {
    return this.apply(reference, async ({ file, snapshot }) => {
      const { changes, ids, result } = planChange(file, typeof change === 'function' ? await change(snapshot) : change, new Date());
      return { changed: ids.length || changes.resolvesConflicts ? changeGlossaryFile(file, changes) : undefined, ids, result, reason };
    });
  }

  /** The change that is to be undone first; undefined where there is none. */
  async lastChange(glossary: string): Promise<RecordedChange | undefined> {
    return this.journal?.latest(await realPathOf(glossary), (await this.load(glossary)).file);
  }

  /**
   * Takes a change back and leaves every other line alone. Undoing it again does nothing. Returns how many concepts it
   * brought back to what they were. Errors: `nothingToUndo`; `changedSince` where a line concerned says something else by now.
   */
  async undo(reference: GlossaryReference, change: string): Promise<number> {
    const place = await realPathOf(reference.path);
    const restored = await this.apply(reference, async ({ file }) => {
      const lines = linesToRestore(file, await this.journal?.read(place, change), path.basename(reference.path));
      return { changed: lines.size ? changeGlossaryFile(file, { put: [], remove: [], lines }) : undefined, ids: [...lines.keys()], result: lines.size };
    });
    await this.journal?.markUndone(place, change);
    return restored;
  }

  private async apply<T>(reference: GlossaryReference, plan: (current: Loaded) => Promise<Intention<T>>): Promise<T> {
    if (reference.readOnly) throw readOnly(reference.path, 'it is set to be read-only in the settings; choose another glossary as the target');
    // Changes of one process queue here, in order, instead of polling for each other's lock.
    const before = this.changing.get(reference.path) ?? Promise.resolve();
    const result = before.catch(() => undefined).then(() => this.applyLocked(reference.path, plan));
    this.changing.set(reference.path, result);
    try {
      return await result;
    } finally {
      if (this.changing.get(reference.path) === result) this.changing.delete(reference.path);
    }
  }

  private async applyLocked<T>(glossary: string, plan: (current: Loaded) => Promise<Intention<T>>): Promise<T> {
    const target = await realPathOf(glossary);
    const held = await this.lock.hold(target);
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const current = await this.load(glossary);
        if (current.file.unwritable) throw new GlossaError('glossaryUnreadable', `${glossary} was not changed. ${current.file.unwritable}`);
        const intention = await plan(current);
        if (!intention.changed || (await this.replace(glossary, target, current, intention, held))) return intention.result;
      }
      throw new GlossaError('glossaryLocked', `${glossary} is being written by another program all the time. Try again in a moment.`);
    } catch (error) {
      throw asWriteError(error, glossary);
    } finally {
      await held.release();
    }
  }

  /** False where the file was written by another program in the meantime. */
  private async replace(glossary: string, target: string, { file, stamp }: Loaded, { changed, ids, reason }: Intention<unknown>, held: HeldLock): Promise<boolean> {
    const owner = await writableOwner(target);
    await mkdir(path.dirname(target), { recursive: true });
    // Recorded first: a record of a change that never came is known by what the file holds, a change without a record is lost to undo.
    const record = reason && (await this.journal?.record(target, reason, file.textsOf(ids), changed!.textsOf(ids)));
    const mayReplace = async () => held.isHeld() && (await stampOf(target)).key === stamp.key;
    if (!(await writeAtomically(target, changed!.bytes, { mode: stamp.mode, owner, writer: this.lock.writer, mayReplace }))) {
      if (record) await this.journal?.forget(target, record);
      return false;
    }
    // Another program may have written since the rename: the next reading compares the bytes before it trusts the stamp.
    this.remember(glossary, loadedFrom(glossary, changed!, await stampOf(target), 0));
    return true;
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
    get concepts() {
      return file.concepts;
    },
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
