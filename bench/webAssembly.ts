/**
 * The bundled network in WebAssembly, as in the universal package, beside the native ONNX Runtime, on one core, each in a
 * process of its own. Processor time is counted, so that a busy machine matters little.
 *
 *   npm run bench -- webAssembly [--readme]
 */
import path from 'node:path';
import { Command } from 'commander';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { readModel } from '../src/engine/encoder/model/modelFolder';
import { nativeRuntime, wasmRuntime } from '../src/engine/encoder/session/runtime';
import { inOwnProcess } from './support/measured';
import { madeBy, markdown, percentile, publish, report } from './support/report';

const HEAD = ['encoder on one core', '12 tokens, ms of processor time', 'a batch of 32 × 32 tokens, ms', 'memory, MiB'];
const RUNS = 100;
/** Until V8 has compiled the code as well as it can, in threads whose time is counted, too. */
const WARM_UP = 40;
/** How a form of the runtime is loaded. */
const FORMS = { native: nativeRuntime, WebAssembly: wasmRuntime };

/** Milliseconds of processor time, median, and what the open network adds to the memory of the process at most, MiB. */
interface RuntimeSpeed {
  sentence: number;
  batch: number;
  memory: number;
}

const form = process.argv[2] as keyof typeof FORMS;
if (form in FORMS) process.send!(await measure(FORMS[form]), () => process.exit());
else
  await new Command('webAssembly')
    .option('--readme', 'write the table into docs/development/benchmarks.md')
    .action(run)
    .parseAsync();

async function run({ readme }: { readme?: boolean }): Promise<void> {
  const figures: Record<string, number> = {};
  const rows: (string | number)[][] = [];
  for (const name of Object.keys(FORMS)) {
    const { sentence, batch, memory } = await inOwnProcess<RuntimeSpeed>('webAssembly.ts', [name]);
    figures[`${name}: 12 tokens, ms of processor time`] = sentence;
    figures[`${name}: 32 times 32 tokens, ms of processor time`] = batch;
    figures[`${name}: memory, MiB`] = memory;
    rows.push([name, sentence.toFixed(1), Math.round(batch), Math.round(memory)]);
  }
  report('webAssembly', figures);
  publish('webAssembly', `${markdown(HEAD, rows)}\n\n${madeBy('webAssembly --readme')}`, readme);
}

async function measure(load: (typeof FORMS)[keyof typeof FORMS]): Promise<RuntimeSpeed> {
  const { description, externalData } = await readModel(bundledModelFolder());
  const before = process.memoryUsage().rss;
  const { Tensor, open } = await load();
  const session = await open(path.join(bundledModelFolder(), 'model.onnx'), externalData, 1);

  /** Processor time of a run over inputs of so many tokens, which all are the phrase. */
  async function processorTime(inputs: number, tokens: number): Promise<number> {
    const shape = [inputs, tokens];
    const ids = BigInt64Array.from({ length: inputs * tokens }, (_, i) => BigInt(5 + ((i * 7919) % 20_000)));
    const mask = new BigInt64Array(inputs * tokens).fill(BigInt(description.phraseMark));
    const [idsName, maskName] = description.input;
    const times: number[] = [];
    for (let run = 0; run < WARM_UP + RUNS; run++) {
      const start = process.cpuUsage();
      const feeds = { [idsName]: new Tensor('int64', ids, shape), [maskName]: new Tensor('int64', mask, shape) };
      await session.run(feeds, [description.output]);
      const { user, system } = process.cpuUsage(start);
      if (run >= WARM_UP) times.push((user + system) / 1000);
    }
    return percentile(times, 50);
  }

  const batch = await processorTime(32, 32);
  const sentence = await processorTime(1, 12);
  return { sentence, batch, memory: (process.memoryUsage().rss - before) / 2 ** 20 };
}
