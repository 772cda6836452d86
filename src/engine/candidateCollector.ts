import type { Candidate } from '../suggest/candidate';
import type { LexicalHit } from '../suggest/lexicalHit';
import type { IndexedGlossary } from './indexedGlossary';

/** Gathers what several indexes found into one candidate per concept and glossary. */
export class CandidateCollector {
  private readonly found = new Map<string, Candidate>();

  /** @param glossaries in order of priority */
  constructor(private readonly glossaries: readonly IndexedGlossary[]) {}

  get candidates(): Candidate[] {
    return Array.from(this.found.values());
  }

  addForms(lookup: (glossary: IndexedGlossary) => LexicalHit[]): void {
    for (const glossary of this.glossaries) {
      for (const hit of lookup(glossary)) {
        const place = this.placeOf(glossary, hit.key);
        place?.candidate.forms.push({ term: place.term, hit });
      }
    }
  }

  /**
   * The nearest terms in every glossary: `count` for each selection of languages.
   *
   * @param selections a language, or undefined for all of them
   */
  addMeanings(vector: Float32Array, selections: readonly (string | undefined)[], count: number): void {
    for (const glossary of this.glossaries) {
      for (const { key, score } of glossary.vectors?.search(vector, selections, count).flat() ?? []) {
        const place = this.placeOf(glossary, key);
        if (place && !place.candidate.meanings.some(({ term }) => term === place.term)) place.candidate.meanings.push({ term: place.term, cosine: score });
      }
    }
  }

  /** Undefined for a key whose term is gone: vectors follow a change later than forms. */
  private placeOf(glossary: IndexedGlossary, key: number) {
    const entry = glossary.find(key);
    if (!entry) return undefined;
    const id = `${glossary.path}\n${entry.concept.id}`;
    let candidate = this.found.get(id);
    if (!candidate) {
      candidate = { glossary: glossary.path, priority: this.glossaries.indexOf(glossary), concept: entry.concept, forms: [], meanings: [] };
      this.found.set(id, candidate);
    }
    return { candidate, term: entry.term };
  }
}
