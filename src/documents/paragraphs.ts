import type { Span } from '../domain/phrase';

/** Columns below which a line was hardly broken because it was full. */
const NARROWEST_WRAP = 50;
const LIST_MARKER = /^\s*(?:[-*+•–—]\s|\(?\d{1,3}[.)]\s|\(?[a-z]\)\s)/;
const ENDS_SENTENCE = /[.!?…。！？؟۔।]["'”’»«)\]」』）]*$/u;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/gu;

/**
 * The paragraphs of a plain text, in order. An empty line ends one. A single line break ends one too, unless the line
 * was wrapped: the next line's first word would have passed the width of its neighbours, or it goes on in lower case.
 * With `keepSentencesTogether` a line that ends a sentence ends no paragraph, so that the lines around give context.
 */
export function paragraphSpans(text: string, keepSentencesTogether = false): Span[] {
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
  const width = Math.max(0, ...contents.slice(0, MEASURED_LINES).map(columns));
  const spans: Span[] = [];
  lines.forEach((line, i) => {
    const previous = spans.at(-1);
    if (previous && goesOn(contents[i - 1]!, contents[i]!, width, keepSentencesTogether)) previous.end = line.end;
    else spans.push({ ...line });
  });
  return spans;
}

/** Lines by which a block's width is measured. */
const MEASURED_LINES = 1000;

function goesOn(line: string, next: string, width: number, keepSentencesTogether: boolean): boolean {
  if (LIST_MARKER.test(next)) return false;
  if (keepSentencesTogether && ENDS_SENTENCE.test(line.trimEnd())) return true;
  const nextWord = /^\s*(\S{1,40})/.exec(next)?.[1] ?? '';
  const firstUnit = /^[\u2e80-\uffef]/u.test(nextWord) ? nextWord[0]! : nextWord;
  const filled = columns(line);
  if (filled >= NARROWEST_WRAP && filled + columns(firstUnit) + 1 > width) return true;
  return !ENDS_SENTENCE.test(line.trimEnd()) && !/[:;]\s*$/.test(line) && /^\s*\p{Ll}/u.test(next);
}

/** Width on a screen: East Asian characters take two columns. */
const columns = (line: string): number => line.trimEnd().length + (line.match(WIDE)?.length ?? 0);
