import { Pacer } from '../../base/pacer';
import type { LanguageChoice } from '../../model/languagePair';
import type { RenderingGroup, SeenRendering } from '../../memory/renderingGroups';
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
/** Different translations in which the words are linked while somebody waits, so many at a time; in the others what was found there is looked for first. */
const [LINKED, AT_ONCE] = [36, 12];
/** Share of a phrase's segments below which a rendering is a chance of links; and so many of them from which on one that was seen once is. */
const [LEAST_SHARE, MANY] = [0.03, 4];

interface Place {
  occurrence: PhraseOccurrence;
  /** In the other side. */
  span: Span;
  /** Whether there is no doubt. */
  isCertain: boolean;
}

interface KnownRendering extends RenderingGroup<Place> {
  sought: SoughtPhrase;
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
  // Short segments are sure: a label that is the phrase is translated by a label.
  let open = [...occurrences].sort((a, b) => Number(b.isExact) - Number(a.isExact) || a.text.length - b.text.length);
  const seen: SeenRendering<Place>[] = [];
  const counts = new Map<string, number>();
  let groups: KnownRendering[] = [];
  for (let linked = 0; linked < LINKED && open.length; linked += AT_ONCE) {
    seen.push(...(await linkedRenderings(store, language, open.splice(0, AT_ONCE), encoder, signal)));
    groups = renderingGroups(seen, language).map((group) => ({ ...group, sought: new SoughtPhrase(group.term, language) }));
    open = open.filter((occurrence) => !countedIn(store, occurrence, groups, counts));
  }
  const counted = groups.map((group) => ({ ...group, count: group.count + (counts.get(group.key) ?? 0) }));
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  return counted
    .filter(({ count, place }) => count >= LEAST_SHARE * all && (count > 1 || all < MANY || place.isCertain))
    .map(({ term, count, place }) => ({ term, language, count, example: exampleOf(store, place) }));
}

async function linkedRenderings(store: MemoryStore, language: string, occurrences: readonly PhraseOccurrence[], encoder: PhraseEncoder, signal?: AbortSignal): Promise<SeenRendering<Place>[]> {
  const phrases = occurrences.map((occurrence) => ({ text: occurrence.text, language: ownLanguageOf(store, occurrence), span: occurrence.spans[0]!, other: otherSideOf(store, occurrence).text, otherLanguage: language }));
  const places = await alignedPhrases(phrases, encoder, signal);
  return occurrences.flatMap((occurrence, i) => {
    const place = places[i];
    return place ? [{ text: phrases[i]!.other.slice(place.span.start, place.span.end), count: occurrence.segments.length, isExact: occurrence.isExact, place: { occurrence, ...place } }] : [];
  });
}

/** Whether a translation holds a rendering that is known, the most frequent of them first; it is counted to it. */
function countedIn(store: MemoryStore, occurrence: PhraseOccurrence, groups: readonly KnownRendering[], counts: Map<string, number>): boolean {
  const { text } = otherSideOf(store, occurrence);
  const found = groups.find(({ sought }) => sought.placesIn(text));
  if (found) counts.set(found.key, (counts.get(found.key) ?? 0) + occurrence.segments.length);
  return found !== undefined;
}

function ownLanguageOf(store: MemoryStore, { segments, side }: PhraseOccurrence): string {
  return store.textsOfSide(segments[0]!, side).language;
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
