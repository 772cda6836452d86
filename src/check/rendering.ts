import { dot, normalise, Vectors } from '../base/vectors';
import type { Word } from '../language/words';
import type { Span } from '../model/phrase';

/** What a translation makes of a term, none of whose equivalents it uses. */
export interface Rendering {
  /** The words that seem to stand in its place; missing where the translation has only words of grammar. */
  place?: Span;
  /** Whether it is certain that these very words do, so that they can be pointed at and replaced. */
  isCertain: boolean;
  /** Cosine of the source term as it is written and of these words. */
  nearness: number;
  /** Cosine of these words and of that of the glossary's equivalents which is most like them; missing where there are none. */
  likeness?: number;
  figures: DepartureFigures;
}

/** A source segment and its translation as words, with the links between them: pairs of indices, from 0. */
export interface LinkedWords {
  source: readonly Word[];
  target: readonly Word[];
  links: readonly (readonly [number, number])[];
  /** `source × target`: how surely any two are linked, 0 to 1. */
  strengths: Float64Array;
  meanings: WordMeanings;
  /** Whether a word of the translation is grammar. */
  isGrammar: (word: string) => boolean;
}

/** Words between two linked ones that still belong to one phrase: an article, a preposition. */
const WIDEST_GAP = 2;
/** Cosine from which on words of the translation translate a term, if in another way than the glossary's. Chosen on development texts with the bundled model. */
export const NEAR = 0.2;
/** Cosine to a word of the source from which on a word of the translation has something else to stand for. */
const EXPLAINED = 0.3;
/** Cosine, and strength of a link, from which on there is no doubt which words translate the term. */
export const SURELY_NEAR = 0.3;
const SURELY_LINKED = 0.7;
/** Strength of a link from which on a word of the translation stands for a word of the source. */
const LINKED = 0.5;
/** Strength below which nothing in the translation stands for a word of the source. */
const POSSIBLY_LINKED = 0.3;

/**
 * The words of a translation that render a stretch of the source: those that are linked to it or, where another word is
 * nearer to it than to any other word of the source, that one. Where nothing is near, the word that is linked to the stretch best
 * and explained by the rest of the source least, with its neighbours that nothing explains: a wrong term has no likeness to what it
 * should say.
 *
 * @param expected the glossary's equivalents, each as the rows of its words
 */
export function renderingOf(pair: LinkedWords, used: Span, expected: readonly Vectors[]): Rendering {
  const { meanings, source, target, isGrammar } = pair;
  const own = indicesIn(source, used);
  const content = range(0, target.length).filter((j) => !isGrammar(target[j]!.text));
  const linkTo = (j: number): number => Math.max(0, ...own.map((i) => pair.strengths[i * target.length + j]!));
  const [replacing] = content
    .map((j) => ({ j, link: linkTo(j), explanation: meanings.explanation(own, [j]) }))
    .sort((a, b) => b.link - b.explanation - (a.link - a.explanation));
  const [near] = [linkedStretch(pair, own), nearestWord(pair, own, content)]
    .flatMap((words) => (words ? [{ words, nearness: meanings.nearness(own, words) }] : []))
    .filter(({ nearness }) => nearness >= NEAR)
    .sort((a, b) => b.nearness - a.nearness);
  const words = near?.words ?? (replacing ? withNeighbours(replacing.j, (j) => content.includes(j) && linkTo(j) > 0 && meanings.explanation(own, [j]) < EXPLAINED, own.length + 1) : []);
  const figures = meanings.withTermInPlace(own, words, content, expected);
  if (near) return { place: spanOf(target, near.words), isCertain: near.nearness >= SURELY_NEAR, nearness: near.nearness, likeness: meanings.likeness(near.words, expected), figures };
  if (!replacing) return { nearness: -1, isCertain: false, figures };
  const isCertain = replacing.link >= SURELY_LINKED || content.every((j) => words.includes(j) || standsForAnother(pair, own, j));
  return { place: spanOf(target, words), isCertain, nearness: meanings.nearness(own, words), figures };
}

/** How words of a translation are tied to a stretch of the source, and to the rest of it. */
export interface Footing {
  /** Strength of the surest link to the stretch, and of the surest one to anything else, 0 to 1. */
  link: number;
  otherLink: number;
  /** Cosine to the nearest word of the rest. */
  explanation: number;
  /** Share of the source's words of content that, the stretch aside, nothing in the translation is linked to: the more, the freer it is. */
  loose: number;
}

/** @param isSourceGrammar whether a word of the source is grammar */
export function footingOf(pair: LinkedWords, used: Span, place: Span, isSourceGrammar: (word: string) => boolean): Footing {
  const { source, target, strengths, meanings, isGrammar } = pair;
  const own = indicesIn(source, used);
  const content = range(0, target.length).filter((j) => !isGrammar(target[j]!.text));
  const placed = indicesIn(target, place).filter((j) => content.includes(j));
  const strongest = (from: readonly number[], to: readonly number[]): number => Math.max(0, ...from.flatMap((i) => to.map((j) => strengths[i * target.length + j]!)));
  const others = range(0, source.length).filter((i) => !own.includes(i));
  const said = range(0, source.length).filter((i) => !isSourceGrammar(source[i]!.text));
  const loose = said.filter((i) => !own.includes(i) && strongest([i], content) < POSSIBLY_LINKED);
  return {
    link: strongest(own, placed),
    otherLink: strongest(others, placed),
    explanation: placed.length ? meanings.explanation(own, placed) : 0,
    loose: loose.length / Math.max(1, said.length),
  };
}

/** Whether a word of the translation is there for something else of the source than the stretch. */
function standsForAnother({ meanings, source, target, strengths }: LinkedWords, own: readonly number[], j: number): boolean {
  const link = Math.max(0, ...range(0, source.length).filter((i) => !own.includes(i)).map((i) => strengths[i * target.length + j]!));
  return link >= LINKED || meanings.explanation(own, [j]) >= EXPLAINED;
}

/** From the first to the last linked word; undefined where nothing is linked, or where it is all over the sentence. */
function linkedStretch({ links }: LinkedWords, own: readonly number[]): number[] | undefined {
  const linked = links.filter(([i]) => own.includes(i)).map(([, j]) => j).sort((a, b) => a - b);
  const [first] = linked;
  if (first === undefined) return undefined;
  const isOnePhrase = linked.every((j, place) => place === 0 || j - linked[place - 1]! <= WIDEST_GAP);
  return isOnePhrase ? range(first, linked.at(-1)! + 1) : undefined;
}

/** The word that is nearest to the stretch, if it is not still nearer to another word of the source. */
function nearestWord({ meanings }: LinkedWords, own: readonly number[], content: readonly number[]): number[] | undefined {
  let best: { j: number; nearness: number } | undefined;
  for (const j of content) {
    const nearness = meanings.nearness(own, [j]);
    if (nearness > (best?.nearness ?? -1) && nearness >= meanings.explanation(own, [j])) best = { j, nearness };
  }
  return best && [best.j];
}

/** A word with those beside it that belong to it, so many at most. */
function withNeighbours(word: number, belongs: (word: number) => boolean, most: number): number[] {
  let [first, last] = [word, word];
  while (last - first + 1 < most && belongs(first - 1)) first--;
  while (last - first + 1 < most && belongs(last + 1)) last++;
  return range(first, last + 1);
}

function indicesIn(words: readonly Word[], { start, end }: Span): number[] {
  return range(0, words.length).filter((i) => words[i]!.start < end && words[i]!.end > start);
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, place) => start + place);
}

function spanOf(words: readonly Word[], indices: readonly number[]): Span {
  return { start: words[indices[0]!]!.start, end: words[indices.at(-1)!]!.end };
}

/** What changes when the glossary's equivalent takes the place of the words that seem to stand for a term: differences of cosines, times the root of the number of words, of which one changes. */
interface DepartureFigures {
  /** How much nearer the translation comes to the source. A paraphrase says what the equivalent alone would not, and a left-out word is often said by others. */
  gain: number;
  /** How much nearer it comes to the rest of the source without these words: they say nothing of that either. */
  relief: number;
}

/** From here on a departure is taken for an error. */
export const LIKELY = 0.5;

/**
 * How likely a term that none of its equivalents translates is translated wrongly, and not in other words or, on purpose, not at all: a
 * logistic of the figures. Its weights were fitted on the development sources of `bench/check.ts` and on catalogues of two free programs in five
 * languages, as their translators left them, judged one by one, and with seeded errors, with the bundled model.
 */
export function errorLikelihood({ gain, relief }: DepartureFigures): number {
  return 1 / (1 + Math.exp(0.8 - 3.6 * gain - 3.5 * relief));
}

/** How near words of a segment and of its translation are in meaning. */
export class WordMeanings {
  private readonly unitSource: Vectors;

  /**
   * Both with one row a word, not normalised: the sum of some rows is the vector of the phrase that they make.
   *
   * @param runs phrases of the translation that are not the sum of their words, by first and last word: where no blanks part words, it is
   *   often not known where they end
   */
  constructor(
    private readonly source: Vectors,
    private readonly target: Vectors,
    private readonly runs: ReadonlyMap<string, Float32Array> = new Map(),
  ) {
    this.unitSource = new Vectors(source.dimensions, source.data.slice());
    for (let row = 0; row < source.count; row++) normalise(this.unitSource.row(row));
  }

  /** Cosine of two phrases, each given as the indices of its words. */
  nearness(source: readonly number[], target: readonly number[]): number {
    const vector = phraseOf(this.source, source);
    return Math.max(...this.vectorsOf(target).map((each) => dot(vector, each)));
  }

  /** Cosine of words of the translation and of that of some terms of its language which is most like them. */
  likeness(target: readonly number[], terms: readonly Vectors[]): number {
    const vectors = this.vectorsOf(target);
    return Math.max(-1, ...terms.flatMap((term) => {
      const vector = phraseOf(term, Array.from({ length: term.count }, (_, row) => row));
      return vectors.map((each) => dot(vector, each));
    }));
  }

  /**
   * The figures of a departure.
   *
   * @param own the words of the term
   * @param replaced the words of the translation that seem to stand for it
   * @param content those that are no grammar
   * @param expected the glossary's equivalents, each as the rows of its words
   */
  withTermInPlace(own: readonly number[], replaced: readonly number[], content: readonly number[], expected: readonly Vectors[]): DepartureFigures {
    const all = Array.from({ length: this.source.count }, (_, i) => i);
    const [source, rest] = [phraseOf(this.source, all), phraseOf(this.source, all.filter((i) => !own.includes(i)))];
    const kept = sumOf(this.target, content.filter((j) => !replaced.includes(j)));
    const [written, without] = [phraseOf(this.target, content), normalise(kept.slice())];
    const corrected = expected.map((term) => {
      const sum = sumOf(term, Array.from({ length: term.count }, (_, row) => row));
      sum.forEach((_, place) => (sum[place]! += kept[place]!));
      return dot(source, normalise(sum));
    });
    const scale = Math.sqrt(this.source.count);
    return { gain: scale * (Math.max(-1, ...corrected) - dot(source, written)), relief: scale * (dot(rest, without) - dot(rest, written)) };
  }

  /** Cosine of words of the translation and of that word of the source which is nearest to them, those of `own` left out; 0 where none is. */
  explanation(own: readonly number[], target: readonly number[]): number {
    const vector = phraseOf(this.target, target);
    let best = 0;
    for (let row = 0; row < this.unitSource.count; row++) if (!own.includes(row)) best = Math.max(best, dot(this.unitSource.row(row), vector));
    return best;
  }

  private vectorsOf(target: readonly number[]): Float32Array[] {
    const run = this.runs.get(runKey(target[0]!, target.at(-1)!));
    return run ? [phraseOf(this.target, target), run] : [phraseOf(this.target, target)];
  }
}

/** Under which a run from one word to another one is kept. */
export function runKey(first: number, last: number): string {
  return `${first} ${last}`;
}

function phraseOf(rows: Vectors, indices: readonly number[]): Float32Array {
  return normalise(sumOf(rows, indices));
}

function sumOf(rows: Vectors, indices: readonly number[]): Float32Array {
  const sum = new Float32Array(rows.dimensions);
  for (const index of indices) rows.row(index).forEach((value, place) => (sum[place]! += value));
  return sum;
}
