/**
 * What finds the nearest vectors of a language, by their number: time to fill, memory, time of a search, and the part of the
 * nearest that is found, also with a tenth of all removed. Glossa's index, beside exact numbers in FAISS, Glossa's without
 * signs, and the product's graph of FAISS, which is slow to build and left out above `--graph-to`. Each is measured in a process of its own.
 *
 *   npm run bench -- vectorIndex [SIZE …] [--phrases DATA] [--graph-to COUNT] [--readme]
 *
 * DATA is a folder as training/data.md describes it; without one the phrases are made up of the model's words.
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
import type { Kind } from './vectorIndex/kinds';
import { KINDS } from './vectorIndex/kinds';
import type { Found, Measurement, Task } from './vectorIndex/measure';
import { isRemoved } from './vectorIndex/measure';
import { curves } from './vectorIndex/picture';
import { indexTable } from './vectorIndex/table';
import { writeVectors } from './vectorIndex/vectorFile';

const SIZES = ['1000', '10000', '100000', '1000000'];
const QUESTIONS = 200;
/** Words in another order have the same vector but for rounding. */
const TIE = 1e-6;

interface Options {
  phrases?: string;
  graphTo: string;
  readme?: boolean;
}

await new Command('vectorIndex')
  .argument('[sizes...]', 'numbers of vectors', SIZES)
  .option('--phrases <folder>', 'take real phrases from this data folder')
  .option('--graph-to <count>', 'the most vectors that a graph is built of', '100000')
  .option('--readme', 'write the table and the picture into the documents')
  .action(run)
  .parseAsync();

async function run(sizes: string[], { phrases: data, graphTo, readme }: Options): Promise<void> {
  if (!loadFaiss().library) return console.log('FAISS does not load here, so there is nothing to compare.');
  const counts = sizes.map(Number);
  const { indexed, asked, origin } = data ? realPhrases(data, Math.max(...counts), QUESTIONS) : madeUpPhrases(Math.max(...counts), QUESTIONS);
  const folder = await mkdtemp(path.join(tmpdir(), 'glossa-bench-'));
  try {
    const encoder = await openEncoder(bundledModelFolder());
    const files = { vectors: path.join(folder, 'vectors'), questions: path.join(folder, 'questions') };
    await writeVectors(files.vectors, indexed, encoder);
    await writeVectors(files.questions, asked, encoder);
    await encoder.close();
    const figures: Record<string, number> = {};
    for (const count of counts) {
      let truth: Found | undefined;
      for (const kind of Object.keys(KINDS) as Kind[]) {
        if (kind === 'graph of FAISS' && count > Number(graphTo)) continue;
        const { found, ...measured } = await inOwnProcess({ kind, count, questions: QUESTIONS, dimensions: encoder.dimensions, files }, folder);
        truth ??= found;
        for (const [name, value] of Object.entries({ ...measured.figures, ...sharesFound(found, truth) })) figures[`${count} vectors, ${kind}: ${name}`] = value;
      }
    }
    report('vectorIndex', figures);
    const command = `npm run bench -- vectorIndex${data ? ' --phrases DATA' : ''} --readme`;
    const table = indexTable(figures, { machine: machine(), origin, questions: QUESTIONS, command });
    console.log(table);
    if (!readme) return;
    writeSection(inProject('README.md'), `![Time of a search, memory and time to fill, by number of vectors](docs/pictures/vectorIndex.svg)\n\n${table}`, 'vectorIndex');
    await writeFile(inProject('docs', 'pictures', 'vectorIndex.svg'), curves(figures));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function inOwnProcess(task: Task, folder: string): Promise<Measurement> {
  const file = path.join(folder, 'task.json');
  await writeFile(file, JSON.stringify(task));
  const child = fork(inProject('bench', 'vectorIndex', 'measure.ts'), [file]);
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The measurement of ${task.kind} with ${task.count} vectors ended with exit code ${String(code)}.`)));
  const [measurement] = (await Promise.race([once(child, 'message'), failed])) as [Measurement];
  await failed.catch(() => undefined); // the measurement has come; how the process ends no longer matters
  return measurement;
}

/** @param truth with more neighbours than `found` asks for */
function sharesFound(found: Found, truth: Found): Record<string, number> {
  const remaining = truth.forty.map((list) => list.filter(({ vectorId }) => !isRemoved(vectorId)));
  return {
    'of the ten nearest': shareFound(found.ten, truth.forty, 10),
    'of the forty nearest': shareFound(found.forty, truth.forty, 40),
    ...(found.tenOfRest && { 'of the ten nearest, a tenth removed': shareFound(found.tenOfRest, remaining, 10) }),
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
