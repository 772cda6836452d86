import type { BestNeighbours } from './bestNeighbours';
import type { Int8Vectors } from './int8Vectors';
import type { Kernel } from './kernelInstance';
import { filledUp, kernelOver, WASM_PAGE_BYTES } from './kernelInstance';
import type { VectorId } from './vectorIndex';

/** Rows that are compared before the best of them are looked at, which then say what the next ones have to reach. */
export const ROWS_AT_ONCE = 2048;
/** Greatest code of a query. */
const MOST_QUERY_CODE = 32_767;
/** After a row's codes: its scale and its id. */
const TAIL = 8;
/** A row that is found: its place and its score. */
const FOUND = 8;

/**
 * Rows of vectors, one byte a value, with the scale by which the bytes become numbers again (`Int8Vectors`): a row of 320
 * dimensions takes 328 bytes with its id. Queries keep sixteen bits, so that an inner product is wrong by the rows'
 * rounding alone, about 0.0007 for unit vectors. The products are made by a kernel in WebAssembly, which every processor and
 * every Node runs; 100,000 rows take four milliseconds.
 */
export class Int8Rows {
  count = 0;
  /** Bytes of a row. */
  readonly stride: number;
  private readonly values: number;
  /** The query, then what is found, then rows. */
  private readonly memory = new WebAssembly.Memory({ initial: 1 });
  private readonly kernel: Kernel = kernelOver(this.memory);
  private readonly foundAt: number;
  private readonly rowsAt: number;
  private codes!: Int8Array;
  private places!: Int32Array;
  private scores!: Float32Array;
  private data!: DataView;
  private readonly query: Int16Array;

  constructor(readonly dimensions: number) {
    this.values = filledUp(dimensions);
    this.stride = this.values + TAIL;
    this.foundAt = 2 * this.values;
    this.rowsAt = this.foundAt + FOUND * ROWS_AT_ONCE;
    this.memory.grow(Math.ceil(this.rowsAt / WASM_PAGE_BYTES));
    this.query = new Int16Array(this.values);
    this.look();
  }

  append(vectorId: VectorId, vectors: Int8Vectors, row: number): void {
    this.makeRoom(this.count + 1);
    const start = this.startOf(this.count++);
    this.codes.set(vectors.codesAt(row), start);
    this.codes.fill(0, start + this.dimensions, start + this.values);
    this.data.setFloat32(start + this.values, vectors.scaleAt(row), true);
    this.data.setInt32(start + this.values + 4, vectorId, true);
  }

  /** Puts the last row into the place of this one. */
  remove(row: number): void {
    const last = this.startOf(--this.count);
    this.codes.copyWithin(this.startOf(row), last, last + this.stride);
  }

  vectorIdAt(row: number): VectorId {
    return this.data.getInt32(this.startOf(row) + this.values + 4, true);
  }

  /** Writes the row as numbers to a place in an array. */
  copyVector(row: number, values: Float32Array, at: number): void {
    const start = this.startOf(row);
    const scale = this.data.getFloat32(start + this.values, true);
    for (let i = 0; i < this.dimensions; i++) values[at + i] = scale * this.codes[start + i]!;
  }

  /** Offers rows by their inner products with the query, under their ids: of all rows those that may be among the best. */
  offerAll(query: Float32Array, best: BestNeighbours): void {
    const queryScale = this.setQuery(query);
    for (let first = 0; first < this.count; first += ROWS_AT_ONCE) this.offer(first, Math.min(ROWS_AT_ONCE, this.count - first), queryScale, best);
  }

  /** The same of some rows. */
  offerSome(query: Float32Array, rows: readonly number[], best: BestNeighbours): void {
    const queryScale = this.setQuery(query);
    for (const row of rows) this.offer(row, 1, queryScale, best);
  }

  private offer(first: number, count: number, queryScale: number, best: BestNeighbours): void {
    const end = this.kernel.scan(0, this.startOf(first), count, this.values, this.stride, this.foundAt, queryScale, best.least);
    for (let i = 0; i < (end - this.foundAt) / FOUND; i++) best.offer(this.vectorIdAt(first + this.places[2 * i]!), this.scores[2 * i + 1]!);
  }

  /** The rows as they are in memory; a view, valid until rows are added. */
  bytes(first = 0, count = this.count): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.startOf(first), count * this.stride);
  }

  /** Takes over what `bytes` gave. */
  fill(bytes: Uint8Array): void {
    const count = bytes.byteLength / this.stride;
    this.makeRoom(count);
    this.count = count;
    this.bytes().set(bytes);
  }

  private startOf(row: number): number {
    return this.rowsAt + row * this.stride;
  }

  private makeRoom(rows: number): void {
    const missing = this.startOf(rows) - this.memory.buffer.byteLength;
    if (missing <= 0) return;
    // An eighth more than is needed; untouched pages take no memory.
    this.memory.grow(Math.ceil((missing + (rows * this.stride) / 8) / WASM_PAGE_BYTES));
    this.look();
  }

  private look(): void {
    this.codes = new Int8Array(this.memory.buffer);
    this.data = new DataView(this.memory.buffer);
    this.places = new Int32Array(this.memory.buffer, this.foundAt);
    this.scores = new Float32Array(this.memory.buffer, this.foundAt);
  }

  private setQuery(query: Float32Array): number {
    const scale = greatest(query) / MOST_QUERY_CODE;
    for (let i = 0; i < query.length; i++) this.query[i] = scale > 0 ? Math.round(query[i]! / scale) : 0;
    new Int16Array(this.memory.buffer, 0, this.values).set(this.query);
    return scale;
  }
}

/** The greatest absolute value. */
export function greatest(values: Float32Array): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]!);
    if (size > most) most = size;
  }
  return most;
}
