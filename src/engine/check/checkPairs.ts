import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { withoutAccelerator } from '../../check/accelerators';
import type { CheckedForms, SegmentFinding } from '../../check/documentRules';
import { inconsistentRenderings, treatedAsTerms, withoutForeignDomains } from '../../check/documentRules';
import { changedUntranslatable } from '../../check/rules/changedUntranslatable';
import { formFindings } from '../../check/rules/formRules';
import type { TermFinding } from '../../check/segmentRules';
import { checkTerms } from '../../check/segmentRules';
import type { CheckRule } from '../../model/finding';
import { USUAL_RULES } from '../../model/finding';
import type { LanguagePair } from '../../model/languagePair';
import type { Segment, SegmentPair } from '../../model/segment';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { IndexedGlossary } from '../index/indexedGlossary';
import { knownTermsIn } from '../lookup/segmentTerms';
import { withRenderings } from './renderings';

/** Share of the work after which the forms are done and the words behind missing terms are looked for. */
const FORMS = 0.5;

interface CheckOptions {
  encoder?: PhraseEncoder;
  /** Those that are on; without them the usual ones. */
  rules?: ReadonlySet<CheckRule>;
  /** Paths of the glossaries of which terms without a status count as approved. */
  strict?: ReadonlySet<string>;
  onShare?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Checks translated segments against glossaries, which are given in order of priority. With an encoder, what stands in the
 * place of a missing term is found by the links between words; without one it stays open. Errors: `cancelled`.
 */
export async function checkPairs(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  glossaries: readonly IndexedGlossary[],
  { encoder, rules = new Set(USUAL_RULES), strict = new Set(), onShare = () => {}, signal }: CheckOptions = {},
): Promise<SegmentFinding[]> {
  const spoken = pairs.map((pair) => ({ ...pair, source: withoutAcceleratorIn(pair.source), target: withoutAcceleratorIn(pair.target) }));
  const forms = await checkForms(spoken, languages, glossaries, rules, (share) => onShare(FORMS * share), signal);
  const findings = withoutForeignDomains(forms).map((finding) => (strict.has(finding.glossary) ? { ...finding, isApproved: true } : finding));
  const placed = encoder ? await withRenderings(findings, spoken, languages, encoder, (share) => onShare(FORMS + (1 - FORMS) * share), signal) : findings;
  const pacer = new Pacer(signal);
  const ofTerms = await runInSlices(treatedAsTerms(placed, forms.rendered, spoken, languages), pacer);
  const inconsistent = rules.has('inconsistent-rendering') ? await runInSlices(inconsistentRenderings(pairs, languages.target), pacer) : [];
  const ofForms = await runInSlices(formFindings(pairs, languages, rules), pacer);
  return [...ofTerms.filter(({ rule }) => rules.has(rule)).map(withoutSupposition), ...inconsistent, ...ofForms].sort((a, b) => a.pair - b.pair);
}

/** What is only supposed to be wrong is not pointed at: whoever replaced it might change another word. */
function withoutSupposition({ isSupposed, found, ...finding }: TermFinding): TermFinding {
  return found && !isSupposed ? { ...finding, found } : finding;
}

function withoutAcceleratorIn(segment: Segment): Segment {
  return { ...segment, text: withoutAccelerator(segment.text) };
}

/** What can be said by the forms of the words alone. Errors: `cancelled`. */
async function checkForms(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  glossaries: readonly IndexedGlossary[],
  rules: ReadonlySet<CheckRule>,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<CheckedForms> {
  const pacer = new Pacer(signal);
  const findings: TermFinding[] = [];
  const rendered = new Map<string, number>();
  const domains = new Map<string, string>();
  for (const [pair, { source, target }] of pairs.entries()) {
    const sourceTerms = knownTermsIn(source.text, languages.source, glossaries);
    for (const { concept } of sourceTerms) if (concept.domain !== undefined) domains.set(concept.id, concept.domain);
    const targetTerms = knownTermsIn(target.text, languages.target, glossaries);
    const checked = checkTerms({ pair, source: source.text, target: target.text, sourceTerms, targetTerms }, languages);
    const changed = rules.has('changed-untranslatable') ? changedUntranslatable(pair, source.text, target.text, sourceTerms, languages) : [];
    // It says of the same term what is to be done in other words.
    const isSaid = ({ rule, concept }: TermFinding): boolean => rule === 'approved-term-missing' && changed.some((other) => other.concept === concept);
    findings.push(...checked.findings.filter((finding) => !isSaid(finding)), ...changed);
    for (const concept of checked.rendered) rendered.set(concept, (rendered.get(concept) ?? 0) + 1);
    onShare(pair / pairs.length);
    await pacer.yield();
  }
  return { findings, rendered, domains };
}
