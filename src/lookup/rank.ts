import { normaliseForm } from '../language/normalise';
import { languageMatches } from '../language/tags';
import type { Calibration } from '../model/adaptation';
import { statusOrder } from '../model/concept';
import type { AdministrativeStatus, Concept, ExampleSentence, Term } from '../model/concept';
import type { Equivalent, PreferenceReason, PreferenceContext, MatchReason } from '../model/equivalent';
import type { PartialLanguagePair } from '../model/languagePair';
import type { ConceptCandidate } from './candidate';
import {
  equivalentGroups,
  equivalentKey,
  equivalentTerms,
  bestFormMatch,
  bestMeaningMatch,
  isNegation,
  isPhraseLanguage,
  nearestSourceTerm,
} from './candidate';
import { maxByGroup, meaningConfidences, sumOverGroups } from './confidence';
import { lexicalConfidence, isWholePhrase, isPartialMatch } from './lexicalHit';
import { competingSensesInContext, hasWholePhraseMatch, judgeSenses } from './senses';
import { countWorthwhileLines, MIN_LISTED_CONFIDENCE } from './worth';

export interface RankOptions extends PartialLanguagePair {
  limit: number;
  /** The phrase that was looked up. If it is missing, partial matches are not limited. */
  phrase?: string;
  preferences?: PreferenceContext;
  /** The calibration of the model that made the cosines; may be missing without cosines. */
  calibration?: Calibration;
  /** The minimum confidence of the best answer. Defaults to the minimum for a line of a list (`worth.ts`). */
  minConfidence?: number;
}

/** The factor for a term that its glossary advises against. Set by judgement. */
const STATUS_WEIGHT: Partial<Record<AdministrativeStatus, number>> = {
  'supersededTerm-admn-sts': 0.7,
  'deprecatedTerm-admn-sts': 0.4,
};

/** The probability reserved for an exact match. */
const KNOWN = lexicalConfidence({ termId: 0, reason: 'exact', score: 1 });

/** The factor of a preference on the odds of an equivalent. Set by judgement. */
const ANSWER_FACTOR = 4;
/** The factor of a preference on the odds of a sense, which a domain distinguishes better. Set by judgement. */
const SENSE_FACTOR = 16;
/** The factor on a sense’s odds if an entry of its domain is nearby. It is a cautious value: 2.9 was measured. */
const NEARBY_DOMAIN_FACTOR = 2;

/** The weight of an equivalent that the translation already contains, as a number of preferences. */
const WRITTEN_WEIGHT = 2;

interface Ranked {
  equivalent: Equivalent;
  term: Term;
  priority: number;
  /** The concept's confidence before equally likely senses got their mean confidence. */
  ownConfidence: number;
  /** The cosine of the term, to order equally certain answers. */
  cosine: number;
  /** The cosine of its concept's best term. */
  conceptCosine: number;
}

/** A candidate with its evidence. */
interface Judged {
  candidate: ConceptCandidate;
  form: ReturnType<typeof bestFormMatch>;
  meaning: number;
  /** The probability that it fits, regardless of the choice among senses. */
  fits: number;
}

/**
 * Returns the equivalents of the candidates, best first, if they are worth showing (`worth.ts`). A concept has the
 * confidence max(p_form, p_meaning) · sense.
 * - The two are not added, because shared words raise the cosine. Partial or misspelt terms give no cosine.
 * - If an entry has the whole phrase, partial and misspelt matches are skipped. Otherwise, their confidence is at most
 *   the matched share of the phrase, and less if another entry fits by meaning.
 * - An exact entry leaves little probability to those that fit by meaning only.
 * - The context chooses among entries with the phrase's form or, if none has it, with the nearest term. If it is
 *   inconclusive, they get the same confidence and are ordered by the other evidence.
 * - An answer ranks higher if it has the domain or customer of the text, was chosen before, or is in the translation.
 * - All terms of an entry share its confidence, reduced for discouraged ones; deprecated ones come last.
 */
export function rankEquivalents(candidates: readonly ConceptCandidate[], options: RankOptions): Equivalent[] {
  const answering = candidates.filter(
    (candidate) => equivalentTerms(candidate, options).length > 0 && !isNegation(candidate, options.phrase, options),
  );
  const groups = equivalentGroups(answering, options);
  const judged = judge(answering, groups, options);
  const minConfidence = minShownConfidence(
    judged.map(({ fits }) => fits),
    groups,
    options.minConfidence ?? MIN_LISTED_CONFIDENCE,
  );
  const preferred = answering.map((candidate) => preferredOf(candidate, options));
  const senses = judgeSenses(
    answering,
    options,
    preferred.map(
      (terms, i) =>
        (answering[i]!.isOfDomainNearby ? NEARBY_DOMAIN_FACTOR : 1) *
        senseOdds(Math.max(...terms.map(({ strength }) => strength))),
    ),
  );
  const ownConfidences = judged.map(({ fits }, i) => fits * senses[i]!.factor);
  const ofEquals = meanOf(ownConfidences.filter((_, i) => senses[i]!.standing === 'equal'));
  const ranked = judged.flatMap(({ candidate, form, meaning, fits }, i) => {
    if (fits < minConfidence) return [];
    const { standing } = senses[i]!;
    const ownConfidence = ownConfidences[i]!;
    const confidence = standing === 'equal' ? ofEquals : ownConfidence;
    const remarks = {
      speaksOf: standing === 'first' ? candidate.speaksOf : undefined,
      isUndecided: standing === 'equal' || undefined,
      isPartial: isPartial(candidate, options) || undefined,
    };
    const why: MatchReason[] = [
      ...(form ? [form.hit.reason] : []),
      ...(!form || meaning >= MIN_LISTED_CONFIDENCE ? ['meaning' as const] : []),
    ];
    const matched = form?.term ?? matchedByMeaning(candidate, options);
    return preferred[i]!.map(({ term, reasons, strength }) => ({
      ...rankedTerm(candidate, term, {
        ...remarks,
        confidence: withPreferences(confidence, strength),
        why: [...why, ...reasons],
        matched,
      }),
      ownConfidence,
    }));
  });
  const rankedByAnswer = new Map<string, Ranked>();
  for (const item of ranked.sort(compareRanked)) {
    const key = equivalentKey(item.term);
    if (!rankedByAnswer.has(key)) rankedByAnswer.set(key, item);
  }
  return Array.from(rankedByAnswer.values(), ({ equivalent }) => equivalent).slice(0, options.limit);
}

/** Returns a candidate’s answers with their preferences. One for a term counts for the whole concept. */
function preferredOf(
  candidate: ConceptCandidate,
  options: RankOptions,
): { term: Term; reasons: PreferenceReason[]; strength: number }[] {
  const { concept, written = [] } = candidate;
  const answers = equivalentTerms(candidate, options).map((term) => ({
    term,
    reasons: [
      ...(written.includes(term) ? ['written' as const] : []),
      ...preferencesFor(concept, term, options.preferences ?? {}),
    ],
  }));
  const isChosen = answers.some(({ reasons }) => reasons.includes('chosen'));
  const ofConcept = (isChosen ? 1 : 0) + (written.length > 0 ? WRITTEN_WEIGHT : 0);
  return answers.map(({ term, reasons }) => ({
    term,
    reasons: candidate.isOfDomainNearby ? [...new Set<PreferenceReason>([...reasons, 'domain'])] : reasons,
    strength: reasons.filter((reason) => reason === 'domain' || reason === 'customer').length + ofConcept,
  }));
}

/** Returns the preferences that apply to a term of a concept. */
function preferencesFor(
  concept: Concept,
  term: Term,
  { domain, customer, chosen = [] }: PreferenceContext,
): PreferenceReason[] {
  const reasons: PreferenceReason[] = [];
  if (chosen.some((choice) => choice.concept === concept.id && choice.term === term.term)) reasons.push('chosen');
  if (isSame(customer, term.customer ?? concept.customer)) reasons.push('customer');
  if (isSame(domain, concept.domain)) reasons.push('domain');
  return reasons;
}

/** Returns the odds of a sense before the sentence is considered, given the number of preferences for it. */
function senseOdds(preferences: number): number {
  return SENSE_FACTOR ** preferences;
}

/** Returns the confidence of a matching answer, given the number of preferences for it. */
function withPreferences(confidence: number, preferences: number): number {
  const factor = ANSWER_FACTOR ** preferences;
  return (factor * confidence) / (1 - confidence + factor * confidence);
}

function isSame(wanted: string | undefined, known: string | undefined): boolean {
  return wanted !== undefined && known !== undefined && normaliseForm(wanted) === normaliseForm(known);
}

function judge(candidates: readonly ConceptCandidate[], groups: readonly number[], options: RankOptions): Judged[] {
  const hasWhole = candidates.some(({ forms }) => forms.some(({ hit }) => isWholePhrase(hit)));
  const isKnown = candidates.some(({ forms }) => forms.some(({ hit }) => hit.reason === 'exact'));
  const cosines = candidates.map((candidate, i) => ({ ...cosinesOf(candidate, options), group: groups[i]! }));
  const meanings = (
    options.calibration ? meaningConfidences(cosines, options.calibration) : candidates.map(() => 0)
  ).map((meaning, i) =>
    isPartial(candidates[i]!, options)
      ? Math.min(meaning, lexicalConfidence(bestFormMatch(candidates[i]!)!.hit))
      : meaning,
  );
  const byGroup = maxByGroup(meanings, groups);
  const any = sumOverGroups(byGroup);
  const judged = candidates.map((candidate, i): Judged => {
    const found = bestFormMatch(candidate);
    const form = found && (isWholePhrase(found.hit) || !hasWhole) ? found : undefined;
    if (form && isWholePhrase(form.hit))
      return { candidate, form, meaning: meanings[i]!, fits: Math.max(lexicalConfidence(form.hit), meanings[i]!) };
    const others = Math.min(1, any - byGroup.get(groups[i]!)!);
    const fits = Math.max(form ? lexicalConfidence(form.hit) * (1 - others) : 0, meanings[i]!);
    return { candidate, form, meaning: meanings[i]!, fits: isKnown ? fits * (1 - KNOWN) : fits };
  });
  const rivals = competingSensesInContext(candidates, options).filter((i) => !hasWholePhraseMatch(candidates[i]!));
  // Entries with the same term get their joint probability, because the context decides which of them is meant.
  const together = Math.min(
    1,
    sumOverGroups(
      maxByGroup(
        rivals.map((i) => judged[i]!.fits),
        rivals.map((i) => groups[i]!),
      ),
    ),
  );
  for (const i of rivals) judged[i]!.fits = together;
  return judged;
}

/** Returns whether the entry's term matches only a part of the phrase, or the phrase only a part of the term. */
function isPartial(candidate: ConceptCandidate, { phrase }: RankOptions): boolean {
  const found = bestFormMatch(candidate);
  return found?.hit.reason === 'part' && phrase !== undefined && isPartialMatch(phrase, found.term);
}

/** Returns the minimum confidence of candidates that are shown; Infinity if none is worth showing. */
function minShownConfidence(fits: readonly number[], groups: readonly number[], minConfidence: number): number {
  const confidences = Array.from(maxByGroup(fits, groups).values()).sort((a, b) => b - a);
  return confidences[countWorthwhileLines(confidences, minConfidence) - 1] ?? Infinity;
}

/** Returns the greatest cosines in the phrase's language and in others, without partial and misspelt matches. */
function cosinesOf(
  { forms, meanings }: ConceptCandidate,
  { source, target }: PartialLanguagePair,
): { own?: number; target?: number } {
  const isOfPhrase = ({ language }: Term): boolean =>
    source === undefined
      ? target !== undefined && !languageMatches(language, target)
      : languageMatches(language, source);
  const independent = meanings.filter(
    ({ term }) => !forms.some((form) => form.term === term && !isWholePhrase(form.hit)),
  );
  const nearest = (some: ConceptCandidate['meanings']): number | undefined => bestMeaningMatch(some)?.cosine;
  return {
    own: nearest(independent.filter(({ term }) => isOfPhrase(term))),
    target: nearest(independent.filter(({ term }) => !isOfPhrase(term))),
  };
}

function rankedTerm(
  candidate: ConceptCandidate,
  term: Term,
  {
    confidence,
    matched,
    ...told
  }: Pick<Equivalent, 'confidence' | 'why' | 'speaksOf' | 'isUndecided' | 'isPartial'> & { matched?: Term },
): Omit<Ranked, 'ownConfidence'> {
  const { concept, glossary, priority, meanings } = candidate;
  const equivalent: Equivalent = {
    term: term.term,
    language: term.language,
    confidence: confidence * (term.status ? (STATUS_WEIGHT[term.status] ?? 1) : 1),
    concept: concept.id,
    glossary,
    ...told,
    matched: matched?.term,
    example: term.examples?.[0] && sentenceOf(term.examples[0]),
    examples: term.examples,
    ownExample: term.examples?.length ? ownExampleOf(concept, term, matched) : undefined,
    status: term.status,
    domain: concept.domain,
    definition: concept.definition,
    note: term.note ?? concept.note,
    ...(concept.images?.[0] && { picture: concept.images[0] }),
  };
  const conceptCosine = bestMeaningMatch(meanings)?.cosine ?? -1;
  return {
    equivalent,
    term,
    priority,
    cosine: meanings.find((found) => found.term === term)?.cosine ?? -1,
    conceptCosine,
  };
}

/** Returns the term of the phrase's side that is nearest in meaning, else the first of its language. */
function matchedByMeaning(candidate: ConceptCandidate, direction: PartialLanguagePair): Term | undefined {
  return (
    nearestSourceTerm(candidate, direction)?.term ??
    candidate.concept.terms.find(({ language }) => isPhraseLanguage(language, direction))
  );
}

/** Returns an example of the matched term, or of another term in its language. */
function ownExampleOf({ terms }: Concept, answer: Term, matched: Term | undefined): ExampleSentence | undefined {
  if (!matched || languageMatches(answer.language, matched.language)) return undefined;
  return [matched, ...terms.filter(({ language }) => language === matched.language)].flatMap(
    ({ examples }) => examples ?? [],
  )[0];
}

/** Returns an example as one line of text. */
function sentenceOf({ before, phrase, after }: ExampleSentence): string {
  return `${before}${phrase}${after}`.replace(/\s+/gu, ' ').trim();
}

function meanOf(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

function compareRanked(a: Ranked, b: Ranked): number {
  return (
    deprecation(a) - deprecation(b) ||
    b.equivalent.confidence - a.equivalent.confidence ||
    b.ownConfidence - a.ownConfidence ||
    a.priority - b.priority ||
    b.conceptCosine - a.conceptCosine ||
    compareText(a.equivalent.concept, b.equivalent.concept) ||
    statusOrder(a.term) - statusOrder(b.term) ||
    isPreferred(b, 'written') - isPreferred(a, 'written') ||
    isPreferred(b, 'chosen') - isPreferred(a, 'chosen') ||
    b.cosine - a.cosine ||
    compareText(a.equivalent.term, b.equivalent.term)
  );
}

function isPreferred({ equivalent: { why } }: Ranked, reason: PreferenceReason): number {
  return Number(why.includes(reason));
}

function deprecation({ term }: Ranked): number {
  return term.status === 'deprecatedTerm-admn-sts' ? 1 : 0;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
