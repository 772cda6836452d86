import type { Pacer } from '../../base/pacer';
import { dot, normalisedSum } from '../../base/vectors';
import type { ScoredWindow } from '../../memory/queryPhrase';
import { MAX_WINDOW_SEGMENTS, relevantWindows } from '../../memory/queryPhrase';
import type { PartialLanguagePair, LanguageSide } from '../../model/languagePair';
import type { LanguageTexts } from './languageTexts';
import { oppositeSide } from './phraseOccurrences';
import type { TranslationMemoryStore, StoredDocument } from './memoryStore';
import type { SegmentNumber } from './segmentTable';

/** The maximum number of nearest texts of each language whose windows are scored. */
const MAX_COMPARED_TEXTS = 300;
/** The maximum number of segments with the same text that are examined on each side. */
const MAX_PLACES = 8;

/** Adjacent segments that together express the query. */
export interface SemanticWindow extends ScoredWindow<StoredDocument> {
  side: LanguageSide;
}

/**
 * Returns the segments, and in running text windows of up to three of them, whose meaning is nearest to a query, best
 * first. A window's vector is the mean of its segments'.
 *
 * @param languages `source`: that of the searched side; `target`: that of the other side
 */
export async function nearestWindows(
  store: TranslationMemoryStore,
  query: Float32Array,
  { source, target }: PartialLanguagePair,
  pacer: Pacer,
): Promise<SemanticWindow[]> {
  const windows: SemanticWindow[] = [];
  const serving = store.languagesFor(target);
  for (const texts of store.textsIn(source)) {
    for (const { vectorId } of texts.vectors?.nearest(query, MAX_COMPARED_TEXTS) ?? []) {
      for (const side of ['source', 'target'] as const) {
        let places = 0;
        for (const segment of store.segmentsWith(texts, vectorId, side)) {
          if (!serving.has(store.textsOfSide(segment, oppositeSide(side)).language)) continue;
          if (++places > MAX_PLACES) break;
          for (const window of windowsAround(store, segment, side, texts))
            windows.push({ ...window, side, score: scoreOf(store, window, side, texts, query) });
        }
      }
      await pacer.yield();
    }
  }
  return relevantWindows(distinct(windows)) as SemanticWindow[];
}

function distinct(windows: readonly SemanticWindow[]): SemanticWindow[] {
  return [...new Map(windows.map((window) => [`${window.first} ${window.end} ${window.side}`, window])).values()];
}

/** Returns the windows of a document that contain a segment. */
function windowsAround(
  store: TranslationMemoryStore,
  segment: SegmentNumber,
  side: LanguageSide,
  texts: LanguageTexts,
): { document: StoredDocument; first: number; end: number }[] {
  const document = store.documentOf(segment);
  if (!document.isText) return [{ document, first: segment, end: segment + 1 }];
  const windows = [];
  for (let first = Math.max(document.first, segment - MAX_WINDOW_SEGMENTS + 1); first <= segment; first++) {
    for (let end = segment + 1; end <= Math.min(document.end, first + MAX_WINDOW_SEGMENTS); end++) {
      // Windows exclude texts without a vector.
      if (
        Array.from({ length: end - first }, (_, i) => store.segments.text(first + i, side)).every(
          (text) => text < texts.vectors!.count,
        )
      )
        windows.push({ document, first, end });
    }
  }
  return windows;
}

function scoreOf(
  store: TranslationMemoryStore,
  { first, end }: { first: number; end: number },
  side: LanguageSide,
  texts: LanguageTexts,
  query: Float32Array,
): number {
  const rows = Array.from({ length: end - first }, (_, i) => store.segments.text(first + i, side));
  return dot(normalisedSum(texts.vectors!.vectorsOf(rows)), query);
}
