import { greatest, ROWS_AT_ONCE } from './int8Rows';
import type { Kernel } from './kernelInstance';
import { kernelOver, WASM_PAGE_BYTES } from './kernelInstance';

/** The kernel takes so many signs at once; rows are filled up with zeros to a multiple of it. */
const WORD = 64;
/** Bits of a query's value, and the greatest that they hold: two's complement. */
const QUERY_BITS = 4;
const MOST_CODE = 7;

/** Estimates of all rows during one call of `shortlist`, of any index. */
let estimates = new Int32Array(0);

/**
 * The signs of vectors, a bit a value: 40 bytes for 320. The sum of a query's values where a vector is positive says nearly
 * as much as the inner product (asymmetric comparison of binary codes, Gordo and others, 2014). The query's values are cut
 * into planes of bits, so that sums are counts of common bits (RaBitQ, Gao and Long, 2024, here without its rotation).
 */
export class SignRows {
  count = 0;
  /** Bytes of a row. */
  readonly stride: number;
  /** The query's planes, sums, then rows. */
  private readonly memory = new WebAssembly.Memory({ initial: 1 });
  private readonly kernel: Kernel = kernelOver(this.memory);
  private readonly sumsAt: number;
  private readonly rowsAt: number;
  private bytes: Uint8Array;

  constructor(readonly dimensions: number) {
    this.stride = Math.ceil(dimensions / WORD) * (WORD / 8);
    this.sumsAt = QUERY_BITS * this.stride;
    this.rowsAt = this.sumsAt + 4 * ROWS_AT_ONCE;
    this.bytes = new Uint8Array(this.memory.buffer);
  }

  /** @param vector multiplied with any positive number */
  append(vector: Float32Array | Int8Array): void {
    const start = this.rowsAt + this.count++ * this.stride;
    const missing = start + this.stride - this.bytes.length;
    if (missing > 0) {
      this.memory.grow(Math.ceil((missing + start / 8) / WASM_PAGE_BYTES));
      this.bytes = new Uint8Array(this.memory.buffer);
    }
    for (let place = 0; place < this.stride; place++) {
      let byte = 0;
      for (let bit = 7; bit >= 0; bit--) byte = 2 * byte + (vector[8 * place + bit]! > 0 ? 1 : 0);
      this.bytes[start + place] = byte;
    }
  }

  /** Puts the last row into the place of this one. */
  remove(row: number): void {
    const last = this.rowsAt + --this.count * this.stride;
    this.bytes.copyWithin(this.rowsAt + row * this.stride, last, last + this.stride);
  }

  /** The `wanted` rows that come nearest to the query, and those that are estimated as the last of them; in order of rows. */
  shortlist(query: Float32Array, wanted: number): number[] {
    const { least: lowest, most } = this.setQuery(query);
    if (estimates.length < this.count) estimates = new Int32Array(Math.ceil(1.2 * this.count));
    const histogram = new Int32Array(most - lowest + 1);
    for (let first = 0; first < this.count; first += ROWS_AT_ONCE) {
      const count = Math.min(ROWS_AT_ONCE, this.count - first);
      this.kernel.estimate(0, this.rowsAt + first * this.stride, count, this.stride, this.sumsAt);
      const sums = new Int32Array(this.memory.buffer, this.sumsAt, count);
      for (let i = 0; i < count; i++) {
        const sum = sums[i]! - lowest;
        estimates[first + i] = sum;
        histogram[sum]!++;
      }
    }
    let least = histogram.length - 1;
    for (let found = histogram[least]!; found < wanted && least > 0; ) found += histogram[--least]!;
    const rows: number[] = [];
    for (let row = 0; row < this.count; row++) if (estimates[row]! >= least) rows.push(row);
    return rows;
  }

  /** Returns the range of the sums. */
  private setQuery(query: Float32Array): { least: number; most: number } {
    const scale = greatest(query) / MOST_CODE;
    this.bytes.fill(0, 0, this.sumsAt);
    let [least, most] = [0, 0];
    for (let i = 0; i < query.length; i++) {
      const code = scale > 0 ? Math.round(query[i]! / scale) : 0;
      if (code < 0) least += code;
      else most += code;
      // For each word its four planes.
      const at = QUERY_BITS * (WORD / 8) * Math.floor(i / WORD) + ((i % WORD) >> 3);
      for (let bit = 0; bit < QUERY_BITS; bit++) this.bytes[at + bit * (WORD / 8)]! |= ((code >> bit) & 1) << (i & 7);
    }
    return { least, most };
  }
}
