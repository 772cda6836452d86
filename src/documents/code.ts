import type { DocumentContent } from '../domain/document';
import type { Span } from '../domain/phrase';
import { codeLanguageOf } from './codeLanguages';
import { codeRegions } from './codeRegions';
import type { CodeRegion } from './codeRegions';
import { decodeComments, groupComments } from './comments';
import type { DecodedText } from './decodedText';
import { decodeLiteral, escapeLiteral, readsAsText, textOf } from './stringLiteral';
import type { LiteralStyle } from './stringLiteral';
import { regionFormat } from './textRegion';
import type { TextRegion } from './textRegion';

/** Characters that are analysed as they are; of a longer text only the surroundings of the place, because a grammar takes milliseconds a page. */
const LONGEST_ANALYSED = 8000;
const BEFORE = 4000;
const AFTER = 2000;

const OPENING_QUOTE = /^([A-Za-z@$]{0,3})#*("""|'''|"|'|`)/;
/** Languages whose strings double their quotes. */
const DOUBLING = new Set(['sql', 'vbnet', 'delphi', 'fortran']);

/** Programs: comments and strings are text. */
export const code = regionFormat({
  name: 'code',
  accepts: ({ fileName, languageId }) => codeLanguageOf(fileName, languageId) !== undefined,
  regions: (text, document, around) => {
    const window = around && text.length > LONGEST_ANALYSED ? windowAround(text, around) : { start: 0, end: text.length };
    return regionsOfWindow(text, window, document);
  },
});

function regionsOfWindow(text: string, window: Span, { fileName, languageId }: DocumentContent): TextRegion[] {
  const grammar = codeLanguageOf(fileName, languageId)!;
  const regions = codeRegions(text.slice(window.start, window.end), grammar).map((region) => shifted(region, window.start));
  const comments = groupComments(text, regions).map((group) => commentRegion(text, group));
  const strings = regions.filter(({ kind }) => kind === 'string').map((region) => stringRegion(text, region, grammar));
  return [...comments, ...strings].sort((a, b) => a.start - b.start);
}

function commentRegion(text: string, group: CodeRegion[]): TextRegion {
  return {
    start: group[0]!.start,
    end: group.at(-1)!.end,
    blocks: (offset) => decodeComments(text, group, offset),
    escape: (term) => term.replace(/\s*[\r\n]+\s*/g, ' ').replaceAll('*/', '* /').replaceAll('-->', '-- >'),
    isMined: () => !/^#!|^#.*coding[:=]/.test(text.slice(group[0]!.start, group[0]!.end)),
  };
}

function stringRegion(text: string, region: CodeRegion, grammar: string): TextRegion {
  const raw = text.slice(region.start, region.end);
  const [opening = '', prefix = '', quote = '"'] = OPENING_QUOTE.exec(raw) ?? [];
  const closing = opening && raw.length >= opening.length + quote.length && raw.endsWith(quote) ? quote.length : 0;
  const content = { start: region.start + opening.length, end: region.end - closing };
  const style: LiteralStyle = { quote, escapes: escapesOf(prefix, quote, grammar) };
  const blocks = (offset: number): DecodedText[] => decodeLiteral(text, content, style, offset, region.holes);
  return {
    ...content,
    blocks,
    escape: (term) => escapeLiteral(term, style),
    isMined: () => readsAsText(textOf(blocks(0))),
  };
}

function escapesOf(prefix: string, quote: string, grammar: string): LiteralStyle['escapes'] {
  if (DOUBLING.has(grammar) || prefix.includes('@')) return 'doubled';
  if (/r/i.test(prefix) || (grammar === 'go' && quote === '`') || (grammar === 'bash' && quote === "'")) return 'none';
  return 'backslash';
}

/** A stretch that begins where no comment and no string is open, as far as that can be told without reading everything before. */
function windowAround(text: string, { start, end }: Span): Span {
  const earliest = start <= BEFORE ? 0 : text.indexOf('\n', start - BEFORE) + 1;
  const outerLine = /^[^\s)}\]*"'`\\]/m.exec(text.slice(earliest, start));
  let from = earliest + (outerLine?.index ?? 0);
  const openedComment = text.lastIndexOf('/*', from - 1);
  if (from > 0 && openedComment > text.lastIndexOf('*/', from - 1)) from = openedComment;
  for (const quotes of ['"""', "'''"]) {
    const before = text.slice(0, from).split(quotes);
    if (before.length % 2 === 0) from -= before.at(-1)!.length + 3;
  }
  const lineEnd = text.indexOf('\n', end + AFTER);
  return { start: Math.max(0, from), end: lineEnd < 0 ? text.length : lineEnd };
}

const shifted = (region: CodeRegion, by: number): CodeRegion => ({
  ...region,
  start: region.start + by,
  end: region.end + by,
  holes: region.holes.map((hole) => ({ start: hole.start + by, end: hole.end + by })),
});
