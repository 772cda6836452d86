import { functionWordsOf } from '../language/functionWords';
import { splitIntoWords } from '../language/words';
import type { Term } from '../model/concept';
import type { Equivalent } from '../model/equivalent';

/**
 * The minimum share of the longer text for two texts that count as the same phrase: an ending does not make another
 * word. Chosen by judgement.
 */
const MIN_SAME_PHRASE_SHARE = 0.75;
/** The confidence below which renderings of the whole phrase from a memory are likelier to help. Set by judgement. */
const MIN_SURE_CONFIDENCE = 0.5;

/**
 * Returns whether a term and a phrase share only a part. Function words at the ends do not count: “the lease” and
 * “lease” are the same phrase.
 */
export function isPartialMatch(phrase: string, { term, language }: Term): boolean {
  const [a, b] = [contentLength(phrase, language), contentLength(term, language)];
  return Math.min(a, b) < MIN_SAME_PHRASE_SHARE * Math.max(a, b);
}

function contentLength(text: string, language: string): number {
  const functionWords = functionWordsOf(language);
  const content = splitIntoWords(text, language).filter((word) => !functionWords.has(word.text));
  return content.length ? content.at(-1)!.end - content[0]!.start : text.length;
}

/**
 * Returns whether a glossary contains the whole phrase, so no memory is needed. An exact or inflected match counts at
 * any confidence, because several senses of one form divide it.
 */
export function hasWholePhrase([first]: readonly Equivalent[]): boolean {
  if (first === undefined || first.isPartial) return false;
  return (
    first.confidence >= MIN_SURE_CONFIDENCE || first.why.some((reason) => reason === 'exact' || reason === 'inflected')
  );
}
