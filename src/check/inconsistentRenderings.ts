import type { SegmentPair } from '../model/segment';
import { formsOf } from '../language/forms';
import { normaliseForm } from '../language/normalise';

/** A segment whose source is translated otherwise in most places. */
export interface InconsistentRendering {
  /** Place of the segment in the list. */
  pair: number;
  /** How the same source is translated elsewhere, the most frequent first. */
  expected: string[];
}

/**
 * Segments with the same source and different translations: all but the most frequent translation (of equally frequent
 * ones the first) are findings. Case, punctuation, white space and inflection make no difference. Where the file tells
 * segments apart by a context, only those of the same context are compared.
 *
 * @param to language of the translations
 */
export function inconsistentRenderings(pairs: readonly SegmentPair[], to: string): InconsistentRendering[] {
  const bySource = new Map<string, number[]>();
  pairs.forEach(({ source, context }, index) => {
    const key = `${context ?? ''}\n${sourceKey(source.text)}`;
    bySource.set(key, [...(bySource.get(key) ?? []), index]);
  });
  return Array.from(bySource.values())
    .filter((places) => places.length > 1)
    .flatMap((places) => differing(places, pairs, to))
    .sort((a, b) => a.pair - b.pair);
}

function differing(places: readonly number[], pairs: readonly SegmentPair[], to: string): InconsistentRendering[] {
  const renderings = new Map<string, number[]>();
  for (const place of places) {
    const key = withoutPunctuation(formsOf(pairs[place]!.target.text, to).stem);
    renderings.set(key, [...(renderings.get(key) ?? []), place]);
  }
  const ordered = Array.from(renderings.values()).sort((a, b) => b.length - a.length || a[0]! - b[0]!);
  const texts = ordered.map(([first]) => pairs[first!]!.target.text);
  return ordered.slice(1).flatMap((group, i) => group.map((pair) => ({ pair, expected: texts.filter((_, other) => other !== i + 1) })));
}

/** Sources are the same where they are so to the letter, but for white space and case. */
const sourceKey = (text: string): string => normaliseForm(text);

const withoutPunctuation = (text: string): string => text.replace(/[\p{P}\s]+/gu, ' ').trim();
