import type { Span } from '../../model/phrase';
import { localName } from './xmlNames';

/** An element with what it holds, in order. */
export interface XmlElement {
  /** As written, prefix included. */
  name: string;
  /** By name as written (`xml:lang`). */
  attributes: Record<string, string>;
  content: (string | XmlElement)[];
  /** Line of the file in which it begins, from 1. */
  line: number;
}

/** An element with its places in the text that was parsed: `start` to `end` with its tags, `contentStart` to `contentEnd` without. */
export interface PlacedXmlElement extends XmlElement, Span {
  content: (string | PlacedXmlElement)[];
  contentStart: number;
  contentEnd: number;
  /** `<target/>` */
  isSelfClosing: boolean;
}

/** The elements directly within one; they have places where it has. */
export function childrenOf<E extends XmlElement>(element: E): E[] {
  return element.content.filter((part) => typeof part !== 'string') as E[];
}

/** Those of a name, whatever their prefix. */
export function childrenNamed<E extends XmlElement>(element: E, name: string): E[] {
  const named: E[] = [];
  for (const part of element.content) if (typeof part !== 'string' && localName(part.name) === name) named.push(part as E);
  return named;
}

/** Whether two elements say the same, wherever they stand. */
export function isSameElement(a: string | XmlElement, b: string | XmlElement | undefined): boolean {
  if (typeof a === 'string' || typeof b !== 'object') return a === b;
  const names = Object.keys(a.attributes);
  return (
    a.name === b.name &&
    names.length === Object.keys(b.attributes).length &&
    names.every((name) => a.attributes[name] === b.attributes[name]) &&
    a.content.length === b.content.length &&
    a.content.every((part, index) => isSameElement(part, b.content[index]))
  );
}
