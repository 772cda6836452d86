import path from 'node:path';
import { withoutChecksum, writeWithChecksum } from '../../gate/fileStamp';
import { readRegular } from '../../gate/regularFile';
import type { CommonDigests } from '../../termbase/pushPlan';
import { writeCacheFile } from '../index/cache/cacheFiles';
import { nameFor } from '../sha256';

/** The maximum size in bytes: ten million entries. */
const MAX_BYTES = 2 ** 30;

/**
 * The common state of a glossary file and a termbase after the last push or pull, entry by entry, in a cache folder.
 * Without it, the newer side of a difference is unknown; nothing else is lost.
 */
export class SyncBase {
  private constructor(
    private readonly record: string,
    readonly entries: Map<string, CommonDigests>,
  ) {}

  /**
   * @param glossary the path of the glossary
   * @param termbase the id of the collection, because a collection may have several addresses, and a recreated one is
   *   another
   */
  static async read(cacheFolder: string, glossary: string, termbase: string): Promise<SyncBase> {
    const record = path.join(cacheFolder, 'termbase', `${nameFor(`${termbase} ${glossary}`)}.jsonl`);
    const bytes = await readRegular(record, MAX_BYTES).catch(() => undefined); // there is none yet
    return new SyncBase(record, entriesIn((bytes && (await withoutChecksum(bytes))) ?? ''));
  }

  async save(): Promise<void> {
    const lines = Array.from(this.entries, ([id, { file, termbase }]) => `${JSON.stringify([id, file, termbase])}\n`);
    // The next push has a smaller base of comparison, but this one still succeeds.
    await writeCacheFile(this.record, (handle) => writeWithChecksum(handle, lines)).catch(() => undefined);
  }
}

function entriesIn(text: string): Map<string, CommonDigests> {
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as string[]);
  return new Map(lines.map(([id, file, termbase]) => [id!, { file: file!, termbase: termbase! }]));
}
