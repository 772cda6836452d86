import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { CheckedForms, SegmentFinding } from '../../check/documentRules';
import { inconsistentRenderings, treatedAsTerms, withoutForeignDomains } from '../../check/documentRules';
import type { TermFinding } from '../../check/segmentRules';
import { checkTerms } from '../../check/segmentRules';
import type { LanguagePair } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { IndexedGlossary } from '../index/indexedGlossary';
import { knownTermsIn } from '../lookup/segmentTerms';
import { withRenderings } from './renderings';

/** Share of the work after which the forms are done and the words behind missing terms are looked for. */
const FORMS = 0.5;

/**
 * Checks translated segments against glossaries, which are given in order of priority. With an encoder, what stands in the
 * place of a missing term is found by the links between words; without one it stays open. Errors: `cancelled`.
 */
export async function checkPairs(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  glossaries: readonly IndexedGlossary[],
  { encoder, onShare = () => {}, signal }: { encoder?: PhraseEncoder; onShare?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<SegmentFinding[]> {
  const forms = await checkForms(pairs, languages, glossaries, (share) => onShare(FORMS * share), signal);
  const findings = withoutForeignDomains(forms);
  const placed = encoder ? await withRenderings(findings, pairs, languages, encoder, (share) => onShare(FORMS + (1 - FORMS) * share), signal) : findings;
  const pacer = new Pacer(signal);
  const ofTerms = await runInSlices(treatedAsTerms(placed, forms.rendered, pairs, languages.target), pacer);
  const inconsistent = await runInSlices(inconsistentRenderings(pairs, languages.target), pacer);
  return [...ofTerms, ...inconsistent].sort((a, b) => a.pair - b.pair);
}

/** What can be said by the forms of the words alone. Errors: `cancelled`. */
async function checkForms(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  glossaries: readonly IndexedGlossary[],
  onShare: (share: number) => void = () => {},
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
    findings.push(...checked.findings);
    for (const concept of checked.rendered) rendered.set(concept, (rendered.get(concept) ?? 0) + 1);
    onShare(pair / pairs.length);
    await pacer.yield();
  }
  return { findings, rendered, domains };
}
