import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openFile, quickPickRowsWith, runCommand, typeInQuickPick } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { takePicture } from '../support/host/window';
import { WIDE } from './support/scenes';

describe('A question in the palette', () => {
  let page: Page;
  let folder: string;
  useWorkbench({ viewport: WIDE }, (opened) => {
    ({ page, folder } = opened);
  });

  it('is answered by sentences with their passages and places, and opens the first by the keyboard alone', async () => {
    await runCommand(page, 'Glossa: Ask Documents');
    await page.locator('.quick-input-message', { hasText: 'A question in any language' }).waitFor();
    await typeInQuickPick(page, 'Wie hoch ist die Kaution?');
    await page.keyboard.press('Enter');
    const rows = await quickPickRowsWith(page, 'the passages', (found) =>
      found.some(({ detail }) => /, line \d+/.test(detail)),
    );
    assert.ok(
      rows.some(
        ({ label, detail }) => /security deposit/.test(label) && /^contract\/contract\.en\.md, line \d+$/.test(detail),
      ),
      JSON.stringify(rows.slice(0, 5)),
    );
    await takePicture(page, 'ask');
    await page.keyboard.press('Enter');
    await page.locator('.monaco-editor.focused .selected-text, .monaco-editor .selected-text').first().waitFor();
  });

  it('is answered from the document in front, where several say the same', async () => {
    for (const name of ['first.md', 'second.md'])
      writeFileSync(join(folder, name), 'The ferry crosses the strait at noon.\n');
    await openFile(page, 'second.md');
    await runCommand(page, 'Glossa: Ask Documents');
    await page.locator('.quick-input-message', { hasText: 'A question in any language' }).waitFor();
    await typeInQuickPick(page, 'When does the ferry cross the strait?');
    await page.keyboard.press('Enter');
    await quickPickRowsWith(page, 'the passage', ([row]) => /^second\.md, line 1/.test(row?.detail ?? ''));
    await page.keyboard.press('Escape');
  });
});
