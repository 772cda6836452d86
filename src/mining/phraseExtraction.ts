import { addScaled, dot, normaliseInPlace } from '../base/vectors';
import type { Word } from '../language/words';
import type { WordRun } from './candidates';
import type { EncodedSegmentPair, EncodedSegment } from './minedPair';

/** Two runs of a pair of segments that translate each other. */
interface LinkedRuns {
  source: WordRun;
  target: WordRun;
  /** The fit of the word links within the two runs, 0 to 1: how well they stay inside and cover the words. */
  fit: number;
  /** The cosine of the vectors that the runs have in their sentences. */
  similarity: number;
}

/** The minimum fit; below it, two phrases share at most one word. */
const MIN_FIT = 0.3;
/** A link strength that is added outside the runs, so that two words with weak links do not fit perfectly. */
const MIN_OUTSIDE_STRENGTH = 0.05;
/** The exponent of the coverage; less than 1, so that words without a link reduce the fit only slightly. */
const COVER_POWER = 1 / 4;
/** The strength below which a word is unlinked. */
const MIN_LINKED_STRENGTH = 0.5;
/** The factor for a run next to an unlinked word. */
const UNLINKED_NEIGHBOUR_FACTOR = 0.5;
/** The minimum cosine; lower values are treated as this one, because they carry no information. */
const MIN_SIMILARITY = 0.05;

/**
 * Returns pairs of runs that are each other's best counterpart in their segments: the phrase extraction of statistical
 * translation (Och & Ney 2004), with link strengths in place of links. A link out of the two runs counts against them
 * by its strength, and a run covers its words to the degree that they are linked.
 *
 * @param links `source words × target words`: how surely two words translate each other, 0 to 1
 */
export function extractPhrasePairs(
  pair: EncodedSegmentPair,
  links: Float64Array,
  sourceRuns: readonly WordRun[],
  targetRuns: readonly WordRun[],
): LinkedRuns[] {
  const sums = new LinkSums(links, contentWeights(pair.source, sourceRuns), contentWeights(pair.target, targetRuns));
  const sourceVectors = sourceRuns.map((run) => vectorOf(pair.source, run));
  const targetVectors = targetRuns.map((run) => vectorOf(pair.target, run));
  const sourceStarts = new Set(sourceRuns.map(({ start }) => start)),
    targetStarts = new Set(targetRuns.map(({ start }) => start));
  const sourceWords = sourceRuns.map((run) => contentOf(run, sourceStarts)),
    targetWords = targetRuns.map((run) => contentOf(run, targetStarts));
  const longerSources = sourceRuns.map((run) =>
    longerRuns(run, pair.source.words, sourceRuns, sourceStarts, (word) => sums.ofSourceWord(word)),
  );
  const longerTargets = targetRuns.map((run) =>
    longerRuns(run, pair.target.words, targetRuns, targetStarts, (word) => sums.ofTargetWord(word)),
  );
  const bestOfSource = new Array<Scored | undefined>(sourceRuns.length);
  const bestOfTarget = new Array<Scored | undefined>(targetRuns.length);
  sourceRuns.forEach((source, i) => {
    targetRuns.forEach((target, j) => {
      const fit = sums.fit(source, target);
      if (fit < MIN_FIT) return;
      const similarity = dot(sourceVectors[i]!, targetVectors[j]!);
      const isEven = sourceWords[i]! > 1 && sourceWords[i] === targetWords[j];
      const sourceWholeness = wholeness(longerSources[i]!, similarity, isEven, (longer) =>
        dot(sourceVectors[longer]!, targetVectors[j]!),
      );
      const targetWholeness = wholeness(longerTargets[j]!, similarity, isEven, (longer) =>
        dot(sourceVectors[i]!, targetVectors[longer]!),
      );
      const scored = {
        i,
        j,
        fit,
        similarity,
        score: fit * Math.max(MIN_SIMILARITY, similarity) * sourceWholeness * targetWholeness,
      };
      if (scored.score > (bestOfSource[i]?.score ?? 0)) bestOfSource[i] = scored;
      if (scored.score > (bestOfTarget[j]?.score ?? 0)) bestOfTarget[j] = scored;
    });
  });
  return bestOfSource
    .filter((scored) => scored !== undefined && bestOfTarget[scored.j] === scored)
    .map((scored) => ({
      source: sourceRuns[scored!.i]!,
      target: targetRuns[scored!.j]!,
      fit: scored!.fit,
      similarity: scored!.similarity,
    }));
}

/**
 * The longer runs of which a run is only a part, if it leaves out an adjacent word that is linked to nothing on the
 * other side.
 */
interface Longer {
  /**
   * The indices of runs in which such a word is directly adjacent. A compound word may contain it: “alarm system” for
   * “Alarmanlage”, linked with “alarm” alone.
   */
  beside: number[];
  /** True if an adjacent word is joined to the run, as part of a Japanese or Chinese word. */
  isCut: boolean;
  /** The indices of runs in which such a word follows function words: “place de stationnement”. */
  beyondGrammar: number[];
}

/** Returns the number of content words, which are those with which a run may begin. */
function contentOf({ start, end }: WordRun, starts: ReadonlySet<number>): number {
  let words = 0;
  for (let word = start; word < end; word++) if (starts.has(word)) words++;
  return words;
}

function longerRuns(
  run: WordRun,
  words: readonly Word[],
  runs: readonly WordRun[],
  starts: ReadonlySet<number>,
  linked: (word: number) => number,
): Longer {
  const isGrammar = (from: number, to: number) => {
    for (let word = from; word < to; word++) if (starts.has(word)) return false;
    return true;
  };
  const beside: number[] = [];
  let isCut = false;
  const beyondGrammar: number[] = [];
  runs.forEach(({ start, end }, index) => {
    const [unlinked, from, to] =
      end === run.end && start < run.start
        ? [start, start + 1, run.start]
        : start === run.start && end > run.end
          ? [end - 1, run.end, end - 1]
          : [-1, 0, 0];
    if (unlinked < 0 || linked(unlinked) >= MIN_LINKED_STRENGTH) return;
    if (from === to) {
      beside.push(index);
      isCut ||=
        unlinked < run.start
          ? words[unlinked]!.end === words[run.start]!.start
          : words[run.end - 1]!.end === words[unlinked]!.start;
    }
    if (from !== to && isGrammar(from, to)) beyondGrammar.push(index);
  });
  return { beside, isCut, beyondGrammar };
}

/**
 * Returns a factor for the score of a run and its counterpart: less than 1 if the run is probably only a part of a
 * longer one. `similarityOf` returns the similarity of a longer run to the counterpart.
 * @param isEven whether both have the same number of content words, more than one; then neither is a compound for
 * several words of the other
 */
function wholeness(
  { beside, isCut, beyondGrammar }: Longer,
  similarity: number,
  isEven: boolean,
  similarityOf: (run: number) => number,
): number {
  const isNearer = (longer: number) => similarityOf(longer) > similarity;
  return (isEven && !isCut ? beside.some(isNearer) : beside.length > 0) || beyondGrammar.some(isNearer)
    ? UNLINKED_NEIGHBOUR_FACTOR
    : 1;
}

interface Scored {
  i: number;
  j: number;
  fit: number;
  similarity: number;
  score: number;
}

function vectorOf({ vectors }: EncodedSegment, { start, end }: WordRun): Float32Array {
  const sum = new Float32Array(vectors.dimensions);
  for (let word = start; word < end; word++) addScaled(vectors.row(word), 1, sum);
  return normaliseInPlace(sum);
}

/** Computes sums of link strengths between two ranges of words, from a table of running sums. */
class LinkSums {
  private readonly rows: number;
  private readonly columns: number;
  private readonly running: Float64Array;

  constructor(
    links: Float64Array,
    private readonly sourceWeights: Float64Array,
    private readonly targetWeights: Float64Array,
  ) {
    this.rows = sourceWeights.length;
    this.columns = targetWeights.length;
    this.running = new Float64Array((this.rows + 1) * (this.columns + 1));
    const width = this.columns + 1;
    for (let i = 0; i < this.rows; i++) {
      for (let j = 0; j < this.columns; j++) {
        const above = this.running[i * width + j + 1]!,
          left = this.running[(i + 1) * width + j]!,
          both = this.running[i * width + j]!;
        this.running[(i + 1) * width + j + 1] = links[i * this.columns + j]! + above + left - both;
      }
    }
  }

  fit(source: WordRun, target: WordRun): number {
    const inside = this.sum(source.start, source.end, target.start, target.end);
    const ofSource = this.sum(source.start, source.end, 0, this.columns);
    const ofTarget = this.sum(0, this.rows, target.start, target.end);
    const kept = (2 * inside) / (ofSource + ofTarget + MIN_OUTSIDE_STRENGTH);
    if (kept < MIN_FIT) return kept;
    return kept * (this.sourceCover(source, target) * this.targetCover(source, target)) ** COVER_POWER;
  }

  ofSourceWord(word: number): number {
    return this.sum(word, word + 1, 0, this.columns);
  }

  ofTargetWord(word: number): number {
    return this.sum(0, this.rows, word, word + 1);
  }

  /** Returns the share of the run's weight whose words are linked into the other run. */
  private sourceCover(source: WordRun, target: WordRun): number {
    let covered = 0,
      total = 0;
    for (let word = source.start; word < source.end; word++) {
      covered += this.sourceWeights[word]! * Math.min(1, this.sum(word, word + 1, target.start, target.end));
      total += this.sourceWeights[word]!;
    }
    return total > 0 ? covered / total : 0;
  }

  private targetCover(source: WordRun, target: WordRun): number {
    let covered = 0,
      total = 0;
    for (let word = target.start; word < target.end; word++) {
      covered += this.targetWeights[word]! * Math.min(1, this.sum(source.start, source.end, word, word + 1));
      total += this.targetWeights[word]!;
    }
    return total > 0 ? covered / total : 0;
  }

  private sum(top: number, bottom: number, left: number, right: number): number {
    const width = this.columns + 1;
    return (
      this.running[bottom * width + right]! -
      this.running[top * width + right]! -
      this.running[bottom * width + left]! +
      this.running[top * width + left]!
    );
  }
}

/**
 * Returns the weight of each word in a run's coverage: its length, which is its share in a phrase's vector; nothing for
 * function words, with which no run begins.
 */
function contentWeights({ vectors }: EncodedSegment, runs: readonly WordRun[]): Float64Array {
  const weights = new Float64Array(vectors.count);
  for (const { start } of runs) weights[start] = Math.sqrt(dot(vectors.row(start), vectors.row(start)));
  return weights;
}
