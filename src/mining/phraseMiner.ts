import type { LanguagePair } from '../domain/language';
import type { Pacer } from '../domain/pacer';
import type { Evidence, PhrasePair } from '../domain/phrasePair';
import type { AlignedBead, BeadSide } from './alignedBead';
import type { Run } from './candidates';
import { runsOf } from './candidates';
import { confidenceOfPair } from './confidence';
import { FunctionWords } from './functionWords';
import type { MinedPair, Place, RatedPair } from './minedPair';
import { wordsOf } from './minedPair';
import { withoutRedundant } from './nesting';
import { linkedRuns } from './phraseExtraction';
import { WordStatistics } from './wordStatistics';
import { headForm } from './writtenForms';

/** Places shown for a pair. */
const MOST_EVIDENCE = 5;

/** Gathers phrase pairs from beads, one bead at a time, and ranks them when all are in. */
export class PhraseMiner {
  private readonly source: MinedSide;
  private readonly target: MinedSide;
  private readonly pairsByKey = new Map<string, MinedPair>();

  constructor({ from, to }: LanguagePair) {
    this.source = new MinedSide(from);
    this.target = new MinedSide(to);
  }

  add(bead: AlignedBead): void {
    const linked = linkedRuns(bead, this.source.add(bead.source), this.target.add(bead.target));
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
      pair.sightings.push({ source: placeOf(bead.source, source), target: placeOf(bead.target, target), quality: fit * similarity });
    }
  }

  /** Pairs at or above a confidence, most useful first. */
  async pairs(minConfidence: number, pacer: Pacer): Promise<PhrasePair[]> {
    const rated: RatedPair[] = [];
    for (const pair of this.pairsByKey.values()) {
      rated.push(this.rated(pair));
      await pacer.breathe();
    }
    const kept = (await withoutRedundant(rated, pacer)).filter(({ confidence }) => confidence >= minConfidence);
    kept.sort((a, b) => b.confidence - a.confidence || b.count - a.count || compareText(a.sourceKey, b.sourceKey) || compareText(a.targetKey, b.targetKey));
    const pairs: PhrasePair[] = [];
    for (const { sightings, confidence, count } of kept) {
      const best = [...sightings].sort((a, b) => b.quality - a.quality).slice(0, MOST_EVIDENCE);
      pairs.push({ ...headForm(sightings, this.source.statistics, this.target.statistics), confidence, count, evidence: best.map(evidenceOf) });
      await pacer.breathe();
    }
    return pairs;
  }

  private rated(pair: MinedPair): RatedPair {
    const { sourceKey, targetKey, count, fit, similarity, sightings } = pair;
    const source = this.source.traitsOf(sourceKey, wordsOf(sightings[0]!.source));
    const target = this.target.traitsOf(targetKey, wordsOf(sightings[0]!.target));
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

/** What the miner knows of the document on one side. */
class MinedSide {
  readonly statistics: WordStatistics;
  private readonly functionWords: FunctionWords;
  /** Beads in which a candidate stands at all, by its key. */
  private readonly beads = new Map<string, number>();
  private readonly language: string;

  constructor(language: string) {
    this.language = language.split('-')[0]!.toLowerCase();
    this.functionWords = new FunctionWords(language);
    this.statistics = new WordStatistics(this.functionWords, this.language);
  }

  /** Counts what the side holds; its candidates. */
  add(side: BeadSide): Run[] {
    this.statistics.add(side);
    const runs = runsOf(side, this.functionWords, this.language);
    for (const key of new Set(runs.map((run) => run.key))) this.beads.set(key, this.beadsWith(key) + 1);
    return runs;
  }

  private beadsWith(key: string): number {
    return this.beads.get(key) ?? 0;
  }

  /** What makes a term of a phrase, as far as this side tells. */
  traitsOf(key: string, words: readonly string[]) {
    const content = words.filter((word) => !this.functionWords.has(word));
    return {
      words: content.length,
      isTied: content.length < words.length,
      beads: this.beadsWith(key),
      /** Beads with the rarest of its words. */
      rarest: Math.min(...key.split(' ').map((part) => this.beads.get(part) ?? Infinity)),
      nounLikeness: this.statistics.nounLikeness(words),
      weight: this.statistics.weightOf(content),
    };
  }
}

function placeOf({ text, words, segments }: BeadSide, { start, end }: Run): Place {
  return { side: { text, words, segments }, start, end };
}

function evidenceOf({ source, target }: { source: Place; target: Place }): Evidence {
  return { source: apart(source), target: apart(target), sourceLine: lineOf(source), targetLine: lineOf(target) };
}

function apart({ side: { text, words }, start, end }: Place) {
  const from = words[start]!.start, to = words[end - 1]!.end;
  return { before: text.slice(0, from), phrase: text.slice(from, to), after: text.slice(to) };
}

function lineOf({ side, start }: Place): number {
  return side.segments.findLast((segment) => segment.start <= side.words[start]!.start)!.line;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
