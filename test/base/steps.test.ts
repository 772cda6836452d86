import assert from 'node:assert/strict';
import { Pacer } from '../../src/base/pacer';
import { runInSlices } from '../../src/base/steps';
import { glossaryReading, readGlossary } from '../../src/files/glossary/glossaryFormats';
import type { Concept } from '../../src/model/concept';

const LARGE = Buffer.from(['en,de', ...Array.from({ length: 5000 }, (_, index) => `pump ${index},Pumpe ${index}`)].join('\n'));

describe('reading a large file in slices', () => {
  it('gives what reading it at once gives', async () => {
    const value: Concept[] = [];
    const { problems } = await runInSlices(glossaryReading(LARGE, 'large.csv', {}, (concept) => value.push(concept)), new Pacer());
    assert.deepEqual({ value, problems }, readGlossary(LARGE, 'large.csv'));
  });

  it('ends when it is cancelled', async () => {
    const controller = new AbortController();
    const reading = runInSlices(glossaryReading(LARGE, 'large.csv', {}, () => undefined), new Pacer(controller.signal));
    controller.abort();
    await assert.rejects(reading, { code: 'cancelled' });
  });
});
