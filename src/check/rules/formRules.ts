import type { Steps } from '../../base/steps';
import type { CheckRule } from '../../model/finding';
import type { LanguagePair } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import { differentAddresses } from './differentAddresses';
import { differentNumbers } from './differentNumbers';
import { differentPlaceholders } from './differentPlaceholders';
import { differentTags } from './differentTags';
import type { FormFinding, SegmentRule } from './formRule';
import { outerBlanks } from './outerBlanks';
import { repeatedWord } from './repeatedWord';
import { sameTranslation } from './sameTranslation';

type FormRule = FormFinding['rule'];

const SEGMENT_RULES: Partial<Record<FormRule, SegmentRule>> = {
  'different-numbers': differentNumbers,
  'different-placeholders': differentPlaceholders,
  'different-tags': differentTags,
  'different-addresses': differentAddresses,
  'outer-blanks': outerBlanks,
  'repeated-word': repeatedWord,
};

/** Longer ones are no segments of a translator; one of millions of characters would hold up everybody else. */
const LONGEST = 20_000;

/** A name that a program uses in place of a text, and that says nothing of what the translation holds: `translator_credits`. */
const KEY = /^[A-Za-z][A-Za-z0-9]*(?:[._-][A-Za-z0-9]+)+$/;

/** What the rules that are on find in the form of translations. A segment that repeats its source is right in everything that they look at. */
export function* formFindings(pairs: readonly SegmentPair[], languages: LanguagePair, rules: ReadonlySet<CheckRule>): Steps<FormFinding[]> {
  const found: FormFinding[] = [];
  const on = Object.entries(SEGMENT_RULES).filter(([rule]) => rules.has(rule as CheckRule)) as [FormRule, SegmentRule][];
  for (const [pair, segments] of pairs.entries()) {
    yield;
    if (Math.max(segments.source.text.length, segments.target.text.length) > LONGEST || KEY.test(segments.source.text)) continue;
    for (const [rule, departuresOf] of on) for (const departure of departuresOf(segments, languages)) found.push({ ...departure, rule, pair });
  }
  if (rules.has('same-translation')) for (const departure of yield* sameTranslation(pairs, languages)) found.push({ ...departure, rule: 'same-translation' });
  return found;
}
