/** Adds a value to the end of the list under a key. */
export function appendTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Returns the items in groups with equal keys, in order of their first item. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Increases the number under a key, which is 0 at first. */
export function addCount<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** Returns how often each value occurs, in order of first occurrence. */
export function countsOf<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) addCount(counts, value);
  return counts;
}

/** Returns the first item with the most frequent key; of equally frequent ones, the first. There must be an item. */
export function mostFrequentBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Item {
  return [...groupBy(items, keyOf).values()].reduce((most, each) => (each.length > most.length ? each : most))[0];
}

/**
 * Returns a function that computes the result for each key only once.
 *
 * @param maxResults the number of stored results after which all are discarded
 */
export function memoised<Key, Result>(make: (key: Key) => Result, maxResults = Infinity): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return (key) => {
    let result = results.get(key);
    if (result === undefined && !results.has(key)) {
      if (results.size >= maxResults) results.clear();
      results.set(key, (result = make(key)));
    }
    return result as Result;
  };
}
