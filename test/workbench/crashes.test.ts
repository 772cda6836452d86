import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { selectText } from '../support/host/editors';
import { openFile } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { notification, statusBarTextWith } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';
import { openSidebar, sidebarFirst } from './support/scenes';

const FILE = 'contract/contract.en.md';
const PHRASES = [
  ['Defects', 'Mangel'],
  ['Subletting', 'Untervermietung'],
  ['gross negligence', 'grobe Fahrlässigkeit'],
  ['default interest', 'Verzugszinsen'],
  ['bank guarantee', 'Bankbürgschaft'],
] as const;

describe('An engine that keeps crashing', function () {
  // Six starts of an engine.
  this.timeout(240_000);
  let workbench: InstalledWorkbench;
  let page: Page;

  useWorkbench({}, async (opened) => {
    workbench = opened;
    ({ page } = opened);
    await openFile(page, FILE);
    await openSidebar(page);
  });

  it('is started again four times, then said to have stopped, with a button that starts it', async () => {
    for (const [phrase, equivalent] of PHRASES) {
      await selectText(page, FILE, phrase);
      await sidebarFirst(page, equivalent);
      const [engine] = workbench.engines();
      assert.ok(engine);
      process.kill(engine, 'SIGKILL');
      await until('the end of the engine', async () => (workbench.engines().includes(engine) ? undefined : true));
    }
    await statusBarTextWith(page, /Glossa: stopped/);
    const notice = notification(page, 'The engine stopped five times in three minutes');
    await notice.locator('.monaco-button', { hasText: 'Restart Engine' }).click();
    await selectText(page, FILE, 'written form');
    await selectText(page, FILE, 'Defects');
    await sidebarFirst(page, 'Mangel');
    await statusBarTextWith(page, /glossary\.glossa\.jsonl/);
  });
});
