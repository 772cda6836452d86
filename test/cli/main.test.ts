import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glossa } from '../support/commandLine';

describe('glossa', () => {
  it('tells its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const { status, lines, errors } = await glossa(['--version']);
    assert.deepEqual([status, lines, errors], [0, [version], '']);
  });

  it('warns of nothing while it answers many lines at once', async () => {
    const phrases = Array.from({ length: 200 }, (_, i) => `${JSON.stringify({ phrase: `notice period ${i}` })}\n`).join(
      '',
    );
    const { status, lines, errors } = await glossa(
      ['suggest', '--glossary', 'samples/glossary.glossa.jsonl', '--from', 'en', '--to', 'de'],
      phrases,
    );
    assert.deepEqual([status, lines.length, errors], [0, 200, '']);
  });

  it('refuses to look for nothing, and for more than a phrase', async () => {
    for (const query of [' ', 'a'.repeat(1001)])
      for (const command of [
        ['search', query, '--glossary', 'samples/glossary.glossa.jsonl'],
        ['find', query, '--in', 'samples/app'],
      ]) {
        const { status, lines, errors } = await glossa(command);
        assert.deepEqual([status, lines], [2, []]);
        assert.match(errors, /Specify a word or phrase to search for|has 1001 characters; at most 1000/);
      }
  }).timeout(120_000);
});
