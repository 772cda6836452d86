/** A range of source segments, by index from 0. */
export interface SourceSegmentRange {
  first: number;
  /** The index after the last segment. */
  end: number;
}

/** A position in a translation: in one of its segments, or between two of them. */
export interface PlaceInTranslation {
  /** The segment, or the next one if the position is between segments. */
  index: number;
  /** True if it is the segment itself. */
  isWithin: boolean;
  /** True if the known ranges begin at the first segment of the translation. */
  reachesStart: boolean;
  reachesEnd: boolean;
}

/**
 * Returns the source of a position in its translation. The known segments around it leave a range of the source between
 * them; if the translation has as many segments there, they correspond one by one, otherwise the first follows the
 * preceding range and the last precedes the following one. Undefined if that is inconclusive.
 *
 * @param known the source range of each segment of the translation, if known
 * @param sourceCount the number of segments of the source
 */
export function counterpartOf(
  known: readonly (SourceSegmentRange | undefined)[],
  place: PlaceInTranslation,
  sourceCount: number,
): SourceSegmentRange | undefined {
  const { index, isWithin, reachesStart, reachesEnd } = place;
  if (isWithin && known[index]) return known[index];
  const rest = isWithin ? index + 1 : index;
  const before = known.findLastIndex((each, at) => at < index && each);
  const after = known.findIndex((each, at) => at >= rest && each);
  const first = before >= 0 ? known[before]!.end : reachesStart ? 0 : undefined;
  const end = after >= 0 ? known[after]!.first : reachesEnd ? sourceCount : undefined;
  const [ahead, behind] = [index - before - 1, (after >= 0 ? after : known.length) - rest];
  const at = (number: number): SourceSegmentRange | undefined =>
    number >= (first ?? 0) && number < (end ?? sourceCount) ? { first: number, end: number + 1 } : undefined;
  if (first !== undefined && end !== undefined && end - first === ahead + 1 + behind) return at(first + ahead);
  if (first !== undefined && ahead === 0) return at(first);
  return end !== undefined && behind === 0 ? at(end - 1) : undefined;
}
