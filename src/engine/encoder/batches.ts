/**
 * Divides inputs into batches of like length, because every input of a batch is padded to the longest one.
 * @param lengths tokens of each input
 * @param budget tokens of a batch, padding included; asked anew for each batch. A batch holds at least one input.
 * @returns indices into `lengths`, a batch at a time, shortest inputs first
 */
export function* batchesOf(lengths: readonly number[], budget: () => number): Generator<number[]> {
  const order = Array.from(lengths.keys()).sort((a, b) => lengths[a]! - lengths[b]! || a - b);
  for (let start = 0; start < order.length; ) {
    const tokens = budget();
    let end = start + 1;
    while (end < order.length && lengths[order[end]!]! * (end + 1 - start) <= tokens) end++;
    yield order.slice(start, end);
    start = end;
  }
}
