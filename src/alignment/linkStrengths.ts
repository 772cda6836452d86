import { dot } from '../domain/vectors';
import type { Vectors } from '../domain/vectors';
import { unitRows } from './centring';
import { posteriors, WORD_ORDERS } from './wordOrder';
import type { WordMemory } from './wordMemory';

/** A sentence and its translation, as words and as one row per word; rows need not be normalised. */
export interface WordPair {
  source: Vectors;
  target: Vectors;
  sourceWords: readonly string[];
  targetWords: readonly string[];
}

export interface LinkStrengths {
  /** `source words × target words`: how surely two words translate each other, 0 to 1. */
  values: Float64Array;
  /** Log-likelihood of the pair under each of `WORD_ORDERS`. */
  orders: number[];
}

/** Similarity by which two words translate each other as likely as neither has a counterpart. */
const LEVEL = 0.03;
/** Similarity that multiplies the odds by e. */
const SCALE = 0.09;
/** What equal spelling adds to similarity: numbers and names, but also punctuation marks. */
const SAME_WORD = 0.3;
/** How far what is remembered counts. */
const MEMORY_WEIGHT = 0.5;

/**
 * How surely each source word and each target word translate each other: the geometric mean of the two directions'
 * posteriors of a hidden Markov model, whose emissions come from the similarity of the words' vectors instead of from
 * counts. Agreement of both directions is what tells a link from a guess (Liang, Taskar & Klein 2006).
 */
export function linkStrengths(pair: WordPair, memory?: WordMemory): LinkStrengths {
  const n = pair.sourceWords.length, m = pair.targetWords.length;
  if (n === 0 || m === 0) return { values: new Float64Array(0), orders: WORD_ORDERS.map(() => 0) };
  const emissions = emissionsOf(pair, memory);
  const flipped = transposed(emissions, n, m);
  const evidence = memory?.orderEvidence();
  const results = WORD_ORDERS.map((order) => ({ toSource: posteriors(emissions, n, m, order), toTarget: posteriors(flipped, m, n, order) }));
  const orders = results.map(({ toSource, toTarget }) => toSource.likelihood + toTarget.likelihood);
  const weights = shares(orders.map((likelihood, order) => likelihood + (evidence?.[order] ?? 0)));
  const values = new Float64Array(n * m);
  results.forEach(({ toSource, toTarget }, order) => {
    if (weights[order]! < 1e-4) return;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < m; j++) values[i * m + j]! += weights[order]! * Math.sqrt(toSource.values[i * m + j]! * toTarget.values[j * n + i]!);
    }
  });
  return { values, orders };
}

function emissionsOf({ source, target, sourceWords, targetWords }: WordPair, memory?: WordMemory): Float64Array {
  const sourceRows = unitRows(source);
  const targetRows = unitRows(target);
  const m = targetWords.length;
  const emissions = new Float64Array(sourceWords.length * m);
  sourceWords.forEach((word, i) => {
    const row = sourceRows.row(i);
    const lower = word.toLowerCase();
    for (let j = 0; j < m; j++) {
      const similarity = dot(row, targetRows.row(j)) + (lower === targetWords[j]!.toLowerCase() ? SAME_WORD : 0);
      emissions[i * m + j] = Math.exp((similarity - LEVEL) / SCALE + (memory ? MEMORY_WEIGHT * memory.affinity(word, targetWords[j]!) : 0));
    }
  });
  return emissions;
}

function transposed(matrix: Float64Array, rows: number, columns: number): Float64Array {
  const result = new Float64Array(matrix.length);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) result[j * rows + i] = matrix[i * columns + j]!;
  return result;
}

/** Logarithms to shares of 1. */
function shares(logarithms: readonly number[]): number[] {
  const highest = Math.max(...logarithms);
  const weights = logarithms.map((value) => Math.exp(value - highest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
