/** Measures how long the packaged extension takes to activate in a new window, as reported by VS Code. */
import { runCommand } from '../test/support/host/palette';
import { openInstalledWorkbench } from '../test/support/host/workbench';
import { percentile, report } from './support/report';

const WINDOWS = 7;

/** Reads the time from the list of running extensions, such as "Startup Activation: 35ms". */
async function activationMilliseconds(): Promise<number> {
  const workbench = await openInstalledWorkbench({ files: ['contract/contract.en.md'] });
  try {
    await runCommand(workbench.page, 'Developer: Show Running Extensions');
    const row = workbench.page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: 'Glossa' });
    const measured = await row.locator('.activation-time', { hasText: /\d/ }).innerText({ timeout: 60_000 });
    return Number(/(\d+)\s*ms/.exec(measured)?.[1]);
  } finally {
    await workbench.close();
  }
}

const times: number[] = [];
for (let number = 0; number < WINDOWS; number++) times.push(await activationMilliseconds());
report('activation', {
  'activation of the packaged extension p50, ms': percentile(times, 50),
  'activation of the packaged extension, slowest, ms': percentile(times, 100),
});
