import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../../src/base/vectors';
import { GlossaryLock } from '../../../src/engine/store/glossaryLock';
import type { EngineProcess } from '../../support/engineProcess';
import { startEngine } from '../../support/engineProcess';
import type { ProgramForm } from '../../support/programs';
import type { ChangeEffect } from './changeLedger';
import { ChangeLedger } from './changeLedger';
import { KilledCommands } from './killedCommands';
import { KilledFolder } from './killedFolder';
import type { EngineChange, KillableChange } from './randomChanges';
import { RandomChanges } from './randomChanges';

/** Milliseconds that whoever comes after a killed holder waits for its lock. */
const LONGEST_WAIT = 1000;
/** A kill comes within so many times what its kind of change has taken. */
const LONGEST_LIFE = 1.2;
/**
 * Changes that are taken back one after another; the journal keeps fewer than that of those that never came to the
 * file.
 */
const MOST_UNDONE = 10;
/** Of changes, those that take the latest one back. */
const UNDOING = 0.15;
/** Of the lives of engines, those that adapt and need the model for it. */
const ADAPTING = 0.02;
const STOPPING = 0.2;
/** Milliseconds from the first byte of new content to the answer, about. */
const REPLACING = 12;
/** Milliseconds from the end of an adaptation's work to its last file, at most. */
const KEEPING = 60;

export interface KillRunOptions {
  seed: number;
  form?: ProgramForm;
  /** Whether changes that need the model are among them. */
  withModel: boolean;
  /** A program, and its arguments, that starts every other engine. */
  through?: readonly string[];
}

/**
 * Kills engines and command lines at random moments, and holds after each death what is on the disk against a ledger of
 * what they had acknowledged.
 */
export class KillRun {
  readonly counts: Record<string, number> = {
    engineKills: 0,
    commandLineKills: 0,
    acknowledged: 0,
    cutOffWhole: 0,
    cutOffWithoutTrace: 0,
    repeated: 0,
    longestWaitForLock: 0,
  };
  private readonly random: () => number;
  private readonly folder: KilledFolder;
  private readonly changes: RandomChanges;
  private readonly commands: KilledCommands;
  private readonly ledger: ChangeLedger;
  /** What each kind of change takes, in milliseconds. */
  private readonly durations = new Map<string, number>();
  /** Changes of the glossary by name, and what takes them back. */
  private undoable: { name: string; inverse: ChangeEffect }[] = [];
  /** How both directions stand on the disk. */
  private adapted = '';
  private starts = 0;
  /** Killed whatever comes, because a process of the tests does not end before its engine. */
  private engine: EngineProcess | undefined;
  /** What the last engine was killed over. */
  private cutOff: { change: EngineChange; isThere: boolean } | undefined;

  constructor(private readonly options: KillRunOptions) {
    this.random = seededRandom(options.seed);
    this.folder = new KilledFolder();
    this.changes = new RandomChanges(this.folder, this.random);
    this.commands = new KilledCommands(this.folder, this.changes, options);
    this.ledger = new ChangeLedger(this.folder.standing());
  }

  /** Makes every change once to its end, which tells how long it takes. */
  async begin(): Promise<void> {
    if (this.options.withModel) {
      const engine = this.start(true);
      await this.changes.adapt('').request(engine.connection, () => undefined);
      await engine.stop();
      await this.commands.tryBuild();
      const standing = this.folder.standing();
      for (const place of ['adapted', 'built']) assert.ok(standing.has(place), `${place} is kept`);
      this.ledger.enter(standing);
      this.adapted = standing.get('adapted')!;
    }
    await this.makeAll();
  }

  async killEngine(): Promise<void> {
    const adapting = this.options.withModel && this.random() < ADAPTING;
    const engine = this.start(adapting);
    const gone = Promise.all([once(engine.child, 'exit'), once(engine.child, 'disconnect')]);
    // As the editor does: what was cut off is asked again, whether it was done or not.
    if (this.cutOff && this.random() < 0.5) await this.repeat(engine, this.cutOff.change, this.cutOff.isThere);
    for (let count = Math.floor(this.random() * 3); count > 0; count--) await this.complete(engine, this.draw());
    const change = adapting ? this.drawAdapting() : this.draw();
    let isSaving: () => void;
    const saving = new Promise<void>((resolve) => (isSaving = resolve));
    let acknowledged = false;
    let isKilled = false;
    const answer = change
      .request(engine.connection, () => isSaving())
      .then(
        () => (acknowledged = true),
        (error: unknown) => {
          if (!isKilled) throw error;
        },
      );
    // The files of an adaptation are written in the last hundredth of its time.
    if (change.kind === 'adapt' && this.random() < 0.7)
      await Promise.race([saving, answer]).then(() => delay(this.random() * KEEPING));
    else await this.momentFor(change, answer);
    isKilled = true;
    engine.child.kill('SIGKILL');
    await gone;
    // The answers that had come are handed out one by one.
    await delay(2);
    engine.connection.dispose();
    await answer;
    this.counts.engineKills!++;
    const isThere = await this.settle(change, acknowledged);
    this.cutOff = acknowledged || adapting ? undefined : { change, isThere };
  }

  async killCommandLine(): Promise<void> {
    const command = this.prepared(this.commands.next(this.random));
    this.cutOff = undefined;
    const acknowledged = await this.commands.run(command, (ended) => this.momentFor(command, ended));
    this.counts.commandLineKills!++;
    await this.settle(command, acknowledged);
  }

  /** Makes every change once more, after which nothing of those that died is left. */
  async end(): Promise<void> {
    this.cutOff = undefined;
    await this.makeAll();
    assert.deepEqual(this.folder.leftovers(), []);
  }

  /** Ends what is left where a test has failed. */
  async clear(): Promise<void> {
    await this.engine?.stop();
    this.folder.remove();
  }

  private async makeAll(): Promise<void> {
    const engine = this.start(false);
    for (let kind = 0; kind < this.changes.kinds; kind++) await this.complete(engine, this.draw(kind));
    const last = this.undoable.at(-1)!;
    await this.complete(engine, this.changes.undo(last.name, last.inverse));
    await engine.stop();
    for (const each of this.commands.all()) {
      const command = this.prepared(each);
      const start = performance.now();
      assert.ok(await this.commands.run(command), `${command.kind} ends well`);
      this.durations.set(command.kind, performance.now() - start);
      this.acknowledge(command);
    }
  }

  private start(withModel: boolean): EngineProcess {
    // Changes need no model, and a thousand engines that open one would take their time for that.
    const engineOptions = {
      cacheFolder: this.folder.cacheFolder,
      modelFolder: withModel ? undefined : this.folder.clients,
    };
    return (this.engine = startEngine(engineOptions, this.options.form, this.starts++ % 2 ? this.options.through : []));
  }

  private draw(kind?: number): EngineChange {
    const last = this.undoable.at(-1);
    return kind === undefined && last && this.random() < UNDOING
      ? this.changes.undo(last.name, last.inverse)
      : this.prepared(this.changes.next(kind));
  }

  private drawAdapting(): EngineChange {
    return this.random() < STOPPING ? this.changes.stopAdapting() : this.changes.adapt(this.adapted);
  }

  private prepared<Change extends KillableChange>(change: Change): Change {
    if (change.before) {
      this.ledger.enter(change.before);
      // What others have changed is not to be undone.
      if (change.file === this.folder.glossary) this.undoable = [];
    }
    return change;
  }

  private async complete(engine: EngineProcess, change: EngineChange): Promise<void> {
    const start = performance.now();
    await change.request(engine.connection, () => undefined);
    const took = performance.now() - start;
    this.durations.set(change.kind, ((this.durations.get(change.kind) ?? took) + took) / 2);
    this.acknowledge(change);
  }

  private async repeat(engine: EngineProcess, change: EngineChange, isThere: boolean): Promise<void> {
    await change.request(engine.connection, () => undefined);
    this.counts.repeated!++;
    if (!isThere) this.enter(change);
    this.hold();
  }

  /** What was acknowledged is on the disk, and nothing of those before is beside it any more. */
  private acknowledge(change: KillableChange): void {
    this.counts.acknowledged!++;
    this.enter(change);
    this.hold();
    assert.deepEqual(
      this.folder.leftovers(change.file),
      [],
      `what a killed writer has left is cleared away after “${change.kind}”`,
    );
  }

  private hold(): void {
    assert.equal(this.ledger.holds(this.folder.standing()), false);
  }

  /**
   * After a death: the lock is free, and of a change that was not acknowledged all is on the disk, or nothing. Says
   * which.
   */
  private async settle(change: KillableChange, acknowledged: boolean): Promise<boolean> {
    const start = performance.now();
    await (await new GlossaryLock(LONGEST_WAIT).hold(change.file)).release();
    this.counts.longestWaitForLock = Math.max(this.counts.longestWaitForLock!, performance.now() - start);
    if (acknowledged) {
      this.counts.acknowledged!++;
      this.enter(change);
      this.hold();
      return true;
    }
    const isThere = this.ledger.holds(this.folder.standing(), change.effect);
    this.counts[isThere ? 'cutOffWhole' : 'cutOffWithoutTrace']!++;
    if (isThere) this.enter(change);
    return isThere;
  }

  private enter(change: KillableChange): void {
    const inverse = this.ledger.enter(change.effect);
    if (change.undoableAs !== undefined)
      this.undoable = [...this.undoable.slice(1 - MOST_UNDONE), { name: change.undoableAs, inverse }];
    else if (change.kind === 'undo') this.undoable.pop();
  }

  /**
   * Half of the kills come at any time of a change, half while it replaces its file, which is a small part of that
   * time.
   */
  private async momentFor({ kind, file }: KillableChange, ended: Promise<unknown>): Promise<void> {
    const life = this.random() * LONGEST_LIFE * (this.durations.get(kind) ?? LONGEST_WAIT);
    if (this.random() < 0.5) {
      await Promise.race([delay(life), ended]);
      return;
    }
    await this.folder.untilReplacing(file, ended);
    await delay(this.random() * REPLACING);
  }
}
