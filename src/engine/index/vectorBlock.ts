import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { Int8Vectors } from './int8Vectors';
import { KEY_BYTES, VectorKeys } from './vectorKeys';

const MAGIC = 0x32424c47; // the characters GLB2
/** Five 32-bit numbers: magic, count, dimensions, CRC-32 of the keys, CRC-32 of the vectors. */
const HEADER = 20;
const MOST_IN_BLOCK = 65_536;

/** A block is what one write appends: keys first, so that whoever looks for some need not read the vectors. */
export function packBlock(keys: VectorKeys, { dimensions, bytes }: Int8Vectors): Buffer {
  const header = Buffer.alloc(HEADER);
  [MAGIC, keys.length, dimensions, crc32(keys.bytes), crc32(bytes)].forEach((value, i) => header.writeUInt32LE(value, 4 * i));
  return Buffer.concat([header, keys.bytes, bytes]);
}

/** A block in a file whose keys are sound. */
export interface VectorBlock {
  keys: VectorKeys;
  /** All rows in the order of the keys; undefined where they are damaged. */
  vectors(): Promise<Int8Vectors | undefined>;
}

/** The blocks of a file up to the first that is damaged or was cut off; none where the file cannot be read. */
export async function* blocksIn(file: string, dimensions: number): AsyncGenerator<VectorBlock> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    for (let start = 0; start + HEADER <= size; ) {
      const header = await readExactly(handle, start, HEADER);
      const number = (place: number) => header.readUInt32LE(4 * place);
      const [magic, count, rowLength, keySum, vectorSum] = [number(0), number(1), number(2), number(3), number(4)];
      const vectorStart = start + HEADER + count * KEY_BYTES;
      const vectorBytes = count * Int8Vectors.bytesOfRow(dimensions);
      if (magic !== MAGIC || rowLength !== dimensions || count === 0 || count > MOST_IN_BLOCK || vectorStart + vectorBytes > size) return;
      const keyBytes = await readExactly(handle, start + HEADER, count * KEY_BYTES);
      if (crc32(keyBytes) !== keySum) return;
      yield {
        keys: VectorKeys.from(keyBytes),
        vectors: async () => {
          const bytes = await readExactly(handle, vectorStart, vectorBytes);
          return crc32(bytes) === vectorSum ? new Int8Vectors(dimensions, bytes) : undefined;
        },
      };
      start = vectorStart + vectorBytes;
    }
  } finally {
    await handle.close();
  }
}

/**
 * What cannot be read stays 0 and fails its
 * checksum: a cache that a disk has lost is no reason to stop.
 */
async function readExactly(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await handle.read(bytes, 0, length, start).catch(() => undefined);
  return bytes;
}
