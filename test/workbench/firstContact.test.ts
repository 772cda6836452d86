import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFile, runCommand } from '../support/host/palette';
import { useWorkbenchPerTest } from '../support/host/suites';
import { statusBarTextWith, takePicture } from '../support/host/window';

const FILES = ['contract.en.md', 'contract.de.md'];
const fill = (folder: string): void => FILES.forEach((name) => copyFileSync(join('samples', 'contract', name), join(folder, name)));

describe('A first contact', () => {
  const open = useWorkbenchPerTest();

  it('shows the walkthrough by itself, once', async () => {
    const { page } = await open({ fill, settings: { 'workbench.startupEditor': 'welcomePage', 'workbench.editor.enablePreview': false } });
    await page.locator('.getting-started-step', { hasText: 'Get a project to try it on' }).first().waitFor();
    await runCommand(page, 'View: Close All Editors');
    await runCommand(page, 'Developer: Reload Window');
    // What the extension shows once it runs: nothing came before it.
    for (const name of FILES) await openFile(page, name);
    await statusBarTextWith(page, /Glossa: Build Glossary/);
    assert.equal(await page.locator('.getting-started-step').count(), 0);
  }).timeout(300_000);

  it('with two translations and no glossary offers to build one in the status bar', async () => {
    const { page } = await open({ fill, settings: { 'workbench.editor.enablePreview': false } });
    for (const name of FILES) await openFile(page, name);
    await statusBarTextWith(page, /Glossa: Build Glossary/);
    await takePicture(page, 'first-contact');
    await page.locator('.statusbar-item', { hasText: 'Glossa: Build Glossary' }).locator('a').click();
    await page.locator('.quick-input-widget', { hasText: 'contract.en.md → contract.de.md' }).waitFor();
  }).timeout(300_000);
});
