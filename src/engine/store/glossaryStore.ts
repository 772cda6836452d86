import path from 'node:path';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { GlossaryFile } from '../../files/glossa/glossaryFile';
import { changingGlossaryFile } from '../../files/glossa/glossaryFileChange';
import { FileGate } from '../../gate/fileGate';
import { takenOverFrom } from '../../gate/replacement';
import type { UnwrittenGlossary } from '../../protocol/engineState';
import type { ChangeReason, ChangeResult, GlossaryChange, GlossaryReference } from '../../protocol/protocol';
import { AcknowledgedChanges } from './acknowledgedChanges';
import type { ChangeJournal, RecordedChange } from './changeJournal';
import { linesToRestore } from './changeJournal';
import { planChange } from './changePlan';
import type { GlossaryContent, GlossarySnapshot } from './glossaryFiles';
import { asWriteError, contentAfter, GlossaryFiles, readOnly, refuseUnwritable } from './glossaryFiles';
import { GlossaryLock } from './glossaryLock';
import type { GlossaryOutlines } from './glossaryOutlines';
import type { ChangeAttempt } from './lockedChange';
import { changeUnderLock } from './lockedChange';
import type { LockSockets } from './lockSocket';
import type { WriteBehindOptions } from './writeBehind';
import { WriteBehind } from './writeBehind';

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

type Plan<T> = (current: GlossaryContent) => Promise<Intention<T>>;

/** What a change is made of, or how it is made from what the glossary holds under the lock. */
export type ChangeOrPlan = GlossaryChange | ((current: GlossarySnapshot) => GlossaryChange | Promise<GlossaryChange>);

export interface GlossaryStoreOptions {
  /** Milliseconds. */
  lockTimeout?: number;
  lockSockets?: LockSockets;
  /** Missing: no change can be undone. */
  journal?: ChangeJournal;
  /** Missing: glossaries count as named by the user. */
  gate?: FileGate;
  /** Missing: a large glossary takes longer to read. */
  outlines?: GlossaryOutlines;
  /** Where changes are recorded that are acknowledged before their glossary is written; missing: every change waits until it is. */
  acknowledged?: WriteBehindOptions & { folder: string };
}

/** Reads glossaries and is the only one to change them. Several stores, in several processes, may share the files. */
export class GlossaryStore {
  private readonly loading = new Map<string, Promise<GlossarySnapshot>>();
  private readonly changing = new Map<string, Promise<unknown>>();
  private readonly files: GlossaryFiles;
  private readonly lock: GlossaryLock;
  private readonly journal: ChangeJournal | undefined;
  /** Of large glossaries; missing where every change waits until it is written. */
  private readonly behind: WriteBehind | undefined;

  constructor({ lockTimeout, lockSockets, journal, gate, outlines, acknowledged }: GlossaryStoreOptions = {}) {
    this.lock = new GlossaryLock(lockTimeout, lockSockets);
    this.journal = journal;
    this.files = new GlossaryFiles(gate ?? FileGate.forNamedFiles(), outlines);
    this.behind = acknowledged && new WriteBehind(new AcknowledgedChanges(acknowledged.folder), this.files, this.lock, acknowledged);
  }

  /** Glossaries that lack changes on the disk, because they could not be written, and why. */
  get unwritten(): UnwrittenGlossary[] {
    return this.behind?.unwritten ?? [];
  }

  /** Waits until what is being written is. */
  async close(): Promise<void> {
    await this.behind?.close();
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

  /** Applies a change to what the file holds at this moment and returns when it is on the disk: in the file, or of a large one in a record from which the file is written. Repeating it changes nothing. */
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
    return this.journal?.latest(await this.files.placeOf(glossary), (this.behind?.ahead(glossary) ?? (await this.files.read(glossary))).file);
  }

  /**
   * Takes a change back and leaves every other line alone. Undoing it again does nothing. Returns how many concepts it
   * brought back to what they were. Errors: `nothingToUndo`; `changedSince` where a line concerned says something else by now.
   */
  async undo(reference: GlossaryReference, change: string): Promise<number> {
    const place = await this.files.placeOf(reference.path);
    const restored = await this.apply(reference, async ({ file }) => {
      const pacer = new Pacer();
      const lines = await runInSlices(linesToRestore(file, await this.journal?.read(place, change), path.basename(reference.path)), pacer);
      const changed = lines.size ? await runInSlices(changingGlossaryFile(file, { put: [], remove: [], lines }), pacer) : undefined;
      return { changed, ids: [...lines.keys()], result: lines.size };
    });
    await this.journal?.markUndone(place, change);
    return restored;
  }

  private async apply<T>(reference: GlossaryReference, plan: Plan<T>): Promise<T> {
    if (reference.readOnly) throw readOnly(reference.path, 'it is set to be read-only in the settings; choose another glossary as the target');
    // Changes of one process queue here, in order, instead of waiting for each other's lock.
    const before = this.changing.get(reference.path) ?? Promise.resolve();
    // Whoever asked for the change before hears of its failure; this one is made all the same.
    const result = before.catch(() => undefined).then(() => this.applyInTurn(reference.path, plan));
    this.changing.set(reference.path, result);
    try {
      return await result;
    } finally {
      if (this.changing.get(reference.path) === result) this.changing.delete(reference.path);
    }
  }

  private async applyInTurn<T>(glossary: string, plan: Plan<T>): Promise<T> {
    const target = await this.files.placeOf(glossary);
    try {
      const joined = await this.behind?.join(glossary, (ahead) => this.recorded(target, ahead, plan));
      if (joined) {
        await this.keepOrder(target, joined);
        return joined.result;
      }
      await this.behind?.settled(glossary);
      return await this.applyLocked(glossary, target, plan);
    } catch (error) {
      throw asWriteError(error, glossary);
    }
  }

  /** Returns when the file holds the change, or before, when the change was acknowledged. */
  private async applyLocked<T>(glossary: string, target: string, plan: Plan<T>): Promise<T> {
    let isAcknowledged = false;
    let acknowledge: (result: T) => void;
    const acknowledged = new Promise<T>((resolve) => (acknowledge = resolve));
    const attempt = async (mayReplace: () => Promise<boolean>): Promise<ChangeAttempt<T | undefined> | undefined> => {
      if (isAcknowledged) return this.behind?.write(glossary, mayReplace);
      let current = await this.files.read(glossary);
      await this.behind?.recover(glossary, target, current);
      if (this.behind?.ahead(glossary)) {
        if (!(await this.behind.write(glossary, mayReplace))) return undefined;
        current = await this.files.read(glossary);
      }
      refuseUnwritable(glossary, current);
      const intention = await this.recorded(target, current, plan);
      const { changed: file, ids, result, record } = intention;
      if (!file) return { result };
      if (await this.behind?.begin(glossary, target, current, { changed: file, ids })) {
        await this.keepOrder(target, intention);
        isAcknowledged = true;
        acknowledge(result);
        return this.behind!.write(glossary, mayReplace);
      }
      const written = await this.files.replace(glossary, target, current, { file, next: contentAfter(current, file), writer: this.lock.writer, mayReplace });
      if (written) await this.keepOrder(target, intention);
      else if (record) await this.journal?.forget(target, record);
      return written && { result, written };
    };
    const written = changeUnderLock(this.lock, target, attempt, async () => this.behind?.end(glossary));
    void acknowledged.then(() => this.behind!.follow(glossary, written));
    return (await Promise.race([acknowledged, written])) as T;
  }

  /** What becomes of a glossary, recorded for undo before it does: a record of a change that never came is known by what the file holds, a change without a record is lost. Errors: where the file must not be replaced. */
  private async recorded<T>(target: string, current: GlossaryContent, plan: Plan<T>): Promise<Intention<T> & { record?: string }> {
    const intention = await plan(current);
    const { changed, ids, reason } = intention;
    if (changed) await takenOverFrom(target);
    if (!changed || !reason) return intention;
    return { ...intention, record: await this.journal?.record(target, reason, await runInSlices(current.file.textsOf(ids), new Pacer()), changed) };
  }

  /** With a change missing in the journal, an older one would be taken for the last. */
  private async keepOrder(target: string, { changed, reason, record }: Intention<unknown> & { record?: string }): Promise<void> {
    if (changed && reason && record === undefined) await this.journal?.forgetAll(target);
  }

  private async readChanged(glossary: string): Promise<GlossarySnapshot> {
    const ahead = this.behind?.ahead(glossary);
    if (ahead) return ahead.snapshot;
    // Every look-up asks.
    const known = await this.files.unchanged(glossary);
    if (known) return known.snapshot;
    const loaded = await this.files.read(glossary);
    await this.behind?.recover(glossary, await this.files.placeOf(glossary), loaded);
    this.behind?.writeRecovered(glossary);
    return (this.behind?.ahead(glossary) ?? loaded).snapshot;
  }
}
