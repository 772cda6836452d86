import { Vectors, withCapacity } from '../../base/vectors';
import { Pacer } from '../../base/pacer';
import { BestNeighbours } from '../index/vector/bestNeighbours';
import type { FaissCodebooks, FaissCodes } from '../index/vector/faissCodes';
import { RowsFile } from '../index/vector/rowsFile';
import type { Neighbour } from '../index/vector/bestNeighbours';

/** The number of bytes of a row's scale, before its values of one byte each. */
const SCALE_BYTES = 4;
const MAX_CODE = 127;
/** The number of rows that are compared, read or written together. */
const ROWS_AT_ONCE = 2048;
/** The minimum number of vectors for which FAISS selects candidates; comparing fewer one by one is as fast. */
const MIN_FAISS_VECTORS = 2000;
/** The minimum number of FAISS candidates, and the number per requested result; candidates are compared exactly. */
const [MIN_CANDIDATES, CANDIDATES_PER_RESULT] = [400, 3];
/**
 * The header before the codes and rows, as 32-bit numbers: the letters GLSV, a version, dimensions, the number of rows,
 * the size of the codes.
 */
const [MAGIC, VERSION, HEADER] = [0x56534c47, 1, 20];

/**
 * The vectors of segments by number, in insertion order: one byte per value on disk, and FAISS codes for candidates in
 * memory, 40 bytes for 320 dimensions. Segments are retrieved by the hundred and ranked by more than their vectors, so
 * a byte suffices.
 */
export class SegmentVectors {
  private readonly stride: number;
  private codes: FaissCodes | undefined;
  private file: RowsFile | undefined;
  private inFile = 0;
  /** The rows that are not in the file yet. */
  private kept: Uint8Array = new Uint8Array(0);
  private length = 0;
  private canWrite = true;

  /** @param folder a cache folder on disk, for the file of rows */
  constructor(
    private readonly dimensions: number,
    private readonly folder: string,
    private readonly codebooks?: FaissCodebooks,
  ) {
    // Rounded up to a multiple of 4 bytes, so that a row's scale can be read as a 32-bit number without copying.
    this.stride = SCALE_BYTES + 4 * Math.ceil(dimensions / 4);
    this.codes = codebooks?.emptyCodes();
  }

  get count(): number {
    return this.length;
  }

  /** Adds vectors, which the caller may change afterwards. */
  add(vectors: Vectors): void {
    const rows = new Uint8Array(vectors.count * this.stride);
    for (let i = 0; i < vectors.count; i++) this.code(vectors.row(i), rows, i * this.stride);
    this.codes?.add(vectors.data);
    this.append(rows);
  }

  /** Returns at most `k` neighbours, best first. */
  nearest(query: Float32Array, k: number): Neighbour[] {
    const best = new BestNeighbours(k);
    const named =
      this.codes && this.length >= MIN_FAISS_VECTORS
        ? this.codes.nearest(query, Math.min(this.length, Math.max(MIN_CANDIDATES, CANDIDATES_PER_RESULT * k)))
        : undefined;
    if (named) {
      const rows = Array.from(named).filter((row) => row >= 0);
      this.scores(query, rows).forEach((score, i) => best.offer(rows[i]!, score));
    } else {
      for (let first = 0; first < this.length; first += ROWS_AT_ONCE) {
        const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, this.length - first) }, (_, i) => first + i);
        this.scores(query, rows).forEach((score, i) => best.offer(rows[i]!, score));
      }
    }
    return best.sorted();
  }

  /** Returns the inner products of the query with some rows, which must exist. */
  scores(query: Float32Array, rows: readonly number[]): Float32Array {
    const scores = new Float32Array(rows.length);
    this.visit(rows, (values, scale, i) => {
      let sum = 0;
      for (let d = 0; d < query.length; d++) sum += query[d]! * values[d]!;
      scores[i] = scale * sum;
    });
    return scores;
  }

  /** Decodes some rows to numbers. */
  vectorsOf(rows: readonly number[]): Vectors {
    const vectors = Vectors.zeros(rows.length, this.dimensions);
    this.visit(rows, (values, scale, i) => {
      const row = vectors.row(i);
      for (let d = 0; d < row.length; d++) row[d] = scale * values[d]!;
    });
    return vectors;
  }

  /** Yields the bytes for a file, in parts. */
  async *serialise(): AsyncGenerator<Uint8Array> {
    const codes = this.codes?.bytes() ?? new Uint8Array(0);
    const { length } = this;
    yield new Uint8Array(Uint32Array.of(MAGIC, VERSION, this.dimensions, length, codes.byteLength).buffer);
    yield codes;
    for (let first = 0; first < length; first += ROWS_AT_ONCE)
      yield this.bytesOf(Array.from({ length: Math.min(ROWS_AT_ONCE, length - first) }, (_, i) => first + i)).slice();
  }

  /** Loads the output of `serialise` into an empty object. Returns false and changes nothing for other data. */
  async load(bytes: Buffer): Promise<boolean> {
    if (bytes.byteLength < HEADER) return false;
    const [magic, version, dimensions, count, codesBytes] = [0, 4, 8, 12, 16].map((at) => bytes.readUInt32LE(at)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    if (
      magic !== MAGIC ||
      version !== VERSION ||
      dimensions !== this.dimensions ||
      bytes.byteLength !== HEADER + codesBytes + count * this.stride
    )
      return false;
    const restored =
      codesBytes > 0 ? this.codebooks?.restoreCodes(count, bytes.subarray(HEADER, HEADER + codesBytes)) : undefined;
    if (restored) this.codes = restored;
    const pacer = new Pacer();
    for (let first = 0; first < count; first += ROWS_AT_ONCE) {
      const end = Math.min(count, first + ROWS_AT_ONCE);
      this.append(bytes.subarray(HEADER + codesBytes + first * this.stride, HEADER + codesBytes + end * this.stride));
      if (!restored && this.codes)
        this.codes.add(this.vectorsOf(Array.from({ length: end - first }, (_, i) => first + i)).data);
      await pacer.yield();
    }
    return true;
  }

  private code(vector: Float32Array, rows: Uint8Array, at: number): void {
    let most = 0;
    for (const value of vector) most = Math.max(most, Math.abs(value));
    const scale = most / MAX_CODE;
    new DataView(rows.buffer).setFloat32(at, scale, true);
    for (let d = 0; d < vector.length; d++) rows[at + SCALE_BYTES + d] = scale > 0 ? Math.round(vector[d]! / scale) : 0;
  }

  private append(rows: Uint8Array): void {
    const keptBytes = (this.length - this.inFile) * this.stride;
    this.kept = withCapacity(this.kept, keptBytes + rows.byteLength);
    this.kept.set(rows, keptBytes);
    this.length += rows.byteLength / this.stride;
    if (this.length - this.inFile < ROWS_AT_ONCE || !this.canWrite) return;
    try {
      this.file ??= new RowsFile({ folder: this.folder, readRows: this.codebooks?.readRows }, this.stride);
      this.file.append(this.kept.subarray(0, (this.length - this.inFile) * this.stride));
      this.inFile = this.length;
      this.kept = new Uint8Array(0);
    } catch {
      this.canWrite = false; // if the file cannot be written, all further rows stay in memory
    }
  }

  private visit(rows: readonly number[], take: (values: Int8Array, scale: number, place: number) => void): void {
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
      const some = rows.slice(first, first + ROWS_AT_ONCE);
      const bytes = this.bytesOf(some);
      const scales = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / SCALE_BYTES);
      for (let i = 0; i < some.length; i++)
        take(
          new Int8Array(bytes.buffer, bytes.byteOffset + i * this.stride + SCALE_BYTES, this.dimensions),
          scales[(i * this.stride) / SCALE_BYTES]!,
          first + i,
        );
    }
  }

  /** Returns the bytes of some rows, one after the other. */
  private bytesOf(rows: readonly number[]): Uint8Array {
    const inFile = rows.filter((row) => row < this.inFile);
    const read = new Uint8Array(inFile.length * this.stride);
    if (inFile.length) this.file!.readRowsAt(Int32Array.from(inFile), read);
    if (inFile.length === rows.length) return read;
    const bytes = new Uint8Array(rows.length * this.stride);
    let taken = 0;
    rows.forEach((row, i) => {
      const from =
        row < this.inFile
          ? read.subarray(this.stride * taken++)
          : this.kept.subarray((row - this.inFile) * this.stride);
      bytes.set(from.subarray(0, this.stride), i * this.stride);
    });
    return bytes;
  }
}
