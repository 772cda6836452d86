import { Tally } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { numbersOfPluralRule } from '../../language/pluralForms';
import type { TranslationUnit, UnitNote, UnitText } from '../../model/segment';

/** A string between its quotes, with its escapes. */
export interface PoString {
  written: string;
  /** The offset of its first character in the document. */
  start: number;
}

/** A `msgid`, `msgid_plural` or `msgstr`. */
export interface PoText extends UnitText {
  side: 'source' | 'target';
  /** The `n` of `msgstr[n]`. For sources, 0 is the singular and 1 the plural. */
  form: number;
  strings: PoString[];
}

/** A message with the comments before it. Obsolete messages are skipped. */
export interface PoUnit extends TranslationUnit<PoText> {
  notes: readonly UnitNote[];
  span: { start: number; end: number };
  /** The lines that begin with `#`, whole. */
  comments: string[];
  /** The number of a line that is neither a comment nor a string, if there is one. */
  unreadableLine?: number;
}

/** A line of a PO file, without its terminator. */
export interface PoLine {
  text: string;
  /** The line, from 1. */
  line: number;
  /** The offset of its first character in the document; 0 if the file is read in pieces. */
  start: number;
}

type Keyword = 'domain' | 'msgctxt' | 'msgid' | 'msgid_plural' | 'msgstr';

/** The problem of a unit with an {@link PoUnit.unreadableLine}. */
export const UNREADABLE_PO_LINE =
  'This line is neither a comment nor a quoted string, so the message was skipped. Close the quotation marks, or ' +
  'begin the line with #.';
/** The maximum length of a line in UTF-16 code units. The pattern's memory grows with the length. */
const MAX_LINE_LENGTH = 1 << 20;
/** A keyword, a string or a final comment: gettext reads tokens, however they are laid out in lines. */
const TOKEN =
  /[ \t]*(?:(domain|msgctxt|msgid_plural|msgid|msgstr)(?:[ \t]*\[[ \t]*(\d+)[ \t]*\])?|"((?:[^"\\]|\\.)*)"|#.*)[ \t]*/y;
const COMMENT = /^\s*#/;
const OBSOLETE = /^\s*#~/;
const FUZZY = /^\s*#,.*\bfuzzy\b/;

interface OpenUnit extends PoUnit {
  texts: PoText[];
}

/** Groups the lines of a PO file into units and passes each on when it ends. */
export class PoUnitReader {
  private unit: OpenUnit | undefined;
  private last: Keyword | undefined;
  private isAfterEmptyLine = false;
  private contextStrings: PoString[] = [];
  private linesOfUnit = 0;
  private lastLine = 0;

  /** @param mostLines the number of lines after which a unit is truncated, to limit memory */
  constructor(
    private readonly take: (unit: PoUnit) => void,
    private readonly mostLines = Infinity,
  ) {}

  /** Counts the messages that the program no longer contains. */
  readonly obsolete = new Tally();

  read({ text, line, start }: PoLine): void {
    if (text.trim() === '') {
      if (this.unit?.unreadableLine !== undefined) this.end();
      this.isAfterEmptyLine = true;
      return;
    }
    // A string goes on after an empty line; anything else begins a new unit.
    if (this.isAfterEmptyLine && this.last === 'msgstr' && !/^\s*"/.test(text)) this.end();
    this.isAfterEmptyLine = false;
    if (OBSOLETE.test(text)) return this.readObsolete(text, line);
    if (COMMENT.test(text)) {
      // A comment after a `msgstr` begins the next unit, with or without an empty line between.
      if (this.last === 'msgstr') this.end();
      this.addComment(this.opened(line, start, text.length), text);
      return;
    }
    const tokens = text.length > MAX_LINE_LENGTH ? undefined : tokensOf(text);
    if (!tokens) {
      if (/^\s*(?:msgctxt|msgid)\b/.test(text) && this.last !== undefined && this.last !== 'msgctxt') this.end();
      this.opened(line, start, text.length).unreadableLine ??= line;
    }
    for (const { keyword, form, content = '', at } of tokens ?? []) {
      if (keyword && this.beginsUnit(keyword)) this.end();
      const unit = this.opened(line, start, text.length);
      if (keyword) this.addKeyword(unit, keyword, form, line);
      else this.addString(unit, { written: content, start: start + at });
    }
  }

  end(): void {
    const { unit } = this;
    this.unit = this.last = undefined;
    this.linesOfUnit = 0;
    if (!unit) return;
    // Sources come first. The forms of a translation may be in any order.
    const inOrder = ({ side, form }: PoText): number => (side === 'source' ? -1 : form);
    unit.texts = unit.texts.filter(({ strings }) => strings.length).sort((a, b) => inOrder(a) - inOrder(b));
    if (this.contextStrings.length) unit.context = textOfPoStrings(this.contextStrings);
    this.contextStrings = [];
    if (unit.comments.length) unit.notes = notesIn(unit.comments);
    this.take(unit);
  }

  /** Returns the unit of a line; a new one if the open one has reached the maximum number of lines. */
  private opened(line: number, start: number, length: number): OpenUnit {
    if (this.unit && this.lastLine !== line && ++this.linesOfUnit > this.mostLines) this.end();
    this.lastLine = line;
    const unit = (this.unit ??= { line, span: { start, end: start }, comments: [], notes: [], texts: [] });
    unit.span.end = start + length;
    return unit;
  }

  /** Reads an obsolete message. Comments before it belong to it, and not to the next active one. */
  private readObsolete(text: string, line: number): void {
    if (/^\s*#~\s*msgid\s/.test(text)) this.obsolete.add(line);
    if (this.last === 'msgstr') this.end();
    if (this.unit && !this.unit.texts.length && this.unit.unreadableLine === undefined) {
      this.unit = undefined;
      this.linesOfUnit = 0;
    }
  }

  private beginsUnit(keyword: Keyword): boolean {
    if (this.last === undefined || this.last === 'domain') return false;
    return keyword === 'domain' || keyword === 'msgctxt' || (keyword === 'msgid' && this.last !== 'msgctxt');
  }

  private addComment(unit: OpenUnit, text: string): void {
    unit.comments.push(text);
    if (FUZZY.test(text)) unit.state = 'fuzzy';
  }

  private addKeyword(unit: OpenUnit, keyword: Keyword, form: number, line: number): void {
    this.last = keyword;
    if (keyword === 'domain' || keyword === 'msgctxt') return;
    unit.texts.push(
      keyword === 'msgstr'
        ? { side: 'target', form, line, strings: [] }
        : { side: 'source', form: keyword === 'msgid' ? 0 : 1, line, strings: [] },
    );
  }

  private addString(unit: OpenUnit, string: PoString): void {
    if (this.last === 'msgctxt') this.contextStrings.push(string);
    else if (this.last !== 'domain') unit.texts.at(-1)?.strings.push(string);
  }
}

interface PoToken {
  keyword?: Keyword;
  /** The `n` of `msgstr[n]`. */
  form: number;
  /** The content of a string. */
  content?: string;
  /** The offset of the content in the line. */
  at: number;
}

/** Returns the keywords and strings of a line; undefined if it contains anything else. */
function tokensOf(text: string): PoToken[] | undefined {
  const tokens: PoToken[] = [];
  TOKEN.lastIndex = 0;
  for (let last = 0; last < text.length; last = TOKEN.lastIndex) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    const [whole, keyword, form = '0', content] = match;
    tokens.push({
      keyword: keyword as Keyword | undefined,
      form: Number(form),
      content,
      at: last + whole.indexOf('"') + 1,
    });
  }
  return tokens;
}

/** Returns the notes by translators and those extracted from the source code. */
function notesIn(comments: readonly string[]): UnitNote[] {
  const commentsWith = (sign: RegExp) =>
    comments
      .filter((line) => sign.test(line))
      .map((line) => line.replace(sign, '').trim())
      .join('\n')
      .trim();
  return [commentsWith(/^#(?=\s|$)/), commentsWith(/^#\./)].filter((text) => text).map((text) => ({ text }));
}

const UNITS_PER_STEP = 50;

/**
 * Passes the units of a PO file, or of a part of it, to `take`. Returns the count of obsolete messages, which are
 * skipped. `offset` is the position of `text` in the document; lines are counted from the beginning of `text`.
 */
export function* readPoText(text: string, offset: number, take: (unit: PoUnit) => void): Steps<Tally> {
  let count = 0;
  const reader = new PoUnitReader((unit) => {
    count++;
    take(unit);
  });
  let line = 0;
  let reported = 0;
  for (const { 0: raw, index } of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    reader.read({ text: raw.replace(/[\r\n]+$/, ''), line: ++line, start: offset + index });
    if (count - reported < UNITS_PER_STEP) continue;
    reported = count;
    yield;
  }
  reader.end();
  return reader.obsolete;
}

/** A character after a backslash, or a run of octal or hexadecimal byte escapes, which are decoded together. */
const ESCAPE = /(?:\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}))+|\\([^])/g;
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };

function unescaped(escape: string, sign: string | undefined): string {
  return sign === undefined ? textOfBytes(escape) : (ESCAPES[sign] ?? sign);
}

/** Decodes bytes as UTF-8, or as Latin-1 if they are invalid, as in most older files. */
function textOfBytes(escapes: string): string {
  const bytes = Uint8Array.from(escapes.slice(1).split('\\'), (number) =>
    number.startsWith('x') ? Number.parseInt(number.slice(1), 16) : Number.parseInt(number, 8) & 0xff,
  );
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** Yields the escaped and unescaped parts of a string, with document offsets. */
export function* decodedParts({ written, start }: PoString): Iterable<{ text: string; start: number; end: number }> {
  let last = 0;
  for (const { 0: escape, 1: sign, index } of written.matchAll(ESCAPE)) {
    if (index > last) yield { text: written.slice(last, index), start: start + last, end: start + index };
    last = index + escape.length;
    yield { text: unescaped(escape, sign), start: start + index, end: start + last };
  }
  if (last < written.length) yield { text: written.slice(last), start: start + last, end: start + written.length };
}

/** Returns the text of consecutive strings, with their escapes decoded. */
export function textOfPoStrings(strings: readonly PoString[]): string {
  return strings.map(({ written }) => (written.includes('\\') ? written.replace(ESCAPE, unescaped) : written)).join('');
}

/** Returns the languages in a header, as written; the part after `@` counts if it is a script or a variant. */
export function languagesInPoHeader(header: string): { source?: string; target?: string } {
  const field = (name: string): string | undefined =>
    new RegExp(
      `^(?:"?|msgid ""\\r?\\nmsgstr "(?:[^"\\n]*\\\\n)?)${name}:[ ` +
        `\\t]*([\\w-]+(?:@(?:latin|cyrillic|devanagari|arabic|valencia))?)`,
      'm',
    ).exec(header)?.[1];
  return { source: field('X-Source-Language'), target: field('Language') };
}

/** Returns the first numbers that use each plural form, by the header's rule; undefined without a valid rule. */
export function pluralFormNumbers(header: string): (readonly number[])[] | undefined {
  const [, count, rule] = /^Plural-Forms:\s*nplurals\s*=\s*(\d)\s*;\s*plural\s*=([^;\n]+)/m.exec(header) ?? [];
  return rule === undefined ? undefined : numbersOfPluralRule(rule.trim(), Number(count));
}
