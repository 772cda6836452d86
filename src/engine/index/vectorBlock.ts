import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { Vectors } from '../../domain/vectors';
import { quantise } from './int8Rows';

/** Bytes of a key: the beginning of a SHA-256, as a text of so many Latin-1 characters in memory. */
export const KEY_BYTES = 16;

const MAGIC = 0x32424c47; // the characters GLB2
/** Five 32-bit numbers: magic, count, dimensions, CRC-32 of the keys, CRC-32 of the vectors. */
const HEADER = 20;
const MOST_IN_BLOCK = 65_536;

/** A row: the scale as a float32, then one byte a value, as the index holds it (`Int8Rows`). */
const SCALE = 4;

/** A block is what one write appends: keys first, so that whoever looks for some need not read the vectors. */
export function packBlock(keys: readonly string[], vectors: Vectors): Buffer {
  const { dimensions } = vectors;
  const keyBytes = Buffer.from(keys.join(''), 'latin1');
  const vectorBytes = Buffer.alloc(keys.length * (SCALE + dimensions));
  const codes = new Int8Array(vectorBytes.buffer, vectorBytes.byteOffset, vectorBytes.byteLength);
  keys.forEach((_, row) => {
    const start = row * (SCALE + dimensions);
    vectorBytes.writeFloatLE(quantise(vectors.row(row), codes.subarray(start + SCALE, start + SCALE + dimensions)), start);
  });
  const header = Buffer.alloc(HEADER);
  [MAGIC, keys.length, dimensions, crc32(keyBytes), crc32(vectorBytes)].forEach((value, i) => header.writeUInt32LE(value, 4 * i));
  return Buffer.concat([header, keyBytes, vectorBytes]);
}

/** A block in a file whose keys are sound. */
export interface VectorBlock {
  keys: string[];
  /** All rows in the order of the keys; undefined where they are damaged. */
  vectors(): Promise<Vectors | undefined>;
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
      const vectorBytes = count * (SCALE + dimensions);
      if (magic !== MAGIC || rowLength !== dimensions || count === 0 || count > MOST_IN_BLOCK || vectorStart + vectorBytes > size) return;
      const keyBytes = await readExactly(handle, start + HEADER, count * KEY_BYTES);
      if (crc32(keyBytes) !== keySum) return;
      yield {
        keys: Array.from({ length: count }, (_, i) => keyBytes.toString('latin1', i * KEY_BYTES, (i + 1) * KEY_BYTES)),
        vectors: async () => {
          const bytes = await readExactly(handle, vectorStart, vectorBytes);
          return crc32(bytes) === vectorSum ? unpackRows(bytes, dimensions) : undefined;
        },
      };
      start = vectorStart + vectorBytes;
    }
  } finally {
    await handle.close();
  }
}

function unpackRows(bytes: Buffer, dimensions: number): Vectors {
  const rows = bytes.byteLength / (SCALE + dimensions);
  const vectors = Vectors.zeros(rows, dimensions);
  for (let row = 0; row < rows; row++) {
    const start = row * (SCALE + dimensions);
    const scale = bytes.readFloatLE(start);
    const values = vectors.row(row);
    for (let i = 0; i < dimensions; i++) values[i] = bytes.readInt8(start + SCALE + i) * scale;
  }
  return vectors;
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
