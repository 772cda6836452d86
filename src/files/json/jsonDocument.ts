import { visit } from 'jsonc-parser';
import type { Problem } from '../../base/problem';
import { languageOfFileName } from '../../language/fileName';
import type { DocumentContent } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { LiteralStyle } from '../code/stringLiteral';
import { decodeLiteral, escapeLiteral, isMinedValue, literalText } from '../code/stringLiteral';
import type { DecodedText } from '../document/decodedText';
import type { TextRegion } from '../document/textRegion';
import { regionFormat } from '../document/textRegion';
import type { NamedValue } from '../document/valueKeys';
import { ValueKeys } from '../document/valueKeys';

const STYLE: LiteralStyle = { quote: '"', escapes: 'backslash' };
/** A string of one line, or a comment, which may hold quotes. */
const TOKEN = /"((?:[^"\\\r\n]|\\.)*)"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;

/** JSON, with comments too, and Apple's `.strings`: values are text, keys are not. */
export const json = regionFormat({
  name: 'JSON',
  accepts: ({ fileName, languageId }) =>
    /^json(?:c|l|ines)?$/.test(languageId ?? '') || /\.(?:json|jsonc|json5|jsonl|arb|strings|webmanifest)$/i.test(fileName),
  regions,
  problems,
  keys: (text, { fileName }) => new ValueKeys(/\.strings$/i.test(fileName) ? valuesOfStrings(text) : valuesOf(text)),
});

function valuesOf(text: string): NamedValue[] {
  const values: NamedValue[] = [];
  visit(text, {
    onLiteralValue: (value, offset, length, _line, _character, path) => {
      if (typeof value === 'string') values.push({ start: offset + 1, end: offset + length - 1, path: path() });
    },
  });
  return values;
}

/** Apple's `"key" = "value";`. */
function valuesOfStrings(text: string): NamedValue[] {
  return [...text.matchAll(/"((?:[^"\\\r\n]|\\.)*)"\s*=\s*"((?:[^"\\\r\n]|\\.)*)"/g)].map((match) => {
    const end = match.index + match[0].length - 1;
    return { start: end - match[2]!.length, end, path: [match[1]!] };
  });
}

function regions(text: string, { fileName }: DocumentContent, around?: Span): TextRegion[] {
  const isLocalised = languageOfFileName(fileName) !== undefined;
  // Strings end with their line, so the lines before the selection's own need not be looked at.
  const { start, end: until } = around ?? { start: 0, end: text.length };
  const found: TextRegion[] = [];
  const token = new RegExp(TOKEN);
  token.lastIndex = text.lastIndexOf('\n', start - 1) + 1;
  for (let match = token.exec(text); match && match.index <= until; match = token.exec(text)) {
    const end = match.index + match[0].length;
    if (match[1] === undefined || end < start || /^\s*[:=]/.test(text.slice(end, end + 40))) continue;
    found.push(regionOf(text, { start: match.index + 1, end: end - 1 }, isLocalised));
  }
  return found;
}

function regionOf(text: string, content: Span, isLocalised: boolean): TextRegion {
  const blocks = (offset: number): DecodedText[] => decodeLiteral(text, content, STYLE, offset);
  return {
    ...content,
    blocks,
    escape: (term) => escapeLiteral(term, STYLE),
    isMined: () => isMinedValue(literalText(blocks(0)), isLocalised),
  };
}

function problems(text: string): Problem[] {
  const outside = text.replace(TOKEN, (token) => token.replace(/[^\n]/g, ' '));
  const message = 'A string begins here and does not end on this line; what follows may be read wrongly. Close its quotes.';
  return outside.split('\n').flatMap((line, i) => (line.includes('"') ? [{ line: i + 1, message }] : []));
}
