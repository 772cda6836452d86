import type { DocumentSlice } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { DecodedText } from '../document/decodedText';
import { DecodedTextBuilder } from '../document/decodedText';
import { createMonolingualFormat } from '../document/monolingualFormat';
import { selectionInText } from '../document/documentSegments';

/** The number of characters around a selection in which its paragraph is searched. */
const PARAGRAPH_WINDOW = 4000;

/** Plain text, and every language without a separate format. */
export const plainTextFormat = createMonolingualFormat({
  name: 'plain text',
  accepts: () => true,
  blocksAround: paragraphAt,
  *blocks(text) {
    for (const span of paragraphSpans(text)) yield asPlainText(text, span, 0);
  },
  escape: (text) => text,
});

/**
 * Returns the paragraph at a selection. Selected lines are one paragraph even if they look like several. A selection
 * with an empty line has no paragraph.
 */
export function paragraphAt(slice: DocumentSlice): DecodedText[] {
  const selection = withoutBlanks(slice);
  const from = Math.max(0, selection.start - PARAGRAPH_WINDOW);
  const window = slice.text.slice(from, selection.end + PARAGRAPH_WINDOW);
  const local = { start: selection.start - from, end: selection.end - from };
  if (/(?:\r?\n|\r(?!\n))[ \t]*[\r\n]/.test(window.slice(local.start, local.end))) return [];
  const touched = paragraphSpans(window, true).filter((span) => span.start <= local.end && span.end >= local.start);
  if (touched.length === 0) return [];
  // A cursor that touches two paragraphs belongs to the second one. A selection does not include paragraphs that it
  // only touches.
  const first =
    local.start === local.end ? touched.at(-1)! : (touched.find((span) => span.end > local.start) ?? touched[0]!);
  const last = touched.findLast((span) => span.start < local.end) ?? first;
  return [asPlainText(window, { start: first.start, end: last.end }, slice.offset + from)];
}

/** Returns the selection in the slice's own offsets, without the white space at its ends. */
function withoutBlanks(slice: DocumentSlice): Span {
  const { text } = slice;
  let { start, end } = selectionInText(slice);
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  while (start < end && /\s/.test(text[start]!)) start++;
  return { start, end };
}

function asPlainText(text: string, { start, end }: Span, offset: number): DecodedText {
  const builder = new DecodedTextBuilder();
  builder.append(text.slice(start, end), offset + start, offset + end);
  return builder.build();
}

/** The minimum width at which a line break is taken for wrapping. */
const MIN_WRAP_WIDTH = 50;
const LIST_MARKER = /^\s*(?:[-*+•–—]\s|\(?\d{1,3}[.)]\s|\(?[a-z]\)\s)/;
const ENDS_SENTENCE = /[.!?…。｡！？؟۔।]["'”’»«)\]」』）]*$/u;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/gu;

/** A Chinese or Japanese character, with which a wrapped line begins. */
const STARTS_EAST_ASIAN = /^[ \t\u3000]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const EAST_ASIAN_PUNCTUATION = /[、，。｡！？]/;
/** Hiragana, as most Japanese particles and endings, and Chinese words that end no sentence. */
const CONTINUES_IN_EAST_ASIAN = /[\p{Script=Hiragana}的和与與及或在是将將把被对對为為于於而]$/u;
/** The minimum width of a Chinese or Japanese line without punctuation that may be wrapped; headings are shorter. */
const MIN_EAST_ASIAN_WIDTH = 10;

/**
 * Returns the paragraphs of a plain text, in order. An empty line ends one. A single line break also ends one, unless
 * the line was wrapped: the next line's first word would have exceeded the width of its neighbours, or it begins in
 * lower case, or both lines are parts of a Chinese or Japanese sentence. With `keepSentencesTogether`, the end of a
 * sentence in a line does not end the paragraph, to keep context.
 */
function paragraphSpans(text: string, keepSentencesTogether = false): Span[] {
  const spans: Span[] = [];
  const block: Span[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    if (line.trim() !== '') block.push({ start: index, end: index + line.replace(/[\r\n]+$/, '').length });
    else for (const span of paragraphsOfBlock(text, block.splice(0), keepSentencesTogether)) spans.push(span);
  }
  return spans;
}

function paragraphsOfBlock(text: string, lines: readonly Span[], keepSentencesTogether: boolean): Span[] {
  const contents = lines.map((line) => text.slice(line.start, line.end));
  const width = Math.max(0, ...contents.slice(0, MAX_MEASURED_LINES).map(columns));
  const spans: Span[] = [];
  lines.forEach((line, i) => {
    const previous = spans.at(-1);
    if (previous && goesOn(contents[i - 1]!, contents[i]!, width, keepSentencesTogether)) previous.end = line.end;
    else spans.push({ ...line });
  });
  return spans;
}

/** The maximum number of lines by which a block's width is measured. */
const MAX_MEASURED_LINES = 1000;

function goesOn(line: string, next: string, width: number, keepSentencesTogether: boolean): boolean {
  if (LIST_MARKER.test(next)) return false;
  if (keepSentencesTogether && ENDS_SENTENCE.test(line.trimEnd())) return true;
  const nextWord = /^\s*(\S{1,40})/.exec(next)?.[1] ?? '';
  const firstUnit = /^[\u2e80-\uffef]/u.test(nextWord) ? nextWord[0]! : nextWord;
  const filled = columns(line);
  if (filled >= MIN_WRAP_WIDTH && filled + columns(firstUnit) + 1 > width) return true;
  if (ENDS_SENTENCE.test(line.trimEnd()) || /[:;：；]\s*$/.test(line)) return false;
  return /^\s*\p{Ll}/u.test(next) || goesOnInEastAsian(line.trimEnd(), next);
}

/** Returns whether two lines are parts of a Chinese or Japanese sentence, and not a heading and a text. */
function goesOnInEastAsian(line: string, next: string): boolean {
  if (!STARTS_EAST_ASIAN.test(next) || !EAST_ASIAN_PUNCTUATION.test(next)) return false;
  return (
    (STARTS_EAST_ASIAN.test(line) && EAST_ASIAN_PUNCTUATION.test(line)) ||
    (columns(line) >= MIN_EAST_ASIAN_WIDTH && CONTINUES_IN_EAST_ASIAN.test(line))
  );
}

/** Returns the width on a screen, where East Asian characters take two columns. */
const columns = (line: string): number => line.trimEnd().length + (line.match(WIDE)?.length ?? 0);
