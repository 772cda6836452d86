import assert from 'node:assert/strict';
import type { AdaptResult } from '../../src/adaptation/adapt';
import { fitAdaptation, signTest } from '../../src/adaptation/adapt';
import { Pacer } from '../../src/base/pacer';
import { runSynchronously, runInSlices } from '../../src/base/steps';
import { dot } from '../../src/base/vectors';
import type { MadePairs } from './madePairs';
import { gaussian, madePairs, rotation } from './madePairs';

const CALIBRATION = { slope: 12, intercept: -4 };
const run = (made: MadePairs): AdaptResult => runSynchronously(fitAdaptation({ ...made, calibration: CALIBRATION }));

describe('adapting to pairs of vectors', function () {
  // A second each on a quiet machine; a loaded one may take many times as long.
  this.timeout(120_000);

  it('finds a space again that was rotated, and keeps the confidences true', () => {
    const made = madePairs(600, 16, rotation(0.9), 0.02);
    const { verdict, heldOut, before, after, adaptation } = run(made);
    assert.equal(verdict, 'better');
    assert.equal(heldOut, 120);
    assert.ok(before!.first < 60 && after!.first > 90, `${before!.first} → ${after!.first}`);
    assert.ok(after!.reciprocalRank > before!.reciprocalRank);
    assert.ok(
      after!.calibrationError < before!.calibrationError,
      `${before!.calibrationError} → ${after!.calibrationError}`,
    );
    const [query, target] = [made.queries.row(0), made.targets.row(0)];
    assert.ok(dot(adaptation!.map.apply(query), target) > dot(query, target));
  });

  it('leaves pairs alone that are near each other already', () => {
    const { verdict, before, adaptation } = run(madePairs(600, 16, (vector) => vector, 0.1));
    assert.equal(verdict, 'noBetter');
    assert.ok(before!.first > 80);
    assert.equal(adaptation, undefined);
  });

  it('refuses noise: what has no rule cannot be learned', () => {
    const random = gaussian(3);
    const { verdict, adaptation } = run(madePairs(600, 16, (vector) => vector.map(random), 0));
    assert.equal(verdict, 'noBetter');
    assert.equal(adaptation, undefined);
  });

  it('does not try with few pairs, nor with phrases that the model knows nothing of', () => {
    assert.deepEqual(run(madePairs(99, 16, rotation(0.9), 0)), { verdict: 'tooFew', pairs: 99, heldOut: 0 });
    const made = madePairs(120, 16, rotation(0.9), 0);
    made.queries.data.fill(0, 0, 30 * 16);
    assert.deepEqual(run(made), { verdict: 'tooFew', pairs: 90, heldOut: 0 });
  });

  it('gives the same map twice', () => {
    const maps = [1, 2].map(() => run(madePairs(200, 16, rotation(0.9), 0.02)).adaptation!.map.change.data);
    assert.deepEqual(maps[0], maps[1]);
  });

  it('lets others work meanwhile, tells how far it is and can be cancelled', async () => {
    const controller = new AbortController();
    const shares: number[] = [];
    const work = fitAdaptation({ ...madePairs(600, 64, rotation(0.9), 0.02), calibration: CALIBRATION }, (share) => {
      shares.push(share);
      controller.abort();
    });
    await assert.rejects(runInSlices(work, new Pacer(controller.signal)), { code: 'cancelled' });
    assert.equal(shares.length, 1);
    assert.ok(shares[0]! > 0 && shares[0]! < 1);
  });
});

describe('the test for a gain', () => {
  it('asks how often a coin would do as well', () => {
    assert.ok(Math.abs(signTest(5, 0) - 1 / 32) < 1e-9);
    assert.ok(Math.abs(signTest(3, 1) - 5 / 16) < 1e-9);
    assert.equal(signTest(0, 0), 1);
    assert.ok(Math.abs(signTest(0, 9) - 1) < 1e-9);
    assert.ok(signTest(400, 300) < 0.001 && signTest(400, 390) > 0.3);
  });
});
