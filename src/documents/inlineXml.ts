import type { Span } from '../domain/phrase';
import { DecodedTextBuilder } from './decodedText';
import type { DecodedText } from './decodedText';
import { appendDecoded } from './htmlText';

/** Inline elements of TMX and XLIFF 1.2 whose content is another format's code, and not text. */
const CODE = new Set(['bpt', 'ept', 'ph', 'it', 'ut', 'x', 'bx', 'ex', 'sc', 'ec', 'cp']);
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<(\/?)(?:[\w.-]+:)?([\w.-]+)(?:[^<>"']|"[^"]*"|'[^']*')*?(\/?)>/g;

/** The text of a segment's content: inline tags out, with what they hold of other formats' code; character references decoded. */
export function decodeSegment(text: string, { start, end }: Span, offset: number): DecodedText {
  const builder = new DecodedTextBuilder();
  const raw = text.slice(start, end);
  const base = offset + start;
  let last = 0;
  let codeDepth = 0;
  for (const match of raw.matchAll(TOKEN)) {
    if (codeDepth === 0) appendDecoded(builder, raw, last, match.index, base);
    last = match.index + match[0].length;
    const [, cdata, closing, name, selfClosing] = match;
    if (cdata !== undefined && codeDepth === 0) builder.append(cdata, base + match.index + 9, base + match.index + 9 + cdata.length);
    if (name === 'sub') codeDepth = 0;
    if (!name || selfClosing || !CODE.has(name)) continue;
    codeDepth = Math.max(0, codeDepth + (closing ? -1 : 1));
  }
  if (codeDepth === 0) appendDecoded(builder, raw, last, raw.length, base);
  return builder.build().folded();
}
