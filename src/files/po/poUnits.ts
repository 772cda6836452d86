import type { Steps } from '../../base/steps';
import type { TranslationUnit, UnitNote, UnitText } from '../../model/translationUnit';

/** A string between its quotes, with its escapes. */
export interface PoString {
  written: string;
  /** Offset of its first character in the document. */
  start: number;
}

/** A `msgid`, `msgid_plural` or `msgstr`. */
export interface PoText extends UnitText {
  side: 'source' | 'target';
  /** The `n` of `msgstr[n]`; of sources 0 for the singular and 1 for the plural. */
  form: number;
  strings: PoString[];
}

/** A message with the comments before it. Obsolete messages are comments. */
export interface PoUnit extends TranslationUnit<PoText> {
  notes: readonly UnitNote[];
  span: { start: number; end: number };
  /** The lines that begin with `#`, whole. */
  comments: string[];
  /** Line of the file that is neither a comment nor a string, if there is one. */
  unreadableLine?: number;
}

/** One line of a PO file without its end. */
export interface PoLine {
  text: string;
  /** From 1. */
  line: number;
  /** Offset of its first character in the document; 0 where the file is read in pieces. */
  start: number;
}

type Keyword = 'msgctxt' | 'msgid' | 'msgid_plural' | 'msgstr';

/** Characters of a line that is looked at; the pattern remembers a place for each. */
const LONGEST_LINE = 1 << 20;
const STRING_LINE = /^[ \t]*(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?[ \t]*)?"((?:[^"\\]|\\.)*)"[ \t]*$/;
const COMMENT = /^\s*#/;
const FUZZY = /^\s*#,.*\bfuzzy\b/;

interface OpenUnit extends PoUnit {
  texts: PoText[];
}

/** Puts the lines of a PO file together to units and hands each over when it ends. */
export class PoUnitReader {
  private unit: OpenUnit | undefined;
  private last: Keyword | undefined;
  private contextStrings: PoString[] = [];
  private linesOfUnit = 0;

  /** @param mostLines after which a unit is cut off, so that memory stays small whatever the file holds */
  constructor(
    private readonly take: (unit: PoUnit) => void,
    private readonly mostLines = Infinity,
  ) {}

  read({ text, line, start }: PoLine): void {
    if (text.trim() === '') {
      if (this.last === 'msgstr' || this.unit?.unreadableLine !== undefined) this.end();
      return;
    }
    const isComment = COMMENT.test(text);
    const match = isComment || text.length > LONGEST_LINE ? null : STRING_LINE.exec(text);
    const keyword = match?.[1] ?? (isComment ? undefined : /^\s*(msgctxt|msgid)\b/.exec(text)?.[1]);
    if (this.beginsUnit(isComment, keyword) || ++this.linesOfUnit > this.mostLines) this.end();
    const unit = (this.unit ??= { line, span: { start, end: start }, comments: [], notes: [], texts: [] });
    unit.span.end = start + text.length;
    if (isComment) this.addComment(unit, text);
    else if (match) this.addString(unit, match, line, start);
    else unit.unreadableLine ??= line;
  }

  end(): void {
    const { unit } = this;
    this.unit = this.last = undefined;
    this.linesOfUnit = 0;
    if (!unit) return;
    if (this.contextStrings.length) unit.context = textOfStrings(this.contextStrings);
    this.contextStrings = [];
    if (unit.comments.length) unit.notes = notesIn(unit.comments);
    this.take(unit);
  }

  /** A comment or a new `msgid` after a `msgstr` begins the next unit, with or without an empty line between. */
  private beginsUnit(isComment: boolean, keyword: string | undefined): boolean {
    if (this.last === undefined) return false;
    if (isComment) return this.last === 'msgstr';
    return keyword === 'msgctxt' || (keyword === 'msgid' && this.last !== 'msgctxt');
  }

  private addComment(unit: OpenUnit, text: string): void {
    unit.comments.push(text);
    if (FUZZY.test(text)) unit.state = 'fuzzy';
  }

  private addString(unit: OpenUnit, [line, keyword, index, content]: RegExpExecArray, number: number, lineStart: number): void {
    const string = { written: content!, start: lineStart + line.lastIndexOf('"') - content!.length };
    if (keyword) {
      this.last = keyword as Keyword;
      if (keyword === 'msgid') unit.texts.push({ side: 'source', form: 0, line: number, strings: [] });
      else if (keyword === 'msgid_plural') unit.texts.push({ side: 'source', form: 1, line: number, strings: [] });
      else if (keyword === 'msgstr') unit.texts.push({ side: 'target', form: Number(index ?? 0), line: number, strings: [] });
    }
    if (this.last === 'msgctxt') this.contextStrings.push(string);
    else unit.texts.at(-1)?.strings.push(string);
  }
}

/** What translators wrote, and what a program took from the source code for them. */
function notesIn(comments: readonly string[]): UnitNote[] {
  const said = (sign: RegExp) => comments.filter((line) => sign.test(line)).map((line) => line.replace(sign, '').trim()).join('\n').trim();
  return [said(/^#(?=\s|$)/), said(/^#\./)].filter((text) => text).map((text) => ({ text }));
}

const UNITS_PER_STEP = 50;

/** The units of a PO file or of a part of one. `offset` is where `text` begins in the document, whose lines are counted from there. */
export function* readPoText(text: string, offset: number, take: (unit: PoUnit) => void): Steps<void> {
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
}

const ESCAPE = /\\(.)/gs;
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/** A string in the parts that are escapes and those that are not. Offsets are the document's. */
export function* decodedParts({ written, start }: PoString): Iterable<{ text: string; start: number; end: number }> {
  let last = 0;
  for (const { 0: escape, 1: sign, index } of written.matchAll(ESCAPE)) {
    if (index > last) yield { text: written.slice(last, index), start: start + last, end: start + index };
    last = index + escape.length;
    yield { text: ESCAPES[sign!] ?? sign!, start: start + index, end: start + last };
  }
  if (last < written.length) yield { text: written.slice(last), start: start + last, end: start + written.length };
}

/** The text that strings hold together, their escapes decoded. */
export function textOfStrings(strings: readonly PoString[]): string {
  return strings.map(({ written }) => (written.includes('\\') ? written.replace(ESCAPE, (_, sign: string) => ESCAPES[sign] ?? sign) : written)).join('');
}

/** The languages that a header states, as it writes them; what is said after an `@` counts where it is a script or a variant. */
export function languagesInHeader(header: string): { source?: string; target?: string } {
  const field = (name: string): string | undefined => new RegExp(`^(?:"?|msgid ""\\r?\\nmsgstr "(?:[^"\\n]*\\\\n)?)${name}:[ \\t]*([\\w-]+(?:@(?:latin|cyrillic|devanagari|arabic|valencia))?)`, 'm').exec(header)?.[1];
  return { source: field('X-Source-Language'), target: field('Language') };
}
