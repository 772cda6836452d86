import { isRecord } from '../glossa/conceptSchema';
import type { XmlElement } from './xmlElement';

/**
 * An element of a TBX file that says more than the fields of a concept can hold. It stands in the glossary file under
 * `extra`, in the style “data category as attribute”, and goes back into the next TBX file.
 */
export interface KeptElement {
  element: string;
  attributes?: Record<string, string>;
  content?: (string | KeptElement)[];
  /** The field that it fills besides; when that is changed, the element no longer holds and is left out. */
  field?: string;
}

const NAME = /^[\p{L}_][\p{L}\p{N}._-]*$/u;

export function keptElementOf(element: XmlElement, field?: string): KeptElement {
  const { name, attributes, content } = element;
  return {
    element: name,
    ...(Object.keys(attributes).length ? { attributes } : {}),
    ...(content.length ? { content: content.map((part) => (typeof part === 'string' ? part : keptElementOf(part))) } : {}),
    ...(field ? { field } : {}),
  };
}

export function xmlElementOf({ element, attributes = {}, content = [] }: KeptElement): XmlElement {
  return { name: element, attributes, content: content.map((part) => (typeof part === 'string' ? part : xmlElementOf(part))), line: 0 };
}

/** The elements that a glossary file holds in such a place; whatever a hand wrote there that is no element is passed over. */
export function keptElementsIn(value: unknown): KeptElement[] {
  return Array.isArray(value) ? value.filter(isKeptElement) : [];
}

function isKeptElement(value: unknown): value is KeptElement {
  if (!isRecord(value) || typeof value.element !== 'string' || !NAME.test(value.element)) return false;
  const { attributes = {}, content = [], field = '' } = value;
  const namesAndTexts = isRecord(attributes) ? Object.entries(attributes) : [['', 0]];
  return (
    namesAndTexts.every(([name, text]) => NAME.test(String(name).replace(/^xml:/, '')) && typeof text === 'string') &&
    Array.isArray(content) &&
    content.every((part) => typeof part === 'string' || isKeptElement(part)) &&
    typeof field === 'string'
  );
}
