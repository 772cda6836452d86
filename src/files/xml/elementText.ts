import { oneLine } from '../../language/normalise';
import type { XmlElement } from './xmlElement';
import { localName } from './xmlElement';

/** Returns the text without markup and indentation. */
export function elementTextOf(element: XmlElement): string {
  return contentTextOf(element.content).trim();
}

/** Returns the text of a part of an element's content, including outer spaces. */
export function contentTextOf(content: XmlElement['content']): string {
  return removeIndentation(rawTextOf(content));
}

/** Removes line breaks with indentation, which only lay out the XML; others may belong to the text. */
export function removeIndentation(text: string): string {
  // Each run of whitespace is matched once, regardless of its length.
  return text.includes('\n') ? text.replace(/\s{2,}/g, (run) => run.replace(/^[^]*\n[ \t]+/, ' ')) : text;
}

/** Inline elements of TMX and XLIFF whose content is another format's code, and no text of the segment. */
export const INLINE_CODES: ReadonlySet<string> = new Set([
  'bpt',
  'ept',
  'ph',
  'it',
  'ut',
  'x',
  'bx',
  'ex',
  'sc',
  'ec',
  'cp',
]);

/** Elements with deleted text of tracked changes, as Word and memoQ write them. */
const DELETIONS: ReadonlySet<string> = new Set(['del', 'delText', 'moveFrom']);
/** Matches a type of `<mrk>` that marks deleted text, such as `x-sdl-deleted` of Trados. */
const DELETION_TYPE = /\b(?:mtype|type|subType|change)\s*=\s*["'][^"']*\bdelet(?:e|ed|ion)\b/i;

/**
 * Returns whether an element contains deleted text, which is not part of the final text.
 *
 * @param tag the opening tag, as written
 */
export function isDeletion(name: string, tag: string): boolean {
  return DELETIONS.has(name) || (name === 'mrk' && DELETION_TYPE.test(tag));
}

/** Matches the type of a code that breaks the line, in XLIFF 1.2 and 2 and in TMX. */
const LINE_BREAK_TYPE = /\b(?:ctype|type|subType)\s*=\s*["'](?:xlf:)?lb["']/;

/**
 * Returns whether an inline code is a line break, so that the words around it are separate.
 *
 * @param tag the opening tag, as written
 */
export function isLineBreakCode(name: string, tag: string): boolean {
  return INLINE_CODES.has(name) && LINE_BREAK_TYPE.test(tag);
}

/** Returns the text of a segment without its codes, white space folded. */
export function inlineTextOf(element: XmlElement): string {
  return oneLine(rawTextOf(element.content, replacementOf));
}

/** Returns whether a segment contains only text and has no attributes except `xml:space`. */
export function isTextOnly(element: XmlElement): boolean {
  return (
    element.content.every((part) => typeof part === 'string') &&
    !Object.keys(element.attributes).some((name) => name !== 'xml:space')
  );
}

/** Returns the text for an omitted element of a segment; undefined for an element with text. */
function replacementOf({ name, attributes }: XmlElement): string | undefined {
  const local = localName(name);
  const tag = Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ');
  if (isLineBreakCode(local, tag)) return '\n';
  return INLINE_CODES.has(local) || isDeletion(local, tag) ? '' : undefined;
}

function rawTextOf(
  content: XmlElement['content'],
  replacementOf: (element: XmlElement) => string | undefined = () => undefined,
): string {
  return content
    .map((part) => (typeof part === 'string' ? part : (replacementOf(part) ?? rawTextOf(part.content, replacementOf))))
    .join('');
}
