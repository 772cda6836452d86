import type { Span } from '../../model/phrase';
import { DecodedTextBuilder } from '../document/decodedText';
import type { DecodedText } from '../document/decodedText';

/** A `msgid`, `msgid_plural`, `msgctxt` or `msgstr` with the places of its strings, between their quotes. */
export interface PoField {
  keyword: string;
  /** Of `msgstr[n]`; 0 without an index. */
  index: number;
  literals: Span[];
}

export interface PoEntry extends Span {
  isFuzzy: boolean;
  fields: PoField[];
  /** Offset of the first line that is neither a comment nor a string, if there is one. */
  unreadable?: number;
}

const STRING_LINE = /^[ \t]*(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?[ \t]*)?"((?:[^"\\]|\\.)*)"[ \t]*$/;

/** The entries of a PO file or of a part of one, with the places that its parser does not keep. Obsolete entries are comments. */
export function poEntries(text: string): PoEntry[] {
  const entries: PoEntry[] = [];
  let entry: PoEntry | undefined;
  for (const { 0: raw, index } of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    const line = raw.replace(/[\r\n]+$/, '');
    if (line.trim() === '') {
      if (entry?.fields.at(-1)?.keyword === 'msgstr' || entry?.unreadable !== undefined) entry = undefined;
      continue;
    }
    const match = STRING_LINE.exec(line);
    const isComment = /^\s*#/.test(line);
    if (!entry || beginsEntry(entry, isComment, /^\s*(msgctxt|msgid)\b/.exec(line)?.[1])) {
      entry = { start: index, end: index, isFuzzy: false, fields: [] };
      entries.push(entry);
    }
    entry.end = index + line.length;
    if (isComment) entry.isFuzzy ||= /^\s*#,.*\bfuzzy\b/.test(line);
    else if (match) addString(entry, match, index);
    else entry.unreadable ??= index;
  }
  return entries;
}

/** A comment or a new `msgid` after a `msgstr` begins the next entry, with or without an empty line between. */
function beginsEntry({ fields }: PoEntry, isComment: boolean, keyword: string | undefined): boolean {
  const last = fields.at(-1)?.keyword;
  if (last === undefined) return false;
  if (isComment) return last === 'msgstr';
  return keyword === 'msgctxt' || (keyword === 'msgid' && last !== 'msgctxt');
}

function addString(entry: PoEntry, match: RegExpExecArray, lineStart: number): void {
  const [line, keyword, index, content] = match;
  if (keyword) entry.fields.push({ keyword, index: Number(index ?? 0), literals: [] });
  const end = lineStart + line.lastIndexOf('"');
  entry.fields.at(-1)?.literals.push({ start: end - content!.length, end });
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/** The text of a field, its strings put together and their escapes decoded. */
export function decodePoField(text: string, field: PoField, offset: number): DecodedText {
  const builder = new DecodedTextBuilder();
  for (const literal of field.literals) {
    let last = literal.start;
    for (const escape of text.slice(literal.start, literal.end).matchAll(/\\(.)/gs)) {
      const at = literal.start + escape.index;
      builder.append(text.slice(last, at), offset + last, offset + at);
      builder.append(ESCAPES[escape[1]!] ?? escape[1]!, offset + at, offset + at + 2);
      last = at + 2;
    }
    builder.append(text.slice(last, literal.end), offset + last, offset + literal.end);
  }
  return builder.build();
}

export function escapePo(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n').replace(/\t/g, '\\t');
}
