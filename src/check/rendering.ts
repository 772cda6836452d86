import { dot, normalise, Vectors } from '../base/vectors';
import type { Word } from '../language/words';
import type { Span } from '../model/phrase';

/** What a translation makes of a term, none of whose equivalents it uses. */
export interface Rendering {
  /** The words that seem to stand in its place; missing where the translation has only words of grammar. */
  place?: Span;
  /** Cosine of the source term as it is written and of these words. */
  nearness: number;
  figures: DepartureFigures;
}

/** A source segment and its translation as words, with the links between them: pairs of indices, from 0. */
interface LinkedWords {
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
/** Most words of a phrase that may say the same as a term. */
const MOST_WORDS = 3;

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
  const phrases = content.flatMap((first) => content.filter((last) => last >= first && last < first + MOST_WORDS).map((last) => range(first, last + 1)));
  const [near] = [linkedStretch(pair, own), nearestWord(pair, own, content)]
    .flatMap((words) => (words ? [{ words, nearness: meanings.nearness(own, words) }] : []))
    .sort((a, b) => b.nearness - a.nearness);
  const nearest = Math.max(near?.nearness ?? 0, ...phrases.map((words) => meanings.nearness(own, words)));
  const figures: DepartureFigures = {
    nearest: Math.max(0, nearest),
    nearness: replacing ? meanings.nearness(own, [replacing.j]) : 0,
    likeness: replacing ? meanings.likeness([replacing.j], expected) : 0,
    explanation: replacing?.explanation ?? 1,
    link: replacing?.link ?? 0,
  };
  if (near && near.nearness >= NEAR) return { place: spanOf(target, near.words), nearness: near.nearness, figures };
  if (!replacing) return { nearness: -1, figures };
  const words = withNeighbours(replacing.j, (j) => content.includes(j) && linkTo(j) > 0 && meanings.explanation(own, [j]) < EXPLAINED, own.length + 1);
  return { place: spanOf(target, words), nearness: meanings.nearness(own, words), figures };
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

/** What speaks for and against that a translation says something else than a term of its source. All but the last are cosines. */
interface DepartureFigures {
  /** Of the term and those words of the translation that are nearest to it, wherever they stand. */
  nearest: number;
  /** Of the term and the word that seems to stand in its place. */
  nearness: number;
  /** Of that word and the glossary’s equivalent that is nearest to it. */
  likeness: number;
  /** Of that word and the nearest word of the rest of the source, which it may be there for. */
  explanation: number;
  /** How surely that word is linked to the term, 0 to 1. */
  link: number;
}

/** From here on a departure is taken for an error. */
export const LIKELY = 0.5;

/**
 * How likely a term that none of its equivalents translates is translated wrongly, and not in other words or, on purpose, not at all: a
 * logistic of the figures. Its weights were fitted on the development sources of `bench/check.ts`, as their translators left them
 * and with seeded errors, with the bundled model.
 */
export function errorLikelihood({ nearest, nearness, likeness, explanation, link }: DepartureFigures): number {
  const score = 1.5 - 5.4 * nearest - 8 * nearness - 2.8 * likeness - 6.7 * explanation + 2.5 * link;
  return 1 / (1 + Math.exp(-score));
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

  /** Cosine of words of the translation and of the nearest of some phrases, each given as the rows of its words; −1 for none. */
  likeness(target: readonly number[], phrases: readonly Vectors[]): number {
    const vectors = this.vectorsOf(target);
    const whole = (phrase: Vectors): Float32Array => phraseOf(phrase, Array.from({ length: phrase.count }, (_, row) => row));
    return Math.max(-1, ...phrases.map(whole).flatMap((phrase) => vectors.map((each) => dot(phrase, each))));
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
  const sum = new Float32Array(rows.dimensions);
  for (const index of indices) rows.row(index).forEach((value, place) => (sum[place]! += value));
  return normalise(sum);
}
