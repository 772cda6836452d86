import { appendTo } from '../../base/maps';
import type { CheckRule, Finding } from '../../model/finding';
import type { LanguagePair } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { SegmentPair } from '../../model/segment';

/** A span in a segment. A tag that is not part of the text is an empty span with its markup. */
export interface SpanWithMarkup extends Span {
  written?: string;
}

/** A formal error of a translation, independent of its meaning; positions are offsets in the texts of the segments. */
export interface FormDeviation {
  /** The text in the source; missing if it has nothing comparable. */
  used?: SpanWithMarkup;
  /** The text in the translation; missing if it has nothing comparable. */
  found?: SpanWithMarkup;
  /** The affected edge, if the white space around the text is wrong. */
  edge?: 'start' | 'end';
  /** The expected texts; for a rule that compares segments, the texts of the other segments. */
  expected: string[];
  /** The safe correction, which replaces `found` or is inserted at the edge. */
  replacement?: string;
  /** True if it may be correct. */
  isDoubtful?: boolean;
  /** The kind of problem in the notation itself, as in a finding. */
  fault?: Finding['fault'];
  /** The length of the translation, if it is too long. */
  limit?: Finding['limit'];
  /** The message of a pattern. */
  message?: string;
  /** The plural form that it concerns, if a text has several. */
  form?: Finding['form'];
}

/** The placeholder syntax of a file. */
export interface PlaceholderSyntax {
  /** True if the text certainly passes through printf, so every percent sign counts; false if it certainly does not. */
  isPrintf?: boolean;
  /** The format flag of a gettext string, such as `qt-format`. With one, a placeholder may follow a number directly. */
  format?: string;
  /** True if other strings of the file mark names like Drupal: @count, !site, %name. */
  hasMarks?: boolean;
  /** True if other strings of the file number their values as Qt does: “%1scadenza” then begins with %1. */
  hasQtNumbers?: boolean;
  /** True if its strings are ICU messages, in which apostrophes quote braces. */
  isIcu?: boolean;
}

/** A rule for one translated segment. The file determines the placeholder syntax of its strings. */
export type SegmentRule = (pair: SegmentPair, languages: LanguagePair, file?: PlaceholderSyntax) => FormDeviation[];

/** A deviation with its rule and the index of its segment pair. */
export interface FormFinding extends FormDeviation {
  rule: Exclude<CheckRule, 'inconsistent-rendering'>;
  pair: number;
  concept?: undefined;
}

/** A number, tag, placeholder or address that both sides must have. */
export interface ComparedToken extends SpanWithMarkup {
  /** The compared key; equal for alternative spellings. */
  key: string;
}

/** Text that introduces an example, which the translation may replace: *e.g. +4912345678*. */
export const EXAMPLE_MARKER = /\be\.\s?g\.?(?!\p{L})|\beg\b|\bfor (?:example|instance)\b|\bexamples?\b|\bsuch as\b/iu;
/** The maximum distance of that text from the example, in characters. */
export const MAX_EXAMPLE_DISTANCE = 40;

/** Pairs each token with the first unpaired one of the other text that has the same key, in linear time. */
export function pairEqualTokens<T extends ComparedToken>(
  source: readonly T[],
  target: readonly T[],
  keyOf: (token: T) => string = ({ key }) => key,
): { pairs: [T, T][]; missing: T[]; extra: T[] } {
  const places = new Map<string, number[]>();
  for (const [at, token] of target.entries()) appendTo(places, keyOf(token), at);
  for (const each of places.values()) each.reverse();
  const taken = new Set<number>();
  const pairs: [T, T][] = [];
  const missing = source.filter((token) => {
    const at = places.get(keyOf(token))?.pop();
    if (at === undefined) return true;
    taken.add(at);
    pairs.push([token, target[at]!]);
    return false;
  });
  return { pairs, missing, extra: target.filter((_, at) => !taken.has(at)) };
}

/** Returns the tokens that only one of the texts contains; repeated tokens must be repeated. */
export function unmatchedTokens<T extends ComparedToken>(
  source: readonly T[],
  target: readonly T[],
): { missing: T[]; extra: T[] } {
  const { missing, extra } = pairEqualTokens(source, target);
  return { missing, extra };
}

/**
 * Returns a deviation for each missing token, paired in order with an extra one, and for each remaining extra token.
 */
export function toDeviations(
  source: string,
  { missing, extra }: { missing: readonly ComparedToken[]; extra: readonly ComparedToken[] },
): FormDeviation[] {
  const count = Math.max(missing.length, extra.length);
  const all = Array.from({ length: count }, (_, at): FormDeviation => {
    const used = missing[at],
      found = extra[at];
    return {
      ...(used && { used: placeOf(used) }),
      ...(found && { found: placeOf(found) }),
      expected: used && found ? [used.written ?? source.slice(used.start, used.end)] : [],
    };
  });
  // Equal deviations are reported once.
  const seen = new Set<string>();
  return all.filter((_, at) => {
    const key = `${missing[at]?.key}\n${extra[at]?.key}`;
    return seen.size < seen.add(key).size;
  });
}

/** Marks deviations that may be correct. */
export function doubtful(deviations: readonly FormDeviation[]): FormDeviation[] {
  return deviations.map((deviation) => ({ ...deviation, isDoubtful: true }));
}

const placeOf = ({ start, end, written }: SpanWithMarkup): SpanWithMarkup => ({
  start,
  end,
  ...(written !== undefined && { written }),
});
