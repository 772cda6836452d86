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
const MAX_WORDS = 8;
const MAX_CHARACTERS = 16;
const MAX_TEXT_LENGTH = 4000;

/**
 * Yields every span of the text that may be a term: sequences of words, and in scripts without spaces every run of two
 * characters and more that does not break a word. Texts are cut after 4,000 characters.
 */
export function* phraseWindows(text: string, language: string): Generator<PhraseWindow> {
  const within = text.slice(0, MAX_TEXT_LENGTH);
  const stemmed = stemmedWords(within, language);
  for (let first = 0; first < stemmed.length; first++) {
    for (let last = first; last < Math.min(stemmed.length, first + MAX_WORDS); last++) {
      const { start } = stemmed[first]!;
      const { end } = stemmed[last]!;
      yield { start, end, text: within.slice(start, end), stem: joinStems(stemmed.slice(first, last + 1)) };
    }
  }
  if (isUnsegmented(within)) yield* runs(within, stemmed);
}

function* runs(text: string, stemmed: readonly StemmedWord[]): Generator<PhraseWindow> {
  const boundaries = new Set(stemmed.flatMap(({ start, end }) => [start, end]));
  const isEdge = (at: number): boolean =>
    at === 0 || at === text.length || boundaries.has(at) || isWordBoundary(text[at - 1]!, text[at]!);
  for (let start = 0; start < text.length; start++) {
    if (!isUnsegmented(text[start]!) || !isEdge(start)) continue;
    for (let end = start + 2; end <= Math.min(text.length, start + MAX_CHARACTERS); end++) {
      if (isEdge(end)) yield { start, end, text: text.slice(start, end) };
    }
  }
}
