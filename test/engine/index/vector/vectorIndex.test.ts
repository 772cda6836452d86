import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dot, normaliseInPlace, Vectors } from '../../../../src/base/vectors';
import type { Neighbour } from '../../../../src/engine/index/vector/bestNeighbours';
import { ROWS_PER_BATCH } from '../../../../src/engine/index/vector/quantizedRows';
import { QuantizedVectors } from '../../../../src/engine/index/vector/quantizedVectors';
import type { VectorIndex } from '../../../../src/engine/index/vector/vectorIndex';
import { bytesOf, faissMissing, implementations, randomVectors } from '../implementations';

const DIMENSIONS = 8;

function bruteForce(entries: ReadonlyMap<number, Float32Array>, query: Float32Array, k: number): Neighbour[] {
  const all = Array.from(entries, ([vectorId, vector]) => ({ vectorId, score: dot(query, vector) }));
  return all.sort((a, b) => b.score - a.score || a.vectorId - b.vectorId).slice(0, k);
}

/** Twelve bits a value: what a score may be wrong by, in so few dimensions. */
const ROUNDING = 0.001;

/** Scores are rounded, so that near-equal ones may stand in either order. */
function assertSameNeighbours(actual: readonly Neighbour[], expected: readonly Neighbour[]): void {
  assert.equal(actual.length, expected.length);
  actual.forEach(({ score }, i) =>
    assert(Math.abs(score - expected[i]!.score) < ROUNDING, `score ${score}, not ${expected[i]!.score}`),
  );
  const certain = expected.filter(({ score }) => score > (expected.at(-1)?.score ?? 0) + 2 * ROUNDING);
  for (const { vectorId } of certain)
    assert(
      actual.some((neighbour) => neighbour.vectorId === vectorId),
      `vectorId ${vectorId} is not found`,
    );
}

function vectorIdsOf(neighbours: readonly Neighbour[]): number[] {
  return neighbours.map(({ vectorId }) => vectorId);
}

if (faissMissing !== undefined) it(`FAISS is left out, because it is not there: ${faissMissing}`);

for (const { name, isExact, make, load } of implementations) {
  describe(`a vector index: ${name}`, () => {
    const one = (values: number[]) => normaliseInPlace(Float32Array.from([...values, 0, 0]));
    const rows = (...lists: number[][]) =>
      QuantizedVectors.of(new Vectors(4, Float32Array.from(lists.map((list) => Array.from(one(list))).flat())));

    async function filled(count: number): Promise<{ index: VectorIndex; vectors: Vectors }> {
      const index = make(DIMENSIONS);
      const vectors = randomVectors(count, 7, DIMENSIONS);
      await index.add(
        Array.from({ length: count }, (_, i) => i),
        QuantizedVectors.of(vectors),
      );
      return { index, vectors };
    }

    it('answers nothing while it is empty', () => {
      assert.deepEqual(make(4).search(one([1, 0]), 5), []);
      assert.equal(make(4).count, 0);
    });

    it('finds the nearest first, under the ids that were given', async () => {
      const index = make(4);
      await index.add([30, 10, 20], rows([0, 1], [1, 0], [1, 1]));
      assert.deepEqual(vectorIdsOf(index.search(one([1, 0.1]), 3)), [10, 20, 30]);
      assert.deepEqual(vectorIdsOf(index.search(one([1, 0.1]), 1)), [10]);
      assert(Math.abs(index.search(one([0, 1]), 1)[0]!.score - 1) < ROUNDING);
    });

    it('gives at most what there is, and nothing for k = 0', async () => {
      const { index } = await filled(5);
      assert.equal(index.search(randomVectors(1, 1, DIMENSIONS).row(0), 100).length, 5);
      assert.deepEqual(index.search(randomVectors(1, 1, DIMENSIONS).row(0), 0), []);
    });

    it('orders equal vectors by id, whichever came first', async () => {
      const index = make(4);
      await index.add([9, 3, 7, 1, 5], rows([1, 0], [1, 0], [1, 0], [1, 0], [0, 1]));
      assert.deepEqual(vectorIdsOf(index.search(one([1, 0]), 3)), [1, 3, 7]);
    });

    // Among equal ones FAISS names any.
    if (isExact) {
      it('finds the lowest ids among many equal vectors', async () => {
        const index = make(4);
        const vectorIds = Array.from({ length: 2 * ROWS_PER_BATCH + 3 }, (_, i) => 2 * ROWS_PER_BATCH + 2 - i);
        await index.add(vectorIds, rows(...vectorIds.map(() => [1, 0])));
        assert.deepEqual(vectorIdsOf(index.search(one([1, 0]), 3)), [0, 1, 2]);
        assert.deepEqual(vectorIdsOf(index.best(one([1, 0]), vectorIds, 3)), [0, 1, 2]);
      });
    }

    it('removes', async () => {
      const { index, vectors } = await filled(100);
      assert.equal(index.remove([10, 20, 999]), 2);
      assert.equal(index.count, 98);
      assert.notEqual(index.search(vectors.row(10), 1)[0]!.vectorId, 10);
      assert.equal(index.search(vectors.row(11), 1)[0]!.vectorId, 11);
      assert.equal(
        index.search(vectors.row(10), 200).some(({ vectorId }) => vectorId === 10 || vectorId === 20),
        false,
      );
    });

    it('takes an id again once it was removed', async () => {
      const { index, vectors } = await filled(20);
      index.remove([4]);
      await index.add([4], QuantizedVectors.of(new Vectors(DIMENSIONS, vectors.row(5).slice())));
      assert.deepEqual(vectorIdsOf(index.search(vectors.row(5), 2)), [4, 5]);
    });

    it('is as good as new when everything was removed', async () => {
      const { index, vectors } = await filled(50);
      assert.equal(index.remove(Array.from({ length: 50 }, (_, i) => i)), 50);
      assert.deepEqual(index.search(vectors.row(0), 3), []);
      await index.add([1], QuantizedVectors.of(new Vectors(DIMENSIONS, vectors.row(3).slice())));
      assert.deepEqual(vectorIdsOf(index.search(vectors.row(3), 3)), [1]);
    });

    it('still finds everything after most of it was removed and more was added', async () => {
      const { index, vectors } = await filled(3000);
      index.remove(Array.from({ length: 2900 }, (_, i) => i));
      await index.add([5000], QuantizedVectors.of(new Vectors(DIMENSIONS, vectors.row(0).slice())));
      assert.equal(index.count, 101);
      for (const vectorId of [2900, 2950, 2999])
        assert.equal(index.search(vectors.row(vectorId), 1)[0]!.vectorId, vectorId);
      assert.equal(index.search(vectors.row(0), 1)[0]!.vectorId, 5000);
    });

    it('refuses ids that are there, that come twice or that are none, and adds nothing of such a call', async () => {
      const { index, vectors } = await filled(3);
      const two = QuantizedVectors.of(new Vectors(DIMENSIONS, vectors.data.slice(0, 2 * DIMENSIONS)));
      for (const vectorIds of [
        [7, 2],
        [7, 7],
        [7, -1],
        [7, 1.5],
        [7, 2 ** 31],
      ])
        await assert.rejects(index.add(vectorIds, two), RangeError, vectorIds.join());
      await assert.rejects(index.add([7], two), RangeError);
      await assert.rejects(index.add([7, 8], QuantizedVectors.of(randomVectors(2, 1, 4))), RangeError);
      assert.equal(index.count, 3);
    });

    it('refuses a query of other dimensions', async () => {
      const { index } = await filled(3);
      assert.throws(() => index.search(new Float32Array(3), 1), RangeError);
    });

    it('stops adding when it is told to', async () => {
      const index = make(256);
      const vectors = randomVectors(4000, 1, 256);
      const controller = new AbortController();
      const adding = index.add(
        Array.from({ length: 4000 }, (_, i) => i),
        QuantizedVectors.of(vectors),
        controller.signal,
      );
      controller.abort();
      await assert.rejects(adding, { code: 'cancelled' });
      assert(index.count < 4000);
    });

    it('comes back from its bytes, removals included, and goes on', async () => {
      const { index, vectors } = await filled(200);
      index.remove([0, 50]);
      const again = await load(await bytesOf(index), DIMENSIONS);
      assert(again);
      assert.deepEqual([again.dimensions, again.count], [DIMENSIONS, 198]);
      for (const row of [0, 1, 50, 199])
        assert.deepEqual(again.search(vectors.row(row), 5), index.search(vectors.row(row), 5));
      await again.add([0], QuantizedVectors.of(new Vectors(DIMENSIONS, vectors.row(0).slice())));
      assert.equal(again.search(vectors.row(0), 1)[0]!.vectorId, 0);
      assert.equal(again.remove([199]), 1);
    });

    it('comes back from its bytes when it is empty', async () => {
      const again = await load(await bytesOf(make(DIMENSIONS)), DIMENSIONS);
      assert.equal(again?.count, 0);
    });

    it('refuses bytes that were cut off, and foreign ones', async () => {
      const bytes = await bytesOf((await filled(20)).index);
      for (const length of [0, 3, 19, 40, 99, 150, bytes.length - 1])
        assert.equal(await load(bytes.subarray(0, length), DIMENSIONS), undefined, `${length} bytes`);
      assert.equal(await load(Buffer.from('{"this":"is another file"}'.repeat(20)), DIMENSIONS), undefined);
    });

    it('agrees with comparing everything, whatever is added and removed', async () => {
      const vector = fc
        .array(fc.integer({ min: -3, max: 3 }), { minLength: 4, maxLength: 4 })
        .map((values) => normaliseInPlace(Float32Array.from(values)));
      const change = fc.oneof(
        { weight: 4, arbitrary: fc.record({ vectorId: fc.integer({ min: 0, max: 40 }), vector }) },
        { weight: 1, arbitrary: fc.record({ removed: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 10 }) }) },
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, { maxLength: 60 }),
          vector,
          fc.integer({ min: 1, max: 12 }),
          async (changes, query, k) => {
            const index = make(4);
            const entries = new Map<number, Float32Array>();
            for (const step of changes) {
              if ('removed' in step) {
                const there = new Set(step.removed.filter((vectorId) => entries.has(vectorId)));
                assert.equal(index.remove(step.removed), there.size);
                for (const vectorId of there) entries.delete(vectorId);
              } else if (!entries.has(step.vectorId)) {
                await index.add([step.vectorId], QuantizedVectors.of(new Vectors(4, step.vector)));
                entries.set(step.vectorId, step.vector);
              }
            }
            assert.equal(index.count, entries.size);
            if (isExact) assertSameNeighbours(index.search(query, k), bruteForce(entries, query, k));
          },
        ),
        { numRuns: 60 },
      );
    });

    it('finds nearly all of the ten nearest among thousands, by comparison with exact numbers', async () => {
      const [count, dimensions] = [3000, 96];
      const index = make(dimensions);
      const vectors = randomVectors(count, 7, dimensions);
      await index.add(
        Array.from({ length: count }, (_, i) => i),
        QuantizedVectors.of(vectors),
      );
      const entries = new Map(Array.from({ length: count }, (_, vectorId) => [vectorId, vectors.row(vectorId)]));
      const queries = randomVectors(50, 99, dimensions);
      let found = 0;
      for (let row = 0; row < queries.count; row++) {
        const nearest = new Set(vectorIdsOf(bruteForce(entries, queries.row(row), 10)));
        found += index.search(queries.row(row), 10).filter(({ vectorId }) => nearest.has(vectorId)).length;
      }
      assert(found >= 0.99 * 500, `${found} of 500`);
    });
  });
}
