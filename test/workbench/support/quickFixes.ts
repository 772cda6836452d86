import type { Page } from 'playwright-core';
import { focusEditor } from '../../support/host/editors';
import { until } from '../../support/host/waiting';

/**
 * Opens the list of quick fixes on the first problem of an open file, again as long as they are still being made, and
 * takes one.
 * @param title how it begins, or a part of it
 */
export function fixFirstProblem(page: Page, name: string, title: string): Promise<boolean> {
  return until(`the quick fix “${title}”`, async () => {
    await page.keyboard.press('Escape');
    await focusEditor(page, name);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F8');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+.');
    // By the keyboard, because the list keeps the mouse out for a while. The preferred fix has the focus at first.
    const chosen = page.locator('.action-widget .monaco-list-row.focused');
    await chosen.waitFor({ timeout: 5000 });
    for (
      let rows = 0;
      rows < 5 && !(await chosen.innerText({ timeout: 1000 })).replaceAll('\u00a0', ' ').includes(title);
      rows++
    )
      await page.keyboard.press('ArrowDown');
    await chosen.filter({ hasText: title }).waitFor({ timeout: 1000 });
    await page.keyboard.press('Enter');
    return true;
  });
}
