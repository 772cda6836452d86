import type { Pacer } from '../../base/pacer';
import { functionWordsOf } from '../../language/functionWords';
import { splitIntoWords } from '../../language/words';
import { QueryPhrase } from '../../memory/queryPhrase';
import type { PartialLanguagePair, LanguageSide } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { LanguageTexts, TextId } from './languageTexts';
import type { TranslationMemoryStore } from './memoryStore';
import type { SegmentNumber } from './segmentTable';

/**
 * The maximum number of a language's texts examined for one phrase in a concordance; more frequent words are not terms.
 */
const MAX_TEXTS = 4000;

/**
 * A text that contains a phrase, with the positions of the phrase, and the segments in which it has the same
 * translation.
 */
export interface PhraseOccurrence {
  side: LanguageSide;
  text: string;
  spans: Span[];
  isExact: boolean;
  /** At least one; in the order of the memory. */
  segments: SegmentNumber[];
}

/**
 * Returns the occurrences of a phrase in a memory, exact or inflected, once per pair of texts.
 *
 * @param languages `source`: that of the phrase; `target`: that of the other side
 * @param maxTexts the maximum number of texts examined per language
 */
export async function phraseOccurrences(
  store: TranslationMemoryStore,
  phrase: string,
  { source, target }: PartialLanguagePair,
  pacer: Pacer,
  maxTexts = MAX_TEXTS,
): Promise<PhraseOccurrence[]> {
  const found: PhraseOccurrence[] = [];
  for (const texts of store.textsIn(source)) {
    const query = new QueryPhrase(phrase, texts.language);
    for (const id of texts.withAll(query.tokens).subarray(0, maxTexts)) {
      const text = texts.textAt(id);
      const places = query.placesIn(text);
      if (places)
        for (const { side, segments } of segmentsByTranslation(store, texts, id, target))
          found.push({ side, text, ...places, segments });
      await pacer.yield();
    }
  }
  return found;
}

/** Returns the segments that contain a text on one side, grouped by the text of the other side. */
export function segmentsByTranslation(
  store: TranslationMemoryStore,
  texts: LanguageTexts,
  id: TextId,
  other: string | undefined,
): { side: LanguageSide; segments: SegmentNumber[] }[] {
  const serving = store.languagesFor(other);
  return (['source', 'target'] as const).flatMap((side) => {
    const otherSide = oppositeSide(side);
    const groups = new Map<string, SegmentNumber[]>();
    for (const segment of store.segmentsWith(texts, id, side)) {
      const { language } = store.textsOfSide(segment, otherSide);
      if (!serving.has(language)) continue;
      const key = `${language} ${store.segments.text(segment, otherSide)}`;
      const group = groups.get(key);
      if (group) group.unshift(segment);
      else groups.set(key, [segment]);
    }
    return Array.from(groups.values(), (segments) => ({ side, segments }));
  });
}

export function oppositeSide(side: LanguageSide): LanguageSide {
  return side === 'source' ? 'target' : 'source';
}

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
