import { isStrictlyInside, longestTermUses } from '../../check/foundTerms';
import type { FoundTerm } from '../../check/foundTerms';
import { normaliseForm } from '../../language/normalise';
import type { ConceptCandidate } from '../../lookup/candidate';
import { equivalentTerms } from '../../lookup/candidate';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { PhraseInContext, WiderContext } from '../../model/phrase';
import type { SearchedGlossary } from './candidateCollector';
import { glossaryTermsIn } from './segmentTerms';

/** The maximum number of sentences on either side of the phrase that are searched for entries. */
const MAX_SENTENCES = 5;

/**
 * Stores in each candidate its equivalents that occur in the translation of the segment, exact or inflected.
 * Occurrences inside a longer term do not count.
 */
export function markUsedInTranslation(
  candidates: readonly ConceptCandidate[],
  direction: PartialLanguagePair,
  translation: string,
  glossaries: readonly SearchedGlossary[],
): void {
  const languages = new Set(
    candidates.flatMap((candidate) => equivalentTerms(candidate, direction).map(({ language }) => language)),
  );
  const used = [...languages].flatMap((language) => writtenIn(translation, language, glossaries));
  for (const candidate of candidates) {
    const own = used.filter(
      ({ glossary, concept }) => glossary === candidate.glossary && concept.id === candidate.concept.id,
    );
    candidate.written = equivalentTerms(candidate, direction).filter(({ term }) =>
      own.some((use) => use.term.term === term),
    );
  }
}

/**
 * Marks the candidates whose domain is also the domain of a term in or near the phrase's sentence. Marks none if this
 * is true of all of them. A term whose entries have several domains is ignored.
 */
export function markMatchingDomains(
  candidates: readonly ConceptCandidate[],
  { before = '', after = '' }: PhraseInContext,
  around: WiderContext,
  language: string,
  glossaries: readonly SearchedGlossary[],
): void {
  const own = candidates.map(({ concept }) => concept.domain && normaliseForm(concept.domain));
  if (new Set(own).size < 2) return;
  const texts = [before, after, ...around.before.slice(0, MAX_SENTENCES), ...around.after.slice(0, MAX_SENTENCES)];
  const uses = texts.flatMap((text) => usesIn(text, language, glossaries));
  const met = uses
    .map((entries) => new Set(entries.map(({ concept }) => normaliseForm(concept.domain ?? ''))))
    .filter(({ size }) => size === 1);
  const isMet = own.map((domain) => Boolean(domain) && met.some((domains) => domains.has(domain!)));
  candidates.forEach((candidate, i) => (candidate.isOfDomainNearby = isMet[i]! && isMet.includes(false)));
}

/** Returns the terms in a text. Accepts more forms than {@link usesIn}, such as plurals with an umlaut. */
function writtenIn(text: string, language: string, glossaries: readonly SearchedGlossary[]): FoundTerm[] {
  const found = glossaryTermsIn(text, language, glossaries).filter(({ matchType }) => matchType !== 'part');
  const isSame = (one: FoundTerm, other: FoundTerm): boolean => one.start === other.start && one.end === other.end;
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          isStrictlyInside(one, other) ||
          (one.matchType !== 'exact' && other.matchType === 'exact' && isSame(one, other)),
      ),
  );
}

function usesIn(text: string, language: string, glossaries: readonly SearchedGlossary[]): FoundTerm[][] {
  return longestTermUses(text, glossaryTermsIn(text, language, glossaries)).map(({ alternatives }) => alternatives);
}
