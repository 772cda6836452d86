import type { Span } from '../../model/phrase';
import { decodeLiteral } from '../code/stringLiteral';
import type { TextRegion } from '../document/textRegion';
import { regionFormat } from '../document/textRegion';
import type { NamedValue } from '../document/valueKeys';
import { ValueKeys } from '../document/valueKeys';

/** A comment, or the value of a key, which goes on over lines that end with a backslash. The span is that of what it says. */
interface Entry extends Span {
  /** Of a value. */
  key?: string;
}

/** The entries of a text from a place on, where a line begins. Each sign is looked at once, whatever stands there. */
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
    // What is neither a key nor a line's end, as an = that nothing stands before, is left out with its line.
    at = Math.max(end, at);
  }
}

/** Where a key or a value ends, of which a backslash takes the sign after it in. */
function passWritten(text: string, from: number, plain: RegExp): number {
  for (let at = from; ; ) {
    plain.lastIndex = at;
    at += plain.exec(text)![0].length;
    if (text[at] !== '\\') return at;
    at = Math.min(text.length, at + (text.startsWith('\r\n', at + 1) ? 3 : 2));
  }
}

/** Java's properties: values and comments are text. */
export const properties = regionFormat({
  name: 'properties',
  accepts: ({ fileName, languageId }) => languageId === 'properties' || languageId === 'java-properties' || /\.properties$/i.test(fileName),
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
  return Array.from(entriesIn(text, 0)).flatMap(({ start, end, key }) => (key !== undefined && end > start ? [{ start, end, path: [key] }] : []));
}

function regionOf(text: string, content: Span, isComment: boolean): TextRegion {
  return {
    ...content,
    blocks: (offset) => decodeLiteral(text, content, { quote: '"', escapes: isComment ? 'none' : 'backslash' }, offset),
    escape: (term, replaced) => (isComment ? term.replace(/\s*[\r\n]+\s*/g, ' ') : escapeProperty(term, replaced.start === content.start, writesEscapes(text))),
    isMined: () => true,
  };
}

/** Files from before Java 9 are Latin-1 and write everything else as escapes; one that does so is continued so. */
const writesEscapes = (text: string): boolean => /\\u[0-9a-fA-F]{4}/.test(text) && !/[^\x00-\x7f]/.test(text);

function escapeProperty(text: string, isFirst: boolean, asEscapes: boolean): string {
  const escaped = text.replace(/\\/g, '\\\\').replace(/\r\n|\r|\n/g, '\\n').replace(/\t/g, '\\t').replace(/^[ =:]/, isFirst ? '\\$&' : '$&');
  return asEscapes ? escaped.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`) : escaped;
}

/** The line in which the entry around a place begins: the first one upwards whose predecessor does not continue. */
function startOfEntry(text: string, at: number): number {
  let start = text.lastIndexOf('\n', at - 1) + 1;
  while (start > 0 && /(?:^|[^\\])(?:\\\\)*\\\r?\n$/.test(text.slice(Math.max(0, start - 40), start))) start = text.lastIndexOf('\n', start - 2) + 1;
  return start;
}
