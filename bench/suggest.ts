/**
 * What a translator gets, beside simpler ways to look something up: accuracy of the first answer and among five, mean
 * reciprocal rank, silence where no entry fits, calibration, processor time a question and memory; and what each part of Glossa adds.
 *
 *   npm run bench -- suggest FOLDER [--languages de,fr] [--systems NAME …] [--readme]
 *
 * FOLDER holds `phrase_ctx` as docs/development/quality.md says. Of each language's pairs a glossary is made and questions are put to
 * it (`suggest/trials.ts`).
 */
import { Command } from 'commander';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { StaticVectors } from './quality/system';
import type { Asked, Scores } from './suggest/scores';
import { firstOutcomes, meanScores, scoresOf } from './suggest/scores';
import type { Suggester } from './suggest/systems';
import { FormLookup, FuzzyLookup, Glossa, VectorLookup, WholeSentences } from './suggest/systems';
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
  /** First right, less that of the first system, with its interval. */
  against?: Interval;
  /** Processor time a question, milliseconds. */
  median: number;
  slowest: number;
  /** What the filled index takes, of the largest glossary, MB. */
  memory: number;
}

interface Options {
  languages: string;
  systems?: string[];
  readme?: boolean;
}

await new Command('suggest')
  .argument('<folder>', 'benchmarks, laid out as docs/development/quality.md says')
  .option('--languages <tags>', 'of the equivalents, separated by commas', 'de,es,fr,ja,ko,ru,zh,ar')
  .option('--systems <names...>', 'measure these only')
  .option('--readme', 'write the table into docs/development/benchmarks.md')
  .action(run)
  .parseAsync();

async function run(folder: string, { languages, systems: wanted, readme }: Options): Promise<void> {
  const rows = readPhraseRows(folder);
  const tasks = languages
    .split(',')
    .flatMap((language) => (rows.has(language) ? [taskOf(language, rows.get(language)!)] : []));
  if (tasks.length === 0) throw new Error(`${folder} has no phrase_ctx/phrase_ctx.en-<language>.tsv for ${languages}.`);
  const encoder = await openEncoder(bundledModelFolder());
  const statics = await StaticVectors.open(bundledModelFolder());
  const systems: Suggester[] = [
    new Glossa('Glossa', encoder),
    new Glossa('Glossa, never silent', encoder, { silence: true }),
    new FormLookup(),
    new FuzzyLookup(),
    new VectorLookup('static vectors', statics),
    new VectorLookup('whole sentences', new WholeSentences(encoder)),
    new Glossa('without context', encoder, { context: true }),
    new Glossa('without forms', encoder, { forms: true }),
    new Glossa('without same-language similarity', encoder, { own: true }),
    new Glossa('without calibration', encoder, { calibration: true }),
  ];
  const results: Result[] = [];
  const outcomes: Outcomes[] = [];
  for (const system of systems.filter(({ name }) => wanted?.includes(name) ?? true)) {
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
    await suggestions.close();
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

/** Objects and arrays of this process, MB, without what only waits to be collected. */
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

/** Returns points of a hundred. */
function signed(share: number): string {
  return `${share > 0 ? '+' : ''}${percent(share)}`.replace('-', '−');
}
