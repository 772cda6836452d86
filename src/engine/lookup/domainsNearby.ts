import { normaliseForm } from '../../language/normalise';
import type { PhraseInContext, Surroundings } from '../../model/phrase';
import type { SearchedGlossary } from './candidateCollector';
import { knownTermsIn } from './segmentTerms';

/** Sentences on either side in which entries are looked for. */
const MOST_SENTENCES = 5;

/**
 * The domains, in their normal forms, of the entries whose terms stand around a phrase, in its own sentence and nearby. A term that means
 * several things, as the phrase itself does, says nothing of what the text is about.
 */
export function domainsNearby({ before = '', after = '' }: PhraseInContext, around: Surroundings, language: string, glossaries: readonly SearchedGlossary[]): ReadonlySet<string> {
  const texts = [before, after, ...around.before.slice(0, MOST_SENTENCES), ...around.after.slice(0, MOST_SENTENCES)];
  const domains = new Set<string>();
  for (const text of texts) {
    const meanings = new Map<string, Set<string>>();
    for (const { start, end, concept } of knownTermsIn(text, language, glossaries)) {
      const place = `${start}-${end}`;
      meanings.set(place, (meanings.get(place) ?? new Set()).add(normaliseForm(concept.domain ?? '')));
    }
    for (const [domain, ...others] of meanings.values()) if (domain && others.length === 0) domains.add(domain);
  }
  return domains;
}
