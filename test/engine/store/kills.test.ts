import { KillRun } from '../killed/killRun';

/** What test/torture/kills.test.ts does with a thousand kills, and with changes that need the model. */
describe('an engine and a command line that are killed', function () {
  this.timeout(180_000);

  let run: KillRun;
  before(() => (run = new KillRun({ seed: 1, withModel: false })));
  after(() => run.clear());

  it('lose nothing that they acknowledged, leave whole what they did not, and block nobody', async () => {
    await run.begin();
    for (let kill = 0; kill < 30; kill++) await run.killEngine();
    for (let kill = 0; kill < 6; kill++) await run.killCommandLine();
    await run.end();
  });
});
