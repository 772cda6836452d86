import path from 'node:path';
import { readRegular } from '../../gate/regularFile';
import type { CommonDigests } from '../../termbase/pushPlan';
import { writeCacheFile } from '../index/cache/cacheFiles';
import { nameFor } from '../sha256';

/** Bytes: of some ten million entries. */
const LARGEST = 2 ** 30;

/**
 * What a glossary file and a termbase had in common after the last push or pull, entry by entry, kept in a cache folder. Without it nobody
 * knows which side of a difference is the newer one, and nothing else is lost.
 */
export class CommonGround {
  private constructor(
    private readonly record: string,
    readonly entries: Map<string, CommonDigests>,
  ) {}

  /** @param glossary its path; @param termbase the id of the collection: the same one may have several addresses, and one that was made anew is another */
  static async read(cacheFolder: string, glossary: string, termbase: string): Promise<CommonGround> {
    const record = path.join(cacheFolder, 'termbase', `${nameFor(`${termbase} ${glossary}`)}.jsonl`);
    return new CommonGround(record, entriesIn(await readRegular(record, LARGEST).then(String, () => ''))); // there is none yet
  }

  async save(): Promise<void> {
    const lines = Array.from(this.entries, ([id, { file, termbase }]) => `${JSON.stringify([id, file, termbase])}\n`);
    await writeCacheFile(this.record, (handle) => handle.writeFile(lines.join(''))).catch(() => undefined); // the next push knows less, and this one is done all the same
  }
}

function entriesIn(text: string): Map<string, CommonDigests> {
  try {
    const lines = text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as string[]);
    return new Map(lines.map(([id, file, termbase]) => [id!, { file: file!, termbase: termbase! }]));
  } catch {
    return new Map(); // somebody has edited it: it is made anew
  }
}
