import path from 'node:path';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { GlossaryFile } from '../../files/glossa/glossaryFile';
import { applyConceptChanges } from '../../files/glossa/glossaryFileChange';
import { FileGate } from '../../gate/fileGate';
import { attributesToKeep } from '../../gate/atomicWrite';
import type { ChangeCommand, ChangeResult, GlossaryChange, GlossaryReference } from '../../protocol/protocol';
import type { ChangeJournal, RecordedChange } from './changeJournal';
import { linesToRestore } from './changeJournal';
import { planChange } from './changePlan';
import type { GlossaryContent, GlossarySnapshot } from './glossaryFiles';
import { asWriteError, contentAfterChange, GlossaryFiles, readOnlyError, assertWritable } from './glossaryFiles';
import { GlossaryLock } from './glossaryLock';
import type { GlossaryOutlineCache } from './glossaryOutlines';
import { changeUnderLock } from './lockedChange';
import type { LockSockets } from './lockSocket';

/** An intended change of a glossary, decided under its lock from its current content. */
interface PlannedChange<T> {
  /** Missing if there is nothing to do. */
  newFile?: GlossaryFile;
  /** Ids of the concepts whose lines change. */
  ids: readonly string[];
  result: T;
  /** Missing if the change cannot be undone. */
  reason?: ChangeCommand;
}

type Plan<T> = (current: GlossaryContent) => Promise<PlannedChange<T>>;

/** A change, or a function that makes it from the glossary's content under the lock. */
export type ChangeOrBuilder =
  GlossaryChange | ((current: GlossarySnapshot) => GlossaryChange | Promise<GlossaryChange>);

export interface GlossaryStoreOptions {
  /** The maximum time in milliseconds to wait for a glossary's lock. */
  lockTimeout?: number;
  lockSockets?: LockSockets;
  /** If missing, no change can be undone. */
  journal?: ChangeJournal;
  /** The file gate. If it is missing, paths are not restricted, because the user chose them. */
  gate?: FileGate;
  /** A cache of glossary outlines, which speeds up reading. */
  outlines?: GlossaryOutlineCache;
}

/** Reads and changes glossaries; no other class writes them. Several processes may use the same files. */
export class GlossaryStore {
  private readonly loading = new Map<string, Promise<GlossarySnapshot>>();
  private readonly changing = new Map<string, Promise<unknown>>();
  private readonly files: GlossaryFiles;
  private readonly lock: GlossaryLock;
  private readonly journal: ChangeJournal | undefined;

  constructor({ lockTimeout, lockSockets, journal, gate, outlines }: GlossaryStoreOptions = {}) {
    this.lock = new GlossaryLock(lockTimeout, lockSockets);
    this.journal = journal;
    this.files = new GlossaryFiles(gate ?? FileGate.forNamedFiles(), outlines);
  }

  /** Waits for the changes that are under way. */
  async close(): Promise<void> {
    await Promise.allSettled(this.changing.values());
  }

  /** Returns the current glossary; a missing file is an empty glossary. Concurrent callers share one reading. */
  read(glossary: string): Promise<GlossarySnapshot> {
    let loading = this.loading.get(glossary);
    if (!loading) {
      loading = this.readChanged(glossary).finally(() => this.loading.delete(glossary));
      this.loading.set(glossary, loading);
    }
    return loading;
  }

  /**
   * Applies a change to the current content of the file and returns when it is on disk. Repeating it changes nothing.
   */
  async change(reference: GlossaryReference, change: ChangeOrBuilder, reason?: ChangeCommand): Promise<ChangeResult> {
    return this.apply(reference, async ({ file, snapshot }) => {
      const requestedChange = typeof change === 'function' ? await change(snapshot) : change;
      // From here on, a change is completed and cannot be cancelled.
      const pacer = new Pacer();
      const { changes, ids, result } = await runInSlices(planChange(file, requestedChange, new Date()), pacer);
      const newFile =
        ids.length || changes.resolvesConflicts
          ? await runInSlices(applyConceptChanges(file, changes), pacer)
          : undefined;
      return { newFile, ids, result, reason };
    });
  }

  /** Returns the next change to undo, or undefined. */
  async lastChange(glossary: string): Promise<RecordedChange | undefined> {
    return this.journal?.latest(await this.files.realPathOf(glossary), (await this.files.read(glossary)).file);
  }

  /**
   * Undoes a change and keeps all other lines. Undoing it again does nothing. Returns the number of restored concepts.
   * Errors: `nothingToUndo`; `changedSince` if an affected line has changed.
   */
  async undo(reference: GlossaryReference, change: string): Promise<number> {
    const realPath = await this.files.realPathOf(reference.path);
    const restored = await this.apply(reference, async ({ file }) => {
      const pacer = new Pacer();
      const lines = await runInSlices(
        linesToRestore(file, await this.journal?.read(realPath, change), path.basename(reference.path)),
        pacer,
      );
      const newFile = lines.size
        ? await runInSlices(applyConceptChanges(file, { put: [], remove: [], lines }), pacer)
        : undefined;
      return { newFile, ids: [...lines.keys()], result: lines.size };
    });
    await this.journal?.markUndone(realPath, change);
    return restored;
  }

  private async apply<T>(reference: GlossaryReference, plan: Plan<T>): Promise<T> {
    if (reference.readOnly)
      throw readOnlyError(reference.path, 'it is read-only in the settings; choose another target glossary');
    // Changes of one process queue here, in order, instead of waiting for each other's lock.
    const before = this.changing.get(reference.path) ?? Promise.resolve();
    // The previous caller receives its error; this change is still made.
    const result = before.catch(() => undefined).then(() => this.applyInTurn(reference.path, plan));
    this.changing.set(reference.path, result);
    try {
      return await result;
    } finally {
      if (this.changing.get(reference.path) === result) this.changing.delete(reference.path);
    }
  }

  private async applyInTurn<T>(glossary: string, plan: Plan<T>): Promise<T> {
    const target = await this.files.realPathOf(glossary);
    try {
      return await changeUnderLock(this.lock, target, async (mayReplace) => {
        const current = await this.files.read(glossary);
        assertWritable(glossary, current);
        const intention = await this.recorded(target, current, plan);
        const { newFile: file, result, reason, record } = intention;
        if (!file) return { result };
        const written = await this.files.replace(glossary, target, current, {
          file,
          next: contentAfterChange(current, file),
          writer: this.lock.writer,
          mayReplace,
        });
        // After a change that was not recorded, undo must not revert an older one.
        if (written && reason && !record) await this.journal?.forgetAll(target);
        else if (!written && record) await this.journal?.forget(target, record);
        return written && { result, written };
      });
    } catch (error) {
      throw asWriteError(error, glossary);
    }
  }

  /**
   * Records a change before applying it. A crash in between leaves a record that does not match the file and is
   * ignored; the reverse order could leave a change that cannot be undone. Errors: those of replacing the file.
   */
  private async recorded<T>(
    target: string,
    current: GlossaryContent,
    plan: Plan<T>,
  ): Promise<PlannedChange<T> & { record?: string }> {
    const intention = await plan(current);
    const { newFile, ids, reason } = intention;
    if (newFile) await attributesToKeep(target);
    if (!newFile || !reason) return intention;
    return {
      ...intention,
      record: await this.journal?.record(
        target,
        reason,
        await runInSlices(current.file.textsOf(ids), new Pacer()),
        newFile,
      ),
    };
  }

  private async readChanged(glossary: string): Promise<GlossarySnapshot> {
    // Called for every look-up, so unchanged files are not read again.
    return ((await this.files.unchanged(glossary)) ?? (await this.files.read(glossary))).snapshot;
  }
}
