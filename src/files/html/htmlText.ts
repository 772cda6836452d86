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
const ATTRIBUTES = `(?:[^<>"']|"[^"]*"|'[^']*')*`;
const TOKEN = new RegExp(
  [
    '<!--[\\s\\S]*?(?:-->|$)',
    '<!\\[CDATA\\[[\\s\\S]*?(?:\\]\\]>|$)',
    `<(script|style|pre|template|textarea|code|kbd|samp|var)\\b${ATTRIBUTES}>[\\s\\S]*?(?:</\\1\\s*>|$)`,
    `<[/!?]?[a-zA-Z]${ATTRIBUTES}>`,
  ].join('|'),
  'gi',
);

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

function* tagsIn(text: string, start: number, end: number): Generator<Tag> {
  const token = new RegExp(TOKEN);
  token.lastIndex = start;
  for (let match = token.exec(text); match && match.index < end; match = token.exec(text)) {
    const name = match[1] ?? /^<\/?([a-zA-Z][\w:.-]*)/.exec(match[0])?.[1] ?? '';
    const local = name.toLowerCase().replace(/^.*:/, '');
    yield { start: match.index, end: Math.min(end, match.index + match[0].length), name: /^<[!?](?!--|\[CDATA)/.test(match[0]) ? '!' : local };
  }
}
