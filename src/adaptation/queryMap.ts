import type { Vectors } from '../base/vectors';
import { normalise } from '../base/vectors';

/**
 * Transforms a query's vector before the search among the other language's terms: q ↦ q·(I + A), l2-normalised. A is
 * `dimensions × dimensions`, initially zero: the map is then the identity.
 */
export class QueryMap {
  constructor(readonly change: Vectors) {}

  apply(query: Float32Array): Float32Array {
    return normalise(this.turned(query));
  }

  /** q·(I + A), not normalised. */
  turned(query: Float32Array): Float32Array {
    const result = Float32Array.from(query);
    const { data } = this.change;
    const size = query.length;
    let i = 0;
    // Four rows at a time, so that each value of the result is fetched and stored once for them.
    for (; i + 3 < size; i += 4) {
      const [f0, f1, f2, f3] = [query[i]!, query[i + 1]!, query[i + 2]!, query[i + 3]!];
      const [r0, r1, r2, r3] = [i * size, (i + 1) * size, (i + 2) * size, (i + 3) * size];
      for (let j = 0; j < size; j++)
        result[j]! += f0 * data[r0 + j]! + f1 * data[r1 + j]! + f2 * data[r2 + j]! + f3 * data[r3 + j]!;
    }
    for (; i < size; i++) for (let j = 0; j < size; j++) result[j]! += query[i]! * data[i * size + j]!;
    return result;
  }

  /** Adds factor · Σ_k queries_kᵀ · directions_k, of four queries. */
  add(factor: number, queries: readonly Float32Array[], directions: readonly Float32Array[]): void {
    const { data, dimensions: size } = this.change;
    const [q0, q1, q2, q3] = queries as [Float32Array, Float32Array, Float32Array, Float32Array];
    const [d0, d1, d2, d3] = directions as [Float32Array, Float32Array, Float32Array, Float32Array];
    for (let i = 0; i < size; i++) {
      const [f0, f1, f2, f3] = [factor * q0[i]!, factor * q1[i]!, factor * q2[i]!, factor * q3[i]!];
      const start = i * size;
      for (let j = 0; j < size; j++) data[start + j]! += f0 * d0[j]! + f1 * d1[j]! + f2 * d2[j]! + f3 * d3[j]!;
    }
  }
}
