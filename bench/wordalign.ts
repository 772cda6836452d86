/**
 * Alignment error rate of word alignment, each sentence pair by itself and with what the others of the file tell; the
 * latter also of the even lines, by which constants may be chosen, and of the odd ones, by which they may not.
 * `npx tsx bench/wordalign.ts FOLDER [MODEL]`
 */
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { wordAlignmentFigures } from './figures/wordAlignment';

const [folder, model] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npx tsx bench/wordalign.ts FOLDER [MODEL]');
  process.exit(2);
}
const encoder = await openEncoder(model ?? bundledModelFolder());
for (const { name, pairs, ...scores } of await wordAlignmentFigures(folder, encoder)) {
  console.log(`${name}, ${pairs} pairs`);
  for (const [way, { errorRate, precision, recall }] of Object.entries(scores)) {
    console.log(`  ${way.padEnd(9)} AER ${(100 * errorRate).toFixed(2)}   precision ${precision.toFixed(3)}   recall ${recall.toFixed(3)}`);
  }
}
await encoder.close();
