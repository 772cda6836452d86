import assert from 'node:assert/strict';
import { changeBesideGit } from './gitWriters';

/** What test/torture/gitWriters.test.ts does for longer, and with four engines. */
describe('a glossary that engines, a command line and git write at the same time', function () {
  this.timeout(120_000);
  it('holds all that was acknowledged', async () => {
    const { acknowledged, pulls, merges } = await changeBesideGit({ writers: 2, rounds: 2, by: 'union' });
    assert.ok(acknowledged > 0 && pulls === 1 && merges === 1);
  });
});
