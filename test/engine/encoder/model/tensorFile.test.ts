import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TensorFile } from '../../../../src/engine/encoder/model/tensorFile';

describe('TensorFile', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'glossa tensors '))));
  after(() => rm(folder, { recursive: true }));

  async function opened(header: object | string, ...data: (Uint8Array | Float32Array)[]): Promise<TensorFile> {
    const text = Buffer.from((typeof header === 'string' ? header : JSON.stringify(header)).padEnd(256));
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(text.length));
    const file = path.join(folder, 'tensors');
    await writeFile(file, Buffer.concat([length, text, ...data.map((array) => new Uint8Array(array.buffer))]));
    return TensorFile.read(file);
  }

  it('gives arrays of the kind and shape that are asked for', async () => {
    const header = {
      large: { dtype: 'F32', shape: [2, 2], data_offsets: [0, 16] },
      small: { dtype: 'U8', shape: [3], data_offsets: [16, 19] },
    };
    const file = await opened(header, Float32Array.of(0.5, -1, 2, 4), Uint8Array.of(1, 2, 3));
    assert.deepEqual([...file.get('large', ['F32'], [2, -1])], [0.5, -1, 2, 4]);
    assert.deepEqual([...file.get('small', ['U8', 'U16'], [-1])], [1, 2, 3]);
    assert.throws(() => file.get('small', ['U16'], [3]), /no array “small” of U16 with the shape \[3\]/);
    assert.throws(() => file.get('large', ['F32'], [4]), /no array “large”/);
    assert.throws(() => file.get('toString', ['F32'], [-1]), /no array “toString”/);
  });

  it('says what is wrong with a file of another form', async () => {
    const outside = await opened({ far: { dtype: 'F32', shape: [4], data_offsets: [0, 16] } }, Float32Array.of(1));
    assert.throws(() => outside.get('far', ['F32'], [4]), /“far” is outside the file/);
    await assert.rejects(opened('no JSON'), /no valid header/);
    const file = path.join(folder, 'short');
    await writeFile(file, Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0, 1));
    await assert.rejects(TensorFile.read(file), /is incomplete/);
  });
});
