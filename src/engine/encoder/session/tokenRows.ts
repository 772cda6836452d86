import { withRoomFor } from '../../../base/growingArrays';

/** Rows that are kept, ten megabytes of 320 dimensions; the tokens of a language's terms come again and again. */
const MOST_ROWS = 8192;

/** The states of tokens that are the same wherever the token stands, by id. */
export class TokenRows {
  private readonly places = new Map<number, number>();
  private rows: Float32Array = new Float32Array(0);

  constructor(private readonly dimensions: number) {}

  /** Those of the ids that are not known, each once. */
  missing(ids: Iterable<number>): number[] {
    return Array.from(new Set(ids)).filter((id) => !this.places.has(id));
  }

  put(id: number, row: Float32Array): void {
    if (this.places.has(id)) return;
    const place = this.places.size;
    this.rows = withRoomFor(this.rows, (place + 1) * this.dimensions);
    this.rows.set(row, place * this.dimensions);
    this.places.set(id, place);
  }

  /** Adds the states of some tokens of a sequence to a sum. Every one of them has to be known. */
  addTo(sum: Float32Array, ids: readonly number[], tokens: readonly number[]): void {
    const { rows, dimensions } = this;
    for (const token of tokens) {
      const start = this.places.get(ids[token]!)! * dimensions;
      for (let i = 0; i < dimensions; i++) sum[i]! += rows[start + i]!;
    }
  }

  /** Forgets everything where there is too much of it. */
  prune(): void {
    if (this.places.size > MOST_ROWS) this.clear();
  }

  clear(): void {
    this.places.clear();
    this.rows = new Float32Array(0);
  }
}
