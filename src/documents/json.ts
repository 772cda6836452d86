import type { DocumentContent } from '../domain/document';
import type { Span } from '../domain/phrase';
import type { Problem } from '../domain/problem';
import { languageOfFileName } from '../text/fileLanguage';
import { decodeLiteral, escapeLiteral, isMinedValue } from './stringLiteral';
import type { LiteralStyle } from './stringLiteral';
import { regionFormat } from './textRegion';
import type { TextRegion } from './textRegion';

const STYLE: LiteralStyle = { quote: '"', escapes: 'backslash' };
/** A string of one line, or a comment, which may hold quotes. */
const TOKEN = /"((?:[^"\\\r\n]|\\.)*)"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;

/** JSON, with comments too, and Apple's `.strings`: values are text, keys are not. */
export const json = regionFormat({
  name: 'JSON',
  accepts: ({ fileName, languageId }) => /^json(?:c|l|ines)?$/.test(languageId ?? '') || /\.(?:json|jsonc|json5|jsonl|arb|strings|webmanifest)$/i.test(fileName),
  regions,
  problems,
});

function regions(text: string, { fileName }: DocumentContent, around?: Span): TextRegion[] {
  const isLocalised = languageOfFileName(fileName) !== undefined;
  // Strings end with their line, so the selection's own lines are enough, with the mark that may follow a key.
  const from = around ? text.lastIndexOf('\n', Math.max(0, around.start - 1)) + 1 : 0;
  const until = around ? text.indexOf('\n', around.end) : -1;
  const found: TextRegion[] = [];
  const token = new RegExp(TOKEN);
  token.lastIndex = from;
  for (let match = token.exec(text); match && (until < 0 || match.index < until); match = token.exec(text)) {
    const end = match.index + match[0].length;
    if (match[1] === undefined || /^\s*[:=]/.test(text.slice(end, end + 40))) continue;
    found.push(regionOf(text, { start: match.index + 1, end: end - 1 }, isLocalised));
  }
  return found;
}

function regionOf(text: string, content: Span, isLocalised: boolean): TextRegion {
  return {
    ...content,
    blocks: (offset) => decodeLiteral(text, content, STYLE, offset),
    escape: (term) => escapeLiteral(term, STYLE),
    isMined: isMinedValue(text.slice(content.start, content.end), isLocalised),
  };
}

function problems(text: string): Problem[] {
  const outside = text.replace(TOKEN, (token) => token.replace(/[^\n]/g, ' '));
  return outside
    .split('\n')
    .flatMap((line, i) => (line.includes('"') ? [{ line: i + 1, message: 'A string begins here and does not end on this line; what follows may be read wrongly. Close its quotes.' }] : []));
}
