import type { XmlElement } from './xmlElement';
import { childrenOf } from './xmlElement';
import { isRecord } from '../../base/nameTable';

/** Characters that XML 1.0 forbids, even as references, and lone surrogates. */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
const INLINE = ['hi', 'foreign', 'sc', 'ec', 'ph', 'bpt', 'ept', 'it', 'sub', 'ut'];
const INDENT = '  ';

interface XmlRules {
  /** The names of elements that may be inside texts; others are removed, but their text is kept. */
  inline: string[];
  /** The names of attributes that the format supports; if missing, all are written. */
  attributes?: ReadonlySet<string>;
}

/** Writes elements, indented by their depth. */
export class XmlWriter {
  constructor(private readonly rules: XmlRules) {}

  text(element: XmlElement, depth = 0): string {
    const indent = INDENT.repeat(depth);
    const children = childrenOf(element);
    const isStructure =
      children.length > 0 &&
      children.length === element.content.length &&
      !children.some(({ name }) => INLINE.includes(name));
    const inner = isStructure
      ? `\n${children.map((child) => this.text(child, depth + 1)).join('')}${indent}`
      : this.inlineText(element.content);
    return `${indent}${this.tagged(element, inner)}\n`;
  }

  private inlineText(content: XmlElement['content']): string {
    return content
      .map((part) => (typeof part === 'string' ? escapeXmlContent(part) : this.inlineElement(part)))
      .join('');
  }

  private inlineElement(element: XmlElement): string {
    const inner = this.inlineText(element.content);
    return this.rules.inline.includes(element.name) ? this.tagged(element, inner) : inner;
  }

  private tagged({ name, attributes }: XmlElement, inner: string): string {
    const written = Object.entries(attributes).filter(([attribute]) => this.rules.attributes?.has(attribute) ?? true);
    const escaped = (value: string): string =>
      escapeXmlContent(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
    const start = `${name}${written.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('')}`;
    return inner === '' && name !== 'term' && name !== 'seg' ? `<${start}/>` : `<${start}>${inner}</${name}>`;
  }
}

export function escapeXmlContent(text: string): string {
  return text
    .replace(FORBIDDEN, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** Creates an element for writing. */
export function createXmlElement(
  name: string,
  attributes: Record<string, string>,
  content: XmlElement['content'] = [],
): XmlElement {
  return { name, attributes, content, line: 0 };
}

/**
 * An element of a TBX file with content beyond the fields of a concept. It is stored in the glossary file under
 * `extra`, in the style “data category as attribute”, and written into the next TBX file.
 */
export interface KeptElement {
  element: string;
  attributes?: Record<string, string>;
  content?: (string | KeptElement)[];
  /** The field that it also fills. When that field is changed, the element is outdated and omitted. */
  field?: string;
}

const NAME = /^[\p{L}_][\p{L}\p{N}._-]*$/u;

export function keptElementOf(element: XmlElement, field?: string): KeptElement {
  const { name, attributes, content } = element;
  return {
    element: name,
    ...(Object.keys(attributes).length ? { attributes } : {}),
    ...(content.length
      ? { content: content.map((part) => (typeof part === 'string' ? part : keptElementOf(part))) }
      : {}),
    ...(field ? { field } : {}),
  };
}

export function xmlElementOf({ element, attributes = {}, content = [] }: KeptElement): XmlElement {
  return {
    name: element,
    attributes,
    content: content.map((part) => (typeof part === 'string' ? part : xmlElementOf(part))),
    line: 0,
  };
}

/** Returns the valid elements of a list that was read from a glossary file; empty if the value is not a list. */
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
