import { Pacer } from '../../base/pacer';
import { dot, normalisedSum } from '../../base/vectors';
import type { ScoredWindow } from '../../memory/queryPhrase';
import { MAX_WINDOW_SEGMENTS, relevantWindows } from '../../memory/queryPhrase';
import type { PartialLanguagePair, LanguageSide } from '../../model/languagePair';
import type { MemoryHit, MemoryMatchReason, SearchMemoryParams, SearchMemoryResult } from '../../protocol/memory';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { encodePhrase, supportsLanguages } from '../encoder/phraseEncoder';
import type { PhraseInPair } from './alignedPhrases';
import { alignedSpans } from './alignedPhrases';
import { nearestWords } from './nearestWords';
import type { LanguageTexts } from './languageTexts';
import type { StoredDocument, TranslationMemoryStore } from './memoryStore';
import type { PhraseOccurrence } from './phraseOccurrences';
import { phraseOccurrences, oppositeSide } from './phraseOccurrences';
import type { SegmentNumber } from './segmentTable';

/**
 * The base scores of lexical hits. A score rises with the share of the segment that the phrase covers. Semantic hits
 * score lower.
 */
const BY_FORM: Record<'exact' | 'inflected', number> = { exact: 0.9, inflected: 0.8 };
const MIN_COVERING_COSINE = 0.1;
/**
 * The number of semantically similar windows that are compared word by word: the minimum, and the number for each
 * requested hit.
 */
const [MIN_COMPARED_WINDOWS, WINDOWS_PER_HIT] = [100, 4];

/** The maximum number of hits with marked translations; linking the words of a thousand takes too long. */
const MAX_MARKED = 200;

/**
 * The minimum cosine of a phrase and of words with the same meaning. This and the other similarity thresholds were
 * tuned on the German and French catalogues of git and Luanti.
 */
const MIN_NEAR_COSINE = 0.6;

type Found = Omit<SearchMemoryParams, 'memory'>;

/** Returns the translations of a phrase: exact and inflected, then by meaning, best first. Errors: `cancelled`. */
export async function searchMemory(
  store: TranslationMemoryStore,
  { phrase, languages, limit }: Found,
  encoder: PhraseEncoder | undefined,
  signal?: AbortSignal,
): Promise<SearchMemoryResult> {
  const pacer = new Pacer(signal);
  const occurrences = await phraseOccurrences(store, phrase, languages, pacer);
  const ranked = occurrences
    .map((occurrence) => ({ occurrence, ...rankOf(occurrence) }))
    .sort((a, b) => b.score - a.score);
  const hits = ranked.slice(0, limit).map(({ occurrence, why, score }) => hitOf(store, occurrence, why, score));
  if (encoder && hits.length < limit && supportsLanguages(encoder, languages.source))
    hits.push(
      ...(await byMeaning(
        store,
        { phrase, languages, limit: limit - hits.length },
        segmentsOf(occurrences),
        encoder,
        pacer,
      )),
    );
  if (encoder) await markTranslations(hits.slice(0, MAX_MARKED), encoder, signal);
  return { hits, segments: occurrences.reduce((sum, { segments }) => sum + segments.length, 0) };
}

function rankOf({ text, spans, isExact }: PhraseOccurrence): { why: 'exact' | 'inflected'; score: number } {
  const why = isExact ? 'exact' : 'inflected';
  const covered = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  return { why, score: BY_FORM[why] + (MIN_COVERING_COSINE * covered) / Math.max(1, text.length) };
}

function segmentsOf(occurrences: readonly PhraseOccurrence[]): Set<SegmentNumber> {
  return new Set(occurrences.flatMap(({ segments }) => segments));
}

function hitOf(
  store: TranslationMemoryStore,
  { side, spans, segments }: PhraseOccurrence,
  why: MemoryMatchReason,
  score: number,
): MemoryHit {
  const [first] = segments;
  const sides = store.sidesOf(first!);
  sides[side].marked = spans;
  return {
    ...sides,
    matchedSide: side,
    score,
    matchType: why,
    ...(store.segments.isUnfinished(first!) && { isUnfinished: true }),
    ...(segments.length > 1 && { repetitions: segments.length - 1 }),
  };
}

async function byMeaning(
  store: TranslationMemoryStore,
  { phrase, languages, limit }: Found,
  known: ReadonlySet<SegmentNumber>,
  encoder: PhraseEncoder,
  pacer: Pacer,
): Promise<MemoryHit[]> {
  const query = await encodePhrase(encoder, { phrase }, pacer.signal);
  const windows = (await nearestWindows(store, query, languages, pacer)).filter(
    ({ first, end }) => !Array.from({ length: end - first }, (_, i) => first + i).some((segment) => known.has(segment)),
  );
  const looked = windows.slice(0, Math.max(MIN_COMPARED_WINDOWS, WINDOWS_PER_HIT * limit)).map((window) => {
    const sides = store.sidesOf(window.first, window.end);
    return { window, sides, own: sides[window.side] };
  });
  const stretches = await nearestWords(
    phrase,
    languages.source,
    looked.map(({ own }) => own),
    encoder,
    pacer.signal,
  );
  const hits = new Map<string, MemoryHit>();
  looked.forEach(({ window, sides, own }, i) => {
    const { score, span, isWhole } = stretches[i]!;
    if (score < MIN_NEAR_COSINE || !isWhole) return;
    const key = [sides.source.text, sides.target.text, own.language].join('\0');
    const same = hits.get(key);
    if (same) {
      same.repetitions = (same.repetitions ?? 0) + 1;
      return;
    }
    own.marked = [span];
    hits.set(key, {
      ...sides,
      matchedSide: window.side,
      score: BY_FORM.inflected * score,
      matchType: 'meaning',
      ...(store.segments.isUnfinished(window.first) && { isUnfinished: true }),
    });
  });
  return [...hits.values()].sort((a, b) => b.score - a.score).slice(0, limit);
}

async function markTranslations(
  hits: readonly MemoryHit[],
  encoder: PhraseEncoder,
  signal?: AbortSignal,
): Promise<void> {
  const requests = hits.flatMap((hit) => {
    const own = hit[hit.matchedSide],
      other = hit[oppositeSide(hit.matchedSide)];
    return own.marked.map((span) => ({
      other,
      phrase: {
        text: own.text,
        language: own.language,
        span,
        other: other.text,
        otherLanguage: other.language,
      } satisfies PhraseInPair,
    }));
  });
  const found = await alignedSpans(
    requests.map(({ phrase }) => phrase),
    encoder,
    signal,
  );
  requests.forEach(({ other }, i) => {
    const place = found[i]?.span;
    if (place && !other.marked.some(({ start, end }) => place.start < end && start < place.end))
      other.marked.push(place);
  });
  for (const { other } of requests) other.marked.sort((a, b) => a.start - b.start);
}

/** The maximum number of nearest texts of each language whose windows are scored. */
const MAX_COMPARED_TEXTS = 300;
/** The maximum number of segments with the same text that are examined on each side. */
const MAX_PLACES = 8;

/** Adjacent segments that together express the query. */
interface SemanticWindow extends ScoredWindow<StoredDocument> {
  side: LanguageSide;
}

/**
 * Returns the segments, and in running text windows of up to three of them, whose meaning is nearest to a query, best
 * first. A window's vector is the mean of its segments'.
 *
 * @param languages `source`: that of the searched side; `target`: that of the other side
 */
async function nearestWindows(
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
