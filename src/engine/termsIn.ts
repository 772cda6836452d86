import type { FoundTerm } from '../check/foundTerm';
import { agreesInCase } from '../suggest/letterCase';
import type { IndexedGlossary } from './indexedGlossary';

/** The known terms of a language that stand in a text, with their entries; glossaries in order of priority. */
export function termsIn(text: string, language: string, glossaries: readonly IndexedGlossary[]): FoundTerm[] {
  return glossaries.flatMap((glossary) =>
    glossary.lexical.termsIn(text, language).flatMap((place) => {
      const entry = glossary.find(place.key);
      return entry && agreesInCase(text.slice(place.start, place.end), entry.term) ? [{ ...place, ...entry, glossary: glossary.path }] : [];
    }),
  );
}
