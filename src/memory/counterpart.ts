/** A range of source segments, by index from 0. */
export interface SourceSegmentRange {
  first: number;
  /** The index after the last segment. */
  end: number;
}

/** A position in a translation: in one of its segments, or between two of them. */
export interface TranslationPosition {
  /** The segment, or the next one if the position is between segments. */
  index: number;
  /** True if the position is inside the segment; false if it is before it. */
  isWithin: boolean;
  /** True if the known ranges begin at the first segment of the translation. */
  reachesStart: boolean;
  reachesEnd: boolean;
}

/**
 * Returns the source of a position in its translation. The nearest segments with known sources delimit a source range.
 * If it has as many segments as the translation between them, they correspond one to one. Otherwise only the segment
 * next to a known one is mapped. Undefined if that is inconclusive.
 *
 * @param known the source range of each segment of the translation, if known
 * @param sourceCount the number of segments of the source
 */
export function sourceRangeOfPosition(
  known: readonly (SourceSegmentRange | undefined)[],
  place: TranslationPosition,
  sourceCount: number,
): SourceSegmentRange | undefined {
  const { index, isWithin, reachesStart, reachesEnd } = place;
  if (isWithin && known[index]) return known[index];
  const nextIndex = isWithin ? index + 1 : index;
  const before = known.findLastIndex((each, at) => at < index && each);
  const after = known.findIndex((each, at) => at >= nextIndex && each);
  const first = before >= 0 ? known[before]!.end : reachesStart ? 0 : undefined;
  const end = after >= 0 ? known[after]!.first : reachesEnd ? sourceCount : undefined;
  const [unmatchedBefore, unmatchedAfter] = [index - before - 1, (after >= 0 ? after : known.length) - nextIndex];
  const rangeOfSegment = (number: number): SourceSegmentRange | undefined =>
    number >= (first ?? 0) && number < (end ?? sourceCount) ? { first: number, end: number + 1 } : undefined;
  if (first !== undefined && end !== undefined && end - first === unmatchedBefore + 1 + unmatchedAfter)
    return rangeOfSegment(first + unmatchedBefore);
  if (first !== undefined && unmatchedBefore === 0) return rangeOfSegment(first);
  return end !== undefined && unmatchedAfter === 0 ? rangeOfSegment(end - 1) : undefined;
}
