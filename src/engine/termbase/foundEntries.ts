import { dot } from '../../base/vectors';
import type { Concept } from '../../model/concept';
import { ListedConcepts } from '../../files/glossa/numberedConcepts';
import { languageMatches } from '../../language/tags';
import type { TermId } from '../../lookup/lexicalHit';
import { IndexedGlossary } from '../index/indexedGlossary';
import type { SearchedGlossary } from '../lookup/candidateCollector';

/** A concept that a termbase has named, with the vectors of its terms, where the termbase has them. */
export interface NamedConcept {
  concept: Concept;
  vectors: readonly (ArrayLike<number> | undefined)[];
}

/** The few entries that a termbase has named for a look-up, as a glossary of their own: what is asked of a file's entries is asked of them alike. */
export async function foundEntries(path: string, named: readonly NamedConcept[]): Promise<SearchedGlossary> {
  const glossary = new IndexedGlossary(path, undefined);
  await glossary.update(new ListedConcepts(named.map(({ concept }) => concept)));
  const vectors = new Map<TermId, { language: string; vector: Float32Array }>();
  for (const { concept, vectors: given } of named) {
    for (const [termId, term] of glossary.termsWithIds(concept)) {
      const vector = given[concept.terms.indexOf(term)];
      if (vector) vectors.set(termId, { language: term.language, vector: Float32Array.from(vector) });
    }
  }
  const { lexical, languages } = glossary;
  return {
    path,
    lexical,
    languages,
    entryOf: (termId) => glossary.entryOf(termId),
    termsWithIds: (concept) => glossary.termsWithIds(concept),
    vectors: {
      search: (query, selections, k) => {
        const scored = Array.from(vectors, ([termId, { language, vector }]) => ({ termId, language, score: dot(query, vector) })).sort((a, b) => b.score - a.score || a.termId - b.termId);
        return selections.map((wanted) => scored.filter(({ language }) => wanted === undefined || languageMatches(language, wanted)).slice(0, k));
      },
      scores: (query, termIds) => new Map(termIds.flatMap((termId): [TermId, number][] => (vectors.has(termId) ? [[termId, dot(query, vectors.get(termId)!.vector)]] : []))),
    },
  };
}
