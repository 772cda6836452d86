import sax from 'sax';
import { ownValue } from '../../base/nameTable';

/** sax keeps HTML's named characters on the module and its types leave them out. */
const NAMED = (sax as unknown as { ENTITIES: Record<string, number | string> }).ENTITIES;

/** A character reference of XML, HTML or Markdown at the beginning of what it is matched against. */
export const REFERENCE = /&(?:#[xX][0-9a-fA-F]{1,6}|#\d{1,7}|[A-Za-z][A-Za-z0-9]{1,31});/y;

/** What a reference such as `&amp;` or `&#x2019;` stands for; undefined where it stands for nothing and is literal text. */
export function decodeReference(reference: string): string | undefined {
  const body = reference.slice(1, -1);
  if (body[0] === '#') {
    const code = /^#x/i.test(body) ? parseInt(body.slice(2), 16) : parseInt(body.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  }
  const named = ownValue(NAMED, body);
  return typeof named === 'number' ? String.fromCodePoint(named) : named;
}

/** Text as XML content: the characters that would be markup escaped, and those that XML forbids left out. */
export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
