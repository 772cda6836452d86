import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { IdleGarbageCollector, collectGarbage } from '../../src/engine/releaseMemory';

const IDLE = 30;
const LITTER = 2_000_000;

const megabytes = (): number => process.memoryUsage().heapUsed / 2 ** 20;
/** Leaves objects behind that have grown old. */
const litter = async (): Promise<number> => Array.from({ length: LITTER }, (_, i) => ({ i })).length;

describe('IdleRelease', () => {
  it('gives back what requests have left, once none has come for a while', async () => {
    // What other tests have left does not count.
    await collectGarbage();
    const idle = new IdleGarbageCollector(IDLE);
    const start = megabytes();
    await idle.track(litter);
    const left = megabytes() - start;
    await delay(20 * IDLE);
    assert(megabytes() - start < left / 4, `of ${left} MB ${megabytes() - start} are still there`);
  });
});
