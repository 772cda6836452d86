import type { XmlElement } from './xmlElement';
import { localName } from './xmlNames';

/** The text without markup and without what only indents it. */
export function elementTextOf(element: XmlElement): string {
  return contentTextOf(element.content).trim();
}

/** The same of a part of what an element holds, blanks at its ends included. */
export function contentTextOf(content: XmlElement['content']): string {
  return unindented(rawTextOf(content));
}

/** A line break with indentation comes from whoever laid out the XML; one without may belong to the text. */
export function unindented(text: string): string {
  // Each run of white space is looked at once, however long it is.
  return text.includes('\n') ? text.replace(/\s{2,}/g, (run) => run.replace(/^[^]*\n[ \t]+/, ' ')) : text;
}

/** Inline elements of TMX and XLIFF whose content is another format's code, and no text of the segment. */
export const INLINE_CODES: ReadonlySet<string> = new Set(['bpt', 'ept', 'ph', 'it', 'ut', 'x', 'bx', 'ex', 'sc', 'ec', 'cp']);

/** The text of a segment without its codes, white space folded. */
export function inlineTextOf(element: XmlElement): string {
  return rawTextOf(element.content, INLINE_CODES).replace(/\s+/g, ' ').trim();
}

/** Whether a segment is text alone, so that the text says all. */
export function isPlain(element: XmlElement): boolean {
  return element.content.every((part) => typeof part === 'string') && !Object.keys(element.attributes).some((name) => name !== 'xml:space');
}

function rawTextOf(content: XmlElement['content'], without?: ReadonlySet<string>): string {
  return content.map((part) => (typeof part === 'string' ? part : without?.has(localName(part.name)) ? '' : rawTextOf(part.content, without))).join('');
}
