import type { Bead } from '../domain/bead';
import type { Band } from './band';

/** For each source segment the target segments `from` … `to − 1` that are near it on the path of an alignment. */
export interface PathWindow {
  from: Int32Array;
  to: Int32Array;
}

/** Segments by which a second pass may leave the first one's path, on either side. */
const REACH = 3;

/** The target segments of the beads around each source segment, and a few more. */
export function windowAround(beads: readonly Bead[], sourceCount: number, targetCount: number): PathWindow {
  const starts = new Int32Array(sourceCount);
  const ends = new Int32Array(sourceCount);
  let place = 0;
  for (const { source, target } of beads) {
    for (const segment of source) [starts[segment], ends[segment]] = [place, place + target.length];
    place += target.length;
  }
  const near = (segment: number) => Math.min(Math.max(segment, 0), sourceCount - 1);
  return {
    from: starts.map((_, segment) => Math.max(0, starts[near(segment - REACH)]! - REACH)),
    to: ends.map((_, segment) => Math.min(targetCount, ends[near(segment + REACH)]! + REACH)),
  };
}

/** The cells that lie in the window of a segment beside them; the whole edge where the path begins and ends with a gap. */
export function bandOf({ from, to }: PathWindow, targetCount: number): Band {
  const count = from.length;
  const band = { from: new Int32Array(count + 1), to: new Int32Array(count + 1) };
  for (let i = 0; i <= count; i++) {
    band.from[i] = i === 0 ? 0 : from[i - 1]!;
    band.to[i] = i === count ? targetCount : to[i]!;
  }
  return band;
}
