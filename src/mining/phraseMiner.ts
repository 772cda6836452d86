import type { LanguagePair } from '../domain/language';
import type { Evidence, PhrasePair } from '../domain/phrasePair';
import { dot, normalise } from '../domain/vectors';
import type { AlignedBead, BeadSide } from './alignedBead';
import type { Run } from './candidates';
import { CandidateFinder } from './candidates';
import { confidenceOfPair } from './confidence';
import type { MinedPair } from './minedPair';
import { withoutRedundant } from './nesting';
import { linkedRuns } from './phraseExtraction';
import { SurfaceForms } from './surfaceForms';

/** Places shown for a pair. */
const MOST_EVIDENCE = 5;

/** Gathers phrase pairs from beads, one bead at a time, and ranks them when all are in. */
export class PhraseMiner {
  private readonly sourceFinder: CandidateFinder;
  private readonly targetFinder: CandidateFinder;
  private readonly pairsByKey = new Map<string, MinedPair>();
  /** Beads in which a candidate stands at all, by its key. */
  private readonly sourceBeads = new Map<string, number>();
  private readonly targetBeads = new Map<string, number>();

  constructor(private readonly languages: LanguagePair) {
    this.sourceFinder = new CandidateFinder(languages.from);
    this.targetFinder = new CandidateFinder(languages.to);
  }

  add(bead: AlignedBead): void {
    const sourceRuns = this.sourceFinder.runsOf(bead.source.text, bead.source.words);
    const targetRuns = this.targetFinder.runsOf(bead.target.text, bead.target.words);
    count(this.sourceBeads, sourceRuns);
    count(this.targetBeads, targetRuns);
    const seen = new Set<string>();
    for (const [source, target] of linkedRuns(bead, sourceRuns, targetRuns)) {
      const key = `${source.key}\t${target.key}`;
      const pair = this.pairsByKey.get(key) ?? newPair(source.key, target.key);
      this.pairsByKey.set(key, pair);
      pair.sourceForms.add(textOf(bead.source, source), source.start === 0);
      pair.targetForms.add(textOf(bead.target, target), target.start === 0);
      if (seen.has(key)) continue;
      seen.add(key);
      pair.count++;
      pair.similarity += cosineOf(bead.source, source, bead.target, target);
      if (pair.evidence.length < MOST_EVIDENCE) pair.evidence.push(evidenceOf(bead, source, target));
    }
  }

  /** Pairs at or above a confidence, most useful first. */
  pairs(minConfidence: number): PhrasePair[] {
    const rated = Array.from(this.pairsByKey.values(), (pair) => ({
      ...pair,
      confidence: confidenceOfPair({
        count: pair.count,
        similarity: pair.similarity / pair.count,
        sourceBeads: this.sourceBeads.get(pair.sourceKey)!,
        targetBeads: this.targetBeads.get(pair.targetKey)!,
        words: Math.max(wordsOf(pair.sourceKey), wordsOf(pair.targetKey)),
      }),
    }));
    return withoutRedundant(rated)
      .filter(({ confidence }) => confidence >= minConfidence)
      .sort((a, b) => b.confidence - a.confidence || b.count - a.count || compareText(a.sourceKey, b.sourceKey) || compareText(a.targetKey, b.targetKey))
      .map((pair) => ({
        source: pair.sourceForms.head(this.languages.from),
        target: pair.targetForms.head(this.languages.to),
        confidence: pair.confidence,
        count: pair.count,
        evidence: pair.evidence,
      }));
  }
}

function newPair(sourceKey: string, targetKey: string): MinedPair {
  return { sourceKey, targetKey, sourceForms: new SurfaceForms(), targetForms: new SurfaceForms(), count: 0, similarity: 0, evidence: [] };
}

function count(beads: Map<string, number>, runs: readonly Run[]): void {
  for (const key of new Set(runs.map((run) => run.key))) beads.set(key, (beads.get(key) ?? 0) + 1);
}

function wordsOf(key: string): number {
  return key.split(' ').length;
}

function textOf({ text, words }: BeadSide, { start, end }: Run): string {
  return text.slice(words[start]!.start, words[end - 1]!.end);
}

/** Cosine of the vectors of two runs in their sentences. */
function cosineOf(source: BeadSide, sourceRun: Run, target: BeadSide, targetRun: Run): number {
  return dot(phraseVector(source, sourceRun), phraseVector(target, targetRun));
}

function phraseVector({ vectors }: BeadSide, { start, end }: Run): Float32Array {
  const sum = new Float32Array(vectors.dimensions);
  for (let word = start; word < end; word++) {
    const row = vectors.row(word);
    for (let i = 0; i < sum.length; i++) sum[i]! += row[i]!;
  }
  return normalise(sum);
}

function evidenceOf({ source, target }: AlignedBead, sourceRun: Run, targetRun: Run): Evidence {
  const apart = ({ text, words }: BeadSide, { start, end }: Run) => {
    const [from, to] = [words[start]!.start, words[end - 1]!.end];
    return { before: text.slice(0, from), phrase: text.slice(from, to), after: text.slice(to) };
  };
  return { source: apart(source, sourceRun), target: apart(target, targetRun), sourceLine: source.line, targetLine: target.line };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
