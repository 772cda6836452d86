import { Pacer, slicesOf } from '../../../base/pacer';
import { NONE, withRoomFor } from '../hashChains';
import { BestNeighbours } from './bestNeighbours';
import { Int8Rows } from './int8Rows';
import type { Int8Vectors } from './int8Vectors';
import { SignRows } from './signRows';
import type { Neighbour, VectorIndex } from './vectorIndex';
import { packHead, unpackIndex } from './vectorIndex';

/** Bytes of a part of what is serialised. */
const PART = 4 << 20;

/**
 * From so many vectors on, their signs choose those that are compared: so many for each neighbour that is asked for, however
 * many there are. Among a million that misses less than one in a thousand of the ten nearest and of the forty; below, it saves no time (`bench/vectorIndex.ts`).
 */
const SHORTLIST_FROM = 200_000;
const SHORTLISTED = 64;

const MOST_LABEL = 2 ** 31 - 1;

export interface FlatOptions {
  shortlistFrom?: number;
}

/**
 * Compares the query with the vectors, one byte a value (`Int8Rows`): with all of them, or with those that their signs
 * choose. What serves where FAISS does not load, and below the size from which a graph is worth it.
 */
export class FlatIndex implements VectorIndex {
  readonly kind = 'exact';
  private readonly stored: Int8Rows;
  private readonly rows = new RowTable();
  /** Made when it is first needed. */
  private signs: SignRows | undefined;
  private readonly shortlistFrom: number;

  constructor(readonly dimensions: number, { shortlistFrom = SHORTLIST_FROM }: FlatOptions = {}) {
    this.shortlistFrom = shortlistFrom;
    this.stored = new Int8Rows(dimensions);
  }

  get count(): number {
    return this.stored.count;
  }

  async add(labels: readonly number[], vectors: Int8Vectors, signal?: AbortSignal): Promise<void> {
    checkLabels(labels, vectors, this.dimensions, (label) => this.rows.get(label) !== undefined);
    const pacer = new Pacer(signal);
    let row = 0;
    for (const slice of slicesOf(labels)) {
      for (const label of slice) {
        this.rows.set(label, this.count);
        this.stored.append(label, vectors, row++);
        this.signs?.append(this.stored.codesAt(this.count - 1));
      }
      await pacer.yield();
    }
    await this.makeSigns(pacer);
  }

  remove(labels: readonly number[]): number {
    const before = this.count;
    for (const label of labels) {
      const row = this.rows.get(label);
      if (row === undefined) continue;
      this.rows.set(this.stored.labelAt(this.count - 1), row);
      this.stored.remove(row);
      this.signs?.remove(row);
      this.rows.delete(label);
    }
    return before - this.count;
  }

  search(vector: Float32Array, k: number): Neighbour[] {
    this.checkQuery(vector);
    if (this.signs && SHORTLISTED * k < this.count) return this.bestOf(vector, this.signs.shortlist(vector, SHORTLISTED * k), k);
    const best = new BestNeighbours(k);
    this.stored.offerAll(vector, best);
    return best.sorted();
  }

  best(vector: Float32Array, labels: Iterable<number>, k: number): Neighbour[] {
    this.checkQuery(vector);
    return this.bestOf(vector, Array.from(new Set(labels)).map((label) => this.rows.get(label)).filter((row) => row !== undefined), k);
  }

  private bestOf(vector: Float32Array, rows: readonly number[], k: number): Neighbour[] {
    const best = new BestNeighbours(k);
    this.stored.offerSome(vector, rows, best);
    return best.sorted();
  }

  /** Labels by row, and each row as numbers; as they stand now. */
  labelAt(row: number): number {
    return this.stored.labelAt(row);
  }

  vectorAt(row: number): Float32Array {
    return this.stored.vectorAt(row);
  }

  async *serialise(): AsyncGenerator<Uint8Array> {
    yield packHead({ layout: 'flat', dimensions: this.dimensions, rows: this.count });
    yield* this.rowParts();
  }

  /** The rows as bytes. */
  *rowParts(): Generator<Uint8Array> {
    const atOnce = Math.floor(PART / this.stored.stride);
    for (let row = 0; row < this.count; row += atOnce) yield this.stored.bytes(row, Math.min(atOnce, this.count - row));
  }

  /** Reads what `serialise` wrote, of either implementation; undefined for anything else. */
  static async load(bytes: Uint8Array, options: FlatOptions = {}): Promise<FlatIndex | undefined> {
    const payload = unpackIndex(bytes);
    if (!payload) return undefined;
    const index = new FlatIndex(payload.dimensions, options);
    const length = payload.rows * index.stored.stride;
    if (payload.body.byteLength < length || (payload.layout === 'flat' && payload.body.byteLength > length)) return undefined;
    index.stored.fill(payload.body.subarray(0, length));
    const pacer = new Pacer();
    for (let row = 0; row < payload.rows; row++) {
      const label = index.stored.labelAt(row);
      if (label < 0 || index.rows.get(label) !== undefined) return undefined;
      index.rows.set(label, row);
      if (row % 4096 === 0) await pacer.yield();
    }
    await index.makeSigns(pacer);
    return index;
  }

  /** Bytes of the rows in a payload. */
  get rowBytes(): number {
    return this.count * this.stored.stride;
  }

  private async makeSigns(pacer: Pacer): Promise<void> {
    if (this.signs || this.count < this.shortlistFrom) return;
    const signs = new SignRows(this.dimensions);
    for (let row = 0; row < this.count; row++) {
      signs.append(this.stored.codesAt(row));
      if (row % 256 === 0) await pacer.yield();
    }
    this.signs = signs;
  }

  private checkQuery(vector: Float32Array): void {
    if (vector.length !== this.dimensions) throw new RangeError(`A query of ${vector.length} dimensions came to an index of ${this.dimensions}`);
  }
}

/** Rows by label: labels that count up from 0 take four bytes each, others stand in a map. */
class RowTable {
  private dense: Int32Array = new Int32Array(64).fill(NONE);
  private readonly sparse = new Map<number, number>();

  get(label: number): number | undefined {
    const row = label < this.dense.length ? this.dense[label]! : (this.sparse.get(label) ?? NONE);
    return row === NONE ? undefined : row;
  }

  set(label: number, row: number): void {
    if (label >= this.dense.length && label < 2 * this.dense.length) this.grow();
    if (label < this.dense.length) this.dense[label] = row;
    else this.sparse.set(label, row);
  }

  delete(label: number): void {
    if (label < this.dense.length) this.dense[label] = NONE;
    else this.sparse.delete(label);
  }

  private grow(): void {
    const { length } = this.dense;
    this.dense = withRoomFor(this.dense, 2 * length, NONE);
    for (const [label, row] of this.sparse) {
      if (label >= this.dense.length) continue;
      this.dense[label] = row;
      this.sparse.delete(label);
    }
  }
}

/** Throws a RangeError where the arguments are not what `VectorIndex.add` takes, before anything is added. */
function checkLabels(
  labels: readonly number[],
  vectors: { count: number; dimensions: number },
  dimensions: number,
  isTaken: (label: number) => boolean,
): void {
  if (vectors.count !== labels.length) throw new RangeError(`${labels.length} labels came with ${vectors.count} vectors`);
  if (vectors.count > 0 && vectors.dimensions !== dimensions) throw new RangeError(`Vectors of ${vectors.dimensions} dimensions came to an index of ${dimensions}`);
  const seen = new Set<number>();
  for (const label of labels) {
    if (!Number.isInteger(label) || label < 0 || label > MOST_LABEL) throw new RangeError(`${label} is no label: labels are whole numbers from 0 to ${MOST_LABEL}`);
    if (seen.has(label) || isTaken(label)) throw new RangeError(`The label ${label} is there already`);
    seen.add(label);
  }
}
