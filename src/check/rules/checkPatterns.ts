import type * as Re2 from 're2js';
import type { RE2JS } from 're2js';
import { lazyRequire } from '../../base/lazyRequire';
import type { Steps } from '../../base/steps';
import type { Span } from '../../model/phrase';
import type { SegmentPair } from '../../model/segment';
import { withoutWrittenTags } from './differentTags';
import type { FormDeviation } from './formRule';

/** RE2 matches in linear time. A pattern from a folder's settings could keep JavaScript's own engine busy forever. */
const re2 = lazyRequire<typeof Re2>('re2js');

const SETTING = '“glossa.check.patterns”';
const MAX_PATTERNS = 100;
/** The maximum length of a pattern and of its message in characters. */
const MAX_LENGTH = 1000;
/** The maximum length of a pattern that a message quotes. */
const MAX_QUOTED_LENGTH = 100;
/**
 * The maximum product of a pattern's length in characters and its repetition counts; compiling at this limit takes 0.2
 * seconds.
 */
const MAX_REPEATED = 50_000;
/** The maximum number of RE2's instructions; a segment is compared with all of them at each character. */
const MAX_INSTRUCTIONS = 2000;
/** The maximum number of findings of one pattern in a segment. */
const MAX_MATCHES = 20;
/** The maximum number of matches of one pattern in a segment that are examined, including empty ones. */
const MAX_TRIES = 1000;

/** A pattern of the settings. Both expressions: the translation must match if the source does. */
export interface CheckPattern {
  source?: RE2JS;
  /** The pattern of the translation. Without a source, the translation must not match. */
  target: RE2JS;
  message: string;
}

/** The valid entries of the setting. */
interface ParsedPatterns {
  patterns: CheckPattern[];
  /** The reasons why the other entries are not used, as sentences. */
  refused: string[];
}

/** The last setting, because an editor checks a document again and again. */
let last: { key: string | undefined; parsed: ParsedPatterns } | undefined;

/** Parses the value of `glossa.check.patterns`. */
export function* parseCheckPatterns(setting: unknown): Steps<ParsedPatterns> {
  const key = JSON.stringify(setting);
  if (!last || last.key !== key) last = { key, parsed: yield* parsed(setting) };
  return last.parsed;
}

function* parsed(setting: unknown): Steps<ParsedPatterns> {
  const patterns: CheckPattern[] = [];
  const refused: string[] = [];
  if (setting !== undefined && !Array.isArray(setting))
    refused.push(`${SETTING} is not a list. Write [{"target": "…", "message": "…"}].`);
  const entries: readonly unknown[] = Array.isArray(setting) ? setting : [];
  for (const [index, entry] of entries.slice(0, MAX_PATTERNS).entries()) {
    yield;
    const parsed = patternOf(entry, index + 1);
    if (typeof parsed === 'string') refused.push(parsed);
    else patterns.push(parsed);
  }
  if (entries.length > MAX_PATTERNS)
    refused.push(`${SETTING} has ${entries.length} entries; at most ${MAX_PATTERNS} are used. Delete the others.`);
  return { patterns, refused };
}

/** Returns an entry as a pattern, or a sentence that says why it is invalid. */
function patternOf(entry: unknown, number: number): CheckPattern | string {
  const { source = '', target, message, flags = '' } = (entry ?? {}) as Record<string, unknown>;
  if (typeof target !== 'string' || !target || typeof message !== 'string' || !message || typeof source !== 'string')
    return `Entry ${number} of ${SETTING} needs a “target” and a “message”. They and “source” must be strings.`;
  if (typeof flags !== 'string' || !/^[ims]*$/.test(flags))
    return `The “flags” of entry ${number} of ${SETTING} can contain only i, m and s.`;
  const [to, from] = [target, source].map((text) => (text ? compiled(text, flags) : undefined));
  if (typeof to === 'string' || typeof from === 'string') return [to, from].find((each) => typeof each === 'string')!;
  return { target: to!, message: message.slice(0, MAX_LENGTH), ...(from && { source: from }) };
}

/** Returns a compiled pattern, or a sentence that says why it is invalid. */
function compiled(pattern: string, flags: string): RE2JS | string {
  const refusal = (fault: string): string =>
    `The pattern “${pattern.slice(0, MAX_QUOTED_LENGTH)}${pattern.length > MAX_QUOTED_LENGTH ? '…' : ''}” of ` +
    `${SETTING} ${fault}.`;
  if (pattern.length > MAX_LENGTH)
    return refusal(`has ${pattern.length} characters; at most ${MAX_LENGTH} are allowed`);
  const isTooLarge = 'repeats too often; use smaller numbers';
  const repeated = Array.from(pattern.matchAll(/(?<!\\[xu])\{(?:\d+,)?(\d+)/g), ([, most]) =>
    Math.max(1, Number(most)),
  );
  if (repeated.reduce((product, most) => product * most, pattern.length) > MAX_REPEATED) return refusal(isTooLarge);
  const { RE2JS: engine } = re2();
  try {
    const bits = { i: engine.CASE_INSENSITIVE, m: engine.MULTILINE, s: engine.DOTALL };
    const set = Array.from(flags as Iterable<keyof typeof bits>).reduce((sum, flag) => sum | bits[flag], 0);
    const found = engine.compile(engine.translateRegExp(pattern), set);
    return found.programSize() > MAX_INSTRUCTIONS ? refusal(isTooLarge) : found;
  } catch (error) {
    const what = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
    return refusal(`cannot be used: ${what}. Use the RE2 syntax, without lookaround and backreferences`);
  }
}

/** Returns the spans in which a translation violates a pattern. */
export function patternDeviations({ source, target, message }: CheckPattern, pair: SegmentPair): FormDeviation[] {
  if (!source) return matchesIn(pair.target.text, target).map((found) => ({ found, expected: [], message }));
  if (matchesIn(pair.target.text, target, 1, true).length) return [];
  return matchesIn(pair.source.text, source, 1).map((used) => ({ used, expected: [], message }));
}

/** The object replacement character (Unicode): no letter, no space and no punctuation mark. */
const OBJECT = '\ufffc';

/**
 * Returns the matches in the text with its tags, and in the text without them.
 *
 * @param mayBeEmpty whether empty matches count, too
 */
function matchesIn(text: string, pattern: RE2JS, most = MAX_MATCHES, mayBeEmpty = false): Span[] {
  const found = plainMatches(text, pattern, most, mayBeEmpty);
  if (found.length >= most || !text.includes('<')) return found;
  const { bare, offsets } = withoutWrittenTags(text, OBJECT);
  if (bare === text) return found;
  const others = plainMatches(bare, pattern, most, mayBeEmpty).map(({ start, end }) => ({
    start: offsets[start] ?? text.length,
    end: end > start ? offsets[end - 1]! + 1 : (offsets[end] ?? text.length),
  }));
  const isNew = (each: Span): boolean => !found.some(({ start, end }) => start < each.end && each.start < end);
  return [...found, ...others.filter(isNew)].sort((a, b) => a.start - b.start).slice(0, most);
}

function plainMatches(text: string, pattern: RE2JS, most: number, mayBeEmpty: boolean): Span[] {
  const matcher = pattern.matcher(text);
  const found: Span[] = [];
  for (let tries = 0; tries < MAX_TRIES && found.length < most && matcher.find(); tries++)
    if (mayBeEmpty || matcher.end() > matcher.start()) found.push({ start: matcher.start(), end: matcher.end() });
  return found;
}
