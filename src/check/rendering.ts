import { dot, normaliseInPlace, Vectors } from '../base/vectors';
import type { Word } from '../language/words';
import type { Span } from '../model/phrase';

/** The words that translate a term where none of its equivalents is used. */
export interface Rendering {
  /** The words that seem to translate the term; missing if the translation has only function words. */
  place?: Span;
  /** True if exactly these words certainly translate the term, so they can be marked and a fix can replace them. */
  isCertain: boolean;
  /** The cosine of the term, as in the source, and these words; −1 if there are none. */
  similarityToSource: number;
  /**
   * The cosine of these words and the glossary's most similar equivalent; missing if no words of the translation are
   * similar to the term.
   */
  similarityToExpected?: number;
  errorFeatures: ErrorFeatures;
}

/** A source segment and its translation as words, with the links between them: pairs of indices, from 0. */
export interface WordAlignment {
  source: readonly Word[];
  target: readonly Word[];
  links: readonly (readonly [number, number])[];
  /** `source × target`: how surely any two are linked, 0 to 1. */
  strengths: Float64Array;
  meanings: WordSimilarity;
  /** Returns whether a word of the translation is a function word. */
  isGrammar: (word: string) => boolean;
}

/** The maximum number of words between two linked ones that still belong to one phrase: an article, a preposition. */
const MAX_GAP_WORDS = 2;
/**
 * The minimum cosine of a term and words that translate it differently from the glossary. Chosen on development texts
 * with the bundled model.
 */
export const MIN_RENDERING_SIMILARITY = 0.2;
/** The minimum cosine to another source word for a word of the translation to count as that word's translation. */
const MIN_EXPLANATION = 0.3;
/** The minimum cosine at which the words that translate the term are certain. */
export const MIN_CERTAIN_SIMILARITY = 0.3;
/** The minimum link strength at which the words that translate the term are certain. */
const MIN_CERTAIN_LINK = 0.7;
/** The minimum link strength at which a word of the translation renders a word of the source. */
const MIN_LINK = 0.5;
/** The link strength below which nothing in the translation renders a word of the source. */
const MIN_POSSIBLE_LINK = 0.3;

/**
 * Returns the words of a translation that render a span of the source: those linked to it, or a word closer to it than
 * to any other source word. Otherwise, returns the word with the strongest link, less its cosine to other source words,
 * and adjacent content words that are linked to the span but not similar to other source words. A wrong term need not
 * be close in meaning to the right one.
 *
 * @param expected the word vectors of each of the glossary's equivalents
 */
export function findRendering(pair: WordAlignment, sourceSpan: Span, expected: readonly Vectors[]): Rendering {
  const { meanings, source, target, isGrammar } = pair;
  const own = indicesIn(source, sourceSpan);
  const content = range(0, target.length).filter((j) => !isGrammar(target[j]!.text));
  const linkTo = (j: number): number => Math.max(0, ...own.map((i) => pair.strengths[i * target.length + j]!));
  const [replacing] = content
    .map((j) => ({ j, link: linkTo(j), explanation: meanings.explanation(own, [j]) }))
    .sort((a, b) => b.link - b.explanation - (a.link - a.explanation));
  const [near] = [linkedStretch(pair, own), nearestWord(pair, own, content)]
    .flatMap((words) => (words ? [{ words, similarity: meanings.similarity(own, words) }] : []))
    .filter(({ similarity }) => similarity >= MIN_RENDERING_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity);
  const words =
    near?.words ??
    (replacing
      ? withNeighbours(
          replacing.j,
          (j) => content.includes(j) && linkTo(j) > 0 && meanings.explanation(own, [j]) < MIN_EXPLANATION,
          own.length + 1,
        )
      : []);
  const errorFeatures = meanings.withTermInPlace(own, words, content, expected);
  if (near)
    return {
      place: spanOf(target, near.words),
      isCertain: near.similarity >= MIN_CERTAIN_SIMILARITY,
      similarityToSource: near.similarity,
      similarityToExpected: meanings.similarityToTerms(near.words, expected),
      errorFeatures,
    };
  if (!replacing) return { similarityToSource: -1, isCertain: false, errorFeatures };
  const isCertain =
    replacing.link >= MIN_CERTAIN_LINK || content.every((j) => words.includes(j) || translatesAnother(pair, own, j));
  return {
    place: spanOf(target, words),
    isCertain,
    similarityToSource: meanings.similarity(own, words),
    errorFeatures,
  };
}

/** The strength of a translation's links to a term of the source, and to the other words of the source. */
export interface LinkEvidence {
  /** The strength of the strongest link to the term, 0 to 1. */
  link: number;
  /** The strength of the strongest link to another word, 0 to 1. */
  otherLink: number;
  /** The maximum cosine to another word of the source. */
  explanation: number;
  /**
   * The number of other source content words without a link, divided by all source content words. High in free
   * translations.
   */
  loose: number;
}

/**
 * Returns how well the links support that a span of the translation renders a span of the source.
 *
 * @param isSourceGrammar whether a word of the source is a function word
 */
export function linkEvidence(
  pair: WordAlignment,
  sourceSpan: Span,
  targetSpan: Span,
  isSourceGrammar: (word: string) => boolean,
): LinkEvidence {
  const { source, target, strengths, meanings, isGrammar } = pair;
  const own = indicesIn(source, sourceSpan);
  const content = range(0, target.length).filter((j) => !isGrammar(target[j]!.text));
  const placed = indicesIn(target, targetSpan).filter((j) => content.includes(j));
  const strongest = (from: readonly number[], to: readonly number[]): number =>
    Math.max(0, ...from.flatMap((i) => to.map((j) => strengths[i * target.length + j]!)));
  const others = range(0, source.length).filter((i) => !own.includes(i));
  const contentWords = range(0, source.length).filter((i) => !isSourceGrammar(source[i]!.text));
  const loose = contentWords.filter((i) => !own.includes(i) && strongest([i], content) < MIN_POSSIBLE_LINK);
  return {
    link: strongest(own, placed),
    otherLink: strongest(others, placed),
    explanation: placed.length ? meanings.explanation(own, placed) : 0,
    loose: loose.length / Math.max(1, contentWords.length),
  };
}

/** Returns whether a word of the translation belongs to another part of the source. */
function translatesAnother(
  { meanings, source, target, strengths }: WordAlignment,
  own: readonly number[],
  j: number,
): boolean {
  const link = Math.max(
    0,
    ...range(0, source.length)
      .filter((i) => !own.includes(i))
      .map((i) => strengths[i * target.length + j]!),
  );
  return link >= MIN_LINK || meanings.explanation(own, [j]) >= MIN_EXPLANATION;
}

/** Returns the words from the first to the last link; undefined if there are no links, or if they are scattered. */
function linkedStretch({ links }: WordAlignment, own: readonly number[]): number[] | undefined {
  const linked = links
    .filter(([i]) => own.includes(i))
    .map(([, j]) => j)
    .sort((a, b) => a - b);
  const [first] = linked;
  if (first === undefined) return undefined;
  const isOnePhrase = linked.every((j, place) => place === 0 || j - linked[place - 1]! <= MAX_GAP_WORDS);
  return isOnePhrase ? range(first, linked.at(-1)! + 1) : undefined;
}

/**
 * Returns the word of the translation that is closest to the term, if it is not closer to another word of the source.
 */
function nearestWord(
  { meanings }: WordAlignment,
  own: readonly number[],
  content: readonly number[],
): number[] | undefined {
  let best: { j: number; similarity: number } | undefined;
  for (const j of content) {
    const similarity = meanings.similarity(own, [j]);
    if (similarity > (best?.similarity ?? -1) && similarity >= meanings.explanation(own, [j])) best = { j, similarity };
  }
  return best && [best.j];
}

/** Returns a word with its adjacent words that belong to it, at most `maxWords` in all. */
function withNeighbours(word: number, belongs: (word: number) => boolean, maxWords: number): number[] {
  let [first, last] = [word, word];
  while (last - first + 1 < maxWords && belongs(first - 1)) first--;
  while (last - first + 1 < maxWords && belongs(last + 1)) last++;
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

/**
 * The effect of replacing the found words with the glossary's equivalent: differences of cosines, multiplied by
 * √(number of words), because one word changes a longer segment's cosine less.
 */
interface ErrorFeatures {
  /**
   * The increase in similarity to the source. It is low for a paraphrase, and for an omitted term that other words
   * imply.
   */
  gain: number;
  /**
   * The increase in similarity to the rest of the source when these words are removed. High if they translate nothing
   * else.
   */
  relief: number;
}

/** The probability from which a deviation counts as an error. */
export const MIN_MISTRANSLATION_PROBABILITY = 0.5;

/**
 * Returns the probability that a term without any equivalent is mistranslated, rather than paraphrased or intentionally
 * omitted: a logistic regression on `ErrorFeatures`. The weights were fitted with the bundled model. The data were the
 * development sources of `bench/check.ts`, and hand-rated message catalogues of two free programs in five languages
 * with injected errors.
 */
export function mistranslationProbability({ gain, relief }: ErrorFeatures): number {
  return 1 / (1 + Math.exp(0.8 - 3.6 * gain - 3.5 * relief));
}

/** The similarity of meaning between words of a segment and of its translation. */
export class WordSimilarity {
  private readonly unitSource: Vectors;

  /**
   * `source` and `target` have one row per word, not normalised; the sum of rows is the vector of a phrase.
   *
   * @param runs the vectors of multi-word phrases of the translation by first and last word, for scripts without
   *   spaces, where the ends of words are uncertain
   */
  constructor(
    private readonly source: Vectors,
    private readonly target: Vectors,
    private readonly runs: ReadonlyMap<string, Float32Array> = new Map(),
  ) {
    this.unitSource = new Vectors(source.dimensions, source.data.slice());
    for (let row = 0; row < source.count; row++) normaliseInPlace(this.unitSource.row(row));
  }

  /** Returns the cosine of two phrases, each given as the indices of its words. */
  similarity(source: readonly number[], target: readonly number[]): number {
    const vector = phraseVector(this.source, source);
    return Math.max(...this.vectorsOf(target).map((each) => dot(vector, each)));
  }

  /** Returns the cosine of words of the translation and of the most similar of some terms. */
  similarityToTerms(target: readonly number[], terms: readonly Vectors[]): number {
    const vectors = this.vectorsOf(target);
    return Math.max(
      -1,
      ...terms.flatMap((term) => {
        const vector = phraseVector(
          term,
          Array.from({ length: term.count }, (_, row) => row),
        );
        return vectors.map((each) => dot(vector, each));
      }),
    );
  }

  /**
   * Returns the error features of replacing words with the glossary's equivalent.
   *
   * @param own the words of the term
   * @param replaced the words of the translation that seem to render it
   * @param content the content words
   * @param expected the word vectors of each of the glossary's equivalents
   */
  withTermInPlace(
    own: readonly number[],
    replaced: readonly number[],
    content: readonly number[],
    expected: readonly Vectors[],
  ): ErrorFeatures {
    const all = Array.from({ length: this.source.count }, (_, i) => i);
    const [source, rest] = [
      phraseVector(this.source, all),
      phraseVector(
        this.source,
        all.filter((i) => !own.includes(i)),
      ),
    ];
    const kept = sumOf(
      this.target,
      content.filter((j) => !replaced.includes(j)),
    );
    const [written, without] = [phraseVector(this.target, content), normaliseInPlace(kept.slice())];
    const corrected = expected.map((term) => {
      const sum = sumOf(
        term,
        Array.from({ length: term.count }, (_, row) => row),
      );
      sum.forEach((_, place) => (sum[place]! += kept[place]!));
      return dot(source, normaliseInPlace(sum));
    });
    const scale = Math.sqrt(this.source.count);
    return {
      gain: scale * (Math.max(-1, ...corrected) - dot(source, written)),
      relief: scale * (dot(rest, without) - dot(rest, written)),
    };
  }

  /**
   * Returns the cosine of words of the translation and the nearest word of the source, except those in `own`; 0 if
   * there is none.
   */
  explanation(own: readonly number[], target: readonly number[]): number {
    const vector = phraseVector(this.target, target);
    let best = 0;
    for (let row = 0; row < this.unitSource.count; row++)
      if (!own.includes(row)) best = Math.max(best, dot(this.unitSource.row(row), vector));
    return best;
  }

  private vectorsOf(target: readonly number[]): Float32Array[] {
    const run = this.runs.get(wordRangeKey(target[0]!, target.at(-1)!));
    return run ? [phraseVector(this.target, target), run] : [phraseVector(this.target, target)];
  }
}

/** Returns the key of a range of words in the `runs` of `WordSimilarity`. */
export function wordRangeKey(first: number, last: number): string {
  return `${first} ${last}`;
}

function phraseVector(rows: Vectors, indices: readonly number[]): Float32Array {
  return normaliseInPlace(sumOf(rows, indices));
}

function sumOf(rows: Vectors, indices: readonly number[]): Float32Array {
  const sum = new Float32Array(rows.dimensions);
  for (const index of indices) rows.row(index).forEach((value, place) => (sum[place]! += value));
  return sum;
}
