import type { Segment } from '../domain/segment';
import type { SegmentGroup } from './minePairs';

/** Share of the names that two files must have in common to be translations of each other. */
const SHARED = 0.5;

/**
 * What two files of named values (JSON, YAML, properties, RESX, Android's strings) translate into each other: the values
 * of the same name, in whichever order they stand. Undefined where the files do not share their names. A value that
 * repeats its source is not translated yet.
 */
export function keyedGroups(sources: readonly Segment[], targets: readonly Segment[]): SegmentGroup[] | undefined {
  const [bySource, byTarget] = [byKey(sources), byKey(targets)];
  const shared = [...bySource.keys()].filter((key) => byTarget.has(key));
  if (!shared.length || shared.length < SHARED * Math.min(bySource.size, byTarget.size)) return undefined;
  return shared.map((key) => ({ source: bySource.get(key)!, target: byTarget.get(key)! })).filter(({ source, target }) => textOf(source) !== textOf(target));
}

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join(' ');

function byKey(segments: readonly Segment[]): Map<string, Segment[]> {
  const found = new Map<string, Segment[]>();
  for (const segment of segments) {
    if (segment.key === undefined) continue;
    const same = found.get(segment.key);
    if (same) same.push(segment);
    else found.set(segment.key, [segment]);
  }
  return found;
}
