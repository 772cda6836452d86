import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { alignSentences } from '../../src/alignment/sentences/alignSentences';
import { encodeSegments } from '../../src/engine/build/segmentPairs';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import type { Bead } from '../../src/model/segment';
import { chance } from '../support/sets';

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

/** A document, its translation, and the beads that are right. */
export interface GoldDocument {
  source: string[];
  target: string[];
  gold: Sides[];
}

/** Reads `dev.de`, `dev.fr` (a sentence a line) and `dev.defr` (`[0]:[0, 1]` a line), as Text+Berg comes with Vecalign. */
export async function readGoldDocument(folder: string): Promise<GoldDocument> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const [source, target] = [await read('dev.de'), await read('dev.fr')].map((text) => text.trimEnd().split('\n'));
  return { source: source!, target: target!, gold: parseBeads(await read('dev.defr')) };
}

/** Aligns the document as the product does. Returns the beads, and how long encoding and aligning took, in seconds. */
export async function alignedDocument({ source, target }: GoldDocument, encoder: PhraseEncoder) {
  const began = performance.now();
  const sides = [await encodeSegments(source, encoder), await encodeSegments(target, encoder)] as const;
  const encoded = performance.now();
  const beads = await alignSentences(...sides);
  return { beads, encoding: (encoded - began) / 1000, aligning: (performance.now() - encoded) / 1000 };
}

/** Reads beads as Vecalign prints them: `[0, 1]:[0]` or `[0, 1]:[0]:0.1234` a line. */
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

/** Share of rows that are joined with the one before on one side, independently on the other, and that one side lacks. */
const JOINED = 0.25;
const LACKING = 0.03;
const MOST_SEGMENTS = 5;
const MOST_IN_ALL = 7;
/** Characters of a segment to which nothing more is joined. */
const LONG = 500;

/**
 * A document and its translation from rows that are known to be translations of each other, with the disorder of real ones: rows are
 * joined here and there on either side, so that some sentences meet two or three, some pairs cannot be parted, and some sentences
 * are on one side only. The same rows make the same document.
 */
export function makeDocument(rows: readonly (readonly [source: string, target: string])[]): GoldDocument {
  const made: GoldDocument = { source: [], target: [], gold: [] };
  const { source, target, gold } = made;
  rows.forEach(([from, to], index) => {
    const drawn = (purpose: string) => chance(`${index}\t${from}`, purpose);
    const lacking = drawn('lacking');
    const bead = gold.at(-1);
    if (
      lacking >= 2 * LACKING &&
      bead?.source.length &&
      bead.target.length &&
      bead.source.length + bead.target.length < MOST_IN_ALL
    ) {
      const joinsSource =
        drawn('source') < JOINED && source.at(-1)!.length < LONG && bead.target.length < MOST_SEGMENTS;
      const joinsTarget =
        drawn('target') < JOINED && target.at(-1)!.length < LONG && bead.source.length < MOST_SEGMENTS;
      if (joinsSource) source[source.length - 1] += ` ${from}`;
      if (joinsTarget) target[target.length - 1] += ` ${to}`;
      if (joinsSource && !joinsTarget) bead.target.push(target.push(to) - 1);
      if (joinsTarget && !joinsSource) bead.source.push(source.push(from) - 1);
      if (joinsSource || joinsTarget) return;
    }
    gold.push({
      source: lacking < LACKING ? [] : [source.push(from) - 1],
      target: lacking >= LACKING && lacking < 2 * LACKING ? [] : [target.push(to) - 1],
    });
  });
  return made;
}
