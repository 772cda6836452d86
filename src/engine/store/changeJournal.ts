import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GlossaError } from '../../base/errors';
import { Pacer, slicesOf } from '../../base/pacer';
import type { Steps } from '../../base/steps';
import { runInSlices } from '../../base/steps';
import type { GlossaryFile } from '../../files/glossa/glossaryFile';
import { writeAtomically } from '../../gate/atomicWrite';
import { readRegular } from '../../gate/regularFile';
import type { ChangeReason } from '../../protocol/changes';
import { PRIVATE_FILE_MODE, PRIVATE_SUBFOLDER } from '../privateFolder';

/** A change that can be undone. */
export interface RecordedChange {
  /** Its name in the journal; names of later changes are greater, also those of other glossaries. */
  id: string;
  reason: ChangeReason;
  /** ISO 8601, UTC. */
  time: string;
  /** How many concepts it concerned. */
  concepts: number;
}

/** One concept of a change: its lines before, and what its lines were after. */
interface Footprint {
  id: string;
  before: string[];
  /** Hash of the lines. The lines themselves stand in the glossary, and of an import they are many. */
  after: string;
}

interface JournalRecord extends RecordedChange {
  footprints: Footprint[];
}

/** What is kept for each glossary; the latest change is kept whatever its size. */
const MOST_CHANGES = 50;
const MOST_BYTES = 64 << 20;

/** Of one that is read again: a text of the language holds no more. */
const MOST_BYTES_OF_RECORD = 512 << 20;

/** UTF-16 code units that are written at once. */
const PIECE = 1 << 16;

const OPEN = '.jsonl';
const UNDONE = '.undone';

/**
 * What changes replaced, so that they can be taken back: a file a change, a folder a glossary, below the engine's cache.
 * Whoever writes here holds the glossary's lock. Losing the journal loses no entry, only the way back.
 */
export class ChangeJournal {
  constructor(
    private readonly folder: string,
    private readonly limits = { changes: MOST_CHANGES, bytes: MOST_BYTES },
  ) {}

  /** Returns the record's name; undefined where the journal cannot be written, which must not keep a change from being made. What stands in it is left as it was. */
  async record(glossary: string, reason: ChangeReason, before: ReadonlyMap<string, string[]>, after: GlossaryFile): Promise<string | undefined> {
    const folder = this.folderOf(glossary);
    try {
      await mkdir(folder, PRIVATE_SUBFOLDER);
      const id = String((await this.latestNumber()) + 1).padStart(9, '0');
      const header = { reason, time: new Date().toISOString(), concepts: before.size };
      await writeAtomically(path.join(folder, id + OPEN), (handle) => writeFile(handle, recordInPieces(header, before, after)), { writer: 'journal', mode: PRIVATE_FILE_MODE });
      await this.prune(folder);
      return id;
    } catch {
      // Full, or somebody else's: whoever makes the change all the same then has the journal forgotten.
      return undefined;
    }
  }

  async forget(glossary: string, id: string): Promise<void> {
    // A record that stays is passed over: of its change nothing stands in the file.
    await rm(path.join(this.folderOf(glossary), id + OPEN), { force: true }).catch(() => undefined);
  }

  async forgetAll(glossary: string): Promise<void> {
    // Where it cannot be deleted, what was changed since keeps older changes from being undone.
    await rm(this.folderOf(glossary), { recursive: true, force: true }).catch(() => undefined);
  }

  /** The latest change that was not undone and of which something stands in the file. */
  async latest(glossary: string, file: GlossaryFile): Promise<RecordedChange | undefined> {
    const folder = this.folderOf(glossary);
    for (const name of (await namesIn(folder)).filter((each) => each.endsWith(OPEN)).reverse()) {
      const record = await readRecord(folder, name);
      if (record && (await runInSlices(stands(file, record), new Pacer()))) return { id: record.id, reason: record.reason, time: record.time, concepts: record.concepts };
    }
    return undefined;
  }

  /** A change, whether it was undone or not; undefined where the journal does not hold it whole. */
  async read(glossary: string, id: string): Promise<JournalRecord | undefined> {
    if (!/^\d+$/.test(id)) return undefined;
    const folder = this.folderOf(glossary);
    return (await readRecord(folder, id + OPEN)) ?? (await readRecord(folder, id + UNDONE));
  }

  /** It stays, so that a request to undo it that is repeated finds it done and does not reach for the one before. */
  async markUndone(glossary: string, id: string): Promise<void> {
    const file = path.join(this.folderOf(glossary), id);
    // The change has been taken back: a record that stays open is passed over, because nothing of it stands in the file.
    await rename(file + OPEN, file + UNDONE).catch(() => undefined);
  }

  /** Of all glossaries: numbers tell what was changed last whatever the clock says. */
  private async latestNumber(): Promise<number> {
    const folders = await readdir(this.folder);
    const latest = await Promise.all(folders.map(async (name) => Number.parseInt((await namesIn(path.join(this.folder, name))).at(-1) ?? '0', 10)));
    return Math.max(0, ...latest);
  }

  private async prune(folder: string): Promise<void> {
    const names = (await namesIn(folder)).reverse();
    let bytes = 0;
    for (const [index, name] of names.entries()) {
      bytes += (await stat(path.join(folder, name))).size;
      if (index > 0 && (index >= this.limits.changes || bytes > this.limits.bytes)) await rm(path.join(folder, name), { force: true });
    }
  }

  private folderOf(glossary: string): string {
    return path.join(this.folder, createHash('sha256').update(glossary).digest('hex').slice(0, 32));
  }
}

/** Whether a change has left a trace: an engine that died before it wrote the glossary has left only the record. */
function* stands(file: GlossaryFile, { footprints }: JournalRecord): Steps<boolean> {
  const current = yield* file.textsOf(footprints.map(({ id }) => id));
  return footprints.some(({ id, before }) => !isSame(current.get(id)!, before));
}

/**
 * The lines that a change replaced, as far as they are not back already.
 * @param name of the glossary, for the errors `nothingToUndo` and `changedSince`
 */
export function* linesToRestore(file: GlossaryFile, record: JournalRecord | undefined, name: string): Steps<Map<string, string[]>> {
  if (!record) throw new GlossaError('nothingToUndo', `${name} has no change that could be undone.`);
  if (file.conflicted) throw new GlossaError('changedSince', `A merge conflict stands in ${name}; nothing was undone. Decide the conflict first.`);
  const current = yield* file.textsOf(record.footprints.map(({ id }) => id));
  const missing = record.footprints.filter(({ id, before }) => !isSame(current.get(id)!, before));
  let altered = 0;
  for (const slice of slicesOf(missing)) {
    altered += slice.filter(({ id, after }) => hashOf(current.get(id)!) !== after).length;
    yield;
  }
  if (altered) {
    throw new GlossaError('changedSince', `${altered} of the ${record.concepts} entries concerned were changed in ${name} since; nothing was undone. Edit them by hand.`);
  }
  return new Map(missing.map(({ id, before }) => [id, before]));
}

/** Whether the lines of a concept are the same. */
export function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}

async function readRecord(folder: string, name: string): Promise<JournalRecord | undefined> {
  try {
    const [header, ...lines] = (await readRegular(path.join(folder, name), MOST_BYTES_OF_RECORD)).toString('utf8').trimEnd().split('\n');
    const record = JSON.parse(header!) as RecordedChange;
    const footprints: Footprint[] = [];
    const pacer = new Pacer();
    for (const line of lines) {
      footprints.push(JSON.parse(line) as Footprint);
      await pacer.yield();
    }
    return footprints.length === record.concepts ? { ...record, id: name.slice(0, name.indexOf('.')), footprints } : undefined;
  } catch {
    // A record that is missing or damaged offers no way back, and no other one is worse for it.
    return undefined;
  }
}

/** Records in the order of the changes. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(OPEN) || name.endsWith(UNDONE)).sort();
}

/** The header of a record and its footprints, line by line. Of a large import neither the texts nor these lines should stand in memory all at once. */
async function* recordInPieces(header: object, before: ReadonlyMap<string, string[]>, after: GlossaryFile): AsyncIterable<string> {
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
    piece += `${JSON.stringify({ id, before: texts, after: hashes.get(id) ?? hashOf([]) } satisfies Footprint)}\n`;
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
