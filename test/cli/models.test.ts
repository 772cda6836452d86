import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { ModelCopy } from '../engine/encoder/brokenModel';
import { glossa } from '../support/commandLine';

interface Line {
  name?: string;
  folder: string;
  bundled: boolean;
  error?: string;
  parity?: { rows: number };
}
const parsed = (lines: string[]): Line[] => lines.map((line) => JSON.parse(line) as Line);

describe('glossa models', () => {
  let copy: ModelCopy;

  before(async () => {
    copy = await ModelCopy.make();
    await copy.describe({ name: 'mine' });
  });
  after(() => copy.remove());

  it('installs, lists, verifies and removes a model, and encodes with it meanwhile', async () => {
    const installed = await glossa(['models', 'install', copy.folder]);
    assert.equal(installed.status, 0, installed.errors);
    const [{ folder }] = parsed(installed.lines) as [Line];
    assert.deepEqual(
      parsed((await glossa(['models'])).lines).map(({ name, bundled }) => [name === 'mine', bundled]),
      [
        [false, true],
        [true, false],
      ],
    );

    const verified = await glossa(['models', 'verify', 'mine']);
    assert.equal(verified.status, 0, verified.errors);
    assert.ok(parsed(verified.lines)[0]!.parity!.rows > 0);
    assert.equal((await glossa(['encode', '--model', folder], '{"phrase":"valve"}\n')).status, 0);

    const removed = await glossa(['models', 'remove', 'mine']);
    assert.equal(removed.status, 0, removed.errors);
    assert.equal((await glossa(['models'])).lines.length, 1);
  }).timeout(60_000);

  it('verifies every model, and a folder that is not installed', async () => {
    const all = await glossa(['models', 'verify']);
    assert.equal(all.status, 0, all.errors);
    assert.ok(parsed(all.lines)[0]!.bundled);
    await writeFile(copy.fileAt('tokenizer.json.gz'), '{}');
    const { status, lines, errors } = await glossa(['models', 'verify', copy.folder]);
    assert.equal(status, 1);
    assert.match(parsed(lines)[0]!.error!, /tokenizer\.json\.gz is damaged/);
    assert.match(errors, /Install the model again/);
    assert.equal((await glossa(['models', 'install', copy.folder])).status, 1);
  }).timeout(60_000);

  it('refuses what it cannot serve', async () => {
    assert.equal((await glossa(['models', 'remove', 'nowhere'])).status, 1);
    assert.equal((await glossa(['models', 'install', 'samples'])).status, 1);
    for (const args of [['install'], ['remove'], ['nonsense']])
      assert.equal((await glossa(['models', ...args])).status, 2, args.join());
  }).timeout(60_000);
});
