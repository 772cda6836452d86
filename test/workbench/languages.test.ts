import type { Page } from 'playwright-core';
import { hoverTextWith, selectText } from '../support/host/editors';
import { openFile, pick, quickPickRowsWith } from '../support/host/palette';
import { statusBarTextWith, takePictureOfFailure } from '../support/host/window';
import { openInstalledWorkbench } from '../support/host/workbench';
import type { InstalledWorkbench } from '../support/host/workbench';
import { showEquivalents } from './support/scenes';

const FILE = 'contract/contract.en.md';

describe('The languages', () => {
  let workbench: InstalledWorkbench;
  let page: Page;

  before(async () => {
    workbench = await openInstalledWorkbench();
    ({ page } = workbench);
    await openFile(page, FILE);
  });
  afterEach(async function () {
    await takePictureOfFailure(this.currentTest, page);
    await page.keyboard.press('Escape');
  });
  after(() => workbench?.close());

  it('are recognised, shown, and corrected with two clicks', async () => {
    await statusBarTextWith(page, /en → de/);
    await page.locator('.statusbar-item', { hasText: 'en → de' }).click();
    await quickPickRowsWith(page, 'the languages', (rows) => rows.some(({ label }) => label === 'French'));
    await pick(page, 'French');
    await statusBarTextWith(page, /en → fr/);
    await showEquivalents(page, FILE, 'Subletting');
    await hoverTextWith(page, /English → French[^]*sous-location/);
  });

  it('are remembered when the window is loaded again', async () => {
    await page.reload();
    await page.locator('.monaco-workbench .statusbar').waitFor();
    await openFile(page, FILE);
    await statusBarTextWith(page, /en → fr/);
  });
});

describe('The hover that opens by itself', () => {
  let workbench: InstalledWorkbench;

  afterEach(async function () {
    await takePictureOfFailure(this.currentTest, workbench?.page);
    await workbench?.close();
  });

  it('does so after a phrase was selected, where the setting says so, and leaves the focus in the text', async () => {
    workbench = await openInstalledWorkbench({ settings: { 'glossa.hover.onSelection': true } });
    const { page } = workbench;
    await openFile(page, FILE);
    await statusBarTextWith(page, /en → de/);
    await selectText(page, FILE, 'Subletting');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowRight');
    await hoverTextWith(page, /Untervermietung/);
    await page.locator(`.monaco-editor.focused[data-uri$="${FILE}"]`).waitFor();
  });
});
