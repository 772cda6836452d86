/** A matrix of row vectors: `count × dimensions` float32 values, row by row. */
export class Vectors {
  constructor(
    readonly dimensions: number,
    readonly data: Float32Array,
  ) {
    if (data.length % dimensions !== 0) throw new RangeError(`${data.length} values do not make rows of ${dimensions}`);
  }

  static zeros(count: number, dimensions: number): Vectors {
    return new Vectors(dimensions, new Float32Array(count * dimensions));
  }

  get count(): number {
    return this.data.length / this.dimensions;
  }

  /** Returns a view, not a copy. */
  row(index: number): Float32Array {
    return this.data.subarray(index * this.dimensions, (index + 1) * this.dimensions);
  }
}

/** Returns the inner product. Four accumulators let the processor compute the multiplications in parallel. */
export function dot(a: Float32Array, b: Float32Array): number {
  let s0 = 0,
    s1 = 0,
    s2 = 0,
    s3 = 0,
    i = 0;
  const length = a.length;
  for (; i + 3 < length; i += 4) {
    s0 += a[i]! * b[i]!;
    s1 += a[i + 1]! * b[i + 1]!;
    s2 += a[i + 2]! * b[i + 2]!;
    s3 += a[i + 3]! * b[i + 3]!;
  }
  for (; i < length; i++) s0 += a[i]! * b[i]!;
  return s0 + s1 + s2 + s3;
}

/** Scales the vector itself to length 1; a zero vector stays zero. */
export function normaliseInPlace(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  const factor = length > 0 ? 1 / length : 1;
  for (let i = 0; i < vector.length; i++) vector[i]! *= factor;
  return vector;
}

/** Adds a multiple of a vector to a sum. */
export function addScaled(vector: Float32Array, factor: number, sum: Float32Array): void {
  for (let i = 0; i < vector.length; i++) sum[i]! += factor * vector[i]!;
}

/** Returns the sum of the rows, scaled to length 1; a zero vector if the sum is zero. */
export function normalisedSum(vectors: Vectors): Float32Array {
  const sum = new Float32Array(vectors.dimensions);
  for (let row = 0; row < vectors.count; row++) addScaled(vectors.row(row), 1, sum);
  return normaliseInPlace(sum);
}

type GrowingArray = Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

const MIN_CAPACITY = 64;

/**
 * Returns the array if it has at least `minCapacity` elements, otherwise a copy that is at least 50 % larger.
 * @param filler the value of new elements
 */
export function withCapacity<T extends GrowingArray>(values: T, minCapacity: number, filler = 0): T {
  if (minCapacity <= values.length) return values;
  const more = new (values.constructor as new (length: number) => T)(
    Math.max(minCapacity, Math.ceil(1.5 * values.length), MIN_CAPACITY),
  );
  more.set(values);
  if (filler !== 0) more.fill(filler, values.length);
  return more;
}

/** Returns a Mulberry32 generator of reproducible numbers from 0 to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
