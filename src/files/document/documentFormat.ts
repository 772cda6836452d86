import type { Parsed } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { DocumentContent, DocumentSlice, DocumentText, Insertion, LocatedPhrase } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { SegmentContext } from '../../model/segment';

/** What a format is recognised by. */
export interface DocumentTraits {
  fileName: string;
  languageId?: string;
  /** The document's first characters, as far as they are known. */
  head: string;
}

/** A located phrase that still knows its document. */
export interface PhraseInDocument extends LocatedPhrase {
  /** Where a part of `before + phrase + after` stands in the document; offsets of both in UTF-16 code units. */
  spanOf(start: number, end: number): Span;
}

/** A segment of a bilingual file, decoded; an empty target has no text. */
export interface WholeSegment {
  source: { text: string; language?: string };
  target: { text: string; language?: string };
}

/** One file format. Everything is pure: text in, values out; no method throws on content. */
export interface DocumentFormat {
  readonly name: string;
  accepts(traits: DocumentTraits): boolean;
  /** Undefined where the place holds nothing to translate: markup between segments, code outside comments and strings. */
  locate(slice: DocumentSlice, wanted?: LanguageChoice): PhraseInDocument | undefined;
  /** In steps, because a document may be a book. */
  read(document: DocumentContent, wanted?: LanguageChoice): Steps<Parsed<DocumentText>>;
  /** The stretches of what is selected in which terms are looked for, in order: code is none of them. Missing where all may be text. */
  textIn?(slice: DocumentSlice): Span[];
  /** Undefined where the place can take no text: between the segments of a bilingual file. */
  insertion(slice: DocumentSlice, text: string, wanted?: LanguageChoice): Insertion | undefined;
  /** Both sides of the segment in which a selection lies, whichever holds it and however long they are. Only bilingual formats have it. */
  segment?(slice: DocumentSlice, wanted?: LanguageChoice): WholeSegment | undefined;
  /** Of the source of that segment. Only bilingual formats have it. */
  context?(slice: DocumentSlice, wanted?: LanguageChoice): SegmentContext;
  /** The sources around a selection, in order, at least so many on either side, if there are. Only bilingual formats whose segments have an order have it. */
  sources?(slice: DocumentSlice, count: number): readonly { text?: string; start: number }[];
  /** As `insertion`, of a translation of the whole segment. Only bilingual formats have it. */
  translation?(slice: DocumentSlice, text: string, wanted?: LanguageChoice): Insertion | undefined;
}

/** What a format is recognised by in a slice: the head where the slice begins later, its own beginning otherwise. */
export function traitsOf(document: DocumentContent & { offset?: number; head?: string }): DocumentTraits {
  const head = document.offset ? (document.head ?? '') : document.text;
  return { fileName: document.fileName, languageId: document.languageId, head: head.slice(0, HEAD) };
}

/** Characters in which a file's header stands. */
const HEAD = 8192;
