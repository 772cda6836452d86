/** So many items take well under a millisecond; a breath after each of them would take longer than the work. */
const SIZE = 256;

/** The items in runs of a few hundred, between which long work breathes. */
export function* slicesOf<T>(items: readonly T[], size: number = SIZE): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
