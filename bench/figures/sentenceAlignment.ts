import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { alignSentences } from '../../src/alignment/sentences/alignSentences';
import type { BeadOptions } from '../../src/alignment/sentences/beadPrior';
import { BEAD_OPTIONS } from '../../src/alignment/sentences/beadPrior';
import type { AlignmentSide } from '../../src/alignment/sentences/side';
import { Vectors } from '../../src/base/vectors';
import { encodeSegments } from '../../src/engine/build/segmentPairs';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import type { Bead } from '../../src/model/bead';
import { parseBeads } from '../support/beadFile';
import type { Score } from './beadScore';
import { scoreBeads } from './beadScore';

type Sides = Pick<Bead, 'source' | 'target'>;

/** A document, its translation, and the beads that are right. */
export interface GoldDocument {
  source: string[];
  target: string[];
  gold: Sides[];
}

export interface SentenceFigures {
  /** What was changed to measure what it is worth. */
  name: string;
  strict: Score;
  lax: Score;
  /** Strict F1 of every other block of gold beads, and of the blocks between. */
  halves: [number, number];
  beads: Bead[];
}

/** Gold beads of a block: long enough that few beads lie across its ends. */
const BLOCK = 20;
const MOST_WINDOW = 5;

/** Reads `dev.de`, `dev.fr` (a sentence a line) and `dev.defr` (`[0]:[0, 1]` a line), as Text+Berg comes with Vecalign. */
export async function readGoldDocument(folder: string): Promise<GoldDocument> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const [source, target] = [await read('dev.de'), await read('dev.fr')].map((text) => text.trimEnd().split('\n'));
  return { source: source!, target: target!, gold: parseBeads(await read('dev.defr')) };
}

export async function encodeDocument({ source, target }: GoldDocument, encoder: PhraseEncoder): Promise<[AlignmentSide, AlignmentSide]> {
  return [await encodeSegments(source, encoder), await encodeSegments(target, encoder)];
}

/** The alignment as the product makes it, with other constants where `options` names them. */
export async function alignmentFigures(name: string, { gold }: GoldDocument, sides: [AlignmentSide, AlignmentSide], options: Partial<BeadOptions> = {}): Promise<SentenceFigures> {
  const beads = await alignSentences(...sides, options);
  const blocks = new Map<string, number>();
  gold.forEach((bead, index) => keysOf(bead).forEach((key) => blocks.set(key, Math.floor(index / BLOCK) % 2)));
  const half = (which: number) => {
    const inHalf = (bead: Sides) => blocks.get(keysOf(bead)[0]!) === which;
    return scoreBeads(beads.filter(inHalf), gold.filter(inHalf)).strict.f1;
  };
  return { name, ...scoreBeads(beads, gold), halves: [half(0), half(1)], beads };
}

/** What windows, words and priors are worth: the same document with one part of the method changed at a time. */
export async function* ablations(document: GoldDocument, sides: [AlignmentSide, AlignmentSide], encoder: PhraseEncoder): AsyncGenerator<SentenceFigures> {
  const withWindows: [AlignmentSide, AlignmentSide] = [await encodeWindows(sides[0], document.source, encoder), await encodeWindows(sides[1], document.target, encoder)];
  yield alignmentFigures('windows encoded, not composed', document, withWindows);
  const changes: [string, Partial<BeadOptions>][] = [
    ['without words (one pass)', { wordWeight: 0 }],
    ...[0.05, 0.1, 0.2, 0.3].map((wordWeight): [string, Partial<BeadOptions>] => [`words count ${wordWeight}`, { wordWeight }]),
    ...[0, 0.5, 1].map((leastCoverage): [string, Partial<BeadOptions>] => [`least coverage ${leastCoverage}`, { leastCoverage }]),
    ['without spellings', { spellingWeight: 0 }],
    ['without lengths', { lengthWeight: 0 }],
    ['lengths count twice', { lengthWeight: 2 * BEAD_OPTIONS.lengthWeight }],
    ...[0.1, 0.4].map((gapOpening): [string, Partial<BeadOptions>] => [`opening a gap costs ${gapOpening}`, { gapOpening }]),
    ...[0, 0.2].map((joining): [string, Partial<BeadOptions>] => [`joining costs ${joining}`, { joining }]),
    ...[1, 2, 3, 4].map((most): [string, Partial<BeadOptions>] => [`at most ${most} a side`, { sizes: BEAD_OPTIONS.sizes.slice(0, most) }]),
  ];
  for (const [name, options] of changes) yield alignmentFigures(name, document, sides, options);
}

/** The vectors of all windows of 1 … 5 sentences, each encoded as one text. */
async function encodeWindows(side: AlignmentSide, sentences: readonly string[], encoder: PhraseEncoder): Promise<AlignmentSide> {
  const windows = [];
  for (let size = 1; size <= MOST_WINDOW; size++) {
    const joined = sentences.slice(0, sentences.length - size + 1).map((_, first) => sentences.slice(first, first + size).join(' '));
    const rows = await encoder.encodeWords(joined.map((text) => [text]));
    windows.push(new Vectors(encoder.dimensions, Float32Array.from(rows.flatMap((row) => Array.from(row.data)))));
  }
  return { ...side, windows };
}

function keysOf({ source, target }: Sides): string[] {
  return [...source.map((segment) => `source ${segment}`), ...target.map((segment) => `target ${segment}`)];
}
