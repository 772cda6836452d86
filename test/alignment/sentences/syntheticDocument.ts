import type { AlignmentSide } from '../../../src/alignment/sentences/alignmentInput';
import { Vectors } from '../../../src/base/vectors';

const DIMENSIONS = 64;

/** Numbers that look like chance and are the same each time. */
export function chance(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0;
    return ((state >>> 0) % 100000) / 100000;
  };
}

/** A meaning: a direction of its own, the same wherever the number comes. */
export function meaning(number: number): Float32Array {
  const next = chance(number + 17);
  return Float32Array.from({ length: DIMENSIONS }, () => next() - 0.5);
}

/** A document in which each sentence says the meanings that its list names; `noise` makes the two languages differ. */
export function documentOf(sentences: readonly (readonly number[])[], noise: number, seed: number): AlignmentSide {
  const vectors = Vectors.zeros(sentences.length, DIMENSIONS);
  const next = chance(seed);
  sentences.forEach((meanings, row) => {
    for (const number of meanings)
      meaning(number).forEach((value, i) => (vectors.row(row)[i]! += value + noise * (next() - 0.5)));
  });
  return { vectors, lengths: sentences.map((meanings) => 60 * meanings.length + Math.floor(next() * 8)) };
}

/**
 * The same document with its words: each meaning is one, in a language of its own, among articles that every sentence
 * has and that tell nothing.
 */
export function documentWithWords(
  sentences: readonly (readonly number[])[],
  noise: number,
  seed: number,
): AlignmentSide {
  const side = documentOf(sentences, noise, seed);
  const meanings = Array.from(new Set(sentences.flat()));
  const next = chance(seed + 1);
  const vectors = Vectors.zeros(meanings.length + 1, DIMENSIONS);
  [...meanings, ARTICLE].forEach((number, word) =>
    meaning(number).forEach((value, i) => (vectors.row(word)[i] = value + noise * (next() - 0.5))),
  );
  const vocabulary = [...meanings, ARTICLE].map((number) => `${seed}-${number}`);
  const bySegment = sentences.map((numbers) =>
    Int32Array.from(numbers.flatMap((number) => [meanings.length, meanings.indexOf(number)])),
  );
  return { ...side, words: { vocabulary, vectors, bySegment } };
}

const ARTICLE = 1_000_000;

export function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, k) => start + k);
}
