import type { Vectors } from '../base/vectors';
import type { Word } from '../language/words';
import type { Span } from '../model/phrase';
import type { ErrorFeatures, WordSimilarity } from './wordSimilarity';

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

/** The maximum number of words that replace a term, beyond the number of its own words. */
const MAX_EXTRA_WORDS = 1;
/** The maximum number of other content words of the source; translations of longer texts often omit a term. */
const MAX_OTHER_WORDS = 6;

/**
 * Returns the words of a translation that replace a span of the source, by elimination: the translation has words for
 * all other content words of the source, and only these words translate none of them. Undefined if there are none, or
 * too many, or if the source is long.
 *
 * @param isSourceGrammar whether a word of the source is a function word
 */
export function remainingWords(
  pair: WordAlignment,
  sourceSpan: Span,
  isSourceGrammar: (word: string) => boolean,
): Span | undefined {
  const { source, target, strengths, meanings, isGrammar } = pair;
  const own = indicesIn(source, sourceSpan);
  const others = range(0, source.length).filter((i) => !own.includes(i) && !isSourceGrammar(source[i]!.text));
  if (others.length > MAX_OTHER_WORDS) return undefined;
  const content = range(0, target.length).filter((j) => !isGrammar(target[j]!.text));
  const remaining = content.filter((j) => !translatesAnother(pair, own, j));
  if (!remaining.length || remaining.length > own.length + MAX_EXTRA_WORDS) return undefined;
  const isTranslated = (i: number): boolean =>
    content.some(
      (j) =>
        !remaining.includes(j) &&
        (strengths[i * target.length + j]! >= MIN_LINK || meanings.similarity([i], [j]) >= MIN_EXPLANATION),
    );
  return others.every(isTranslated) ? spanOf(target, [remaining[0]!, remaining.at(-1)!]) : undefined;
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
