import type { PhraseInDocument } from '../files/document/documentFormat';
import { detectLanguage } from '../language/detection';
import { languageMatches, normaliseLanguage } from '../language/tags';
import type { LanguageChoice } from '../model/languagePair';

/** What is known about the languages at a place in a document. */
export interface LanguageEvidence {
  /** What the file says of the phrase's own side: a segment's language, `contract.de.md`. */
  stated?: string;
  /** What the other side of a bilingual segment is written in. */
  counterpart?: string;
  /** What the words look like. */
  detected?: string;
  /** The pair that the translator has chosen. */
  choice: LanguageChoice;
  /** Languages of the glossaries, most terms first. */
  glossary: readonly string[];
}

/** From which language to which: what the file states wins over what was chosen, what was chosen over a guess. */
export function resolvePair(evidence: LanguageEvidence): { from?: string; to?: string } {
  const from = phraseLanguage(evidence);
  return { from, to: otherLanguage(from, evidence) };
}

function phraseLanguage({ stated, detected, choice }: LanguageEvidence): string | undefined {
  if (stated) return stated;
  const chosen = [choice.source, choice.target].filter((language) => language !== undefined);
  const recognised = chosen.find((language) => detected && languageMatches(language, detected));
  return recognised ?? choice.source ?? detected;
}

function otherLanguage(from: string | undefined, { counterpart, choice, glossary }: LanguageEvidence): string | undefined {
  const candidates = [counterpart, choice.target, choice.source, ...glossary];
  return candidates.find((language) => language !== undefined && !(from && languageMatches(language, from)));
}

/**
 * The pair at a place in a document, from what stands there.
 *
 * @param glossary languages of the glossaries, most terms first
 */
export function pairAt(place: PhraseInDocument, choice: LanguageChoice, glossary: readonly string[]): { from?: string; to?: string } {
  const text = place.before + place.phrase + place.after;
  const chosen = [choice.source, choice.target, ...glossary].flatMap((language) => (language && normaliseLanguage(language)) || []);
  const detected = place.language ? undefined : detectLanguage(text, chosen.length > 1 ? [...new Set(chosen)] : undefined)?.language;
  return resolvePair({ stated: place.language, counterpart: place.counterpart?.language, detected, choice, glossary });
}
