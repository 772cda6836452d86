import type * as Fluent from '@fluent/syntax';
import { lazyRequire } from '../../base/lazyRequire';
import type { ProblemList } from '../../base/problem';
import type { Span } from '../../model/phrase';
import type { DecodedText } from '../document/decodedText';
import { DecodedTextBuilder, OMISSION_PLACEHOLDER } from '../document/decodedText';
import type { LineIndex } from '../document/documentSegments';
import type { TextRegion } from '../document/monolingualFormat';
import { createRegionFormat } from '../document/monolingualFormat';
import type { NamedValue } from '../document/valueKeys';
import { ValueKeys } from '../document/valueKeys';

const library = lazyRequire<typeof Fluent>('@fluent/syntax');
/** The maximum nesting depth of placeables: Mozilla's parser is recursive. */
const MAX_DEPTH = 50;
/**
 * The maximum length of a placeable's text, in characters; a longer one is a call with options, which is not
 * informative.
 */
const MAX_PLACEHOLDER_LENGTH = 60;
/** Attributes that contain access keys or CSS sizes instead of text. */
const NO_TEXT = /(?:^|-)(?:access-?key|command-?key|key|style)$/i;

/** Maps numeric variant keys to plural categories, so that they match the variants of other languages. */
const NUMBERS = new Map([
  ['0', 'zero'],
  ['1', 'one'],
  ['2', 'two'],
]);

/** Mozilla's Fluent: the values of messages, terms, attributes and variants are text. */
export const fluent = createRegionFormat({
  name: 'Fluent',
  accepts: ({ fileName, languageId }) => languageId === 'fluent' || languageId === 'ftl' || /\.ftl$/i.test(fileName),
  regions: (text, _document, around) => {
    const from = around ? startOfEntry(text, around.start) : 0;
    const found: TextRegion[] = [];
    for (const entry of entriesIn(text, from)) {
      if (around && entry.start > around.end) break;
      for (const value of valuesOf(text, entry))
        if (value.parts.some(({ text: part }) => part !== OMISSION_PLACEHOLDER && part.trim() !== ''))
          found.push(regionOf(text, value));
    }
    return found;
  },
  problems,
  keys: (text) =>
    new ValueKeys(
      Array.from(entriesIn(text, 0))
        .flatMap((entry) => valuesOf(text, entry).flatMap(namesOf))
        .sort((a, b) => a.start - b.start),
    ),
});

/** The content of a pattern: its text and placeholders. */
interface Value extends Span {
  path: string[];
  parts: Part[];
}

interface Part extends Span {
  text: string;
  /** True if it has variants, which are separate values. */
  isChoice?: boolean;
}

const ENTRY_START = /(?:^|\n)(?=[-A-Za-z#])/g;

/**
 * Yields the messages and terms from a line on, without comments: an entry begins a line, and its continuation is
 * indented.
 */
function* entriesIn(text: string, from: number): Generator<Span> {
  const starts = text.slice(from).matchAll(ENTRY_START);
  let start: number | undefined;
  for (const { 0: mark, index } of starts) {
    const next = from + index + mark.length;
    if (start !== undefined && text[start] !== '#') yield { start, end: next };
    start = next;
  }
  if (start !== undefined && text[start] !== '#') yield { start, end: text.length };
}

/** Returns the offset of the last line before a position that begins an entry. */
function startOfEntry(text: string, at: number): number {
  let start = at;
  while (start > 0) {
    start = text.lastIndexOf('\n', start - 1);
    if (/[-A-Za-z#]/.test(text[start + 1] ?? '')) return start + 1;
  }
  return 0;
}

function parsed(text: string, { start, end }: Span): Fluent.Entry | undefined {
  const source = text.slice(start, end);
  return nestingOf(source) > MAX_DEPTH ? undefined : new (library().FluentParser)().parseEntry(source);
}

function nestingOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [brace] of source.matchAll(/[{}]/g)) {
    depth = Math.max(0, depth + (brace === '{' ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Returns the values of an entry, including nested ones; none if it is broken. */
function valuesOf(text: string, entry: Span): Value[] {
  const message = parsed(text, entry);
  if (message?.type !== 'Message' && message?.type !== 'Term') return [];
  const values: Value[] = [];
  const add = (pattern: Fluent.Pattern | null, path: string[]): void => {
    const value: Value = { start: 0, end: 0, path, parts: [] };
    if (pattern) values.push(value);
    for (const element of pattern?.elements ?? []) {
      const start = entry.start + element.span!.start;
      const end = entry.start + element.span!.end;
      if (element.type === 'TextElement') value.parts.push({ text: text.slice(start, end), start, end });
      else value.parts.push({ ...placeable(element.expression, text.slice(start, end), path), start, end });
    }
    value.start = value.parts[0]?.start ?? 0;
    value.end = value.parts.at(-1)?.end ?? 0;
  };
  const placeable = (
    expression: Fluent.Expression | Fluent.Placeable,
    written: string,
    path: string[],
  ): Pick<Part, 'text' | 'isChoice'> => {
    if (expression.type === 'Placeable') return placeable((expression as Fluent.Placeable).expression, written, path);
    if (expression.type === 'StringLiteral') return { text: (expression as Fluent.StringLiteral).parse().value };
    if (expression.type === 'SelectExpression') {
      for (const { key, value } of (expression as Fluent.SelectExpression).variants)
        add(value, [...path, key.type === 'Identifier' ? key.name : (NUMBERS.get(key.value) ?? key.value)]);
      return { text: OMISSION_PLACEHOLDER, isChoice: true };
    }
    return {
      text: /^\{[^{}]*\}$/.test(written) && written.length <= MAX_PLACEHOLDER_LENGTH ? written : OMISSION_PLACEHOLDER,
    };
  };
  const name = message.type === 'Term' ? `-${message.id.name}` : message.id.name;
  add(message.value, [name]);
  for (const { id, value } of message.attributes) add(value, [name, id.name]);
  return values.filter(({ parts }) => parts.length > 0).sort((a, b) => a.start - b.start);
}

/**
 * Returns the named spans of a value. A value with variants yields one span per part. If it begins with variants, its
 * first span is their opening brace, because its text begins there.
 */
function namesOf({ path, parts }: Value): NamedValue[] {
  const stretches: NamedValue[] = [];
  let open: NamedValue | undefined;
  for (const { start, end, isChoice } of parts) {
    if (isChoice) {
      open = undefined;
      if (!stretches.length) stretches.push({ start, end: start + 1, path });
    } else if (open) open.end = end;
    else stretches.push((open = { start, end, path }));
  }
  return stretches;
}

function regionOf(text: string, { start, end, path, parts }: Value): TextRegion {
  return {
    start,
    end,
    blocks: (offset) => decoded(parts, offset).paragraphs(),
    escape: (term, replaced) =>
      escapeFluent(term, /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, replaced.start - 200), replaced.start))),
    isMined: () => path.length < 2 || !NO_TEXT.test(path.at(-1)!),
  };
}

function decoded(parts: readonly Part[], offset: number): DecodedText {
  const builder = new DecodedTextBuilder();
  for (const { text, start, end } of parts) builder.append(text, offset + start, offset + end);
  return builder.build();
}

/**
 * Escapes braces, which begin placeables, and the characters that begin attributes and variants at the beginning of a
 * line.
 */
function escapeFluent(text: string, isFirst: boolean): string {
  const line = text.replace(/\s*[\r\n]+\s*/g, ' ').replace(/[{}]/g, '{"$&"}');
  return isFirst ? line.replace(/^[.*[]/, '{"$&"}') : line;
}

function problems(text: string, found: ProblemList, lines: LineIndex): void {
  for (const entry of entriesIn(text, 0)) {
    const read = parsed(text, entry);
    if (!read)
      found.report(
        lines.lineAt(entry.start),
        `The placeables of this message are nested more than ${MAX_DEPTH} levels deep, so it was skipped.`,
      );
    else if (read.type === 'Junk') {
      const [annotation] = read.annotations;
      const at = Math.min(text.length - 1, entry.start + (annotation?.span?.start ?? 0));
      found.report(
        lines.lineAt(at),
        `This is not a valid Fluent message (${annotation?.message.replace(/\.$/, '') ?? 'it has no value'}) and was ` +
          `skipped. Correct it.`,
      );
    }
  }
}
