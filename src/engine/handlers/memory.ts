import path from 'node:path';
import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { PhraseInDocument } from '../../files/document/documentSegments';
import { locatePhrase } from '../../files/documents';
import type { DocumentSlice, DocumentInput } from '../../model/document';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { AnalyseParams, AnalyseResult, analysisRequests } from '../../protocol/analysis';
import type {
  AlignedPhrase,
  AlignedPhraseParams,
  ChangeMemoryParams,
  MemoryReference,
  memoryRequests,
  MemorySummary,
  OpenMemoryParams,
  SearchMemoryParams,
  SearchMemoryResult,
  PretranslationsParams,
  PretranslationsResult,
  SegmentMatchesParams,
  SegmentMatchesResult,
  EarlierTranslations,
  EarlierTranslationsParams,
} from '../../protocol/memory';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { openCodebooks } from '../index/vector/faissCodes';
import { alignedSpans } from '../memory/alignedPhrases';
import { querySegmentAt, sentenceAt } from '../memory/querySegment';
import { searchMemory } from '../memory/concordance';
import type { TranslationMemoryStore } from '../memory/memoryStore';
import type { PhraseOccurrence } from '../memory/phraseOccurrences';
import { oppositeSide, phraseOccurrences, recurringPhraseAt } from '../memory/phraseOccurrences';
import { segmentMatches } from '../memory/segmentMatches';
import { SourceLocator } from '../memory/sourceLocator';
import { earlierTranslationsOf } from '../memory/translatedBefore';
import { TranslationMemory } from '../memory/translationMemory';
import { languagePairAt, languagePairOfFiles } from '../reading/documentLanguages';
import type { ParsedDocumentPair } from '../reading/documentPair';
import { documentFileName, readDocumentPair } from '../reading/documentPair';
import type { DocumentReader } from '../reading/documentReader';
import { isTranslationOfOneOf, TextAnalyser } from '../work/analysis';
import { pretranslationsOf } from '../work/pretranslations';
import { readTranslatableDocument } from '../work/workDocument';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

/** The minimum percentage of a match that is shown. */
const MIN_PERCENT = 70;
/** The minimum number of segments with a phrase that replaces a shorter known term in it. Chosen by judgement. */
const MIN_SEGMENTS_OF_TERM = 4;

interface MemoryHandlerOptions {
  reader: DocumentReader;
  encoder: () => Promise<PhraseEncoder | undefined>;
  cacheFolder: string;
}

/** A phrase at a position in a document, and its earlier translations. */
export interface PhraseWithTranslations {
  place: Pick<PhraseInDocument, 'phrase' | 'before' | 'after' | 'span'>;
  before: EarlierTranslations;
}

/** Answers requests to translation memories: translations found by form, by meaning, and as whole segments. */
export class MemoryHandler implements HandlerOf<typeof memoryRequests & typeof analysisRequests> {
  private readonly memories = new Map<string, TranslationMemory>();

  private readonly sources: SourceLocator;

  constructor(private readonly options: MemoryHandlerOptions) {
    this.sources = new SourceLocator(options.reader);
  }

  /** Opens a translation memory, or updates an open one. Errors: `cancelled`. */
  async openMemory(
    params: OpenMemoryParams,
    { signal, onProgress = ignoreProgress }: RequestContext = {},
  ): Promise<MemorySummary> {
    const { reader, cacheFolder } = this.options;
    const encoder = await this.options.encoder();
    const memory =
      this.memories.get(params.memory) ??
      new TranslationMemory(params.memory, {
        reader,
        encoder,
        codebooks: encoder && openCodebooks(encoder),
        folder: path.join(cacheFolder, 'memories'),
      });
    this.memories.set(params.memory, memory);
    return memory.open(params, onProgress, signal);
  }

  /** Applies changes to an open memory. Errors: `memoryUnknown`, `cancelled`. */
  async changeMemory(
    params: ChangeMemoryParams,
    { signal, onProgress = ignoreProgress }: RequestContext = {},
  ): Promise<MemorySummary> {
    return this.opened(params).change(params, onProgress, signal);
  }

  async closeMemory({ memory }: MemoryReference): Promise<void> {
    const opened = this.memories.get(memory);
    this.memories.delete(memory);
    await opened?.close();
  }

  /** Resolves when all requested reading is finished or has failed. Errors: `memoryUnknown`. */
  async whenRead(reference: MemoryReference): Promise<void> {
    // A memory is registered once the encoder is loaded.
    await this.options.encoder();
    await this.opened(reference).whenRead();
  }

  /** Closes all memories, which saves their changes. */
  async close(): Promise<void> {
    for (const memory of this.memories.keys()) await this.closeMemory({ memory });
  }

  /** Returns the segments that contain a phrase, with their translations. Errors: `memoryUnknown`, `cancelled`. */
  async searchMemory(params: SearchMemoryParams, { signal }: RequestContext = {}): Promise<SearchMemoryResult> {
    const memory = this.opened(params);
    const encoder = await this.options.encoder();
    const found = await memory.read((store) => searchMemory(store, params, encoder, signal));
    return { ...found, ...(memory.isGrowing && { isPartial: true }) };
  }

  /** Returns the earlier translations of a phrase. Errors: `memoryUnknown`, `cancelled`. */
  async translatedBefore(
    params: EarlierTranslationsParams,
    { signal }: RequestContext = {},
  ): Promise<EarlierTranslations | null> {
    const { phrase, languages, limit } = params;
    const memory = this.opened(params);
    const encoder = await this.options.encoder();
    return (
      (await memory.read((store) => earlierTranslationsOf(store, phrase, languages, limit, encoder, signal))) ?? null
    );
  }

  /** Returns the source text at a position in a translation; undefined if unknown. Errors: `cancelled`. */
  sourceTextAt(memory: string, slice: DocumentSlice, signal?: AbortSignal): Promise<string | undefined> | undefined {
    return this.memories.get(memory)?.read((store) => this.sources.textAt(store, slice, signal));
  }

  /**
   * Finds earlier translations of the selection, or of the longest known phrase under the pointer. Errors:
   * `memoryUnknown`, `cancelled`.
   *
   * @param longerThan a known term under the pointer; only a longer phrase that includes it and has a usual rendering
   *   is returned
   */
  async translatedAt(
    reference: MemoryReference,
    place: PhraseInDocument,
    languages: PartialLanguagePair,
    limit: number,
    longerThan?: Span,
    signal?: AbortSignal,
  ): Promise<PhraseWithTranslations | undefined> {
    const memory = this.opened(reference);
    const encoder = await this.options.encoder();
    return memory.read(async (store) => {
      const sentence = place.before + place.phrase + place.after;
      const known = place.phrase
        ? { start: place.before.length, end: place.before.length + place.phrase.length }
        : recurringPhraseAt(store, sentence, place.before.length, languages.source);
      if (!known) return undefined;
      const span = place.phrase ? place.span : place.spanOf(known.start, known.end);
      if (longerThan && !isLonger(span, longerThan)) return undefined;
      const phrase = sentence.slice(known.start, known.end);
      const before = await earlierTranslationsOf(store, phrase, languages, limit, encoder, signal);
      if (!before || (longerThan && !hasUsualRendering(before))) return undefined;
      return {
        place: { phrase, before: sentence.slice(0, known.start), after: sentence.slice(known.end), span },
        before,
      };
    });
  }

  /** Returns segments similar to a text or to the segment at a position. Errors: `memoryUnknown`, `cancelled`. */
  async segmentMatches(params: SegmentMatchesParams, { signal }: RequestContext = {}): Promise<SegmentMatchesResult> {
    const { text, slice, languages, minPercent = MIN_PERCENT, limit } = params;
    const memory = this.opened(params);
    const encoder = await this.options.encoder();
    return memory.read(async (store) => {
      const query = text
        ? { text, languages }
        : slice && ((await this.sources.at(store, slice, signal)) ?? querySegmentAt(slice, languages, signal));
      if (!query?.text) return { matches: [] };
      const matches = await segmentMatches(store, { ...query, minPercent, limit }, encoder, signal);
      return { text: query.text, matches, ...(query.target && { target: query.target }) };
    });
  }

  /** Returns translations for untranslated segments. Errors: `memoryUnknown`, `documentTooLarge`, `cancelled`. */
  async pretranslations(
    params: PretranslationsParams,
    { signal, onProgress = ignoreProgress }: RequestContext = {},
  ): Promise<PretranslationsResult> {
    const work = await readTranslatableDocument(params, this.options.reader, signal);
    await this.whenRead(params);
    const onFractionDone = (share: number): void => onProgress({ phase: 'reading', percent: 100 * share });
    return this.opened(params).read((store) =>
      pretranslationsOf(store, work, params.minPercent, onFractionDone, signal),
    );
  }

  /**
   * Counts new, repeated and similar segments. Rejected documents are listed in the result.
   * Errors: `memoryUnknown`, `cancelled`.
   */
  async analyse(
    { documents, languages, memory }: AnalyseParams,
    { signal, onProgress = ignoreProgress }: RequestContext = {},
  ): Promise<AnalyseResult> {
    const result: AnalyseResult = { files: [], refused: [], problems: [], skippedParts: [] };
    const count = async (store?: TranslationMemoryStore): Promise<void> => {
      const analysis = new TextAnalyser(store);
      const names = documents.map(documentFileName);
      for (const [index, document] of documents.entries()) {
        const name = documentFileName(document);
        const onFractionDone = (share: number): void =>
          onProgress({
            phase: 'reading',
            percent: (100 * (index + share)) / documents.length,
            document: { name, number: index + 1, of: documents.length },
          });
        try {
          const { source, target, problems, skippedParts } = await this.readAll(document, languages, signal);
          if (!target && isTranslationOfOneOf(names, name, source, languages.source)) continue;
          const text = { file: name, languages: languagePairOfFiles(languages, source, target), source, target };
          result.files.push({ file: name, bands: await analysis.add(text, onFractionDone, signal) });
          result.problems.push(...problems);
          result.skippedParts.push(...skippedParts);
        } catch (error) {
          if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
          result.refused.push({ file: name, reason: error.message });
        }
      }
    };
    if (memory !== undefined) await this.whenRead({ memory });
    await (memory === undefined ? count() : this.opened({ memory }).read(count));
    return result;
  }

  /** Reads a document with its untranslated segments. */
  private readAll(
    document: DocumentInput,
    languages: PartialLanguagePair,
    signal?: AbortSignal,
  ): Promise<ParsedDocumentPair> {
    return readDocumentPair({ source: document }, languages, (each, wanted) =>
      this.options.reader.read(each, { ...wanted, untranslated: true }, signal),
    );
  }

  /**
   * Returns the words of the translation that are aligned with the selected phrase, or null.
   * Errors: `memoryUnknown`, `cancelled`.
   */
  async alignedPhrase(
    { memory, slice, languages }: AlignedPhraseParams,
    { signal }: RequestContext = {},
  ): Promise<AlignedPhrase | null> {
    const place = locatePhrase(slice, languages);
    const encoder = await this.options.encoder();
    if (!place?.phrase || !encoder) return null;
    const pair = languagePairAt(place, languages, []);
    const { counterpart } = place;
    const sides = counterpart
      ? {
          text: place.before + place.phrase + place.after,
          start: place.before.length,
          other: counterpart.text,
          otherLanguage: counterpart.language ?? pair.target,
        }
      : memory === undefined
        ? undefined
        : await this.sidesOf(memory, slice.fileName, sentenceAt(place), pair, signal);
    if (!sides?.other) return null;
    const { text, start, other, otherLanguage } = sides;
    const phrase = {
      text,
      language: pair.source ?? 'und',
      span: { start, end: start + place.phrase.length },
      other,
      otherLanguage: otherLanguage ?? 'und',
    };
    const [found] = await alignedSpans([phrase], encoder, signal);
    if (!found) return null;
    const { start: from, end: to } = found.span;
    return {
      phrase: other.slice(from, to),
      before: other.slice(0, from),
      after: other.slice(to),
      ...(otherLanguage !== undefined && { language: otherLanguage }),
    };
  }

  /**
   * Returns both sides of a segment that contains a sentence, preferably in the same document, and the offset in it
   * that corresponds to an offset in the sentence.
   */
  private sidesOf(
    memory: string,
    file: string,
    { text, start }: { text: string; start: number },
    languages: PartialLanguagePair,
    signal?: AbortSignal,
  ) {
    return this.opened({ memory }).read(async (store) => {
      const occurrences = await phraseOccurrences(store, text, languages, new Pacer(signal));
      const found = occurrences.filter(({ isExact }) => isExact);
      const sideOf = ({ segments: [first], side }: PhraseOccurrence) => store.sideOf(first!, first! + 1, side);
      const best = found.find((each) => sideOf(each).file === file) ?? found[0];
      if (!best) return undefined;
      const other = sideOf({ ...best, side: oppositeSide(best.side) });
      return { text: best.text, start: best.spans[0]!.start + start, other: other.text, otherLanguage: other.language };
    });
  }

  /** Returns an open memory. Errors: `memoryUnknown`. */
  private opened({ memory }: MemoryReference): TranslationMemory {
    const opened = this.memories.get(memory);
    if (opened) return opened;
    const message = `The translations in ${memory} have not been read yet. Read them, and try again.`;
    throw new GlossaError('memoryUnknown', message);
  }
}

function isLonger(span: Span, other: Span): boolean {
  return span.start <= other.start && other.end <= span.end && span.end - span.start > other.end - other.start;
}

/** Returns whether a phrase is a term of the memory rather than an accidental sequence of words. */
function hasUsualRendering({ segments, renderings: [first, ...others] }: EarlierTranslations): boolean {
  if (!first || segments < MIN_SEGMENTS_OF_TERM) return false;
  return first.count >= others.reduce((sum, { count }) => sum + count, 0);
}
