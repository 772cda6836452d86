import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { hostVersion } from '../../scripts/steps/hostVersions.mjs';
import { chooseWithEnter } from '../support/host/keyboard';
import { openFile, quickPickRowsWith, runCommand, typeInQuickPick } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { statusBarTextWith } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';

/** VS Code's own list of the servers that its agents may start. */
describe('The server for agents in VS Code', () => {
  const isOffered = hostVersion() !== hostVersion('oldest');
  const name = isOffered ? 'Glossa: samples' : 'glossa';
  let workbench: InstalledWorkbench;
  let page: Page;
  useWorkbench({ viewport: { width: 1200, height: 800 } }, (opened) => {
    workbench = opened;
    ({ page } = opened);
  });
  const openList = async (description: RegExp): Promise<void> => {
    await until(
      `${name} in the list, ${description}`,
      async () => {
        await runCommand(page, 'MCP: List Servers');
        return quickPickRowsWith(page, name, (rows) =>
          rows.some((row) => row.label === name && description.test(row.description)),
        ).catch(() => undefined); // it is not there yet
      },
      90_000,
    );
  };

  it(`is listed, ${isOffered ? 'because the extension offers it' : 'once the reader has had the file written'}`, async () => {
    await openFile(page, 'contract/contract.en.md');
    await statusBarTextWith(page, /en → de/);
    const file = join(workbench.folder, '.vscode', 'mcp.json');
    if (!isOffered) {
      await runCommand(page, 'Glossa: Set Up MCP Server for This Folder');
      await until('the file', () => existsSync(file) || undefined);
      assert.match(readFileSync(file, 'utf8'), /"glossa"/);
    }
    await openList(/./);
    assert.equal(existsSync(file), !isOffered);
    await page.keyboard.press('Escape');
  });

  if (isOffered) {
    it('starts, and tells which tools it has', async () => {
      await openList(/Stopped/);
      await typeInQuickPick(page, 'Glossa');
      await chooseWithEnter(page, name);
      await chooseWithEnter(page, 'Start Server');
      await openList(/Running/);
      await typeInQuickPick(page, 'Glossa');
      await chooseWithEnter(page, name);
      await typeInQuickPick(page, 'Show Output');
      await chooseWithEnter(page, 'Show Output');
      // All but the one that adds: an agent of the editor adds by the editor's own tool, which asks.
      await page
        .locator('.part.panel .view-line', { hasText: /Discovered\s6\stools/ })
        .first()
        .waitFor();
    });
  }
});
