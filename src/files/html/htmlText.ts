import type { Span } from '../../model/phrase';
import type { DecodedText } from '../document/decodedText';
import { DecodedTextBuilder, OMITTED } from '../document/decodedText';
import { decodeReference, REFERENCE } from '../xml/characterReference';

/** Elements that stand within a sentence; every other one ends a paragraph. */
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big br cite code data del dfn em emphasis font i img ins kbd label mark q rb ruby rt s samp small span ' +
    'strike strong sub sup time tt u var wbr'
  ).split(' '),
);
/** Elements whose content is code. */
const CODE_ELEMENTS = ['code', 'kbd', 'samp', 'var'];
const OMITTED_ELEMENTS = new Set(['img', ...CODE_ELEMENTS]);
/** The tag with which code begins. */
export const CODE_TAG = new RegExp(`^<(${CODE_ELEMENTS.join('|')})\\b[^>]*>$`, 'i');
/** Elements that are passed over with what they hold. */
const CLOSED_ELEMENT = new RegExp(`<(script|style|pre|template|textarea|${CODE_ELEMENTS.join('|')})\\b`, 'iy');
const TAG = /<([/!?]?)([a-zA-Z][\w:.-]*)/y;

/** One piece of markup, with the name of its element. */
interface Tag extends Span {
  name: string;
}

/** The stretches of HTML or XML between the elements that end paragraphs; scripts, styles and preformatted text are in none. */
export function htmlBlockSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const tag of tagsIn(text, 0, text.length)) {
    if (INLINE.has(tag.name) || tag.name === '') continue;
    if (tag.start > start) spans.push({ start, end: tag.start });
    start = tag.end;
  }
  if (text.length > start) spans.push({ start, end: text.length });
  return spans.filter((span) => text.slice(span.start, span.end).trim() !== '');
}

/** The text of one such stretch, tags and comments out, character references decoded. `offset` is where `text` begins in the document. */
export function decodeHtml(text: string, { start, end }: Span, offset: number): DecodedText {
  const builder = new DecodedTextBuilder();
  let last = start;
  for (const tag of tagsIn(text, start, end)) {
    appendDecoded(builder, text, last, tag.start, offset);
    if (OMITTED_ELEMENTS.has(tag.name)) builder.append(OMITTED, offset + tag.start, offset + tag.end);
    else if (tag.name === 'br') builder.append('\n', offset + tag.start, offset + tag.end);
    else if (text.startsWith('<![CDATA[', tag.start)) {
      const closed = text.startsWith(']]>', tag.end - 3) ? tag.end - 3 : tag.end;
      builder.append(text.slice(tag.start + 9, closed), offset + tag.start + 9, offset + closed);
    }
    last = tag.end;
  }
  appendDecoded(builder, text, last, end, offset);
  return builder.build();
}

/** Text between tags, with its character references decoded. */
export function appendDecoded(builder: DecodedTextBuilder, text: string, start: number, end: number, offset: number): void {
  const raw = text.slice(start, end);
  const base = offset + start;
  let last = 0;
  for (let at = raw.indexOf('&'); at >= 0; at = raw.indexOf('&', at + 1)) {
    REFERENCE.lastIndex = at;
    const reference = REFERENCE.exec(raw)?.[0];
    const decoded = reference && decodeReference(reference);
    if (!decoded) continue;
    builder.append(raw.slice(last, at), base + last, base + at);
    last = at + reference.length;
    builder.append(decoded, base + at, base + last);
  }
  builder.append(raw.slice(last), base + last, base + raw.length);
}

/** The markup of a stretch that begins and ends outside of it. */
function* tagsIn(text: string, start: number, end: number): Generator<Tag> {
  const own = text.slice(start, end);
  const ends = new TagEnds(own);
  for (let at = own.indexOf('<'); at >= 0; ) {
    const tag = tagAt(own, at, ends);
    if (tag) yield { ...tag, start: start + tag.start, end: start + tag.end };
    at = own.indexOf('<', tag?.end ?? at + 1);
  }
}

/** The piece of markup that begins at a `<`; undefined where the `<` is text. */
function tagAt(text: string, start: number, ends: TagEnds): Tag | undefined {
  if (text.startsWith('<!--', start)) return { start, end: endBehind(text, '-->', start + 4), name: '' };
  if (/^<!\[CDATA\[/i.test(text.slice(start, start + 9))) return { start, end: endBehind(text, ']]>', start + 9), name: '' };
  TAG.lastIndex = CLOSED_ELEMENT.lastIndex = start;
  const [opening = '', sign, name = ''] = TAG.exec(text) ?? [];
  const end = opening ? ends.of(start + opening.length) : -1;
  if (end < 0) return undefined;
  const closed = CLOSED_ELEMENT.exec(text)?.[1];
  if (closed) return { start, end: endOfElement(text, closed, end), name: closed.toLowerCase() };
  return { start, end, name: sign === '!' || sign === '?' ? '!' : name.toLowerCase().replace(/^.*:/, '') };
}

/** Behind the next place of an ending, or the end of the text. */
function endBehind(text: string, ending: string, from: number): number {
  const at = text.indexOf(ending, from);
  return at < 0 ? text.length : at + ending.length;
}

function endOfElement(text: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(text) ? closing.lastIndex : text.length;
}

/** Where the tags of a text end. Each stretch between two quotation marks is passed once, however many `<` stand before it. */
class TagEnds {
  /** Quotation marks at which attributes go on that no `>` ends. */
  private readonly unended = new Set<number>();

  constructor(private readonly text: string) {}

  /** Behind the `>` of a tag, of whose attributes a place is given; -1 where a `<` or the end of the text comes first. */
  of(from: number): number {
    const quotes: number[] = [];
    const plain = /[^<>"']*/y;
    for (let at = from; ; ) {
      plain.lastIndex = at;
      at += plain.exec(this.text)![0].length;
      const sign = this.text[at];
      if (sign === '>') return at + 1;
      const closing = (sign === '"' || sign === "'") && !this.unended.has(at) ? this.text.indexOf(sign, at + 1) : -1;
      quotes.push(at);
      if (closing < 0) break;
      at = closing + 1;
    }
    for (const quote of quotes) this.unended.add(quote);
    return -1;
  }
}
