/**
 * The bundled network in WebAssembly, as in the universal package, beside the native ONNX Runtime, on one core, each in a
 * process of its own. Processor time is counted, so that a busy machine matters little.
 *
 *   npm run bench -- webAssembly [--readme]
 */
import { Command } from 'commander';
import { inOwnProcess } from './support/measured';
import { madeBy, markdown, report, writeDocs } from './support/report';
import type { RuntimeSpeed } from './webAssembly/measure';

const HEAD = ['encoder on one core', '12 tokens, ms of processor time', 'a batch of 32 × 32 tokens, ms', 'memory, MiB'];

await new Command('webAssembly')
  .option('--readme', 'write the table into docs/development/benchmarks.md')
  .action(run)
  .parseAsync();

async function run({ readme }: { readme?: boolean }): Promise<void> {
  const figures: Record<string, number> = {};
  const rows: (string | number)[][] = [];
  for (const [name, form] of Object.entries({ native: 'native', WebAssembly: 'wasm' })) {
    const { sentence, batch, memory } = await inOwnProcess<RuntimeSpeed>('webAssembly/measure.ts', [form]);
    figures[`${name}: 12 tokens, ms of processor time`] = sentence;
    figures[`${name}: 32 times 32 tokens, ms of processor time`] = batch;
    figures[`${name}: memory, MiB`] = memory;
    rows.push([name, sentence.toFixed(1), Math.round(batch), Math.round(memory)]);
  }
  report('webAssembly', figures);
  const table = markdown(HEAD, rows);
  console.log(table);
  if (readme) writeDocs('webAssembly', `${table}\n\n${madeBy('webAssembly --readme')}`);
}
