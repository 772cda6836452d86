import type { RatedPair } from './minedPair';

/** From this share of its occurrences within one longer pair on, a pair is a part of that one and no term by itself. */
const ALWAYS_WITHIN = 0.8;
/** A second rendering of a phrase is shown from this share of the first one's confidence on. */
const SECOND_RENDERING = 0.6;

/**
 * Takes out what repeats another pair: parts that (nearly) never stand alone, longer runs that merely happened to
 * follow each other once, and weak second renderings. The thought is C-value's (Frantzi & Ananiadou 2000): a term's
 * worth is what it has outside longer terms.
 */
export function withoutRedundant(pairs: readonly RatedPair[]): RatedPair[] {
  const bySource = new Map<string, RatedPair[]>();
  for (const pair of pairs) bySource.set(pair.sourceKey, [...(bySource.get(pair.sourceKey) ?? []), pair]);
  const redundant = new Set<RatedPair>();
  for (const longer of pairs) {
    for (const part of partsOf(longer, bySource)) {
      if (longer.count >= 2 && longer.count >= ALWAYS_WITHIN * part.count && longer.confidence >= SECOND_RENDERING * part.confidence) redundant.add(part);
      else if (longer.count === 1 || longer.count < part.count / 4) redundant.add(longer);
    }
  }
  return onceEach(pairs.filter((pair) => !redundant.has(pair)));
}

/** Pairs of which both sides are contained in those of a longer pair. */
function partsOf(longer: RatedPair, bySource: ReadonlyMap<string, RatedPair[]>): RatedPair[] {
  const words = longer.sourceKey.split(' ');
  const parts: RatedPair[] = [];
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= words.length; end++) {
      for (const part of bySource.get(words.slice(start, end).join(' ')) ?? []) {
        if (part !== longer && ` ${longer.targetKey} `.includes(` ${part.targetKey} `)) parts.push(part);
      }
    }
  }
  return parts;
}

/** The best pair of every phrase on either side, and further ones where they are nearly as good. */
function onceEach(pairs: readonly RatedPair[]): RatedPair[] {
  const best = new Map<string, number>();
  return [...pairs]
    .sort((a, b) => b.confidence - a.confidence)
    .filter((pair) => {
      const keys = [`source\t${pair.sourceKey}`, `target\t${pair.targetKey}`];
      const isWeak = keys.some((key) => pair.confidence < SECOND_RENDERING * (best.get(key) ?? 0));
      if (!isWeak) for (const key of keys) best.set(key, Math.max(best.get(key) ?? 0, pair.confidence));
      return !isWeak;
    });
}
