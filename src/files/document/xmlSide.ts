import type { DocumentSlice, TextReplacement, Insertion } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { Segment } from '../../model/segment';
import { appendHtmlText } from './htmlText';
import { entitiesIn } from '../xml/documentType';
import { escapeXml } from '../xml/xmlElement';
import { INLINE_CODES, isDeletion, isLineBreakCode } from '../xml/elementText';
import type { LocatedXmlElement } from '../xml/xmlElement';
import type { SegmentSide } from './bilingualFormat';
import { separatorAfter } from './bilingualFormat';
import type { DecodedText } from './decodedText';
import { DecodedTextBuilder } from './decodedText';

/**
 * Returns one side of a segment in an XML element. `offset` is the document position of `text`, in which the element
 * was found.
 */
export function sideOfElement(
  element: LocatedXmlElement,
  text: string,
  offset: number,
  language: string | undefined,
): SegmentSide {
  const content = { start: offset + element.contentStart, end: offset + element.contentEnd };
  const unfolded = decodeSegment(text, { start: element.contentStart, end: element.contentEnd }, offset);
  const decoded = unfolded.collapsed();
  // Outer white space with line breaks is layout, not part of the text.
  const written = text.slice(element.contentStart, element.contentEnd);
  const isLayout = [
    written.slice(0, written.length - written.trimStart().length),
    written.slice(written.trimEnd().length),
  ].some((blanks) => /[\r\n]/.test(blanks));
  return {
    language,
    text: decoded,
    blanks: isLayout ? undefined : unfolded.outerWhitespace,
    markup: () => decoded.tags(text, content, offset),
    content,
    takesText: (at) => {
      const before = text.slice(element.contentStart, at - offset);
      return !element.isSelfClosing && before.lastIndexOf('<') <= before.lastIndexOf('>');
    },
    write: (term) => {
      const escaped = escapeXml(term);
      if (element.isSelfClosing) {
        const tag = text.slice(element.start, element.end).replace(/\s*\/>$/, '>');
        return {
          span: { start: offset + element.start, end: offset + element.end },
          newText: `${tag}${escaped}</${element.name}>`,
        };
      }
      const raw = text.slice(element.contentStart, element.contentEnd);
      if (raw.trim() === '') return { span: content, newText: escaped };
      const end = offset + element.contentStart + raw.trimEnd().length;
      return { span: { start: end, end }, newText: separatorAfter(decoded, language) + escaped };
    },
  };
}

/** Returns a side as a segment for alignment and mining, with its inline tags. */
export function segmentOfSide({ text, blanks, ...side }: SegmentSide, line: number): Segment {
  const markup = side.markup?.() ?? [];
  const { runs, collapsedSpaces } = text;
  return {
    text: text.text,
    line,
    runs,
    ...(blanks && { blanks }),
    ...(markup.length ? { markup } : {}),
    ...(collapsedSpaces.length ? { collapsedSpaces } : {}),
  };
}

/**
 * Returns the edits of an insertion with an attribute on its element: the last element of that name that opens before
 * the insertion, or the element that the insertion writes.
 */
export function insertionEditsWithAttribute(
  { text, offset }: DocumentSlice,
  insertion: Insertion,
  element: string,
  attribute: { name: string; value: string },
): TextReplacement[] {
  const opening = new RegExp(`<(?:[\\w.-]+:)?${element}(?=[\\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>`, 'g');
  const [own] = insertion.newText.match(opening) ?? [];
  if (own) return [{ ...insertion, newText: insertion.newText.replace(own, () => tagWith(own, attribute)) }];
  const tag = [...text.slice(0, insertion.span.start - offset).matchAll(opening)].at(-1);
  if (!tag) return [insertion];
  const start = offset + tag.index;
  return [insertion, { span: { start, end: start + tag[0].length }, newText: tagWith(tag[0], attribute) }];
}

function tagWith(tag: string, { name, value }: { name: string; value: string }): string {
  const written = new RegExp(`(\\s${name}\\s*=\\s*)(?:"[^"]*"|'[^']*')`);
  return written.test(tag) ? tag.replace(written, `$1"${value}"`) : tag.replace(/\s*\/?>$/, ` ${name}="${value}"$&`);
}

/**
 * Returns a side that does not exist yet. When written, it becomes an element after the given one, in the same style.
 */
export function missingSide(
  name: string,
  after: LocatedXmlElement,
  text: string,
  offset: number,
  language: string | undefined,
): SegmentSide {
  const at = offset + after.end;
  const prefix = after.name.slice(0, after.name.indexOf(':') + 1);
  const indentation = /(?:\r\n|\r|\n)[ \t]*$/.exec(text.slice(Math.max(0, after.start - 200), after.start))?.[0] ?? '';
  return {
    language,
    text: decodeSegment('', { start: 0, end: 0 }, at),
    content: { start: at, end: at },
    takesText: () => false,
    write: (term) => ({
      span: { start: at, end: at },
      newText: `${indentation}<${prefix}${name}>${escapeXml(term)}</${prefix}${name}>`,
    }),
  };
}

const openingOf = (names: string): RegExp => new RegExp(`<(?:[\\w.-]+:)?(?:${names})(?=[\\s>])`, 'g');

/**
 * Returns the span of the last element with one of the names that begins at or before a position and does not end
 * before it.
 */
export function enclosingElement(text: string, names: string, at: number): Span | undefined {
  const opening = openingOf(names);
  let start = -1;
  for (let match = opening.exec(text); match && match.index <= at; match = opening.exec(text)) start = match.index;
  if (start < 0) return undefined;
  const closing = new RegExp(`</(?:[\\w.-]+:)?(?:${names})\\s*>`, 'g');
  closing.lastIndex = start;
  const close = closing.exec(text);
  const end = close ? close.index + close[0].length : text.length;
  return end > at ? { start, end } : undefined;
}

/**
 * Returns the element with one of the names that contains a position, and up to `count` elements on either side, in
 * order, as spans of the text. Empty if the position is not in such an element.
 */
export function elementsAround(text: string, names: string, at: number, count: number): Span[] {
  const own = enclosingElement(text, names, at);
  if (!own) return [];
  const starts = Array.from(text.matchAll(openingOf(names)), ({ index }) => index);
  const place = starts.indexOf(own.start);
  const near = starts.slice(Math.max(0, place - count), place + count + 1);
  return near.flatMap((start) => enclosingElement(text, names, start) ?? []);
}

const TOKEN = new RegExp(
  String.raw`<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|` +
    String.raw`<(/?)(?:[\w.-]+:)?([\w.-]+)(?![\w.-])(?:[^<>"']|"[^"]*"|'[^']*')*?(/?)>`,
  'g',
);

/** Returns the character of Qt's `<byte value="x9"/>`, by its code in hexadecimal or decimal digits. */
function characterOfByte(tag: string): string {
  const [, hexadecimal, decimal] = /\svalue\s*=\s*["'](?:x([\da-fA-F]{1,4})|(\d{1,5}))["']/.exec(tag) ?? [];
  const code = hexadecimal === undefined ? Number(decimal ?? 0) : parseInt(hexadecimal, 16);
  return code ? String.fromCharCode(code) : '';
}

/** Returns the text of a segment's content that is written as XML, without tags, white space folded. */
export function textOfSegmentXml(xml: string): string {
  return decodeSegment(xml, { start: 0, end: xml.length }, 0).collapsed().text;
}

/**
 * Decodes a segment's content, keeping white space: removes inline tags with embedded code; decodes character
 * references.
 */
function decodeSegment(text: string, { start, end }: Span, offset: number): DecodedText {
  const builder = new DecodedTextBuilder();
  const raw = text.slice(start, end);
  const entities = entitiesIn(text);
  const base = offset + start;
  let last = 0;
  let codeDepth = 0;
  /**
   * A `<sub>` in a code is text again. Like a footnote, it is in brackets because it is not part of the sentence around
   * it.
   */
  const subs: { codeDepth: number; start: number; end: number; hasText: boolean }[] = [];
  /** The element with deleted text, and the number of open elements of its name in it. */
  let deleted: { name: string; depth: number } | undefined;
  /** A code for a line break, until the next text. */
  let lineBreak: Span | undefined;
  const separate = (piece: string): void => {
    if (lineBreak && piece.trim() && builder.length) builder.append('\n', lineBreak.start, lineBreak.end);
    if (piece) lineBreak = undefined;
  };
  const appendUpTo = (end: number): void => {
    if (codeDepth > 0 || deleted) return;
    separate(raw.slice(last, end));
    const sub = subs.at(-1);
    if (sub && !sub.hasText && raw.slice(last, end).trim()) {
      builder.append(' (', sub.start, sub.end);
      sub.hasText = true;
    }
    appendHtmlText(builder, raw, last, end, base, entities);
  };
  for (const match of raw.matchAll(TOKEN)) {
    appendUpTo(match.index);
    last = match.index + match[0].length;
    const [, cdata, closing, name, selfClosing] = match;
    if (cdata !== undefined && codeDepth === 0 && !deleted) {
      separate(cdata);
      builder.append(cdata, base + match.index + 9, base + match.index + 9 + cdata.length);
    }
    if (!name) continue;
    if (name === 'byte') builder.append(characterOfByte(match[0]), base + match.index, base + last);
    if (!closing && codeDepth === 0 && !deleted && isLineBreakCode(name, match[0]))
      lineBreak = { start: base + match.index, end: base + last };
    if (selfClosing) continue;
    if (deleted) {
      if (name === deleted.name) deleted.depth += closing ? -1 : 1;
      if (deleted.depth === 0) deleted = undefined;
    } else if (!closing && isDeletion(name, match[0])) deleted = { name, depth: 1 };
    else if (name === 'sub' && !closing) {
      subs.push({ codeDepth, start: base + match.index, end: base + last, hasText: false });
      codeDepth = 0;
    } else if (name === 'sub') {
      const sub = subs.pop();
      if (sub?.hasText) builder.append(') ', base + match.index, base + last);
      codeDepth = sub?.codeDepth ?? codeDepth;
    } else if (INLINE_CODES.has(name)) codeDepth = Math.max(0, codeDepth + (closing ? -1 : 1));
  }
  appendUpTo(raw.length);
  return builder.build();
}
