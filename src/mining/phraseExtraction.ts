import type { AlignedBead } from './alignedBead';
import type { Run } from './candidates';
import { MOST_WORDS } from './candidates';

/**
 * Pairs of runs that the links of a bead make phrases of: no word of either side is linked outside the other, and the
 * words at both ends are linked (Och & Ney 2004, without their extension over unlinked words, which makes grammar part of terms).
 */
export function linkedRuns({ links }: AlignedBead, sourceRuns: readonly Run[], targetRuns: readonly Run[]): [Run, Run][] {
  const targets = new Map(targetRuns.map((run) => [placeKey(run.start, run.end), run]));
  const pairs: [Run, Run][] = [];
  for (const source of sourceRuns) {
    const inside = links.filter(([from]) => from >= source.start && from < source.end);
    if (!inside.some(([from]) => from === source.start) || !inside.some(([from]) => from === source.end - 1)) continue;
    const start = Math.min(...inside.map(([, to]) => to));
    const end = Math.max(...inside.map(([, to]) => to)) + 1;
    const target = end - start <= MOST_WORDS ? targets.get(placeKey(start, end)) : undefined;
    if (target && !links.some(([from, to]) => to >= start && to < end && (from < source.start || from >= source.end))) pairs.push([source, target]);
  }
  return pairs;
}

function placeKey(start: number, end: number): number {
  return start * 65536 + end;
}
