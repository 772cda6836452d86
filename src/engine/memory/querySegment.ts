import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { documentSpanOf } from '../../files/document/documentSegments';
import type { PhraseInDocument } from '../../files/document/documentSegments';
import { segmentContextAt, locatePhrase, segmentsOfSlice, bilingualSegmentAt } from '../../files/documents';
import { sentenceSpansOf } from '../../language/sentences';
import type { DocumentSlice } from '../../model/document';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { Segment, SegmentContext } from '../../model/segment';
import { joinedSegment } from '../build/segmentPairs';
import { languagePairAt } from '../reading/documentLanguages';

/** A segment that is looked up. */
export interface QuerySegment {
  text: string;
  /** The language pair, from the segment's language to the other one. */
  languages: PartialLanguagePair;
  /** Returns the context that distinguishes it from equal texts; called only if there are any. */
  context?: () => Promise<SegmentContext>;
  /** The segment's location in a memory, so that it does not match itself. */
  own?: QuerySegmentLocation;
  /** The span of the document to replace with the translation; missing if the document defines it. */
  target?: Span;
}

export interface QuerySegmentLocation {
  /** The file that contains it. */
  file: string;
  /** The translation there. */
  other: string;
  /** The location, if known: the line in the file, and the file with the translation. */
  at?: { line: number; otherFile: string };
}

/**
 * Returns the segment at the selection in a bilingual file: its source, even if the selection is in the target.
 * Otherwise, returns the sentence. Undefined if there is no text.
 */
export function querySegmentAt(
  slice: DocumentSlice,
  languages: PartialLanguagePair,
  signal?: AbortSignal,
): QuerySegment | undefined {
  const segment = bilingualSegmentAt(slice, languages);
  if (segment) {
    const { source, target } = segment;
    const pair = { source: source.language ?? languages.source, target: target.language ?? languages.target };
    return {
      text: source.text,
      languages: pair,
      context: async () => segmentContextAt(slice, languages),
      own: { file: slice.fileName, other: target.text },
    };
  }
  const place = locatePhrase(slice, languages);
  return (
    place && {
      text: sentenceAt(place).text,
      languages: languagePairAt(place, languages, []),
      context: () => contextOfSentence(slice, signal),
      own: { file: slice.fileName, other: '' },
    }
  );
}

/** Returns the sentence that contains a phrase or a pointer, and the position in it. */
export function sentenceAt({ before, phrase, after, language }: PhraseInDocument): { text: string; start: number } {
  const text = before + phrase + after;
  const own = sentenceSpansOf(text, language ?? 'und').find(({ end }) => end > before.length) ?? {
    start: 0,
    end: text.length,
  };
  return { text: text.slice(own.start, own.end), start: Math.max(0, before.length - own.start) };
}

/**
 * Returns the context of the sentence at the selection, from the segments of the slice; empty if the selection is in
 * none.
 */
async function contextOfSentence(slice: DocumentSlice, signal?: AbortSignal): Promise<SegmentContext> {
  const segments = await runInSlices(segmentsOfSlice(slice), new Pacer(signal));
  const { index, isWithin } = segmentAtOrAfter(segments, slice.selection.start);
  return isWithin ? contextOfSegments(segments, index, index + 1, slice.offset === 0) : {};
}

/**
 * Returns the context of a range of segments.
 *
 * @param isFromBeginning whether `segments` starts at the beginning of the document
 */
export function contextOfSegments(
  segments: readonly Segment[],
  first: number,
  end: number,
  isFromBeginning: boolean,
): SegmentContext {
  const before = segments[first - 1]?.text ?? (isFromBeginning ? '' : undefined);
  // Segments of a text document contain only code as markup, not tags. An empty list would claim that there are no
  // tags, so the field is omitted.
  const { markup } = first < end ? joinedSegment(segments.slice(first, end)) : {};
  return { before, after: segments[end]?.text ?? '', name: segments[first]?.key, ...(markup && { markup }) };
}

/** Returns the index of the segment that contains a position of the document, or of the next one. */
export function segmentAtOrAfter(segments: readonly Segment[], offset: number): { index: number; isWithin: boolean } {
  const spans = segments.map((segment) => documentSpanOf(segment, { start: 0, end: segment.text.length }));
  const within = spans.findLastIndex((span) => span && span.start <= offset && offset <= span.end);
  if (within >= 0) return { index: within, isWithin: true };
  const next = spans.findIndex((span) => span && span.start > offset);
  return { index: next < 0 ? segments.length : next, isWithin: false };
}
