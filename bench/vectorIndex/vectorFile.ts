import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { normaliseInPlace, Vectors } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';

/** Phrases that are encoded, and rows that are made, at once. */
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

/** All rows of such a file. */
export function readVectors(file: string, dimensions: number): Vectors {
  const handle = openSync(file, 'r');
  const values = new Float32Array(fstatSync(handle).size / 4);
  readSync(handle, values);
  closeSync(handle);
  return new Vectors(dimensions, values);
}

/**
 * As many vectors as are wanted, some thousand at a time, the same every time; valid until the next step. Beyond the real ones they
 * are repeated with normal noise, normalised again.
 * @param deviation of the noise, a coordinate
 */
export function* vectorsLike(
  real: Vectors,
  count: number,
  deviation: number,
): Generator<{ first: number; vectors: Vectors }> {
  const { dimensions } = real;
  const normal = normalNumbers(1 << 20);
  const rows = new Float32Array(AT_ONCE * dimensions);
  let state = 1;
  for (let first = 0; first < count; first += AT_ONCE) {
    const vectors = new Vectors(dimensions, rows.subarray(0, Math.min(AT_ONCE, count - first) * dimensions));
    for (let row = 0; row < vectors.count; row++) {
      const vector = vectors.row(row);
      vector.set(real.row((first + row) % real.count));
      if (first + row < real.count) continue;
      state = (state * 48271) % 2147483647;
      const start = state % (normal.length - dimensions);
      for (let i = 0; i < dimensions; i++) vector[i]! += deviation * normal[start + i]!;
      normaliseInPlace(vector);
    }
    yield { first, vectors };
  }
}

/** By Box and Muller's method. */
function normalNumbers(count: number): Float32Array {
  let state = 7;
  const uniform = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  return Float32Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}
