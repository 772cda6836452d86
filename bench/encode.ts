/**
 * How long an encoder takes: for one phrase in a sentence of 30 tokens on one core, which somebody waits for; in batches on two
 * cores for bare phrases, which a glossary is indexed with, and for phrases in sentences of 20 tokens; its size on disk and in
 * memory. With `--shapes` encoders of the shapes of multilingual-e5-small and XLM-R base stand beside it, in int8 and with random
 * weights, which take as long as real ones; they are made in build/shapes with the Python packages of the training. Each is
 * measured in a process of its own.
 *
 *   npm run bench -- encode [MODEL …] [--shapes] [--readme]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { inProject } from '../scripts/steps/project.mjs';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import type { EncoderSpeed } from './encode/measure';
import { bars } from './encode/picture';
import { madeShapes } from './encode/shapes';
import { writeSection } from './quality/readmeSection';
import { machine, report } from './support/report';

const HEAD = ['encoder', 'a phrase in its sentence, one core, ms', 'phrases a second, two cores', 'in sentences, two cores', 'on disk, MiB', 'in memory, MiB'];

await new Command('encode')
  .argument('[models...]', 'model folders; missing: the bundled one')
  .option('--shapes', 'measure encoders of well-known shapes, too')
  .option('--readme', 'write the table and the picture into the documents')
  .action(run)
  .parseAsync();

async function run(models: string[], { shapes, readme }: { shapes?: boolean; readme?: boolean }): Promise<void> {
  const folders = [...(models.length > 0 ? models : [bundledModelFolder()]), ...(shapes ? await madeShapes() : [])];
  const speeds: EncoderSpeed[] = [];
  for (const folder of folders) speeds.push(await measured(folder));
  const figures = speeds.map(({ name, one, perSecond, sentencesPerSecond, disk, memory }) => ({
    [`${name}: one phrase in a sentence of 30 tokens on one core p50, ms`]: one,
    [`${name}: phrases in batches on two cores, per second`]: perSecond,
    [`${name}: phrases in sentences of 20 tokens in batches on two cores, per second`]: sentencesPerSecond,
    [`${name}: on disk, MiB`]: disk,
    [`${name}: memory of the open model, MiB`]: memory,
  }));
  report('encode', Object.assign({}, ...figures) as Record<string, number>);
  const rows = speeds.map(({ name, one, perSecond, sentencesPerSecond, disk, memory }) => [name, one.toPrecision(3), ...[perSecond, sentencesPerSecond, disk, memory].map((value) => Math.round(value).toLocaleString('en'))]);
  const { processor, cores, memoryGb, node } = machine();
  const made = `${new Date().toISOString().slice(0, 10)}, ${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}. Made by \`npm run bench -- encode --shapes --readme\`.`;
  const table = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  console.log(table);
  if (!readme) return;
  writeSection(inProject('README.md'), `![Time, speed and size of encoders](docs/pictures/encode.svg)\n\n${table}\n\n${made}`, 'encode');
  writeFileSync(inProject('docs', 'pictures', 'encode.svg'), bars(speeds));
}

async function measured(folder: string): Promise<EncoderSpeed> {
  const child = fork(inProject('bench', 'encode', 'measure.ts'), [folder]);
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The measurement of ${folder} ended with exit code ${String(code)}.`)));
  const [speed] = (await Promise.race([once(child, 'message'), failed])) as [EncoderSpeed];
  await failed.catch(() => undefined); // the measurement has come; how the process ends no longer matters
  return { ...speed, name: speed.name.replace(/^random-(.+)$/, 'shape of $1, int8') };
}
