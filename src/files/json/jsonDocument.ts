import { printParseErrorCode, visit } from 'jsonc-parser';
import type { ProblemList } from '../../base/problem';
import { languageOfFileName } from '../../language/fileName';
import type { DocumentContent } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { LiteralStyle } from '../document/stringLiteral';
import { isMinedValue, literalRegion } from '../document/stringLiteral';
import type { LineIndex } from '../document/documentSegments';
import type { TextRegion } from '../document/monolingualFormat';
import { createRegionFormat } from '../document/monolingualFormat';
import type { NamedValue } from '../document/valueKeys';
import { ValueKeys } from '../document/valueKeys';

const STYLE: LiteralStyle = { quote: '"', escapes: 'backslash' };
/** The maximum nesting depth of JSON whose keys are read, because the parser is recursive. */
const MAX_DEPTH = 100;

const isStrings = (fileName: string): boolean => /\.strings$/i.test(fileName);

/** JSON, with comments too, and Apple's `.strings`: values are text, keys are not. */
export const json = createRegionFormat({
  name: 'JSON',
  isStrict: true,
  accepts: ({ fileName, languageId }) =>
    /^json(?:c|l|ines)?$/.test(languageId ?? '') ||
    /\.(?:json|jsonc|json5|jsonl|arb|strings|webmanifest)$/i.test(fileName),
  regions,
  problems,
  keys: (text, { fileName }) => {
    if (isStrings(fileName)) return new ValueKeys(valuesOfStrings(text));
    return isNestedTooDeep(text)
      ? undefined
      : new ValueKeys(valuesOf(text, fileName).filter(({ isMetadata }) => !isMetadata));
  },
});

/** A string with its quotation marks, an unterminated string, a comment or a bracket. */
interface Token extends Span {
  kind: 'string' | 'unclosed' | 'comment' | 'bracket';
}

/**
 * Yields the tokens from a position outside of strings and comments; other characters are skipped. In Apple's
 * `.strings`, a value may contain line breaks.
 */
function* tokensIn(text: string, from = 0, ofApple = false): Generator<Token> {
  const mark = /["/[\]{}]/g;
  mark.lastIndex = from;
  let lastCommentEnd: number | undefined;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const start = match.index;
    let token: Token | undefined;
    if (match[0] === '"') token = stringAt(text, start, ofApple);
    else if (match[0] !== '/') token = { kind: 'bracket', start, end: start + 1 };
    else if (text[start + 1] === '/') token = { kind: 'comment', start, end: endOfLine(text, start) };
    else if (text[start + 1] === '*' && start + 2 <= (lastCommentEnd ??= text.lastIndexOf('*/')))
      token = { kind: 'comment', start, end: text.indexOf('*/', start + 2) + 2 };
    if (!token) continue;
    yield token;
    mark.lastIndex = token.end;
  }
}

function stringAt(text: string, start: number, ofApple: boolean): Token {
  LONG_VALUE.lastIndex = start;
  const long = ofApple && LONG_VALUE.exec(text);
  if (long) return { kind: 'string', start, end: start + long[0].length };
  const plain = /[^"\\\r\n]*/y;
  for (let at = start + 1; ; at += 2) {
    plain.lastIndex = at;
    at += plain.exec(text)![0].length;
    if (text[at] === '"') return { kind: 'string', start, end: at + 1 };
    if (text[at] !== '\\' || /[\r\n]|^$/.test(text[at + 1] ?? ''))
      return { kind: 'unclosed', start, end: Math.max(at, start + 1) };
  }
}

/** A value of Apple's `.strings` up to its semicolon, which distinguishes it from an unclosed string. */
const LONG_VALUE = /"[^"\\]*(?:\\[^][^"\\]*)*"(?=\s*;)/y;

function endOfLine(text: string, from: number): number {
  const rest = /[^\r\n]*/y;
  rest.lastIndex = from;
  return from + rest.exec(text)![0].length;
}

/** Returns whether the recursive JSON parser might overflow the stack. */
export const isNestedTooDeep = (text: string): boolean => nestingOf(text) > MAX_DEPTH;

function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const { kind, start } of tokensIn(text)) {
    if (kind !== 'bracket') continue;
    depth += /[[{]/.test(text[start]!) ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

interface JsonValue extends NamedValue {
  /** True if the format of the file reserves its name for notes to translators. */
  isMetadata: boolean;
}

/** Returns the strings with their paths. */
function valuesOf(text: string, fileName: string): JsonValue[] {
  const values: NamedValue[] = [];
  visit(text, {
    onLiteralValue: (value, offset, length, _line, _character, path) => {
      if (typeof value === 'string') values.push({ start: offset + 1, end: offset + length - 1, path: path() });
    },
  });
  const isMetadata = metadataTest(values, fileName);
  return values.map((value) => ({ ...value, isMetadata: isMetadata(value) }));
}

/**
 * Returns a test for metadata: names with `@` in ARB; all strings beside each `message` of Chrome's extensions, which
 * may have placeholders, or beside each `defaultMessage` of FormatJS.
 */
function metadataTest(values: readonly NamedValue[], fileName: string): (value: NamedValue) => boolean {
  if (/\.arb$/i.test(fileName)) return ({ path }) => path.some((name) => String(name).startsWith('@'));
  const isOfChrome =
    /(?:^|[\\/])messages\.json$/i.test(fileName) || values.some(({ path }) => path[1] === 'placeholders');
  const message = isOfChrome ? 'message' : 'defaultMessage';
  const entries = new Set(values.map(({ path }) => path[0]));
  const withMessage = new Set(values.filter(({ path }) => path[1] === message).map(({ path }) => path[0]));
  const areMessages = entries.size === withMessage.size && values.every(({ path }) => OF_MESSAGE.has(path[1] ?? ''));
  return ({ path }) => areMessages && path[1] !== message;
}

/** The names of the strings of a message, as Chrome and FormatJS define them. */
const OF_MESSAGE: ReadonlySet<string | number> = new Set([
  'id',
  'message',
  'defaultMessage',
  'description',
  'placeholders',
  'file',
]);

/** Reads the values of Apple's `"key" = "value";`, in which the key may have no quotation marks. */
function valuesOfStrings(text: string): NamedValue[] {
  const values: NamedValue[] = [];
  let last: Token | undefined;
  for (const token of tokensIn(text, 0, true)) {
    const before = text.slice(last?.end ?? 0, token.start);
    const bare = /(?:^|[\s;])([\w.$:/-]+)\s*=\s*$/.exec(before)?.[1];
    const key =
      bare ?? (last?.kind === 'string' && before.trim() === '=' ? text.slice(last.start + 1, last.end - 1) : undefined);
    if (token.kind === 'string' && key !== undefined)
      values.push({ start: token.start + 1, end: token.end - 1, path: [key] });
    last = token;
  }
  return values;
}

function regions(text: string, { fileName }: DocumentContent, around?: Span): TextRegion[] {
  const isLocalised = languageOfFileName(fileName) !== undefined;
  const ofApple = isStrings(fileName);
  const { start, end: until } = around ?? { start: 0, end: text.length };
  // Strings end with their line, or with a semicolon, so the text before the selection need not be read.
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const first = ofApple ? Math.max(text.lastIndexOf(';\n', from - 1), text.lastIndexOf(';\r\n', from - 1)) + 1 : from;
  const metadata = new Set<number>();
  if (!around && !ofApple && !isNestedTooDeep(text))
    for (const { isMetadata, start: at } of valuesOf(text, fileName)) if (isMetadata) metadata.add(at);
  const found: TextRegion[] = [];
  for (const token of tokensIn(text, first, ofApple)) {
    if (token.start > until) break;
    if (token.kind !== 'string' || token.end < start || /^\s*[:=]/.test(text.slice(token.end, token.end + 40)))
      continue;
    const content = { start: token.start + 1, end: token.end - 1 };
    const isMined = (value: string): boolean => !metadata.has(content.start) && isMinedValue(value, isLocalised);
    found.push({ ...literalRegion(text, content, STYLE, isMined), unread: 'non-text value' });
  }
  return found;
}

function problems(text: string, found: ProblemList, lines: LineIndex, { fileName }: DocumentContent): void {
  let isUnclosed = false;
  for (const { kind, start } of tokensIn(text, 0, isStrings(fileName))) {
    if (kind !== 'unclosed') continue;
    isUnclosed = true;
    found.report(
      lines.lineAt(start),
      'The string that begins here is not closed on this line. The text after it may be misread. Close the string.',
    );
  }
  const fault =
    isUnclosed || /\.(?:strings|jsonl)$/i.test(fileName) ? undefined : faultIn(text, /\.json5$/i.test(fileName));
  if (fault)
    found.report(
      lines.lineAt(fault.offset),
      `This is not valid JSON (${fault.what}). Text after it may have been skipped. Correct it.`,
    );
}

/** Returns the first error of the syntax; comments and trailing commas are allowed. */
function faultIn(text: string, isJson5: boolean): { offset: number; what: string } | undefined {
  let fault: { offset: number; what: string } | undefined;
  if (text.trim() === '' || isNestedTooDeep(text)) return undefined;
  visit(
    text,
    {
      onError: (error, offset) => {
        // JSON5 allows more, but its strings in single quotation marks are not read.
        if (isJson5 && text[offset] !== "'") return;
        const what = printParseErrorCode(error).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`);
        fault ??= { offset, what: what.toLowerCase() };
      },
    },
    { allowTrailingComma: true },
  );
  return fault;
}
