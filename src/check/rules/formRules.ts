import type { Steps } from '../../base/steps';
import type { CheckRule } from '../../model/finding';
import type { LanguagePair } from '../../model/languagePair';
import type { Segment, SegmentPair } from '../../model/segment';
import type { CheckPattern } from './checkPatterns';
import { patternDeviations } from './checkPatterns';
import { differentAddresses } from './differentAddresses';
import { differentNumbers } from './differentNumbers';
import { detectPlaceholderSyntax, differentPlaceholders } from './differentPlaceholders';
import { differentTags } from './differentTags';
import type { FormDeviation, FormFinding, SegmentRule } from './formRule';
import { repeatedWords } from './repeatedWord';
import { doubleSpaces, differentEndPunctuation, unpairedMarks } from './writtenMarks';
import { isUnsegmentedLanguage } from '../../language/scripts';
import { lexicalFormsOf } from '../../language/forms';
import { normaliseForm } from '../../language/normalise';

type FormRule = FormFinding['rule'];

const SEGMENT_RULES: Partial<Record<FormRule, SegmentRule>> = {
  'different-numbers': differentNumbers,
  'different-placeholders': differentPlaceholders,
  'different-tags': differentTags,
  'different-addresses': differentAddresses,
  'outer-blanks': differentEdgeSpaces,
  'repeated-word': repeatedWords,
  'unpaired-marks': unpairedMarks,
  'double-spaces': doubleSpaces,
};

/**
 * The maximum length of a checked segment in characters. Longer ones are not a translator's segments and would delay
 * all others.
 */
const MAX_LENGTH = 50_000;

/** A program's identifier instead of a text, unrelated to the translation's content: `translator_credits`. */
const KEY = /^[A-Za-z][A-Za-z0-9]*(?:[._-][A-Za-z0-9]+)+$/;

/**
 * Returns the findings of the enabled rules about the form of translations. Very long segments and sources that are
 * identifiers are skipped by most rules.
 */
export function* formFindings(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  rules: ReadonlySet<CheckRule>,
  patterns: readonly CheckPattern[] = [],
): Steps<FormFinding[]> {
  const found: FormFinding[] = [];
  const syntax = detectPlaceholderSyntax(pairs);
  const followed = rules.has('pattern') ? patterns : [];
  const on = Object.entries(SEGMENT_RULES).filter(([rule]) => rules.has(rule as CheckRule)) as [
    FormRule,
    SegmentRule,
  ][];
  for (const [pair, segments] of pairs.entries()) {
    yield;
    const { limit, target } = segments;
    if (rules.has('length-limit') && limit && limit.length > limit.max)
      found.push({ found: { start: 0, end: target.text.length }, expected: [], limit, rule: 'length-limit', pair });
    if (!isCheckable(segments)) continue;
    for (const pattern of followed) {
      yield;
      for (const deviation of patternDeviations(pattern, segments)) found.push({ ...deviation, rule: 'pattern', pair });
    }
    for (const [rule, deviationsOf] of on)
      for (const deviation of deviationsOf(segments, languages, syntax)) found.push({ ...deviation, rule, pair });
  }
  if (rules.has('same-translation'))
    for (const deviation of yield* sameTranslation(pairs, languages))
      found.push({ ...deviation, rule: 'same-translation' });
  if (rules.has('end-punctuation'))
    for (const deviation of yield* differentEndPunctuation(pairs, languages, isCheckable))
      found.push({ ...deviation, rule: 'end-punctuation' });
  return found;
}

/** Returns whether source and translation are of a usual length, and the source is not a program's identifier. */
const isCheckable = ({ source, target }: SegmentPair): boolean =>
  Math.max(source.text.length, target.text.length) <= MAX_LENGTH && !KEY.test(source.text);

/**
 * Returns the differences in white space at the beginning and at the end, because programs join texts. The number of
 * spaces that pad a column may differ. A script without spaces needs none, but its line breaks count.
 */
export function differentEdgeSpaces({ source, target }: SegmentPair, languages: LanguagePair): FormDeviation[] {
  if (!source.text || !target.text) return [];
  const isBlankless =
    isUnsegmentedLanguage(languages.source) !== isUnsegmentedLanguage(languages.target) ||
    isUnsegmentedLanguage(languages.target);
  return (['start', 'end'] as const).flatMap((edge): FormDeviation[] => {
    if (hasPlaceholderAt(source, edge) !== hasPlaceholderAt(target, edge)) return [];
    const [wanted, present] = [blanksAt(source, edge), blanksAt(target, edge)];
    const isSame = isBlankless ? breaksIn(wanted) === breaksIn(present) : normal(wanted) === normal(present);
    return isSame ? [] : [{ edge, expected: [wanted], replacement: wanted }];
  });
}

/** Returns whether a segment begins or ends with a self-closing placeholder tag. */
function hasPlaceholderAt({ text, markup = [] }: Segment, edge: 'start' | 'end'): boolean {
  return markup.some(({ at, length, written }) =>
    edge === 'start' ? at === 0 && /^<[^<>]*\/>/.test(written) : at + length === text.length && written.endsWith('/>'),
  );
}

const PADDING = '  ';

const blanksAt = ({ blanks }: Segment, edge: 'start' | 'end'): string => blanks?.[edge]?.text ?? '';
const breaksIn = (blanks: string): number => blanks.split('\n').length;
const normal = (blanks: string): string =>
  blanks
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/ {2,}/g, PADDING);

/**
 * The minimum length, in characters, of a compared translation. Shorter ones are labels; a language may have one word
 * for several of them.
 */
const MIN_LENGTH = 12;

/**
 * Returns findings for different sources with an identical translation, except the first. Sources that differ only by
 * case, punctuation or inflection count as one.
 */
function* sameTranslation(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
): Steps<(FormDeviation & { pair: number })[]> {
  const byTarget = new Map<string, { source: string; text: string }[]>();
  const found: (FormDeviation & { pair: number })[] = [];
  for (const [index, { source, target, grammaticalNumber }] of pairs.entries()) {
    yield;
    if (grammaticalNumber === 'plural' || target.text.length < MIN_LENGTH) continue;
    const key = normaliseForm(target.text);
    const own = lexicalFormsOf(source.text, languages.source)
      .stem.replace(/[\p{P}\s]+/gu, ' ')
      .trim();
    const known = byTarget.get(key);
    if (!known) byTarget.set(key, [{ source: own, text: source.text }]);
    else if (!known.some((other) => other.source === own)) {
      found.push({
        pair: index,
        used: { start: 0, end: source.text.length },
        found: { start: 0, end: target.text.length },
        expected: known.map(({ text }) => text),
      });
      known.push({ source: own, text: source.text });
    }
  }
  return found;
}
