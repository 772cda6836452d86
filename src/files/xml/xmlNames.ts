/**
 * Ids of other programs in the form that XML has for ids: what may not stand in a name becomes `_x0020_`, the character's
 * code point in four or eight hexadecimal digits, as Microsoft's XmlConvert.EncodeLocalName writes it. So `7` and `free text`
 * come back from a file as they were.
 */

const ESCAPE = /_x([0-9A-F]{8}|[0-9A-F]{4})_/g;
/** Letters that every edition of XML takes in a name: those below U+00C0 are `a` to `z` only, and none beyond U+FFFF. */
const NAME_START = /^(?:[A-Za-z_]|(?![\0-\u00bf])[\p{Ll}\p{Lu}\p{Lo}])$/u;
const NAME_PART = /^(?:[A-Za-z0-9._-]|(?![\0-\u00bf])[\p{Ll}\p{Lu}\p{Lo}])$/u;

/** A name without a colon, as `xs:ID` wants it. */
export function encodedName(text: string): string {
  return encoded(text, NAME_START);
}

/** A name token (`xs:NMTOKEN`), which may begin with a digit. */
export function encodedToken(text: string): string {
  return encoded(text, NAME_PART);
}

export function decodedName(name: string): string {
  return name.replace(ESCAPE, (escape, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
  });
}

/** A name without the prefix of its namespace. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function encoded(text: string, start: RegExp): string {
  // An underscore that could be taken for the beginning of an escape is written as one.
  return text.replace(/(_(?=x[0-9A-F]))|[^]/gu, (part, escape: string | undefined, at: number) => (escape ? '_x005F_' : inName(part, at ? NAME_PART : start)));
}

function inName(character: string, allowed: RegExp): string {
  const code = character.codePointAt(0)!;
  if (code <= 0xffff && allowed.test(character)) return character;
  const digits = code.toString(16).toUpperCase();
  return `_x${digits.padStart(code > 0xffff ? 8 : 4, '0')}_`;
}
