import type * as Yaml from 'yaml';
import { lazyRequire } from '../../base/lazyRequire';
import { languageOfFileName } from '../../language/fileName';
import type { Span } from '../../model/phrase';
import type { LiteralStyle } from '../document/stringLiteral';
import { decodeLiteral, escapeLiteral, isMinedValue, literalRegion, withDoubleQuotes } from '../document/stringLiteral';
import type { DecodedText } from '../document/decodedText';
import type { TextRegion } from '../document/monolingualFormat';
import { createRegionFormat } from '../document/monolingualFormat';
import type { NamedValue } from '../document/valueKeys';
import { ValueKeys } from '../document/valueKeys';

const library = lazyRequire<typeof Yaml>('yaml');

type ScalarKind = 'double' | 'single' | 'plain' | 'block' | 'comment';

interface Scalar extends Span {
  kind: ScalarKind;
}

/** The maximum nesting of nodes; deeper ones have no key. */
const MAX_DEPTH = 100;
const STYLES: Record<ScalarKind, LiteralStyle> = {
  double: { quote: '"', escapes: 'backslash' },
  single: { quote: "'", escapes: 'doubled' },
  plain: { quote: '"', escapes: 'none' },
  block: { quote: '"', escapes: 'none' },
  comment: { quote: '"', escapes: 'none' },
};

/** The parse result for the names of a text, kept until its problems are requested. */
let composed: { text: string; documents: ReturnType<typeof documentsOf> } | undefined;

/** Supports all styles of YAML: anchors, tags, flow and block collections, and several documents in one file. */
export const yaml = createRegionFormat({
  name: 'YAML',
  accepts: ({ fileName, languageId }) => /^ya?ml$/.test(languageId ?? '') || /\.ya?ml$/i.test(fileName),
  regions: (text, { fileName }, around) => {
    const isLocalised = languageOfFileName(fileName) !== undefined;
    const window = around ? windowAround(text, around) : { start: 0, end: text.length };
    const scalars = scalarsIn(text.slice(window.start, window.end)).map((scalar) => shifted(scalar, window.start));
    return scalars.map((scalar) => regionOf(text, scalar, isLocalised));
  },
  keys: (text) => {
    const documents = documentsOf(text);
    composed = { text, documents };
    return documents && new ValueKeys(documents.flatMap(({ contents }) => valuesIn(contents, [])));
  },
  problems: (text, problems, lines) => {
    const documents = composed?.text === text ? composed.documents : documentsOf(text);
    composed = undefined;
    for (const { pos, message } of (documents ?? []).flatMap(({ errors }) => errors))
      problems.report(lines.lineAt(pos[0]), `This is not valid YAML: ${message}. The rest was read. Correct it.`);
  },
});

/** Returns the values of a text with their names and paragraphs; `offset` is the document position of the text. */
export function yamlValues(
  text: string,
  offset: number,
): (NamedValue & { blocks: DecodedText[] } & Pick<TextRegion, 'escape' | 'rewritten'>)[] {
  const named = (documentsOf(text) ?? []).flatMap(({ contents }) => valuesIn(contents, []));
  let next = 0;
  return scalarsIn(text)
    .filter(({ kind }) => kind !== 'comment')
    .map((scalar) => {
      while (named[next + 1] && named[next + 1]!.start <= scalar.start) next++;
      const { start, end, kind } = scalar;
      const blocks = decodeLiteral(text, scalar, STYLES[kind], offset);
      return { start, end, path: named[next]?.path ?? [], blocks, ...notationOf(text, scalar, offset) };
    });
}

/**
 * Parses the YAML documents of a text. If the text is broken, returns the readable part with the errors. Undefined if
 * it is nested too deeply for the library.
 */
function documentsOf(text: string): Pick<Yaml.Document.Parsed, 'contents' | 'errors'>[] | undefined {
  const { Lexer, Parser, Composer } = library();
  const parser = new Parser();
  const tokens: Yaml.CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    // The composer is recursive, and a stack overflow may end the whole process.
    if (parser.stack.length > MAX_DEPTH) return undefined;
  }
  for (const token of parser.end()) tokens.push(token);
  const composer = new Composer({ logLevel: 'silent', uniqueKeys: false, prettyErrors: false });
  return Array.from(composer.compose(tokens));
}

/** Returns the values with their paths: indices of sequences, and names of mappings as written (`no` is no boolean). */
function valuesIn(node: unknown, path: readonly (string | number)[]): NamedValue[] {
  const { isScalar, isMap, isSeq, isPair } = library();
  if (isScalar(node)) return node.range ? [{ start: node.range[0], end: node.range[1], path }] : [];
  if (path.length >= MAX_DEPTH) return [];
  if (isPair(node))
    return valuesIn(node.value, [...path, isScalar(node.key) ? (node.key.source ?? String(node.key.value)) : '?']);
  if (isMap(node)) return node.items.flatMap((pair) => valuesIn(pair, path));
  if (isSeq(node)) return node.items.flatMap((item, index) => valuesIn(item, isPair(item) ? path : [...path, index]));
  return [];
}

/** The number of characters before a position in which its value is searched. */
const WINDOW_BEFORE = 6000;
/** The number of characters after a position in which its value is searched. */
const WINDOW_AFTER = 2000;

/**
 * Returns a part of the text that contains the position and probably begins outside a value. It begins at the least
 * indented line before the position, which usually contains a key.
 */
function windowAround(text: string, { start, end }: Span): Span {
  const earliest = start <= WINDOW_BEFORE ? 0 : text.indexOf('\n', start - WINDOW_BEFORE) + 1;
  let best = { indent: Infinity, start: earliest };
  for (const { 0: line, index } of text
    .slice(earliest, Math.max(earliest, start - WINDOW_AFTER))
    .matchAll(/^[ \t]*(?=\S)/gm)) {
    if (line.length < best.indent) best = { indent: line.length, start: earliest + index };
  }
  const lineEnd = text.indexOf('\n', end + WINDOW_AFTER);
  return { start: earliest === 0 ? 0 : best.start, end: lineEnd < 0 ? text.length : lineEnd };
}

function regionOf(text: string, scalar: Scalar, isLocalised: boolean): TextRegion {
  const isComment = scalar.kind === 'comment';
  const isMined = (value: string): boolean => !isComment && isMinedValue(value, isLocalised);
  return {
    ...literalRegion(text, scalar, STYLES[scalar.kind], isMined),
    ...notationOf(text, scalar, 0),
    unread: isComment ? 'comment' : 'non-text value',
  };
}

/**
 * Returns how a text is written into a scalar. Plain scalars get quotation marks if they need them.
 *
 * @param offset the document position of `source`; positions in the result are those of the document
 */
function notationOf(source: string, scalar: Scalar, offset: number): Pick<TextRegion, 'escape' | 'rewritten'> {
  const isQuoted = scalar.kind === 'double' || scalar.kind === 'single';
  const onOneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');
  return {
    escape: (text) => (isQuoted ? escapeLiteral(text, STYLES[scalar.kind]) : onOneLine(text)),
    rewritten: (text, { start, end }) => {
      if (scalar.kind !== 'plain') return undefined;
      const line = onOneLine(text);
      const replaced = { start: Math.max(start - offset, scalar.start), end: Math.min(end - offset, scalar.end) };
      const raw = source.slice(scalar.start, replaced.start) + line + source.slice(replaced.end, scalar.end);
      if (!NEEDS_QUOTES.test(raw) && !FLOW_MARK.test(line)) return undefined;
      const { span, newText } = withDoubleQuotes(source, line, { value: scalar, content: scalar, replaced });
      return { span: { start: span.start + offset, end: span.end + offset }, newText };
    },
  };
}

/** Matches a text that is not a plain scalar, or not the string that it looks like. */
const NEEDS_QUOTES = /^[\s\-?:,[\]{}#&*!|>'"%@`]|:(?:\s|$)|\s#|\s$|^(?:true|false|null|yes|no|on|off|~|[\d.+-]+)$/i;
/** Matches a mark that ends a plain scalar in a flow collection. */
const FLOW_MARK = /[,[\]{}]/;

/**
 * Marker lexemes, which have no characters in the text: start of a document, error in a flow collection, start of a
 * plain or block scalar.
 */
const MARKS = new Set(['\u0002', '\u0018', '\u001f']);

/**
 * Returns the values and comments of a text, in order, without names. They come from the library's lexer, which is not
 * recursive.
 */
function scalarsIn(text: string): Scalar[] {
  const { Lexer, CST } = library();
  const scalars: Scalar[] = [];
  /** A scalar that becomes a name if a colon follows. */
  let last: Scalar | undefined;
  let [at, isScalar, isBlock, isName] = [0, false, false, false];
  for (const lexeme of new Lexer().lex(text)) {
    if (MARKS.has(lexeme)) {
      isScalar = lexeme === '\u001f';
      continue;
    }
    const type = isScalar ? 'scalar' : CST.tokenType(lexeme);
    const scalar = scalarOf(type, lexeme, at, isBlock);
    at += lexeme.length;
    if (scalar && isName) isName = false;
    else if (scalar) {
      scalars.push(scalar);
      last = scalar.kind === 'comment' ? undefined : scalar;
    } else if (type === 'explicit-key-ind') isName = true;
    else if (type === 'map-value-ind') {
      if (last) scalars.pop();
      isName = false;
    }
    if (type !== 'space' && !scalar) last = undefined;
    if (type === 'block-scalar-header') isBlock = true;
    else if (isScalar) isScalar = isBlock = false;
  }
  return scalars.filter(({ start, end }) => end > start);
}

function scalarOf(type: string | null, source: string, start: number, isBlock: boolean): Scalar | undefined {
  const end = start + source.trimEnd().length;
  if (type === 'scalar') return { start, end, kind: isBlock ? 'block' : 'plain' };
  if (type === 'comment') return { start: start + /^#+ ?/.exec(source)![0].length, end, kind: 'comment' };
  if (type !== 'double-quoted-scalar' && type !== 'single-quoted-scalar') return undefined;
  const isClosed = source.length > 1 && source.endsWith(source[0]!);
  const kind = type === 'double-quoted-scalar' ? 'double' : 'single';
  return { start: start + 1, end: start + source.length - (isClosed ? 1 : 0), kind };
}

const shifted = ({ start, end, kind }: Scalar, by: number): Scalar => ({ start: start + by, end: end + by, kind });
