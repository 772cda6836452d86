import { setTimeout as delay } from 'node:timers/promises';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { Turns } from '../../base/turns';
import type { GlossaryFile } from '../../files/glossa/glossaryFile';
import { changingGlossaryFile } from '../../files/glossa/glossaryFileChange';
import type { FileStamp } from '../../gate/fileStamp';
import type { UnwrittenGlossary } from '../../protocol/engineState';
import type { AcknowledgedChanges, ChangedLines } from './acknowledgedChanges';
import { linesToWrite } from './acknowledgedChanges';
import type { GlossaryContent, GlossaryFiles, StandingGlossary } from './glossaryFiles';
import { asWriteError, contentAfter, refuseUnwritable } from './glossaryFiles';
import type { GlossaryLock } from './glossaryLock';
import type { ChangeAttempt } from './lockedChange';
import { changeUnderLock } from './lockedChange';

const LARGE = 32 << 20;
/** UTF-16 code units of the lines of a change; a larger one waits until it is written. */
const LONGEST_CHANGE = 1 << 20;
/** Milliseconds for which later changes join those that are being written, before other windows have their turn. */
const JOINING = 3_000;
/** Milliseconds after a change in which another one is awaited before the file is written: a disk that is flushing hundreds of megabytes keeps the next record waiting. */
const RESTING = 500;
const PAUSE = 10_000;

/** What a change makes of a glossary. */
export interface Consequence {
  changed: GlossaryFile;
  /** Ids of the concepts whose lines change. */
  ids: readonly string[];
}

export interface WriteBehindOptions {
  /** Bytes of a glossary; a smaller one is written while a change waits. */
  large?: number;
  /** Milliseconds until a glossary that could not be written is tried again. */
  pause?: number;
  /** Called when a glossary could not be written, and when it then could. */
  onState?: () => void;
}

interface Behind {
  target: string;
  latest: GlossaryContent;
  /** Version of what stands on the disk and what `latest` was made from. */
  base: string;
  acknowledged: ChangedLines[];
  /** Whoever adds to it, or makes it anew from what stands on the disk. */
  turns: Turns;
  isOpen: boolean;
  /** When the first and the latest change were acknowledged, on the clock of `performance`. */
  opened: number;
  acknowledgedAt: number;
  /** Aborted as soon as somebody waits for the file. */
  rest: AbortController;
  running: Promise<unknown>;
  failure?: unknown;
}

/**
 * Writes large glossaries behind their changes. To replace a file of hundreds of megabytes takes a second, so that a change of few lines is
 * acknowledged when a record of it is on the disk; readers of this process see it at once, those of others when the file is written. What a
 * process that died, or a disk without room, has left unwritten is written as soon as that can be.
 */
export class WriteBehind {
  private readonly behind = new Map<string, Behind>();

  constructor(
    private readonly records: AcknowledgedChanges,
    private readonly files: GlossaryFiles,
    private readonly lock: GlossaryLock,
    private readonly options: WriteBehindOptions = {},
  ) {}

  /** With all changes that were acknowledged; undefined where the file holds them all. */
  ahead(glossary: string): GlossaryContent | undefined {
    return this.behind.get(glossary)?.latest;
  }

  /** Glossaries that could not be written, and why. */
  get unwritten(): UnwrittenGlossary[] {
    return Array.from(this.behind, ([glossary, { failure }]) => ({ glossary, failure })).flatMap(({ glossary, failure }) => (failure === undefined ? [] : { glossary, reason: failure instanceof Error ? failure.message : String(failure) }));
  }

  /** Acknowledges the first change of a glossary that is as large as that, under its lock, whose holder then calls `write`. False where the change has to wait for its file. */
  async begin(glossary: string, target: string, standing: StandingGlossary, consequence: Consequence): Promise<boolean> {
    if (standing.file.bytes.length < (this.options.large ?? LARGE) || !standing.file.plain) return false;
    const behind: Behind = { target, latest: standing, base: standing.hash.version, acknowledged: [], turns: new Turns(), isOpen: true, opened: performance.now(), acknowledgedAt: 0, rest: new AbortController(), running: Promise.resolve() };
    if (!(await this.take(behind, consequence))) return false;
    this.behind.set(glossary, behind);
    return true;
  }

  /**
   * Adds a change to those that are on their way. Undefined where none are, or where it has to wait for its file.
   * @param plan what becomes of the glossary; without `changed` nothing
   */
  async join<T extends { changed?: GlossaryFile; ids: readonly string[] }>(glossary: string, plan: (current: GlossaryContent) => Promise<T>): Promise<T | undefined> {
    const behind = this.behind.get(glossary);
    if (!behind?.isOpen || performance.now() - behind.opened > JOINING) return undefined;
    return behind.turns.take(async () => {
      const consequence = await plan(behind.latest);
      const { changed, ids } = consequence;
      return !changed || (await this.take(behind, { changed, ids })) ? consequence : undefined;
    });
  }

  /** Follows the writing of a glossary to its end, and tries again where it fails. */
  follow(glossary: string, running: Promise<unknown>): void {
    const behind = this.behind.get(glossary);
    if (!behind) return;
    behind.running = running.then(
      () => undefined,
      (error: unknown) => this.fail(glossary, behind, error),
    );
  }

  /** Waits until everything is written. Errors: why that cannot be. */
  async settled(glossary: string): Promise<void> {
    const behind = this.behind.get(glossary);
    behind?.rest.abort();
    await behind?.running;
    if (behind && this.behind.get(glossary) === behind) await this.writeUnderLock(glossary, behind.target);
  }

  /** Waits until whatever is being written is. */
  async close(): Promise<void> {
    for (const { rest } of this.behind.values()) rest.abort();
    await Promise.all(Array.from(this.behind.values(), ({ running }) => running));
  }

  /** Takes up what a process that has died acknowledged and did not write; whoever holds the lock then calls `write`. */
  async recover(glossary: string, target: string, standing: StandingGlossary): Promise<void> {
    const acknowledged = await this.records.of(target);
    if (!acknowledged.length || this.behind.has(glossary)) return;
    const behind: Behind = { target, latest: standing, base: standing.hash.version, acknowledged, turns: new Turns(), isOpen: false, opened: 0, acknowledgedAt: 0, rest: new AbortController(), running: Promise.resolve() };
    await this.comeUpTo(behind, standing);
    if (!this.behind.has(glossary)) this.behind.set(glossary, behind);
  }

  /** Writes what was taken up, while nobody waits for it. */
  writeRecovered(glossary: string): void {
    const behind = this.behind.get(glossary);
    if (behind) this.follow(glossary, this.writeUnderLock(glossary, behind.target));
  }

  /** Writes what the file of a glossary lacks, under its lock; undefined where another program has written it meanwhile. */
  async write<T>(glossary: string, mayReplace: () => Promise<boolean>): Promise<ChangeAttempt<T | undefined> | undefined> {
    const behind = this.behind.get(glossary);
    let written: FileStamp | undefined;
    while (behind) {
      await resting(behind);
      const standing = await this.files.read(glossary);
      refuseUnwritable(glossary, standing);
      const next = await behind.turns.take(() => this.nextToWrite(behind, standing));
      if (!next) break;
      written = await this.files.replace(glossary, behind.target, standing, { file: next.file, next, writer: this.lock.writer, mayReplace });
      if (!written) return undefined;
      behind.base = next.hash.version;
    }
    return { result: undefined, written };
  }

  /** Everything stands in the file. Called under the lock. */
  async end(glossary: string): Promise<void> {
    const behind = this.behind.get(glossary);
    if (!behind) return;
    await this.records.forget(behind.target);
    this.behind.delete(glossary);
    if (behind.failure !== undefined) this.options.onState?.();
  }

  private async writeUnderLock(glossary: string, target: string): Promise<void> {
    await changeUnderLock(this.lock, target, (mayReplace) => this.write(glossary, mayReplace), () => this.end(glossary));
  }

  /** What the disk lacks, undefined where it holds everything; then nothing more is added. */
  private async nextToWrite(behind: Behind, standing: StandingGlossary): Promise<GlossaryContent | undefined> {
    const isStanding = () => behind.latest.hash.version === standing.hash.version;
    if (!isStanding() && standing.hash.version !== behind.base) await this.comeUpTo(behind, standing);
    if (!isStanding()) return behind.latest;
    behind.isOpen = false;
    return undefined;
  }

  /** Makes the latest content anew, from what stands on the disk. */
  private async comeUpTo(behind: Behind, standing: StandingGlossary): Promise<void> {
    const pacer = new Pacer();
    const lines = await runInSlices(linesToWrite(standing.file, behind.acknowledged), pacer);
    behind.latest = lines.size ? await contentAfter(standing, await runInSlices(changingGlossaryFile(standing.file, { put: [], remove: [], lines }), pacer)) : standing;
    behind.base = standing.hash.version;
  }

  /** Keeps a record of a change, and makes it the latest; false where there can be no record. */
  private async take(behind: Behind, { changed, ids }: Consequence): Promise<boolean> {
    const pacer = new Pacer();
    const [before, after] = [await runInSlices(behind.latest.file.textsOf(ids), pacer), await runInSlices(changed.textsOf(ids), pacer)];
    const lines = ids.map((id) => ({ id, before: before.get(id)!, after: after.get(id)! }));
    const length = lines.reduce((sum, { before, after }) => sum + [...before, ...after].join('').length, 0);
    if (length > LONGEST_CHANGE) return false;
    const latest = await contentAfter(behind.latest, changed);
    if (!(await this.records.keep(behind.target, lines))) return false;
    behind.latest = latest;
    behind.acknowledged.push(...lines);
    behind.acknowledgedAt = performance.now();
    return true;
  }

  private fail(glossary: string, behind: Behind, error: unknown): void {
    if (this.behind.get(glossary) !== behind) return;
    behind.isOpen = false;
    behind.failure = asWriteError(error, glossary);
    this.options.onState?.();
    const again = () => {
      if (this.behind.get(glossary) === behind) this.follow(glossary, this.writeUnderLock(glossary, behind.target));
    };
    setTimeout(again, this.options.pause ?? PAUSE).unref();
  }
}

/** Waits until no change has come for a while, as long as some may join and nobody waits for the file. */
async function resting(behind: Behind): Promise<void> {
  const { signal } = behind.rest;
  const left = (): number => Math.min(behind.acknowledgedAt + RESTING, behind.opened + JOINING) - performance.now();
  while (left() > 0 && !signal.aborted) await delay(left(), undefined, { signal }).catch(() => undefined); // ended early
}
