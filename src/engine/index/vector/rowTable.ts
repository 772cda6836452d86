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

const MOST = 2 ** 31 - 1;

/** Throws a RangeError where the arguments are not what `VectorIndex.add` takes, before anything is added. */
export function checkLabels(
  labels: readonly number[],
  vectors: { count: number; dimensions: number },
  dimensions: number,
  isTaken: (label: number) => boolean,
): void {
  if (vectors.count !== labels.length) throw new RangeError(`${labels.length} labels came with ${vectors.count} vectors`);
  if (vectors.count > 0 && vectors.dimensions !== dimensions) throw new RangeError(`Vectors of ${vectors.dimensions} dimensions came to an index of ${dimensions}`);
  const seen = new Set<number>();
  for (const label of labels) {
    if (!Number.isInteger(label) || label < 0 || label > MOST) throw new RangeError(`${label} is no label: labels are whole numbers from 0 to ${MOST}`);
    if (seen.has(label) || isTaken(label)) throw new RangeError(`The label ${label} is there already`);
    seen.add(label);
  }
}
