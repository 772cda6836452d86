/**
 * Sentence alignment of a document with gold beads, strict and lax; and what the parts of the method are worth: windows
 * composed of their sentences' vectors against encoded ones, without spellings, without lengths, smaller beads.
 * `npx tsx bench/sentalign.ts FOLDER [MODEL]`, where FOLDER holds `dev.de`, `dev.fr` (a sentence a line) and `dev.defr`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { translationLikelihood } from '../src/alignment/likelihood';
import type { BeadOptions } from '../src/alignment/beadPrior';
import { BEAD_OPTIONS } from '../src/alignment/beadPrior';
import type { AlignmentSide } from '../src/alignment/side';
import { alignSentences } from '../src/alignment/sentences';
import { scoreBeads } from '../src/alignment/score';
import type { Score } from '../src/alignment/score';
import { bundledModelFolder } from '../src/engine/bundledModel';
import { openEncoder } from '../src/engine/encoder/encoder';
import { encodeSegments } from '../src/engine/encodeSegments';
import { parseBeads } from './support/beadFile';

const [folder, model] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npx tsx bench/sentalign.ts FOLDER [MODEL]');
  process.exit(2);
}
const encoder = await openEncoder(model ?? bundledModelFolder());
const gold = parseBeads(await readFile(path.join(folder, 'dev.defr'), 'utf8'));
const texts = await Promise.all(['de', 'fr'].map(async (language) => (await readFile(path.join(folder, `dev.${language}`), 'utf8')).trimEnd().split('\n')));
const started = performance.now();
const [source, target] = [await encodeSegments(texts[0]!, encoder), await encodeSegments(texts[1]!, encoder)];
const encoded = performance.now();

const beads = await report('as built', source, target);
const aligned = performance.now();
console.log(`${texts[0]!.length} and ${texts[1]!.length} sentences; encoded in ${seconds(encoded - started)} s, aligned in ${seconds(aligned - encoded)} s`);
console.log(`likelihood of being translations: ${translationLikelihood(beads, source, target).toFixed(2)}`);
await report('windows encoded, not composed', await withWindows(source, texts[0]!), await withWindows(target, texts[1]!));
await report('without spellings', source, target, { spellingWeight: 0 });
await report('without lengths', source, target, { lengthWeight: 0 });
for (const most of [1, 2, 3, 4]) await report(`at most ${most} sentence${most > 1 ? 's' : ''} a side`, source, target, { sizes: BEAD_OPTIONS.sizes.slice(0, most) });
await encoder.close();

async function report(name: string, sourceSide: AlignmentSide, targetSide: AlignmentSide, options: Partial<BeadOptions> = {}) {
  const found = await alignSentences(sourceSide, targetSide, options);
  const { strict, lax } = scoreBeads(found, gold);
  console.log(`${name.padEnd(30)} strict ${figures(strict)}   lax ${figures(lax)}   ${found.length} beads`);
  return found;
}

/** The vectors of all windows of 1 … 5 sentences, each encoded as one text. */
async function withWindows(side: AlignmentSide, sentences: readonly string[]): Promise<AlignmentSide> {
  const windows = [];
  for (let size = 1; size <= 5; size++) {
    const joined = sentences.slice(0, sentences.length - size + 1).map((_, first) => sentences.slice(first, first + size).join(' '));
    windows.push((await encodeSegments(joined, encoder)).vectors);
  }
  return { ...side, windows };
}

function figures({ precision, recall, f1 }: Score): string {
  return `P ${precision.toFixed(3)} R ${recall.toFixed(3)} F1 ${f1.toFixed(3)}`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
