import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dot, normaliseInPlace } from '../../../src/base/vectors';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { openIdioms } from '../../../src/engine/encoder/idioms';
import { InputBuilder } from '../../../src/engine/encoder/inputs';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
import { readModel } from '../../../src/engine/encoder/model/modelFolder';
import type { ParityRow } from '../../../src/engine/encoder/model/parity';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { openTokenizer } from '../../../src/engine/encoder/tokenizer/tokenizer';

const assertClose = (actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number) => {
  assert.equal(actual.length, expected.length);
  for (let i = 0; i < actual.length; i++)
    assert(Math.abs(actual[i]! - expected[i]!) <= tolerance, `${actual[i]} is not ${expected[i]}`);
};

describe('the bundled encoder', () => {
  let encoder: PhraseEncoder;
  let parity: ParityRow[];

  before(async () => {
    encoder = await openEncoder(bundledModelFolder());
    parity = (await readFile(path.join(bundledModelFolder(), 'parity.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ParityRow);
  });
  after(() => encoder.close());

  it('makes the very tokens of the parity fixture', async () => {
    const model = await readModel(bundledModelFolder());
    const tokenizer = await openTokenizer(model);
    const inputs = new InputBuilder(model.description, tokenizer, await openIdioms(model, tokenizer.highestId));
    for (const { before, phrase, after, ids, span } of parity) {
      assert.deepEqual(
        inputs.sentencesOf({ before, phrase, after }),
        [[{ ids, span: { start: span[0], end: span[1] } }]],
        phrase,
      );
    }
  });

  it('makes the vectors of the parity fixture, together and one by one', async () => {
    const { precision } = (await readModel(bundledModelFolder())).description;
    const assertAlike = (vector: Float32Array, expected: number[]) =>
      precision === 'int8'
        ? assert(dot(vector, normaliseInPlace(Float32Array.from(expected))) >= 0.999)
        : assertClose(vector, expected, 1e-4);
    const together = await encoder.encodePhrases(parity);
    for (const [row, { vector }] of parity.entries()) assertAlike(together.row(row), vector);
    for (const row of parity.slice(0, 10)) assertAlike((await encoder.encodePhrases([row])).row(0), row.vector);
  });

  it('knows a translation from another phrase', async () => {
    const vectors = await encoder.encodePhrases([
      { phrase: 'safety valve' },
      { phrase: 'Sicherheitsventil' },
      { phrase: 'soupape de sûreté' },
      { phrase: 'Kündigungsfrist' },
    ]);
    const [english, german, french, other] = [0, 1, 2, 3].map((row) => vectors.row(row)) as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    assert(dot(english, german) > dot(english, other));
    assert(dot(english, french) > dot(english, other));
  });

  it('answers with a zero row for a phrase without letters', async () => {
    const vectors = await encoder.encodePhrases([{ phrase: '' }, { phrase: 'valve' }, { phrase: '  ' }]);
    assert(vectors.row(0).every((value) => value === 0) && vectors.row(2).every((value) => value === 0));
    assertClose([dot(vectors.row(1), vectors.row(1))], [1], 1e-5);
  });

  it('takes the mean over example sentences', async () => {
    const first = { before: 'The ', phrase: 'bank', after: ' of the river was steep.' };
    const second = { before: 'She went to the ', phrase: 'bank', after: ' to withdraw money.' };
    const vectors = await encoder.encodePhrases([first, second, { phrase: 'bank', examples: [first, second] }]);
    const mean = normaliseInPlace(vectors.row(0).map((value, i) => value + vectors.row(1)[i]!));
    assertClose(vectors.row(2), mean, 1e-5);
  });

  it('takes a page as a phrase', async () => {
    const page = 'The operator closes the valve and reads the meter once more. '.repeat(40);
    const vectors = await encoder.encodePhrases([
      { phrase: page },
      { phrase: 'The operator closes the valve and reads the meter.' },
    ]);
    assert(dot(vectors.row(0), vectors.row(1)) > 0.8);
  });

  it('gives the vector of a phrase alone as the sum over its words, wherever they stand', async () => {
    const words = ['The', 'pressure', 'in', 'the', 'boiler', 'rises'];
    const [rows] = await encoder.encodeWords([words]);
    const sum = normaliseInPlace(rows!.row(3).map((value, i) => value + rows!.row(4)[i]!));
    const phrase = await encoder.encodePhrases([{ phrase: 'the boiler' }]);
    assertClose(sum, phrase.row(0), 1e-4);
  });

  it('gives every word of a very long segment a vector, and an empty segment none', async () => {
    const [long, empty] = await encoder.encodeWords([
      Array.from({ length: 400 }, (_, i) => (i % 2 ? 'boiler' : 'pressure')),
      [],
    ]);
    assert.equal(long!.count, 400);
    for (let row = 0; row < long!.count; row++) assert(long!.row(row).some((value) => value !== 0));
    assert.equal(empty!.count, 0);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const many = encoder.encodePhrases(
      Array.from({ length: 3000 }, (_, i) => ({ phrase: `phrase number ${i}` })),
      controller.signal,
    );
    controller.abort();
    await assert.rejects(many, { code: 'cancelled' });
  });

  it('answers somebody who waits while a document is encoded', async () => {
    let isDone = false;
    const many = encoder
      .encodePhrases(Array.from({ length: 3000 }, (_, i) => ({ phrase: `sentence number ${i}` })))
      .then(() => (isDone = true));
    await encoder.encodePhrases([{ phrase: 'the phrase under the pointer' }]);
    assert.equal(isDone, false);
    await many;
  });
});
