import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { report } from '../../bench/support/report';
import { KillRun } from '../engine/killed/killRun';
import { programFile } from '../support/programs';

const { GLOSSA_TORTURE_SEED, GLOSSA_TORTURE_KILLS } = process.env;
/** One in so many kills is that of a command line. */
const COMMAND_LINES = 6;

/**
 * What test/engine/store/kills.test.ts does with a few kills, here of the packaged programs and with changes that need
 * the model.
 */
describe('engines and command lines that are killed a thousand times', function () {
  this.timeout(4 * 60 * 60_000);
  const seed = Number(GLOSSA_TORTURE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const kills = Number(GLOSSA_TORTURE_KILLS ?? 1000);

  let run: KillRun;

  before(() => {
    assert.ok(
      existsSync(programFile('engine', 'package').file),
      'What is killed is the package: run “npm run package” first.',
    );
    run = new KillRun({ seed, form: 'package', withModel: true });
  });
  after(() => run.clear());

  it(`lose nothing that they acknowledged: ${kills} kills of seed ${seed}`, async () => {
    await run.begin();
    for (let kill = 1; kill <= kills; kill++)
      await (kill % COMMAND_LINES === 0 ? run.killCommandLine() : run.killEngine());
    await run.end();
    console.log(run.counts);
    report('tortureKills', { seed, ...run.counts });
  });
});
