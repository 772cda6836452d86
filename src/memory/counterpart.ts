/** A stretch of the segments of the source, by their numbers. */
export interface SourceStretch {
  first: number;
  /** Behind its last. */
  end: number;
}

/** Where in a translation somebody is: in one of its segments, or between two of them. */
export interface PlaceInTranslation {
  /** The segment, or the one that follows. */
  index: number;
  /** Whether it is the segment itself. */
  isWithin: boolean;
  /** Whether the translation begins and ends with the segments that are known; else others stand there. */
  isWholeBefore: boolean;
  isWholeAfter: boolean;
}

/**
 * What of a source a place of its translation translates. What is known of the segments around it leaves a stretch of the source open between them;
 * where as many segments of the translation stand there, each has its own, else the first follows what stands before it, and the last precedes what stands
 * behind it. Undefined where that does not tell.
 *
 * @param known by segment of the translation, as far as it is known
 * @param sourceCount segments of the source
 */
export function counterpartOf(known: readonly (SourceStretch | undefined)[], place: PlaceInTranslation, sourceCount: number): SourceStretch | undefined {
  const { index, isWithin, isWholeBefore, isWholeAfter } = place;
  if (isWithin && known[index]) return known[index];
  const rest = isWithin ? index + 1 : index;
  const before = known.findLastIndex((each, at) => at < index && each);
  const after = known.findIndex((each, at) => at >= rest && each);
  const first = before >= 0 ? known[before]!.end : isWholeBefore ? 0 : undefined;
  const end = after >= 0 ? known[after]!.first : isWholeAfter ? sourceCount : undefined;
  const [ahead, behind] = [index - before - 1, (after >= 0 ? after : known.length) - rest];
  const at = (number: number): SourceStretch | undefined => (number >= (first ?? 0) && number < (end ?? sourceCount) ? { first: number, end: number + 1 } : undefined);
  if (first !== undefined && end !== undefined && end - first === ahead + 1 + behind) return at(first + ahead);
  if (first !== undefined && ahead === 0) return at(first);
  return end !== undefined && behind === 0 ? at(end - 1) : undefined;
}
