import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Pacer } from '../../src/base/pacer';
import { runSynchronously, runInSlices, sortedInSteps } from '../../src/base/steps';
import { readGlossaryInSteps, readGlossary } from '../../src/files/glossaryFormats';
import type { Concept } from '../../src/model/concept';

const LARGE = Buffer.from(
  ['en,de', ...Array.from({ length: 5000 }, (_, index) => `pump ${index},Pumpe ${index}`)].join('\n'),
);

describe('reading a large file in slices', () => {
  it('gives what reading it at once gives', async () => {
    const value: Concept[] = [];
    const { problems } = await runInSlices(
      readGlossaryInSteps(LARGE, 'large.csv', {}, (concept) => value.push(concept)),
      new Pacer(),
    );
    assert.deepEqual({ value, problems }, readGlossary(LARGE, 'large.csv'));
  });

  it('ends when it is cancelled', async () => {
    const controller = new AbortController();
    const reading = runInSlices(
      readGlossaryInSteps(LARGE, 'large.csv', {}, () => undefined),
      new Pacer(controller.signal),
    );
    controller.abort();
    await assert.rejects(reading, { code: 'cancelled' });
  });
});

describe('sorting in steps', () => {
  const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key;
  const itemsOf = (keys: number[]) => keys.map((key, place) => ({ key, place }));

  it('gives what sorting at once gives, equal items in the order in which they came', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 3000, maxLength: 5000 }), (keys) => {
        const items = itemsOf(keys);
        assert.deepEqual(runSynchronously(sortedInSteps(items, byKey)), [...items].sort(byKey));
      }),
      { numRuns: 20 },
    );
    for (const keys of [[], [3], [2, 1], [1, 1]])
      assert.deepEqual(runSynchronously(sortedInSteps(itemsOf(keys), byKey)), itemsOf(keys).sort(byKey));
  });

  it('compares no more than a few thousand items between two steps', () => {
    let compared = 0;
    let most = 0;
    const items = itemsOf(Array.from({ length: 50_000 }, (_, place) => (place * 7919) % 50_000));
    const steps = sortedInSteps(items, (a, b) => (compared++, byKey(a, b)));
    for (let step = steps.next(); !step.done; step = steps.next()) {
      most = Math.max(most, compared);
      compared = 0;
    }
    assert.ok(Math.max(most, compared) < 15_000, `${most}, then ${compared}`);
  });
});
