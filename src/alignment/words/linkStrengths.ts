import type { Steps } from '../../base/steps';
import { dot } from '../../base/vectors';
import { isJapaneseEnding } from '../../language/stems';
import { normaliseRows } from '../sentences/alignmentInput';
import type { AlignmentStatistics } from './alignmentStatistics';
import type { LinkPosteriors } from './wordOrder';
import { linkPosteriors, WORD_ORDERS } from './wordOrder';
import type { LinkStrengths, EncodedSentencePair } from './encodedSentencePair';

/** The similarity at which two words are as likely to translate each other as to have no counterpart. */
const EVEN_SIMILARITY = 0.03;
/** The increase in similarity that multiplies the odds by e. */
const SIMILARITY_STEP = 0.07;
/** The bonus for equal spelling: numbers and names, but also punctuation. */
const SAME_WORD_BONUS = 0.3;

/**
 * Returns both directions' posteriors of a hidden Markov alignment model. Its emissions use the similarity of the
 * words' vectors and, with a memory, the counts in the rest of the document. Three hundred words on either side take a
 * quarter of a second.
 */
export function* linkStrengths(pair: EncodedSentencePair, memory?: AlignmentStatistics): Steps<LinkStrengths> {
  const [sourceWords, targetWords] = [pair.source, pair.target].map(({ words }) => words.map(({ text }) => text)) as [
    string[],
    string[],
  ];
  const source = wordsToLink(sourceWords, targetWords);
  const target = wordsToLink(targetWords, sourceWords);
  const n = source.length,
    m = target.length;
  if (n === 0 || m === 0)
    return { source, target, toTarget: new Float64Array(0), toSource: new Float64Array(0), orders: [] };
  const sourceForms = source.map((index) => sourceWords[index]!.toLowerCase());
  const targetForms = target.map((index) => targetWords[index]!.toLowerCase());
  const priors = priorsOf(pair, source, target, sourceForms, targetForms);
  const flipped = transposed(priors, n, m);
  yield;
  if (memory) {
    const { values: toTarget } = linkPosteriors(
      memory.toTarget.ratios(sourceForms, targetForms, priors),
      n,
      m,
      memory.order,
    );
    yield;
    const { values: toSource } = linkPosteriors(
      memory.toSource.ratios(targetForms, sourceForms, flipped),
      m,
      n,
      memory.order,
    );
    return { source, target, toTarget, toSource, orders: [] };
  }
  const results: { there: LinkPosteriors; back: LinkPosteriors }[] = [];
  for (const order of WORD_ORDERS) {
    const there = linkPosteriors(priors, n, m, order);
    yield;
    results.push({ there, back: linkPosteriors(flipped, m, n, order) });
    yield;
  }
  const orders = results.map(({ there, back }) => there.likelihood + back.likelihood);
  const weights = shares(orders);
  return {
    source,
    target,
    toTarget: mixture(
      results.map(({ there }) => there.values),
      weights,
    ),
    toSource: mixture(
      results.map(({ back }) => back.values),
      weights,
    ),
    orders,
  };
}

/**
 * Returns the geometric mean of both directions for every two words of the pair. Agreement of the directions
 * distinguishes a link from a guess (Liang, Taskar & Klein 2006).
 * @returns `source words × target words`, 0 to 1
 */
export function linkAgreement(
  pair: EncodedSentencePair,
  { source, target, toTarget, toSource }: LinkStrengths,
): Float64Array {
  const columns = pair.target.words.length;
  const values = new Float64Array(pair.source.words.length * columns);
  source.forEach((row, i) => {
    target.forEach((column, j) => {
      values[row * columns + column] = Math.sqrt(toTarget[i * target.length + j]! * toSource[j * source.length + i]!);
    });
  });
  return values;
}

function priorsOf(
  pair: EncodedSentencePair,
  source: readonly number[],
  target: readonly number[],
  sourceForms: readonly string[],
  targetForms: readonly string[],
): Float64Array {
  const sourceRows = normaliseRows(pair.source.vectors);
  const targetRows = normaliseRows(pair.target.vectors);
  const priors = new Float64Array(source.length * target.length);
  source.forEach((index, i) => {
    const row = sourceRows.row(index);
    target.forEach((other, j) => {
      const similarity = dot(row, targetRows.row(other)) + (sourceForms[i] === targetForms[j] ? SAME_WORD_BONUS : 0);
      priors[i * target.length + j] = Math.exp((similarity - EVEN_SIMILARITY) / SIMILARITY_STEP);
    });
  });
  return priors;
}

function transposed(matrix: Float64Array, rows: number, columns: number): Float64Array {
  const result = new Float64Array(matrix.length);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) result[j * rows + i] = matrix[i * columns + j]!;
  return result;
}

function mixture(matrices: readonly Float64Array[], weights: readonly number[]): Float64Array {
  const sum = new Float64Array(matrices[0]!.length);
  matrices.forEach((matrix, order) => matrix.forEach((value, place) => (sum[place]! += weights[order]! * value)));
  return sum;
}

/** Converts logarithms to shares of 1. */
function shares(logarithms: readonly number[]): number[] {
  const highest = Math.max(...logarithms);
  const weights = logarithms.map((value) => Math.exp(value - highest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** The Japanese particles of topic, subject and object, which other languages express by word order. */
const JAPANESE_CASE = new Set(['は', 'が', 'を']);
const ENGLISH_ARTICLES = new Set(['the', 'a', 'an']);
/** Scripts of languages without articles. */
const EAST_ASIAN = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/u;

/**
 * Returns the words that need a counterpart: all but endings and words without an equivalent in the other language.
 * Only English articles are excluded, because articles of other languages are also pronouns or prepositions.
 * @returns indices of `words`, ascending
 */
function wordsToLink(words: readonly string[], others: readonly string[]): number[] {
  const lackArticles = others.some((other) => EAST_ASIAN.test(other));
  const found: number[] = [];
  words.forEach((word, index) => {
    if (
      JAPANESE_CASE.has(word) ||
      isJapaneseEnding(words, index) ||
      (lackArticles && ENGLISH_ARTICLES.has(word.toLowerCase()))
    )
      return;
    found.push(index);
  });
  return found;
}
