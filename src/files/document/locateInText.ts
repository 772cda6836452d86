import { detectLanguage } from '../../language/detection';
import { sentenceSpansOf } from '../../language/sentences';
import type { Span } from '../../model/phrase';
import type { DecodedText } from './decodedText';
import { OMISSION_PLACEHOLDER } from './decodedText';
import type { PhraseInDocument } from './documentSegments';

/**
 * The maximum length of a selection that is a phrase. The longest terms of termbases are far shorter, and a page has no
 * equivalent.
 */
export const MAX_PHRASE_LENGTH = 400;
/** The number of characters of context on either side: two sentences of most texts, and more than an encoder reads. */
const MAX_CONTEXT_LENGTH = 600;
/**
 * The number of characters around the phrase in which sentences are searched; limits the cost of text without
 * paragraphs.
 */
const SENTENCE_WINDOW = 1600;

/**
 * Returns the phrase that a selection of the document (or an empty one, a pointer) marks in a paragraph or segment:
 * without white space and markup at its ends, with its sentence, the previous one and the next one.
 */
export function locateInText(decoded: DecodedText, selection: Span, language?: string): PhraseInDocument | undefined {
  const isPointer = selection.start === selection.end;
  if (isPointer && !decoded.touches(selection.start)) return undefined;
  const units = decoded.unitsIn(selection);
  if (units.end - units.start > MAX_PHRASE_LENGTH * 2) return undefined;
  const { start, end } = trimmed(decoded.text, units);
  if ((!isPointer && start === end) || end - start > MAX_PHRASE_LENGTH) return undefined;

  const context = sentencesAround(decoded.text, start, end, language);
  return {
    phrase: decoded.text.slice(start, end),
    before: decoded.text.slice(context.start, start),
    after: decoded.text.slice(end, context.end),
    span: isPointer ? selection : decoded.spanOf(start, end),
    language,
    spanOf: (from, to) => decoded.spanOf(context.start + from, context.start + to),
  };
}

const BLANKS_FIRST = new RegExp(`^(?:[\\s\\u200b]|${OMISSION_PLACEHOLDER})+`);
const BLANKS_LAST = new RegExp(`(?:[\\s\\u200b]|${OMISSION_PLACEHOLDER})+$`);

/** Returns the range without white space and omitted parts at its ends. */
function trimmed(text: string, { start, end }: Span): Span {
  const from = start + (BLANKS_FIRST.exec(text.slice(start, end))?.[0].length ?? 0);
  return { start: from, end: end - (BLANKS_LAST.exec(text.slice(from, end))?.[0].length ?? 0) };
}

function sentencesAround(text: string, start: number, end: number, language?: string): Span {
  const windowStart = Math.max(0, start - SENTENCE_WINDOW);
  const window = text.slice(windowStart, end + SENTENCE_WINDOW);
  const spans = sentenceSpansOf(window, language ?? detectLanguage(window)?.language ?? 'und');
  const first = spans.findLastIndex((span) => windowStart + span.start <= start);
  const last = spans.findIndex((span) => windowStart + span.end >= end);
  const from = windowStart + (spans[Math.max(0, first - 1)]?.start ?? 0);
  const to =
    windowStart + (spans[last < 0 ? spans.length - 1 : Math.min(spans.length - 1, last + 1)]?.end ?? window.length);
  return {
    start: Math.min(start, bounded(text, from, start - MAX_CONTEXT_LENGTH, start)),
    end: Math.max(end, boundedEnd(text, to, end + MAX_CONTEXT_LENGTH)),
  };
}

/** Returns the beginning of the context within the limit, at the beginning of a word if the script uses spaces. */
function bounded(text: string, from: number, limit: number, start: number): number {
  if (from >= limit) return from;
  const blank = text.slice(limit, start).search(/\s/);
  return limit + (blank >= 0 && blank < 60 ? blank + 1 : startsInPair(text, limit) ? 1 : 0);
}

function boundedEnd(text: string, to: number, limit: number): number {
  if (to <= limit) return to;
  const blank = text.slice(limit - 60, limit).search(/\s\S*$/);
  return blank >= 0 ? limit - 60 + blank : limit - (startsInPair(text, limit) ? 1 : 0);
}

/** Returns whether a cut here would split a surrogate pair. */
const startsInPair = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? '');
