/**
 * How long an encoder takes: for one phrase in a sentence of 30 tokens on one core; in batches on two cores for bare
 * phrases, and for phrases in sentences of 20 tokens; its size on disk and in memory. `--shapes` adds encoders of the shapes
 * of multilingual-e5-small and XLM-R base in int8 with random weights, which take as long as real ones.
 *
 *   npm run bench -- encode [MODEL …] [--shapes] [--readme]
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { run as runProgram } from '../scripts/steps/process.mjs';
import { inProject } from '../scripts/steps/project.mjs';
import { installPythonPackages } from '../scripts/steps/python.mjs';
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
  .argument('[models...]', 'model folders; missing: the bundled one')
  .option('--shapes', 'measure encoders of well-known shapes, too')
  .option('--readme', 'write the table into docs/development/benchmarks.md')
  .action(run)
  .parseAsync();

async function run(models: string[], { shapes, readme }: { shapes?: boolean; readme?: boolean }): Promise<void> {
  const folders = [...(models.length > 0 ? models : [bundledModelFolder()]), ...(shapes ? await madeShapes() : [])];
  const figures: Record<string, number> = {};
  const rows: string[][] = [];
  for (const folder of folders) {
    const speed = await inOwnProcess<EncoderSpeed>('encode/measure.ts', [folder]);
    const name = speed.name.replace(/^random-(.+)$/, 'shape of $1, int8');
    for (const [, figure, title] of COLUMNS) figures[`${name}: ${title}`] = speed[figure];
    const [one, ...others] = COLUMNS.map(([, figure]) => speed[figure]);
    rows.push([name, one!.toPrecision(3), ...others.map((value) => Math.round(value).toLocaleString('en'))]);
  }
  report('encode', figures);
  const table = markdown(['encoder', ...COLUMNS.map(([title]) => title)], rows);
  publish('encode', `${table}\n\n${madeBy('encode --shapes --readme')}`, readme);
}

/**
 * Returns the model folders of the shapes that training/xpr/checkpoint/random_network.py makes; made again only if what
 * they are made with has changed.
 */
async function madeShapes(): Promise<string[]> {
  const folder = inProject('build', 'shapes');
  const stamp = path.join(folder, 'made.key');
  const programs = ['random_network', 'model_folder', 'export'].map((name) =>
    inProject('training', 'xpr', 'checkpoint', `${name}.py`),
  );
  const hash = createHash('sha256');
  for (const file of [path.join(bundledModelFolder(), 'tokenizer.json.gz'), ...programs])
    hash.update(readFileSync(file));
  const key = hash.digest('hex');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== key) {
    rmSync(folder, { recursive: true, force: true });
    const { code } = await runProgram(
      await installPythonPackages(),
      ['-m', 'xpr.checkpoint.random_network', '--tokenizer', bundledModelFolder(), '--out', folder],
      { cwd: inProject('training'), minutes: 30 },
    );
    if (code !== 0)
      throw new Error('The encoders of random weights could not be made; what Python says about it is above.');
    writeFileSync(stamp, key);
  }
  return ['multilingual-e5-small', 'xlm-r-base'].map((name) => path.join(folder, name));
}
