import type { PhraseInDocument } from '../../files/document/documentFormat';
import { locatePhrase, sentencesAround } from '../../files/document/documents';
import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { languageMatches } from '../../language/tags';
import { LEAST_IN_HOVER, linesWorth } from '../../lookup/worth';
import type { SearchHit } from '../../model/equivalent';
import type { LanguageChoice } from '../../model/languagePair';
import type { DocumentSlice } from '../../model/document';
import type { Span, Surroundings } from '../../model/phrase';
import type { GlossaryReference } from '../../protocol/commonParameters';
import type { EquivalentsParams, EquivalentsResult, KnownTermsParams, lookupRequests, SearchParams, SegmentTerm, SegmentTermsParams } from '../../protocol/lookups';
import { filesAmong } from '../../protocol/termbases';
import type { GlossaryIndex } from '../index/glossaryIndex';
import type { SearchService } from '../lookup/searchService';
import { knownTerms, segmentTerms } from '../lookup/segmentTerms';
import type { SuggestService } from '../lookup/suggestService';
import { pairAt, pairOfSlice } from '../reading/documentLanguages';
import { languagesOfGlossaries } from '../store/glossaryOverview';
import type { GlossaryStore } from '../store/glossaryStore';
import type { MemoryHandler } from './memory';
import type { Pictures } from '../store/pictures';
import { firstPicture } from './pictures';
import type { HandlerOf, RequestContext } from './requestHandler';

/** What lookups need of the engine once the model is open. */
interface LookupServices {
  index: GlossaryIndex;
  suggest: SuggestService;
  search: SearchService;
}

/** Answers the lookups of phrases: for a place in a document, for a phrase that is typed, for the text that is in view. */
export class LookupHandler implements HandlerOf<typeof lookupRequests> {
  constructor(
    private readonly store: GlossaryStore,
    private readonly services: () => Promise<LookupServices>,
    private readonly memories: Pick<MemoryHandler, 'translatedAt'>,
    private readonly pictures: Pictures,
  ) {}

  /** The equivalents of what is selected, or of the longest known term under the pointer. */
  async equivalents({ slice, languages: known, glossaries, limit, preferences, memory }: EquivalentsParams, { signal }: RequestContext = {}): Promise<EquivalentsResult> {
    const { suggest } = await this.services();
    const wanted = pairOfSlice(slice, known);
    const place = locatePhrase(slice, wanted);
    if (!place) return { equivalents: [] };
    const languages = await languagesOfGlossaries(this.store, filesAmong(glossaries));
    const { source, target } = pairAt(place, wanted, languages);
    const isTargetGuessed = isGuess(target, place, wanted);
    const found = place.phrase ? place : await termUnderPointer(suggest, place, source, glossaries, signal);
    const pair = source && target ? { source, target } : undefined;
    const past = () => (memory === undefined ? {} : this.past(memory, place, { source, target }, limit, signal));
    if (!found) return { equivalents: [], pair, ...(await past()) };
    const { phrase, before, after, span } = found;
    const surroundings = () => readSurroundings(slice, place, found, signal);
    const { equivalents, others } = await suggest.suggestWithOthers({ phrase, before, after }, source, target, glossaries, limit, { preferences, surroundings, signal });
    const picture = await firstPicture(equivalents, this.pictures);
    const isLikely = linesWorth(equivalents.map(({ confidence }) => confidence), LEAST_IN_HOVER) > 0;
    const isAsked = !equivalents.length || isTargetGuessed;
    return { phrase, span, pair, equivalents, ...(isAsked && others.length > 0 && { others }), ...(isTargetGuessed && { isTargetGuessed }), ...(picture && { picture }), ...(!isLikely && !others.length && (await past())) };
  }

  /** How the phrase was translated before, where no glossary has anything. */
  private async past(memory: string, place: PhraseInDocument, languages: LanguageChoice, limit: number, signal?: AbortSignal): Promise<Pick<EquivalentsResult, 'phrase' | 'span' | 'before' | 'isMemoryUnknown'>> {
    try {
      return (await this.memories.translatedAt({ memory }, place, languages, limit, signal)) ?? {};
    } catch (error) {
      if (error instanceof GlossaError && error.code === 'memoryUnknown') return { isMemoryUnknown: true };
      throw error;
    }
  }

  /** What fits a phrase that is being typed, in any language. */
  async search({ query, glossaries, limit }: SearchParams, { signal }: RequestContext = {}): Promise<SearchHit[]> {
    const { search } = await this.services();
    return search.search(query, glossaries, limit, signal);
  }

  async segmentTerms(params: SegmentTermsParams, { signal }: RequestContext = {}): Promise<SegmentTerm[]> {
    const { index } = await this.services();
    return segmentTerms(params, index, signal);
  }

  async knownTerms(params: KnownTermsParams, { signal }: RequestContext = {}): Promise<Span[][]> {
    const { index } = await this.services();
    return knownTerms(params, index, signal);
  }
}

/** Whether nothing but the glossaries speaks for a target. */
function isGuess(target: string | undefined, { counterpart }: PhraseInDocument, { source, target: wanted }: LanguageChoice): boolean {
  return target !== undefined && ![counterpart?.language, source, wanted].some((language) => language !== undefined && languageMatches(target, language));
}

/** What the document says around a phrase in its source, as far as the slice goes, beside the text that stands around the phrase; nothing of what is in a translation. */
async function readSurroundings(slice: DocumentSlice, { counterpart }: PhraseInDocument, { phrase, before, after, span }: Pick<PhraseInDocument, 'phrase' | 'before' | 'after' | 'span'>, signal?: AbortSignal): Promise<Surroundings> {
  if (counterpart && !counterpart.isTarget) return { before: [], after: [] };
  const around = await runInSlices(sentencesAround(slice, span), new Pacer(signal));
  const own = before + phrase + after;
  const others = (sentences: readonly string[]): string[] => sentences.filter((sentence) => !own.includes(sentence));
  return { before: others(around.before), after: others(around.after), ...(counterpart && !counterpart.isUnwritten && { translation: counterpart.text }) };
}

async function termUnderPointer(suggest: SuggestService, place: PhraseInDocument, language: string | undefined, glossaries: readonly GlossaryReference[], signal?: AbortSignal) {
  const sentence = place.before + place.after;
  const term = await suggest.termAt(sentence, place.before.length, language, glossaries, signal);
  if (!term) return undefined;
  const { start, end } = term;
  return { phrase: sentence.slice(start, end), before: sentence.slice(0, start), after: sentence.slice(end), span: place.spanOf(start, end) };
}
