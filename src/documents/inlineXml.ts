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
  const token = new RegExp(TOKEN);
  token.lastIndex = start;
  let last = start;
  let codeDepth = 0;
  for (let match = token.exec(text); match && match.index < end; match = token.exec(text)) {
    if (codeDepth === 0) appendDecoded(builder, text, last, match.index, offset);
    last = match.index + match[0].length;
    const [, cdata, closing, name, selfClosing] = match;
    if (cdata !== undefined && codeDepth === 0) builder.append(cdata, offset + match.index + 9, offset + match.index + 9 + cdata.length);
    if (name === 'sub') codeDepth = 0;
    if (!name || selfClosing || !CODE.has(name)) continue;
    codeDepth = Math.max(0, codeDepth + (closing ? -1 : 1));
  }
  if (codeDepth === 0) appendDecoded(builder, text, Math.min(last, end), end, offset);
  return builder.build().folded();
}
