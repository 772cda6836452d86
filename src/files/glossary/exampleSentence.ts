import type { ExampleSentence, Term } from '../../model/concept';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u;
const BEGINS_WITH_WORD = /^[\p{L}\p{M}\p{N}]/u;
const WRITTEN_WITHOUT_SPACES = new RegExp(
  String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}` +
    String.raw`\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`,
  'u',
);
/**
 * The maximum length of a term that is searched in inflected forms. A longer “term” is a paragraph and is searched
 * unchanged.
 */
const MAX_PATTERN_LENGTH = 300;
/** The maximum number of letters of an added ending. */
const MAX_ENDING_LENGTH = 5;

/**
 * Splits an example sentence at its term, which may be exact, in another case, inflected (`Pumpen` for `Pumpe`), or
 * part of a longer word. Returns undefined if the sentence does not contain the term.
 */
export function splitExample(sentence: string, term: string, source?: string): ExampleSentence | undefined {
  const place = findTerm(sentence, term.trim());
  if (!place) return undefined;
  const [start, end] = place;
  const example = { before: sentence.slice(0, start), phrase: sentence.slice(start, end), after: sentence.slice(end) };
  return source === undefined ? example : { ...example, source };
}

/**
 * Returns the sentences that a file gives for a term but that do not contain it; they are kept with the examples, and
 * written back.
 */
export function unplacedExamplesOf(term: Term): string[] {
  return Array.isArray(term.unplacedExamples)
    ? term.unplacedExamples.filter((sentence) => typeof sentence === 'string')
    : [];
}

export function wholeSentence(example: ExampleSentence): string {
  return example.before + example.phrase + example.after;
}

type Place = [start: number, end: number];

function findTerm(sentence: string, term: string): Place | undefined {
  if (!term) return undefined;
  const isWhole = ([start, end]: Place) => !continues(sentence, start) && !continues(sentence, end);
  const isJoined = WRITTEN_WITHOUT_SPACES.test(term);
  for (let start = sentence.indexOf(term); start >= 0; start = sentence.indexOf(term, start + 1)) {
    const place: Place = [start, start + term.length];
    if (isJoined || isWhole(place)) return place;
  }
  if (term.length > MAX_PATTERN_LENGTH) return undefined;
  const places = placesInAnyCase(sentence, term);
  return isJoined ? places[0] : (places.find(isWhole) ?? inflectedPlace(sentence, term) ?? places[0]);
}

/**
 * Matches across line breaks. The pattern contains no letter classes, which would take milliseconds to compile for each
 * term.
 */
function placesInAnyCase(sentence: string, term: string): Place[] {
  const words = term.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return Array.from(sentence.matchAll(new RegExp(words.join('\\s+'), 'giu')), ({ 0: text, index }) => [
    index,
    index + text.length,
  ]);
}

/** Returns whether a word continues across this offset. No word continues after a term such as “C++”. */
function continues(sentence: string, offset: number): boolean {
  const [before, after] = [sentence.slice(Math.max(0, offset - 2), offset), sentence.slice(offset, offset + 2)];
  return ENDS_IN_WORD.test(before) && BEGINS_WITH_WORD.test(after);
}

/** Returns the position of the term's words in sequence, each possibly inflected; undefined if there is none. */
function inflectedPlace(sentence: string, term: string): Place | undefined {
  const wanted = wordsOf(term);
  const words = wordsOf(sentence);
  if (!wanted.length) return undefined;
  for (let first = 0; first + wanted.length <= words.length; first++) {
    if (!wanted.every(({ word }, index) => isInflected(words[first + index]!.word, word))) continue;
    const [start, last] = [words[first]!.start, words[first + wanted.length - 1]!];
    return [start, last.start + last.length];
  }
  return undefined;
}

function wordsOf(text: string): { word: string; start: number; length: number }[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    length: word.length,
  }));
}

/**
 * Returns whether a word may be a form of another: words of four letters and more may change their last third and grow
 * by an ending.
 */
function isInflected(word: string, wanted: string): boolean {
  if (wanted.length < 4) return word === wanted;
  const stem = wanted.slice(0, Math.max(3, Math.ceil(wanted.length * 0.7)));
  return word.startsWith(stem) && word.length <= wanted.length + MAX_ENDING_LENGTH;
}
