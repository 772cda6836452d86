import { languageMatches } from '../../language/tags';
import type { Candidate } from '../../lookup/candidate';
import type { LexicalHit, TermId } from '../../lookup/lexicalHit';
import type { Concept, Term } from '../../model/concept';
import type { AdaptedQuery } from '../adaptation/adaptations';
import type { LexicalIndex } from '../index/lexical/lexicalIndex';
import type { NearTerm } from '../index/termShard';

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
    search(vector: Float32Array, selections: readonly (string | undefined)[], k: number): NearTerm[][];
    scores(vector: Float32Array, termIds: readonly TermId[]): ReadonlyMap<TermId, number>;
  };
}

/** Collects the results of several indexes into one candidate per concept and glossary. */
export class CandidateCollector {
  private readonly found = new Map<string, Candidate>();
  /** The candidates that matched only in a form that does not count. */
  private readonly refused = new Set<Candidate>();

  /**
   * @param glossaries in order of priority
   * @param isAsked whether a concept can be meant at all
   */
  constructor(
    private readonly glossaries: readonly SearchedGlossary[],
    private readonly isAsked: (concept: Concept) => boolean = () => true,
  ) {}

  get candidates(): Candidate[] {
    return Array.from(this.found.values()).filter(
      (candidate) => candidate.forms.length > 0 || !this.refused.has(candidate),
    );
  }

  /**
   * @param counts whether a term counts in the form that was found; a different word with the same form does not match
   *   its entry
   */
  addForms(lookup: (glossary: SearchedGlossary) => LexicalHit[], counts: (term: Term) => boolean = () => true): void {
    for (const glossary of this.glossaries) {
      for (const hit of lookup(glossary)) {
        const place = this.placeOf(glossary, hit.termId);
        if (place && counts(place.term)) place.candidate.forms.push({ term: place.term, hit });
        else if (place) this.refused.add(place.candidate);
      }
    }
  }

  /**
   * Adds the nearest terms in every glossary: `count` for each selection of languages.
   *
   * @param selections a language, or undefined for all of them
   * @param adapted the query for an adapted glossary, which its terms of that language are compared with
   */
  addMeanings(
    vector: Float32Array,
    selections: readonly (string | undefined)[],
    count: number,
    adapted: (glossary: string) => AdaptedQuery | undefined = () => undefined,
  ): void {
    for (const glossary of this.glossaries) {
      const fitted = adapted(glossary.path);
      const isFitted = (language: string): boolean => fitted !== undefined && languageMatches(language, fitted.to);
      for (const { termId, score } of fitted
        ? (glossary.vectors?.search(fitted.vector, [fitted.to], count).flat() ?? [])
        : [])
        this.addMeaning(glossary, termId, fitted!.cosineOf(score), isFitted);
      const others = selections.filter((language) => !fitted || language !== fitted.to);
      for (const { termId, score } of glossary.vectors?.search(vector, others, count).flat() ?? [])
        this.addMeaning(glossary, termId, score, (language) => !isFitted(language));
    }
  }

  /**
   * Adds the similarity of the candidates' terms in these languages that no search returned: an entry is rated by both
   * sides, but result lists are limited.
   */
  completeMeanings(
    vector: Float32Array,
    languages: readonly (string | undefined)[],
    adapted: (glossary: string) => AdaptedQuery | undefined = () => undefined,
  ): void {
    const wanted = languages.filter((language) => language !== undefined);
    for (const glossary of this.glossaries) {
      const fitted = adapted(glossary.path);
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
      for (const isFitted of fitted ? [true, false] : [false]) {
        const termIds = missing
          .filter(([, { language }]) => isFitted === (fitted !== undefined && languageMatches(language, fitted.to)))
          .map(([termId]) => termId);
        for (const [termId, score] of glossary.vectors?.scores(isFitted ? fitted!.vector : vector, termIds) ?? [])
          this.addMeaning(glossary, termId, isFitted ? fitted!.cosineOf(score) : score, () => true);
      }
    }
  }

  private addMeaning(
    glossary: SearchedGlossary,
    termId: TermId,
    cosine: number,
    isWanted: (language: string) => boolean,
  ): void {
    const place = this.placeOf(glossary, termId, isWanted);
    if (place && !place.candidate.meanings.some(({ term }) => term === place.term))
      place.candidate.meanings.push({ term: place.term, cosine });
  }

  /** Returns undefined for a removed term: vectors follow a change later than forms. */
  private placeOf(glossary: SearchedGlossary, termId: TermId, isWanted: (language: string) => boolean = () => true) {
    const entry = glossary.entryOf(termId);
    if (!entry || !isWanted(entry.term.language) || !this.isAsked(entry.concept)) return undefined;
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
