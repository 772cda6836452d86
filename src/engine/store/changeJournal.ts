import { createHash } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { GlossaError } from '../../base/errors';
import { Pacer, chunksOf } from '../../base/pacer';
import type { Steps } from '../../base/steps';
import { runInSlices } from '../../base/steps';
import type { GlossaryFile } from '../../files/glossa/glossaryFile';
import { makeFolder } from '../../gate/paths';
import { writeAtomically } from '../../gate/atomicWrite';
import { verifyAndStripChecksum, writeWithChecksum } from '../../gate/fileStamp';
import { readRegularFile } from '../../gate/regularFile';
import type { ChangeCommand } from '../../protocol/changes';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../privateFolder';

/** A change that can be undone. */
export interface RecordedChange {
  /** The name in the journal; later changes have greater names, also across glossaries. */
  id: string;
  reason: ChangeCommand;
  /** ISO 8601, UTC. */
  time: string;
  /** The number of affected concepts. */
  concepts: number;
  /** The reason why it cannot be undone, as a message: its record is damaged, and the other fields are empty. */
  fault?: string;
}

/** A changed concept: its lines before the change, and a hash of its lines after it. */
interface ConceptChange {
  id: string;
  before: string[];
  /** A hash of the lines. The glossary contains the lines themselves, and an import has many. */
  after: string;
}

interface JournalRecord extends RecordedChange {
  footprints: ConceptChange[];
}

interface DamagedRecord {
  /** Sentences that state the damage and the advice. */
  damage: string;
}

/** The maximum number of changes in a glossary's journal; the latest change is kept regardless of its size. */
const MAX_CHANGES = 50;
const MAX_BYTES = 64 << 20;

/** The maximum size of a record to read; a string cannot be longer. */
const MAX_BYTES_OF_RECORD = 512 << 20;

/** The number of UTF-16 code units written at once. */
const PIECE = 1 << 16;

const OPEN = '.jsonl';
const UNDONE = '.undone';

/**
 * A journal of replaced lines, for undo: one file per change, one folder per glossary, below the engine's cache.
 * Writers hold the glossary's lock. Losing the journal loses only the undo history.
 */
export class ChangeJournal {
  constructor(
    private readonly folder: string,
    private readonly limits = { changes: MAX_CHANGES, bytes: MAX_BYTES },
  ) {}

  /**
   * Records a change and returns its id. Deletes the oldest records over the limits. Returns undefined if the journal
   * is not writable, which must not prevent a change.
   */
  async record(
    glossary: string,
    reason: ChangeCommand,
    before: ReadonlyMap<string, string[]>,
    after: GlossaryFile,
  ): Promise<string | undefined> {
    const folder = this.folderOf(glossary);
    try {
      await makeFolder(folder, PRIVATE_FOLDER_MODE);
      const id = String((await this.latestNumber()) + 1).padStart(9, '0');
      const header = { reason, time: new Date().toISOString(), concepts: before.size };
      await writeAtomically(
        path.join(folder, id + OPEN),
        (handle) => writeWithChecksum(handle, recordInPieces(header, before, after)),
        { writer: 'journal', mode: PRIVATE_FILE_MODE },
      );
      await this.prune(folder);
      return id;
    } catch {
      // The disk is full, or the folder belongs to another user: a caller that still makes the change discards the
      // journal.
      return undefined;
    }
  }

  async forget(glossary: string, id: string): Promise<void> {
    // A remaining record is ignored: the file contains nothing of its change.
    await rm(path.join(this.folderOf(glossary), id + OPEN), { force: true }).catch(() => undefined);
  }

  async forgetAll(glossary: string): Promise<void> {
    // If it cannot be deleted, later changes prevent undoing older ones.
    await rm(this.folderOf(glossary), { recursive: true, force: true }).catch(() => undefined);
  }

  /**
   * Returns the latest change that is not undone and still present in the file. Changes before a damaged record are not
   * offered, because its replaced lines are unknown.
   */
  async latest(glossary: string, file: GlossaryFile): Promise<RecordedChange | undefined> {
    const folder = this.folderOf(glossary);
    for (const name of (await namesIn(folder)).filter((each) => each.endsWith(OPEN)).reverse()) {
      const record = await readRecord(folder, name);
      if (record && 'damage' in record)
        return { id: idIn(name), reason: { command: 'edit' }, time: '', concepts: 0, fault: record.damage };
      if (record && (await runInSlices(isApplied(file, record), new Pacer())))
        return { id: record.id, reason: record.reason, time: record.time, concepts: record.concepts };
    }
    return undefined;
  }

  /**
   * Returns a change, undone or not; undefined if it is not in the journal. Errors: `nothingToUndo` if its record is
   * damaged.
   */
  async read(glossary: string, id: string): Promise<JournalRecord | undefined> {
    if (!/^\d+$/.test(id)) return undefined;
    const folder = this.folderOf(glossary);
    const record = (await readRecord(folder, id + OPEN)) ?? (await readRecord(folder, id + UNDONE));
    if (record && 'damage' in record) throw new GlossaError('nothingToUndo', record.damage);
    return record;
  }

  /** Marks a change as undone. Its record is kept, so that a repeated request does not undo the previous change. */
  async markUndone(glossary: string, id: string): Promise<void> {
    const file = path.join(this.folderOf(glossary), id);
    // The change is undone: a record that stays open is ignored, because the file contains nothing of it.
    await rename(file + OPEN, file + UNDONE).catch(() => undefined);
  }

  /** Returns the latest number of all glossaries: numbers order changes regardless of the clock. */
  private async latestNumber(): Promise<number> {
    const folders = await readdir(this.folder);
    const latest = await Promise.all(
      folders.map(async (name) => Number.parseInt((await namesIn(path.join(this.folder, name))).at(-1) ?? '0', 10)),
    );
    return Math.max(0, ...latest);
  }

  private async prune(folder: string): Promise<void> {
    const names = (await namesIn(folder)).reverse();
    let bytes = 0;
    for (const [index, name] of names.entries()) {
      bytes += (await stat(path.join(folder, name))).size;
      if (index > 0 && (index >= this.limits.changes || bytes > this.limits.bytes))
        await rm(path.join(folder, name), { force: true });
    }
  }

  private folderOf(glossary: string): string {
    return path.join(this.folder, createHash('sha256').update(glossary).digest('hex').slice(0, 32));
  }
}

/** Returns whether a change is present: an engine that died before writing the glossary left only the record. */
function* isApplied(file: GlossaryFile, { footprints }: JournalRecord): Steps<boolean> {
  const current = yield* file.textsOf(footprints.map(({ id }) => id));
  return footprints.some(({ id, before }) => !isSame(current.get(id)!, before));
}

/**
 * Returns the lines that a change replaced, except restored ones.
 *
 * @param name the name of the glossary, for the errors `nothingToUndo` and `changedSince`
 */
export function* linesToRestore(
  file: GlossaryFile,
  record: JournalRecord | undefined,
  name: string,
): Steps<Map<string, string[]>> {
  if (!record) throw new GlossaError('nothingToUndo', `There is no change to undo in ${name}.`);
  if (file.conflicted)
    throw new GlossaError('changedSince', `Nothing was undone because ${name} has a merge conflict. Resolve it first.`);
  const current = yield* file.textsOf(record.footprints.map(({ id }) => id));
  const missing = record.footprints.filter(({ id, before }) => !isSame(current.get(id)!, before));
  let altered = 0;
  for (const slice of chunksOf(missing)) {
    altered += slice.filter(({ id, after }) => hashOf(current.get(id)!) !== after).length;
    yield;
  }
  if (altered) {
    throw new GlossaError(
      'changedSince',
      `Nothing was undone because the entries were changed again in ${name}: ${altered} of ${record.concepts}. Edit ` +
        `them by hand.`,
    );
  }
  return new Map(missing.map(({ id, before }) => [id, before]));
}

/** Returns whether the lines of a concept are equal. */
function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}

/** Reads a record, or what to tell the user if it is damaged. Undefined if it cannot be opened. */
async function readRecord(folder: string, name: string): Promise<JournalRecord | DamagedRecord | undefined> {
  const file = path.join(folder, name);
  // Missing, or a link or device in its place.
  const bytes = await readRegularFile(file, MAX_BYTES_OF_RECORD).catch(() => undefined);
  if (!bytes) return undefined;
  const content = await verifyAndStripChecksum(bytes);
  if (content === undefined)
    return {
      damage:
        `Nothing was undone because the record of the last change is damaged. Edit the entries by hand. To undo ` +
        `earlier changes, delete ${file}.`,
    };
  const [header, ...lines] = content.trimEnd().split('\n');
  const record = JSON.parse(header!) as RecordedChange;
  const footprints: ConceptChange[] = [];
  const pacer = new Pacer();
  for (const line of lines) {
    footprints.push(JSON.parse(line) as ConceptChange);
    await pacer.yield();
  }
  return { ...record, id: idIn(name), footprints };
}

function idIn(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

/** Returns the file names of the records, oldest first. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(OPEN) || name.endsWith(UNDONE)).sort();
}

/** Yields the header of a record and its footprints, line by line: a large import is never entirely in memory. */
async function* recordInPieces(
  header: object,
  before: ReadonlyMap<string, string[]>,
  after: GlossaryFile,
): AsyncIterable<string> {
  const pacer = new Pacer();
  const hashes = new Map<string, string>();
  const severalLines = new Set<string>();
  for (const [id, text] of after.eachTextOf(before)) {
    if (hashes.has(id)) severalLines.add(id);
    else hashes.set(id, hashOf([text]));
    await pacer.yield();
  }
  for (const [id, texts] of await runInSlices(after.textsOf(severalLines), pacer)) hashes.set(id, hashOf(texts));
  let piece = `${JSON.stringify(header)}\n`;
  for (const [id, texts] of before) {
    piece += `${JSON.stringify({ id, before: texts, after: hashes.get(id) ?? hashOf([]) } satisfies ConceptChange)}\n`;
    await pacer.yield();
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 32);
}
