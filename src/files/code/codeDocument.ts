import type { ProblemList } from '../../base/problem';
import type { DocumentContent } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { DecodedText } from '../document/decodedText';
import { DecodedTextBuilder } from '../document/decodedText';
import type { LineIndex } from '../document/documentSegments';
import type { TextRegion } from '../document/monolingualFormat';
import { createRegionFormat } from '../document/monolingualFormat';
import type { CommentOrString } from './codeRegions';
import { commentsAndStrings, MAX_CODE_LINE_LENGTH, overlongLines, shiftedRegion } from './codeRegions';
import type { LiteralStyle } from '../document/stringLiteral';
import { isNaturalLanguageText, literalRegion } from '../document/stringLiteral';

/** Longer source files are parsed only around the selection, because a grammar takes milliseconds per page. */
const MAX_ANALYSED_LENGTH = 8000;
const WINDOW_BEFORE = 4000;
const WINDOW_AFTER = 2000;
/** The maximum length of the window after it was extended to whole comments and lines. */
const MAX_WINDOW_LENGTH = 20_000;

const OPENING_QUOTE = /^([A-Za-z@$]{0,3})#*("""|'''|"|'|`)/;
/** Languages whose strings double their quotes. */
const DOUBLING = new Set(['sql', 'vbnet', 'delphi', 'fortran']);

/** Source code: comments and string literals are text. */
export const programSource = createRegionFormat({
  name: 'code',
  accepts: ({ fileName, languageId }) => codeLanguageOf(fileName, languageId) !== undefined,
  regions: (text, document, around) => {
    const window =
      around && text.length > MAX_ANALYSED_LENGTH ? windowAround(text, around) : { start: 0, end: text.length };
    return regionsOfWindow(text, window, document);
  },
  problems,
});

function regionsOfWindow(text: string, window: Span, { fileName, languageId }: DocumentContent): TextRegion[] {
  const grammar = codeLanguageOf(fileName, languageId)!;
  const regions = commentsAndStrings(text.slice(window.start, window.end), grammar).map((region) =>
    shiftedRegion(region, window.start),
  );
  const comments = groupComments(text, regions).map((group) => commentRegion(text, group));
  const strings = regions.filter(({ kind }) => kind === 'string').map((region) => stringRegion(text, region, grammar));
  return [...comments, ...strings].sort((a, b) => a.start - b.start);
}

function problems(text: string, found: ProblemList, lines: LineIndex): void {
  for (const { start } of overlongLines(text))
    found.report(
      lines.lineAt(start),
      `This line is longer than ${MAX_CODE_LINE_LENGTH.toLocaleString('en')} characters, so its comments ` +
        `and strings were skipped. Split the line if it contains text to translate.`,
    );
}

function commentRegion(text: string, group: CommentOrString[]): TextRegion {
  return {
    start: group[0]!.start,
    end: group.at(-1)!.end,
    blocks: (offset) => decodeComments(text, group, offset),
    escape: (term) =>
      term
        .replace(/\s*[\r\n]+\s*/g, ' ')
        .replaceAll('*/', '* /')
        .replaceAll('-->', '-- >'),
    isMined: () => !/^#!|^#.*coding[:=]/.test(text.slice(group[0]!.start, group[0]!.end)),
  };
}

function stringRegion(text: string, region: CommentOrString, grammar: string): TextRegion {
  const raw = text.slice(region.start, region.end);
  const [opening = '', prefix = '', quote = '"'] = OPENING_QUOTE.exec(raw) ?? [];
  const closing = opening && raw.length >= opening.length + quote.length && raw.endsWith(quote) ? quote.length : 0;
  const content = { start: region.start + opening.length, end: region.end - closing };
  const style: LiteralStyle = { quote, escapes: escapesOf(prefix, quote, grammar) };
  return literalRegion(text, content, style, isNaturalLanguageText, region.holes);
}

function escapesOf(prefix: string, quote: string, grammar: string): LiteralStyle['escapes'] {
  if (DOUBLING.has(grammar) || prefix.includes('@')) return 'doubled';
  if (/r/i.test(prefix) || (grammar === 'go' && quote === '`') || (grammar === 'bash' && quote === "'")) return 'none';
  return 'backslash';
}

/**
 * Returns a window that begins outside comments and strings, if that can be determined without reading everything
 * before.
 */
function windowAround(text: string, { start, end }: Span): Span {
  const earliest = start <= WINDOW_BEFORE ? 0 : text.indexOf('\n', start - WINDOW_BEFORE) + 1;
  const outerLine = /^[^\s)}\]*"'`\\]/m.exec(text.slice(earliest, start));
  let from = earliest + (outerLine?.index ?? 0);
  const openedComment = text.lastIndexOf('/*', from - 1);
  if (from > 0 && openedComment > text.lastIndexOf('*/', from - 1)) from = openedComment;
  for (const quotes of ['"""', "'''"]) {
    const before = text.slice(0, from).split(quotes);
    if (before.length % 2 === 0) from -= before.at(-1)!.length + 3;
  }
  const lineEnd = text.indexOf('\n', end + WINDOW_AFTER);
  const window = { start: Math.max(0, from), end: lineEnd < 0 ? text.length : lineEnd };
  if (window.end - window.start <= MAX_WINDOW_LENGTH) return window;
  return { start: Math.max(window.start, start - WINDOW_BEFORE), end: Math.min(window.end, end + WINDOW_AFTER) };
}

/**
 * Grammars of highlight.js, with their editor language ids and file name extensions. Other languages are not treated as
 * code.
 */
const GRAMMAR_NAMES: Record<string, string> = {
  bash: 'bash shellscript sh zsh',
  c: 'c h',
  clojure: 'clojure clj cljs',
  cmake: 'cmake',
  cpp: 'cpp cc cxx hpp hh cuda-cpp',
  csharp: 'csharp cs',
  css: 'css',
  dart: 'dart',
  delphi: 'pascal objectpascal pas dpr',
  dockerfile: 'dockerfile',
  elixir: 'elixir ex exs',
  erlang: 'erlang erl hrl',
  fortran: 'fortran fortran-modern f90 f95 f03',
  fsharp: 'fsharp fs fsx',
  go: 'go',
  graphql: 'graphql gql',
  groovy: 'groovy gradle',
  haskell: 'haskell hs',
  ini: 'ini toml cfg conf',
  java: 'java',
  javascript: 'javascript javascriptreact js jsx mjs cjs',
  julia: 'julia jl',
  kotlin: 'kotlin kt kts',
  less: 'less',
  lua: 'lua',
  makefile: 'makefile mk',
  nix: 'nix',
  objectivec: 'objective-c objective-cpp mm',
  perl: 'perl pl pm',
  php: 'php',
  powershell: 'powershell ps1 psm1',
  protobuf: 'proto3 proto',
  python: 'python py pyi',
  r: 'r',
  ruby: 'ruby rb',
  rust: 'rust rs',
  scala: 'scala',
  scss: 'scss',
  sql: 'sql',
  swift: 'swift',
  typescript: 'typescript typescriptreact ts tsx mts cts',
  vbnet: 'vb',
  vim: 'vim viml',
};

const GRAMMARS = new Map(
  Object.entries(GRAMMAR_NAMES).flatMap(([grammar, names]) => names.split(' ').map((name) => [name, grammar])),
);

/** Returns the grammar of a program. The editor's language id takes precedence over the file extension. */
function codeLanguageOf(fileName: string, languageId: string | undefined): string | undefined {
  const byId = languageId && GRAMMARS.get(languageId);
  if (byId || (languageId && languageId !== 'plaintext')) return byId || undefined;
  const base = fileName.replace(/^.*[\\/]/, '').toLowerCase();
  const ending = /\.([^.]+)$/.exec(base)?.[1] ?? base;
  return GRAMMARS.get(ending);
}

const OPENING = /^[ \t]*(?:\/\*+!?|\/\/+!?|#+[!:]?|--+(?:\[=*\[)?|;+|%+|<!--|\(\*+|\{-\|?|"+|'+|REM\b)[ \t]?/;
const INNER = /^[ \t]*(?:\*(?!\/)[ \t]?)?/;
const CLOSING = /(?<![ \t])[ \t]*(?:(?<!\*)\*+\/|-->|\]=*\]|(?<!\*)\*+\)|-\})[ \t]*$/;
/** A line that starts a new paragraph: a documentation tag or a list item. */
const BEGINS_PARAGRAPH = /^\s*(?:[@\\]\w+|:\w[^:]*:|[-*+•]\s|\d+[.)]\s)/;

/** Joins consecutive single-line comments into one text. */
function groupComments(text: string, regions: readonly CommentOrString[]): CommentOrString[][] {
  const groups: CommentOrString[][] = [];
  let previous: CommentOrString | undefined;
  for (const region of regions.filter(({ kind }) => kind === 'comment')) {
    const isNext =
      previous &&
      /^[ \t]*(?:(?:\r\n|\r|\n)[ \t]*)?$/.test(text.slice(previous.end, region.start)) &&
      startsAlike(text, previous, region);
    if (isNext) groups.at(-1)!.push(region);
    else groups.push([region]);
    previous = region;
  }
  return groups;
}

const startsAlike = (text: string, a: Span, b: Span): boolean =>
  text.slice(a.start, a.start + 2) === text.slice(b.start, b.start + 2) && !text.startsWith('/*', a.start);

/**
 * Returns the paragraphs of a group of comments, without the marks at their lines' beginnings and ends, and without
 * documentation tags.
 */
function decodeComments(text: string, group: readonly CommentOrString[], offset: number): DecodedText[] {
  const paragraphs: DecodedText[] = [];
  let builder = new DecodedTextBuilder();
  const endParagraph = (): void => {
    paragraphs.push(builder.build());
    builder = new DecodedTextBuilder();
  };
  for (const region of group) {
    let hole = 0;
    for (const line of linesOf(text, region)) {
      const content = text.slice(line.start, line.end);
      if (content.trim() === '' || BEGINS_PARAGRAPH.test(content)) endParagraph();
      while (hole < region.holes.length && region.holes[hole]!.start < line.start) hole++;
      const first = hole;
      while (hole < region.holes.length && region.holes[hole]!.end <= line.end) hole++;
      appendAround(builder, text, line, region.holes.slice(first, hole), offset);
    }
  }
  endParagraph();
  return paragraphs.filter((paragraph) => paragraph.text.trim() !== '');
}

/** Returns the lines of a comment without their marks; each with its line break, if it has one. */
function linesOf(text: string, region: Span): Span[] {
  const lines: Span[] = [];
  for (const { 0: raw, index } of text.slice(region.start, region.end).matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    const start = region.start + index;
    const isLast = start + raw.length >= region.end;
    const mark = (index === 0 ? OPENING : INNER).exec(raw)?.[0].length ?? 0;
    const closing = isLast ? (CLOSING.exec(raw)?.[0].length ?? 0) : 0;
    lines.push({ start: start + mark, end: Math.max(start + mark, start + raw.length - closing) });
    if (isLast) break;
  }
  return lines;
}

function appendAround(
  builder: DecodedTextBuilder,
  text: string,
  { start, end }: Span,
  embeddedCode: readonly Span[],
  offset: number,
): void {
  let last = start;
  for (const hole of embeddedCode) {
    // A documented type is in braces: {string}.
    const isBraced = text[hole.start - 1] === '{' && text[hole.end] === '}';
    builder.append(
      text.slice(last, hole.start - (isBraced ? 1 : 0)),
      offset + last,
      offset + hole.start - (isBraced ? 1 : 0),
    );
    last = hole.end + (isBraced ? 1 : 0);
  }
  builder.append(text.slice(last, end), offset + last, offset + end);
  // Line comments contain no line break.
  if (!/[\r\n]$/.test(text.slice(start, end))) builder.append('\n', offset + end, offset + end);
}
