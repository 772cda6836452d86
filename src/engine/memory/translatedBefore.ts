import { Pacer } from '../../base/pacer';
import { foldedStemOf } from '../../language/forms';
import { functionWordsOf } from '../../language/functionWords';
import { stemPhrase } from '../../language/stems';
import { normaliseLanguage } from '../../language/tags';
import type { Word } from '../../language/words';
import { splitIntoWords } from '../../language/words';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { RenderingGroup, RenderingOccurrence } from '../../memory/renderingGroups';
import { renderingGroups } from '../../memory/renderingGroups';
import { QueryPhrase } from '../../memory/queryPhrase';
import type { Span } from '../../model/phrase';
import type { MemoryRendering, MemorySegmentPair, EarlierTranslations } from '../../protocol/memory';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { alignedSpans } from './alignedPhrases';
import type { TranslationMemoryStore } from './memoryStore';
import type { PhraseOccurrence } from './phraseOccurrences';
import { phraseOccurrences, oppositeSide } from './phraseOccurrences';

/** The maximum number of texts that are searched while a user points at a word. */
const MAX_TEXTS = 1500;
/**
 * The maximum number of different translations whose words are linked during a foreground request, and the number per
 * batch; other translations are searched for the renderings found.
 */
const [MAX_LINKED, LINKED_PER_BATCH] = [36, 12];
/**
 * The minimum share of the counted segments that a rendering must have; rarer ones count as alignment errors. From
 * `MIN_SEGMENTS_FOR_ERRORS` counted segments on, it must also be certain or occur in several texts.
 */
const [MIN_SHARE, MIN_SEGMENTS_FOR_ERRORS] = [0.03, 4];

interface Place {
  occurrence: PhraseOccurrence;
  /** The span in the other side. */
  span: Span;
  /** True if it is unambiguous. */
  isCertain: boolean;
}

/** Text between directly adjacent words. */
const BESIDE = /^[\s\p{Pd}]+$/u;

/**
 * Returns the earlier translations of a phrase, counted over at most `MAX_TEXTS` texts of each language tag. Undefined
 * if it does not occur, or no translation is identified. Errors: `cancelled`.
 */
export async function earlierTranslationsOf(
  store: TranslationMemoryStore,
  phrase: string,
  languages: PartialLanguagePair,
  limit: number,
  encoder: PhraseEncoder | undefined,
  signal?: AbortSignal,
): Promise<EarlierTranslations | undefined> {
  const occurrences = await phraseOccurrences(store, phrase, languages, new Pacer(signal), MAX_TEXTS);
  const byLanguage = new Map<string, PhraseOccurrence[]>();
  for (const occurrence of occurrences) {
    // Regions of a language are counted together.
    const { language: tag } = otherSideOf(store, occurrence);
    const language = normaliseLanguage(tag) ?? tag;
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), occurrence]);
  }
  const renderings: MemoryRendering[] = [];
  for (const [language, some] of byLanguage)
    renderings.push(...(await renderingsIn(store, phrase, language, some, encoder, signal)));
  if (!renderings.length) return undefined;
  const segments = occurrences.reduce((sum, each) => sum + each.segments.length, 0);
  return { phrase, renderings: renderings.sort((a, b) => b.count - a.count).slice(0, limit), segments };
}

async function renderingsIn(
  store: TranslationMemoryStore,
  phrase: string,
  language: string,
  occurrences: readonly PhraseOccurrence[],
  encoder: PhraseEncoder | undefined,
  signal?: AbortSignal,
): Promise<MemoryRendering[]> {
  // Short segments come first, because their alignment is reliable: a label that equals the phrase is translated as a
  // whole.
  let open = [...occurrences].sort((a, b) => Number(b.isExact) - Number(a.isExact) || a.text.length - b.text.length);
  let unplaced: PhraseOccurrence[] = [];
  const seen: RenderingOccurrence<Place>[] = [];
  const additionalCounts = new Map<string, number>();
  const length = contentWords(phrase, ownLanguageOf(store, occurrences[0]!)).length;
  const functionWords = functionWordsOf(language);
  // Function words do not form compounds: in *unterstützen*, *unter* is a verb prefix.
  const isWord = (word: string): boolean =>
    !functionWords.has(word) &&
    store.textsIn(language).some((texts) => texts.countOf(foldedStemOf(word, language)) > 0);
  const grouped = (): RenderingGroup<Place>[] =>
    renderingGroups(seen, { language, phraseLength: length, containsContentWord: isWord, additionalCounts });
  for (let linked = 0; linked < MAX_LINKED && open.length; linked += LINKED_PER_BATCH) {
    const batch = open.splice(0, LINKED_PER_BATCH);
    const found = await linkedRenderings(store, language, batch, encoder, signal);
    seen.push(...found);
    const placed = new Set(found.map(({ place }) => place.occurrence));
    unplaced.push(...batch.filter((occurrence) => !placed.has(occurrence)));
    // A rendering that may be an alignment error is not searched elsewhere.
    const queries = grouped()
      .filter(isSure)
      .map(({ key, forms }) => ({
        key,
        phrases: [...new Map(forms.map((form) => [stemPhrase(form, language), form])).values()].map(
          (form) => new QueryPhrase(form, language),
        ),
      }));
    const isUncounted = (occurrence: PhraseOccurrence): boolean =>
      !countedIn(store, occurrence, queries, additionalCounts);
    [open, unplaced] = [open.filter(isUncounted), unplaced.filter(isUncounted)];
  }
  const groups = grouped();
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  return groups
    .filter((group) => group.count >= MIN_SHARE * all && (all < MIN_SEGMENTS_FOR_ERRORS || isSure(group)))
    .map(({ term, forms, count, place }) => ({ term, language, forms, count, example: exampleOf(store, place) }));
}

/** Returns whether a rendering occurred in several texts, or unambiguously. */
function isSure({ occurrences }: RenderingGroup<Place>): boolean {
  return occurrences.length > 1 || occurrences.some(({ isCertain }) => isCertain);
}

async function linkedRenderings(
  store: TranslationMemoryStore,
  language: string,
  occurrences: readonly PhraseOccurrence[],
  encoder: PhraseEncoder | undefined,
  signal?: AbortSignal,
): Promise<RenderingOccurrence<Place>[]> {
  const phrases = occurrences.map((occurrence) => ({
    text: occurrence.text,
    language: ownLanguageOf(store, occurrence),
    span: occurrence.spans[0]!,
    other: otherSideOf(store, occurrence).text,
    otherLanguage: language,
  }));
  const places = await alignedSpans(phrases, encoder, signal);
  return occurrences.flatMap((occurrence, i) => {
    const place = places[i];
    if (!place) return [];
    const { text, span, other, language: own } = phrases[i]!;
    // Function words alone do not translate a phrase with content words.
    if (
      contentWords(text.slice(span.start, span.end), own).length &&
      !contentWords(other.slice(place.span.start, place.span.end), language).length
    )
      return [];
    return [
      {
        translation: other,
        span: place.span,
        count: occurrence.segments.length,
        isExact: occurrence.isExact,
        hasAdjacentContentWords: hasAdjacentContentWords(text, span, own),
        place: { occurrence, ...place },
      },
    ];
  });
}

/** Returns whether another content word is directly beside a phrase. */
function hasAdjacentContentWords(text: string, { start, end }: Span, language: string): boolean {
  return contentWords(text, language).some(
    (word) =>
      (word.end <= start && BESIDE.test(text.slice(word.end, start))) ||
      (word.start >= end && BESIDE.test(text.slice(end, word.start))),
  );
}

function contentWords(text: string, language: string): Word[] {
  const grammar = functionWordsOf(language);
  return splitIntoWords(text, language).filter((word) => !grammar.has(word.text));
}

/** Counts a translation for the most frequent known rendering in it; returns whether there is one. */
function countedIn(
  store: TranslationMemoryStore,
  occurrence: PhraseOccurrence,
  queries: readonly { key: string; phrases: QueryPhrase[] }[],
  counted: Map<string, number>,
): boolean {
  const { text } = otherSideOf(store, occurrence);
  const found = queries.find(({ phrases }) => phrases.some((phrase) => phrase.placesIn(text)));
  if (found) counted.set(found.key, (counted.get(found.key) ?? 0) + occurrence.segments.length);
  return found !== undefined;
}

function ownLanguageOf(store: TranslationMemoryStore, { segments, side }: PhraseOccurrence): string {
  return store.textsOfSide(segments[0]!, side).language;
}

function otherSideOf(store: TranslationMemoryStore, { segments, side }: PhraseOccurrence) {
  return store.sideOf(segments[0]!, segments[0]! + 1, oppositeSide(side));
}

function exampleOf(
  store: TranslationMemoryStore,
  {
    occurrence: {
      segments: [first],
      side,
      spans,
    },
    span,
  }: Place,
): MemorySegmentPair {
  const sides = store.sidesOf(first!);
  sides[side].marked = spans;
  sides[oppositeSide(side)].marked = [span];
  return { ...sides, matchedSide: side, ...(store.segments.isUnfinished(first!) && { isUnfinished: true }) };
}
