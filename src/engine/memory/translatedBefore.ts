import { Pacer } from '../../base/pacer';
import type { LanguageChoice } from '../../model/languagePair';
import type { SeenRendering } from '../../memory/renderingGroups';
import { renderingGroups } from '../../memory/renderingGroups';
import { SoughtPhrase } from '../../memory/soughtPhrase';
import type { Span } from '../../model/phrase';
import type { MemoryPair, MemoryRendering, TranslatedBefore } from '../../protocol/memory';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { alignedPhrases } from './alignedPhrases';
import type { MemoryStore } from './memoryStore';
import type { PhraseOccurrence } from './phraseOccurrences';
import { occurrencesOf, otherOf } from './phraseOccurrences';

/** Texts that are looked at while somebody points at a word. */
const MOST_TEXTS = 1500;
/** Different translations in which the words are linked while somebody waits; in the others what was found there is looked for. */
const LINKED = 48;
/** Share of a phrase's segments below which a rendering is a chance of links; and so many of them from which on one that was seen once is. */
const [LEAST_SHARE, MANY] = [0.02, 4];

interface Place {
  occurrence: PhraseOccurrence;
  /** In the other side. */
  span: Span;
  /** Whether there is no doubt. */
  isCertain: boolean;
}

/**
 * How a phrase was translated in a memory, counted over all of it. Undefined where it stands nowhere, or where no translation of it can be told.
 * Errors: `cancelled`.
 */
export async function translatedBefore(store: MemoryStore, phrase: string, languages: LanguageChoice, limit: number, encoder: PhraseEncoder, signal?: AbortSignal): Promise<TranslatedBefore | undefined> {
  const occurrences = await occurrencesOf(store, phrase, languages, new Pacer(signal), MOST_TEXTS);
  const byLanguage = new Map<string, PhraseOccurrence[]>();
  for (const occurrence of occurrences) {
    const { language } = otherSideOf(store, occurrence);
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), occurrence]);
  }
  const renderings: MemoryRendering[] = [];
  for (const [language, some] of byLanguage) renderings.push(...(await renderingsIn(store, language, some, encoder, signal)));
  if (!renderings.length) return undefined;
  const segments = occurrences.reduce((sum, each) => sum + each.segments.length, 0);
  return { phrase, renderings: renderings.sort((a, b) => b.count - a.count).slice(0, limit), segments };
}

async function renderingsIn(store: MemoryStore, language: string, occurrences: readonly PhraseOccurrence[], encoder: PhraseEncoder, signal?: AbortSignal): Promise<MemoryRendering[]> {
  // Short segments are sure: a label that is the phrase is translated by a label. Frequent ones count most.
  const ordered = [...occurrences].sort((a, b) => Number(b.isExact) - Number(a.isExact) || a.text.length - b.text.length);
  const linked = ordered.slice(0, LINKED);
  const others = linked.map((occurrence) => otherSideOf(store, occurrence).text);
  const phrases = linked.map(({ text, side, spans, segments }, i) => ({ text, language: store.textsOfSide(segments[0]!, side).language, span: spans[0]!, other: others[i]!, otherLanguage: language }));
  const places = await alignedPhrases(phrases, encoder, signal);
  const seen: SeenRendering<Place>[] = [];
  linked.forEach((occurrence, i) => {
    const place = places[i];
    if (place) seen.push({ text: others[i]!.slice(place.span.start, place.span.end), count: occurrence.segments.length, isExact: occurrence.isExact, place: { occurrence, ...place } });
  });
  const groups = renderingGroups(seen, language);
  const counts = new Map(groups.map(({ key, count }) => [key, count]));
  const rest = ordered.slice(LINKED).map((occurrence) => ({ occurrence, other: store.segments.text(occurrence.segments[0]!, otherOf(occurrence.side)) }));
  const texts = store.languages.get(language)!;
  const counted = new Set<PhraseOccurrence>();
  for (const { term, key } of rest.length ? groups : []) {
    const sought = new SoughtPhrase(term, language);
    const withWords = new Set(texts.withAll(sought.tokens));
    for (const { occurrence, other } of rest) {
      if (counted.has(occurrence) || !withWords.has(other) || !sought.placesIn(texts.textAt(other))) continue;
      counted.add(occurrence);
      counts.set(key, counts.get(key)! + occurrence.segments.length);
    }
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return groups
    .map((group) => ({ ...group, count: counts.get(group.key)! }))
    .filter(({ count, place }) => count >= LEAST_SHARE * all && (count > 1 || all < MANY || place.isCertain))
    .map(({ term, count, place }) => ({ term, language, count, example: exampleOf(store, place) }));
}

function otherSideOf(store: MemoryStore, { segments, side }: PhraseOccurrence) {
  return store.sideOf(segments[0]!, segments[0]! + 1, otherOf(side));
}

function exampleOf(store: MemoryStore, { occurrence: { segments: [first], side, spans }, span }: Place): MemoryPair {
  const sides = { source: store.sideOf(first!, first! + 1, 'source'), target: store.sideOf(first!, first! + 1, 'target') };
  sides[side].marked = spans;
  sides[otherOf(side)].marked = [span];
  return { ...sides, found: side, ...(store.segments.isUnfinished(first!) && { isUnfinished: true }) };
}
