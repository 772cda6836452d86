import { Pacer, slicesOf } from '../../../base/pacer';
import { NONE, withRoomFor } from '../hashChains';
import { BestNeighbours } from './bestNeighbours';
import { Int8Rows } from './int8Rows';
import type { Int8Vectors } from './int8Vectors';
import { SignRows } from './signRows';
import type { Neighbour, VectorId, VectorIndex } from './vectorIndex';
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

  async add(vectorIds: readonly VectorId[], vectors: Int8Vectors, signal?: AbortSignal): Promise<void> {
    checkLabels(vectorIds, vectors, this.dimensions, (vectorId) => this.rows.get(vectorId) !== undefined);
    const pacer = new Pacer(signal);
    let row = 0;
    for (const slice of slicesOf(vectorIds)) {
      for (const vectorId of slice) {
        this.rows.set(vectorId, this.count);
        this.stored.append(vectorId, vectors, row++);
        this.signs?.append(this.stored.codesAt(this.count - 1));
      }
      await pacer.yield();
    }
    await this.makeSigns(pacer);
  }

  remove(vectorIds: readonly VectorId[]): number {
    const before = this.count;
    for (const vectorId of vectorIds) {
      const row = this.rows.get(vectorId);
      if (row === undefined) continue;
      this.rows.set(this.stored.vectorIdAt(this.count - 1), row);
      this.stored.remove(row);
      this.signs?.remove(row);
      this.rows.delete(vectorId);
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

  best(vector: Float32Array, vectorIds: Iterable<VectorId>, k: number): Neighbour[] {
    this.checkQuery(vector);
    return this.bestOf(vector, Array.from(new Set(vectorIds)).map((vectorId) => this.rows.get(vectorId)).filter((row) => row !== undefined), k);
  }

  private bestOf(vector: Float32Array, rows: readonly number[], k: number): Neighbour[] {
    const best = new BestNeighbours(k);
    this.stored.offerSome(vector, rows, best);
    return best.sorted();
  }

  /** Ids by row, and each row as numbers; as they stand now. */
  vectorIdAt(row: number): VectorId {
    return this.stored.vectorIdAt(row);
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
      const vectorId = index.stored.vectorIdAt(row);
      if (vectorId < 0 || index.rows.get(vectorId) !== undefined) return undefined;
      index.rows.set(vectorId, row);
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

/** Rows by id: ids that count up from 0 take four bytes each, others stand in a map. */
class RowTable {
  private dense: Int32Array = new Int32Array(64).fill(NONE);
  private readonly sparse = new Map<number, number>();

  get(vectorId: VectorId): number | undefined {
    const row = vectorId < this.dense.length ? this.dense[vectorId]! : (this.sparse.get(vectorId) ?? NONE);
    return row === NONE ? undefined : row;
  }

  set(vectorId: VectorId, row: number): void {
    if (vectorId >= this.dense.length && vectorId < 2 * this.dense.length) this.grow();
    if (vectorId < this.dense.length) this.dense[vectorId] = row;
    else this.sparse.set(vectorId, row);
  }

  delete(vectorId: VectorId): void {
    if (vectorId < this.dense.length) this.dense[vectorId] = NONE;
    else this.sparse.delete(vectorId);
  }

  private grow(): void {
    const { length } = this.dense;
    this.dense = withRoomFor(this.dense, 2 * length, NONE);
    for (const [vectorId, row] of this.sparse) {
      if (vectorId >= this.dense.length) continue;
      this.dense[vectorId] = row;
      this.sparse.delete(vectorId);
    }
  }
}

/** Throws a RangeError where the arguments are not what `VectorIndex.add` takes, before anything is added. */
function checkLabels(
  vectorIds: readonly VectorId[],
  vectors: { count: number; dimensions: number },
  dimensions: number,
  isTaken: (vectorId: VectorId) => boolean,
): void {
  if (vectors.count !== vectorIds.length) throw new RangeError(`${vectorIds.length} vectorIds came with ${vectors.count} vectors`);
  if (vectors.count > 0 && vectors.dimensions !== dimensions) throw new RangeError(`Vectors of ${vectors.dimensions} dimensions came to an index of ${dimensions}`);
  const seen = new Set<number>();
  for (const vectorId of vectorIds) {
    if (!Number.isInteger(vectorId) || vectorId < 0 || vectorId > MOST_LABEL) throw new RangeError(`${vectorId} is no vectorId: vectorIds are whole numbers from 0 to ${MOST_LABEL}`);
    if (seen.has(vectorId) || isTaken(vectorId)) throw new RangeError(`The vectorId ${vectorId} is there already`);
    seen.add(vectorId);
  }
}
