import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dot, normaliseInPlace } from '../../../src/base/vectors';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { InputBuilder } from '../../../src/engine/encoder/inputs';
import { readModel } from '../../../src/engine/encoder/model/modelFolder';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { openTokenizer } from '../../../src/engine/encoder/tokenizer/tokenizer';

/** A random XLM-R of the released checkpoint's shape, exported by `training/xpr/checkpoint`; its tests write it. */
const FOLDER = path.join('test', 'fixtures', 'xpr-released-tiny');

interface ParityRow {
  before: string;
  phrase: string;
  after: string;
  ids: number[];
  span: [number, number];
  vector: number[];
}

function assertClose(actual: ArrayLike<number>, expected: ArrayLike<number>, what: string) {
  assert.equal(actual.length, expected.length);
  for (let i = 0; i < actual.length; i++)
    assert(Math.abs(actual[i]! - expected[i]!) <= 1e-4, `${what}: ${actual[i]} is not ${expected[i]}`);
}

describe('the released XPR checkpoint, exported', () => {
  let encoder: PhraseEncoder;
  let parity: ParityRow[];

  before(async () => {
    encoder = await openEncoder(FOLDER);
    parity = (await readFile(path.join(FOLDER, 'parity.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ParityRow);
  });
  after(() => encoder.close());

  it('gets the tokens that it was trained with: markers, the phrase in lower case, context cut at its far ends', async () => {
    const model = await readModel(FOLDER);
    const inputs = new InputBuilder(model.description, await openTokenizer(model));
    for (const { before, phrase, after, ids, span } of parity) {
      assert.deepEqual(
        inputs.sentencesOf({ before, phrase, after }),
        [[{ ids, span: { start: span[0], end: span[1] } }]],
        phrase,
      );
    }
    assert.equal(Math.max(...parity.map(({ ids }) => ids.length)), 80);
  });

  it('gives the vectors of the original program, together and one by one', async () => {
    const together = await encoder.encodePhrases(parity);
    for (const [row, { phrase, vector }] of parity.entries()) assertClose(together.row(row), vector, phrase);
    for (const row of parity) assertClose((await encoder.encodePhrases([row])).row(0), row.vector, row.phrase);
  });

  it('takes the plain mean over example sentences', async () => {
    const [first, second] = parity.slice(1, 3) as [ParityRow, ParityRow];
    const vectors = await encoder.encodePhrases([first, second, { phrase: first.phrase, examples: [first, second] }]);
    // The sentences' means have lengths of their own, so that the vector lies between the two, but not in the middle.
    const [a, b, both] = [0, 1, 2].map((row) => vectors.row(row)) as [Float32Array, Float32Array, Float32Array];
    const middle = normaliseInPlace(a.map((value, i) => value + b[i]!));
    assert(dot(both, middle) > 0.9 && dot(both, middle) < 1 - 1e-6);
  });
});
