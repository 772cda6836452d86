import type { Problem } from '../../base/problem';
import type { DocumentContent, DocumentSlice } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { DecodedText } from './decodedText';
import type { DocumentFormat, DocumentTraits } from './documentFormat';
import { monolingualFormat } from './monolingualFormat';
import type { ValueKeys } from './valueKeys';

/** A stretch of text in a file that otherwise is not text: a comment, a string, a value. */
export interface TextRegion extends Span {
  /** Its paragraphs, decoded; `offset` is where the text in which the region was found begins in the document. */
  blocks(offset: number): DecodedText[];
  /** Text as it has to be written inside the region, in place of `replaced`. */
  escape(text: string, replaced: Span): string;
  /** Whether it may be running text; an identifier in a string is not mined, though it can be looked up. */
  isMined(): boolean;
}

export interface RegionRules {
  name: string;
  accepts(traits: DocumentTraits): boolean;
  /** The regions of a text, or of the part of it around a place; offsets in the whole text. */
  regions(text: string, document: DocumentContent, around?: Span): TextRegion[];
  problems?(text: string): Problem[];
  keys?(text: string, document: DocumentContent): ValueKeys | undefined;
}

/** A format of which only certain regions are text. */
export function regionFormat({ name, accepts, regions, problems, keys }: RegionRules): DocumentFormat {
  const touched = (slice: DocumentSlice): TextRegion[] => {
    const local = { start: slice.selection.start - slice.offset, end: slice.selection.end - slice.offset };
    const found = regions(slice.text, slice, local).filter((region) => region.start <= local.end && region.end >= local.start);
    // A string may hold code that holds a string; the inner one is the region of what stands in it.
    return found.sort((a, b) => a.end - a.start - (b.end - b.start));
  };
  return monolingualFormat({
    name,
    accepts,
    blocksAround: (slice) => touched(slice).flatMap((region) => region.blocks(slice.offset)),
    *blocks(text, document) {
      for (const region of regions(text, document)) if (region.isMined()) yield* region.blocks(0);
    },
    problems,
    keys,
    escape: (text, slice) => {
      const local = { start: slice.selection.start - slice.offset, end: slice.selection.end - slice.offset };
      return touched(slice)[0]?.escape(text, local) ?? text;
    },
  });
}
