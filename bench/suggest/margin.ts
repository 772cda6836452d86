import { dot } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import type { GlossaryIndex } from '../../src/engine/index/glossaryIndex';
import type { IndexedGlossary } from '../../src/engine/index/indexedGlossary';
import type { TermIndex } from '../../src/engine/index/termIndex';
import { shuffled } from '../support/phrasePairs';
import type { Task } from './trials';

/** Neighbours in CSLS, as in its paper (Conneau et al., 2018). */
const NEIGHBOURS = 10;
/** More than are asked for, because the margin changes the order of what is found. */
const OVERFETCHED = 2;

/** Phrases of a bank. */
const BANK = 2000;
/** What of the nearness to the bank is taken off a cosine: of least log loss on the questions of bench/calibrate.ts, in the languages that the calibration is fitted on. */
const WEIGHT = 0.38;

type Found = ReturnType<TermIndex['search']>[number];

/** Phrases of the set that neither stand in this task's glossary nor are asked for: 2,000 of them, or all. */
export function bankFor({ concepts, trials }: Task, phrases: readonly string[]): string[] {
  const known = new Set([...concepts.flatMap(({ terms }) => terms.map(({ term }) => term.toLowerCase())), ...trials.map(({ query }) => query.phrase.toLowerCase())]);
  const others = new Set(phrases.map((phrase) => phrase.toLowerCase()).filter((phrase) => !known.has(phrase)));
  return shuffled([...others], (phrase) => phrase, 'bank').slice(0, BANK);
}

/**
 * The same glossaries, with a margin in the place of the bare cosine: less the weight times what a term has more in common with its ten
 * nearest phrases of the bank than the glossary's terms have on average. Terms of the bank's own language keep their cosines.
 *
 * @param language of the bank, and of the queries
 */
export async function withMargin(index: GlossaryIndex, glossaries: readonly IndexedGlossary[], encoder: PhraseEncoder, language: string, bank: readonly string[]): Promise<GlossaryIndex> {
  const encoded = await encoder.encodePhrases(bank.map((phrase) => ({ phrase })));
  const rows = bank.map((_, row) => encoded.row(row));
  const margins = new Map<string, TermIndex>();
  for (const glossary of glossaries) {
    const termIds = Array.from(glossary.terms()).filter((term) => term.language !== language).map(({ termId }) => termId);
    const vectors = await encoder.encodePhrases(termIds.map((termId) => glossary.phraseOf(termId)!));
    margins.set(glossary.path, lowered(glossary.vectors!, centred(termIds, termIds.map((_, row) => hubness(vectors.row(row), rows)))));
  }
  return Object.create(index, {
    open: { value: async (...args: Parameters<GlossaryIndex['open']>) => (await index.open(...args)).map((glossary) => Object.create(glossary, { vectors: { value: margins.get(glossary.path) } }) as IndexedGlossary) },
  }) as GlossaryIndex;
}

/** The mean cosine with the ten nearest. */
function hubness(vector: Float32Array, bank: readonly Float32Array[]): number {
  const nearest = Float32Array.from(bank, (other) => dot(vector, other)).sort().subarray(-NEIGHBOURS);
  return nearest.reduce((sum, value) => sum + value, 0) / nearest.length;
}

/** Hubness by term, less its mean, so that cosines stay where they were on the whole. */
function centred(termIds: readonly number[], values: readonly number[]): Map<number, number> {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return new Map(termIds.map((termId, i) => [termId, values[i]! - mean]));
}

function lowered(vectors: TermIndex, excess: ReadonlyMap<number, number>): TermIndex {
  const scoreOf = (termId: number, score: number): number => score - WEIGHT * (excess.get(termId) ?? 0);
  const search = (vector: Float32Array, selections: readonly (string | undefined)[], k: number): Found[] =>
    vectors.search(vector, selections, OVERFETCHED * k).map((found) => found.map(({ termId, score }) => ({ termId, score: scoreOf(termId, score) })).sort((a, b) => b.score - a.score).slice(0, k));
  const scores = (vector: Float32Array, termIds: readonly number[]): Map<number, number> => new Map(Array.from(vectors.scores(vector, termIds), ([termId, score]) => [termId, scoreOf(termId, score)]));
  return Object.create(vectors, { search: { value: search }, scores: { value: scores } }) as TermIndex;
}
