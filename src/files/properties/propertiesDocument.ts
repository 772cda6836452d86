import type { Span } from '../../model/phrase';
import { decodeLiteral } from '../document/stringLiteral';
import type { TextRegion } from '../document/monolingualFormat';
import { createRegionFormat } from '../document/monolingualFormat';
import type { NamedValue } from '../document/valueKeys';
import { ValueKeys } from '../document/valueKeys';

/** A comment, or the value of a key, perhaps continued over lines with a backslash. The span covers its text. */
interface Entry extends Span {
  /** The key of a value. */
  key?: string;
}

/** Yields the entries of a text from the beginning of a line on. Each character is visited once. */
function* entriesIn(text: string, from: number): Generator<Entry> {
  let at = from;
  const pass = (signs: RegExp): string => {
    signs.lastIndex = at;
    const [passed] = signs.exec(text)!;
    at += passed.length;
    return passed;
  };
  while (at < text.length) {
    pass(/[ \t\f\r\n]*/y);
    if (/[#!]/.test(text[at] ?? '')) {
      pass(/[#!][ \t]*/y);
      const start = at;
      pass(/[^\r\n]*/y);
      yield { start, end: at };
      continue;
    }
    const key = passWritten(text, at, /[^\s=:\\]*/y);
    const name = text.slice(at, key);
    at = key;
    pass(/[ \t\f]*/y);
    pass(/[=:]?/y);
    pass(/[ \t\f]*/y);
    const end = passWritten(text, at, /[^\\\r\n]*/y);
    if (name) yield { start: at, end, key: name };
    // Lines without a key, such as an = without a name, are skipped.
    at = Math.max(end, at);
  }
}

/** Returns the end of a key or value; a backslash includes the following character. */
function passWritten(text: string, from: number, plain: RegExp): number {
  for (let at = from; ;) {
    plain.lastIndex = at;
    at += plain.exec(text)![0].length;
    if (text[at] !== '\\') return at;
    at = Math.min(text.length, at + (text.startsWith('\r\n', at + 1) ? 3 : 2));
  }
}

/** Java's properties: values are text. Comments can be looked up. */
export const javaProperties = createRegionFormat({
  name: 'properties',
  accepts: ({ fileName, languageId }) =>
    languageId === 'properties' || languageId === 'java-properties' || /\.properties$/i.test(fileName),
  regions: (text, _document, around) => {
    const from = around ? startOfEntry(text, around.start) : 0;
    const found: TextRegion[] = [];
    for (const { start, end, key } of entriesIn(text, from)) {
      if (start > (around?.end ?? text.length)) break;
      if (text.slice(start, end).trim() !== '') found.push(regionOf(text, { start, end }, key === undefined));
    }
    return found;
  },
  keys: (text) => new ValueKeys(valuesOf(text)),
});

function valuesOf(text: string): NamedValue[] {
  return Array.from(entriesIn(text, 0)).flatMap(({ start, end, key }) =>
    key !== undefined && end > start ? [{ start, end, path: [key] }] : [],
  );
}

function regionOf(text: string, content: Span, isComment: boolean): TextRegion {
  return {
    ...content,
    blocks: (offset) => decodeLiteral(text, content, { quote: '"', escapes: isComment ? 'none' : 'backslash' }, offset),
    escape: (term, replaced) =>
      isComment
        ? term.replace(/\s*[\r\n]+\s*/g, ' ')
        : escapeProperty(term, replaced.start === content.start, writesEscapes(text)),
    isMined: () => !isComment,
    ...(isComment && { unread: 'comment' }),
  };
}

/**
 * Returns whether a file contains escapes such as `\u00e9` and is otherwise ASCII, as before Java 9. New text is then
 * escaped, too.
 */
const writesEscapes = (text: string): boolean => /\\u[0-9a-fA-F]{4}/.test(text) && !/[^\x00-\x7f]/.test(text);

function escapeProperty(text: string, isFirst: boolean, asEscapes: boolean): string {
  const escaped = text
    .replace(/\\/g, '\\\\')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\t/g, '\\t')
    .replace(/^[ =:]/, isFirst ? '\\$&' : '$&');
  return asEscapes
    ? escaped.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : escaped;
}

/**
 * Returns the offset of the line in which the entry at a position begins: the nearest line above that does not continue
 * another one.
 */
function startOfEntry(text: string, at: number): number {
  let start = text.lastIndexOf('\n', at - 1) + 1;
  while (start > 0 && /(?:^|[^\\])(?:\\\\)*\\\r?\n$/.test(text.slice(Math.max(0, start - 40), start)))
    start = text.lastIndexOf('\n', start - 2) + 1;
  return start;
}
