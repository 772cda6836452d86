/** Lookups of phrases: for a place in a document, for a phrase that is typed, for the text that is in view. */
import { RequestType } from 'vscode-jsonrpc';
import type { AdministrativeStatus, Reference } from '../model/concept';
import type { DocumentSlice, Insertion } from '../model/document';
import type { Equivalent, SearchHit } from '../model/equivalent';
import type { LanguageContext } from '../model/languageEvidence';
import type { LanguageChoice, LanguagePair } from '../model/languagePair';
import type { Span } from '../model/phrase';
import type { PictureRefusal } from '../model/picture';
import type { Preferences } from '../model/preferences';
import type { GlossaryReference } from './commonParameters';
import type { TranslatedBefore } from './memory';

export interface EquivalentsParams {
  slice: DocumentSlice;
  /** What is known besides the document; the engine reads what the document says of itself. */
  languages: LanguageContext;
  /** In order of priority. */
  glossaries: GlossaryReference[];
  limit: number;
  preferences?: Preferences;
  /** The memory that is asked where no glossary has anything; see `MemoryReference`. */
  memory?: string;
}

/** A picture of an equivalent's entry, with the real path of its file, or why it is not shown. */
export type EquivalentPicture = Reference & { concept: string; glossary: string } & ({ file: string; width: number; height: number; refusal?: undefined } | { refusal: PictureRefusal });

export interface EquivalentsResult {
  /** The phrase that was looked up; missing where the place holds no text to translate or no known term. */
  phrase?: string;
  /** Its place in the document. */
  span?: Span;
  pair?: LanguagePair;
  /** In the pair's target. */
  equivalents: Equivalent[];
  /** In every other language: where the target has none, or nothing but the glossaries tells which one is wanted. */
  others?: Equivalent[];
  /** Whether the target is the language of most terms, because nobody has said which is wanted. */
  isTargetGuessed?: boolean;
  /** Where no equivalent is likely to fit: how the phrase, or the longest known one under the pointer, was translated before. `phrase` and `span` are its own. */
  before?: TranslatedBefore;
  /** Whether this engine has not opened the memory that the request names. */
  isMemoryUnknown?: boolean;
  /** Of the first equivalent that has one. */
  picture?: EquivalentPicture;
}

/** Characters of a query; whoever pastes a page into a search has found nothing yet. */
export const LONGEST_QUERY = 1_000;

export interface SearchParams {
  /** Up to `LONGEST_QUERY`. */
  query: string;
  glossaries: GlossaryReference[];
  limit: number;
}

export interface SegmentTermsParams {
  /** Where a translation is being written; its selection is what has been typed of the word, empty before its first letter. */
  slice: DocumentSlice;
  /** The source text beside a document of one language, as far as it is in view. */
  beside?: string;
  languages: LanguageChoice;
  glossaries: GlossaryReference[];
}

/** An equivalent of a term that the source of a segment uses. */
export interface SegmentTerm {
  term: string;
  /** What the source says. */
  used: string;
  status?: AdministrativeStatus;
  domain?: string;
  definition?: string;
  insertion: Insertion;
}

export interface KnownTermsParams {
  /** Pieces of a document, such as what is in view; each is selected in what stands around it. */
  slices: DocumentSlice[];
  languages: LanguageChoice;
  glossaries: GlossaryReference[];
}

export const lookupRequests = {
  equivalents: new RequestType<EquivalentsParams, EquivalentsResult, void>('glossa/equivalents'),
  search: new RequestType<SearchParams, SearchHit[], void>('glossa/search'),
  /** What may be written next in a translation, by the terms of its source. */
  segmentTerms: new RequestType<SegmentTermsParams, SegmentTerm[], void>('glossa/segmentTerms'),
  /** Where known terms stand in each of the slices' selections, in document offsets. */
  knownTerms: new RequestType<KnownTermsParams, Span[][], void>('glossa/knownTerms'),
};
