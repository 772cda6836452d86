import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/host/accessibility';
import { hoverTextWith } from '../support/host/editors';
import { openFile, quickPickRowsWith, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { reviewFrame, statusBarTextWith, takePicture } from '../support/host/window';
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
    assert.ok(
      await isReadFromTheRight(page.locator('.monaco-hover', { hasText: 'Vermieter' }).first(), [
        'الإنجليزية',
        '←',
        'الألمانية',
      ]),
      text,
    );
    await statusBarTextWith(page, /en\P{L}+←\P{L}+de/u);
    assert.ok(await isReadFromTheRight(page.locator('.statusbar-item', { hasText: '←' }).first(), ['en', '←', 'de']));
    await takePicture(page, 'arabic-hover');
    await page.keyboard.press('Escape');
  });

  it('shows the review from right to left, the sentences in their own direction, with nothing that axe-core finds wrong', async () => {
    await openFile(page, 'contract/contract.de.md');
    await runCommand(page, 'Glossa: إنشاء مسرد');
    const [suggested] = await quickPickRowsWith(
      page,
      'the suggestion',
      (rows) => rows[0]?.label.includes('←') ?? false,
    );
    assert.ok(
      await isReadFromTheRight(page.locator('.quick-input-list .label-name', { hasText: '←' }).first(), [
        'contract.en.md',
        '←',
        'contract.de.md',
      ]),
      suggested!.label,
    );
    await page.keyboard.press('Enter');
    const frame = reviewFrame(page);
    await frame.locator('.row').first().waitFor({ timeout: 60_000 });
    assert.equal(await frame.locator('html').getAttribute('dir'), 'rtl');
    const boxOf = async (selector: string) => (await frame.locator(`.row.active ${selector}`).first().boundingBox())!;
    assert.ok((await boxOf('.source')).x > (await boxOf('.target')).x, 'the source stands right of the target');
    assert.match(await frame.locator('footer .glossary').innerText(), /^← /);
    assert.equal(
      await frame
        .locator('.evidence .sentence')
        .first()
        .evaluate((element) => getComputedStyle(element).direction),
      'ltr',
    );
    assert.deepEqual(await accessibilityFaults(frame), []);
    await takePicture(page, 'arabic-review');
  });
});

/** Whether parts of a text are drawn one left of the other. */
function isReadFromTheRight(shown: Locator, parts: readonly string[]): Promise<boolean> {
  return shown.evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const left: number[] = [];
    while (walker.nextNode() && left.length < wanted.length) {
      const { data } = walker.currentNode as Text;
      for (
        let at = data.indexOf(wanted[left.length]!);
        at >= 0 && left.length < wanted.length;
        at = data.indexOf(wanted[left.length] ?? '\0', at + 1)
      ) {
        const range = document.createRange();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + wanted[left.length]!.length);
        left.push(range.getBoundingClientRect().left);
      }
    }
    return left.length === wanted.length && left.every((each, index) => index === 0 || each < left[index - 1]!);
  }, parts);
}

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
