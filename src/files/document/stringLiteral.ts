import type { TextReplacement } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { DecodedText } from './decodedText';
import { DecodedTextBuilder, OMISSION_PLACEHOLDER } from './decodedText';
import type { TextRegion } from './monolingualFormat';

/** The escape rules of a string. */
export interface LiteralStyle {
  /** `"`, `'`, a backtick, or one of them three times. */
  quote: string;
  /** `backslash`: \n, \u0041. `doubled`: the quote twice (SQL, YAML's single quotes). `none`: raw strings. */
  escapes: 'backslash' | 'doubled' | 'none';
}

const NAMED: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  a: '\u0007',
  e: '\u001b',
};
/** An escape. `\U` has eight digits in most languages, and four in Apple's `.strings`. */
const BACKSLASH = new RegExp(
  String.raw`\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|U((?:00(?:0[\da-fA-F]|10))?[\da-fA-F]{4})|` +
    String.raw`x([\da-fA-F]{2})|(\r?\n[ \t]*)|([^]))`,
  'g',
);

/** Decodes a string's content into paragraphs, without its interpolated code. */
export function decodeLiteral(
  text: string,
  { start, end }: Span,
  style: LiteralStyle,
  offset: number,
  interpolations: readonly Span[] = [],
): DecodedText[] {
  const builder = new DecodedTextBuilder();
  let last = start;
  for (const hole of interpolations) {
    appendLiteral(builder, text, { start: last, end: hole.start }, style, offset);
    builder.append(OMISSION_PLACEHOLDER, offset + hole.start, offset + hole.end);
    last = hole.end;
  }
  appendLiteral(builder, text, { start: last, end }, style, offset);
  return builder.build().paragraphs();
}

function appendLiteral(
  builder: DecodedTextBuilder,
  text: string,
  { start, end }: Span,
  { quote, escapes }: LiteralStyle,
  offset: number,
): void {
  const content = text.slice(start, end);
  let last = 0;
  const copyTo = (index: number): void =>
    builder.append(content.slice(last, index), offset + start + last, offset + start + index);
  const pattern =
    escapes === 'backslash' ? BACKSLASH : escapes === 'doubled' ? new RegExp(quote[0]!.repeat(2), 'g') : undefined;
  for (const match of pattern ? content.matchAll(pattern) : []) {
    copyTo(match.index);
    last = match.index + match[0].length;
    builder.append(
      escapes === 'doubled' ? quote[0]! : decodedEscape(match),
      offset + start + match.index,
      offset + start + last,
    );
  }
  copyTo(content.length);
}

/**
 * Returns a decoded text with remaining backslash escapes resolved.
 *
 * @param dropped a character that is removed unless it is escaped
 */
export function resolveEscapes(decoded: DecodedText, dropped?: string): DecodedText {
  const builder = new DecodedTextBuilder();
  const copy = (from: number, to: number): void => {
    for (let i = from; i < to; i++)
      if (decoded.text[i] !== dropped)
        builder.append(decoded.text[i]!, decoded.spanOf(i, i + 1).start, decoded.spanOf(i, i + 1).end);
  };
  let last = 0;
  for (const match of decoded.text.matchAll(BACKSLASH)) {
    copy(last, match.index);
    last = match.index + match[0].length;
    const { start, end } = decoded.spanOf(match.index, last);
    builder.append(decodedEscape(match), start, end);
  }
  copy(last, decoded.text.length);
  return builder.build();
}

function decodedEscape([, braced, four, long, two, lineBreak, other]: RegExpMatchArray): string {
  const code = braced ?? four ?? long ?? two;
  if (code !== undefined) return parseInt(code, 16) <= 0x10ffff ? String.fromCodePoint(parseInt(code, 16)) : '';
  return lineBreak !== undefined ? '' : (NAMED[other!] ?? other!);
}

/** Escapes text as content of a string. Line breaks become escapes, or spaces if the string has none. */
export function escapeLiteral(text: string, { quote, escapes }: LiteralStyle): string {
  const mark = quote[0]!;
  if (escapes === 'none') return text.replaceAll(mark, '').replace(/\s*[\r\n]+\s*/g, ' ');
  if (escapes === 'doubled') return text.replaceAll(mark, mark + mark).replace(/\s*[\r\n]+\s*/g, ' ');
  const escaped = text
    .replace(/\\/g, '\\\\')
    .replaceAll(mark, `\\${mark}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\t/g, '\\t');
  return mark === '`' ? escaped.replaceAll('${', '\\${') : escaped;
}

/**
 * Returns the edit that puts a text into a value without escapes and puts the value between double quotation marks.
 *
 * @param value the span of the value with its delimiters
 * @param content the span of its content
 */
export function withDoubleQuotes(
  source: string,
  text: string,
  { value, content, replaced }: { value: Span; content: Span; replaced: Span },
): TextReplacement {
  const raw = source.slice(content.start, replaced.start) + text + source.slice(replaced.end, content.end);
  return { span: { start: value.start, end: value.end }, newText: `"${raw.replace(/[\\"]/g, '\\$&')}"` };
}

/** Returns the region of a string's content, which is mined if `isMined` returns true for its text. */
export function literalRegion(
  text: string,
  content: Span,
  style: LiteralStyle,
  isMined: (value: string) => boolean,
  interpolations?: readonly Span[],
): TextRegion {
  const { start, end } = content;
  const blocks = (offset: number): DecodedText[] => decodeLiteral(text, content, style, offset, interpolations);
  return {
    start,
    end,
    blocks,
    escape: (term) => escapeLiteral(term, style),
    isMined: () => isMined(literalText(blocks(0))),
  };
}

/** Returns a string's content as one text. */
export const literalText = (blocks: readonly DecodedText[]): string => blocks.map((block) => block.text).join('\n');

const LINK = /^(?:[a-z][\w+.-]*:\/\/|mailto:|data:)\S*$/i;

/**
 * Returns whether a string reads as text for people: several words, a capitalised word, letters beyond ASCII; not a
 * key, a path, a link.
 */
export function isNaturalLanguageText(text: string): boolean {
  const words = text.trim();
  if (LINK.test(words) || (/^[./~#@]/.test(words) && !/\s/.test(words))) return false;
  return (
    holdsSeveralWords(words) ||
    /^\p{Lu}\p{Ll}+[.!?:…]?$/u.test(words) ||
    /[^\x00-\x7f]/.test(words.replace(/\P{L}/gu, ''))
  );
}

/**
 * Returns whether a text has at least two words. Searches step by step, because one regular expression is slow on long
 * base64 data.
 */
function holdsSeveralWords(text: string): boolean {
  const first = text.search(/\p{L}/u);
  const rest = first < 0 ? '' : text.slice(first);
  const blank = rest.search(/\s/);
  return blank >= 0 && /\p{L}/u.test(rest.slice(blank));
}

/**
 * Returns whether a value of a data file is mined. In a localised file, all values with letters are text, except links;
 * elsewhere, some are keys and paths.
 */
export function isMinedValue(text: string, isLocalised: boolean): boolean {
  return isLocalised ? /\p{L}/u.test(text) && !LINK.test(text.trim()) : isNaturalLanguageText(text);
}
