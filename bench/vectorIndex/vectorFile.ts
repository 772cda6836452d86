import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { Vectors } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';

/** Phrases that are encoded, and rows that are read, at once. */
const AT_ONCE = 8192;

/** Encodes phrases into a file, row after row of float32 numbers. */
export async function writeVectors(file: string, phrases: readonly string[], encoder: PhraseEncoder): Promise<void> {
  const handle = openSync(file, 'w');
  for (let first = 0; first < phrases.length; first += AT_ONCE) {
    const { data } = await encoder.encodePhrases(phrases.slice(first, first + AT_ONCE).map((phrase) => ({ phrase })));
    writeSync(handle, Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  }
  closeSync(handle);
}

/** The first rows of such a file, some thousand at a time, so that an index that takes them has the memory for itself; valid until the next step. */
export function* readVectors(file: string, dimensions: number, count: number): Generator<{ first: number; vectors: Vectors }> {
  const handle = openSync(file, 'r');
  const rows = new Float32Array(AT_ONCE * dimensions);
  for (let first = 0; first < count; first += AT_ONCE) {
    const values = Math.min(AT_ONCE, count - first) * dimensions;
    readSync(handle, new Uint8Array(rows.buffer, 0, 4 * values), 0, 4 * values, 4 * first * dimensions);
    yield { first, vectors: new Vectors(dimensions, rows.subarray(0, values)) };
  }
  closeSync(handle);
}
