/** A sentence (or another unit of translation) of a document, free of markup. */
export interface Segment {
  text: string;
  /** Line of the file in which it begins, from 1. */
  line: number;
}

/** A source segment and its translation, as a bilingual file holds them or as alignment found them. */
export interface SegmentPair {
  source: Segment;
  target: Segment;
}
