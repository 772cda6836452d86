/**
 * Find Duplicates and Contradictions in a large glossary whose vectors are there: time until the first list of findings, and until all.
 *
 *   npm run bench -- duplicates [CONCEPTS] [--phrases DATA]
 *
 * DATA is a folder as training/data.md describes it, whose English–German terms make the glossary; without one they are made up.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { ConsistencyHandler } from '../src/engine/handlers/consistency';
import { GlossaryIndex } from '../src/engine/index/glossaryIndex';
import { openCodebooks } from '../src/engine/index/vector/faissCodes';
import { GlossaryStore } from '../src/engine/store/glossaryStore';
import { glossaryText } from '../src/files/glossa/glossaryFile';
import { seconds } from './support/measured';
import { readPhrasePairs, shuffled } from './support/phrasePairs';
import { report } from './support/report';
import { writeSyntheticGlossary } from './support/syntheticGlossary';

await new Command('duplicates')
  .argument('[concepts]', 'concepts of the glossary', '48000')
  .option('--phrases <folder>', 'make the glossary of this data folder’s terms')
  .action(run)
  .parseAsync();

async function run(concepts: string, { phrases: data }: { phrases?: string }): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'glossa-bench-'));
  const glossary = { path: path.join(folder, 'bench.glossa.jsonl') };
  const count = data ? await writeRealGlossary(glossary.path, data, Number(concepts)) : (await writeSyntheticGlossary(glossary.path, Number(concepts)), Number(concepts));
  const encoder = await openEncoder(bundledModelFolder());
  const store = new GlossaryStore();
  const index = new GlossaryIndex({ store, encoder, codebooks: openCodebooks(encoder), cacheFolder: path.join(folder, 'cache') });
  await index.settle([glossary]);
  const handler = new ConsistencyHandler(store, async () => ({ index, encoder }));
  let firstList: number | undefined;
  const start = performance.now();
  const onProgress = ({ found }: { found?: object }): void => void (found && (firstList ??= (performance.now() - start) / 1000));
  let totals: Record<string, number> = {};
  const all = await seconds(async () => ({ totals } = await handler.consistency({ glossary }, { onProgress })));
  report('duplicates', { concepts: count, 'first findings, s': firstList!, 'all findings, s': all, ...Object.fromEntries(Object.entries(totals).map(([kind, number]) => [`findings: ${kind}`, number])) });
  await index.close();
  await encoder.close();
  await rm(folder, { recursive: true });
}

/** Returns the number of concepts. */
async function writeRealGlossary(file: string, data: string, most: number): Promise<number> {
  const pairs = shuffled(readPhrasePairs(path.join(data, 'phrases'), ['de']).get('de') ?? [], ({ english }) => english, 'glossary').slice(0, most);
  const concepts = pairs.map(({ english, foreign }, i) => ({ id: `c${i.toString(16).padStart(16, '0')}`, terms: [{ term: english, language: 'en' }, { term: foreign, language: 'de' }] }));
  await writeFile(file, glossaryText(concepts));
  return concepts.length;
}
