import type { Pacer } from '../base/pacer';
import { runInSlices, sortedInSteps } from '../base/steps';
import type { RatedPair } from './minedPair';

/** Share of its sightings that a part must have outside a longer pair to be a term by itself. */
const OUTSIDE = 0.2;
/**
 * Cohesion from which the words of a run belong together, even where they were seen once. Longer runs, and those that
 * both languages tie together with grammar, need more sightings: they are mostly put together for the occasion.
 */
const COHESIVE = 0.5;
const MOST_WORDS_ONCE = 3;
/** A run that is this much rarer than its part only happens to follow it. */
const INCIDENTAL = 0.25;
/** What is left of a pair's worth for it to displace a part of it, or to be shown as a second rendering. */
const COMPARABLE = 0.6;

/**
 * Takes out what repeats another pair: parts that (nearly) never stand alone, longer runs that merely happened to
 * follow each other, and weak second renderings. The thought is C-value's (Frantzi & Ananiadou 2000): a term's worth is
 * what it has outside longer terms.
 */
export async function withoutRedundant(pairs: readonly RatedPair[], pacer: Pacer): Promise<RatedPair[]> {
  const bySource = new Map<string, RatedPair[]>();
  for (const pair of pairs) {
    const others = bySource.get(pair.sourceKey);
    if (others) others.push(pair);
    else bySource.set(pair.sourceKey, [pair]);
  }
  const redundant = new Set<RatedPair>();
  for (const longer of pairs) {
    const parts = partsOf(longer, bySource);
    const belongsTogether = longer.cohesion >= COHESIVE && !longer.isTied && longer.words <= MOST_WORDS_ONCE;
    const isOutdone = (part: RatedPair) => longer.count < INCIDENTAL * part.count || longer.confidence < COMPARABLE * part.confidence;
    if (parts.some((part) => (longer.count === 1 && !belongsTogether) || isOutdone(part))) {
      redundant.add(longer);
    } else {
      for (const part of parts) if (part.count - longer.count <= OUTSIDE * part.count) redundant.add(part);
    }
    await pacer.yield();
  }
  return onceEach(pairs.filter((pair) => !redundant.has(pair)), pacer);
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

/** The best pair of every phrase on either side, and further ones where they are nearly as good and more than another ending. */
async function onceEach(pairs: readonly RatedPair[], pacer: Pacer): Promise<RatedPair[]> {
  const shown = new Map<string, { other: string; confidence: number }[]>();
  const isShown = (key: string, other: string, confidence: number) =>
    (shown.get(key) ?? []).some((better) => confidence < COMPARABLE * better.confidence || differByEnding(other, better.other));
  const kept: RatedPair[] = [];
  for (const pair of await runInSlices(sortedInSteps(pairs, (a, b) => b.confidence - a.confidence), pacer)) {
    await pacer.yield();
    const { sourceKey, targetKey, confidence } = pair;
    const source = `source\t${sourceKey}`, target = `target\t${targetKey}`;
    if (isShown(source, targetKey, confidence) || isShown(target, sourceKey, confidence)) continue;
    for (const [key, other] of [[source, targetKey], [target, sourceKey]] as const) shown.set(key, [...(shown.get(key) ?? []), { other, confidence }]);
    kept.push(pair);
  }
  return kept;
}

/** What stemmers leave: “Schlüssel” and “Schlüsseln”. */
function differByEnding(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return shorter.length >= LEAST_STEM && longer.length - shorter.length <= MOST_ENDING && longer.startsWith(shorter);
}

const LEAST_STEM = 4;
const MOST_ENDING = 2;
