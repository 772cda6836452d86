const NONE = -1;

/** Rows by label: labels that count up from 0 take four bytes each, others stand in a map. */
export class RowTable {
  private dense = new Int32Array(64).fill(NONE);
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
    const more = new Int32Array(2 * this.dense.length).fill(NONE);
    more.set(this.dense);
    this.dense = more;
    for (const [label, row] of this.sparse) {
      if (label >= more.length) continue;
      more[label] = row;
      this.sparse.delete(label);
    }
  }
}
