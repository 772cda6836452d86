import type { Bead } from '../../src/model/segment';

/** Precision, recall and their harmonic mean. */
export interface Score {
  precision: number;
  recall: number;
  f1: number;
}

export type Sides = Pick<Bead, 'source' | 'target'>;

/**
 * Scores an alignment against a gold one, strict (the same bead) and lax (beads that share a pair of segments, whatever
 * else they hold), as Text+Berg has been scored since Sennrich & Volk (2010): a bead with an empty side counts for
 * precision and not for recall, and is right by strict measure only where the gold has it, too.
 */
export function scoreBeads(beads: readonly Sides[], gold: readonly Sides[]): { strict: Score; lax: Score } {
  const precision = shareFound(beads, gold);
  const recall = shareFound(gold.filter(isFull), beads.filter(isFull));
  return { strict: combined(precision.strict, recall.strict), lax: combined(precision.lax, recall.lax) };
}

/** Which share of `beads` stands in `others`. */
function shareFound(beads: readonly Sides[], others: readonly Sides[]): { strict: number; lax: number } {
  const exact = new Set(others.map(keyOf));
  const partners = new Map<number, Set<number>>();
  for (const { source, target } of others) {
    for (const segment of source) {
      if (!partners.has(segment)) partners.set(segment, new Set());
      for (const partner of target) partners.get(segment)!.add(partner);
    }
  }
  const strict = beads.filter((bead) => exact.has(keyOf(bead))).length;
  const lax = beads.filter(
    (bead) =>
      exact.has(keyOf(bead)) ||
      bead.source.some((segment) => bead.target.some((other) => partners.get(segment)?.has(other))),
  ).length;
  return { strict: strict / Math.max(1, beads.length), lax: lax / Math.max(1, beads.length) };
}

function combined(precision: number, recall: number): Score {
  return { precision, recall, f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0 };
}

function isFull({ source, target }: Sides): boolean {
  return source.length > 0 && target.length > 0;
}

function keyOf({ source, target }: Sides): string {
  return `${source.join(',')}:${target.join(',')}`;
}
