import type { Vectors } from '../domain/vectors';
import { linkStrengths } from './linkStrengths';
import type { WordMemory } from './wordMemory';

export interface WordAlignmentOptions {
  sourceWords: readonly string[];
  targetWords: readonly string[];
  /** What other sentence pairs of the same document have told. */
  memory?: WordMemory;
}

/** Strength from which two words are linked at once, and from which two that are both still alone are. */
const SURE = 0.45;
const POSSIBLE = 0.2;

/**
 * Aligns the words of a sentence with those of its translation: sure links first, then, strongest first, links between
 * words that are both still without one (grow-diag-final-and, Koehn et al. 2005, by strength instead of adjacency).
 * @param source one row per source word, not normalised; `target` likewise
 * @returns pairs of indices from 0, by source and then target
 */
export function alignWords(source: Vectors, target: Vectors, { sourceWords, targetWords, memory }: WordAlignmentOptions): [number, number][] {
  const { values } = linkStrengths({ source, target, sourceWords, targetWords }, memory);
  const columns = targetWords.length;
  const candidates = Array.from(values.keys()).filter((place) => values[place]! >= POSSIBLE);
  candidates.sort((a, b) => values[b]! - values[a]! || a - b);
  const linkedSources = new Set<number>();
  const linkedTargets = new Set<number>();
  const links: [number, number][] = [];
  for (const place of candidates) {
    const i = Math.floor(place / columns), j = place % columns;
    if (values[place]! < SURE && (linkedSources.has(i) || linkedTargets.has(j))) continue;
    links.push([i, j]);
    linkedSources.add(i);
    linkedTargets.add(j);
  }
  return links.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
