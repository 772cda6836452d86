import type * as Yaml from 'yaml';
import type { Node } from 'yaml';
import { lazyRequire } from '../../base/lazyRequire';
import { languageOfFileName } from '../../language/fileName';
import type { Span } from '../../model/phrase';
import type { LiteralStyle } from '../code/stringLiteral';
import { decodeLiteral, escapeLiteral, isMinedValue, literalText } from '../code/stringLiteral';
import type { DecodedText } from '../document/decodedText';
import type { TextRegion } from '../document/textRegion';
import { regionFormat } from '../document/textRegion';
import type { NamedValue } from '../document/valueKeys';
import { ValueKeys } from '../document/valueKeys';

const library = lazyRequire<typeof Yaml>('yaml');

type ScalarKind = 'double' | 'single' | 'plain' | 'block' | 'comment';

interface Scalar extends Span {
  kind: ScalarKind;
}

const KEY = /^(?:"(?:[^"\\]|\\.)*"[ \t]*|'(?:[^']|'')*'[ \t]*|[^\s#'"[\]{},&*!|>%@`-][^#]*?|-[^\s#][^#]*?):(?=\s|$)[ \t]*/;
/** Characters of a line in which a key has to stand; the standard allows it 1,024. */
const LONGEST_KEY = 1_100;
/** Nodes within each other; what is deeper has no key. */
const DEEPEST = 100;
const STYLES: Record<ScalarKind, LiteralStyle> = {
  double: { quote: '"', escapes: 'backslash' },
  single: { quote: "'", escapes: 'doubled' },
  plain: { quote: '"', escapes: 'none' },
  block: { quote: '"', escapes: 'none' },
  comment: { quote: '"', escapes: 'none' },
};

/** YAML as localisation files and front matter use it: block style, scalars of every kind. Flow collections are read for their quoted strings. */
export const yaml = regionFormat({
  name: 'YAML',
  accepts: ({ fileName, languageId }) => /^ya?ml$/.test(languageId ?? '') || /\.ya?ml$/i.test(fileName),
  regions: (text, { fileName }, around) => {
    const isLocalised = languageOfFileName(fileName) !== undefined;
    const window = around ? windowAround(text, around) : { start: 0, end: text.length };
    const scalars = scalarsIn(text.slice(window.start, window.end)).map((scalar) => shifted(scalar, window.start));
    return scalars.map((scalar) => regionOf(text, scalar, isLocalised));
  },
  keys: (text) => {
    const contents = nodesOf(text);
    return contents && new ValueKeys(contents.flatMap((node) => valuesIn(node, [])));
  },
});

/** A broken file is parsed as far as it goes; its tags and anchors are of no interest here. Undefined where it is nested too deep for the library. */
function nodesOf(text: string): Node[] | undefined {
  const { Lexer, Parser, Composer } = library();
  const parser = new Parser();
  const tokens: Yaml.CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    // What composes the nodes calls itself for each level, and where it comes to the stack's end the whole process may end.
    if (parser.stack.length > DEEPEST) return undefined;
  }
  for (const token of parser.end()) tokens.push(token);
  const composer = new Composer({ logLevel: 'silent', uniqueKeys: false, prettyErrors: false });
  return Array.from(composer.compose(tokens)).flatMap(({ contents }) => contents ?? []);
}

/** The values with the names of mappings and the numbers in sequences that lead to them. */
function valuesIn(node: unknown, path: readonly (string | number)[]): NamedValue[] {
  const { isScalar, isMap, isSeq, isPair } = library();
  if (isScalar(node)) return node.range ? [{ start: node.range[0], end: node.range[1], path }] : [];
  if (path.length >= DEEPEST) return [];
  if (isPair(node)) return valuesIn(node.value, [...path, isScalar(node.key) ? String(node.key.value) : '?']);
  if (isMap(node)) return node.items.flatMap((pair) => valuesIn(pair, path));
  if (isSeq(node)) return node.items.flatMap((item, index) => valuesIn(item, isPair(item) ? path : [...path, index]));
  return [];
}

/** Characters before and after a place in which its value is looked for. */
const BEFORE = 6000;
const AFTER = 2000;

/** A stretch that begins outside of a value: with the line that is indented least, which is a key's unless a value is very long. */
function windowAround(text: string, { start, end }: Span): Span {
  const earliest = start <= BEFORE ? 0 : text.indexOf('\n', start - BEFORE) + 1;
  let best = { indent: Infinity, start: earliest };
  for (const { 0: line, index } of text.slice(earliest, Math.max(earliest, start - AFTER)).matchAll(/^[ \t]*(?=\S)/gm)) {
    if (line.length < best.indent) best = { indent: line.length, start: earliest + index };
  }
  const lineEnd = text.indexOf('\n', end + AFTER);
  return { start: earliest === 0 ? 0 : best.start, end: lineEnd < 0 ? text.length : lineEnd };
}

function regionOf(text: string, scalar: Scalar, isLocalised: boolean): TextRegion {
  const style = STYLES[scalar.kind];
  const blocks = (offset: number): DecodedText[] => decodeLiteral(text, scalar, style, offset);
  return {
    start: scalar.start,
    end: scalar.end,
    blocks,
    escape: (term, replaced) => {
      if (scalar.kind === 'double' || scalar.kind === 'single') return escapeLiteral(term, style);
      const line = term.replace(/\s*[\r\n]+\s*/g, ' ');
      const isWhole = replaced.start <= scalar.start && replaced.end >= scalar.end;
      return scalar.kind === 'plain' && isWhole && needsQuotes(line) ? JSON.stringify(line) : line;
    },
    isMined: () => scalar.kind !== 'comment' && isMinedValue(literalText(blocks(0)), isLocalised),
  };
}

const needsQuotes = (line: string): boolean => /^[\s\-?:,[\]{}#&*!|>'"%@`]|: |:$| #|\s$|^(?:true|false|null|yes|no|on|off|~|[\d.+-]+)$/i.test(line);

function scalarsIn(text: string): Scalar[] {
  const scalars: Scalar[] = [];
  const lines = [...text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)].map(({ 0: raw, index }) => ({ start: index, text: raw.replace(/[\r\n]+$/, '') }));
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const comment = /^\s*#+(?!#) ?(.*)$/.exec(line.text);
    if (comment) {
      scalars.push({ start: line.start + line.text.length - comment[1]!.length, end: line.start + line.text.length, kind: 'comment' });
      continue;
    }
    const { indent, valueStart } = valueOf(line.text);
    const value = line.text.slice(valueStart);
    if (/^[|>][-+\d]*\s*(?:#.*)?$/.test(value)) {
      const last = lastLineDeeperThan(lines, i, indent);
      if (last > i) scalars.push({ start: lines[i + 1]!.start, end: lines[last]!.start + lines[last]!.text.length, kind: 'block' });
      i = last;
    } else if (/^["']/.test(value)) {
      scalars.push(...quotedIn(text, line.start + valueStart, false));
      while (i + 1 < lines.length && lines[i + 1]!.start < (scalars.at(-1)?.end ?? 0)) i++;
    } else if (/^[[{]/.test(value)) scalars.push(...quotedIn(value, 0, true).map((scalar) => shifted(scalar, line.start + valueStart)));
    else if (/^[^\s&*!#%@`]/.test(value) && valueStart > 0) {
      const last = lastLineDeeperThan(lines, i, indent);
      scalars.push({ start: line.start + valueStart, end: endOfPlain(lines[last]!), kind: 'plain' });
      i = last;
    }
  }
  return scalars.filter((scalar) => scalar.end > scalar.start);
}

/** Where a line's value begins, after list marks and a key; the indentation is the key's, to which what belongs to it is deeper. */
function valueOf(line: string): { indent: number; valueStart: number } {
  const marks = /^\s*(?:- +)*/.exec(line)![0].length;
  const key = KEY.exec(line.slice(marks, marks + LONGEST_KEY));
  const indent = key ? marks : Math.max(0, line.search(/\S/));
  return { indent, valueStart: marks + (key?.[0].length ?? 0) };
}

function lastLineDeeperThan(lines: readonly { text: string }[], from: number, indent: number): number {
  let last = from;
  for (let i = from + 1; i < lines.length; i++) {
    const text = lines[i]!.text;
    if (text.trim() === '') continue;
    if (text.search(/\S/) <= indent) break;
    last = i;
  }
  return last;
}

function endOfPlain(line: { start: number; text: string }): number {
  const comment = line.text.search(/\s#/);
  return line.start + (comment < 0 ? line.text : line.text.slice(0, comment)).trimEnd().length;
}

/** Quoted strings from a place on: the one that begins there, or all. */
function quotedIn(text: string, from: number, all: boolean): Scalar[] {
  const mark = new RegExp(/["']/, all ? 'g' : 'y');
  mark.lastIndex = from;
  const unclosed = new Set<string>();
  const scalars: Scalar[] = [];
  for (let match = mark.exec(text); match; match = all ? mark.exec(text) : null) {
    const [quote] = match;
    const end = unclosed.has(quote) ? -1 : closingQuote(text, match.index);
    if (end < 0) {
      // Neither is one of its kind that follows.
      unclosed.add(quote);
      continue;
    }
    mark.lastIndex = end + 1;
    if (/^\s*:\s/.test(text.slice(end + 1, end + 11))) continue;
    scalars.push({ start: match.index + 1, end, kind: quote === '"' ? 'double' : 'single' });
  }
  return scalars;
}

/** Where the string ends that begins at a quotation mark; -1 where it does not. */
function closingQuote(text: string, opening: number): number {
  if (text[opening] === "'") {
    let end = text.indexOf("'", opening + 1);
    while (end >= 0 && text[end + 1] === "'") end = text.indexOf("'", end + 2);
    return end;
  }
  const plain = /[^"\\]*/y;
  for (let at = opening + 1; at < text.length; at += 2) {
    plain.lastIndex = at;
    at += plain.exec(text)![0].length;
    if (text[at] === '"') return at;
  }
  return -1;
}

const shifted = ({ start, end, kind }: Scalar, by: number): Scalar => ({ start: start + by, end: end + by, kind });
