import type { FoundTerm } from '../../check/foundTerms';
import { isWelcome, sourceUses } from '../../check/foundTerms';
import { insertionFor, locatePhrase, textIn } from '../../files/document/documents';
import { languageMatches } from '../../language/tags';
import { agreesInForm } from '../../language/termMatching';
import type { Span } from '../../model/phrase';
import type { KnownTermsParams, SegmentTerm, SegmentTermsParams } from '../../protocol/lookups';
import type { GlossaryIndex } from '../index/glossaryIndex';
import type { SearchedGlossary } from './candidateCollector';

/**
 * What a translator who writes a target segment may want next: the equivalents of the known terms in the source of the
 * segment, in the order of the source. Empty in source text, and where no source is known. The slice's selection is what
 * was typed of the word.
 */
export async function segmentTerms({ slice, beside, languages, glossaries }: SegmentTermsParams, index: GlossaryIndex, signal?: AbortSignal): Promise<SegmentTerm[]> {
  const caret = { start: slice.selection.end, end: slice.selection.end };
  const counterpart = locatePhrase({ ...slice, selection: caret }, languages)?.counterpart ?? locatePhrase(slice, languages)?.counterpart;
  if (counterpart?.isTarget) return [];
  const source = counterpart?.text ?? beside;
  const { source: from, target: to } = languages;
  if (!source || !from || !to) return [];
  const known = knownTermsIn(source, from, await index.open(glossaries, signal));
  const terms = sourceUses(source, known).flatMap(({ text, alternatives }) =>
    alternatives.flatMap(({ concept }) =>
      concept.terms
        .filter((term) => languageMatches(term.language, to) && isWelcome(term))
        .map((term) => ({ term: term.term, used: text, status: term.status, domain: concept.domain, definition: concept.definition })),
    ),
  );
  const distinct = new Map(terms.map((term) => [term.term, term]));
  return Array.from(distinct.values()).flatMap((term) => {
    const insertion = insertionFor(slice, term.term, languages);
    return insertion?.where === 'selection' ? [{ ...term, insertion }] : [];
  });
}

/** Where known terms of either language stand in what is selected and may be text; of overlapping ones the longest. */
export async function knownTerms({ slices, languages, glossaries }: KnownTermsParams, index: GlossaryIndex, signal?: AbortSignal): Promise<Span[][]> {
  const opened = await index.open(glossaries, signal);
  const spoken = [languages.source, languages.target].filter((language) => language !== undefined);
  const termsOf = (line: string): Span[] => sourceUses(line, spoken.flatMap((language) => knownTermsIn(line, language, opened)));
  return slices.map(({ text, offset, selection, ...document }) =>
    textIn({ text, offset, selection, ...document }).flatMap((stretch) => {
      const from = Math.max(stretch.start, selection.start);
      const lines = text.slice(from - offset, Math.max(from, Math.min(stretch.end, selection.end)) - offset).matchAll(/[^\r\n]+/g);
      return Array.from(lines).flatMap(({ 0: line, index }) => termsOf(line).map(({ start, end }) => ({ start: from + index + start, end: from + index + end })));
    }),
  );
}

/** The known terms of a language that stand in a text, with their entries; glossaries in order of priority. */
export function knownTermsIn(text: string, language: string, glossaries: readonly SearchedGlossary[]): FoundTerm[] {
  return glossaries.flatMap((glossary) => {
    const found = glossary.lexical.termsIn(text, language).flatMap((place) => {
      const entry = glossary.entryOf(place.termId);
      return entry && agreesInForm(text.slice(place.start, place.end), entry.term) ? [{ ...place, ...entry, glossary: glossary.path }] : [];
    });
    // What is found by its beginning may be found there as what it is, and as a part.
    const isSame = (one: FoundTerm, { term, start, end }: FoundTerm): boolean => one.term === term && one.start === start && one.end === end;
    return found.filter((each, place) => each.term.matching !== 'prefix' || found.findIndex((other) => isSame(other, each) && (other.reason !== 'part' || each.reason === 'part')) === place);
  });
}
