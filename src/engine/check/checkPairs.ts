import type { EntryUse } from '../../check/documentRules';
import { isTreatedAsTerm, prevailing } from '../../check/documentRules';
import { LIKELY } from '../../check/errorLikelihood';
import { inconsistentRenderings } from '../../check/inconsistentRenderings';
import type { SegmentFinding } from '../../check/segmentRules';
import { checkPair } from '../../check/segmentRules';
import { NEAR } from '../../check/rendering';
import type { LanguagePair } from '../../model/languagePair';
import { Pacer } from '../../base/pacer';
import type { SegmentPair } from '../../model/segment';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { IndexedGlossary } from '../index/indexedGlossary';
import { withStandIns } from './renderings';
import { termsIn } from '../handlers/segmentTerms';

/** A finding of the glossary's, or a segment that is rendered inconsistently, in one of the pairs. */
export type PairFinding = { pair: number } & (SegmentFinding | { rule: 'inconsistent-rendering'; expected: string[]; concept?: undefined });

/** Share of the work after which the forms are done and the words behind missing terms are looked for. */
const FORMS = 0.5;

/** Missing and unwelcome terms of all pairs, and how often each entry that the source uses is rendered. */
export interface CheckedForms {
  findings: PairFinding[];
  rendered: ReadonlyMap<string, number>;
  /** Of the entries that the source uses, those that have one. */
  domains: ReadonlyMap<string, string>;
}

/**
 * Checks translated segments against glossaries, which are given in order of priority. With an encoder, what stands in the
 * place of a missing term is found by the links between words; without one it stays open. Errors: `cancelled`.
 */
export async function checkPairs(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  glossaries: readonly IndexedGlossary[],
  { encoder, onShare = () => {}, signal }: { encoder?: PhraseEncoder; onShare?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<PairFinding[]> {
  const forms = await checkForms(pairs, languages, glossaries, (share) => onShare(FORMS * share), signal);
  const { rendered } = forms;
  const findings = withoutForeignDomains(forms);
  const placed = encoder ? await withStandIns(findings, pairs, languages, encoder, (share) => onShare(FORMS + (1 - FORMS) * share), signal) : findings;
  const inconsistent = inconsistentRenderings(pairs, languages.target).map((rendering) => ({ ...rendering, rule: 'inconsistent-rendering' as const }));
  return [...ofTerms(placed, rendered, pairs, languages.target), ...inconsistent].sort((a, b) => a.pair - b.pair);
}

/** What can be said by the forms of the words alone. Errors: `cancelled`. */
export async function checkForms(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  glossaries: readonly IndexedGlossary[],
  onShare: (share: number) => void = () => {},
  signal?: AbortSignal,
): Promise<CheckedForms> {
  const pacer = new Pacer(signal);
  const findings: PairFinding[] = [];
  const rendered = new Map<string, number>();
  const domains = new Map<string, string>();
  for (const [pair, { source, target }] of pairs.entries()) {
    const sourceTerms = termsIn(source.text, languages.source, glossaries);
    for (const { concept } of sourceTerms) if (concept.domain !== undefined) domains.set(concept.id, concept.domain);
    const targetTerms = termsIn(target.text, languages.target, glossaries);
    const checked = checkPair({ source: source.text, target: target.text, sourceTerms, targetTerms }, languages);
    findings.push(...checked.findings.map((finding) => ({ pair, ...finding })));
    for (const concept of checked.rendered) rendered.set(concept, (rendered.get(concept) ?? 0) + 1);
    onShare(pair / pairs.length);
    await pacer.yield();
  }
  return { findings, rendered, domains };
}

/**
 * Leaves out missing terms of entries of another domain than the document's that it never renders: they are other words that are
 * written alike, as the hand of a clock and to hand over.
 */
function withoutForeignDomains({ findings, rendered, domains }: CheckedForms): PairFinding[] {
  const domain = prevailing(Array.from(rendered, ([concept, uses]) => ({ name: domains.get(concept), uses })));
  if (domain === undefined) return findings;
  return findings.filter(({ rule, concept = '' }) => rule !== 'approved-term-missing' || rendered.has(concept) || (domains.get(concept) ?? domain) === domain);
}

/**
 * What is left of the missing terms of entries without a status, if the document treats the entry as a term. Other words of nearly the
 * same meaning are an inconsistent rendering, and no error. What is no likely error either was left out or paraphrased on purpose.
 */
function ofTerms(findings: readonly PairFinding[], rendered: ReadonlyMap<string, number>, pairs: readonly SegmentPair[], to: string): PairFinding[] {
  const uses = new Map<string, EntryUse[]>();
  for (const finding of findings) {
    if (!isOpen(finding)) continue;
    const known = uses.get(finding.concept) ?? Array.from({ length: rendered.get(finding.concept) ?? 0 }, () => ({ isRendered: true }));
    const standIn = finding.found && pairs[finding.pair]!.target.text.slice(finding.found.start, finding.found.end);
    uses.set(finding.concept, [...known, { isRendered: false, standIn }]);
  }
  const words = new Set(Array.from(uses).flatMap(([concept, all]) => (isTreatedAsTerm(all, to) ? [] : [concept])));
  return findings.flatMap((finding): PairFinding[] => {
    if (!isOpen(finding)) return [finding];
    if (words.has(finding.concept)) return [];
    if (finding.nearness !== undefined && finding.nearness >= NEAR) return [{ ...finding, rule: 'inconsistent-rendering' }];
    return (finding.likelihood ?? 1) >= LIKELY ? [finding] : [];
  });
}

function isOpen(finding: PairFinding): finding is PairFinding & SegmentFinding {
  return finding.rule === 'approved-term-missing' && !finding.isApproved;
}
