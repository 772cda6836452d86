/**
 * Precision, recall and F1 of the terms that are listed for each corpus of ACTER (Rigouts Terryn, Hoste & Lefever 2020),
 * by domain and language. Termhood was fitted on `corp`; `equi` confirms it. The domain on which TermEval 2020 compared
 * systems, heart failure, is not among those two, so no figure of that task is comparable.
 * `npx tsx bench/acter.ts FOLDER [MODEL]`
 */
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { termExtractionFigures } from './figures/termExtraction';

const [folder, model] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npx tsx bench/acter.ts FOLDER [MODEL]');
  process.exit(2);
}
const encoder = await openEncoder(model ?? bundledModelFolder());
for (const { domain, language, gold, listed, precision, recall, f1 } of await termExtractionFigures(folder, encoder)) {
  const shares = [precision, recall, f1].map((share) => (100 * share).toFixed(1));
  console.log(`${domain} ${language}   precision ${shares[0]}   recall ${shares[1]}   F1 ${shares[2]}   ${gold} annotated, ${listed} listed`);
}
await encoder.close();
