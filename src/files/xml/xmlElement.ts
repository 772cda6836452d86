import type { DocumentSlice } from '../../model/document';
import type { Span } from '../../model/phrase';
import sax from 'sax';
import { ownProperty } from '../../base/nameTable';

/**
 * Matches an escape in an encoded name. A character that is not allowed in XML names becomes its code point in four or
 * eight hexadecimal digits, such as `_x0020_`, as in Microsoft's XmlConvert.EncodeLocalName. Ids such as `7` and `free
 * text` thus survive a round trip.
 */

const ESCAPE = /_x([0-9A-F]{8}|[0-9A-F]{4})_/g;
/** Letters that every edition of XML allows in a name: below U+00C0 only `a` to `z`, and none beyond U+FFFF. */
const NAME_START = /^(?:[A-Za-z_]|(?![\0-\u00bf])[\p{Ll}\p{Lu}\p{Lo}])$/u;
const NAME_PART = /^(?:[A-Za-z0-9._-]|(?![\0-\u00bf])[\p{Ll}\p{Lu}\p{Lo}])$/u;

/** Encodes a text as a name without a colon, as `xs:ID` requires. */
export function toNCName(text: string): string {
  return encoded(text, NAME_START);
}

/** Encodes a text as a name token (`xs:NMTOKEN`), which may begin with a digit. */
export function toNMToken(text: string): string {
  return encoded(text, NAME_PART);
}

export function decodedName(name: string): string {
  return name.replace(ESCAPE, (escape, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
  });
}

/** Returns a name without the prefix of its namespace. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function encoded(text: string, start: RegExp): string {
  // An underscore that could be taken for the beginning of an escape is written as one.
  return text.replace(/(_(?=x[0-9A-F]))|[^]/gu, (part, escape: string | undefined, at: number) =>
    escape ? '_x005F_' : inName(part, at ? NAME_PART : start),
  );
}

function inName(character: string, allowed: RegExp): string {
  const code = character.codePointAt(0)!;
  if (code <= 0xffff && allowed.test(character)) return character;
  const digits = code.toString(16).toUpperCase();
  return `_x${digits.padStart(code > 0xffff ? 8 : 4, '0')}_`;
}

/** HTML's named characters, which `sax` exports but its type declarations omit. */
const NAMED = (sax as unknown as { ENTITIES: Record<string, number | string> }).ENTITIES;

/** Matches a character reference of XML, HTML or Markdown at `lastIndex`. */
export const CHARACTER_REFERENCE = /&(?:#[xX][0-9a-fA-F]{1,6}|#\d{1,7}|[A-Za-z_][\w.-]{0,40});/y;

/** Returns the character of a reference such as `&amp;` or `&#x2019;`; undefined for literal text. */
export function decodeReference(reference: string): string | undefined {
  const body = reference.slice(1, -1);
  if (body[0] === '#') {
    const code = /^#x/i.test(body) ? parseInt(body.slice(2), 16) : parseInt(body.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  }
  const named = ownProperty(NAMED, body);
  return typeof named === 'number' ? String.fromCodePoint(named) : named;
}

/** Escapes text as XML content, and removes characters that XML forbids. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Escapes text for a position of XML or HTML: in a CDATA section, where only its end is escaped; in an attribute, where
 * its quotation mark is escaped as well; otherwise as content.
 */
export function escapeXmlAt(text: string, { text: xml, offset, selection }: DocumentSlice): string {
  const before = xml.slice(0, selection.start - offset);
  if (before.lastIndexOf('<![CDATA[') > before.lastIndexOf(']]>'))
    return text.replace(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>');
  const quote = openAttributeQuote(before);
  const escaped = escapeXml(text);
  return quote ? escaped.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;') : escaped;
}

/** Returns the quotation mark of the attribute in whose value a text ends; undefined if it ends elsewhere. */
export function openAttributeQuote(before: string): string | undefined {
  const opened = OPEN_ATTRIBUTE.exec(before.slice(before.lastIndexOf('<')))?.slice(1);
  return opened?.find((mark) => mark);
}

/** Matches a tag that ends in the value of an attribute. */
const OPEN_ATTRIBUTE = /^<[a-zA-Z](?:[^<>"']|"[^"]*"|'[^']*')*(?:(")[^"]*|(')[^']*)$/;

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** An element with its content, in order. */
export interface XmlElement {
  /** The name as written, prefix included. */
  name: string;
  /** The attributes by name as written (`xml:lang`). */
  attributes: Record<string, string>;
  content: (string | XmlElement)[];
  /** Line of the file in which it begins, from 1. */
  line: number;
}

/**
 * An element with its offsets in the parsed text: `start` to `end` with its tags, `contentStart` to `contentEnd`
 * without.
 */
export interface LocatedXmlElement extends XmlElement, Span {
  content: (string | LocatedXmlElement)[];
  contentStart: number;
  contentEnd: number;
  /** True for an element such as `<target/>`. */
  isSelfClosing: boolean;
}

/** Returns the child elements, with positions if the element has one. */
export function childrenOf<E extends XmlElement>(element: E): E[] {
  return element.content.filter((part) => typeof part !== 'string') as E[];
}

/** Returns the child elements with a name, with any prefix. */
export function childrenNamed<E extends XmlElement>(element: E, name: string): E[] {
  const named: E[] = [];
  for (const part of element.content)
    if (typeof part !== 'string' && localName(part.name) === name) named.push(part as E);
  return named;
}

/** Returns whether two elements are equal, regardless of their positions. */
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
