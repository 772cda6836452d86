import type { XmlElement } from './xmlElement';
import { childrenOf } from './xmlElement';

/** Characters that XML 1.0 cannot hold, not even as references, and halves of surrogate pairs. */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
const INLINE = ['hi', 'foreign', 'sc', 'ec', 'ph', 'bpt', 'ept', 'it', 'sub', 'ut'];
const INDENT = '  ';

export interface XmlRules {
  /** Names of elements that may stand within texts; others leave their text behind. */
  inline: string[];
  /** Names of attributes that the format knows; without them all are written. */
  attributes?: ReadonlySet<string>;
}

/** Writes elements, indented by their depth. */
export class XmlWriter {
  constructor(private readonly rules: XmlRules) {}

  text(element: XmlElement, depth = 0): string {
    const indent = INDENT.repeat(depth);
    const children = childrenOf(element);
    const isStructure = children.length > 0 && children.length === element.content.length && !children.some(({ name }) => INLINE.includes(name));
    const inner = isStructure ? `\n${children.map((child) => this.text(child, depth + 1)).join('')}${indent}` : this.inlineText(element.content);
    return `${indent}${this.tagged(element, inner)}\n`;
  }

  private inlineText(content: XmlElement['content']): string {
    return content.map((part) => (typeof part === 'string' ? escapeText(part) : this.inlineElement(part))).join('');
  }

  private inlineElement(element: XmlElement): string {
    const inner = this.inlineText(element.content);
    return this.rules.inline.includes(element.name) ? this.tagged(element, inner) : inner;
  }

  private tagged({ name, attributes }: XmlElement, inner: string): string {
    const written = Object.entries(attributes).filter(([attribute]) => this.rules.attributes?.has(attribute) ?? true);
    const start = `${name}${written.map(([attribute, value]) => ` ${attribute}="${escapeText(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`).join('')}`;
    return inner === '' && name !== 'term' && name !== 'seg' ? `<${start}/>` : `<${start}>${inner}</${name}>`;
  }
}

export function escapeText(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
}

/** An element to be written. */
export function element(name: string, attributes: Record<string, string>, content: XmlElement['content'] = []): XmlElement {
  return { name, attributes, content, line: 0 };
}
