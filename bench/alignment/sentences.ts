import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { alignSentences } from '../../src/alignment/sentences/alignSentences';
import { encodeSegments } from '../../src/engine/build/segmentPairs';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import type { Bead } from '../../src/model/segment';

/** Precision, recall and their harmonic mean. */
export interface Score {
  precision: number;
  recall: number;
  f1: number;
}

export type Sides = Pick<Bead, 'source' | 'target'>;

/**
 * Scores an alignment against the gold one as Sennrich & Volk (2010) do. Strict: the same bead. Lax: beads that share a
 * pair of segments. Beads with an empty side count for precision only.
 */
export function scoreBeads(beads: readonly Sides[], gold: readonly Sides[]): { strict: Score; lax: Score } {
  const precision = shareFound(beads, gold);
  const recall = shareFound(gold.filter(isFull), beads.filter(isFull));
  return { strict: combined(precision.strict, recall.strict), lax: combined(precision.lax, recall.lax) };
}

/** Returns the share of `beads` that `others` contains. */
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

/** Returns both measures with their harmonic mean. */
export function combined(precision: number, recall: number): Score {
  return { precision, recall, f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0 };
}

function isFull({ source, target }: Sides): boolean {
  return source.length > 0 && target.length > 0;
}

function keyOf({ source, target }: Sides): string {
  return `${source.join(',')}:${target.join(',')}`;
}

/** A document, its translation, and the gold beads. */
export interface GoldDocument {
  source: string[];
  target: string[];
  gold: Sides[];
}

/** Reads Text+Berg as distributed with Vecalign: `dev.de`, `dev.fr` (a sentence a line) and `dev.defr` (beads). */
export async function readGoldDocument(folder: string): Promise<GoldDocument> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const [source, target] = [await read('dev.de'), await read('dev.fr')].map((text) => text.trimEnd().split('\n'));
  return { source: source!, target: target!, gold: parseBeads(await read('dev.defr')) };
}

/** Aligns the document with the functions of the engine. */
export async function alignedDocument({ source, target }: GoldDocument, encoder: PhraseEncoder): Promise<Bead[]> {
  return alignSentences(await encodeSegments(source, encoder), await encodeSegments(target, encoder));
}

/** Parses beads in the format of Vecalign, one a line: `[0, 1]:[0]` or `[0, 1]:[0]:0.1234`. */
function parseBeads(text: string): Sides[] {
  const numbers = (list: string) => (list.match(/\d+/g) ?? []).map(Number);
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const sides = /^\[([\d, ]*)\]:\[([\d, ]*)\]/.exec(line.trim());
      if (!sides) throw new Error(`line ${index + 1} is no bead: ${line}`);
      return { source: numbers(sides[1]!), target: numbers(sides[2]!) };
    });
}
