import { functionWordsOf } from '../../language/functionWords';
import { splitIntoWords } from '../../language/words';
import { QueryPhrase } from '../../memory/queryPhrase';
import type { Span } from '../../model/phrase';
import type { TranslationMemoryStore } from './memoryStore';

/** The maximum number of words in a phrase. */
const MAX_WORDS = 4;
/** The maximum number of texts searched per phrase. */
const MAX_SEARCHED_TEXTS = 60;
/**
 * The minimum number of other texts with the phrase: 1, or 2 if it contains function words, whose combination may be
 * accidental.
 */
const [MIN_TEXTS, MIN_TEXTS_WITH_FUNCTION_WORDS] = [1, 2];
/** Text allowed between the words of a phrase; a comma or a quotation mark starts another phrase. */
const JOINING = /^[\s\p{Pd}'’]*(?:\p{L}{1,7}['’])?$/u;

/**
 * Returns the longest phrase at a position of a sentence that another text of the memory also contains, without
 * function words at its ends.
 */
export function recurringPhraseAt(
  store: TranslationMemoryStore,
  sentence: string,
  at: number,
  language: string | undefined,
): Span | undefined {
  const all = splitIntoWords(sentence, language ?? 'und');
  const place = all.findIndex(({ start, end }) => start <= at && at <= end);
  if (place < 0) return undefined;
  const functionWords = functionWordsOf(language ?? 'en');
  for (let length = MAX_WORDS; length >= 1; length--) {
    for (let first = Math.max(0, place - length + 1); first <= place && first + length <= all.length; first++) {
      const [start, end] = [all[first]!, all[first + length - 1]!];
      if (functionWords.has(start.text) || functionWords.has(end.text) || !/\p{L}/u.test(start.text)) continue;
      const inner = all.slice(first, first + length);
      if (!inner.every((word, i) => i === 0 || JOINING.test(sentence.slice(inner[i - 1]!.end, word.start)))) continue;
      const span = { start: start.start, end: end.end };
      const enough = inner.some(({ text }) => functionWords.has(text)) ? MIN_TEXTS_WITH_FUNCTION_WORDS : MIN_TEXTS;
      if (isKnown(store, sentence.slice(span.start, span.end), sentence, language, enough)) return span;
    }
  }
  return undefined;
}

/** Returns whether a phrase occurs in enough texts other than its sentence. */
function isKnown(
  store: TranslationMemoryStore,
  phrase: string,
  sentence: string,
  language: string | undefined,
  enough: number,
): boolean {
  return store.textsIn(language).some((texts) => {
    const query = new QueryPhrase(phrase, texts.language);
    let others = 0;
    return texts
      .withAll(query.tokens)
      .subarray(0, MAX_SEARCHED_TEXTS)
      .some((id) => {
        const text = texts.textAt(id);
        return (
          !sentence.includes(text) &&
          !text.includes(sentence) &&
          query.placesIn(text) !== undefined &&
          ++others === enough
        );
      });
  });
}
