import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { editorOf, editorText, focusEditor, hoverOn, hoverTextWith, selectText } from '../support/host/editors';
import { answerFileDialog, quickPickRowsWith, runCommand, typeInQuickPick } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { reviewFrame, takePicture, walkthroughTab } from '../support/host/window';
import { acceptPair, sidebarFirst, WIDE } from './support/scenes';

const SOURCE = 'contract/contract.en.md';
const TARGET = 'contract/contract.de.md';

/** A newcomer who has just installed Glossa and has no project. Each step goes on from the one before. */
describe('The walkthrough', function () {
  this.bail(true);
  // A window is opened anew on the way.
  this.timeout(400_000);
  let page: Page;
  let home = '';

  useWorkbench({ folder: null, viewport: WIDE }, (opened) => {
    home = mkdtempSync(join(tmpdir(), 'glossa-'));
    ({ page } = opened);
  });
  after(() => rmSync(home, { recursive: true, force: true }));

  const step = (title: string): Locator => page.locator('.getting-started-step', { hasText: title }).first();
  /** Unfolds a step, and clicks its button until something has come of it. */
  const follow = async (title: string, button: string, outcome: () => Promise<unknown>): Promise<void> => {
    await until(`what “${button}” leads to`, async () => {
      const link = step(title).locator('.monaco-button', { hasText: button });
      if (!(await link.isVisible())) await step(title).locator('.step-title').click({ timeout: 3000 });
      await link.click({ timeout: 3000 });
      await outcome();
      return true;
    });
  };
  const isTicked = (title: string): Promise<void> =>
    step(title).locator('.codicon-getting-started-step-checked').first().waitFor({ state: 'attached' });

  it('is found, and brings a sample project to a folder of the reader’s choice', async () => {
    await runCommand(page, 'Glossa: Open Walkthrough');
    await step('Or try the sample project').waitFor();
    const titles = await page.locator('.getting-started-step .step-title').allInnerTexts();
    assert.deepEqual(titles.slice(0, 2), ['Build a glossary from your documents', 'Or try the sample project']);
    await takePicture(page, 'walkthrough-empty');
    await follow('Or try the sample', 'Open Sample Project', () =>
      page.locator('.quick-input-widget', { hasText: 'Choose Folder for Sample Project' }).waitFor({ timeout: 10_000 }),
    );
    await answerFileDialog(page, home);
    await editorOf(page, SOURCE).waitFor({ timeout: 240_000 });
    await until('the text of the lease', async () =>
      /^# Lease Agreement for Commercial Premises/.test(await editorText(page, SOURCE)) ? true : undefined,
    );
    assert.ok(existsSync(join(home, 'glossa-sample', 'app', 'messages.de.po')));
  });

  it('stands beside the lease and its translation', async () => {
    await editorOf(page, TARGET).waitFor();
    await step('Or try the sample project').waitFor();
    const [lease, translation, steps] = await Promise.all([
      editorOf(page, SOURCE).boundingBox(),
      editorOf(page, TARGET).boundingBox(),
      page.locator('.gettingStartedContainer').boundingBox(),
    ]);
    assert.ok(lease!.y < translation!.y && lease!.x < steps!.x, 'text above translation, steps on the right');
    await takePicture(page, 'walkthrough');
  });

  it('a selected phrase has its equivalents in the hover, and one click inserts one', async () => {
    const before = await editorText(page, TARGET);
    await focusEditor(page, TARGET);
    await page.keyboard.press('End');
    await selectText(page, SOURCE, 'landlord');
    await hoverOn(page, SOURCE, 'andlor', /Vermieter/);
    await page.mouse.move(5, 5);
    // The steps have the focus now, and the selection is meant all the same.
    await follow('Select a phrase', 'Show Equivalents', () => hoverTextWith(page, /Vermieter/, 10_000));
    await takePicture(page, 'walkthrough-hover');
    await page.locator('.monaco-hover a', { hasText: 'Insert' }).first().click();
    await until('the equivalent in the translation', async () =>
      (await editorText(page, TARGET)).split('\n')[0]!.endsWith('Vermieter') ? true : undefined,
    );
    // The insertion has given the focus to the translation.
    await page.keyboard.press('Control+Z');
    await until('the translation as it was', async () =>
      (await editorText(page, TARGET)) === before ? true : undefined,
    );
    await isTicked('Select a phrase');
  });

  it('the sidebar opens and follows the selection', async () => {
    await follow('See equivalents in the sidebar', 'Open the Sidebar', () =>
      page.locator('.sidebar .pane-header', { hasText: /^Equivalents/ }).waitFor({ timeout: 10_000 }),
    );
    for (const [phrase, equivalent] of [
      ['gross negligence', 'grobe Fahrlässigkeit'],
      ['default interest', 'Verzugszinsen'],
    ] as const) {
      await selectText(page, SOURCE, phrase);
      await sidebarFirst(page, equivalent);
    }
    await isTicked('See equivalents in the sidebar');
    await takePicture(page, 'walkthrough-sidebar');
  });

  it('a search finds by meaning what stands in no entry', async () => {
    await follow('Search the glossary', 'Search Glossary', () =>
      page.locator('.quick-input-widget:not([style*="display: none"]) input').first().waitFor({ timeout: 5000 }),
    );
    await typeInQuickPick(page, 'leaseholder');
    const rows = await quickPickRowsWith(page, 'hits by meaning', ([first]) => /by meaning/.test(first?.detail ?? ''));
    // The languages of the lease come first, though the steps have the focus.
    assert.ok(
      rows.slice(0, 3).some(({ label }) => /^(?:tenant, lessee|lessee, tenant)\s+·\s+Mieter/.test(label)),
      rows.map(({ label }) => label).join('\n'),
    );
    for (const { label } of rows.slice(0, 5)) assert.match(label, /^[a-z]/);
    await takePicture(page, 'walkthrough-search');
    await page.keyboard.press('Escape');
    await isTicked('Search the glossary');
  });

  it('a glossary is built, and the pair that was missing is accepted', async () => {
    const suggestion = 'contract.en.md → contract.de.md';
    await follow('Build a glossary', 'Build Glossary', () =>
      page.locator('.quick-input-list .monaco-list-row', { hasText: suggestion }).first().waitFor({ timeout: 10_000 }),
    );
    await quickPickRowsWith(page, suggestion, ([first]) => first?.label === suggestion);
    await page.keyboard.press('Enter');
    const frame = reviewFrame(page);
    await frame.locator('.row').first().waitFor({ timeout: 60_000 });
    await takePicture(page, 'walkthrough-review');
    await acceptPair(page, frame, 'notice period', 'Kündigungsfrist');
    assert.match(
      readFileSync(join(home, 'glossa-sample', 'glossary.glossa.jsonl'), 'utf8'),
      /"notice period".*"Kündigungsfrist"/i,
    );
    await takePicture(page, 'walkthrough-review-saved');
  });

  it('the translation is held to the glossary, and what departs from it is marked', async () => {
    // The review stands before the steps.
    await walkthroughTab(page).click();
    await isTicked('Build a glossary');
    await follow('Check a translation', 'Check Terminology', () =>
      page
        .locator('.part.panel .markers-panel .monaco-list-row', { hasText: 'Glossa' })
        .first()
        .waitFor({ timeout: 10_000 }),
    );
    await editorOf(page, TARGET).locator('.squiggly-warning').first().waitFor();
    await isTicked('Check a translation');
    await takePicture(page, 'walkthrough-check');
  });
});
