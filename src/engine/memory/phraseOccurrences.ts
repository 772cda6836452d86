import type { Pacer } from '../../base/pacer';
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
