/**
 * Sentence alignment of long documents: time, memory, and how many beads are right, on a document that is made of the rows of
 * a parallel text (`makeDocument`) in their order.
 *
 *   npm run bench -- longDocument FILE [--sentences 10000] [--model DIR]
 *   FILE: `source<TAB>target` a line, as it is or packed by xz
 */
import { Command } from 'commander';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { alignedDocument, makeDocument, scoreBeads } from './alignment/sentences';
import { report } from './support/report';
import { readRows } from './support/sets';

const THREADS = 2;
const ROWS_PER_SENTENCE = 1.5;

await new Command('longDocument')
  .argument('<file>', 'parallel text, tab-separated')
  .option('--sentences <n>', 'on either side, about', Number, 10_000)
  .option('--model <folder>', 'the model', bundledModelFolder())
  .action(run)
  .parseAsync();

async function run(file: string, { sentences, model }: { sentences: number; model: string }): Promise<void> {
  const rows = readRows(file).filter((row): row is [string, string] => Boolean(row[0]?.trim() && row[1]?.trim()));
  const document = makeDocument(rows.slice(0, Math.floor(sentences * ROWS_PER_SENTENCE)));
  const encoder = await openEncoder(model, { threads: THREADS });
  const used = process.cpuUsage();
  const { beads, encoding, aligning } = await alignedDocument(document, encoder);
  const { user, system } = process.cpuUsage(used);
  await encoder.close();
  const { strict, lax } = scoreBeads(beads, document.gold);
  report('longDocument', {
    'source sentences': document.source.length,
    'target sentences': document.target.length,
    'encoding, s': encoding,
    'aligning, s': aligning,
    'processor time of both, s': (user + system) / 1e6,
    'strict F1, %': 100 * strict.f1,
    'lax F1, %': 100 * lax.f1,
    'most memory of the process, MB': process.resourceUsage().maxRSS / 1024,
  });
}
