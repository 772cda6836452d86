import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/host/accessibility';
import { hoverTextWith } from '../support/host/editors';
import { openFile, pick, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { reviewFrame, takePicture } from '../support/host/window';
import { showEquivalents, WIDE } from './support/scenes';

describe('Glossa in Arabic', () => {
  let page: Page;

  useWorkbench({ language: 'ar', viewport: WIDE }, (opened) => void ({ page } = opened));

  it('speaks Arabic in the hover', async () => {
    await openFile(page, 'contract/contract.en.md');
    await showEquivalents(page, 'contract/contract.en.md', 'landlord');
    const text = await hoverTextWith(page, /Vermieter/);
    assert.match(text, /مفضّل/);
    assert.match(text, /إدراج/);
    await takePicture(page, 'arabic-hover');
    await page.keyboard.press('Escape');
  });

  it('shows the review from right to left, the sentences in their own direction, with nothing that axe-core finds wrong', async () => {
    await openFile(page, 'contract/contract.de.md');
    await runCommand(page, 'Glossa: إنشاء مسرد من الملفات المفتوحة');
    await pick(page, 'contract.en.md → contract.de.md');
    const frame = reviewFrame(page);
    await frame.locator('.row').first().waitFor({ timeout: 60_000 });
    assert.equal(await frame.locator('html').getAttribute('dir'), 'rtl');
    const boxOf = async (selector: string) => (await frame.locator(`.row.active ${selector}`).first().boundingBox())!;
    assert.ok((await boxOf('.source')).x > (await boxOf('.target')).x, 'the source stands right of the target');
    assert.equal(await frame.locator('.evidence .sentence').first().evaluate((element) => getComputedStyle(element).direction), 'ltr');
    assert.deepEqual(await accessibilityFaults(frame), []);
    await takePicture(page, 'arabic-review');
  });
});
