import type { StemmedWord } from '../../../language/forms';
import { joinStems, stemmedWords } from '../../../language/forms';
import { isUnsegmented, isWordBoundary } from '../../../language/scripts';
import type { Span } from '../../../model/phrase';

/** A span of a text that may be a term. */
export interface PhraseWindow extends Span {
  text: string;
  /** The stems of its words; missing if the window is not a sequence of words. */
  stem?: string;
}

/**
 * The limits of a searched window. Longer terms are rare, and a page-long selection must not cost more than a few
 * milliseconds.
 */
export const MAX_WORDS = 8;
const MAX_CHARACTERS = 16;
export const MAX_TEXT_LENGTH = 4000;

/**
 * Yields every span of the text that may be a term: sequences of words, and in scripts without spaces every run of two
 * characters and more that does not break a word. Texts are cut after 4,000 characters.
 */
export function* phraseWindows(text: string, language: string): Generator<PhraseWindow> {
  for (const windows of windowsByStart(text, language)) yield* windows;
}

/** Yields the phrase windows with the same start together, shortest first. */
export function* windowsByStart(text: string, language: string): Generator<Iterable<PhraseWindow>> {
  const within = text.slice(0, MAX_TEXT_LENGTH);
  const stemmed = stemmedWords(within, language);
  for (let first = 0; first < stemmed.length; first++) yield sequencesFrom(within, stemmed, first);
  if (!isUnsegmented(within)) return;
  const boundaries = new Set(stemmed.flatMap(({ start, end }) => [start, end]));
  const isEdge = (at: number): boolean =>
    at === 0 || at === within.length || boundaries.has(at) || isWordBoundary(within[at - 1]!, within[at]!);
  for (let start = 0; start < within.length; start++)
    if (isUnsegmented(within[start]!) && isEdge(start)) yield runsFrom(within, start, isEdge);
}

function* sequencesFrom(text: string, stemmed: readonly StemmedWord[], first: number): Generator<PhraseWindow> {
  const { start } = stemmed[first]!;
  for (let last = first; last < Math.min(stemmed.length, first + MAX_WORDS); last++) {
    const { end } = stemmed[last]!;
    yield { start, end, text: text.slice(start, end), stem: joinStems(stemmed.slice(first, last + 1)) };
  }
}

function* runsFrom(text: string, start: number, isEdge: (at: number) => boolean): Generator<PhraseWindow> {
  for (let end = start + 2; end <= Math.min(text.length, start + MAX_CHARACTERS); end++)
    if (isEdge(end)) yield { start, end, text: text.slice(start, end) };
}
