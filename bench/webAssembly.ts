/**
 * What it costs where the native part of ONNX Runtime does not load, as in the universal package: the bundled network in WebAssembly beside the
 * native part, on one core, each in a process of its own. Processor time is counted, so that a busy machine matters little.
 *
 *   npm run bench -- webAssembly [--readme]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Command } from 'commander';
import { inProject } from '../scripts/steps/project.mjs';
import { writeSection } from './quality/readmeSection';
import { machine, report } from './support/report';
import type { RuntimeSpeed } from './webAssembly/measure';

await new Command('webAssembly').option('--readme', 'write the table into the README').action(run).parseAsync();

async function run({ readme }: { readme?: boolean }): Promise<void> {
  const speeds: [string, RuntimeSpeed][] = [['native', await measured('native')], ['WebAssembly', await measured('wasm')]];
  const figures = speeds.map(([name, { sentence, batch, memory }]) => ({ [`${name}: 12 tokens, ms of processor time`]: sentence, [`${name}: 32 times 32 tokens, ms of processor time`]: batch, [`${name}: memory, MiB`]: memory }));
  report('webAssembly', Object.assign({}, ...figures) as Record<string, number>);
  const head = ['encoder on one core', '12 tokens, ms of processor time', 'a batch of 32 × 32 tokens, ms', 'memory, MiB'];
  const rows = speeds.map(([name, { sentence, batch, memory }]) => [name, sentence.toFixed(1), Math.round(batch), Math.round(memory)]);
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const { processor, cores, memoryGb, node } = machine();
  const made = `${new Date().toISOString().slice(0, 10)}, ${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}. Made by \`npm run bench -- webAssembly --readme\`.`;
  console.log(table);
  if (readme) writeSection(inProject('README.md'), `${table}\n\n${made}`, 'webAssembly');
}

async function measured(form: string): Promise<RuntimeSpeed> {
  const child = fork(inProject('bench', 'webAssembly', 'measure.ts'), [form]);
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The measurement of ${form} ended with exit code ${String(code)}.`)));
  const [speed] = (await Promise.race([once(child, 'message'), failed])) as [RuntimeSpeed];
  await failed.catch(() => undefined); // the measurement has come; how the process ends no longer matters
  return speed;
}
