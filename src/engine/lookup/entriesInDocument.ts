import { isStrictlyInside, requiredUses } from '../../check/foundTerms';
import type { FoundTerm } from '../../check/foundTerms';
import { normaliseForm } from '../../language/normalise';
import type { Candidate } from '../../lookup/candidate';
import { answersOf } from '../../lookup/candidate';
import type { LanguageChoice } from '../../model/languagePair';
import type { PhraseInContext, WiderContext } from '../../model/phrase';
import type { SearchedGlossary } from './candidateCollector';
import { knownTermsIn } from './segmentTerms';

/** The number of sentences on either side in which entries are searched. */
const MAX_SENTENCES = 5;

/**
 * Marks the candidates that occur in the translation of the segment, exact or inflected, and not as part of another
 * entry's term.
 */
export function markUsedInTranslation(
  candidates: readonly Candidate[],
  direction: LanguageChoice,
  translation: string,
  glossaries: readonly SearchedGlossary[],
): void {
  const languages = new Set(
    candidates.flatMap((candidate) => answersOf(candidate, direction).map(({ language }) => language)),
  );
  const used = [...languages].flatMap((language) => writtenIn(translation, language, glossaries));
  for (const candidate of candidates) {
    const own = used.filter(
      ({ glossary, concept }) => glossary === candidate.glossary && concept.id === candidate.concept.id,
    );
    candidate.written = answersOf(candidate, direction).filter(({ term }) => own.some((use) => use.term.term === term));
  }
}

/**
 * Marks the concepts whose domain is that of entries in the phrase's sentence and nearby, if others have another
 * domain. A term of several domains gives no evidence of the topic.
 */
export function noteDomains(
  candidates: readonly Candidate[],
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

/** Returns the terms in a text. More tolerant than {@link usesIn}: plurals with an umlaut count. */
function writtenIn(text: string, language: string, glossaries: readonly SearchedGlossary[]): FoundTerm[] {
  const found = knownTermsIn(text, language, glossaries).filter(({ matchType }) => matchType !== 'part');
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

/** Returns the entries that are used at each position of a text. */
function usesIn(text: string, language: string, glossaries: readonly SearchedGlossary[]): FoundTerm[][] {
  return requiredUses(text, knownTermsIn(text, language, glossaries)).map(({ alternatives }) => alternatives);
}
