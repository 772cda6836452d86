import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Vectors } from '../../../../src/base/vectors';
import { QuantizedVectors } from '../../../../src/engine/index/vector/quantizedVectors';

const coded = (dimensions: number, ...values: number[]) =>
  QuantizedVectors.of(new Vectors(dimensions, Float32Array.from(values)));

describe('QuantizedVectors', () => {
  it('says every value to the nearest of 4095 steps between the greatest one and its negative', () => {
    const vectors = coded(4, 2047, -2047, 0.6, -2.4, 0.5, 0.25, -0.1, 0);
    assert.deepEqual([...vectors.vectorAt(0)], [2047, -2047, 1, -2]);
    assert.equal(vectors.scaleAt(0), 1);
    assert.deepEqual(
      [...vectors.vectorAt(1)].map((value) => Math.round(value / vectors.scaleAt(1))),
      [2047, 1024, -409, 0],
    );
  });

  it('is wrong by half a step at most, for any values and number of them', () => {
    const value = fc.integer({ min: -1e6, max: 1e6 }).map((number) => number / 64);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }).chain((dimensions) =>
          fc.tuple(
            fc.constant(dimensions),
            fc.array(fc.array(value, { minLength: dimensions, maxLength: dimensions }), {
              minLength: 1,
              maxLength: 4,
            }),
          ),
        ),
        ([dimensions, rows]) => {
          const vectors = coded(dimensions, ...rows.flat());
          for (const [row, values] of rows.entries()) {
            const step = vectors.scaleAt(row);
            vectors
              .vectorAt(row)
              .forEach((number, i) =>
                assert(Math.abs(number - values[i]!) <= 0.501 * step, `${number} for ${values[i]}`),
              );
          }
        },
      ),
    );
  });

  it('knows a vector without direction, and one whose values are tiny', () => {
    const vectors = coded(2, 0, 0, 1e-9, -1e-9);
    assert.equal(vectors.scaleAt(0), 0);
    assert.deepEqual([...vectors.vectorAt(0)], [0, 0]);
    assert.deepEqual(
      [...vectors.vectorAt(1)].map((value) => Math.round(value / vectors.scaleAt(1))),
      [2047, -2047],
    );
  });

  it('stays as it is when it is coded once more', () => {
    const vectors = coded(3, 0.3, -0.7, 0.1);
    assert.deepEqual(QuantizedVectors.of(new Vectors(3, vectors.vectorAt(0))).bytes, vectors.bytes);
  });

  it('gives some of its rows in another order', () => {
    const some = coded(2, 1, 2, 3, 4, 5, 6).select([2, 0]);
    assert.equal(some.count, 2);
    assert.deepEqual([...some.vectorAt(0)].map(Math.round), [5, 6]);
    assert.deepEqual([...some.vectorAt(1)].map(Math.round), [1, 2]);
  });
});
