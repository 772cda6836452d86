import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { documentSpanOf } from '../../files/document/documentSegments';
import type { PhraseInDocument } from '../../files/document/documentSegments';
import { contextAt, locatePhrase, segmentsOfSlice, wholeSegmentAt } from '../../files/documents';
import { sentences } from '../../language/sentences';
import type { DocumentSlice } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { Segment, SegmentContext } from '../../model/segment';
import { joinedSegment } from '../build/segmentPairs';
import { pairAt } from '../reading/documentLanguages';

/** A segment that is looked up. */
export interface QuerySegment {
  text: string;
  /** The language pair, from the segment's language to the other one. */
  languages: LanguageChoice;
  /** Returns the context that distinguishes it from equal texts; called only if there are any. */
  context?: () => Promise<SegmentContext>;
  /** The segment's location in a memory, so that it does not match itself. */
  own?: OwnPlace;
  /** The span of the document to replace with the translation; missing if the document defines it. */
  target?: Span;
}

export interface OwnPlace {
  /** The file that contains it. */
  file: string;
  /** The translation there. */
  other: string;
  /** The known location: the line of the file, and the file with the translation. */
  at?: { line: number; otherFile: string };
}

/** Returns the segment at a place of a bilingual file, whose source is used on either side; otherwise the sentence. */
export function querySegmentAt(
  slice: DocumentSlice,
  languages: LanguageChoice,
  signal?: AbortSignal,
): QuerySegment | undefined {
  const segment = wholeSegmentAt(slice, languages);
  if (segment) {
    const { source, target } = segment;
    const pair = { source: source.language ?? languages.source, target: target.language ?? languages.target };
    return {
      text: source.text,
      languages: pair,
      context: async () => contextAt(slice, languages),
      own: { file: slice.fileName, other: target.text },
    };
  }
  const place = locatePhrase(slice, languages);
  return (
    place && {
      text: sentenceAt(place).text,
      languages: pairAt(place, languages, []),
      context: () => contextOfSentence(slice, signal),
      own: { file: slice.fileName, other: '' },
    }
  );
}

/** Returns the sentence that contains a phrase or a pointer, and the position in it. */
export function sentenceAt({ before, phrase, after, language }: PhraseInDocument): { text: string; start: number } {
  const text = before + phrase + after;
  const own = sentences(text, language ?? 'und').find(({ end }) => end > before.length) ?? {
    start: 0,
    end: text.length,
  };
  return { text: text.slice(own.start, own.end), start: Math.max(0, before.length - own.start) };
}

/** Reads the document within the slice, as a whole document is read for a memory. */
async function contextOfSentence(slice: DocumentSlice, signal?: AbortSignal): Promise<SegmentContext> {
  const segments = await runInSlices(segmentsOfSlice(slice), new Pacer(signal));
  const { index, isWithin } = placeIn(segments, slice.selection.start);
  return isWithin ? contextIn(segments, index, index + 1, slice.offset === 0) : {};
}

/**
 * Returns the context of a range of segments.
 *
 * @param isFromBeginning whether they are the first ones
 */
export function contextIn(
  segments: readonly Segment[],
  first: number,
  end: number,
  isFromBeginning: boolean,
): SegmentContext {
  const before = segments[first - 1]?.text ?? (isFromBeginning ? '' : undefined);
  // Only code is known of tags in a text; without any, the field is omitted.
  const { markup } = first < end ? joinedSegment(segments.slice(first, end)) : {};
  return { before, after: segments[end]?.text ?? '', name: segments[first]?.key, ...(markup && { markup }) };
}

/** Returns the index of the segment that contains a position of the document, or of the next one. */
export function placeIn(segments: readonly Segment[], offset: number): { index: number; isWithin: boolean } {
  const spans = segments.map((segment) => documentSpanOf(segment, { start: 0, end: segment.text.length }));
  const within = spans.findLastIndex((span) => span && span.start <= offset && offset <= span.end);
  if (within >= 0) return { index: within, isWithin: true };
  const next = spans.findIndex((span) => span && span.start > offset);
  return { index: next < 0 ? segments.length : next, isWithin: false };
}
