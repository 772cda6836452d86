import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { seededRandom, dot, normaliseInPlace, Vectors } from '../../../src/base/vectors';
import type { FaissCodebooks } from '../../../src/engine/index/vector/faissCodes';
import { openCodebooks } from '../../../src/engine/index/vector/faissCodes';
import { SegmentVectors } from '../../../src/engine/memory/segmentVectors';
import { realEncoder } from '../glossaryWorkbench';

const COUNT = 5_000;
/** What a byte a value may be wrong by. */
const ROUNDING = 0.01;

describe('The vectors of segments', function () {
  this.timeout(60_000);
  let folder: string;
  let codebooks: FaissCodebooks;
  let vectors: Vectors;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-vectors-'));
    const encoder = await realEncoder();
    codebooks = openCodebooks(encoder)!;
    const random = seededRandom(3);
    vectors = Vectors.zeros(COUNT, encoder.dimensions);
    for (let row = 0; row < COUNT; row++)
      normaliseInPlace(vectors.row(row).map(() => random() + random() + random() - 1.5)).forEach(
        (value, place) => (vectors.row(row)[place] = value),
      );
  });
  after(() => rm(folder, { recursive: true, force: true }));

  function filled(books: FaissCodebooks | undefined): SegmentVectors {
    const made = new SegmentVectors(vectors.dimensions, folder, books);
    for (let first = 0; first < COUNT; first += 300)
      made.add(
        new Vectors(
          vectors.dimensions,
          vectors.data.slice(first * vectors.dimensions, Math.min(COUNT, first + 300) * vectors.dimensions),
        ),
      );
    return made;
  }
  const near = (row: number): Float32Array =>
    normaliseInPlace(vectors.row(row).map((value, place) => value + 0.5 * vectors.row(row + 1)[place]!));

  for (const [name, books] of [
    ['with FAISS', () => codebooks],
    ['without it', () => undefined],
  ] as const) {
    it(`are found by what is near them, ${name}, in memory and on the disk`, () => {
      const made = filled(books());
      assert.equal(made.count, COUNT);
      for (const row of [0, 1234, 4990]) {
        const found = made.nearest(near(row), 5);
        assert.deepEqual(
          found.slice(0, 2).map(({ vectorId }) => vectorId),
          [row, row + 1],
        );
        assert.ok(Math.abs(found[0]!.score - dot(near(row), vectors.row(row))) < ROUNDING);
      }
    });

    it(`come back from a file as they were, ${name}`, async () => {
      const parts: Uint8Array[] = [];
      for await (const part of filled(books()).serialise()) parts.push(part);
      const loaded = new SegmentVectors(vectors.dimensions, folder, books());
      assert.equal(await loaded.load(Buffer.concat(parts)), true);
      assert.deepEqual([loaded.count, loaded.nearest(near(4321), 1)[0]!.vectorId], [COUNT, 4321]);
      const [row] = [loaded.vectorsOf([4999]).row(0)];
      assert.ok(row.every((value, place) => Math.abs(value - vectors.row(4999)[place]!) < ROUNDING));
      loaded.add(new Vectors(vectors.dimensions, near(17)));
      assert.equal(loaded.nearest(near(17), 1)[0]!.vectorId, COUNT);
    });
  }

  it('are not taken from a file that is cut off or something else', async () => {
    const parts: Uint8Array[] = [];
    for await (const part of filled(undefined).serialise()) parts.push(part);
    const whole = Buffer.concat(parts);
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('something else that is long enough'),
      whole.subarray(0, whole.length - 1),
    ]) {
      const empty = new SegmentVectors(vectors.dimensions, folder);
      assert.deepEqual([await empty.load(bytes), empty.count], [false, 0]);
    }
  });

  it('without direction are near to nothing', () => {
    const made = new SegmentVectors(4, folder);
    made.add(new Vectors(4, Float32Array.of(0, 0, 0, 0, 1, 0, 0, 0)));
    assert.deepEqual(
      made.nearest(Float32Array.of(1, 0, 0, 0), 2).map(({ vectorId, score }) => [vectorId, Math.round(score)]),
      [
        [1, 1],
        [0, 0],
      ],
    );
  });
});
