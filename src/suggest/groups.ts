/** The greatest value in each group. @param groups of the values, one for each */
export function greatestByGroup(values: readonly number[], groups: readonly number[]): Map<number, number> {
  const greatest = new Map<number, number>();
  values.forEach((value, i) => greatest.set(groups[i]!, Math.max(greatest.get(groups[i]!) ?? 0, value)));
  return greatest;
}

/** The sum of what `greatestByGroup` gives: members of a group do not count twice. */
export function sumOf(greatest: ReadonlyMap<number, number>): number {
  return Array.from(greatest.values()).reduce((a, b) => a + b, 0);
}
