import type { Bead } from '../../model/segment';
import type { Anchor } from './anchors';

/** The target segments `from` … `to − 1` near each source segment on the path of an alignment. */
export interface TargetRanges {
  from: Int32Array;
  to: Int32Array;
}

/** The maximum number of segments between the path of a second pass and that of the first. */
const MAX_PATH_DISTANCE = 3;

/** Returns the target segments of the beads around each source segment, and a few more. */
export function targetRangesFromBeads(beads: readonly Bead[], sourceCount: number, targetCount: number): TargetRanges {
  const starts = new Int32Array(sourceCount);
  const ends = new Int32Array(sourceCount);
  let place = 0;
  for (const { source, target } of beads) {
    for (const segment of source) [starts[segment], ends[segment]] = [place, place + target.length];
    place += target.length;
  }
  const near = (segment: number) => Math.min(Math.max(segment, 0), sourceCount - 1);
  return {
    from: starts.map((_, segment) => Math.max(0, starts[near(segment - MAX_PATH_DISTANCE)]! - MAX_PATH_DISTANCE)),
    to: ends.map((_, segment) => Math.min(targetCount, ends[near(segment + MAX_PATH_DISTANCE)]! + MAX_PATH_DISTANCE)),
  };
}

/**
 * Returns the cells within the windows of adjacent segments. The first row begins at 0, and the last one ends at
 * `targetCount`.
 */
export function bandFromTargetRanges({ from, to }: TargetRanges, targetCount: number): AlignmentBand {
  const count = from.length;
  const band = { from: new Int32Array(count + 1), to: new Int32Array(count + 1) };
  for (let i = 0; i <= count; i++) {
    band.from[i] = i === 0 ? 0 : from[i - 1]!;
    band.to[i] = i === count ? targetCount : to[i]!;
  }
  return band;
}

/** The cells of the fine pass: for each boundary of the source, a range of boundaries of the target. */
export interface AlignmentBand {
  /**
   * The first target boundary of each source boundary; `to` has the last one, inclusive. Neither list ever decreases.
   */
  from: Int32Array;
  to: Int32Array;
}

/** The number of segments by which the band is wider than the rectangle between two anchors. */
const BAND_MARGIN = 24;
/**
 * The maximum number of cells of a rectangle between two anchors. In a larger one, only a strip along the diagonal is
 * searched.
 */
const MAX_CELLS = 4_000_000;

/**
 * Returns the band around a monotone chain of anchors: the whole rectangle from each anchor to the next, and a margin.
 */
export function bandFromAnchors(chain: readonly Anchor[], sourceCount: number, targetCount: number): AlignmentBand {
  const from = new Int32Array(sourceCount + 1).fill(targetCount);
  const to = new Int32Array(sourceCount + 1);
  const corners = [{ source: 0, target: 0 }, ...chain, { source: sourceCount, target: targetCount }];
  for (let k = 1; k < corners.length; k++) {
    const { source: top, target: left } = corners[k - 1]!;
    const { source: bottom, target: right } = corners[k]!;
    const height = bottom - top,
      width = right - left;
    const isLarge = height * width > MAX_CELLS;
    const halfStrip = isLarge ? MAX_CELLS / (2 * height) : 0;
    for (let i = Math.max(0, top - BAND_MARGIN); i <= Math.min(sourceCount, bottom + BAND_MARGIN); i++) {
      const centre = left + (width * Math.min(Math.max(i - top, 0), height)) / Math.max(1, height);
      const low = isLarge ? Math.max(left, centre - halfStrip) : left;
      const high = isLarge ? Math.min(right, centre + halfStrip) : right;
      from[i] = Math.min(from[i]!, Math.max(0, Math.floor(low) - BAND_MARGIN));
      to[i] = Math.max(to[i]!, Math.min(targetCount, Math.ceil(high) + BAND_MARGIN));
    }
  }
  from[0] = 0;
  to[sourceCount] = targetCount;
  for (let i = sourceCount - 1; i >= 0; i--) from[i] = Math.min(from[i]!, from[i + 1]!);
  for (let i = 1; i <= sourceCount; i++) to[i] = Math.max(to[i]!, to[i - 1]!);
  return { from, to };
}
