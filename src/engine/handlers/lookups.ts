import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { PhraseInDocument } from '../../files/document/documentSegments';
import { locatePhrase, surroundingSentences } from '../../files/documents';
import { languageMatches } from '../../language/tags';
import { hasWholePhrase } from '../../lookup/lexicalHit';
import type { DocumentSlice } from '../../model/document';
import type { SearchHit } from '../../model/equivalent';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { Span, WiderContext } from '../../model/phrase';
import type { GlossaryReference } from '../../protocol/commonParameters';
import type {
  EquivalentsParams,
  EquivalentsResult,
  KnownTermsParams,
  lookupRequests,
  SearchParams,
  TermSuggestion,
  SegmentTermsParams,
} from '../../protocol/lookups';
import { glossaryFilesAmong } from '../../protocol/termbases';
import type { GlossaryIndexRegistry } from '../index/glossaryIndex';
import type { SearchService } from '../lookup/searchService';
import { glossaryTermSpans, segmentTerms } from '../lookup/segmentTerms';
import type { SuggestService } from '../lookup/suggestService';
import { languagePairAt, languagePairOfSlice } from '../reading/documentLanguages';
import type { GlossaryStore } from '../store/glossaryStore';
import type { PictureStore } from '../store/pictureStore';
import { firstPicture, languagesOfGlossaries } from './browsing';
import type { MemoryHandler, PhraseWithTranslations } from './memory';
import type { HandlerOf, RequestContext } from './requestHandler';

/** The services that look-ups need once the model is open. */
interface LookupServices {
  index: GlossaryIndexRegistry;
  suggest: SuggestService;
  search: SearchService;
}

/**
 * Answers requests for equivalents: of the phrase at a position in a document, of a typed phrase, and of the visible
 * text.
 */
export class LookupHandler implements HandlerOf<typeof lookupRequests> {
  constructor(
    private readonly store: GlossaryStore,
    private readonly services: () => Promise<LookupServices>,
    private readonly memories: Pick<MemoryHandler, 'translatedAt' | 'sourceTextAt'>,
    private readonly pictures: PictureStore,
  ) {}

  /** Returns the equivalents of the selection, or of the longest known term under the pointer. */
  async equivalents(
    { slice, languages: known, glossaries, limit, preferences, memory }: EquivalentsParams,
    { signal }: RequestContext = {},
  ): Promise<EquivalentsResult> {
    const { suggest } = await this.services();
    const wanted = languagePairOfSlice(slice, known);
    const place = locatePhrase(slice, wanted);
    if (!place) return { equivalents: [], isNoText: true };
    const languages = await languagesOfGlossaries(this.store, glossaryFilesAmong(glossaries));
    const { source, target } = languagePairAt(place, wanted, languages);
    const isTargetGuessed = isGuess(target, place, wanted);
    const term = place.phrase ? place : await termUnderPointer(suggest, place, source, glossaries, signal);
    const pair = source && target ? { source, target } : undefined;
    const past = (longerThan?: Span): Promise<PastTranslations> =>
      this.past(memory, place, { source, target }, { limit, longerThan, signal });
    // Of the phrases under the pointer, the longest one is used, whether from a glossary or the memory.
    const underPointer = place.phrase ? undefined : await past(term?.span);
    const unsupportedLanguages = suggest.unsupportedLanguages(source, target);
    const kind = unsupportedLanguages.length ? { unsupportedLanguages } : {};
    if (!term) return { equivalents: [], pair, ...kind, ...toldOf(underPointer) };
    const found = underPointer?.translated?.place ?? term;
    const { phrase, before, after, span } = found;
    const surroundings = () => readSurroundings(slice, place, found, signal);
    const { equivalents, others } = await suggest.suggestWithOthers(
      { phrase, before, after },
      source,
      target,
      glossaries,
      limit,
      { preferences, surroundings, signal },
    );
    const isKnown = hasWholePhrase(equivalents);
    const translated = place.phrase && !isKnown ? await past() : underPointer;
    const picture = await firstPicture(equivalents, this.pictures);
    const isAsked = !equivalents.length || isTargetGuessed;
    return {
      phrase,
      span,
      pair,
      equivalents,
      ...kind,
      ...(isAsked && others.length > 0 && { others }),
      ...(isTargetGuessed && { isTargetGuessed }),
      ...(picture && { picture }),
      ...toldOf(translated),
      ...(translated?.translated && !isKnown && equivalents.length > 0 && { isMemoryFirst: true }),
    };
  }

  /** Returns the earlier translations of the selected phrase, or of the longest known phrase under the pointer. */
  private async past(
    memory: string | undefined,
    place: PhraseInDocument,
    languages: PartialLanguagePair,
    { limit, longerThan, signal }: { limit: number; longerThan?: Span; signal?: AbortSignal },
  ): Promise<PastTranslations> {
    if (memory === undefined) return {};
    try {
      return { translated: await this.memories.translatedAt({ memory }, place, languages, limit, longerThan, signal) };
    } catch (error) {
      if (error instanceof GlossaError && error.code === 'memoryUnknown') return { isMemoryUnknown: true };
      throw error;
    }
  }

  /** Returns matches for a typed phrase, in any language. */
  async search({ query, glossaries, limit }: SearchParams, { signal }: RequestContext = {}): Promise<SearchHit[]> {
    const { search } = await this.services();
    return search.search(query, glossaries, limit, signal);
  }

  async segmentTerms(params: SegmentTermsParams, { signal }: RequestContext = {}): Promise<TermSuggestion[]> {
    const { index } = await this.services();
    const { memory, slice, beside } = params;
    const source = memory === undefined ? undefined : await this.memories.sourceTextAt(memory, slice, signal);
    return segmentTerms({ ...params, beside: source ?? beside }, index, signal);
  }

  async knownTerms(params: KnownTermsParams, { signal }: RequestContext = {}): Promise<Span[][]> {
    const { index } = await this.services();
    return glossaryTermSpans(params, index, signal);
  }
}

/** The earlier translations of a phrase in a memory. */
interface PastTranslations {
  translated?: PhraseWithTranslations;
  /** True if the engine has not opened the memory. */
  isMemoryUnknown?: boolean;
}

function toldOf({ translated, isMemoryUnknown }: PastTranslations = {}): Partial<EquivalentsResult> {
  const { place, before } = translated ?? {};
  return {
    ...(place && { phrase: place.phrase, span: place.span, before }),
    ...(isMemoryUnknown && { isMemoryUnknown }),
  };
}

/** Returns whether only the glossaries indicate the target language. */
function isGuess(
  target: string | undefined,
  { counterpart }: PhraseInDocument,
  { source, target: wanted }: PartialLanguagePair,
): boolean {
  return (
    target !== undefined &&
    ![counterpart?.language, source, wanted].some(
      (language) => language !== undefined && languageMatches(target, language),
    )
  );
}

/**
 * Returns the other sentences of the slice around a phrase, and the translation of its segment. Empty for a phrase in a
 * translation.
 */
async function readSurroundings(
  slice: DocumentSlice,
  { counterpart }: PhraseInDocument,
  { phrase, before, after, span }: Pick<PhraseInDocument, 'phrase' | 'before' | 'after' | 'span'>,
  signal?: AbortSignal,
): Promise<WiderContext> {
  if (counterpart && !counterpart.isTarget) return { before: [], after: [] };
  const around = await runInSlices(surroundingSentences(slice, span), new Pacer(signal));
  const own = before + phrase + after;
  const others = (sentences: readonly string[]): string[] => sentences.filter((sentence) => !own.includes(sentence));
  return {
    before: others(around.before),
    after: others(around.after),
    ...(counterpart && !counterpart.isUnwritten && { translation: counterpart.text }),
  };
}

async function termUnderPointer(
  suggest: SuggestService,
  place: PhraseInDocument,
  language: string | undefined,
  glossaries: readonly GlossaryReference[],
  signal?: AbortSignal,
) {
  const sentence = place.before + place.after;
  const term = await suggest.termAt(sentence, place.before.length, language, glossaries, signal);
  if (!term) return undefined;
  const { start, end } = term;
  return {
    phrase: sentence.slice(start, end),
    before: sentence.slice(0, start),
    after: sentence.slice(end),
    span: place.spanOf(start, end),
  };
}
