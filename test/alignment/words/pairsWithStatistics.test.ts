import assert from 'node:assert/strict';
import { alignWords } from '../../../src/alignment/words/alignWords';
import { pairsWithStatistics } from '../../../src/alignment/words/pairsWithStatistics';
import { Pacer } from '../../../src/base/pacer';
import { Vectors } from '../../../src/base/vectors';

describe('the sentence pairs of a document with what all of them tell', () => {
  /** Pair `number`: a word that means the same on both sides, and one whose vectors tell nothing. */
  const pair = (number: number) => {
    const source = Vectors.zeros(2, 8),
      target = Vectors.zeros(2, 8);
    for (const vectors of [source, target]) vectors.row(0)[number % 8] = 1;
    const side = (vectors: Vectors, ...texts: string[]) => ({ words: texts.map((text) => ({ text })), vectors });
    return {
      number,
      source: side(source, `s${number % 8}`, 'frobnicator'),
      target: side(target, `t${number % 8}`, 'Quaxel'),
    };
  };
  const encoded = (start: number, end: number) =>
    Promise.resolve(Array.from({ length: end - start }, (_, index) => pair(start + index)));

  it('keeps their order beyond those that are learned from together', async () => {
    const numbers: number[] = [];
    const shares: number[] = [];
    let last = '';
    for await (const { pair: found, statistics } of pairsWithStatistics(1700, encoded, new Pacer(), (share) =>
      shares.push(share),
    )) {
      numbers.push(found.number);
      last = alignWords(found, statistics).join(' ');
    }
    assert.deepEqual(
      numbers,
      Array.from({ length: 1700 }, (_, index) => index),
    );
    assert.equal(last, '0,0 1,1');
    assert.deepEqual(
      shares,
      [...shares].sort((a, b) => a - b),
    );
    assert.equal(shares.at(-1), 1);
  });

  it('gives nothing for nothing, and stops when cancelled', async () => {
    assert.deepEqual(await pairsWithStatistics(0, encoded, new Pacer()).next(), { done: true, value: undefined });
    const controller = new AbortController();
    await assert.rejects(async () => {
      for await (const { pair: found } of pairsWithStatistics(100, encoded, new Pacer(controller.signal)))
        if (found.number === 3) controller.abort();
    }, /Cancelled/);
  });
});
