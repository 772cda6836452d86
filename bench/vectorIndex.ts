/**
 * What finds the nearest vectors of a language, by their number: time to fill, memory, time of a search, and the part of the
 * nearest that is found, also with a tenth of all removed. Glossa's index, and the same with all vectors compared; what is nearest
 * is told by exact numbers. Each is measured in a process of its own, on one core.
 *
 *   npm run bench -- vectorIndex [SIZE …] [--phrases DATA] [--readme]
 *
 * DATA is a folder as training/data.md describes it; without one the phrases are made up of the model's words. More vectors than
 * 100,000 are these, repeated with normal noise a coordinate (`vectorIndex/measure.ts`), of half the mean distance to the nearest other one in all.
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

const SIZES = ['1000', '10000', '100000', '1000000'];
/** Real vectors at most. */
const REAL = 100_000;
const QUESTIONS = 200;
/** More vectors do not fit into a memory of WebAssembly, where they lie without FAISS. */
const MOST_COMPARED = 8_000_000;
/** Words in another order have the same vector but for rounding. */
const TIE = 1e-6;

const [shortly, percent] = [(value: number) => value.toPrecision(3), (share: number) => (100 * share).toFixed(2)];
/** Rows of the table for a kind: title, figures, and how they are written. */
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

interface Options {
  phrases?: string;
  readme?: boolean;
}

await new Command('vectorIndex')
  .argument('[sizes...]', 'numbers of vectors', SIZES)
  .option('--phrases <folder>', 'take real phrases from this data folder')
  .option('--readme', 'write the table into docs/development/benchmarks.md')
  .action(run)
  .parseAsync();

async function run(sizes: string[], { phrases: data, readme }: Options): Promise<void> {
  if (!loadFaiss().library?.typed)
    return console.log('Glossa’s build of FAISS does not load here, so there is nothing to compare with.');
  const counts = sizes.map(Number);
  const most = Math.min(REAL, Math.max(...counts));
  const { indexed, asked, origin } = data ? realPhrases(data, most, QUESTIONS) : await madeUpPhrases(most, QUESTIONS);
  await inFolder(async (folder) => {
    const encoder = await openEncoder(bundledModelFolder());
    const files = { vectors: path.join(folder, 'vectors'), questions: path.join(folder, 'questions') };
    await writeVectors(files.vectors, indexed, encoder);
    await writeVectors(files.questions, asked, encoder);
    await encoder.close();
    const measured = <T>(task: Pick<Task, 'what' | 'count' | 'deviation'>): Promise<T> => {
      const file = path.join(folder, 'task.json');
      writeFileSync(file, JSON.stringify({ ...task, dimensions: encoder.dimensions, files }));
      return inOwnProcess<T>('vectorIndex/measure.ts', [file], { OMP_NUM_THREADS: '1' });
    };
    const deviation = await measured<number>({ what: 'deviation', count: most, deviation: 0 });
    const figures: Record<string, number> = {};
    for (const count of counts) {
      const truth = await measured<Neighbour[][]>({ what: 'truth', count, deviation });
      for (const kind of KINDS.filter((each) => each === 'Glossa' || count <= MOST_COMPARED)) {
        const { found, figures: own } = await measured<Measurement>({ what: kind, count, deviation });
        const all = Object.entries({ ...own, ...sharesFound(found, truth) });
        for (const [name, value] of all) figures[`${count} vectors, ${kind}: ${name}`] = value;
        console.log(
          `${count} vectors, ${kind}: ${all.map(([name, value]) => `${name} ${value.toPrecision(3)}`).join(', ')}`,
        );
      }
    }
    report('vectorIndex', figures);
    const repeated =
      Math.max(...counts) > REAL
        ? `. Beyond ${REAL.toLocaleString('en')}, vectors are repeated with normal noise (σ = ${deviation.toFixed(4)}) and normalised`
        : '';
    const command = `vectorIndex${sizes === SIZES ? '' : ` ${sizes.join(' ')}`}${data ? ' --phrases DATA' : ''} --readme`;
    const note = `Indexed: ${origin}${repeated}. ${QUESTIONS} queries, ${madeBy(command)}`;
    publish('vectorIndex', `${tableOf(figures, counts)}\n\n${note}`, readme);
  });
}

/** Returns the figures as a Markdown table, with a column for each number of vectors. */
function tableOf(figures: Readonly<Record<string, number>>, sizes: readonly number[]): string {
  const rows = KINDS.flatMap((kind) =>
    ROWS.map(([label, names, text], i) => {
      const cell = (size: number, name: string): string => {
        const value = figures[`${size} vectors, ${kind}: ${name}`];
        return value === undefined ? '–' : text(value);
      };
      const cells = sizes.map((size) => names.map((name) => cell(size, name)).join(' / '));
      return [i === 0 ? `**${kind}**: ${label}` : label, ...cells];
    }),
  );
  return markdown(['vectors of a language', ...sizes.map((size) => size.toLocaleString('en'))], rows);
}

/** @param truth with more neighbours than `found` asks for */
function sharesFound(found: Found, truth: readonly Neighbour[][]): Record<string, number> {
  const remaining = truth.map((list) => list.filter(({ vectorId }) => !isRemoved(vectorId)));
  return {
    'of the ten nearest': shareFound(found.ten, truth, 10),
    'of the forty nearest': shareFound(found.forty, truth, 40),
    'of the ten nearest, a tenth removed': shareFound(found.tenOfRest, remaining, 10),
  };
}

/** The share of the `k` nearest that is among those found; what is as near as the last of them is as good. */
function shareFound(found: readonly Neighbour[][], truth: readonly Neighbour[][], k: number): number {
  const hits = found.map((list, i) => {
    const least = truth[i]![k - 1]!.score - TIE;
    const right = new Set(truth[i]!.filter(({ score }) => score >= least).map(({ vectorId }) => vectorId));
    return list.slice(0, k).filter(({ vectorId }) => right.has(vectorId)).length;
  });
  return hits.reduce((sum, each) => sum + each, 0) / (k * found.length);
}
