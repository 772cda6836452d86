import assert from 'node:assert/strict';
import { differenceOf } from '../../bench/support/interval';

const outcomes = (count: number, isRight: (i: number) => boolean): number[] =>
  Array.from({ length: count }, (_, i) => Number(isRight(i)));

describe('differenceOf', () => {
  it('tells a difference from chance, each task counting the same', () => {
    const a = [outcomes(400, () => true), outcomes(40, (i) => i % 2 === 0)];
    const b = [outcomes(400, (i) => i % 5 !== 0), outcomes(40, (i) => i % 2 === 0)];
    const { mean, from, to } = differenceOf(a, b);
    assert.ok(Math.abs(mean - 0.1) < 1e-9);
    assert.ok(from > 0.07 && from < mean && to > mean && to < 0.13);
  });

  it('finds none where as many are lost as won', () => {
    const { mean, from, to } = differenceOf([outcomes(200, (i) => i % 2 === 0)], [outcomes(200, (i) => i % 2 === 1)]);
    assert.ok(mean === 0 && from < 0 && to > 0);
  });
});
