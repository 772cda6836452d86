import { localName } from '../xml/xmlNames';
import type { XmlElement } from '../xml/xmlTree';

/** Inline elements of TMX and XLIFF whose content is another format's code, and no text of the segment. */
const CODE = new Set(['bpt', 'ept', 'ph', 'it', 'ut', 'x', 'bx', 'ex', 'sc', 'ec', 'cp', 'sub']);

/** The text of a segment without its codes, white space folded. */
export function inlineTextOf(element: XmlElement): string {
  return rawText(element).replace(/\s+/g, ' ').trim();
}

function rawText(element: XmlElement): string {
  return element.content.map((part) => (typeof part === 'string' ? part : CODE.has(localName(part.name)) ? '' : rawText(part))).join('');
}

/** Whether a segment is text alone, so that the text says all. */
export function isPlain(element: XmlElement): boolean {
  return element.content.every((part) => typeof part === 'string') && !Object.keys(element.attributes).some((name) => name !== 'xml:space');
}
