import { visit } from 'jsonc-parser';
import type { FileProblem } from '../../base/problem';
import { ProblemList } from '../../base/problem';
import { languageOfFileName } from '../../language/fileName';
import type { DocumentContent } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { LiteralStyle } from '../document/stringLiteral';
import { decodeLiteral, escapeLiteral, isMinedValue, literalText } from '../document/stringLiteral';
import type { DecodedText } from '../document/decodedText';
import { LineIndex } from '../document/documentSegments';
import type { TextRegion } from '../document/monolingualFormat';
import { regionFormat } from '../document/monolingualFormat';
import type { NamedValue } from '../document/valueKeys';
import { ValueKeys } from '../document/valueKeys';

const STYLE: LiteralStyle = { quote: '"', escapes: 'backslash' };
/** The maximum nesting depth of JSON whose keys are read, because the parser is recursive. */
const MAX_DEPTH = 100;

/** JSON, with comments too, and Apple's `.strings`: values are text, keys are not. */
export const json = regionFormat({
  name: 'JSON',
  isStrict: true,
  accepts: ({ fileName, languageId }) =>
    /^json(?:c|l|ines)?$/.test(languageId ?? '') ||
    /\.(?:json|jsonc|json5|jsonl|arb|strings|webmanifest)$/i.test(fileName),
  regions,
  problems,
  keys: (text, { fileName }) => {
    if (/\.strings$/i.test(fileName)) return new ValueKeys(valuesOfStrings(text));
    return isNestedTooDeep(text) ? undefined : new ValueKeys(valuesOf(text));
  },
});

/** A string with its quotation marks, an unterminated string, a comment or a bracket. */
interface Token extends Span {
  kind: 'string' | 'unclosed' | 'comment' | 'bracket';
}

/** Yields the tokens from a position outside of strings and comments; other characters are skipped. */
function* tokensIn(text: string, from = 0): Generator<Token> {
  const mark = /["/[\]{}]/g;
  mark.lastIndex = from;
  let lastCommentEnd: number | undefined;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const start = match.index;
    let token: Token | undefined;
    if (match[0] === '"') token = stringAt(text, start);
    else if (match[0] !== '/') token = { kind: 'bracket', start, end: start + 1 };
    else if (text[start + 1] === '/') token = { kind: 'comment', start, end: endOfLine(text, start) };
    else if (text[start + 1] === '*' && start + 2 <= (lastCommentEnd ??= text.lastIndexOf('*/')))
      token = { kind: 'comment', start, end: text.indexOf('*/', start + 2) + 2 };
    if (!token) continue;
    yield token;
    mark.lastIndex = token.end;
  }
}

function stringAt(text: string, start: number): Token {
  const plain = /[^"\\\r\n]*/y;
  for (let at = start + 1; ; at += 2) {
    plain.lastIndex = at;
    at += plain.exec(text)![0].length;
    if (text[at] === '"') return { kind: 'string', start, end: at + 1 };
    if (text[at] !== '\\' || /[\r\n]|^$/.test(text[at + 1] ?? ''))
      return { kind: 'unclosed', start, end: Math.max(at, start + 1) };
  }
}

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

function valuesOf(text: string): NamedValue[] {
  const values: NamedValue[] = [];
  visit(text, {
    onLiteralValue: (value, offset, length, _line, _character, path) => {
      if (typeof value === 'string') values.push({ start: offset + 1, end: offset + length - 1, path: path() });
    },
  });
  return values;
}

/** Reads the values of Apple's `"key" = "value";`. */
function valuesOfStrings(text: string): NamedValue[] {
  const values: NamedValue[] = [];
  let key: Token | undefined;
  for (const token of tokensIn(text)) {
    if (token.kind !== 'string') continue;
    const isValue = key && text.slice(key.end, token.start).trim() === '=';
    if (key && isValue)
      values.push({ start: token.start + 1, end: token.end - 1, path: [text.slice(key.start + 1, key.end - 1)] });
    key = isValue ? undefined : token;
  }
  return values;
}

function regions(text: string, { fileName }: DocumentContent, around?: Span): TextRegion[] {
  const isLocalised = languageOfFileName(fileName) !== undefined;
  // Strings end with their line, so the lines before the selection need not be read.
  const { start, end: until } = around ?? { start: 0, end: text.length };
  const found: TextRegion[] = [];
  for (const token of tokensIn(text, text.lastIndexOf('\n', start - 1) + 1)) {
    if (token.start > until) break;
    if (token.kind !== 'string' || token.end < start || /^\s*[:=]/.test(text.slice(token.end, token.end + 40)))
      continue;
    found.push(regionOf(text, { start: token.start + 1, end: token.end - 1 }, isLocalised));
  }
  return found;
}

function regionOf(text: string, content: Span, isLocalised: boolean): TextRegion {
  const blocks = (offset: number): DecodedText[] => decodeLiteral(text, content, STYLE, offset);
  return {
    ...content,
    blocks,
    escape: (term) => escapeLiteral(term, STYLE),
    unread: 'non-text value',
    isMined: () => isMinedValue(literalText(blocks(0)), isLocalised),
  };
}

function problems(text: string): FileProblem[] {
  const lines = new LineIndex(text);
  const found = new ProblemList();
  for (const { kind, start } of tokensIn(text)) {
    if (kind === 'unclosed')
      found.report(
        lines.lineAt(start),
        'The string that begins here is not closed on this line. The text after it may be misread. Close the string.',
      );
  }
  return found.sorted();
}
