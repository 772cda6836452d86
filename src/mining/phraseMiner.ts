import type { LanguagePair } from '../domain/language';
import type { Pacer } from '../domain/pacer';
import type { Evidence, PhrasePair } from '../domain/phrasePair';
import type { Markup } from '../domain/segment';
import type { AlignedBead, BeadSide } from './alignedBead';
import type { Run } from './candidates';
import { confidenceOfPair } from './confidence';
import type { MinedPair, Place, RatedPair } from './minedPair';
import { wordsOf } from './minedPair';
import { MinedSide } from './minedSide';
import { withoutRedundant } from './nesting';
import { linkedRuns } from './phraseExtraction';
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

function placeOf({ text, words, segments, markup }: BeadSide, { start, end }: Run): Place {
  return { side: { text, words, segments, markup }, start, end };
}

function evidenceOf({ source, target }: { source: Place; target: Place }): Evidence {
  return { source: apart(source), target: apart(target), sourceLine: lineOf(source), targetLine: lineOf(target) };
}

/** Both parts of a sentence around a phrase, with code and tags as the document writes them. Tags beside a phrase stand outside of it. */
function apart({ side, start, end }: Place) {
  const from = side.words[start]!.start, to = side.words[end - 1]!.end;
  return {
    before: asWritten(side, 0, from, ({ at }) => at <= from),
    phrase: asWritten(side, from, to, ({ at }) => at > from && at < to),
    after: asWritten(side, to, side.text.length, ({ at }) => at >= to),
  };
}

function asWritten({ text, markup = [] }: Place['side'], start: number, end: number, isIn: (code: Markup) => boolean): string {
  let written = '';
  let last = start;
  for (const { at, length, written: code } of markup.filter(isIn)) {
    written += text.slice(last, at) + code;
    last = at + length;
  }
  return written + text.slice(last, end);
}

function lineOf({ side, start }: Place): number {
  return side.segments.findLast((segment) => segment.start <= side.words[start]!.start)!.line;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
