import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { report } from '../../bench/support/report';
import { GlossaryStore } from '../../src/engine/store/glossaryStore';
import { killWhileSaving } from '../engine/store/killWhileSaving';

const ADDER = fileURLToPath(new URL('../engine/store/addConcepts.child.ts', import.meta.url));

/**
 * Killing a process proves what a crash of the engine leaves. What a loss of power leaves, when the disk had not yet
 * written what it had said it had, no test of this kind can show: against that stand the flushes before and after the
 * rename (atomicWrite.ts).
 */
describe('a glossary under stress', function () {
  this.timeout(60 * 60_000);

  const figures: Record<string, number> = {};
  let start = 0;
  beforeEach(() => (start = performance.now()));
  afterEach(function () {
    figures[`${this.currentTest?.title} seconds`] = (performance.now() - start) / 1000;
  });
  after(() => report('tortureStore', figures));

  it('is the old or the new one each of 200 times that its engine is killed while it saves', () =>
    killWhileSaving(200));

  it('holds all 1,000 concepts that two processes add at the same time', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'glossa-'));
    const glossary = path.join(folder, 'glossary.glossa.jsonl');
    const engines = ['a', 'b'].map((prefix) =>
      fork(ADDER, [glossary, prefix, '500'], { execArgv: ['--import', 'tsx'] }),
    );
    await Promise.all(engines.map((engine) => once(engine, 'exit')));
    assert.deepEqual(
      engines.map(({ exitCode }) => exitCode),
      [0, 0],
    );
    const { concepts, problems } = await new GlossaryStore().read(glossary);
    assert.deepEqual([concepts.size, problems], [1000, []]);
    rmSync(folder, { recursive: true, force: true });
  });
});
