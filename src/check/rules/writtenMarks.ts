import { countsOf } from '../../base/maps';
import { nullPrototypeRecord } from '../../base/nameTable';
import type { Steps } from '../../base/steps';
import { untranslatableSpansIn } from '../../language/placeholders';
import type { LanguagePair } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { Segment, SegmentPair } from '../../model/segment';
import { SOFT_HYPHEN, withoutAccelerator } from '../codeInText';
import type { FormDeviation } from './formRule';

type EndMark = 'period' | 'question' | 'exclamation' | 'ellipsis' | 'colon' | 'semicolon' | 'comma';

/** The punctuation at the end of a text, by script. */
const MARKS: Record<EndMark, string> = {
  period: '.。．｡।॥۔։።។။',
  question: '?？؟⁇፧',
  exclamation: '!！‼',
  ellipsis: '…⋯',
  colon: ':：',
  semicolon: ';；؛',
  comma: ',，、،',
};
const KINDS = nullPrototypeRecord(
  Object.fromEntries(Object.entries(MARKS).flatMap(([kind, marks]) => [...marks].map((mark) => [mark, kind]))),
) as Record<string, EndMark>;
const GREEK = /^el\b/i;
/** The Greek question mark looks like a semicolon. */
const GREEK_MARKS = nullPrototypeRecord<EndMark>({ ';': 'question', '\u037e': 'question', '·': 'semicolon' });

const CLOSING = '\\s)\\]）］】」』》〉”"\'’‘“»«›‹*_\u200e\u200f\u202c\u2069\u00ad';
const ENDING = new RegExp(`[${CLOSING}${Object.values(MARKS).join('')}\u037e·]`, 'u');
const RUNS = /[.．]{2,}|[。]{2,}|./gu;

/** The languages that end sentences without a period. */
const WITHOUT_PERIOD = /^(?:th|lo)\b/i;
/** The languages that end questions without a question mark; Armenian writes it inside of the sentence. */
const WITHOUT_QUESTION_MARK = /^(?:th|lo|hy|my|bo)\b/i;
/** The languages that write a period where English has an exclamation mark or a phrase. */
const CALM = /^(?:zh|yue|ja|ko)\b/i;
/** The particles at the end of a question. */
const PARTICLE = /[かの吗嗎呢么麼까요]$/u;

/** The end of a sentence inside of a text. */
const SENTENCE_END = /[.!?…](?=[\s\p{Lo}])|[。！？।؟۔]/u;
/** The maximum number of words of a label that may end with an abbreviation. */
const MAX_LABEL_WORDS = 3;

/** Abbreviations at the end of a source, whose period ends no sentence. */
const ABBREVIATION = /(?:\p{L}\.\p{L}+|(?:^|[\s(])(?:etc|vs|no|inc|ltd|min|max|approx|usw|bzw))$/iu;

/** The character that replaces code. */
const CODE = '\ufffc';

/**
 * A different ending of translations counts as the file's style from this share of the sources with the same ending,
 * and from this number of translations. Chosen on GIMP and AnkiDroid, whose translators add or drop periods in one of
 * seven texts.
 */
const [MIN_STYLE, MIN_CHANGES] = [0.1, 5];
/**
 * The minimum length, in characters, of a text that is not a label. Labels and longer texts are counted separately,
 * because their styles may differ.
 */
const MIN_SENTENCE = 40;

/** A segment pair with the ends of its source and its translation. */
interface PairEnds {
  pair: number;
  segments: SegmentPair;
  from: TextEnd;
  to: TextEnd;
  isSame: boolean;
}

/**
 * Compares the punctuation at the ends of both sides by its kind, whatever the script. A difference that occurs in many
 * segments of the file counts as its style.
 */
export function* differentEndPunctuation(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  isTranslation: (pair: SegmentPair) => boolean,
): Steps<(FormDeviation & { pair: number })[]> {
  const all: PairEnds[] = [];
  for (const [pair, segments] of pairs.entries()) {
    yield;
    const { source, target } = segments;
    const [from, to] = [endOf(source, languages.source), endOf(target, languages.target)];
    if (isTranslation(segments) && hasWords(from.before) && hasWords(to.before))
      all.push({ pair, segments, from, to, isSame: isSame(from, to, languages) });
  }
  const sources = countsOf(all.map(({ from }) => kindOf(from)));
  const changes = countsOf(all.filter((each) => !each.isSame).map(changeOf));
  return all
    .filter((each) => {
      const count = changes.get(changeOf(each)) ?? 0;
      const isStyle = count >= MIN_CHANGES && count >= MIN_STYLE * sources.get(kindOf(each.from))!;
      return !each.isSame && !isStyle;
    })
    .map(({ pair, segments: { source }, from, to }) => ({
      pair,
      ...(from.span && { used: from.span }),
      ...(to.span && { found: to.span }),
      expected: from.span ? [source.text.slice(from.span.start, from.span.end)] : [],
    }));
}

const marksOf = ({ kinds }: TextEnd): string => [...kinds].join('+');
const kindOf = (end: TextEnd): string => `${marksOf(end)} ${end.before.length < MIN_SENTENCE ? 'short' : 'long'}`;
const changeOf = ({ from, to }: Pick<PairEnds, 'from' | 'to'>): string => `${kindOf(from)} ${marksOf(to)}`;

interface TextEnd {
  kinds: ReadonlySet<EndMark>;
  /** The span of the punctuation, without brackets and quotation marks; missing if there is none. */
  span?: Span;
  /** The text before it. */
  before: string;
}

function endOf(segment: Segment, language: string): TextEnd {
  const text = withoutCode(withoutAccelerator(segment.text), segment, CODE);
  let index = text.length;
  while (index > 0 && ENDING.test(text[index - 1]!)) index--;
  const special = GREEK.test(language) ? GREEK_MARKS : undefined;
  const marks = Array.from(text.slice(index).matchAll(RUNS)).flatMap(({ 0: run, index: at }) => {
    const kind = run.length > 1 ? 'ellipsis' : (special?.[run] ?? KINDS[run]);
    return kind ? [{ kind, start: index + at, end: index + at + run.length }] : [];
  });
  const kinds = new Set(marks.map(({ kind }) => kind));
  return {
    kinds,
    before: text.slice(0, index),
    ...(marks.length && { span: { start: marks[0]!.start, end: marks.at(-1)!.end } }),
  };
}

const hasWords = (text: string): boolean => /\p{L}{2}|[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u.test(text);

function isSame(from: TextEnd, to: TextEnd, { target }: LanguagePair): boolean {
  if (from.kinds.size === 0 && to.kinds.size === 0) return true;
  for (const kind of from.kinds) if (to.kinds.has(kind)) return true;
  if (from.kinds.has('semicolon') && to.kinds.has('question') && GREEK.test(target)) return true;
  if (from.kinds.has('period') && WITHOUT_PERIOD.test(target)) return true;
  if (from.kinds.has('question') && WITHOUT_QUESTION_MARK.test(target)) return true;
  if (from.kinds.has('question') && CALM.test(target) && PARTICLE.test(to.before)) return true;
  if (from.kinds.has('ellipsis') && to.kinds.has('period') && isAbbreviated(to)) return true;
  // Languages differ in their use of exclamation marks.
  if (from.kinds.has('exclamation') && (to.kinds.has('period') || (CALM.test(target) && !to.kinds.size))) return true;
  const isOnly = ({ kinds }: TextEnd): boolean => kinds.size === 1 && kinds.has('period');
  // A text of several sentences needs the period, even if the source is one phrase or has no period.
  if (!from.kinds.size && to.kinds.has('question') && SENTENCE_END.test(to.before)) return true;
  if (!from.kinds.size && isOnly(to)) return CALM.test(target) || isAbbreviated(to) || SENTENCE_END.test(to.before);
  if (isOnly(from) && !to.kinds.size) return ABBREVIATION.test(from.before);
  return false;
}

/** Returns whether the period may belong to an abbreviation, a number or a short word, and end no sentence. */
function isAbbreviated({ before }: TextEnd): boolean {
  const text = before.replaceAll(SOFT_HYPHEN, '').trimEnd();
  // Such as “(przezr.)”, “usw.”, “%2$dч.”, “12.”.
  if (/\(\p{L}{1,8}$|(?:\p{L}\.\p{L}+|\d|[\s(]\p{Ll}{2,3}|\ufffc\p{L}{0,3})$/u.test(text)) return true;
  return text.split(/\s+/u).length <= MAX_LABEL_WORDS && /(?:^|[\s(/])\p{L}{1,6}$/u.test(text);
}

const BRACKETS = nullPrototypeRecord<string>({
  '(': ')',
  '（': ')',
  '[': ']',
  '［': ']',
  '【': '】',
  '「': '」',
  '『': '』',
  '《': '》',
  '〈': '〉',
});
const CLOSERS = nullPrototypeRecord<string>({
  ')': ')',
  '）': ')',
  ']': ']',
  '］': ']',
  '】': '】',
  '」': '」',
  '』': '』',
  '》': '》',
  '〉': '〉',
});
/** Quotation marks whose forms vary among languages; their number must be even. */
const QUOTES = [/[“”„‟"＂]/gu, /[«»]/gu, /[‹›]/gu, /`/gu];
/** The text before a bracket that belongs to a smiley: `:-)`. */
const SMILEY = /(?:^|\s)[:;=8]['’]?-?[()]*$/u;
/** The text before a bracket that is the label of a list item: `a)`, `1)`. */
const LABEL = /(?:^|\s)(?:\p{L}|\d{1,3})$/u;
/** The maximum length of these labels in characters. */
const MAX_LABEL_LENGTH = 8;
/** Quotation marks that may be an inch, a part of a word, GNU's style or an arrow: 5", צה"ל, `x', Edit » Copy. */
const NO_QUOTE = /\d["”]|\p{L}"(?=\p{L})|`[^`']*'|^[^«»]*\s[«»]\s[^«»]*$|^[^‹›]*\s[‹›]\s[^‹›]*$/u;

/** Finds unpaired brackets and quotation marks, unless the source has unpaired ones of the same kind. */
export function unpairedMarks({ source, target }: SegmentPair): FormDeviation[] {
  const [from, to] = [unpairedIn(source), unpairedIn(target)];
  if (!to.length) return [];
  const seen = new Set(from.map(({ family }) => family));
  return to
    .filter(({ family }) => seen.size < seen.add(family).size)
    .map(({ span }) => ({ found: span, expected: [] }));
}

function unpairedIn(segment: Segment): { family: string; span: Span }[] {
  const text = withoutCode(segment.text, segment, ' ');
  const open = new Map<string, number[]>();
  const unpaired: { family: string; at: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    const [opened, closed] = [BRACKETS[character], CLOSERS[character]];
    const places = open.get(opened ?? closed ?? '') ?? [];
    if (opened) {
      places.push(at);
      open.set(opened, places);
    } else if (closed && places.pop() === undefined && !isOfSign(text, at, true)) unpaired.push({ family: closed, at });
  }
  for (const [family, places] of open)
    for (const at of places) if (!isOfSign(text, at, false)) unpaired.push({ family, at });
  for (const [family, marks] of QUOTES.entries()) {
    const found = Array.from(text.matchAll(marks));
    if (found.length % 2 && !NO_QUOTE.test(text))
      unpaired.push({ family: `quotes ${family}`, at: found.at(-1)!.index });
  }
  return unpaired.map(({ family, at }) => ({ family, span: { start: at, end: at + 1 } }));
}

/** Returns whether a bracket is a part of a smiley or a label. */
function isOfSign(text: string, at: number, isClosing: boolean): boolean {
  const before = text.slice(Math.max(0, at - MAX_LABEL_LENGTH), at);
  return SMILEY.test(before) || (isClosing && LABEL.test(before));
}

/**
 * Finds several spaces in a row where the source has none. The document contains them; the segment has one space. The
 * correction keeps a no-break space.
 */
export function doubleSpaces({ source, target }: SegmentPair): FormDeviation[] {
  if (source.collapsedSpaces?.length || /\S {2,}\S/.test(source.text)) return [];
  return (target.collapsedSpaces ?? []).map(({ at, written }) => ({
    found: { start: at, end: at + 1, written },
    expected: [' '],
    replacement: /[\u00a0\u202f]/.exec(written)?.[0] ?? ' ',
  }));
}

/** Returns a text whose placeholders, tags and code are replaced, character by character; tags become spaces. */
function withoutCode(text: string, { markup = [] }: Segment, sign: string): string {
  const codes = [
    ...untranslatableSpansIn(text)
      .map(({ start, end }) => withoutClosing(text, { start, end }))
      .map(({ start, end }) => ({
        start,
        end,
        isBlank: /^(?:<|&nbsp;)/.test(text.slice(start, end)),
      })),
    ...markup
      .filter(({ at, length }) => length && text.slice(at, at + length).trim())
      .map(({ at, length, written }) => ({ start: at, end: at + length, isBlank: written.startsWith('<') })),
  ];
  if (!codes.length) return text;
  const characters = text.split('');
  for (const { start, end, isBlank } of codes) characters.fill(isBlank ? ' ' : sign, start, end);
  return characters.join('');
}

/** Returns the span of an address without brackets of the text around it: (https://example.org). */
function withoutClosing(text: string, { start, end }: Span): Span {
  const written = text.slice(start, end);
  if (!written.includes('://') || /[([（［]/.test(written)) return { start, end };
  return { start, end: start + written.replace(/[)\]）］].*$/u, '').length };
}
