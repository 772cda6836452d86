/**
 * Measures the quality, time and memory of suggestions, compared with simpler look-ups and with Glossa without some
 * parts.
 *
 *   npm run bench -- suggest FOLDER [--readme]
 *
 * FOLDER contains `phrase_ctx` (training/data.md). The pairs of each language become a glossary and questions
 * (`suggest/trials.ts`).
 */
import { Command } from 'commander';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { StaticVectors } from './quality/system';
import type { Asked, Scores } from './suggest/scores';
import { firstOutcomes, meanScores, scoresOf } from './suggest/scores';
import type { Suggester } from './suggest/systems';
import { FormLookup, FuzzyLookup, Glossa, VectorLookup } from './suggest/systems';
import type { Task } from './suggest/trials';
import { KINDS, taskOf } from './suggest/trials';
import type { Interval, Outcomes } from './support/interval';
import { differenceOf } from './support/interval';
import { keep, madeBy, markdown, percent, percentile, publish } from './support/report';
import { readPhraseRows } from './support/sets';

const HEAD = [
  '',
  'top-1 accuracy',
  'against Glossa',
  'top-5 accuracy',
  'MRR',
  ...KINDS.slice(0, -1),
  'silence',
  'calibration error',
  'CPU p50, ms',
  'p95',
  'memory, MB',
];

interface Result extends Scores {
  system: string;
  /** The accuracy minus that of the first system, with its interval. */
  against?: Interval;
  /** The processor time of a question, in milliseconds: median and 95th percentile. */
  median: number;
  slowest: number;
  /** The memory of the index of the largest glossary, in MB. */
  memory: number;
}

const LANGUAGES = ['de', 'es', 'fr', 'ja', 'ko', 'ru', 'zh', 'ar'];

await new Command('suggest')
  .argument('<folder>', 'benchmarks folder (training/data.md)')
  .option('--readme', 'write the table into docs/development/benchmarks.md')
  .action(run)
  .parseAsync();

async function run(folder: string, { readme }: { readme?: boolean }): Promise<void> {
  const rows = readPhraseRows(folder);
  const tasks = LANGUAGES.filter((language) => rows.has(language)).map((language) =>
    taskOf(language, rows.get(language)!),
  );
  if (tasks.length === 0) throw new Error(`${folder} has no phrase_ctx/phrase_ctx.en-<language>.tsv.`);
  const encoder = await openEncoder(bundledModelFolder());
  const statics = await StaticVectors.open(bundledModelFolder());
  const systems: Suggester[] = [
    new Glossa('Glossa', encoder),
    new Glossa('Glossa, never silent', encoder, 'threshold'),
    new FormLookup(),
    new FuzzyLookup(),
    new VectorLookup('static vectors', statics),
    new Glossa('without context', encoder, 'context'),
    new Glossa('without forms', encoder, 'forms'),
    new Glossa('without same-language similarity', encoder, 'own'),
    new Glossa('without calibration', encoder, 'calibration'),
  ];
  const results: Result[] = [];
  const outcomes: Outcomes[] = [];
  for (const system of systems) {
    const { outcomes: own, ...result } = await measure(system, tasks);
    outcomes.push(own);
    results.push({ ...result, against: results.length > 0 ? differenceOf(own, outcomes[0]!) : undefined });
    console.error(cellsOf(results.at(-1)!).join(' | '));
  }
  await encoder.close();
  await statics.close();

  const table = markdown(HEAD, results.map(cellsOf));
  const counts = KINDS.map(
    (kind) =>
      `${tasks.reduce((sum, { trials }) => sum + trials.filter((trial) => trial.kind === kind).length, 0)} ${kind}`,
  ).join(', ');
  const note = `Shares in percent, English to ${tasks.map(({ language }) => language).join(' ')}. Queries: ${counts}. ${madeBy('suggest FOLDER --readme')} Rows and columns: [quality.md](quality.md#suggestions).`;
  keep('suggest', { results });
  publish('suggest', `${table}\n\n${note}`, readme);
}

async function measure(system: Suggester, tasks: readonly Task[]): Promise<Result & { outcomes: Outcomes }> {
  const outcomes: number[][] = [];
  const times: number[] = [];
  const scores: Scores[] = [];
  let memory = 0;
  for (const task of tasks) {
    const before = memoryInUse();
    const suggestions = await system.open(task);
    memory = Math.max(memory, memoryInUse() - before);
    const asked: Asked[] = [];
    for (const trial of task.trials) {
      const start = process.cpuUsage();
      const answer = await suggestions.answer(trial.query);
      const { user, system: kernel } = process.cpuUsage(start);
      times.push((user + kernel) / 1000);
      asked.push({ trial, answer });
    }
    await suggestions.close?.();
    scores.push(scoresOf(asked));
    outcomes.push(firstOutcomes(asked));
  }
  return {
    system: system.name,
    outcomes,
    ...meanScores(scores),
    median: percentile(times, 50),
    slowest: percentile(times, 95),
    memory,
  };
}

/** Returns the size of live objects and arrays of this process, in MB. */
function memoryInUse(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

function cellsOf(result: Result): string[] {
  const { system, first, against, amongFive, reciprocalRank, firstByKind, silence, calibrationError } = result;
  const kinds = KINDS.filter((kind) => kind !== 'absent').map((kind) => firstByKind[kind]);
  return [
    system,
    percent(first),
    against ? `${signed(against.mean)} (${signed(against.from)} to ${signed(against.to)})` : '',
    ...[amongFive, reciprocalRank, ...kinds, silence, calibrationError].map(percent),
    ...[result.median, result.slowest, Math.max(0, result.memory)].map((value) => value.toFixed(1)),
  ];
}

/** Formats a difference of shares in percentage points. */
function signed(share: number): string {
  return `${share > 0 ? '+' : ''}${percent(share)}`.replace('-', '−');
}
