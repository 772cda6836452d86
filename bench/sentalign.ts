/**
 * Sentence alignment of a document with gold beads, strict and lax; and what the parts of the method are worth: words, windows
 * composed of their sentences' vectors against encoded ones, spellings, lengths, costs, smaller beads.
 * `npx tsx bench/sentalign.ts FOLDER [MODEL]`, where FOLDER holds `dev.de`, `dev.fr` (a sentence a line) and `dev.defr`.
 */
import { translationLikelihood } from '../src/alignment/sentences/likelihood';
import { runAtOnce } from '../src/base/steps';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import type { Score } from './figures/beadScore';
import type { SentenceFigures } from './figures/sentenceAlignment';
import { ablations, alignmentFigures, encodeDocument, readGoldDocument } from './figures/sentenceAlignment';

const [folder, model] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npx tsx bench/sentalign.ts FOLDER [MODEL]');
  process.exit(2);
}
const encoder = await openEncoder(model ?? bundledModelFolder());
const document = await readGoldDocument(folder);
const started = performance.now();
const sides = await encodeDocument(document, encoder);
const encoded = performance.now();
const asBuilt = await alignmentFigures('as built', document, sides);
const aligned = performance.now();
print(asBuilt);
console.log(`${document.source.length} and ${document.target.length} sentences; encoded in ${seconds(encoded - started)} s, aligned in ${seconds(aligned - encoded)} s`);
console.log(`likelihood of being translations: ${runAtOnce(translationLikelihood(asBuilt.beads, ...sides)).toFixed(2)}`);
for await (const figures of ablations(document, sides, encoder)) print(figures);
await encoder.close();

function print({ name, strict, lax, halves, beads }: SentenceFigures): void {
  const parts = halves.map((half) => half.toFixed(3)).join(' / ');
  console.log(`${name.padEnd(30)} strict ${figures(strict)} (halves ${parts})   lax ${figures(lax)}   ${beads.length} beads`);
}

function figures({ precision, recall, f1 }: Score): string {
  return `P ${precision.toFixed(3)} R ${recall.toFixed(3)} F1 ${f1.toFixed(3)}`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
