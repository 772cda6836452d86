import type { Page } from 'playwright-core';
import { hoverTextWith, selectText } from '../support/host/editors';
import { openFile, pick, quickPickRowsWith } from '../support/host/palette';
import { reload } from '../support/host/reloading';
import { useWorkbench } from '../support/host/suites';
import { statusBarTextWith } from '../support/host/window';
import { showEquivalents } from './support/scenes';

const FILE = 'contract/contract.en.md';

describe('The languages', () => {
  let page: Page;

  useWorkbench({}, async (opened) => {
    ({ page } = opened);
    await openFile(page, FILE);
  });
  afterEach(() => page.keyboard.press('Escape'));

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
    await reload(page, 'glossa.glossa', 'the language', (state) => state.includes('"fr"'));
    await openFile(page, FILE);
    await statusBarTextWith(page, /en → fr/);
  });
});

describe('The hover that opens by itself', () => {
  let page: Page;

  useWorkbench({ settings: { 'glossa.hover.onSelection': true } }, (opened) => void ({ page } = opened));

  it('does so after a phrase was selected, where the setting says so, and leaves the focus in the text', async () => {
    await openFile(page, FILE);
    await statusBarTextWith(page, /en → de/);
    await selectText(page, FILE, 'Subletting');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowRight');
    await hoverTextWith(page, /Untervermietung/);
    await page.locator(`.monaco-editor.focused[data-uri$="${FILE}"]`).waitFor();
  });
});
