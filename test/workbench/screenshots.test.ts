import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/host/accessibility';
import { focusEditor, hoverTextWith, selectText } from '../support/host/editors';
import { openFile, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { statusBarTextWith, takePicture } from '../support/host/window';
import { buildAndReview, openSideBySide, openSidebar, search, showEquivalents, sidebarFirst } from './support/scenes';

/** The name of a theme, and what is added to the names of its pictures; the first one's are the README's. */
const THEMES = [
  { theme: 'Default Dark Modern', suffix: '', scale: 2 },
  { theme: 'Default Light Modern', suffix: '-light', scale: 1 },
  { theme: 'Default High Contrast', suffix: '-high-contrast', scale: 1 },
];
const VIEWPORT = { width: 1300, height: 760 };
/** Nothing in the picture that is not part of what it shows. */
const SETTINGS = {
  'editor.fontSize': 15,
  'editor.minimap.enabled': false,
  'editor.stickyScroll.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.selectionHighlight': false,
  'breadcrumbs.enabled': false,
};
const SOURCE = 'contract/contract.en.md';
const TARGET = 'contract/contract.de.md';

for (const { theme, suffix, scale } of THEMES) {
  describe(`Pictures in ${theme}`, () => {
    let page: Page;

    useWorkbench({ viewport: VIEWPORT, theme, scale, settings: SETTINGS }, async (opened) => {
      ({ page } = opened);
      await runCommand(page, 'View: Close Primary Side Bar');
    });
    afterEach(() => page.keyboard.press('Escape'));

    it('the hover with a right-to-left language', async () => {
      await openSideBySide(page, 'tale/tale.en.md', 'tale/tale.ar.md');
      await showEquivalents(page, 'tale/tale.en.md', 'bank');
      await hoverTextWith(page, /ضفة/);
      await picture('hover-arabic');
      await runCommand(page, 'View: Close All Editors');
      await page.locator('.editor-group-container').nth(1).waitFor({ state: 'detached' });
    });

    it('the hover', async () => {
      await openSideBySide(page, SOURCE, TARGET);
      await showEquivalents(page, SOURCE, 'Party', 3);
      await hoverTextWith(page, /Vertragspartei/);
      await picture('hover');
    });

    it('the palette', async () => {
      await focusEditor(page, SOURCE);
      await search(page, 'leaseholder', (rows) => /by meaning/.test(rows[0]?.detail ?? ''));
      await picture('palette');
    });

    it('the sidebar', async () => {
      await openSidebar(page);
      await selectText(page, SOURCE, 'Party', 3);
      await sidebarFirst(page, 'Partei');
      // The answer for this place, and not for one that was passed on the way to it.
      await page
        .locator('.sidebar .monaco-list-row', { hasText: /Partei.*9[5-9]%/ })
        .first()
        .waitFor();
      await page.locator('.find-widget.visible').waitFor({ state: 'detached' });
      await picture('sidebar');
      await runCommand(page, 'View: Close Primary Side Bar');
    });

    it('the review', async () => {
      await runCommand(page, 'View: Close All Editors');
      await openFile(page, SOURCE);
      await openFile(page, TARGET);
      const frame = await buildAndReview(page, 'contract.en.md → contract.de.md');
      await frame.locator('.row .term').first().click();
      for (const key of ['Enter', 'Enter', 'Delete', 'ArrowDown', 'Enter', 'Enter']) await page.keyboard.press(key);
      await frame.locator('.row.rejected').waitFor();
      await picture('review');
      assert.deepEqual(await accessibilityFaults(frame), []);
    });

    async function picture(name: string): Promise<void> {
      // Until the glossary is indexed; and with the pointer where nothing reacts to it.
      await statusBarTextWith(page, /glossary\.glossa\.jsonl/);
      await page.mouse.move(VIEWPORT.width - 250, 12);
      await takePicture(page, `${name}${suffix}`);
    }
  });
}
