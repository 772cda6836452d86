import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { SegmentFinding } from '../../check/documentRules';
import type { TextWithTerms } from '../../check/ownTerms';
import { unwelcomeTerms, variantsOfTerms } from '../../check/ownTerms';
import { withReplaceability } from '../../check/replaceability';
import type { CheckRule } from '../../model/finding';
import type { Segment } from '../../model/segment';
import type { IndexedGlossary } from '../index/indexedGlossary';
import { knownTermsIn } from '../lookup/segmentTerms';

/**
 * Checks a text in one language: terms that are not to be used, and variants of one term beside each other. Errors:
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
  const texts: TextWithTerms[] = [];
  for (const { text } of segments) {
    texts.push({ text, terms: knownTermsIn(text, language, glossaries) });
    await pacer.yield();
  }
  const variants = await runInSlices(variantsOfTerms(texts, language), pacer);
  const pair = { source: language, target: language };
  return [...texts.flatMap((each, place) => unwelcomeTerms(place, each, language)), ...variants]
    .filter(({ rule }) => rules.has(rule))
    .map((finding) => withReplaceability(finding, texts[finding.pair]!.text, texts[finding.pair]!.text, pair))
    .sort((a, b) => a.pair - b.pair || a.used.start - b.used.start);
}
