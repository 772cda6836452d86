import type { DocumentSlice } from '../domain/document';
import type { Span } from '../domain/phrase';
import { DecodedTextBuilder } from './decodedText';
import type { DecodedText } from './decodedText';
import { monolingualFormat } from './monolingualFormat';
import { paragraphSpans } from './paragraphs';

/** Characters around a selection in which its paragraph is looked for. */
const PARAGRAPH_WINDOW = 4000;

/** Text without markup, and every language for which there is no format of its own. */
export const plain = monolingualFormat({
  name: 'plain text',
  accepts: () => true,
  blocksAround: paragraphAt,
  *blocks(text) {
    for (const span of paragraphSpans(text)) yield asItStands(text, span, 0);
  },
  escape: (text) => text,
});

/**
 * The paragraph that holds a selection. Lines that the selection joins are one paragraph even where they look like
 * several, because the translator says so; an empty line within it ends what a phrase can be.
 */
export function paragraphAt(slice: DocumentSlice): DecodedText[] {
  const selection = withoutBlanks(slice);
  const from = Math.max(0, selection.start - PARAGRAPH_WINDOW);
  const window = slice.text.slice(from, selection.end + PARAGRAPH_WINDOW);
  const local = { start: selection.start - from, end: selection.end - from };
  if (/(?:\r?\n|\r(?!\n))[ \t]*[\r\n]/.test(window.slice(local.start, local.end))) return [];
  const touched = paragraphSpans(window, true).filter((span) => span.start <= local.end && span.end >= local.start);
  if (touched.length === 0) return [];
  // A pointer or an end between two paragraphs belongs to the one whose text it touches last.
  const first = local.start === local.end ? touched.at(-1)! : (touched.find((span) => span.end > local.start) ?? touched[0]!);
  const last = touched.findLast((span) => span.start < local.end) ?? first;
  return [asItStands(window, { start: first.start, end: last.end }, slice.offset + from)];
}

/** The selection in the slice's own offsets, without the white space at its ends. */
function withoutBlanks({ text, offset, selection }: DocumentSlice): Span {
  let start = selection.start - offset;
  let end = selection.end - offset;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  while (start < end && /\s/.test(text[start]!)) start++;
  return { start, end };
}

function asItStands(text: string, { start, end }: Span, offset: number): DecodedText {
  const builder = new DecodedTextBuilder();
  builder.append(text.slice(start, end), offset + start, offset + end);
  return builder.build();
}
