import { mostFrequentBy } from '../base/maps';
import type { Pacer } from '../base/pacer';
import { runInSlices, sortedInSteps } from '../base/steps';
import type { ExampleSentence } from '../model/concept';
import type { LanguagePair } from '../model/languagePair';
import type { PairEvidence, PairGroup, PhrasePair } from '../model/phrase';
import { PAIR_GROUPS } from '../model/phrase';
import type { Markup, Segment } from '../model/segment';
import { SideStatistics } from './candidates';
import { CitationForms } from './citation/citationForms';
import type { EncodedSegmentPair, MinedPair, MinedPhraseSpan, RatedPair, TokenizedSegment } from './minedPair';
import { wordsOfPhrase } from './minedPair';
import { withoutRedundantPairs } from './nesting';
import {
  confidenceOfPair,
  reduceConfidence,
  LOANWORD_PENALTY,
  OBLIQUE_PENALTY,
  UNPROVEN_FORM_PENALTY,
  groupOfPair,
  isLoanword,
  isVerbForNoun,
  numberVariants,
} from './pairRating';
import { extractPhrasePairs } from './phraseExtraction';
import { everydayGroup, weirdnessOf } from './termhood';

/** The maximum number of occurrences shown for a pair. */
const MAX_EVIDENCE = 5;

/** Collects phrase pairs from translated segments, and ranks them when all segments have been added. */
export class PhraseMiner {
  private readonly source: SideStatistics;
  private readonly target: SideStatistics;
  private readonly pairsByKey = new Map<string, MinedPair>();

  /** Whether both languages are usually written in one script; otherwise borrowed words are transliterated. */
  private readonly shareScript: boolean;

  /** @param isCommonWord whether a word is common in some language; by default unknown */
  constructor({ source: from, target: to }: LanguagePair, isCommonWord?: (word: string) => boolean) {
    this.source = new SideStatistics(from, isCommonWord);
    this.target = new SideStatistics(to, isCommonWord);
    const [one, other] = [from, to].map((language) => new Intl.Locale(language).maximize().script);
    this.shareScript = one === other;
  }

  /** @param links `source words × target words`: how surely two words translate each other, 0 to 1 */
  add(encoded: EncodedSegmentPair, links: Float64Array): void {
    const linked = extractPhrasePairs(encoded, links, this.source.add(encoded.source), this.target.add(encoded.target));
    const seen = new Set<string>();
    const [sourceSide, targetSide] = [encoded.source, encoded.target].map(({ segment, words }) => ({
      segment,
      words,
    })) as [TokenizedSegment, TokenizedSegment];
    for (const { source, target, fit, similarity } of linked) {
      const key = `${source.key}\t${target.key}`;
      if (seen.has(key)) continue;
      seen.add(key);
      let pair = this.pairsByKey.get(key);
      if (!pair)
        this.pairsByKey.set(
          key,
          (pair = { sourceKey: source.key, targetKey: target.key, count: 0, fit: 0, similarity: 0, occurrences: [] }),
        );
      pair.count++;
      pair.fit += fit;
      pair.similarity += similarity;
      pair.occurrences.push({
        source: { side: sourceSide, start: source.start, end: source.end },
        target: { side: targetSide, start: target.start, end: target.end },
        quality: fit * similarity,
      });
    }
  }

  /** Returns the pairs with at least the given confidence, most useful first. */
  async pairs(minConfidence: number, pacer: Pacer): Promise<PhrasePair[]> {
    const rated: RatedPair[] = [];
    for (const pair of this.pairsByKey.values()) {
      rated.push(this.rated(pair));
      await pacer.yield();
    }
    const sure = (await withoutRedundantPairs(rated, pacer)).filter(({ confidence }) => confidence >= minConfidence);
    const inOrder = (a: RatedPair, b: RatedPair) =>
      b.confidence - a.confidence ||
      b.count - a.count ||
      compareText(a.sourceKey, b.sourceKey) ||
      compareText(a.targetKey, b.targetKey);
    const kept = await runInSlices(sortedInSteps(sure, inOrder), pacer);
    const citationForms = new CitationForms(this.source, this.target);
    const headed: { head: ReturnType<CitationForms['of']> & object; isBorrowed: boolean; rated: RatedPair }[] = [];
    for (const rated of kept) {
      await pacer.yield();
      const head = citationForms.of(rated.occurrences);
      if (!head) continue;
      const isBorrowed = this.shareScript && isLoanword(head, rated.count, this.source.statistics);
      const isUnequal = isVerbForNoun(head, this.source.statistics.language, this.target.statistics.language);
      const doubt = head.isOblique || isUnequal ? OBLIQUE_PENALTY : head.isUnproven ? UNPROVEN_FORM_PENALTY : 0;
      const confidence = reduceConfidence(rated.confidence, doubt + (isBorrowed ? LOANWORD_PENALTY : 0));
      if (confidence >= minConfidence) headed.push({ head, isBorrowed, rated: { ...rated, confidence } });
    }
    headed.sort((a, b) => b.rated.confidence - a.rated.confidence);
    const numbered = numberVariants(headed.map(({ head }) => head.source));
    const pairs: PhrasePair[] = [];
    for (const { head, isBorrowed, rated } of headed) {
      await pacer.yield();
      const { occurrences, confidence, count, group: groupOfWords } = rated;
      const best = [...occurrences].sort((a, b) => b.quality - a.quality).slice(0, MAX_EVIDENCE);
      const group = isBorrowed ? groupOfWords : (groupOfPair(head, numbered) ?? groupOfWords ?? this.groupOfHead(head));
      const { source, target } = head;
      pairs.push({ source, target, confidence, count, evidence: best.map(evidenceOf), ...(group && { group }) });
    }
    const inGroup = (wanted: PairGroup | undefined) => pairs.filter(({ group }) => group === wanted);
    return [undefined, ...PAIR_GROUPS].flatMap(inGroup);
  }

  /**
   * Returns the group of a pair by its citation forms, because one stem may belong to different words: *automatic* and
   * *automatically*.
   */
  private groupOfHead({ source, target }: { source: string; target: string }): PairGroup | undefined {
    return everydayGroup(this.source.termTraitsOf(source.split(' ')), this.target.termTraitsOf(target.split(' ')));
  }

  private rated(pair: MinedPair): RatedPair {
    const { sourceKey, targetKey, count, fit, similarity, occurrences } = pair;
    const [sourceWords, targetWords] = [
      mostFrequent(occurrences.map((seen) => wordsOfPhrase(seen.source))),
      mostFrequent(occurrences.map((seen) => wordsOfPhrase(seen.target))),
    ];
    const source = this.source.traitsOf(sourceKey, sourceWords);
    const target = this.target.traitsOf(targetKey, targetWords);
    const words = Math.max(source.words, target.words);
    const sourceTraits = this.source.termTraitsOf(sourceWords),
      targetTraits = this.target.termTraitsOf(targetWords);
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
      isPart:
        (sourceTraits.isBound !== targetTraits.isBound && words === 1) || (sourceTraits.isCut && targetTraits.isCut),
      commands: Number(source.isCommand) + Number(target.isCommand),
      isLabel: occurrences.some(({ source: one, target: other }) => isWholeSegment(one) && isWholeSegment(other)),
      beginsExpository: sourceTraits.beginsExpository || targetTraits.beginsExpository,
      weirdness: (weirdnessOf(sourceTraits) + weirdnessOf(targetTraits)) / 2,
      spread: Math.max(sourceTraits.spread, targetTraits.spread),
    });
    const group = everydayGroup(sourceTraits, targetTraits);
    return {
      ...pair,
      contentWordCount: words,
      confidence,
      group,
      containsFunctionWords: source.isTied && target.isTied,
      cohesion: (count / source.rarest + count / target.rarest) / 2,
    };
  }
}

/** Returns the most frequent spelling of a phrase, in any letter case; of several, the first one. */
function mostFrequent(phrases: readonly string[][]): string[] {
  return mostFrequentBy(phrases, (words) => words.join(' ').toLowerCase());
}

function isWholeSegment({ side: { words }, start, end }: MinedPhraseSpan): boolean {
  return start === 0 && end === words.length;
}

function evidenceOf({ source, target }: { source: MinedPhraseSpan; target: MinedPhraseSpan }): PairEvidence {
  const [sourceFile, targetFile] = [source.side.segment.file, target.side.segment.file];
  const files = sourceFile === undefined ? {} : { sourceFile, targetFile };
  return {
    source: apart(source),
    target: apart(target),
    sourceLine: lineOf(source),
    targetLine: lineOf(target),
    ...files,
  };
}

/**
 * Returns a phrase with the text before and after it in its sentence, with code and tags as in the document. Tags at
 * the ends of a phrase are outside of it.
 */
function apart({ side: { segment, words }, start, end }: MinedPhraseSpan): ExampleSentence {
  const from = words[start]!.start,
    to = words[end - 1]!.end;
  return {
    before: asWritten(segment, 0, from, ({ at }) => at <= from),
    phrase: asWritten(segment, from, to, ({ at }) => at > from && at < to),
    after: asWritten(segment, to, segment.text.length, ({ at }) => at >= to),
  };
}

function asWritten(
  { text, markup = [] }: Segment,
  start: number,
  end: number,
  isIn: (code: Markup) => boolean,
): string {
  let written = '';
  let last = start;
  for (const { at, length, written: code } of markup.filter(isIn)) {
    written += text.slice(last, at) + code;
    last = at + length;
  }
  return written + text.slice(last, end);
}

function lineOf({ side: { segment, words }, start }: MinedPhraseSpan): number {
  return (segment.joints?.findLast(({ at }) => at <= words[start]!.start) ?? segment).line;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
