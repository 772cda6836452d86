import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { hoverTextWith } from '../support/host/editors';
import { openFile } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { takePicture } from '../support/host/window';
import { showEquivalents, WIDE } from './support/scenes';

describe('Glossa in German', () => {
  let page: Page;

  useWorkbench({ language: 'de', viewport: WIDE }, (opened) => void ({ page } = opened));

  it('speaks German in the hover, whose text the extension writes, and in what the manifest names', async () => {
    await openFile(page, 'contract/contract.en.md');
    await showEquivalents(page, 'contract/contract.en.md', 'landlord');
    const text = await hoverTextWith(page, /Vermieter/);
    assert.match(text, /bevorzugt/);
    assert.match(text, /Einfügen/);
    assert.doesNotMatch(text, /preferred|Insert/);
    await takePicture(page, 'german-hover');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input').first().fill('>Glossa: Entsprechungen anzeigen');
    await page
      .locator('.quick-input-list .monaco-list-row', { hasText: 'Glossa: Entsprechungen anzeigen' })
      .first()
      .waitFor();
    await takePicture(page, 'german-palette');
  });
});
