import type { FoundTerm } from '../../check/foundTerms';
import { longestTermUses, writtenTerm } from '../../check/foundTerms';
import { equivalentInsertion, locatePhrase, textSpansOf } from '../../files/documents';
import { languageMatches } from '../../language/tags';
import { matchesAllowedForm } from '../../language/termMatching';
import { isPermittedTerm } from '../../model/concept';
import type { Term } from '../../model/concept';
import type { Span } from '../../model/phrase';
import type { KnownTermsParams, TermSuggestion, SegmentTermsParams } from '../../protocol/lookups';
import type { GlossaryIndexRegistry } from '../index/glossaryIndex';
import type { SearchedGlossary } from './candidateCollector';

/**
 * Returns suggestions for a target segment: the equivalents of known terms in the source segment, in source order.
 * Empty in source text, and without a known source. The slice's selection is the typed part of the word.
 */
export async function segmentTerms(
  { slice, beside, languages, glossaries }: SegmentTermsParams,
  index: GlossaryIndexRegistry,
  signal?: AbortSignal,
): Promise<TermSuggestion[]> {
  const caret = { start: slice.selection.end, end: slice.selection.end };
  const counterpart =
    locatePhrase({ ...slice, selection: caret }, languages)?.counterpart ?? locatePhrase(slice, languages)?.counterpart;
  if (counterpart?.isTarget) return [];
  const source = counterpart?.text ?? beside;
  const { source: from, target: to } = languages;
  if (!source || !from || !to) return [];
  const known = glossaryTermsIn(source, from, await index.open(glossaries, signal));
  const terms = longestTermUses(source, known).flatMap(({ text, alternatives }) =>
    alternatives.flatMap(({ concept }) =>
      concept.terms
        .filter((term) => languageMatches(term.language, to) && isPermittedTerm(term))
        .map((term) => ({
          term: term.term,
          used: text,
          status: term.status,
          domain: concept.domain,
          definition: concept.definition,
        })),
    ),
  );
  const distinct = new Map(terms.map((term) => [term.term, term]));
  return Array.from(distinct.values()).flatMap((term) => {
    const insertion = equivalentInsertion(slice, term.term, languages);
    return insertion?.where === 'selection' ? [{ ...term, insertion }] : [];
  });
}

/**
 * Returns the spans of known terms of both languages in the selection of each slice. Skips markup and code. Of
 * overlapping terms, the longest counts.
 */
export async function glossaryTermSpans(
  { slices, languages, glossaries }: KnownTermsParams,
  index: GlossaryIndexRegistry,
  signal?: AbortSignal,
): Promise<Span[][]> {
  const opened = await index.open(glossaries, signal);
  const spoken = [languages.source, languages.target].filter((language) => language !== undefined);
  const termsOf = (line: string): Span[] =>
    longestTermUses(
      line,
      spoken.flatMap((language) => glossaryTermsIn(line, language, opened)),
    );
  return slices.map(({ text, offset, selection, ...document }) =>
    textSpansOf({ text, offset, selection, ...document }).flatMap((stretch) => {
      const from = Math.max(stretch.start, selection.start);
      const lines = text
        .slice(from - offset, Math.max(from, Math.min(stretch.end, selection.end)) - offset)
        .matchAll(/[^\r\n]+/g);
      return Array.from(lines).flatMap(({ 0: line, index }) =>
        termsOf(line).map(({ start, end }) => ({ start: from + index + start, end: from + index + end })),
      );
    }),
  );
}

/** Returns the known terms of a language in a text, with their entries; glossaries in order of priority. */
export function glossaryTermsIn(text: string, language: string, glossaries: readonly SearchedGlossary[]): FoundTerm[] {
  return glossaries.flatMap((glossary) => {
    const found = glossary.lexical.termsIn(text, language).flatMap((place) => {
      const entry = glossary.entryOf(place.termId);
      return entry && matchesAllowedForm(writtenTerm(text, place), entry.term)
        ? [{ ...place, ...entry, glossary: glossary.path }]
        : [];
    });
    return withoutRepetition(found);
  });
}

/** Removes duplicate matches of a prefix that is found both as a whole term and as a part. Whole matches are kept. */
function withoutRepetition(found: readonly FoundTerm[]): FoundTerm[] {
  const kept = new Map<Term, Map<string, FoundTerm>>();
  for (const each of found) {
    if (each.term.matching !== 'prefix') continue;
    const places = kept.get(each.term) ?? new Map<string, FoundTerm>();
    kept.set(each.term, places);
    const key = `${each.start} ${each.end}`;
    const other = places.get(key);
    if (!other || (other.matchType === 'part' && each.matchType !== 'part')) places.set(key, each);
  }
  return found.filter(
    (each) => each.term.matching !== 'prefix' || kept.get(each.term)!.get(`${each.start} ${each.end}`) === each,
  );
}
