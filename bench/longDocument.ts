/**
 * Sentence alignment of long documents: time, memory, and how many beads are right, on a document that is made of the rows of a
 * parallel text (bench/figures/madeDocument.ts), row order kept.
 *
 *   npm run bench -- longDocument FILE [--sentences 10000] [--documents 1] [--model DIR]
 *   FILE: `source<TAB>target` a line, as it is or packed by xz
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { makeDocument } from './figures/madeDocument';
import { alignmentFigures, encodeDocument } from './figures/sentenceAlignment';
import { report } from './support/report';

const THREADS = 2;
const ROWS_PER_SENTENCE = 1.5;

const command = new Command('longDocument')
  .argument('<file>', 'parallel text, tab-separated')
  .option('--sentences <n>', 'on either side, about', '10000')
  .option('--documents <n>', 'made of one stretch of the file after the other; figures are means', '1')
  .option('--model <folder>', 'the model', bundledModelFolder())
  .action(run);
await command.parseAsync();

async function run(file: string, options: { sentences: string; documents: string; model: string }): Promise<void> {
  const wanted = Number(options.sentences);
  const text = file.endsWith('.xz') ? execFileSync('xz', ['-dc', file], { encoding: 'utf8', maxBuffer: 1 << 30 }) : readFileSync(file, 'utf8');
  const rows = text.split('\n').map((line) => line.split('\t')).filter((row): row is [string, string] => Boolean(row[0]?.trim() && row[1]?.trim()));
  const encoder = await openEncoder(options.model, { threads: THREADS });
  const sums = { source: 0, target: 0, encoding: 0, aligning: 0, processor: 0, strict: 0, lax: 0 };
  let documents = 0;
  for (; documents < Number(options.documents); documents++) {
    const start = Math.floor(documents * wanted * ROWS_PER_SENTENCE);
    const document = makeDocument(rows.slice(start, start + Math.floor(wanted * ROWS_PER_SENTENCE)));
    if (document.gold.length === 0) break;
    await measure(document);
  }
  await encoder.close();
  const mean = (sum: number) => sum / documents;
  report('longDocument', {
    'source sentences': mean(sums.source),
    'target sentences': mean(sums.target),
    'encoding, s': mean(sums.encoding),
    'aligning, s': mean(sums.aligning),
    // What a quiet machine would take at most; this one may have other work.
    'processor time of both, s': mean(sums.processor),
    'strict F1, %': 100 * mean(sums.strict),
    'lax F1, %': 100 * mean(sums.lax),
    'most memory of the process, MB': process.resourceUsage().maxRSS / 1024,
  });

  async function measure(document: ReturnType<typeof makeDocument>): Promise<void> {
    const began = performance.now();
    const used = process.cpuUsage();
    const sides = await encodeDocument(document, encoder);
    const encoded = performance.now();
    const { strict, lax } = await alignmentFigures('', document, sides);
    sums.source += document.source.length;
    sums.target += document.target.length;
    sums.encoding += (encoded - began) / 1000;
    sums.aligning += (performance.now() - encoded) / 1000;
    const { user, system } = process.cpuUsage(used);
    sums.processor += (user + system) / 1e6;
    sums.strict += strict.f1;
    sums.lax += lax.f1;
  }
}
