import type { Calibration } from '../domain/calibration';
import type { AdministrativeStatus, ExampleSentence, Term } from '../domain/concept';
import type { Equivalent, Reason } from '../domain/equivalent';
import { languageMatches } from '../domain/language';
import type { Preferences } from '../domain/preferences';
import type { Candidate, LanguageDirection } from './candidate';
import { answerGroups, answerKey, answersOf, bestForm, bestMeaning } from './candidate';
import { formConfidence, LEAST_CONFIDENCE, meaningConfidences } from './evidence';
import { isWhole } from './lexicalHit';
import { preferencesFor, withPreferences } from './preference';
import { senseFactors } from './senses';

export interface RankOptions extends LanguageDirection {
  limit: number;
  preferences?: Preferences;
  /** Of the model that made the cosines; may be missing where there are none. */
  calibration?: Calibration;
}

/** What a translator prefers among the terms of one concept; a term without a status stands between admitted and superseded. */
const STATUS_ORDER: (AdministrativeStatus | undefined)[] = [
  'preferredTerm-admn-sts', 'admittedTerm-admn-sts', undefined, 'supersededTerm-admn-sts', 'deprecatedTerm-admn-sts',
];

/** How right a term still is that its glossary advises against. Set by judgement. */
const STATUS_WEIGHT: Partial<Record<AdministrativeStatus, number>> = { 'supersededTerm-admn-sts': 0.7, 'deprecatedTerm-admn-sts': 0.4 };

interface Ranked {
  equivalent: Equivalent;
  term: Term;
  priority: number;
  /** Of the term itself and of the best of its concept, to order what is equally sure. */
  cosine: number;
  conceptCosine: number;
}

/**
 * The equivalents that the candidates offer, best first. A concept's confidence is
 *
 *   max(p_form, p_meaning) · sense:
 *
 * the form is the floor, and it does not add to the meaning, because the two are not independent: shared words raise
 * the cosine. For the same reason a term that was found as a part or as a slip gives no cosine of its own. Where the
 * phrase itself is known, parts and slips are passed over. The context chooses among entries with the same form. A
 * concept below `LEAST_CONFIDENCE` before that choice does not fit and gives nothing. What fits is raised where it is for the domain or
 * the customer of the text, or was chosen before. All its terms have its
 * confidence, less for those that the glossary advises against; deprecated ones come last. A term that several
 * concepts offer is shown once.
 */
export function rankEquivalents(candidates: readonly Candidate[], options: RankOptions): Equivalent[] {
  const answering = candidates.filter((candidate) => answersOf(candidate, options).length > 0);
  const groups = answerGroups(answering, options);
  const hasWhole = answering.some(({ forms }) => forms.some(({ hit }) => isWhole(hit)));
  const answers = answering.map((candidate, i) => ({ cosine: bestMeaning(independentMeanings(candidate))?.cosine, group: groups[i]! }));
  const meaning = options.calibration ? meaningConfidences(answers, options.calibration) : answering.map(() => 0);
  const senses = senseFactors(answering, options);
  const ranked = answering.flatMap((candidate, i) => {
    const found = bestForm(candidate);
    const form = found && (isWhole(found.hit) || !hasWhole) ? found : undefined;
    const fits = Math.max(form ? formConfidence(form.hit) : 0, meaning[i]!);
    if (fits < LEAST_CONFIDENCE) return [];
    const why: Reason[] = [...(form ? [form.hit.reason] : []), ...(!form || meaning[i]! >= LEAST_CONFIDENCE ? ['meaning' as const] : [])];
    const answers = answersOf(candidate, options);
    const preferences = answers.map((term) => preferencesFor(candidate.concept, term, options.preferences ?? {}));
    // A choice speaks for its concept: among the concept's own terms the status decides.
    const isChosen = preferences.some((reasons) => reasons.includes('chosen'));
    return answers.map((term, place) => {
      const reasons = preferences[place]!;
      const strength = reasons.filter((reason) => reason !== 'chosen').length + (isChosen ? 1 : 0);
      return rankedTerm(candidate, term, { confidence: withPreferences(fits * senses[i]!, strength), why: [...why, ...reasons], matched: form?.term ?? nearestOwn(candidate, options) });
    });
  });
  const shown = new Map<string, Ranked>();
  for (const item of ranked.sort(compareRanked)) {
    const key = answerKey(item.term);
    if (!shown.has(key)) shown.set(key, item);
  }
  return Array.from(shown.values(), ({ equivalent }) => equivalent).slice(0, options.limit);
}

function independentMeanings({ forms, meanings }: Candidate): Candidate['meanings'] {
  return meanings.filter(({ term }) => !forms.some((form) => form.term === term && !isWhole(form.hit)));
}

function rankedTerm(candidate: Candidate, term: Term, { confidence, why, matched }: { confidence: number; why: Equivalent['why']; matched?: Term }): Ranked {
  const { concept, glossary, priority, meanings } = candidate;
  const equivalent: Equivalent = {
    term: term.term,
    language: term.language,
    confidence: confidence * (term.status ? (STATUS_WEIGHT[term.status] ?? 1) : 1),
    concept: concept.id,
    glossary,
    why,
    matched: matched?.term,
    example: term.examples?.[0] && sentenceOf(term.examples[0]),
    examples: term.examples,
    status: term.status,
    domain: concept.domain,
    definition: concept.definition,
    note: term.note ?? concept.note,
  };
  const conceptCosine = bestMeaning(meanings)?.cosine ?? -1;
  return { equivalent, term, priority, cosine: meanings.find((found) => found.term === term)?.cosine ?? -1, conceptCosine };
}

/** The term of the phrase's side that is nearest in meaning, else the first of its language. */
function nearestOwn(candidate: Candidate, { from, to }: LanguageDirection): Term | undefined {
  const isOwn = ({ language }: Term): boolean => (from === undefined ? to === undefined || !languageMatches(language, to) : languageMatches(language, from));
  return bestMeaning(candidate.meanings.filter(({ term }) => isOwn(term)))?.term ?? candidate.concept.terms.find(isOwn);
}

/** An example as one line of text. */
export function sentenceOf({ before, phrase, after }: ExampleSentence): string {
  return `${before}${phrase}${after}`.replace(/\s+/gu, ' ').trim();
}

function compareRanked(a: Ranked, b: Ranked): number {
  return (
    deprecation(a) - deprecation(b) ||
    b.equivalent.confidence - a.equivalent.confidence ||
    a.priority - b.priority ||
    b.conceptCosine - a.conceptCosine ||
    compareText(a.equivalent.concept, b.equivalent.concept) ||
    STATUS_ORDER.indexOf(a.term.status) - STATUS_ORDER.indexOf(b.term.status) ||
    Number(b.equivalent.why.includes('chosen')) - Number(a.equivalent.why.includes('chosen')) ||
    b.cosine - a.cosine ||
    compareText(a.equivalent.term, b.equivalent.term)
  );
}

function deprecation({ term }: Ranked): number {
  return term.status === 'deprecatedTerm-admn-sts' ? 1 : 0;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
