import type { Concept, Term } from '../domain/concept';
import type { Preference } from '../domain/equivalent';
import type { Preferences } from '../domain/preferences';
import { normaliseForm } from '../text/normalise';

/** What each preference multiplies the odds of an answer by. Set by judgement: enough to choose between senses, too little against a sentence that speaks clearly. */
const FACTOR = 4;

/** Which preferences speak for a term of a concept. */
export function preferencesFor(concept: Concept, term: Term, { domain, customer, chosen = [] }: Preferences): Preference[] {
  const reasons: Preference[] = [];
  if (chosen.some((choice) => choice.concept === concept.id && choice.term === term.term)) reasons.push('chosen');
  if (isSame(customer, term.customer ?? concept.customer)) reasons.push('customer');
  if (isSame(domain, concept.domain)) reasons.push('domain');
  return reasons;
}

/** What each preference multiplies the odds of a sense by: of which domain a text is tells senses apart better than good answers from bad ones. Set by judgement. */
const SENSE_FACTOR = 16;

/** The odds of a sense before the sentence is asked, given that so many preferences speak for it. */
export function senseOdds(preferences: number): number {
  return SENSE_FACTOR ** preferences;
}

/** The confidence of an answer that fits, given that so many preferences speak for it. */
export function withPreferences(confidence: number, preferences: number): number {
  const factor = FACTOR ** preferences;
  return (factor * confidence) / (1 - confidence + factor * confidence);
}

function isSame(wanted: string | undefined, known: string | undefined): boolean {
  return wanted !== undefined && known !== undefined && normaliseForm(wanted) === normaliseForm(known);
}
