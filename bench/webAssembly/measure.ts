/** Measures the network of the bundled model in one form of ONNX Runtime, `native` or `wasm`, on one core, and sends a `RuntimeSpeed`. */
import path from 'node:path';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';
import { readModel } from '../../src/engine/encoder/model/modelFolder';
import { nativeRuntime, wasmRuntime } from '../../src/engine/encoder/session/runtime';
import { percentile } from '../support/report';

/** Milliseconds of processor time, median, and what the open network adds to the memory of the process at most, MiB. */
export interface RuntimeSpeed {
  sentence: number;
  batch: number;
  memory: number;
}

const RUNS = 100;
/** Until V8 has compiled the code as well as it can, in threads whose time is counted, too. */
const WARM_UP = 40;

const { description, externalData } = await readModel(bundledModelFolder());
const before = process.memoryUsage().rss;
const { Tensor, open } = process.argv[2] === 'wasm' ? await wasmRuntime() : await nativeRuntime();
const session = await open(path.join(bundledModelFolder(), 'model.onnx'), externalData, 1);

/** Processor time of a run over inputs of so many tokens, which all are the phrase. */
async function processorTime(inputs: number, tokens: number): Promise<number> {
  const shape = [inputs, tokens];
  const ids = BigInt64Array.from({ length: inputs * tokens }, (_, i) => BigInt(5 + ((i * 7919) % 20_000)));
  const mask = new BigInt64Array(inputs * tokens).fill(BigInt(description.phraseMark));
  const times: number[] = [];
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const start = process.cpuUsage();
    await session.run(
      {
        [description.input[0]]: new Tensor('int64', ids, shape),
        [description.input[1]]: new Tensor('int64', mask, shape),
      },
      [description.output],
    );
    const { user, system } = process.cpuUsage(start);
    if (run >= WARM_UP) times.push((user + system) / 1000);
  }
  return percentile(times, 50);
}

const batch = await processorTime(32, 32);
const speed: RuntimeSpeed = {
  sentence: await processorTime(1, 12),
  batch,
  memory: (process.memoryUsage().rss - before) / 2 ** 20,
};
process.send!(speed, () => process.exit());
