/**
 * Requests to the translation memory: translations from a folder's bilingual files and paired documents, found by form,
 * by meaning, and as whole segments.
 */
import { RequestType } from 'vscode-jsonrpc';
import type { SkippedParts } from '../model/document';
import type { FileProblem } from '../base/problem';
import type { DocumentFile, DocumentSlice, TextReplacement } from '../model/document';
import type { PartialLanguagePair } from '../model/languagePair';
import type { Span } from '../model/phrase';
import type { RejectedDocument } from './build';
import type { WithProgress } from './commonParameters';
import type { SegmentStatesParams } from './documents';

/** A document with its translation, or a bilingual file, that belongs to a memory. */
export interface MemoryDocument {
  source: DocumentFile;
  /** Missing if `source` is a bilingual file. */
  target?: DocumentFile;
  /** The languages according to the project; missing ones come from the file or its words. */
  languages: PartialLanguagePair;
  /** The candidates for language detection, if nothing else states the language. Missing: all languages. */
  languageCandidates?: string[];
}

/** Identifies a translation memory: the path of its folder, or any other unique name. */
export interface MemoryReference {
  memory: string;
}

export interface OpenMemoryParams extends MemoryReference {
  /** The complete list of the memory's documents. Others are removed, and unchanged ones are not read again. */
  documents: MemoryDocument[];
  /** True if unfinished translations are also read; they are marked. */
  includeUnfinished?: boolean;
  /** The maximum number of segments; once it is reached, no more documents are read. Defaults to a million. */
  maxSegments?: number;
}

export interface ChangeMemoryParams extends MemoryReference {
  /** Changed and new documents; each replaces the one with the same files. */
  changed: MemoryDocument[];
  /** Absolute paths of removed files: every document to which a removed file belongs is removed. */
  removed: string[];
}

/** The content of a memory, and the skipped documents. */
export interface MemorySummary {
  segments: number;
  documents: number;
  /** The number of unfinished units; they were skipped, or kept as unfinished. */
  unfinished: number;
  /** The number of translations that were skipped because they equal the source or are in its language. */
  untranslated: number;
  /** Skipped documents, with the reason. */
  skippedDocuments: RejectedDocument[];
  /** Problems of newly read documents. */
  problems: FileProblem[];
  /** Skipped parts of newly read documents. */
  skippedParts: SkippedParts[];
  /** The number of documents that were not read because the memory is full; missing if none. */
  unreadDocuments?: number;
}

/** The source or target text of a segment. */
export interface MemoryText {
  /** The text as one line. */
  text: string;
  language: string;
  /** Absolute path. */
  file: string;
  /** The line, from 1; in a DOCX the number of the paragraph. */
  line: number;
  /** The relevant parts of `text`, in order: the query or its translation, in UTF-16 code units. Empty if unknown. */
  marked: Span[];
}

/** A segment with its translation. */
export interface MemorySegmentPair {
  source: MemoryText;
  target: MemoryText;
  /** The side that matches the phrase or segment. */
  matchedSide: 'source' | 'target';
  /** True if the file marks the translation as unfinished. */
  isUnfinished?: boolean;
}

/** The way in which a phrase was found in a segment, strongest first. */
export type MemoryMatchReason = 'exact' | 'inflected' | 'meaning';

export interface MemoryHit extends MemorySegmentPair {
  /** From 0 to 1. */
  score: number;
  matchType: MemoryMatchReason;
  /** The number of further occurrences of the same two texts; missing if there are none. */
  repetitions?: number;
}

export interface SearchMemoryParams extends MemoryReference {
  /** The phrase, in any language, up to `MAX_QUERY_LENGTH`. */
  phrase: string;
  /** `source`: the known language of the phrase; `target`: that of its translations. A missing language matches all. */
  languages: PartialLanguagePair;
  limit: number;
}

export interface SearchMemoryResult {
  /** The hits: exact ones first, then inflected ones, then semantic ones. */
  hits: MemoryHit[];
  /** The number of segments with the phrase, exact or inflected, including those that are not listed. */
  segments: number;
  /** True if the memory is still being read and may have more hits. */
  isPartial?: boolean;
}

/** A way in which a phrase has been translated. */
export interface MemoryRendering {
  /** The most frequent form, or the citation form. */
  term: string;
  language: string;
  /** The forms in the segments, inflected or extended. */
  forms: string[];
  /** The number of segments. */
  count: number;
  /** An example with the phrase and its translation marked. */
  example: MemorySegmentPair;
}

/** The translations of a phrase in the translation memory; nobody has approved them as terms. */
export interface EarlierTranslations {
  /** The looked-up phrase. */
  phrase: string;
  /** The renderings, most frequent first. */
  renderings: MemoryRendering[];
  /** The number of segments with the phrase. */
  segments: number;
}

export interface EarlierTranslationsParams extends MemoryReference {
  phrase: string;
  /** As in `SearchMemoryParams`. */
  languages: PartialLanguagePair;
  limit: number;
}

export interface SegmentMatchesParams extends MemoryReference {
  /** A slice whose selection is in the segment or in its translation. Missing if `text` is given. */
  slice?: DocumentSlice;
  text?: string;
  /** The known languages; `source` is that of the segment. */
  languages: PartialLanguagePair;
  /** The minimum percentage. Defaults to 70. */
  minPercent?: number;
  limit: number;
}

/** A segment of the memory that is equal or similar. */
export interface SegmentMatch extends MemorySegmentPair {
  /**
   * The similarity in percent, as in CAT tools: 101 if the texts and their contexts (neighbours or names) are equal,
   * 100 if the texts are equal, 99 if only code differs, otherwise by the number of changed words.
   */
  percent: number;
  /** True if only the meaning is similar; `percent` may then be below the minimum. */
  isByMeaning?: boolean;
  /** True if the text is equal but its code or tags differ. */
  isCodeDifferent?: boolean;
  /** The differences in the requested text. The differences in the match are in `marked` of its matching side. */
  differences: Span[];
}

export interface SegmentMatchesResult {
  /**
   * The text of the requested segment on one line. In a translated document, it is the text of the source segment.
   * Missing if there is no segment.
   */
  text?: string;
  /** The matches, best first. */
  matches: SegmentMatch[];
  /**
   * For a document that translates another one: the span of the segment's translation, or the position for it, in
   * document offsets.
   */
  target?: Span;
}

export interface PretranslationsParams extends MemoryReference, SegmentStatesParams {
  /** The minimum percentage. */
  minPercent: number;
}

/** The best translation that a memory has for an untranslated segment. */
export interface Pretranslation {
  percent: number;
  /** The source text; equal segments have one entry. */
  text: string;
  /** The edits that write it, with the format's mark for a translation to review. */
  edits: TextReplacement[];
}

export interface PretranslationsResult {
  pretranslations: Pretranslation[];
  /** The number of segments without a translation. */
  untranslated: number;
  /**
   * The number of segments that only a person can translate: those with tags, line breaks or plural forms, or those for
   * which the file has no target element.
   */
  skipped: number;
}

export interface AlignedPhraseParams extends Partial<MemoryReference> {
  /** A slice whose selection is the phrase, in the source or in the target. */
  slice: DocumentSlice;
  languages: PartialLanguagePair;
}

/** The translation of a phrase in its segment, with the sentence around it. */
export interface AlignedPhrase {
  phrase: string;
  before: string;
  after: string;
  language?: string;
}

export const memoryRequests = {
  /** Reads the documents of a memory. Look-ups meanwhile use the segments read so far. */
  openMemory: new RequestType<WithProgress<OpenMemoryParams>, MemorySummary, void>('glossa/openMemory'),
  /** Error of this and all following requests: `memoryUnknown`. Open the memory and repeat the request. */
  changeMemory: new RequestType<WithProgress<ChangeMemoryParams>, MemorySummary, void>('glossa/changeMemory'),
  closeMemory: new RequestType<MemoryReference, void, void>('glossa/closeMemory'),
  searchMemory: new RequestType<SearchMemoryParams, SearchMemoryResult, void>('glossa/searchMemory'),
  /** Returns the earlier translations of a phrase; null if there are none. `equivalents` returns them too. */
  translatedBefore: new RequestType<EarlierTranslationsParams, EarlierTranslations | null, void>(
    'glossa/translatedBefore',
  ),
  segmentMatches: new RequestType<SegmentMatchesParams, SegmentMatchesResult, void>('glossa/segmentMatches'),
  /** Finds translations for the untranslated segments of a document, once the memory has been read. */
  pretranslations: new RequestType<WithProgress<PretranslationsParams>, PretranslationsResult, void>(
    'glossa/pretranslations',
  ),
  /** Returns the aligned phrase; for a monolingual document, the other side comes from the memory. Null if unknown. */
  alignedPhrase: new RequestType<AlignedPhraseParams, AlignedPhrase | null, void>('glossa/alignedPhrase'),
};
