import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { withoutAccelerator, withoutEmphasis, withoutSoftBreaks } from '../../check/codeInText';
import type { TermCheckResult, SegmentFinding } from '../../check/documentRules';
import { gradeMissingTerms, withoutForeignDomains } from '../../check/documentRules';
import { inconsistentRenderings } from '../../check/inconsistentRenderings';
import type { FoundTerm, TermFinding } from '../../check/foundTerms';
import type { SentenceWithTerms } from '../../check/monolingualTerms';
import { findForbiddenTerms, findTermVariants } from '../../check/monolingualTerms';
import { withReplaceability } from '../../check/replaceability';
import { changedUntranslatableTerms } from '../../check/rules/changedUntranslatable';
import type { CheckPattern } from '../../check/rules/checkPatterns';
import { formFindings } from '../../check/rules/formRules';
import { messageVariants } from '../../check/rules/icuSyntax';
import { checkTerms } from '../../check/segmentRules';
import { areRegionalForms, belongsToSide, matchingLanguages } from '../../language/tags';
import { numbersOfPluralCategory, numbersOfPluralForm } from '../../language/pluralForms';
import type { Concept } from '../../model/concept';
import type { CheckRule, Finding } from '../../model/finding';
import { DEFAULT_CHECK_RULES } from '../../model/finding';
import type { LanguagePair } from '../../model/languagePair';
import type { Segment, SegmentPair } from '../../model/segment';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { IndexedGlossary } from '../index/indexedGlossary';
import { glossaryTermsIn } from '../lookup/segmentTerms';
import { withRenderings } from './renderings';

/** The maximum number of characters of a text in which terms and their equivalents are looked for. */
const MAX_LENGTH = 10_000;

/**
 * The share of the progress, 0 to 1, at which the checks by form end and the search for translations of missing terms
 * begins.
 */
const FORMS_SHARE = 0.5;

interface CheckOptions {
  encoder?: PhraseEncoder;
  /** The enabled rules. Defaults to `DEFAULT_CHECK_RULES`. */
  rules?: ReadonlySet<CheckRule>;
  /** The paths of the glossaries whose terms without a status count as approved. */
  strictGlossaries?: ReadonlySet<string>;
  /** The patterns of the settings. */
  patterns?: readonly CheckPattern[];
  onFractionDone?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Checks translated segments against glossaries in order of priority. With an encoder, word links find the words used
 * instead of a missing term. Errors: `cancelled`.
 */
export async function checkPairs(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  glossaries: readonly IndexedGlossary[],
  {
    encoder,
    rules = new Set(DEFAULT_CHECK_RULES),
    strictGlossaries = new Set(),
    patterns,
    onFractionDone = () => {},
    signal,
  }: CheckOptions = {},
): Promise<SegmentFinding[]> {
  const spoken = pairs.flatMap((pair, index) => formsOfMessage(pair, languages).map((form) => ({ ...form, index })));
  const forms = await checkForms(
    spoken,
    languages,
    glossaries,
    rules,
    (share) => onFractionDone(FORMS_SHARE * share),
    signal,
  );
  // An entry with terms of both regions states which one is approved in each.
  const isRegional = areRegionalForms(languages.source, languages.target);
  const findings = withoutForeignDomains(forms).map((finding) => {
    const isStrict = strictGlossaries.has(finding.glossary);
    return isStrict || isRegional ? { ...finding, isApproved: true, ...(isStrict && { isStrict }) } : finding;
  });
  const placed = encoder
    ? await withRenderings(
        findings,
        spoken,
        languages,
        encoder,
        (share) => onFractionDone(FORMS_SHARE + (1 - FORMS_SHARE) * share),
        signal,
      )
    : findings;
  const pacer = new Pacer(signal);
  const ofTerms = await runInSlices(gradeMissingTerms(placed, forms.rendered, spoken, languages), pacer);
  const forbidden = new Set(
    ofTerms.flatMap(({ rule, pair }) => (rule === 'forbidden-term' ? spoken[pair]!.index : [])),
  );
  const inconsistent = rules.has('inconsistent-rendering')
    ? await runInSlices(inconsistentRenderings(pairs, languages.target, forbidden), pacer)
    : [];
  const ofForms = await runInSlices(formFindings(pairs, languages, rules, patterns), pacer);
  const reported = ofTerms
    .filter(({ rule }) => rules.has(rule))
    .map((finding) => {
      const { source, target } = spoken[finding.pair]!;
      return withReplaceability(withoutSupposition(finding), source.text, target.text, languages);
    });
  return [...withoutRepetition(reported, spoken), ...inconsistent, ...ofForms].sort((a, b) => a.pair - b.pair);
}

/**
 * Adds the numbers that a plural form covers. A form for several numbers gets the source's general form as its source.
 */
export function withPluralNumbers(pair: SegmentPair, { target }: LanguagePair): SegmentPair {
  const { form } = pair;
  if (!form) return pair;
  const numbers =
    form.numbers ??
    (form.place ? numbersOfPluralForm(target, ...form.place) : numbersOfPluralCategory(target, form.name));
  const isForSeveral = form.general && numbers && numbers.length > 1;
  return {
    ...pair,
    ...(isForSeveral && { source: form.general }),
    form: { ...form, ...(numbers && { numbers }) },
  };
}

/** Removes an uncertain location from a finding, because replacing its text might change another word. */
function withoutSupposition({ isSupposed, found, ...finding }: TermFinding): TermFinding {
  return found && !isSupposed ? { ...finding, found } : finding;
}

/**
 * A text of a checked pair, which has one per plural form. `index` is the position of the pair among the checked ones.
 */
interface SpokenPair extends SegmentPair {
  index: number;
  messageForm?: Finding['form'];
}

/** Splits a message with plural forms into the texts that a reader sees. */
function formsOfMessage(pair: SegmentPair, { target: language }: LanguagePair): Omit<SpokenPair, 'index'>[] {
  const [source, target] = [withoutAcceleratorIn(pair.source), withoutAcceleratorIn(pair.target)];
  return messageVariants(source.text, target.text, language).map((variant) => ({
    ...pair,
    source: { ...source, text: variant.source.slice(0, MAX_LENGTH) },
    target: { ...target, text: variant.target.slice(0, MAX_LENGTH) },
    ...(variant.form && { messageForm: variant.form }),
  }));
}

/** Merges equal findings in several forms of a message. A merged finding has no form. */
function withoutRepetition(findings: readonly TermFinding[], spoken: readonly SpokenPair[]): TermFinding[] {
  const seen = new Map<string, TermFinding>();
  for (const finding of findings) {
    const { index, messageForm } = spoken[finding.pair]!;
    const key = messageForm ? `${index} ${finding.rule} ${finding.concept} ${finding.found?.start}` : `${seen.size}`;
    const found = { ...finding, pair: index };
    seen.set(key, messageForm && !seen.has(key) ? { ...found, form: messageForm } : found);
  }
  return [...seen.values()];
}

function withoutAcceleratorIn(segment: Segment): Segment {
  return { ...segment, text: withoutAccelerator(withoutEmphasis(withoutSoftBreaks(segment.text))) };
}

/** Runs the checks that need only word forms. Errors: `cancelled`. */
async function checkForms(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  glossaries: readonly IndexedGlossary[],
  rules: ReadonlySet<CheckRule>,
  onFractionDone: (share: number) => void,
  signal?: AbortSignal,
): Promise<TermCheckResult> {
  const pacer = new Pacer(signal);
  const findings: TermFinding[] = [];
  const rendered = new Map<string, number>();
  const domains = new Map<string, string>();
  const ofRegions = regionalTerms(languages);
  for (const [pair, { source, target }] of pairs.entries()) {
    const sourceTerms = ofRegions(glossaryTermsIn(source.text, languages.source, glossaries), 'source');
    for (const { concept } of sourceTerms) if (concept.domain !== undefined) domains.set(concept.id, concept.domain);
    const targetTerms = ofRegions(unseparatedTermsIn(target.text, languages.target, glossaries), 'target');
    const checked = await runInSlices(
      checkTerms({ pair, source: source.text, target: target.text, sourceTerms, targetTerms }, languages),
      pacer,
    );
    const changed = rules.has('changed-untranslatable')
      ? changedUntranslatableTerms(pair, source.text, target.text, sourceTerms, languages)
      : [];
    // If several findings concern the same entry, only the clearest is kept.
    const isOf = (one: TermFinding, rule: CheckRule, others: readonly TermFinding[]): boolean =>
      others.some((other) => other.rule === rule && other.concept === one.concept);
    findings.push(
      ...checked.findings.filter(
        (finding) => finding.rule !== 'approved-term-missing' || !isOf(finding, 'changed-untranslatable', changed),
      ),
      ...changed.filter((finding) => !isOf(finding, 'forbidden-term', checked.findings)),
    );
    for (const concept of checked.rendered) rendered.set(concept, (rendered.get(concept) ?? 0) + 1);
    onFractionDone(pair / pairs.length);
    await pacer.yield();
  }
  return { findings, rendered, domains };
}

/**
 * Returns a filter for the terms of a pair of regional forms, such as *en-US* and *en-GB*: each side has the terms of
 * its own region, and the entries have no equivalents of the source region. Other pairs keep all terms.
 */
function regionalTerms({
  source,
  target,
}: LanguagePair): (found: readonly FoundTerm[], side: keyof LanguagePair) => readonly FoundTerm[] {
  if (!areRegionalForms(source, target)) return (found) => found;
  const known = new Map<Concept, Concept>();
  return (found, side) => {
    const [own, other] = side === 'source' ? [source, target] : [target, source];
    return found.flatMap((each) => {
      if (!belongsToSide(each.term.language, own, other)) return [];
      const concept = known.get(each.concept) ?? withEquivalentsOf(each.concept, target, source);
      known.set(each.concept, concept);
      return side === 'source' || concept.terms.includes(each.term) ? [{ ...each, concept }] : [];
    });
  };
}

/** Returns an entry whose terms of the language are those of the target region, if it has any. */
function withEquivalentsOf(concept: Concept, target: string, source: string): Concept {
  const regional = concept.terms.filter(({ language }) => belongsToSide(language, target, source));
  const nearest = new Set(
    matchingLanguages(
      regional.map(({ language }) => language),
      target,
    ).slice(0, 1),
  );
  return { ...concept, terms: regional.filter(({ language }) => nearest.has(language)) };
}

/** Returns the terms that are written together, because only they can be replaced as a whole. */
function unseparatedTermsIn(text: string, language: string, glossaries: readonly IndexedGlossary[]): FoundTerm[] {
  return glossaryTermsIn(text, language, glossaries).filter(({ particle }) => !particle);
}

/**
 * Checks a text in one language: prohibited terms, and several variants of a term in the same text. Errors:
 * `cancelled`.
 */
export async function checkText(
  segments: readonly Segment[],
  language: string,
  glossaries: readonly IndexedGlossary[],
  rules: ReadonlySet<CheckRule>,
  signal?: AbortSignal,
): Promise<SegmentFinding[]> {
  const pacer = new Pacer(signal);
  const texts: SentenceWithTerms[] = [];
  for (const segment of segments) {
    const text = segment.text.slice(0, MAX_LENGTH);
    texts.push({ text, terms: unseparatedTermsIn(text, language, glossaries) });
    await pacer.yield();
  }
  const variants = await runInSlices(findTermVariants(texts, language), pacer);
  const pair = { source: language, target: language };
  return [...texts.flatMap((each, place) => findForbiddenTerms(place, each, language)), ...variants]
    .filter(({ rule }) => rules.has(rule))
    .map((finding) => withReplaceability(finding, texts[finding.pair]!.text, texts[finding.pair]!.text, pair))
    .sort((a, b) => a.pair - b.pair || a.used.start - b.used.start);
}
