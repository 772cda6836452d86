import type { DocumentSlice } from '../../model/document';
import { monolingualFormat } from '../document/monolingualFormat';
import { asciidocBlocks } from './asciidocBlocks';
import { asciidocInline, escapeAsciidoc } from './asciidocInline';

/** A place at which no block of code is open, in a slice that begins somewhere in its document. */
const HEADING = /^={2,6}[ \t]+\S/m;

export const asciidoc = monolingualFormat({
  name: 'AsciiDoc',
  accepts: ({ fileName, languageId }) => languageId === 'asciidoc' || /\.(?:adoc|asciidoc|asc)$/i.test(fileName),
  statedIn: (head) => /^:lang:[ \t]+([\w-]+)/m.exec(head)?.[1],
  blocksAround: ({ text, offset, selection }) => {
    const local = { start: selection.start - offset, end: selection.end - offset };
    const heading = offset > 0 ? (HEADING.exec(text)?.index ?? 0) : 0;
    const from = heading <= local.start ? heading : 0;
    const read = text.slice(from);
    const touched = asciidocBlocks(read).filter((parts) => from + parts[0]!.start <= local.end && from + parts.at(-1)!.end >= local.start);
    return touched.map((parts) => asciidocInline.decoded(read, parts, offset + from));
  },
  *blocks(text) {
    for (const parts of asciidocBlocks(text)) yield asciidocInline.decoded(text, parts, 0);
  },
  escape: (text, slice) => escapeAsciidoc(text, isInTable(slice)),
});

function isInTable({ text, offset, selection }: DocumentSlice): boolean {
  const before = text.slice(Math.max(0, selection.start - offset - 2000), selection.start - offset);
  return /[^\r\n]*$/.exec(before)![0].includes('|');
}
