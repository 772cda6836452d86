import type { Span } from './phrase';

/** A sentence (or another unit of translation) of a document, free of markup. */
export interface Segment {
  text: string;
  /** Line of the file in which it begins, from 1; in a DOCX the number of its paragraph. */
  line: number;
  /** What the file calls the value that the segment stands in, where its values have names: `menu.file.open`. */
  key?: string;
  /** Where its text stands in the document, in order; missing where the segment came from no document. */
  runs?: readonly TextRun[];
  /** What the document holds that is no text, in order; missing where there is none. */
  markup?: readonly Markup[];
}

/** Code or tags of a segment, as the document writes them. */
export interface Markup {
  /** Offset in the segment's text, in UTF-16 code units. */
  at: number;
  /** Units of the text that stand for it: a mark for code, a blank, or 0 for tags between two units. */
  length: number;
  /** `npm start` in backticks, `<x id="1"/>`. */
  written: string;
}

/**
 * A part of a segment that the document holds in one piece: as it stands, unit by unit, where both are as long, and as a
 * whole otherwise (an entity, an escape, folded white space). It ends where the next one begins.
 */
export interface TextRun extends Span {
  /** Offset of its beginning in the segment's text; `start` and `end` are document offsets. All in UTF-16 code units. */
  at: number;
}

/** A source segment and its translation, as a bilingual file holds them or as alignment found them. */
export interface SegmentPair {
  source: Segment;
  target: Segment;
  /** What the file tells it by from others with the same source (`msgctxt`). */
  context?: string;
}

/** Where a part of a segment's text stands in the document; undefined where the segment came from none. */
export function placeOf({ text, runs }: Segment, { start, end }: Span): Span | undefined {
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

/** Neighbouring segments as one, with a blank between them; undefined for none. */
export function joinedSegment(segments: readonly Segment[]): Segment | undefined {
  const [first, ...others] = segments;
  return others.reduce<Segment | undefined>((joined, segment) => {
    const { text, line, runs } = joined!;
    const at = text.length + 1;
    const gap = { at: text.length, start: runs?.at(-1)?.end ?? 0, end: segment.runs?.[0]?.start ?? 0 };
    const shifted = segment.runs?.map((run) => ({ ...run, at: run.at + at }));
    return { text: `${text} ${segment.text}`, line, runs: runs && shifted && [...runs, gap, ...shifted] };
  }, first);
}
