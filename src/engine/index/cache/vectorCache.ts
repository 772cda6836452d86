import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { appendFile, rm, stat, truncate, utimes } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { AsyncMutex, Pacer } from '../../../base/pacer';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../../privateFolder';
import { makeFolder } from '../../../gate/paths';
import { openRegularFile } from '../../../gate/regularFile';
import { QuantizedVectors } from '../vector/quantizedVectors';
import type { CacheFile } from './cacheFiles';
import { discardCacheEntry, listCacheFiles, pruneCacheFolder, writeCacheFile } from './cacheFiles';
import { VECTOR_KEY_BYTES, VectorKeys, VectorKeyTable } from './vectorKeys';

/** The maximum number of bytes that the vectors of all models together may take: two million of 320 dimensions. */
const MAX_BYTES = 1 << 30;
/** The maximum file size. Several files let pruning delete only the oldest. */
const MAX_FILE_BYTES = 64 << 20;
/** The size in bytes below which files are merged if there are more than `MAX_SMALL_FILES`. */
const MIN_UNMERGED_BYTES = 4 << 20;
const MAX_SMALL_FILES = 16;
const ROWS_OF_MERGED_BLOCK = 512;
const ENDING = '.vectors';

/** Vectors with their keys, row by row. */
export interface KeyedVectors {
  keys: VectorKeys;
  vectors: QuantizedVectors;
}

type IsWanted = (keys: VectorKeys, place: number) => boolean;

/**
 * Vectors on disk by model and phrase; no phrase is encoded twice.
 *
 * Several engines share the folder without locks: each appends whole blocks to a separate file and reads all files.
 * Writers cannot damage each other's blocks on any file system. A crash leaves at most an incomplete block at the end
 * of a file that is not continued. Any file may be deleted at any time, at the cost of encoding again.
 */
export class VectorCache {
  private readonly root: string;
  private readonly folder: string;
  /** The file that this engine appends to. */
  private own: { path: string; bytes: number } | undefined;
  private isTidy = false;
  /** Appends are written in order, one at a time. */
  private readonly turns = new AsyncMutex();

  /** @param folder the cache folder; vectors are in `vectors/<fingerprint>` */
  constructor(
    folder: string,
    fingerprint: string,
    private readonly dimensions: number,
    private readonly maxBytes: number = MAX_BYTES,
  ) {
    this.root = path.join(folder, 'vectors');
    this.folder = path.join(this.root, fingerprint);
  }

  /**
   * Yields the vectors of the wanted keys, in batches as stored. A key still wanted after its batch may appear again.
   */
  async *read(isWanted: IsWanted, signal?: AbortSignal): AsyncGenerator<KeyedVectors> {
    if (!this.isTidy) await this.tidy().catch(() => undefined); // a folder that cannot be tidied can still be read
    for (const { path: file } of await this.files()) {
      let isUsed = false;
      for await (const batch of this.readFile(file, isWanted, signal)) {
        isUsed = true;
        yield batch;
      }
      // Marks the file as recently used for pruning.
      if (isUsed) await utimes(file, new Date(), new Date()).catch(() => undefined);
    }
  }

  /**
   * Saves vectors, one row per key; they may be changed once this has returned. Rejects if the folder cannot be
   * written.
   */
  append({ keys, vectors }: KeyedVectors): Promise<void> {
    if (keys.length === 0) return Promise.resolve();
    const block = packBlock(keys, vectors);
    return this.turns.run(() => this.write(block));
  }

  private async write(block: Uint8Array): Promise<void> {
    if (!this.own || this.own.bytes >= MAX_FILE_BYTES) {
      await makeFolder(this.folder, PRIVATE_FOLDER_MODE);
      this.own = { path: this.newFile(), bytes: 0 };
    }
    const { own } = this;
    own.bytes += block.byteLength;
    const { size } = await stat(own.path).catch(() => ({ size: 0 })); // new, or another engine has deleted it
    try {
      await appendFile(own.path, block, { mode: PRIVATE_FILE_MODE });
    } catch (error) {
      this.own = undefined;
      // On a full disk, a partial block is removed; a remaining one is at the end of a file that is not continued.
      await (size > 0 ? truncate(own.path, size) : rm(own.path, { force: true })).catch(() => undefined);
      throw error;
    }
  }

  /** Deletes the vectors of all models. */
  async clear(): Promise<void> {
    this.own = undefined;
    await discardCacheEntry(this.root);
  }

  private async *readFile(file: string, isWanted: IsWanted, signal?: AbortSignal): AsyncGenerator<KeyedVectors> {
    const pacer = new Pacer(signal);
    for await (const block of blocksIn(file, this.dimensions)) {
      const rows = Array.from({ length: block.keys.length }, (_, row) => row).filter((row) =>
        isWanted(block.keys, row),
      );
      const vectors = rows.length > 0 ? await block.vectors() : undefined;
      await pacer.yield();
      if (rows.length === 0) continue;
      if (!vectors) return;
      yield { keys: block.keys.select(rows), vectors: vectors.select(rows) };
    }
  }

  private newFile(): string {
    return path.join(this.folder, randomBytes(8).toString('hex') + ENDING);
  }

  private async files(): Promise<CacheFile[]> {
    return (await listCacheFiles(this.folder)).filter((file) => file.path.endsWith(ENDING));
  }

  private async tidy(): Promise<void> {
    this.isTidy = true;
    await pruneCacheFolder(this.root, this.maxBytes);
    const small = (await this.files()).filter(({ bytes }) => bytes < MIN_UNMERGED_BYTES);
    if (small.length <= MAX_SMALL_FILES) return;
    const files = small.sort((a, b) => a.touched - b.touched).map((file) => file.path);
    await writeCacheFile(this.newFile(), async (handle) => {
      for await (const block of this.mergedBlocks(files)) await handle.appendFile(block);
    });
    for (const file of files) await discardCacheEntry(file);
  }

  /**
   * Yields the content of several files in larger blocks, each key once. Vectors that another engine appends meanwhile
   * are lost and computed again.
   */
  private async *mergedBlocks(files: readonly string[]): AsyncGenerator<Buffer> {
    const seen = new VectorKeyTable();
    let keys: VectorKeys = new VectorKeys();
    let rows: Uint8Array[] = [];
    const pack = () => {
      const block = packBlock(keys.first(rows.length), new QuantizedVectors(this.dimensions, Buffer.concat(rows)));
      keys = new VectorKeys();
      rows = [];
      return block;
    };
    for (const file of files) {
      for await (const block of blocksIn(file, this.dimensions)) {
        const vectors = await block.vectors();
        if (!vectors) break;
        for (let row = 0; row < block.keys.length; row++) {
          if (seen.get(block.keys, row) !== undefined) continue;
          seen.add(block.keys, row);
          keys.copy(rows.length, block.keys, row);
          rows.push(vectors.select([row]).bytes);
        }
        if (rows.length >= ROWS_OF_MERGED_BLOCK) yield pack();
      }
    }
    if (rows.length > 0) yield pack();
  }
}

const MAGIC = 0x33424c47; // the characters GLB3
/**
 * The size of the header in bytes, five 32-bit numbers: magic, count, dimensions, CRC-32 of the keys, CRC-32 of the
 * vectors.
 */
const HEADER = 20;
const MAX_IN_BLOCK = 65_536;

/** Packs one appended block. Keys come first, so a search can skip the vectors. */
function packBlock(keys: VectorKeys, { dimensions, bytes }: QuantizedVectors): Buffer {
  const header = Buffer.alloc(HEADER);
  [MAGIC, keys.length, dimensions, crc32(keys.bytes), crc32(bytes)].forEach((value, i) =>
    header.writeUInt32LE(value, 4 * i),
  );
  return Buffer.concat([header, keys.bytes, bytes]);
}

/** A block in a file whose keys are valid. */
interface VectorBlock {
  keys: VectorKeys;
  /** Returns all rows in the order of the keys; undefined if they are damaged. */
  vectors(): Promise<QuantizedVectors | undefined>;
}

/** Yields the blocks of a file up to the first damaged or truncated one; none if the file cannot be read. */
async function* blocksIn(file: string, dimensions: number): AsyncGenerator<VectorBlock> {
  const opened = await openRegularFile(file, MAX_BYTES).catch(() => undefined); // another engine may have deleted it
  if (!opened) return;
  const { handle, size } = opened;
  try {
    for (let start = 0; start + HEADER <= size;) {
      const header = await readExactly(handle, start, HEADER);
      const number = (place: number) => header.readUInt32LE(4 * place);
      const [magic, count, rowLength, keySum, vectorSum] = [number(0), number(1), number(2), number(3), number(4)];
      const vectorStart = start + HEADER + count * VECTOR_KEY_BYTES;
      const vectorBytes = count * QuantizedVectors.bytesOfRow(dimensions);
      if (
        magic !== MAGIC ||
        rowLength !== dimensions ||
        count === 0 ||
        count > MAX_IN_BLOCK ||
        vectorStart + vectorBytes > size
      )
        return;
      const keyBytes = await readExactly(handle, start + HEADER, count * VECTOR_KEY_BYTES);
      if (crc32(keyBytes) !== keySum) return;
      yield {
        keys: VectorKeys.from(keyBytes),
        vectors: async () => {
          const bytes = await readExactly(handle, vectorStart, vectorBytes);
          return crc32(bytes) === vectorSum ? new QuantizedVectors(dimensions, bytes) : undefined;
        },
      };
      start = vectorStart + vectorBytes;
    }
  } finally {
    await handle.close();
  }
}

/** Reads `length` bytes; unreadable bytes are 0. */
async function readExactly(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  // Ignored: the checksum then fails and the block is skipped.
  await handle.read(bytes, 0, length, start).catch(() => undefined);
  return bytes;
}
