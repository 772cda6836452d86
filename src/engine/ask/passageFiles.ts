import path from 'node:path';
import { sentenceWordsOf } from '../../ask/passageWords';
import type { Passage } from '../../ask/passages';
import { passagesOf } from '../../ask/passages';
import { Pacer } from '../../base/pacer';
import type { PassedOver } from '../../model/document';
import type { Problem } from '../../base/problem';
import type { FileGate } from '../../gate/fileGate';
import { isSettled, stampOf } from '../../gate/fileStamp';
import { pruneFolder } from '../index/cache/cacheFiles';
import { readIndexFile, saveIndexFile } from '../index/cache/indexFile';
import { hashOfDocument } from '../reading/documentHash';
import { readSource } from '../reading/documentReader';
import type { ReaderThreads } from '../reading/readerThreads';
import { nameFor } from '../sha256';

/** Changes when the same bytes become other passages or other words. */
const VERSION = 4;
/** Bytes that passages may take on the disk. */
const MAX_BYTES = 256 << 20;

/** The passages of a file. */
export interface FilePassages {
  /** Another one for other content. */
  key: string;
  passages: Passage[];
  /** The normalised words of each sentence, for each passage. */
  words: string[][][];
  problems: Problem[];
  passedOver: readonly PassedOver[];
}

/**
 * The passages of files, read once per content: cached in memory by path, and on disk by content and name. The cache
 * may be deleted at any time.
 */
export class PassageFiles {
  private readonly known = new Map<string, { stamp: string; held: FilePassages }>();

  constructor(
    private readonly threads: ReaderThreads,
    private readonly gate: FileGate,
    private readonly folder: string,
  ) {}

  /** Errors: `cancelled`, those of the gate, and those of `readSource`. */
  async read(file: string, signal?: AbortSignal): Promise<FilePassages> {
    const readAt = Date.now();
    const stamp = await stampOf(file).catch(() => undefined); // what cannot be looked at is refused by whoever opens it
    const known = this.known.get(file);
    if (known && stamp && known.stamp === stamp.key) return known.held;
    const held = await this.readContent(file, signal);
    if (stamp && isSettled(stamp, readAt)) this.known.set(file, { stamp: stamp.key, held });
    return held;
  }

  /** Gives the memory back that the files take which are not among these. */
  keepOnly(files: ReadonlySet<string>): void {
    for (const file of this.known.keys()) if (!files.has(file)) this.known.delete(file);
  }

  /** Deletes the least recently used files if the cache is too large. */
  tidy(): Promise<void> {
    return pruneFolder(this.folder, MAX_BYTES);
  }

  private async readContent(file: string, signal?: AbortSignal): Promise<FilePassages> {
    const key = `passages ${VERSION} ${path.basename(file)} ${await hashOfDocument(file, this.gate)}`;
    const kept = path.join(this.folder, `${nameFor(key)}.passages`);
    const header = { kind: 'passages', dimensions: 0, key: nameFor(key) } as const;
    const saved = await readIndexFile(kept, header);
    if (saved) return { ...(JSON.parse(saved.toString('utf8')) as Omit<FilePassages, 'key'>), key };
    const { value, problems } = await readSource({ path: file }, {}, this.threads, signal, this.gate);
    const passages = passagesOf(value);
    const words: string[][][] = [];
    const pacer = new Pacer(signal);
    for (const passage of passages) {
      words.push(sentenceWordsOf(passage));
      await pacer.yield();
    }
    const held = { passages, words, problems, passedOver: value.passedOver ?? [] };
    const payload = async function* () {
      yield Buffer.from(JSON.stringify(held));
    };
    // Without it the next reading takes longer, no more.
    await saveIndexFile(kept, header, passages.length, payload()).catch(() => undefined);
    return { ...held, key };
  }
}
