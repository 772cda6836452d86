/** Rows that are kept, ten megabytes of 320 dimensions; the tokens of a language's terms come again and again. */
const MOST_ROWS = 8192;

/** The states of tokens that are the same wherever the token stands, by id. */
export class TokenRows {
  private readonly places = new Map<number, number>();
  private rows = new Float32Array(0);
  private states = new Float32Array(0);

  constructor(private readonly dimensions: number) {}

  /** Those of the ids that are not known, each once. */
  missing(ids: Iterable<number>): number[] {
    return Array.from(new Set(ids)).filter((id) => !this.places.has(id));
  }

  put(id: number, row: Float32Array): void {
    if (this.places.has(id)) return;
    const place = this.places.size;
    if ((place + 1) * this.dimensions > this.rows.length) {
      const more = new Float32Array(Math.max(64, 2 * place) * this.dimensions);
      more.set(this.rows);
      this.rows = more;
    }
    this.rows.set(row, place * this.dimensions);
    this.places.set(id, place);
  }

  /** The states of a sequence, row by row, valid until the next call. Every id has to be known. */
  statesOf(ids: readonly number[]): Float32Array {
    if (ids.length * this.dimensions > this.states.length) this.states = new Float32Array(2 * ids.length * this.dimensions);
    const states = this.states.subarray(0, ids.length * this.dimensions);
    ids.forEach((id, i) => {
      const start = this.places.get(id)! * this.dimensions;
      states.set(this.rows.subarray(start, start + this.dimensions), i * this.dimensions);
    });
    return states;
  }

  /** Forgets everything where there is too much of it. */
  prune(): void {
    if (this.places.size <= MOST_ROWS) return;
    this.places.clear();
    this.rows = new Float32Array(0);
  }
}
