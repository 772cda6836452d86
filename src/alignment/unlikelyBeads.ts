import type { Bead } from '../domain/bead';

/** Beads before and after one that tell whether the two texts go together there. */
const NEIGHBOURS = 3;
/** Likeness, in units of what matching segments have, below which a passage does not go together, and a bead of its own does not belong. */
const LEAST_AROUND = 0.35;
const MOST_OWN = 0.6;

/**
 * Takes beads apart that only stand opposite each other: one that is less alike than the documents' segments are on
 * average, and those in a passage where hardly anything is alike, such as a chapter that was replaced or moved. A single
 * weak bead among good ones is a free translation and stays.
 * @param unit similarity of segments that match
 */
export function withoutUnlikelyBeads(beads: readonly Bead[], unit: number): Bead[] {
  const likeness = beads.map(({ source, target, cost }) => (source.length && target.length ? (1 - cost) / unit : undefined));
  return beads.flatMap((bead, index) => {
    const own = likeness[index];
    if (own === undefined || !(own < 0 || (own < MOST_OWN && meanAround(likeness, index) < LEAST_AROUND))) return [bead];
    return [
      ...bead.source.map((segment) => ({ source: [segment], target: [], cost: 0 })),
      ...bead.target.map((segment) => ({ source: [], target: [segment], cost: 0 })),
    ];
  });
}

/** Mean over the nearest beads with two sides, this one among them. */
function meanAround(likeness: readonly (number | undefined)[], index: number): number {
  let sum = likeness[index]!, count = 1;
  for (const step of [-1, 1]) {
    for (let k = index + step, seen = 0; k >= 0 && k < likeness.length && seen < NEIGHBOURS; k += step) {
      if (likeness[k] === undefined) continue;
      sum += likeness[k]!;
      count++;
      seen++;
    }
  }
  return sum / count;
}
