import type { SkippedKind } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { DecodedText } from './decodedText';
import { DecodedTextBuilder, OMISSION_PLACEHOLDER } from './decodedText';
import { decodeReference, CHARACTER_REFERENCE } from '../xml/xmlElement';
import { isNaturalLanguageText } from './stringLiteral';

/** Attributes whose values readers see, hear or are asked to overwrite. */
const OF_HTML =
  /(?<![\w:-])(?:alt|title|label|summary|placeholder|aria-label|aria-description|aria-placeholder|aria-roledescription)[ \t\r\n]*=[ \t\r\n]*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/dgi;
/**
 * Matches attributes of components, shortcodes and boxes that contain text; those outside the group `shown` count only
 * if they read like text.
 */
const OF_COMPONENTS =
  /(?<![\w-])(?:(?<shown>title|alt|alt-text|label|caption|summary|description|heading|aria-label|placeholder)|header|subtitle|text|content|tooltip|name|lead|question)[ \t]*[=:][ \t]*(?:\{[ \t]*)?(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/dgi;
/** Page metadata for search engines, and the labels of buttons. */
const DESCRIBING =
  /^<meta\s(?:[^>]*\s)?(?:name|property)\s*=\s*["']?(?:description|keywords|author:title|og:title|og:description|twitter:title|twitter:description)\b/i;
const BUTTON = /^<input\s(?:[^>]*\s)?type\s*=\s*["']?(?:submit|button|reset)\b/i;
const CONTENT = /(?<![\w:-])(?:content|value)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/dgi;

/** Returns the spans of a component's text attributes: `title="Mind the gap"`. */
export function textAttributesOfComponent(tag: string): Span[] {
  return valuesIn(tag, OF_COMPONENTS).filter(
    ({ start, end, isShown }) => isShown || isNaturalLanguageText(tag.slice(start, end)),
  );
}

/** Returns the spans of an HTML element's text attributes, which are fewer than those of components. */
export function textAttributesOfElement(tag: string): Span[] {
  const all = valuesIn(tag, OF_HTML);
  return DESCRIBING.test(tag) || BUTTON.test(tag) ? [...all, ...valuesIn(tag, CONTENT)] : all;
}

function valuesIn(tag: string, pattern: RegExp): (Span & { isShown: boolean })[] {
  return Array.from(tag.matchAll(pattern)).flatMap(({ groups, indices }) => {
    const [start, end] = (indices!.groups!['double'] ?? indices!.groups!['single'])!;
    return /\p{L}/u.test(tag.slice(start, end)) ? [{ start, end, isShown: groups!['shown'] !== undefined }] : [];
  });
}

/** Elements inside sentences; every other one ends a paragraph. */
const INLINE = new Set(
  (
    'a abbr acronym annotation b bdi bdo big br cite code data del dfn em emphasis font g i img ins kbd label mark q ' +
    'rb ruby rt s samp small span ' +
    'strike strong sub sup time tt u var wbr'
  ).split(' '),
);
/** Returns whether an element occurs within a sentence. */
export const isInlineElement = (name: string): boolean => INLINE.has(name);

/** Elements whose content is code. */
const CODE_ELEMENTS = ['code', 'kbd', 'samp', 'var'];
const OMITTED_ELEMENTS = new Set(['img', ...CODE_ELEMENTS]);
/** The tag with which code begins. */
export const CODE_TAG = new RegExp(`^<(${CODE_ELEMENTS.join('|')})\\b[^>]*>$`, 'i');
/** Elements that are skipped with their content. */
const CLOSED_ELEMENT = new RegExp(`<(script|style|pre|${CODE_ELEMENTS.join('|')})\\b`, 'iy');
const UNREAD: Partial<Record<string, SkippedKind>> = {
  script: 'style or script',
  style: 'style or script',
  pre: 'code block',
};
/** Matches script tags that contain an HTML template, whose text is read. */
const TEMPLATE =
  /^<script\s(?:[^>]*\s)?type\s*=\s*["']?text\/(?:html|template|(?:x|ng)-[\w-]*(?:template|handlebars|mustache)[\w-]*)\b/i;
/** Attributes with which an element is not shown. */
const HIDDEN = /\shidden(?:[\s>/]|=(?!["']?false)|$)|\sstyle\s*=\s*(?:"[^"]*|'[^']*)\bdisplay\s*:\s*none/i;
/** Content that is hidden until its tab or button is selected. */
const SHOWN_LATER = /\srole\s*=\s*["']?(?:tabpanel|dialog|alertdialog|alert|status|tooltip|menu)\b/i;
/** Elements that show the pronunciation of a word above it (ruby). */
const READING_AIDS = new Set(['rt', 'rp']);
const TAG = /<([/!?]?)([a-zA-Z][\w:.-]*)/y;

const SOFT_HYPHEN = '\u00ad';

/** One piece of markup, with the name of its element. */
interface Tag extends Span {
  name: string;
  /**
   * The offset after the opening tag, if an element that is not hidden begins here. The span may include the whole
   * element.
   */
  opening?: number;
  /** The kind of skipped part, if the markup is skipped with its content; missing otherwise. */
  unread?: SkippedKind;
}

/** Receives skipped parts; their spans are in document offsets. */
export type SkipReporter = (kind: SkippedKind, span: Span) => void;

/** One paragraph of HTML or XML. `offset` is the document position of the text. */
interface HtmlBlock extends Span {
  /** @param entities the entities that the document declares */
  decoded(offset: number, entities?: ReadonlyMap<string, string>): DecodedText;
}

/**
 * Returns the paragraphs of HTML or XML, and the attributes that are text, without scripts, styles, preformatted and
 * hidden text.
 */
export function htmlBlocks(text: string, reportSkipped?: SkipReporter): HtmlBlock[] {
  const blocks: HtmlBlock[] = [];
  let waiting: HtmlBlock[] = [];
  let start = 0;
  const close = (end: number): void => {
    const span = { start, end };
    if (text.slice(start, end).trim() !== '')
      blocks.push({ ...span, decoded: (offset, entities) => decodeHtml(text, span, offset, entities) });
    for (const block of waiting) blocks.push(block);
    waiting = [];
  };
  for (const tag of tagsIn(text, 0, text.length)) {
    if (tag.unread) reportSkipped?.(tag.unread, tag);
    else waiting.push(...attributesOf(text, tag));
    if (INLINE.has(tag.name) || tag.name === '') continue;
    const own = waiting;
    waiting = own.filter((attribute) => attribute.start < tag.start);
    close(tag.start);
    for (const attribute of own) if (attribute.start >= tag.start) blocks.push(attribute);
    start = tag.end;
  }
  close(text.length);
  return blocks;
}

function attributesOf(text: string, { start, end, opening }: Tag): HtmlBlock[] {
  if (!opening) return [];
  const tag = text.slice(start, Math.min(end, opening));
  return textAttributesOfElement(tag).map((value) => {
    const span = { start: start + value.start, end: start + value.end };
    return {
      ...span,
      decoded: (offset, entities) => {
        const builder = new DecodedTextBuilder();
        appendHtmlText(builder, text, span.start, span.end, offset, entities);
        return builder.build();
      },
    };
  });
}

/**
 * Returns the text of one span, without tags and comments, and with decoded character references. `offset` is where
 * `text` begins in the document.
 */
function decodeHtml(
  text: string,
  { start, end }: Span,
  offset: number,
  entities?: ReadonlyMap<string, string>,
): DecodedText {
  const builder = new DecodedTextBuilder();
  let last = start;
  for (const tag of tagsIn(text, start, end)) {
    appendHtmlText(builder, text, last, tag.start, offset, entities);
    if (OMITTED_ELEMENTS.has(tag.name)) builder.append(OMISSION_PLACEHOLDER, offset + tag.start, offset + tag.end);
    else if (tag.name === 'br') builder.append('\n', offset + tag.start, offset + tag.end);
    else if (text.startsWith('<![CDATA[', tag.start)) {
      const closed = text.startsWith(']]>', tag.end - 3) ? tag.end - 3 : tag.end;
      builder.append(text.slice(tag.start + 9, closed), offset + tag.start + 9, offset + closed);
    }
    last = tag.end;
  }
  appendHtmlText(builder, text, last, end, offset, entities);
  return builder.build();
}

/**
 * Appends the text between tags, with its character references decoded.
 *
 * @param entities the entities that the document declares
 */
export function appendHtmlText(
  builder: DecodedTextBuilder,
  text: string,
  start: number,
  end: number,
  offset: number,
  entities?: ReadonlyMap<string, string>,
): void {
  const raw = text.slice(start, end);
  const base = offset + start;
  let last = 0;
  for (let at = raw.indexOf('&'); at >= 0; at = raw.indexOf('&', at + 1)) {
    CHARACTER_REFERENCE.lastIndex = at;
    const reference = CHARACTER_REFERENCE.exec(raw)?.[0];
    const decoded = reference && (entities?.get(reference.slice(1, -1)) ?? decodeReference(reference));
    if (!decoded) continue;
    builder.append(raw.slice(last, at), base + last, base + at);
    last = at + reference.length;
    // Soft hyphens are ignored.
    if (decoded !== SOFT_HYPHEN) builder.append(decoded, base + at, base + last);
  }
  builder.append(raw.slice(last), base + last, base + raw.length);
}

/** Yields the tags in a part of a text, with their offsets in the whole text. */
function* tagsIn(text: string, start: number, end: number): Generator<Tag> {
  const own = text.slice(start, end);
  const ends = new TagEnds(own);
  const elements = new ElementEnds(own);
  for (let at = own.indexOf('<'); at >= 0;) {
    const tag = tagAt(own, at, ends, elements);
    if (tag)
      yield {
        ...tag,
        start: start + tag.start,
        end: start + tag.end,
        ...(tag.opening && { opening: start + tag.opening }),
      };
    at = own.indexOf('<', tag?.end ?? at + 1);
  }
}

/** Returns the markup that begins at a `<`; undefined if the `<` is text. */
function tagAt(text: string, start: number, ends: TagEnds, elements: ElementEnds): Tag | undefined {
  if (text.startsWith('<!--', start))
    return { start, end: endBehind(text, '-->', start + 4), name: '', unread: 'comment' };
  if (/^<!\[CDATA\[/i.test(text.slice(start, start + 9)))
    return { start, end: endBehind(text, ']]>', start + 9), name: '' };
  TAG.lastIndex = CLOSED_ELEMENT.lastIndex = start;
  const [tag = '', sign, name = ''] = TAG.exec(text) ?? [];
  const end = tag ? ends.of(start + tag.length) : -1;
  if (end < 0) return undefined;
  const written = text.slice(start, end);
  const closed = CLOSED_ELEMENT.exec(text)?.[1]?.toLowerCase();
  if (closed && !TEMPLATE.test(written))
    return { start, end: endOfElement(text, closed, end), name: closed, opening: end, unread: UNREAD[closed] };
  if (sign === '!' || sign === '?') return { start, end, name: '!' };
  const own = name.toLowerCase().replace(/^.*:/, '');
  if (sign) return { start, end, name: own };
  const unread = READING_AIDS.has(own)
    ? 'reading aid'
    : HIDDEN.test(written) && !SHOWN_LATER.test(written)
      ? 'hidden text'
      : undefined;
  const elementEnd = unread && !written.endsWith('/>') ? elements.of(name.toLowerCase(), start) : undefined;
  return elementEnd ? { start, end: elementEnd, name: own, unread } : { start, end, name: own, opening: end };
}

/** The ends of elements with a name, searched on first use. */
class ElementEnds {
  private readonly known = new Map<string, ReadonlyMap<number, number>>();

  constructor(private readonly text: string) {}

  /** Returns the end of the closing tag of the element at a position; undefined if there is none. */
  of(name: string, start: number): number | undefined {
    let ends = this.known.get(name);
    if (!ends) this.known.set(name, (ends = this.endsOf(name)));
    return ends.get(start);
  }

  private endsOf(name: string): Map<number, number> {
    const ends = new Map<number, number>();
    const open: number[] = [];
    const tags = new RegExp(`<(/?)${name.replace(/[.]/g, '\\.')}(?![\\w:.-])`, 'gi');
    for (const { 0: tag, 1: slash, index } of this.text.matchAll(tags)) {
      if (!slash) open.push(index);
      else if (open.length) ends.set(open.pop()!, endBehind(this.text, '>', index + tag.length));
    }
    return ends;
  }
}

/** Returns the offset after the next occurrence of an ending, or the end of the text. */
function endBehind(text: string, ending: string, from: number): number {
  const at = text.indexOf(ending, from);
  return at < 0 ? text.length : at + ending.length;
}

function endOfElement(text: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(text) ? closing.lastIndex : text.length;
}

/** The ends of a text's tags. Each quoted part is scanned once, regardless of the number of preceding `<`. */
class TagEnds {
  /** The offsets of quotation marks in tags without a closing `>`. */
  private readonly unended = new Set<number>();

  constructor(private readonly text: string) {}

  /**
   * Returns the offset after the `>` of a tag, given a position in its attributes; -1 if a `<` or the end of the text
   * comes first.
   */
  of(from: number): number {
    const quotes: number[] = [];
    const plain = /[^<>"']*/y;
    for (let at = from; ;) {
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
