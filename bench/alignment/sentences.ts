import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { alignSentences } from '../../src/alignment/sentences/alignSentences';
import { encodeSegments } from '../../src/engine/build/segmentPairs';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import type { Sides } from './beadScore';

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
