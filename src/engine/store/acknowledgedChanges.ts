import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Steps } from '../../base/steps';
import type { GlossaryFile } from '../../files/glossa/glossaryFile';
import { flushFolder } from '../../gate/atomicWrite';
import { readRegular } from '../../gate/regularFile';
import { PRIVATE_FILE_MODE, PRIVATE_SUBFOLDER } from '../privateFolder';
import { nameFor } from '../sha256';
import { isSame } from './changeJournal';

/** The lines of one concept before a change and after it. */
export interface ChangedLines {
  id: string;
  before: readonly string[];
  after: readonly string[];
}

/** Bytes of the records of one glossary that are read again. */
const MOST_BYTES = 256 << 20;

/**
 * Changes that were acknowledged before they stood in their glossary: a file a glossary, a line a change. The folder is no cache, for until
 * the glossary is written they stand nowhere else. Whoever calls holds the glossary's lock, but for `of`.
 */
export class AcknowledgedChanges {
  constructor(private readonly folder: string) {}

  /** Durable when it returns. False where it cannot be, and then nothing is kept. */
  async keep(glossary: string, changed: readonly ChangedLines[]): Promise<boolean> {
    try {
      await mkdir(this.folder, PRIVATE_SUBFOLDER);
      const handle = await open(this.fileOf(glossary), 'a', PRIVATE_FILE_MODE);
      const { size } = await handle.stat();
      try {
        // A line that was cut off ends here.
        await handle.appendFile(`\n${JSON.stringify(changed)}\n`);
        await handle.sync();
        if (size === 0) await flushFolder(this.folder);
      } catch (error) {
        await handle.truncate(size);
        throw error;
      } finally {
        await handle.close();
      }
      return true;
    } catch {
      return false; // no room, or not ours: the glossary is written before its change is acknowledged
    }
  }

  /** In the order in which they were made. */
  async of(glossary: string): Promise<ChangedLines[]> {
    const text = await readRegular(this.fileOf(glossary), MOST_BYTES).catch(() => undefined); // there are none, as nearly always
    return text ? text.toString('utf8').split('\n').flatMap(changedLinesIn) : [];
  }

  /** They stand in the glossary by now. */
  async forget(glossary: string): Promise<void> {
    // One that stays is found fulfilled when it is read again.
    await rm(this.fileOf(glossary), { force: true }).catch(() => undefined);
  }

  private fileOf(glossary: string): string {
    return path.join(this.folder, `${nameFor(glossary)}.acknowledged.jsonl`);
  }
}

/** Of a line that was cut off none: its change was never acknowledged. */
function changedLinesIn(line: string): ChangedLines[] {
  try {
    const changed = JSON.parse(line) as unknown;
    return Array.isArray(changed) && changed.every(isChangedLines) ? changed : [];
  } catch {
    return [];
  }
}

function isChangedLines(value: unknown): value is ChangedLines {
  const { id, before, after } = (value ?? {}) as Partial<Record<keyof ChangedLines, unknown>>;
  return typeof id === 'string' && [before, after].every((lines) => Array.isArray(lines) && lines.every((text) => typeof text === 'string'));
}

/**
 * What of acknowledged changes a glossary lacks, as the lines of each concept. Where another program has changed the same concept
 * meanwhile, its lines stay beside ours, as two versions of the concept.
 */
export function* linesToWrite(file: GlossaryFile, acknowledged: readonly ChangedLines[]): Steps<Map<string, string[]>> {
  const steps = new Map<string, ChangedLines[]>();
  for (const changed of acknowledged) steps.set(changed.id, [...(steps.get(changed.id) ?? []), changed]);
  const current = yield* file.textsOf(steps.keys());
  const lines = new Map<string, string[]>();
  for (const [id, changes] of steps) {
    const [standing, wanted] = [current.get(id)!, changes.at(-1)!.after];
    if (isSame(standing, wanted)) continue;
    const isOurs = changes.some(({ before, after }) => isSame(standing, before) || isSame(standing, after));
    lines.set(id, isOurs ? [...wanted] : [...new Set([...standing, ...wanted])]);
  }
  return lines;
}
