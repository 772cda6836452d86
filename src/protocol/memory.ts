/** The memory: what a folder's bilingual files and paired documents have translated, found by form, by meaning, and as whole segments. */
import { RequestType } from 'vscode-jsonrpc';
import type { Problem } from '../base/problem';
import type { DocumentFile, DocumentSlice } from '../model/document';
import type { LanguageChoice } from '../model/languagePair';
import type { Span } from '../model/phrase';
import type { RefusedDocuments } from './build';
import type { WithProgress } from './commonParameters';

/** A document with its translation, or a bilingual file, that belongs to a memory. */
export interface MemoryDocument {
  source: DocumentFile;
  /** Missing where `source` is a bilingual file. */
  target?: DocumentFile;
  /** As the project knows them; what is missing the files say, or their words. */
  languages: LanguageChoice;
}

/** Which memory: a name, as a path. The folder that it belongs to, if it has one. */
export interface MemoryReference {
  memory: string;
}

export interface OpenMemoryParams extends MemoryReference {
  /** All that belongs to it. What it held besides is forgotten; what has not changed is not read again. */
  documents: MemoryDocument[];
  /** Whether translations are taken, too, of which the file says that they are not finished; they are marked. */
  includeUnfinished?: boolean;
  /** Segments at which no further document is read; missing: a million. */
  mostSegments?: number;
}

export interface ChangeMemoryParams extends MemoryReference {
  /** Those that were changed or are new; each in the place of the one with the same files. */
  changed: MemoryDocument[];
  /** Files that are gone, by absolute path: every document that one of them belongs to goes. */
  removed: string[];
}

/** What a memory holds, and what it has left out. */
export interface MemorySummary {
  segments: number;
  documents: number;
  /** Units that were left out, or marked, because their file says that their translation is not finished. */
  unfinished: number;
  /** Translations that were left out because they stand in the source word for word, or are in its language. */
  untranslated: number;
  /** Documents that nothing was taken from, and why. */
  refused: RefusedDocuments[];
  /** Of documents that were read now, not of those that were known. */
  problems: Problem[];
  /** Documents that were not read because the memory is full; missing where there are none. */
  leftOut?: number;
}

/** One side of a segment. */
export interface MemorySide {
  /** One line of text. */
  text: string;
  language: string;
  /** Absolute path. */
  file: string;
  /** From 1; in a DOCX the number of the paragraph. */
  line: number;
  /** What of `text` is meant, in order: what was looked for, or what translates it; in UTF-16 code units. Empty where it cannot be told. */
  marked: Span[];
}

/** A segment with its translation. */
export interface MemoryPair {
  source: MemorySide;
  target: MemorySide;
  /** The side that answers to the question. */
  found: 'source' | 'target';
  /** Whether the file says that the translation is not finished. */
  isUnfinished?: boolean;
}

/** How a phrase was found in a segment, strongest first. */
export type MemoryReason = 'exact' | 'inflected' | 'meaning';

export interface MemoryHit extends MemoryPair {
  /** 0 to 1. */
  score: number;
  why: MemoryReason;
  /** Further places of the same two texts, that are not listed; missing where there are none. */
  repeated?: number;
}

export interface FindInMemoryParams extends MemoryReference {
  /** In any language, up to `LONGEST_QUERY`. */
  phrase: string;
  /** `source`: the language of the phrase, as far as it is known; `target`: that of its translations. What is missing may be any. */
  languages: LanguageChoice;
  limit: number;
}

export interface FindInMemoryResult {
  /** Exact ones first, then inflected ones, then those by meaning. */
  hits: MemoryHit[];
  /** Segments in which the phrase stands, exactly or inflected, those among them that are not listed. */
  segments: number;
  /** Whether the memory is still being read, so that there may be more. */
  isPartial?: boolean;
}

/** A way in which a phrase has been translated. */
export interface MemoryRendering {
  /** In its most frequent form, or as a dictionary has it. */
  term: string;
  language: string;
  /** Segments. */
  count: number;
  /** With the phrase and its translation marked. */
  example: MemoryPair;
}

/** How a phrase was translated before: found, not approved. */
export interface TranslatedBefore {
  /** What was looked up. */
  phrase: string;
  /** Most frequent first. */
  renderings: MemoryRendering[];
  /** Segments in which the phrase stands. */
  segments: number;
}

export interface TranslatedBeforeParams extends MemoryReference {
  phrase: string;
  /** As those of `FindInMemoryParams`. */
  languages: LanguageChoice;
  limit: number;
}

export interface SegmentMatchesParams extends MemoryReference {
  /** The segment at the selection of a document, or of its source where it is a translation; or `text`. */
  slice?: DocumentSlice;
  text?: string;
  /** As far as they are known: from the language of the segment. */
  languages: LanguageChoice;
  /** From which percentage on; missing: 70. */
  least?: number;
  limit: number;
}

/** A segment of the memory that says the same, or nearly. */
export interface SegmentMatch extends MemoryPair {
  /** As CAT tools count: 101 where the texts are the same and so is the place (their neighbours, or what their files call them), 100 where the texts are the same, 99 where only the code in them differs, else by the words that have to be changed. */
  percent: number;
  /** Whether only its meaning is near, so that `percent` may be below what was asked for. */
  isByMeaning?: boolean;
  /** Whether the text is the same and the code or the tags in it are not. */
  isCodeDifferent?: boolean;
  /** What differs, in the text that was asked about; what differs in the match is marked in its side. */
  differences: Span[];
}

export interface SegmentMatchesResult {
  /** The segment that was asked about, as one line of text; in a document that is itself a translation, that of its source; missing where the place holds none. */
  text?: string;
  /** Best first. */
  matches: SegmentMatch[];
  /** In a document that is itself the translation of another: what of it translates the segment, or where that belongs. In document offsets. */
  target?: Span;
}

export interface AlignedPhraseParams extends Partial<MemoryReference> {
  /** The phrase is selected, on either side. */
  slice: DocumentSlice;
  languages: LanguageChoice;
}

/** What translates a phrase in its own segment, with the sentence around it. */
export interface AlignedPhrase {
  phrase: string;
  before: string;
  after: string;
  language?: string;
}

export const memoryRequests = {
  /** Reads what belongs to a memory. A look-up meanwhile answers from what is there. */
  openMemory: new RequestType<WithProgress<OpenMemoryParams>, MemorySummary, void>('glossa/openMemory'),
  /** Error, as of all that follow: `memoryUnknown` where this engine has not opened it; then it is to be opened, and asked again. */
  changeMemory: new RequestType<WithProgress<ChangeMemoryParams>, MemorySummary, void>('glossa/changeMemory'),
  closeMemory: new RequestType<MemoryReference, void, void>('glossa/closeMemory'),
  findInMemory: new RequestType<FindInMemoryParams, FindInMemoryResult, void>('glossa/findInMemory'),
  /** Null where it stands nowhere. A hover gets the same with its equivalents. */
  translatedBefore: new RequestType<TranslatedBeforeParams, TranslatedBefore | null, void>('glossa/translatedBefore'),
  segmentMatches: new RequestType<SegmentMatchesParams, SegmentMatchesResult, void>('glossa/segmentMatches'),
  /** Of a document in one language the other side comes from the memory. Null where it cannot be told. */
  alignedPhrase: new RequestType<AlignedPhraseParams, AlignedPhrase | null, void>('glossa/alignedPhrase'),
};
