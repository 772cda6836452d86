import assert from 'node:assert/strict';
import { packItem, unpackItem } from '../../../src/engine/reading/readingTask';
import type { Segment } from '../../../src/model/segment';

const segment = (runs: number): Segment => ({
  text: 'a'.repeat(runs),
  line: 3,
  key: 'menu',
  runs: Array.from({ length: runs }, (_, at) => ({ at, start: 5 * at, end: 5 * at + 4 })),
});

describe('an item that a reader hands over', () => {
  it('is the same when it arrives, however many runs it has', () => {
    for (const item of [
      segment(1),
      segment(1000),
      { source: segment(500), target: { text: 'b', line: 3 }, context: 'c' },
      { id: 'c1', source: 'a', terms: [{ term: 'a', language: 'en' }] },
    ]) {
      assert.deepEqual(unpackItem(structuredClone(packItem(item))), item);
    }
  });
});
