import path from 'node:path';
import { verifyAndStripChecksum, writeWithChecksum } from '../../gate/fileStamp';
import { readRegularFile } from '../../gate/regularFile';
import type { SyncedDigests } from '../../termbase/pushPlan';
import { writeCacheFile } from '../index/cache/cacheFiles';
import { cacheFileName } from '../sha256';

/** The maximum size in bytes: ten million entries. */
const MAX_BYTES = 2 ** 30;

/**
 * The common state of a glossary file and a termbase after the last push or pull, entry by entry, in a cache folder. If
 * it is missing, the next push cannot tell which side of a difference is newer; nothing else is lost.
 */
export class SyncBase {
  private constructor(
    private readonly record: string,
    readonly entries: Map<string, SyncedDigests>,
  ) {}

  /**
   * @param glossary the path of the glossary
   * @param termbase the id of the collection, because a collection may have several addresses, and a recreated one is a
   * different collection
   */
  static async read(cacheFolder: string, glossary: string, termbase: string): Promise<SyncBase> {
    const record = path.join(cacheFolder, 'termbase', `${cacheFileName(`${termbase} ${glossary}`)}.jsonl`);
    const bytes = await readRegularFile(record, MAX_BYTES).catch(() => undefined); // there is none yet
    return new SyncBase(record, entriesIn((bytes && (await verifyAndStripChecksum(bytes))) ?? ''));
  }

  async save(): Promise<void> {
    const lines = Array.from(this.entries, ([id, { file, termbase }]) => `${JSON.stringify([id, file, termbase])}\n`);
    // If saving fails, the next push knows less about which side is newer, but this one still succeeds.
    await writeCacheFile(this.record, (handle) => writeWithChecksum(handle, lines)).catch(() => undefined);
  }
}

function entriesIn(text: string): Map<string, SyncedDigests> {
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as string[]);
  return new Map(lines.map(([id, file, termbase]) => [id!, { file: file!, termbase: termbase! }]));
}
