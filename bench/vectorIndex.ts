/**
 * Measures the vector index and exact search by number of vectors: build time, memory, time of a search, and recall,
 * also after deleting a tenth of the vectors. The reference is a search of float32 vectors. Each runs in its own
 * process on one core.
 *
 *   npm run bench -- vectorIndex [--phrases DATA] [--readme]
 *
 * DATA is a data folder (training/data.md). Without it, phrases are made up from the vocabulary of the model.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { loadFaiss } from '../src/engine/index/vector/loadFaiss';
import type { Neighbour } from '../src/engine/index/vector/bestNeighbours';
import { inFolder, inOwnProcess } from './support/measured';
import { madeUpPhrases, realPhrases } from './support/phrases';
import { madeBy, markdown, publish, report } from './support/report';
import type { Found, Measurement, Task } from './vectorIndex/measure';
import { isRemoved, KINDS, writeVectors } from './vectorIndex/measure';

const SIZES = [1_000, 10_000, 100_000];
const QUESTIONS = 200;
/** The tolerance of equal scores, as of the same words in another order. */
const TIE = 1e-6;

const [shortly, percent] = [(value: number) => value.toPrecision(3), (share: number) => (100 * share).toFixed(2)];
/** The rows of the table for each kind: title, figures, format. */
const ROWS: [label: string, figures: string[], text: (value: number) => string][] = [
  ['a search, p50 / p95, ms', ['a search p50, ms', 'a search p95, ms'], shortly],
  ['recall@10, %', ['of the ten nearest'], percent],
  ['recall@40, %', ['of the forty nearest'], percent],
  ['recall@10 after deleting 10 %, %', ['of the ten nearest, a tenth removed'], percent],
  ['build time, s', ['to fill, s'], shortly],
  [
    'memory, bytes a vector',
    ['memory, bytes a vector'],
    (value) => Math.max(0, Math.round(value)).toLocaleString('en'),
  ],
];

await new Command('vectorIndex')
  .option('--phrases <folder>', 'take real phrases from this data folder')
  .option('--readme', 'write the table into docs/development/benchmarks.md')
  .action(run)
  .parseAsync();

async function run({ phrases: data, readme }: { phrases?: string; readme?: boolean }): Promise<void> {
  if (!loadFaiss().library?.typed) return console.log('Skipped: FAISS cannot be loaded on this machine.');
  const most = Math.max(...SIZES);
  const { indexed, asked, origin } = data ? realPhrases(data, most, QUESTIONS) : await madeUpPhrases(most, QUESTIONS);
  await inFolder(async (folder) => {
    const encoder = await openEncoder(bundledModelFolder());
    const files = { vectors: path.join(folder, 'vectors'), questions: path.join(folder, 'questions') };
    await writeVectors(files.vectors, indexed, encoder);
    await writeVectors(files.questions, asked, encoder);
    await encoder.close();
    const measured = <T>(task: Pick<Task, 'what' | 'count'>): Promise<T> => {
      const file = path.join(folder, 'task.json');
      writeFileSync(file, JSON.stringify({ ...task, dimensions: encoder.dimensions, files }));
      return inOwnProcess<T>('vectorIndex/measure.ts', [file], { OMP_NUM_THREADS: '1' });
    };
    const figures: Record<string, number> = {};
    for (const count of SIZES) {
      const truth = await measured<Neighbour[][]>({ what: 'truth', count });
      for (const kind of KINDS) {
        const { found, figures: own } = await measured<Measurement>({ what: kind, count });
        const all = Object.entries({ ...own, ...sharesFound(found, truth) });
        for (const [name, value] of all) figures[`${count} vectors, ${kind}: ${name}`] = value;
        console.log(
          `${count} vectors, ${kind}: ${all.map(([name, value]) => `${name} ${value.toPrecision(3)}`).join(', ')}`,
        );
      }
    }
    report('vectorIndex', figures);
    const command = `vectorIndex${data ? ' --phrases DATA' : ''} --readme`;
    const note = `Indexed: ${origin}. ${QUESTIONS} queries, ${madeBy(command)}`;
    publish('vectorIndex', `${tableOf(figures)}\n\n${note}`, readme);
  });
}

/** Returns a Markdown table with one column per number of vectors. */
function tableOf(figures: Readonly<Record<string, number>>): string {
  const rows = KINDS.flatMap((kind) =>
    ROWS.map(([label, names, text], i) => {
      const cells = SIZES.map((size) =>
        names.map((name) => text(figures[`${size} vectors, ${kind}: ${name}`]!)).join(' / '),
      );
      return [i === 0 ? `**${kind}**: ${label}` : label, ...cells];
    }),
  );
  return markdown(['vectors of a language', ...SIZES.map((size) => size.toLocaleString('en'))], rows);
}

/** Returns the recalls by name. @param truth more neighbours than those found */
function sharesFound(found: Found, truth: readonly Neighbour[][]): Record<string, number> {
  const remaining = truth.map((list) => list.filter(({ vectorId }) => !isRemoved(vectorId)));
  return {
    'of the ten nearest': shareFound(found.ten, truth, 10),
    'of the forty nearest': shareFound(found.forty, truth, 40),
    'of the ten nearest, a tenth removed': shareFound(found.tenOfRest, remaining, 10),
  };
}

/** Returns the recall of the `k` nearest. Ties with the last of them count as right. */
function shareFound(found: readonly Neighbour[][], truth: readonly Neighbour[][], k: number): number {
  const hits = found.map((list, i) => {
    const least = truth[i]![k - 1]!.score - TIE;
    const right = new Set(truth[i]!.filter(({ score }) => score >= least).map(({ vectorId }) => vectorId));
    return list.slice(0, k).filter(({ vectorId }) => right.has(vectorId)).length;
  });
  return hits.reduce((sum, each) => sum + each, 0) / (k * found.length);
}
