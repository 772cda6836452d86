import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openEncoder } from '../../../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../../../src/engine/encoder/model/modelLibrary';
import type { ParityRow } from '../../../../src/engine/encoder/model/parity';
import { checkParity } from '../../../../src/engine/encoder/model/parity';
import { ModelCopy } from '../brokenModel';
import { withoutEnglish } from '../englishNetwork';

describe('checkParity', () => {
  let copy: ModelCopy;

  /** With one network, whose rows alone count. */
  beforeEach(async () => {
    copy = await ModelCopy.make();
    await withoutEnglish(copy);
  });
  afterEach(() => copy.remove());

  let row: ParityRow;

  /** The first row with the vector of this machine, which that of a model in eight bits need not be. */
  before(async () => {
    const [line] = (await readFile(path.join(bundledModelFolder(), 'parity.jsonl'), 'utf8')).split('\n');
    const encoder = await openEncoder(bundledModelFolder());
    row = JSON.parse(line!) as ParityRow;
    row.vector = Array.from((await encoder.encodePhrases([row])).row(0));
    await encoder.close();
  });

  /** Keeps that row alone, changed. */
  async function withRow(change: (row: ParityRow) => unknown, fields: object = {}): Promise<void> {
    const changed = change(row);
    await writeFile(copy.fileAt('parity.jsonl'), typeof changed === 'string' ? changed : JSON.stringify(changed));
    await copy.describe(fields);
  }

  const shifted = (row: ParityRow, by: number): ParityRow => ({
    ...row,
    vector: row.vector.map((value, i) => (i === 0 ? value + by : value)),
  });

  it('finds the bundled model to be what its makers have made', async () => {
    const { runtime, rows, leastCosine } = await checkParity(bundledModelFolder());
    assert.equal(runtime, 'native');
    assert.ok(rows >= 50);
    assert.ok(leastCosine > 0.999);
  });

  it('wants vectors in float to 1e-4', async () => {
    await withRow((row) => shifted(row, 5e-5), { precision: 'float32' });
    assert.equal((await checkParity(copy.folder)).rows, 1);
    await withRow((row) => shifted(row, 5e-4), { precision: 'float32' });
    await assert.rejects(checkParity(copy.folder), {
      code: 'modelInvalid',
      message: /parity\.jsonl, line 1: .* has a vector that differs from the reference/,
    });
  });

  it('wants vectors in eight bits by their direction', async () => {
    await withRow((row) => shifted(row, 5e-3), { precision: 'int8' });
    assert.equal((await checkParity(copy.folder)).rows, 1);
    await withRow((row) => shifted(row, 0.3), { precision: 'int8' });
    await assert.rejects(checkParity(copy.folder), { code: 'modelInvalid', message: /cosine/ });
  });

  it('wants the very ids', async () => {
    await withRow((row) => ({ ...row, ids: [...row.ids, 5], span: [row.span[0], row.span[1] + 1] }));
    await assert.rejects(checkParity(copy.folder), { code: 'modelInvalid', message: /token ids/ });
  });

  it('names a line that is none', async () => {
    for (const line of ['nonsense', 'null', '{"phrase":"valve"}']) {
      await withRow((row) => `${JSON.stringify(row)}\n${line}\n`);
      await assert.rejects(checkParity(copy.folder), { code: 'modelInvalid', message: /parity\.jsonl, line 2/ });
    }
    await withRow((row) => ({ ...row, vector: row.vector.slice(1) }));
    await assert.rejects(checkParity(copy.folder), { code: 'modelInvalid', message: /line 1/ });
  });

  it('checks what else there is where there is no parity.jsonl', async () => {
    await rm(copy.fileAt('parity.jsonl'));
    assert.equal((await checkParity(copy.folder)).rows, 0);
    await writeFile(copy.fileAt('model.onnx'), 'damaged');
    await assert.rejects(checkParity(copy.folder), { code: 'modelInvalid', message: /damaged/ });
  });
});
