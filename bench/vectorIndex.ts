/**
 * What finds the nearest vectors of a language, by their number: time to fill, memory, time of a search, and the part of the
 * nearest that is found, also with a tenth of all removed. Glossa's index, and the same with all vectors compared; what is nearest
 * is told by exact numbers. Each is measured in a process of its own, on one core.
 *
 *   npm run bench -- vectorIndex [SIZE …] [--phrases DATA] [--readme]
 *
 * DATA is a folder as training/data.md describes it; without one the phrases are made up of the model's words. More vectors than
 * 100,000 are these, repeated with normal noise a coordinate (`vectorIndex/vectorFile.ts`), of half the mean distance to the nearest other one in all.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { inProject } from '../scripts/steps/project.mjs';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { loadFaiss } from '../src/engine/index/vector/loadFaiss';
import type { Neighbour } from '../src/engine/index/vector/vectorIndex';
import { writeSection } from './quality/readmeSection';
import { madeUpPhrases, realPhrases } from './support/phrases';
import { machine, report } from './support/report';
import type { Found, Measurement, Task } from './vectorIndex/measure';
import { isRemoved, KINDS } from './vectorIndex/measure';
import { curves } from './vectorIndex/picture';
import { indexTable } from './vectorIndex/table';
import { writeVectors } from './vectorIndex/vectorFile';

const SIZES = ['1000', '10000', '100000', '1000000'];
/** Real vectors at most. */
const REAL = 100_000;
const QUESTIONS = 200;
/** More vectors do not fit into a memory of WebAssembly, where they lie without FAISS. */
const MOST_COMPARED = 8_000_000;
/** Words in another order have the same vector but for rounding. */
const TIE = 1e-6;

interface Options {
  phrases?: string;
  readme?: boolean;
}

await new Command('vectorIndex')
  .argument('[sizes...]', 'numbers of vectors', SIZES)
  .option('--phrases <folder>', 'take real phrases from this data folder')
  .option('--readme', 'write the table and the picture into the documents')
  .action(run)
  .parseAsync();

async function run(sizes: string[], { phrases: data, readme }: Options): Promise<void> {
  if (!loadFaiss().library?.typed) return console.log('Glossa’s build of FAISS does not load here, so there is nothing to compare with.');
  const counts = sizes.map(Number);
  const most = Math.min(REAL, Math.max(...counts));
  const { indexed, asked, origin } = data ? realPhrases(data, most, QUESTIONS) : await madeUpPhrases(most, QUESTIONS);
  const folder = await mkdtemp(path.join(tmpdir(), 'glossa-bench-'));
  try {
    const encoder = await openEncoder(bundledModelFolder());
    const files = { vectors: path.join(folder, 'vectors'), questions: path.join(folder, 'questions') };
    await writeVectors(files.vectors, indexed, encoder);
    await writeVectors(files.questions, asked, encoder);
    await encoder.close();
    const task = { count: most, dimensions: encoder.dimensions, files, deviation: 0 };
    const deviation = await inOwnProcess<number>({ ...task, what: 'deviation' }, folder);
    const figures: Record<string, number> = {};
    for (const count of counts) {
      const truth = await inOwnProcess<Neighbour[][]>({ ...task, what: 'truth', count, deviation }, folder);
      for (const kind of KINDS.filter((each) => each === 'Glossa' || count <= MOST_COMPARED)) {
        const { found, ...measured } = await inOwnProcess<Measurement>({ ...task, what: kind, count, deviation }, folder);
        const all = { ...measured.figures, ...sharesFound(found, truth) };
        console.log(`${count} vectors, ${kind}: ${Object.entries(all).map(([name, value]) => `${name} ${value.toPrecision(3)}`).join(', ')}`);
        for (const [name, value] of Object.entries(all)) figures[`${count} vectors, ${kind}: ${name}`] = value;
      }
    }
    report('vectorIndex', figures);
    const command = `npm run bench -- vectorIndex${sizes === SIZES ? '' : ` ${sizes.join(' ')}`}${data ? ' --phrases DATA' : ''} --readme`;
    const repeated = Math.max(...counts) > REAL ? `, beyond ${REAL.toLocaleString('en')} repeated with normal noise (σ = ${deviation.toFixed(4)} a coordinate) and normalised again` : '';
    const table = indexTable(figures, { machine: machine(), origin: `${origin}${repeated}`, questions: QUESTIONS, command });
    console.log(table);
    if (!readme) return;
    writeSection(inProject('README.md'), `![Time of a search, memory and time to fill, by number of vectors](docs/pictures/vectorIndex.svg)\n\n${table}`, 'vectorIndex');
    await writeFile(inProject('docs', 'pictures', 'vectorIndex.svg'), curves(figures));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function inOwnProcess<T extends object | number>(task: Task, folder: string): Promise<T> {
  const file = path.join(folder, 'task.json');
  await writeFile(file, JSON.stringify(task));
  const child = fork(inProject('bench', 'vectorIndex', 'measure.ts'), [file], { env: { ...process.env, OMP_NUM_THREADS: '1' } });
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The measurement of ${task.what} with ${task.count} vectors ended with exit code ${String(code)}.`)));
  const [result] = (await Promise.race([once(child, 'message'), failed])) as [T];
  await failed.catch(() => undefined); // the result has come; how the process ends no longer matters
  return result;
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
