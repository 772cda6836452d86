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
