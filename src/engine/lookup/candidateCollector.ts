import { languageMatches } from '../../language/tags';
import type { ConceptCandidate } from '../../lookup/candidate';
import type { LexicalHit, TermId } from '../../lookup/lexicalHit';
import type { Concept, Term } from '../../model/concept';
import type { AdaptedQuery } from '../adaptation/adaptations';
import type { LexicalIndex } from '../index/lexical/lexicalIndex';
import type { SemanticHit } from '../index/termShard';

/** The data of a glossary that look-ups search, independent of the source of its entries. */
export interface SearchedGlossary {
  path: string;
  lexical: LexicalIndex;
  languages: readonly string[];
  /** Returns undefined for a removed term. */
  entryOf(termId: TermId): { concept: Concept; term: Term } | undefined;
  termsWithIds(concept: Concept): [termId: TermId, term: Term][];
  /** Missing if terms are compared by form only. */
  vectors?: {
    search(vector: Float32Array, selections: readonly (string | undefined)[], k: number): SemanticHit[][];
    scores(vector: Float32Array, termIds: readonly TermId[]): ReadonlyMap<TermId, number>;
  };
}

/** Collects the results of several indexes into one candidate per concept and glossary. */
export class CandidateCollector {
  private readonly found = new Map<string, ConceptCandidate>();
  /** Candidates whose only form matches were rejected by `counts`. */
  private readonly refused = new Set<ConceptCandidate>();

  /**
   * @param glossaries in order of priority
   * @param isEligible filters concepts; defaults to all
   */
  constructor(
    private readonly glossaries: readonly SearchedGlossary[],
    private readonly isEligible: (concept: Concept) => boolean = () => true,
  ) {}

  get candidates(): ConceptCandidate[] {
    return Array.from(this.found.values()).filter(
      (candidate) => candidate.forms.length > 0 || !this.refused.has(candidate),
    );
  }

  /**
   * @param accepts Adds the matches by form. @param accepts rejects matches of a different word that happens to have
   * the same form
   */
  addForms(lookup: (glossary: SearchedGlossary) => LexicalHit[], accepts: (term: Term) => boolean = () => true): void {
    for (const glossary of this.glossaries) {
      for (const hit of lookup(glossary)) {
        const place = this.candidateFor(glossary, hit.termId);
        if (place && accepts(place.term)) place.candidate.forms.push({ term: place.term, hit });
        else if (place) this.refused.add(place.candidate);
      }
    }
  }

  /**
   * Adds the nearest terms in every glossary: `count` for each selection of languages.
   *
   * @param selections a language, or undefined for all of them
   * @param adapted returns the adapted query vector of a glossary; undefined if it has no adaptation
   */
  addMeanings(
    vector: Float32Array,
    selections: readonly (string | undefined)[],
    count: number,
    adapted: (glossary: string) => AdaptedQuery | undefined = () => undefined,
  ): void {
    for (const glossary of this.glossaries) {
      const adaptedQuery = adapted(glossary.path);
      const isFitted = (language: string): boolean =>
        adaptedQuery !== undefined && languageMatches(language, adaptedQuery.to);
      for (const { termId, score } of adaptedQuery
        ? (glossary.vectors?.search(adaptedQuery.vector, [adaptedQuery.to], count).flat() ?? [])
        : [])
        this.addMeaning(glossary, termId, adaptedQuery!.cosineOf(score), isFitted);
      const others = selections.filter((language) => !adaptedQuery || language !== adaptedQuery.to);
      for (const { termId, score } of glossary.vectors?.search(vector, others, count).flat() ?? [])
        this.addMeaning(glossary, termId, score, (language) => !isFitted(language));
    }
  }

  /**
   * Computes the similarities that the searches did not return, because their result lists are limited. Ranking needs
   * both languages of an entry.
   */
  completeMeanings(
    vector: Float32Array,
    languages: readonly (string | undefined)[],
    adapted: (glossary: string) => AdaptedQuery | undefined = () => undefined,
  ): void {
    const wanted = languages.filter((language) => language !== undefined);
    for (const glossary of this.glossaries) {
      const adaptedQuery = adapted(glossary.path);
      const missing = this.candidates
        .filter((candidate) => candidate.glossary === glossary.path)
        .flatMap(({ concept, meanings }) =>
          glossary
            .termsWithIds(concept)
            .filter(
              ([, { language, term }]) =>
                wanted.some((each) => languageMatches(language, each)) &&
                !meanings.some((known) => known.term.term === term && known.term.language === language),
            ),
        );
      for (const isFitted of adaptedQuery ? [true, false] : [false]) {
        const termIds = missing
          .filter(
            ([, { language }]) =>
              isFitted === (adaptedQuery !== undefined && languageMatches(language, adaptedQuery.to)),
          )
          .map(([termId]) => termId);
        for (const [termId, score] of glossary.vectors?.scores(isFitted ? adaptedQuery!.vector : vector, termIds) ?? [])
          this.addMeaning(glossary, termId, isFitted ? adaptedQuery!.cosineOf(score) : score, () => true);
      }
    }
  }

  private addMeaning(
    glossary: SearchedGlossary,
    termId: TermId,
    cosine: number,
    isWanted: (language: string) => boolean,
  ): void {
    const place = this.candidateFor(glossary, termId, isWanted);
    if (place && !place.candidate.meanings.some(({ term }) => term === place.term))
      place.candidate.meanings.push({ term: place.term, cosine });
  }

  /**
   * Returns the candidate and the term; undefined for a removed term, because the vector index is updated after the
   * lexical one.
   */
  private candidateFor(
    glossary: SearchedGlossary,
    termId: TermId,
    isWanted: (language: string) => boolean = () => true,
  ) {
    const entry = glossary.entryOf(termId);
    if (!entry || !isWanted(entry.term.language) || !this.isEligible(entry.concept)) return undefined;
    const id = `${glossary.path}\n${entry.concept.id}`;
    let candidate = this.found.get(id);
    if (!candidate) {
      candidate = {
        glossary: glossary.path,
        priority: this.glossaries.indexOf(glossary),
        concept: entry.concept,
        forms: [],
        meanings: [],
      };
      this.found.set(id, candidate);
    }
    return { candidate, term: entry.term };
  }
}
