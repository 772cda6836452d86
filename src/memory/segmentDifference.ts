import { countsOf } from '../base/maps';
import { normaliseForm } from '../language/normalise';
import { splitIntoWords } from '../language/words';
import type { Span } from '../model/phrase';
import type { Markup } from '../model/segment';

/** A word or punctuation mark of a text, for comparison. */
interface SegmentToken extends Span {
  /** The written form. */
  written: string;
  /** The form without case. */
  form: string;
  /** The number of words that it counts for. */
  weight: number;
}

interface SegmentDifference {
  /** The agreement of the texts in percent, rounded down; 100 for equal texts only. */
  percent: number;
  /** The differences in the first and the second text. */
  first: Span[];
  second: Span[];
}

/**
 * The weights of a punctuation mark and of a difference in case alone, relative to a word: translators correct them at
 * a glance.
 */
const [SIGN_WEIGHT, CASE_WEIGHT] = [0.25, 0.1];
/** The maximum number of tokens of a text that are compared; a longer one is a page. */
const MAX_TOKENS = 400;
const SIGNS = /[^\s\p{L}\p{M}\p{N}]/gu;

export function segmentTokens(text: string, language: string): SegmentToken[] {
  const tokens: SegmentToken[] = [];
  let end = 0;
  const addSigns = (to: number): void => {
    for (const { 0: written, index } of text.slice(end, to).matchAll(SIGNS))
      tokens.push({
        start: end + index,
        end: end + index + written.length,
        written,
        form: written,
        weight: SIGN_WEIGHT,
      });
  };
  for (const word of splitIntoWords(text, language)) {
    addSigns(word.start);
    tokens.push({ start: word.start, end: word.end, written: word.text, form: normaliseForm(word.text), weight: 1 });
    end = word.end;
  }
  addSigns(text.length);
  return tokens.slice(0, MAX_TOKENS);
}

/** Returns an upper bound of the common words of two texts, as a percentage: a quick test before comparison. */
export function maxMatchPercent(first: readonly SegmentToken[], second: readonly SegmentToken[]): number {
  const counts = countsOf(first.map(({ form }) => form));
  let common = 0;
  for (const { form, weight } of second) {
    const count = counts.get(form) ?? 0;
    if (count === 0) continue;
    counts.set(form, count - 1);
    common += weight;
  }
  const longest = Math.max(weightOf(first), weightOf(second));
  return longest > 0 ? (100 * common) / longest : 0;
}

/**
 * Returns the agreement of two texts, by the words that must be inserted, deleted or replaced (Levenshtein), as a share
 * of the longer one.
 */
export function compareSegmentTokens(
  first: readonly SegmentToken[],
  second: readonly SegmentToken[],
): SegmentDifference {
  const width = second.length + 1;
  const costs = new Float64Array((first.length + 1) * width);
  for (let j = 1; j < width; j++) costs[j] = costs[j - 1]! + second[j - 1]!.weight;
  for (let i = 1; i <= first.length; i++) {
    costs[i * width] = costs[(i - 1) * width]! + first[i - 1]!.weight;
    for (let j = 1; j < width; j++) {
      const deleted = costs[(i - 1) * width + j]! + first[i - 1]!.weight;
      const inserted = costs[i * width + j - 1]! + second[j - 1]!.weight;
      costs[i * width + j] = Math.min(
        deleted,
        inserted,
        costs[(i - 1) * width + j - 1]! + replacing(first[i - 1]!, second[j - 1]!),
      );
    }
  }
  const longest = Math.max(weightOf(first), weightOf(second));
  const distance = costs.at(-1)!;
  const percent = longest > 0 ? Math.max(0, Math.floor(100 * (1 - distance / longest) + 1e-9)) : 0;
  return { percent: distance > 0 ? Math.min(99, percent) : percent, ...differingSpans(costs, first, second) };
}

function replacing(a: SegmentToken, b: SegmentToken): number {
  if (a.written === b.written) return 0;
  return a.form === b.form ? CASE_WEIGHT : Math.max(a.weight, b.weight);
}

function weightOf(tokens: readonly SegmentToken[]): number {
  return tokens.reduce((sum, { weight }) => sum + weight, 0);
}

/**
 * Returns the differing spans of both texts, by following one of the cheapest paths back through the table of costs.
 */
function differingSpans(
  costs: Float64Array,
  first: readonly SegmentToken[],
  second: readonly SegmentToken[],
): Omit<SegmentDifference, 'percent'> {
  const width = second.length + 1;
  const [ofFirst, ofSecond]: [SegmentToken[], SegmentToken[]] = [[], []];
  for (let i = first.length, j = second.length; i > 0 || j > 0;) {
    const cost = costs[i * width + j]!;
    const step = i > 0 && j > 0 ? replacing(first[i - 1]!, second[j - 1]!) : Infinity;
    if (step < Infinity && cost === costs[(i - 1) * width + j - 1]! + step) {
      i--;
      j--;
      if (step > 0) {
        ofFirst.push(first[i]!);
        ofSecond.push(second[j]!);
      }
    } else if (i > 0 && cost === costs[(i - 1) * width + j]! + first[i - 1]!.weight) ofFirst.push(first[--i]!);
    else ofSecond.push(second[--j]!);
  }
  return { first: joined(ofFirst.reverse()), second: joined(ofSecond.reverse()) };
}

/** Joins neighbouring spans. */
function joined(tokens: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of tokens) {
    const last = spans.at(-1);
    if (last && start - last.end <= 1) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

/** Numbers that identify tags in a unit; the next unit continues counting. */
const NUMBERED = /(\s(id|rid|i|x)=)(?:"(\d+)"|'(\d+)')/g;

/**
 * Returns the code and tags that distinguish a segment from others with the same text: positions and content, with tags
 * numbered from 1. Empty if there are none.
 */
export function markupKey(markup: readonly Markup[] = []): string {
  const numbers = new Map<string, number>();
  const numberOf = (name: string, written: string): number => {
    const key = `${name === 'rid' ? 'id' : name} ${written}`;
    if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
    return numbers.get(key)!;
  };
  const numbered = (_: string, before: string, name: string, double?: string, single?: string): string =>
    `${before}${numberOf(name, (double ?? single)!)}`;
  return markup.map(({ at, written }) => `${at} ${written.replace(NUMBERED, numbered)}`).join('\n');
}
