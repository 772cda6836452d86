/**
 * Returns the first number from `low` to `high` (exclusive) for which `comesBefore` is false, by binary search; `high`
 * if there is none.
 */
export function binarySearch(low: number, high: number, comesBefore: (middle: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comesBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
