/** Requests for equivalents: of the phrase at a position in a document, of a typed phrase, and of the visible text. */
import { RequestType } from 'vscode-jsonrpc';
import type { GlossaryAdaptation } from '../model/adaptation';
import type { AdministrativeStatus, PictureRejection, CrossReference } from '../model/concept';
import type { DocumentSlice, Insertion } from '../model/document';
import type { Equivalent, PreferenceContext, SearchHit } from '../model/equivalent';
import type { PartialLanguagePair, LanguageContext, LanguagePair } from '../model/languagePair';
import type { Span } from '../model/phrase';
import type { GlossaryReference, WithProgress } from './commonParameters';
import type { EarlierTranslations } from './memory';

export interface EquivalentsParams {
  slice: DocumentSlice;
  /** The language evidence outside the document; the engine reads the document's own. */
  languages: LanguageContext;
  /** The glossaries in order of priority. */
  glossaries: GlossaryReference[];
  limit: number;
  preferences?: PreferenceContext;
  /** The memory to search if no glossary has the whole phrase; see `MemoryReference`. */
  memory?: string;
}

/** A picture of an equivalent's entry, with the real path of its file, or why it is not shown. */
export type EquivalentPicture = CrossReference & { concept: string; glossary: string } & (
    { file: string; width: number; height: number; refusal?: undefined } | { refusal: PictureRejection }
  );

export interface EquivalentsResult {
  /** The phrase that was looked up; missing if there is no translatable text or known term. */
  phrase?: string;
  /** The span in the document. */
  span?: Span;
  pair?: LanguagePair;
  /** The equivalents in the pair's target language. */
  equivalents: Equivalent[];
  /** Equivalents in all other languages, if the target has none or only the glossaries indicate a target. */
  others?: Equivalent[];
  /** Languages of the pair whose phrases are compared by form only; missing if the model supports all. */
  unsupportedLanguages?: string[];
  /** True if there is nothing to translate at the position: it is in a key, code or markup. */
  isNoText?: boolean;
  /** True if the target is a guess: the language of most terms. */
  isTargetGuessed?: boolean;
  /**
   * The earlier translations of the phrase, or of the longest known one under the pointer, if no glossary contains all
   * of it. `phrase` and `span` describe that phrase.
   */
  before?: EarlierTranslations;
  /** True if `before` ranks above `equivalents`, which match only a part of the phrase or are unlikely. */
  isMemoryFirst?: boolean;
  /** True if this engine has not opened the requested memory. */
  isMemoryUnknown?: boolean;
  /** The picture of the first equivalent that has one. */
  picture?: EquivalentPicture;
}

/** The maximum length of a query in characters, in case a page is pasted into a search. */
export const MAX_QUERY_LENGTH = 1_000;

export interface SearchParams {
  /** Up to `MAX_QUERY_LENGTH`. */
  query: string;
  glossaries: GlossaryReference[];
  limit: number;
}

export interface SegmentTermsParams {
  /** The position in the translation; the selection is the typed part of the word. */
  slice: DocumentSlice;
  /** The visible text of the source document, for a monolingual translation whose source segment is unknown. */
  beside?: string;
  /** The memory that may know the source segment. */
  memory?: string;
  languages: PartialLanguagePair;
  glossaries: GlossaryReference[];
}

/** An equivalent of a term that the source of a segment uses. */
export interface TermSuggestion {
  term: string;
  /** The term in the source. */
  used: string;
  status?: AdministrativeStatus;
  domain?: string;
  definition?: string;
  insertion: Insertion;
}

export interface KnownTermsParams {
  /** Parts of a document, such as the visible ones. Each part is the selection of its slice. */
  slices: DocumentSlice[];
  languages: PartialLanguagePair;
  glossaries: GlossaryReference[];
}

export const lookupRequests = {
  equivalents: new RequestType<EquivalentsParams, EquivalentsResult, void>('glossa/equivalents'),
  search: new RequestType<SearchParams, SearchHit[], void>('glossa/search'),
  /** Suggests the next words of a translation by the terms of its source. */
  segmentTerms: new RequestType<SegmentTermsParams, TermSuggestion[], void>('glossa/segmentTerms'),
  /** Returns the known terms in each slice's selection, in document offsets. */
  knownTerms: new RequestType<KnownTermsParams, Span[][], void>('glossa/knownTerms'),
};

export interface AdaptParams {
  glossary: GlossaryReference;
}

export const adaptationRequests = {
  /** Adapts queries to the pairs of a glossary, if this improves the results for held-out pairs. */
  adapt: new RequestType<WithProgress<AdaptParams>, GlossaryAdaptation, void>('glossa/adapt'),
  /** Stops adapting queries; returns whether they were adapted. */
  stopAdapting: new RequestType<AdaptParams, boolean, void>('glossa/stopAdapting'),
};
