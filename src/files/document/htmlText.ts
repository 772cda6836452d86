import type { SkippedKind } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { DecodedText } from './decodedText';
import { DecodedTextBuilder, OMISSION_PLACEHOLDER } from './decodedText';
import { decodeReference, CHARACTER_REFERENCE } from '../xml/xmlElement';
import { isNaturalLanguageText } from './stringLiteral';
import type { HtmlTag, XmlVocabulary } from './htmlTags';
import { tagsIn, xmlVocabularyOf } from './htmlTags';

/** Attributes whose values readers see, hear or are asked to overwrite. */
const OF_HTML = new RegExp(
  String.raw`(?<![\w:-])(?:alt|title|label|summary|placeholder|aria-label|aria-description|aria-placeholder|` +
    String.raw`aria-roledescription)[ \t\r\n]*=[ \t\r\n]*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')`,
  'dgi',
);
/**
 * Matches attributes of components, shortcodes and boxes that contain text; those outside the group `shown` count only
 * if they read like text.
 */
const OF_COMPONENTS = new RegExp(
  String.raw`(?<![\w-])(?:(?<shown>title|alt|alt-text|label|caption|summary|description|heading|aria-label|` +
    'placeholder)|header|subtitle|text|content|tooltip|name|lead|' +
    String.raw`question)[ \t]*[=:][ \t]*(?:\{[ \t]*)?(?:"(?<double>[^"]*)"|'(?<single>[^']*)')`,
  'dgi',
);
/** Page metadata for search engines, and the labels of buttons. */
const DESCRIBING = new RegExp(
  String.raw`^<meta\s(?:[^>]*\s)?(?:name|property)\s*=\s*["']?(?:description|keywords|author:title|og:title|` +
    String.raw`og:description|twitter:title|twitter:description)\b`,
  'i',
);
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

const SOFT_HYPHEN = '\u00ad';

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
  return blocksIn(text, { start: 0, end: text.length }, { vocabulary: xmlVocabularyOf(text), reportSkipped });
}

interface BlockOptions {
  vocabulary: XmlVocabulary | undefined;
  reportSkipped: SkipReporter | undefined;
  /** True inside a footnote, whose own footnotes are not searched. */
  isAside?: boolean;
}

function blocksIn(text: string, whole: Span, options: BlockOptions): HtmlBlock[] {
  const { vocabulary, reportSkipped, isAside } = options;
  const blocks: HtmlBlock[] = [];
  let waiting: HtmlBlock[] = [];
  let start = whole.start;
  const close = (end: number): void => {
    const span = { start, end };
    if (text.slice(start, end).trim() !== '')
      blocks.push({ ...span, decoded: (offset, entities) => decodeHtml(text, span, offset, { vocabulary, entities }) });
    for (const block of waiting) blocks.push(block);
    waiting = [];
  };
  for (const tag of tagsIn(text, whole.start, whole.end, vocabulary)) {
    if (tag.unread) reportSkipped?.(tag.unread, tag);
    else if (tag.aside && !isAside) waiting.push(...blocksIn(text, tag.aside, { ...options, isAside: true }));
    else waiting.push(...attributesOf(text, tag));
    if (tag.isInline) continue;
    const own = waiting;
    waiting = own.filter((attribute) => attribute.start < tag.start);
    close(tag.start);
    for (const attribute of own) if (attribute.start >= tag.start) blocks.push(attribute);
    start = tag.end;
  }
  close(whole.end);
  return blocks;
}

function attributesOf(text: string, { start, end, opening }: HtmlTag): HtmlBlock[] {
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
  { vocabulary, entities }: { vocabulary?: XmlVocabulary; entities?: ReadonlyMap<string, string> },
): DecodedText {
  const builder = new DecodedTextBuilder();
  let last = start;
  let previous = '';
  for (const tag of tagsIn(text, start, end, vocabulary)) {
    appendHtmlText(builder, text, last, tag.start, offset, entities);
    if (tag.opening && tag.name === previous && last === tag.start && vocabulary?.menuItems.has(tag.name))
      builder.append(' > ', offset + tag.start, offset + tag.end);
    previous = tag.opening ? '' : tag.name;
    if (tag.isOmitted) builder.append(OMISSION_PLACEHOLDER, offset + tag.start, offset + tag.end);
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
