import assert from 'node:assert/strict';
import path from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { dot } from '../../../../src/base/vectors';
import { bundledModelFolder } from '../../../../src/engine/encoder/model/modelLibrary';
import { readModel } from '../../../../src/engine/encoder/model/modelFolder';
import type { OnnxRuntime } from '../../../../src/engine/encoder/session/runtime';
import { loadRuntime, nativeRuntime, wasmRuntime } from '../../../../src/engine/encoder/session/runtime';

const file = path.join(bundledModelFolder(), 'model.onnx');

describe('ONNX Runtime in WebAssembly', function () {
  this.timeout(60_000);
  const opened: InferenceSession[] = [];
  let data: readonly string[];

  before(async () => ({ externalData: data } = await readModel(bundledModelFolder())));
  after(async () => {
    for (const session of opened) await session.release();
  });

  async function open(runtime: OnnxRuntime): Promise<(rows: readonly (readonly number[])[]) => Promise<Float32Array>> {
    const session = await runtime.open(file, data, 1);
    opened.push(session);
    return async (rows) => {
      const shape = [rows.length, rows[0]!.length];
      const tensor = (values: readonly number[]) =>
        new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), shape);
      const states = await session.run({
        input_ids: tensor(rows.flat()),
        attention_mask: tensor(rows.flatMap((row) => row.map((_, i) => (i === 1 ? 2 : 1)))),
      });
      return Object.values(states)[0]!.data as Float32Array;
    };
  }

  it('gives the numbers of the native part but for rounding, of every length and number of inputs', async function () {
    const native = await nativeRuntime().catch(() => this.skip());
    const [runNative, runWasm] = [await open(native), await open(await wasmRuntime())];
    for (const [count, length] of [
      [1, 2],
      [1, 12],
      [3, 40],
      [16, 64],
    ] as const) {
      const rows = Array.from({ length: count }, (_, row) =>
        Array.from({ length }, (_, i) => 5 + ((row * 7919 + i * 104729) % 50_000)),
      );
      const [expected, found] = [await runNative(rows), await runWasm(rows)];
      assert.equal(found.length, expected.length);
      assert.ok(Math.hypot(...expected.subarray(0, 320)) > 0);
      const greatest = found.reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i]!)), 0);
      assert.ok(greatest < 1e-5, `${count} × ${length}: ${greatest}`);
      assert.ok(dot(found, expected) / Math.sqrt(dot(found, found) * dot(expected, expected)) > 1 - 1e-6);
    }
  });

  it('refuses what is no network, and a network whose weights are not there', async () => {
    const { open } = await wasmRuntime();
    await assert.rejects(open(path.join(bundledModelFolder(), 'model.json'), [], 1));
    await assert.rejects(open(file, [], 1));
    await assert.rejects(open(file, ['nowhere.data'], 1), { code: 'ENOENT' });
  });

  it('is not used where the native part loads', async function () {
    await nativeRuntime().catch(() => this.skip());
    assert.equal((await loadRuntime()).nativeFailure, undefined);
  });
});
