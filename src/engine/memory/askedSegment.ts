import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { documentSpanOf } from '../../files/document/documentSegments';
import type { PhraseInDocument } from '../../files/document/documentFormat';
import { contextAt, locatePhrase, segmentsOfSlice, wholeSegmentAt } from '../../files/document/documents';
import { sentences } from '../../language/sentences';
import type { DocumentSlice } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { Segment, SegmentContext } from '../../model/segment';
import { joinedSegment } from '../build/segmentPairs';
import { pairAt } from '../reading/documentLanguages';

/** A segment that is asked about. */
export interface AskedSegment {
  text: string;
  /** From the language of the segment. */
  languages: LanguageChoice;
  /** What tells it from others with the same text; it is asked for only where there are such. */
  context?: () => Promise<SegmentContext>;
  /** Its own place in a memory, where it is no match of itself. */
  own?: OwnPlace;
  /** What of the document that was asked about is to be replaced by its translation; missing where that is told by the document itself. */
  target?: Span;
}

export interface OwnPlace {
  /** The file that holds it. */
  file: string;
  /** What translates it there, or did. */
  other: string;
  /** Where it stands, if that is known: the line of the file, and the file that holds the translation. */
  at?: { line: number; otherFile: string };
}

/** Of a bilingual file the segment, whose source is asked about on either side; else the sentence. */
export function askedAt(slice: DocumentSlice, languages: LanguageChoice, signal?: AbortSignal): AskedSegment | undefined {
  const segment = wholeSegmentAt(slice, languages);
  if (segment) {
    const { source, target } = segment;
    const pair = { source: source.language ?? languages.source, target: target.language ?? languages.target };
    return { text: source.text, languages: pair, context: async () => contextAt(slice, languages), own: { file: slice.fileName, other: target.text } };
  }
  const place = locatePhrase(slice, languages);
  return place && { text: sentenceAt(place).text, languages: pairAt(place, languages, []), context: () => contextOfSentence(slice, signal), own: { file: slice.fileName, other: '' } };
}

/** The sentence in which a phrase, or a pointer, stands, and where in it. */
export function sentenceAt({ before, phrase, after, language }: PhraseInDocument): { text: string; start: number } {
  const text = before + phrase + after;
  const own = sentences(text, language ?? 'und').find(({ end }) => end > before.length) ?? { start: 0, end: text.length };
  return { text: text.slice(own.start, own.end), start: Math.max(0, before.length - own.start) };
}

/** A document is read as far as the slice goes, as a whole one is when it becomes part of a memory. */
async function contextOfSentence(slice: DocumentSlice, signal?: AbortSignal): Promise<SegmentContext> {
  const segments = await runInSlices(segmentsOfSlice(slice), new Pacer(signal));
  const { index, isWithin } = placeIn(segments, slice.selection.start);
  return isWithin ? contextIn(segments, index, index + 1, slice.offset === 0) : {};
}

/** Of a stretch of segments. @param isFromBeginning whether nothing stands before them */
export function contextIn(segments: readonly Segment[], first: number, end: number, isFromBeginning: boolean): SegmentContext {
  const before = segments[first - 1]?.text ?? (isFromBeginning ? '' : undefined);
  // Of tags in a text only code is known, so that nothing is said where there is none.
  const { markup } = first < end ? joinedSegment(segments.slice(first, end)) : {};
  return { before, after: segments[end]?.text ?? '', name: segments[first]?.key, ...(markup && { markup }) };
}

/** The segment that holds a place of the document, or the one that follows it. */
export function placeIn(segments: readonly Segment[], offset: number): { index: number; isWithin: boolean } {
  const spans = segments.map((segment) => documentSpanOf(segment, { start: 0, end: segment.text.length }));
  const within = spans.findLastIndex((span) => span && span.start <= offset && offset <= span.end);
  if (within >= 0) return { index: within, isWithin: true };
  const next = spans.findIndex((span) => span && span.start > offset);
  return { index: next < 0 ? segments.length : next, isWithin: false };
}
