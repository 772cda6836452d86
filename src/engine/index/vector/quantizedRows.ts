import { withCapacity } from '../../../base/vectors';
import type { BestNeighbours, VectorId } from './bestNeighbours';
import { instantiateKernel, paddedLength, QuantizedVectors, WASM_PAGE_BYTES } from './quantizedVectors';
import type { CodeScanKernel } from './quantizedVectors';
import type { RowsFileOptions } from './rowsFile';
import { RowsFile } from './rowsFile';

/** The number of rows compared before the best are collected, which sets the limit for the next ones. */
export const ROWS_PER_BATCH = 2048;
/** The maximum number of rows in memory: 4 MB of 320 dimensions. */
const MAX_IN_MEMORY = 8192;
const MAX_QUERY_CODE = 32_767;
/** The number of bytes of a found row: its index and its score. */
const FOUND_BYTES = 8;
/** The id of a removed row. */
const GONE = -1;

/**
 * Rows of vectors with twelve bits per value (`QuantizedVectors`): 484 bytes for 320 dimensions. The last rows are in
 * memory; if a location for a file is given, all other rows are on disk. Queries keep sixteen bits, so an inner product
 * has only the rows' rounding error, about 0.00005 for unit vectors. A WebAssembly kernel computes the products on all
 * processors and Node versions; 100,000 rows take six milliseconds.
 */
export class QuantizedVectorStore {
  /** The number of rows that were not removed. */
  count = 0;
  /** The number of bytes of a row. */
  readonly stride: number;
  private readonly values: number;
  /** Ids by row, including removed rows. */
  private vectorIds: Int32Array = new Int32Array(0);
  private end = 0;
  private readonly gone: number[] = [];
  private file: RowsFile | undefined;
  /** The rows before this one are in the file. */
  private firstInMemory = 0;
  /** The memory for the query, results, rows from the file, then kept rows. */
  private readonly memory = new WebAssembly.Memory({ initial: 1 });
  private readonly kernel: CodeScanKernel = instantiateKernel(this.memory);
  private readonly foundAt: number;
  private readonly readAt: number;
  private keptAt: number;
  private bytes!: Uint8Array;
  private places!: Int32Array;
  private scores!: Float32Array;
  private readonly query: Int16Array;

  constructor(
    readonly dimensions: number,
    private place?: RowsFileOptions,
  ) {
    this.values = paddedLength(dimensions);
    this.stride = QuantizedVectors.bytesOfRow(dimensions);
    this.foundAt = 2 * this.values;
    this.readAt = this.foundAt + FOUND_BYTES * ROWS_PER_BATCH;
    this.keptAt = this.readAt;
    this.query = new Int16Array(this.values);
    this.makeRoom(0);
  }

  /**
   * Adds a row and returns its index.
   *
   * @param bytes a row as `QuantizedVectors.bytesAt` returns it
   */
  append(vectorId: VectorId, bytes: Uint8Array): number {
    const row = this.reused(bytes) ?? this.appended(bytes);
    this.vectorIds[row] = vectorId;
    this.count++;
    if (this.place && this.end - this.firstInMemory >= (this.place.maxRowsInMemory ?? MAX_IN_MEMORY))
      this.moveToFile(this.place);
    return row;
  }

  remove(row: number): void {
    this.vectorIds[row] = GONE;
    this.gone.push(row);
    this.count--;
  }

  /** Returns the ids of the rows that were not removed, in the order of `parts`. */
  ids(): Int32Array {
    return this.vectorIds.subarray(0, this.end).filter((vectorId) => vectorId !== GONE);
  }

  /** Writes decoded rows into an array, one after the other. */
  copyVectors(rows: readonly number[], values: Float32Array): void {
    for (let first = 0; first < rows.length; first += ROWS_PER_BATCH) {
      const some = rows.slice(first, first + ROWS_PER_BATCH);
      let read = this.readIn(Int32Array.from(some.filter((row) => row < this.firstInMemory)));
      for (const [i, row] of some.entries()) {
        const isInFile = row < this.firstInMemory;
        const start = isInFile ? read : this.startOf(row);
        if (isInFile) read += this.stride;
        new QuantizedVectors(this.dimensions, this.bytes.subarray(start, start + this.stride)).copyVector(
          0,
          values,
          (first + i) * this.dimensions,
        );
      }
    }
  }

  /** Offers all rows that may be among the best, by their inner products with the query. */
  offerAll(query: Float32Array, best: BestNeighbours): void {
    const queryScale = this.setQuery(query);
    for (let first = 0; first < this.end;) {
      const [isInFile, end] = first < this.firstInMemory ? [true, this.firstInMemory] : [false, this.end];
      const count = Math.min(ROWS_PER_BATCH, end - first);
      if (isInFile) this.file!.read(first, count, this.bytes.subarray(this.readAt));
      this.offer(isInFile ? this.readAt : this.startOf(first), count, queryScale, best, (place) => first + place);
      first += count;
    }
  }

  /** Offers some rows by their inner products with the query. */
  offerSome(query: Float32Array, rows: readonly number[], best: BestNeighbours): void {
    const queryScale = this.setQuery(query);
    const inFile = new Int32Array(Math.min(rows.length, ROWS_PER_BATCH));
    let count = 0;
    const offerRead = (): void => {
      const some = inFile.subarray(0, count);
      this.offer(this.readIn(some), count, queryScale, best, (place) => some[place]!);
      count = 0;
    };
    for (const row of rows) {
      if (row >= this.firstInMemory) this.offer(this.startOf(row), 1, queryScale, best, () => row);
      else inFile[count++] = row;
      if (count === ROWS_PER_BATCH) offerRead();
    }
    offerRead();
  }

  /** Yields copies of the current rows in parts of limited size. */
  *parts(maxRows: number): Generator<Uint8Array> {
    for (let first = 0; first < this.end; first += maxRows) {
      const count = Math.min(maxRows, this.end - first);
      const inFile = Math.max(0, Math.min(count, this.firstInMemory - first));
      const bytes = Buffer.allocUnsafe(count * this.stride);
      if (inFile > 0) this.file!.read(first, inFile, bytes);
      if (inFile < count)
        bytes.set(this.bytes.subarray(this.startOf(first + inFile), this.startOf(first + count)), inFile * this.stride);
      let length = 0;
      for (let i = 0; i < count; i++) {
        if (this.vectorIds[first + i] === GONE) continue;
        bytes.copyWithin(length, i * this.stride, (i + 1) * this.stride);
        length += this.stride;
      }
      yield bytes.subarray(0, length);
    }
  }

  private offer(
    start: number,
    count: number,
    queryScale: number,
    best: BestNeighbours,
    rowOf: (place: number) => number,
  ): void {
    const end = this.kernel.scan(0, start, count, this.values, this.foundAt, queryScale, best.minScore);
    for (let i = 0; i < (end - this.foundAt) / FOUND_BYTES; i++) {
      const vectorId = this.vectorIds[rowOf(this.places[2 * i]!)]!;
      if (vectorId !== GONE) best.offer(vectorId, this.scores[2 * i + 1]!);
    }
  }

  /** Reads rows of the file, at most `ROWS_AT_ONCE`, and returns their position. */
  private readIn(rows: Int32Array): number {
    if (rows.length > 0) this.file!.readRowsAt(rows, this.bytes.subarray(this.readAt));
    return this.readAt;
  }

  /** Stores a row at the index of a removed one; returns undefined if there is none. */
  private reused(bytes: Uint8Array): number | undefined {
    const row = this.gone.pop();
    if (row === undefined) return undefined;
    if (row >= this.firstInMemory) {
      this.bytes.set(bytes, this.startOf(row));
      return row;
    }
    try {
      this.file!.replace(row, bytes);
      return row;
    } catch {
      return undefined; // if the disk is full or missing, the old row stays unused and the new one is kept in memory
    }
  }

  private appended(bytes: Uint8Array): number {
    this.makeRoom(this.end + 1 - this.firstInMemory);
    this.vectorIds = withCapacity(this.vectorIds, this.end + 1);
    this.bytes.set(bytes, this.startOf(this.end));
    return this.end++;
  }

  private moveToFile(place: RowsFileOptions): void {
    try {
      this.file ??= new RowsFile(place, this.stride);
      this.file.append(this.bytes.subarray(this.startOf(this.firstInMemory), this.startOf(this.end)));
    } catch {
      this.place = undefined; // if the file cannot be written, all further rows stay in memory
      return;
    }
    this.firstInMemory = this.end;
    this.keptAt = this.readAt + ROWS_PER_BATCH * this.stride;
    this.makeRoom(0);
  }

  private startOf(row: number): number {
    return this.keptAt + (row - this.firstInMemory) * this.stride;
  }

  private makeRoom(rows: number): void {
    const missing = this.keptAt + rows * this.stride - this.memory.buffer.byteLength;
    // An eighth more than is needed; untouched pages take no memory.
    if (missing > 0) this.memory.grow(Math.ceil((missing + (rows * this.stride) / 8) / WASM_PAGE_BYTES));
    if (missing <= 0 && this.bytes !== undefined) return;
    this.bytes = new Uint8Array(this.memory.buffer);
    this.places = new Int32Array(this.memory.buffer, this.foundAt);
    this.scores = new Float32Array(this.memory.buffer, this.foundAt);
  }

  private setQuery(query: Float32Array): number {
    const scale = greatest(query) / MAX_QUERY_CODE;
    for (let i = 0; i < query.length; i++) this.query[i] = scale > 0 ? Math.round(query[i]! / scale) : 0;
    new Int16Array(this.memory.buffer, 0, this.values).set(this.query);
    return scale;
  }
}

/** Returns the greatest absolute value. */
function greatest(values: Float32Array): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]!);
    if (size > most) most = size;
  }
  return most;
}
