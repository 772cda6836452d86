import type { Span } from '../../model/phrase';
import { decodeLiteral } from '../code/stringLiteral';
import type { TextRegion } from '../document/textRegion';
import { regionFormat } from '../document/textRegion';
import type { NamedValue } from '../document/valueKeys';
import { ValueKeys } from '../document/valueKeys';

/** A comment, or a key with its separator and its value, which goes on over lines that end with a backslash. */
const ENTRY = /^[ \t\f]*(?:[#!][ \t]*(?<comment>.*)|(?<key>(?:[^\s=:\\]|\\.)+[ \t\f]*[=:]?[ \t\f]*)(?<value>(?:[^\\\r\n]|\\(?:\r\n|[\s\S]))*))$/gm;

/** Java's properties: values and comments are text. */
export const properties = regionFormat({
  name: 'properties',
  accepts: ({ fileName, languageId }) => languageId === 'properties' || languageId === 'java-properties' || /\.properties$/i.test(fileName),
  regions: (text, _document, around) => {
    const from = around ? startOfEntry(text, around.start) : 0;
    const found: TextRegion[] = [];
    const entry = new RegExp(ENTRY);
    entry.lastIndex = from;
    for (let match = entry.exec(text); match && match.index <= (around?.end ?? text.length); match = entry.exec(text)) {
      if (match[0] === '') entry.lastIndex++;
      const { comment, value } = match.groups!;
      const end = match.index + match[0].replace(/\r$/, '').length;
      const content = comment ?? value ?? '';
      if (content.trim() !== '') found.push(regionOf(text, { start: match.index + match[0].length - content.length, end }, comment !== undefined));
    }
    return found;
  },
  keys: (text) => new ValueKeys(valuesOf(text)),
});

function valuesOf(text: string): NamedValue[] {
  return [...text.matchAll(ENTRY)].flatMap(({ 0: entry, index, groups }) => {
    const { key, value } = groups!;
    const end = index + entry.length;
    return key && value ? [{ start: end - value.length, end, path: [key.replace(/[ \t\f]*[=:]?[ \t\f]*$/, '')] }] : [];
  });
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
