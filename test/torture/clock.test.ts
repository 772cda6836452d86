import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { newConceptId } from '../../src/mining/minedConcept';
import { allRequests } from '../../src/protocol/protocol';
import { KilledFolder } from '../engine/killed/killedFolder';
import { KillRun } from '../engine/killed/killRun';
import type { EngineProcess } from '../support/engineProcess';
import { startEngine } from '../support/engineProcess';

const LIBRARY = ['x86_64', 'aarch64']
  .map((processor) => `/usr/lib/${processor}-linux-gnu/faketime/libfaketime.so.1`)
  .find(existsSync);
/** Only the clock on the wall is set back: the one that times are measured by goes on, as it does on every system. */
const TWO_HOURS_BACK = ['env', `LD_PRELOAD=${LIBRARY}`, 'FAKETIME=-2h', 'FAKETIME_DONT_FAKE_MONOTONIC=1'];
const KILLS = 60;

describe('engines whose clock is set back between changes', function () {
  this.timeout(30 * 60_000);
  const seed = Number(process.env.GLOSSA_TORTURE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  let run: KillRun | undefined;
  let folder: KilledFolder | undefined;

  before(function () {
    if (LIBRARY) return;
    console.log('    Skipped: the clock is set back by libfaketime, which “apt-get install -y faketime” installs.');
    this.skip();
  });
  after(async () => {
    await run?.clear();
    folder?.remove();
  });

  it(`lose nothing when they are killed, and take back the latest change: ${KILLS} kills of seed ${seed}`, async () => {
    run = new KillRun({ seed, withModel: false, through: TWO_HOURS_BACK });
    await run.begin();
    for (let kill = 0; kill < KILLS; kill++) await run.killEngine();
    await run.end();
  });

  it('take back the latest change of several glossaries', async () => {
    folder = new KilledFolder();
    const [first, second] = [{ path: folder.glossary }, { path: folder.odd }];
    const { cacheFolder } = folder;
    const inEngine = async <T>(
      through: readonly string[],
      work: (connection: EngineProcess['connection']) => Promise<T>,
    ): Promise<T> => {
      const engine = startEngine({ cacheFolder, modelFolder: path.join(cacheFolder, 'none') }, undefined, through);
      try {
        return await work(engine.connection);
      } finally {
        await engine.stop();
      }
    };
    const concepts = [{ id: newConceptId(), terms: [{ term: 'sluice', language: 'en' }] }];
    const last = (connection: EngineProcess['connection']) =>
      connection.sendRequest(allRequests.lastChange, { glossaries: [first, second] });
    const added = async (glossary: { path: string }, through: readonly string[]) =>
      inEngine(through, async (connection) => {
        await connection.sendRequest(allRequests.change, {
          glossary,
          change: { kind: 'put', concepts },
          reason: { command: 'add' },
        });
        return (await last(connection))!;
      });
    const before = await added(first, []);
    const after = await added(second, TWO_HOURS_BACK);
    assert.ok(after.time < before.time, 'the clock was set back');
    assert.deepEqual([before.glossary.path, after.glossary.path], [first.path, second.path]);
    await inEngine([], async (connection) => {
      await connection.sendRequest(allRequests.undo, after);
      assert.equal((await last(connection))!.glossary.path, first.path);
    });
  });
});
