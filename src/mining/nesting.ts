import { appendTo, groupBy } from '../base/maps';
import type { Pacer } from '../base/pacer';
import { runInSlices, sortedInSteps } from '../base/steps';
import type { RatedPair } from './minedPair';

/** The minimum share of a part's occurrences outside a longer pair for it to be a separate term. */
const MIN_SHARE_OUTSIDE = 0.2;
/**
 * The minimum cohesion of words that belong together even if they were seen once. Longer sequences, and those with
 * function words in both languages, need more occurrences: they are mostly ad-hoc combinations.
 */
const MIN_COHESION = 0.5;
const MAX_WORDS_OF_HAPAX = 3;
/** The frequency, relative to a part, below which a longer pair is an accidental sequence. */
const MIN_RELATIVE_FREQUENCY = 0.25;
/** The minimum relative worth for a pair to displace a part of it, or to be listed as a second rendering. */
const MIN_RELATIVE_WORTH = 0.6;

/**
 * Removes redundant pairs: parts that (nearly) never occur alone, longer runs that are accidental sequences, and weak
 * second renderings. Based on C-value (Frantzi & Ananiadou 2000): a term is rated by its occurrences outside longer
 * terms.
 */
export async function withoutRedundantPairs(pairs: readonly RatedPair[], pacer: Pacer): Promise<RatedPair[]> {
  const bySource = groupBy(pairs, ({ sourceKey }) => sourceKey);
  const redundant = new Set<RatedPair>();
  for (const longer of pairs) {
    const parts = partsOf(longer, bySource);
    const belongsTogether =
      longer.cohesion >= MIN_COHESION && !longer.containsFunctionWords && longer.contentWordCount <= MAX_WORDS_OF_HAPAX;
    const isOutdone = (part: RatedPair) =>
      longer.count < MIN_RELATIVE_FREQUENCY * part.count || longer.confidence < MIN_RELATIVE_WORTH * part.confidence;
    if (parts.some((part) => (longer.count === 1 && !belongsTogether) || isOutdone(part))) {
      redundant.add(longer);
    } else {
      for (const part of parts) if (part.count - longer.count <= MIN_SHARE_OUTSIDE * part.count) redundant.add(part);
    }
    await pacer.yield();
  }
  return bestPerPhrase(
    pairs.filter((pair) => !redundant.has(pair)),
    pacer,
  );
}

/** Returns the pairs whose sides are both contained in those of a longer pair. */
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

/**
 * Returns the best pair of every phrase on either side, and further ones that are nearly as good and differ by more
 * than an ending.
 */
async function bestPerPhrase(pairs: readonly RatedPair[], pacer: Pacer): Promise<RatedPair[]> {
  const keptByPhrase = new Map<string, { other: string; confidence: number }[]>();
  const isRedundant = (key: string, other: string, confidence: number) =>
    (keptByPhrase.get(key) ?? []).some(
      (better) => confidence < MIN_RELATIVE_WORTH * better.confidence || differByEnding(other, better.other),
    );
  const kept: RatedPair[] = [];
  for (const pair of await runInSlices(
    sortedInSteps(pairs, (a, b) => b.confidence - a.confidence),
    pacer,
  )) {
    await pacer.yield();
    const { sourceKey, targetKey, confidence } = pair;
    const source = `source\t${sourceKey}`,
      target = `target\t${targetKey}`;
    if (isRedundant(source, targetKey, confidence) || isRedundant(target, sourceKey, confidence)) continue;
    for (const [key, other] of [
      [source, targetKey],
      [target, sourceKey],
    ] as const)
      appendTo(keptByPhrase, key, { other, confidence });
    kept.push(pair);
  }
  return kept;
}

/** Returns whether two words differ by an ending that stemmers keep: “Schlüssel” and “Schlüsseln”. */
function differByEnding(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return (
    shorter.length >= MIN_STEM_LENGTH &&
    longer.length - shorter.length <= MAX_ENDING_LENGTH &&
    longer.startsWith(shorter)
  );
}

const MIN_STEM_LENGTH = 4;
const MAX_ENDING_LENGTH = 2;
