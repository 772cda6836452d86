/** What speaks for and against that a translation says something else than a term of its source. All but the last are cosines. */
export interface DepartureFigures {
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
