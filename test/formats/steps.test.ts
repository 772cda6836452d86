import assert from 'node:assert/strict';
import { Pacer } from '../../src/domain/pacer';
import { glossaryReading, readGlossary } from '../../src/formats/glossaryFormats';
import { runInSlices } from '../../src/formats/steps';

const LARGE = Buffer.from(['en,de', ...Array.from({ length: 5000 }, (_, index) => `pump ${index},Pumpe ${index}`)].join('\n'));

describe('reading a large file in slices', () => {
  it('gives what reading it at once gives', async () => {
    assert.deepEqual(await runInSlices(glossaryReading(LARGE, 'large.csv'), new Pacer()), readGlossary(LARGE, 'large.csv'));
  });

  it('ends when it is cancelled', async () => {
    const controller = new AbortController();
    const reading = runInSlices(glossaryReading(LARGE, 'large.csv'), new Pacer(controller.signal));
    controller.abort();
    await assert.rejects(reading, { code: 'cancelled' });
  });
});
