import type { Pacer } from '../base/pacer';
import { runInSlices, sortedInSteps } from '../base/steps';
import { stem } from '../language/stems';
import type { ExampleSentence } from '../model/concept';
import type { LanguagePair } from '../model/languagePair';
import type { Evidence, PhrasePair } from '../model/phrasePair';
import type { Markup, Segment } from '../model/segment';
import type { Run } from './candidates';
import { MinedSide } from './candidates';
import type { EncodedPair, EncodedSegment, MinedPair, MinedPlace, RatedPair, Sighting } from './minedPair';
import { textOfPhrase, wordsOfPhrase } from './minedPair';
import { withoutRedundant } from './nesting';
import { linkedRuns } from './phraseExtraction';
import type { WordStatistics } from './wordStatistics';
import { isCapitalised, isInitial } from './wordStatistics';

/** Places shown for a pair. */
const MOST_EVIDENCE = 5;

/** Gathers phrase pairs from translated segments, one pair of these at a time, and ranks them when all are in. */
export class PhraseMiner {
  private readonly source: MinedSide;
  private readonly target: MinedSide;
  private readonly pairsByKey = new Map<string, MinedPair>();

  constructor({ source: from, target: to }: LanguagePair) {
    this.source = new MinedSide(from);
    this.target = new MinedSide(to);
  }

  /** @param links `source words × target words`: how surely two words translate each other, 0 to 1 */
  add(encoded: EncodedPair, links: Float64Array): void {
    const linked = linkedRuns(encoded, links, this.source.add(encoded.source), this.target.add(encoded.target));
    const seen = new Set<string>();
    for (const { source, target, fit, similarity } of linked) {
      const key = `${source.key}\t${target.key}`;
      if (seen.has(key)) continue;
      seen.add(key);
      let pair = this.pairsByKey.get(key);
      if (!pair) this.pairsByKey.set(key, (pair = { sourceKey: source.key, targetKey: target.key, count: 0, fit: 0, similarity: 0, sightings: [] }));
      pair.count++;
      pair.fit += fit;
      pair.similarity += similarity;
      pair.sightings.push({ source: placeOf(encoded.source, source), target: placeOf(encoded.target, target), quality: fit * similarity });
    }
  }

  /** Pairs at or above a confidence, most useful first. */
  async pairs(minConfidence: number, pacer: Pacer): Promise<PhrasePair[]> {
    const rated: RatedPair[] = [];
    for (const pair of this.pairsByKey.values()) {
      rated.push(this.rated(pair));
      await pacer.yield();
    }
    const sure = (await withoutRedundant(rated, pacer)).filter(({ confidence }) => confidence >= minConfidence);
    const inOrder = (a: RatedPair, b: RatedPair) => b.confidence - a.confidence || b.count - a.count || compareText(a.sourceKey, b.sourceKey) || compareText(a.targetKey, b.targetKey);
    const kept = await runInSlices(sortedInSteps(sure, inOrder), pacer);
    const pairs: PhrasePair[] = [];
    for (const { sightings, confidence, count } of kept) {
      const best = [...sightings].sort((a, b) => b.quality - a.quality).slice(0, MOST_EVIDENCE);
      pairs.push({ ...headForm(sightings, this.source.statistics, this.target.statistics), confidence, count, evidence: best.map(evidenceOf) });
      await pacer.yield();
    }
    return pairs;
  }

  private rated(pair: MinedPair): RatedPair {
    const { sourceKey, targetKey, count, fit, similarity, sightings } = pair;
    const source = this.source.traitsOf(sourceKey, wordsOfPhrase(sightings[0]!.source));
    const target = this.target.traitsOf(targetKey, wordsOfPhrase(sightings[0]!.target));
    const words = Math.max(source.words, target.words);
    const confidence = confidenceOfPair({
      count,
      words,
      sourceBeads: source.beads,
      targetBeads: target.beads,
      similarity: similarity / count,
      fit: fit / count,
      nounLikeness: (source.nounLikeness + target.nounLikeness) / 2,
      weight: (source.weight + target.weight) / 2,
      isSpeltAlike: sourceKey === targetKey,
    });
    return { ...pair, words, confidence, isTied: source.isTied && target.isTied, cohesion: (count / source.rarest + count / target.rarest) / 2 };
  }
}

function placeOf({ segment, words }: EncodedSegment, { start, end }: Run): MinedPlace {
  return { side: { segment, words }, start, end };
}

function evidenceOf({ source, target }: { source: MinedPlace; target: MinedPlace }): Evidence {
  const [sourceFile, targetFile] = [source.side.segment.file, target.side.segment.file];
  const files = sourceFile === undefined ? {} : { sourceFile, targetFile };
  return { source: apart(source), target: apart(target), sourceLine: lineOf(source), targetLine: lineOf(target), ...files };
}

/** Both parts of a sentence around a phrase, with code and tags as the document writes them. Tags beside a phrase stand outside of it. */
function apart({ side: { segment, words }, start, end }: MinedPlace): ExampleSentence {
  const from = words[start]!.start, to = words[end - 1]!.end;
  return {
    before: asWritten(segment, 0, from, ({ at }) => at <= from),
    phrase: asWritten(segment, from, to, ({ at }) => at > from && at < to),
    after: asWritten(segment, to, segment.text.length, ({ at }) => at >= to),
  };
}

function asWritten({ text, markup = [] }: Segment, start: number, end: number, isIn: (code: Markup) => boolean): string {
  let written = '';
  let last = start;
  for (const { at, length, written: code } of markup.filter(isIn)) {
    written += text.slice(last, at) + code;
    last = at + length;
  }
  return written + text.slice(last, end);
}

function lineOf({ side: { segment, words }, start }: MinedPlace): number {
  return (segment.joints?.findLast(({ at }) => at <= words[start]!.start) ?? segment).line;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What speaks for a pair. */
interface PairFigures {
  /** Pairs of segments in which the two are linked. */
  count: number;
  /** Segments in which either stands at all. */
  sourceBeads: number;
  targetBeads: number;
  /** Mean cosine of their vectors. */
  similarity: number;
  /** Mean fit of their links. */
  fit: number;
  /** How much like nouns the two are used, −1 to 1: the mean of both sides. */
  nounLikeness: number;
  /** Mean weight of their words, 1 for an average word of the document. */
  weight: number;
  /** Words of content of the longer side. */
  words: number;
  /** Whether both languages write it alike, so that there is little to look up. */
  isSpeltAlike: boolean;
}

/** Half a sighting of doubt, so that one meeting of two phrases proves less than five. */
const DOUBT = 0.5;
/** More sightings than these prove no more. */
const MOST_COUNT = 16;

/**
 * How likely the two are equivalents that a translator would keep: a logistic of how often either is rendered by the
 * other, how alike their vectors are, how well their links fit, how often they were seen, and of what makes a term
 * (nouns, weighty words). The weights were fitted on judged pairs of the sample contract and manual.
 */
function confidenceOfPair(figures: PairFigures): number {
  const { count, sourceBeads, targetBeads, similarity, fit, nounLikeness, weight, words, isSpeltAlike } = figures;
  const consistency = Math.sqrt((count / (sourceBeads + DOUBT)) * (count / (targetBeads + DOUBT)));
  const score =
    4 * (similarity - 0.5) +
    4 * (fit - 0.85) +
    3 * (consistency - 0.6) +
    0.8 * Math.log2(Math.min(count, MOST_COUNT)) +
    1.8 * nounLikeness +
    1.5 * (Math.min(weight, 2) - 1) +
    (words === 1 ? 0 : count > 1 ? 0.3 : -0.3) -
    0.4 * Math.max(0, words - 3) -
    (isSpeltAlike ? 0.8 : 0);
  return 1 / (1 + Math.exp(-score));
}

/** Forms that come at least this share as often as the most frequent one may be the head instead of it, if they are shorter. */
const OFTEN_ENOUGH = 1 / 3;
const GERMAN_ADJECTIVE = /e[nmrs]?$/u;

/**
 * The head form of a pair: a frequent one, and among the frequent ones the shortest, because endings are added to the
 * form that dictionaries list. Both sides are taken from the same places, so that a singular does not meet a plural.
 */
function headForm(sightings: readonly Sighting[], source: WordStatistics, target: WordStatistics): { source: string; target: string } {
  const forms = new Map<string, { source: string; target: string; count: number }>();
  for (const sighting of sightings) {
    const form = { source: withinSentence(sighting.source, source), target: withinSentence(sighting.target, target), count: 0 };
    const key = `${form.source}\t${form.target}`;
    if (!forms.has(key)) forms.set(key, form);
    forms.get(key)!.count++;
  }
  const most = Math.max(...Array.from(forms.values(), ({ count }) => count));
  const frequent = [...forms.values()].filter(({ count }) => count >= OFTEN_ENOUGH * most);
  frequent.sort((a, b) => lengthOf(a) - lengthOf(b) || b.count - a.count || capitalsOf(a) - capitalsOf(b));
  return { source: frequent[0]!.source, target: frequent[0]!.target };
}

function lengthOf({ source, target }: { source: string; target: string }): number {
  return source.length + target.length;
}

function capitalsOf({ source, target }: { source: string; target: string }): number {
  return `${source}${target}`.replace(/\P{Lu}/gu, '').length;
}

/**
 * A phrase as it would be written inside a sentence. Where it begins one, its capital may not be its own: it is dropped
 * where the document writes the word small elsewhere, and, where it comes nowhere else, in languages that write nouns
 * small; in German only before a noun, where adjectives stand.
 */
function withinSentence(place: MinedPlace, statistics: WordStatistics): string {
  const text = statistics.language === 'ko' ? withoutParticle(textOfPhrase(place)) : textOfPhrase(place);
  const words = wordsOfPhrase(place);
  const first = words[0]!;
  if (!isInitial(place.side, place.start) || !isCapitalised(first) || /\p{Lu}/u.test(first.slice(1))) return text;
  const isGermanNoun = statistics.language === 'de' && !(words.length > 1 && isCapitalised(words[1]!) && GERMAN_ADJECTIVE.test(first));
  return (statistics.keepsCapital(first) ?? isGermanNoun) ? text : first.charAt(0).toLocaleLowerCase(statistics.language) + text.slice(1);
}

/** Korean writes its particles onto the noun: 보증금은 is 보증금 in a glossary. */
function withoutParticle(text: string): string {
  const last = text.split(' ').at(-1)!;
  const bare = stem(last, 'ko');
  return last.startsWith(bare) ? text.slice(0, text.length - last.length + bare.length) : text;
}
