import type { Bead } from '../domain/bead';
import type { AlignmentSide } from './side';

/** A side that brings its words. */
export type WordSide = Required<Pick<AlignmentSide, 'lengths' | 'words'>>;

/**
 * Where each word stands along the path of an alignment, in characters: both sides of a bead take the same stretch, its
 * longer side's, and a segment's words stand in it at equal distances. `[segment][word]`.
 */
export function wordPositions(beads: readonly Bead[], source: WordSide, target: WordSide): { source: Float64Array[]; target: Float64Array[] } {
  const positions = { source: [] as Float64Array[], target: [] as Float64Array[] };
  let start = 0;
  for (const bead of beads) {
    const [sourceLength, targetLength] = [lengthOf(bead.source, source), lengthOf(bead.target, target)];
    const stretch = Math.max(sourceLength, targetLength);
    place(bead.source, source, start, stretch / Math.max(1, sourceLength), positions.source);
    place(bead.target, target, start, stretch / Math.max(1, targetLength), positions.target);
    start += stretch;
  }
  return positions;
}

function lengthOf(segments: readonly number[], { lengths }: WordSide): number {
  return segments.reduce((sum, segment) => sum + lengths[segment]!, 0);
}

function place(segments: readonly number[], { lengths, words }: WordSide, start: number, scale: number, positions: Float64Array[]): void {
  let before = start;
  for (const segment of segments) {
    const count = words.ofSegment[segment]!.length;
    const stretch = scale * lengths[segment]!;
    const first = before;
    positions[segment] = Float64Array.from({ length: count }, (_, k) => first + (stretch * (k + 0.5)) / count);
    before += stretch;
  }
}
