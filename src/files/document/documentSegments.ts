import { binarySearch } from '../../base/binarySearch';
import { sentenceSpansOf } from '../../language/sentences';
import type { Span } from '../../model/phrase';
import type { Segment, SegmentContext } from '../../model/segment';
import type { DecodedText } from './decodedText';
import type { ValueKeys } from './valueKeys';
import type { ReaderResult } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type {
  DocumentContent,
  DocumentSlice,
  DocumentText,
  TextReplacement,
  Insertion,
  LocatedPhrase,
} from '../../model/document';
import type { PartialLanguagePair, SegmentReadOptions } from '../../model/languagePair';

/** The properties that identify a format. */
export interface DocumentTraits {
  fileName: string;
  languageId?: string;
  /** The document's first characters, if known. */
  head: string;
}

/** A located phrase with its document. */
export interface PhraseInDocument extends LocatedPhrase {
  /** Returns the document span of a part of `before + phrase + after`; both in UTF-16 code units. */
  spanOf(start: number, end: number): Span;
}

/** A segment of a bilingual file, decoded; an empty target has no text. */
export interface BilingualSegment {
  source: { text: string; language?: string };
  target: { text: string; language?: string };
}

/** One file format. Everything is pure: text in, values out; no method throws on content. */
export interface DocumentFormat {
  readonly name: string;
  accepts(traits: DocumentTraits): boolean;
  /**
   * Returns the phrase at the selection. Undefined if there is nothing to translate: markup between segments, code
   * outside comments and strings.
   */
  locate(slice: DocumentSlice, wanted?: PartialLanguagePair): PhraseInDocument | undefined;
  /** Reads the document in steps, because it may be a book. */
  read(document: DocumentContent, wanted?: SegmentReadOptions): Steps<ReaderResult<DocumentText>>;
  /**
   * Returns the parts of the selection that may contain terms, in order, without code. If missing, all of it is text.
   */
  textSpans?(slice: DocumentSlice): Span[];
  /**
   * Returns the edit that inserts a text. Undefined if this is impossible at the selection: between the segments of a
   * bilingual file.
   */
  insertion(slice: DocumentSlice, text: string, wanted?: PartialLanguagePair): Insertion | undefined;
  /**
   * Returns both sides of the segment at a selection on either side, regardless of their length. Only for bilingual
   * formats.
   */
  segment?(slice: DocumentSlice, wanted?: PartialLanguagePair): BilingualSegment | undefined;
  /** Returns the context of that segment's source. Only for bilingual formats. */
  context?(slice: DocumentSlice, wanted?: PartialLanguagePair): SegmentContext;
  /**
   * Returns the sources around a selection in order, at least `count` on either side, if available. Missing for formats
   * whose segments have no order.
   */
  sources?(slice: DocumentSlice, count: number): readonly { text?: string; start: number }[];
  /** Returns the edit that inserts a translation of the whole segment. Only for bilingual formats. */
  translation?(slice: DocumentSlice, text: string, wanted?: PartialLanguagePair): Insertion | undefined;
  /** Returns the edits of a translation with the format's mark for review; missing if there is none. */
  unfinished?(slice: DocumentSlice, insertion: Insertion): TextReplacement[];
  /** Returns the spans of the named values, including empty values; undefined for a document without names. */
  values?(document: DocumentContent): ReadonlyMap<string, Span> | undefined;
}

/** Returns the traits of a document or slice. A slice that does not begin with its document needs `head`. */
export function documentTraitsOf(document: DocumentContent & { offset?: number; head?: string }): DocumentTraits {
  const head = document.offset ? (document.head ?? '') : document.text;
  return { fileName: document.fileName, languageId: document.languageId, head: head.slice(0, HEAD_LENGTH) };
}

/** Returns the offsets of the selection in the text of the slice. */
export function selectionInText({ offset, selection }: DocumentSlice): Span {
  return { start: selection.start - offset, end: selection.end - offset };
}

/** The number of characters that contain a file's header. */
const HEAD_LENGTH = 8192;

/** Converts offsets in UTF-16 code units to line numbers from 1. Lines are counted on demand. */
export class LineIndex {
  private readonly lineStarts: number[] = [0];
  private readonly ends: Iterator<RegExpExecArray>;

  constructor(text: string) {
    this.ends = text.matchAll(/\r\n|\r|\n/g);
  }

  /** Returns the line and column of an offset, both from 1; the column in UTF-16 code units. */
  positionAt(offset: number): { line: number; column: number } {
    const line = this.lineAt(offset);
    return { line, column: offset - this.lineStarts[line - 1]! + 1 };
  }

  lineAt(offset: number): number {
    while (this.lineStarts.at(-1)! <= offset) {
      const end = this.ends.next();
      this.lineStarts.push(end.done ? Infinity : end.value.index + end.value[0].length);
    }
    return binarySearch(1, this.lineStarts.length, (line) => this.lineStarts[line]! <= offset);
  }
}

/** Returns whether a segment has content: dashes, bullets and punctuation are not text. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Returns the sentences of a decoded paragraph of `source`, each with its first line and the key of its value. */
export function segmentsOfBlock(
  block: DecodedText,
  source: string,
  lines: LineIndex,
  language: string,
  keys?: ValueKeys,
): Segment[] {
  const folded = block.collapsed();
  let goesOn = false;
  return sentenceSpansOf(folded.text, language).flatMap(({ start, end }) => {
    const text = folded.text.slice(start, end);
    if (!hasLetterOrDigit(text)) return [];
    const isFirst = !goesOn;
    goesOn = true;
    const at = folded.spanOf(start, end).start;
    const key = keys?.at(at);
    const own = folded.slice(start, end);
    const markup = own.omitted(source);
    return [
      {
        text,
        line: lines.lineAt(at),
        runs: own.runs,
        ...(key === undefined
          ? {}
          : { key, ...(own.collapsedSpaces.length ? { collapsedSpaces: own.collapsedSpaces } : {}) }),
        ...(markup.length ? { markup } : {}),
        ...(isFirst ? {} : { continuesParagraph: true as const }),
      },
    ];
  });
}

/** Returns the document span of a part of a segment's text; undefined if it came from no document. */
export function documentSpanOf({ text, runs }: Segment, { start, end }: Span): Span | undefined {
  if (!runs?.length) return undefined;
  const edge = (offset: number, side: 'start' | 'end'): number => {
    const unit = side === 'start' ? offset : Math.max(0, offset - 1);
    const index = runs.findLastIndex((run) => run.at <= unit);
    const run = runs[Math.max(0, index)]!;
    const length = (runs[index + 1]?.at ?? text.length) - run.at;
    return run.end - run.start === length ? run.start + offset - run.at : run[side];
  };
  const from = edge(start, 'start');
  return { start: from, end: end > start ? edge(end, 'end') : from };
}
