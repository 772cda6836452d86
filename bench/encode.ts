/**
 * Measures the speed of encoders and their size on disk and in memory. Speed: one phrase in a sentence of 30 tokens on
 * one core, and batches of bare phrases and of phrases in sentences of 20 tokens on two cores.
 *
 *   npm run bench -- encode [MODEL …] [--readme]
 */
import { Command } from 'commander';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import type { EncoderSpeed } from './encode/measure';
import { inOwnProcess } from './support/measured';
import { madeBy, markdown, publish, report } from './support/report';

const COLUMNS: [title: string, figure: keyof Omit<EncoderSpeed, 'name'>, name: string][] = [
  ['a phrase in its sentence, one core, ms', 'one', 'one phrase in a sentence of 30 tokens on one core p50, ms'],
  ['phrases a second, two cores', 'perSecond', 'phrases in batches on two cores, per second'],
  [
    'in sentences, two cores',
    'sentencesPerSecond',
    'phrases in sentences of 20 tokens in batches on two cores, per second',
  ],
  ['on disk, MiB', 'disk', 'on disk, MiB'],
  ['in memory, MiB', 'memory', 'memory of the open model, MiB'],
];

await new Command('encode')
  .argument('[models...]', 'model folders (default: the bundled one)')
  .option('--readme', 'write the table into docs/development/benchmarks.md')
  .action(run)
  .parseAsync();

async function run(models: string[], { readme }: { readme?: boolean }): Promise<void> {
  const figures: Record<string, number> = {};
  const rows: string[][] = [];
  for (const folder of models.length > 0 ? models : [bundledModelFolder()]) {
    const speed = await inOwnProcess<EncoderSpeed>('encode/measure.ts', [folder]);
    const { name } = speed;
    for (const [, figure, title] of COLUMNS) figures[`${name}: ${title}`] = speed[figure];
    const [one, ...others] = COLUMNS.map(([, figure]) => speed[figure]);
    rows.push([name, one!.toPrecision(3), ...others.map((value) => Math.round(value).toLocaleString('en'))]);
  }
  report('encode', figures);
  const table = markdown(['encoder', ...COLUMNS.map(([title]) => title)], rows);
  publish('encode', `${table}\n\n${madeBy('encode --readme')}`, readme);
}
