import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { inProject } from '../../scripts/steps/project.mjs';
import { REVIEW_PANEL } from '../../src/editor/commands/commandIds';
import { chooseWithEnter, openFileWithKeys, runCommandWithKeys } from '../support/host/keyboard';
import { reload } from '../support/host/reloading';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { reviewFrame, told } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';
import { reviewRow } from './support/scenes';

const SOURCE = 'contract/contract.en.md';
const TARGET = 'contract/contract.de.md';
/** Contradicts “notice period → Kündigungsfrist”, which the contract holds on both sides. */
const CONTRADICTION = {
  id: 'c00000000000000cc',
  terms: [
    { term: 'notice period', language: 'en' },
    { term: 'Ankündigungsfrist', language: 'de' },
  ],
};

/** Steps that go on from one another. The mouse is not used before the glossary has been saved. */
describe('The review beside a glossary that knows better, by keyboard', function () {
  this.bail(true);
  let workbench: InstalledWorkbench;
  let page: Page;
  let frame: FrameLocator;

  const fill = (folder: string): void =>
    appendFileSync(join(folder, 'glossary.glossa.jsonl'), `${JSON.stringify(CONTRADICTION)}\n`);
  useWorkbench({ folder: inProject('samples'), fill }, (opened) => {
    workbench = opened;
    ({ page } = opened);
  });

  const summary = (expected: RegExp): Promise<void> => frame.locator('.summary', { hasText: expected }).waitFor();
  const focusIn = (selector: string): Promise<void> => frame.locator(`${selector}:focus`).waitFor();
  const activeRow = () => frame.locator('.row.active');
  /** Presses a key until an element of the review has the focus. */
  const pressUntilIn = (key: string, selector: string): Promise<boolean> =>
    until(`the focus in ${selector}`, async () => {
      if ((await frame.locator(`${selector}:focus`).count()) > 0) return true;
      await page.keyboard.press(key);
      return undefined;
    });
  /** The phrases of the active row. */
  const activePair = (): Promise<string[]> => activeRow().locator('.term').allInnerTexts();

  it('goes from the open documents to entries in the glossary’s file without a mouse', async () => {
    await openFileWithKeys(page, SOURCE);
    await openFileWithKeys(page, TARGET);
    await runCommandWithKeys(page, 'Glossa: Build Glossary');
    await chooseWithEnter(page, 'contract.en.md → contract.de.md');
    frame = reviewFrame(page);
    await frame.locator('.row').first().waitFor({ timeout: 60_000 });
    await focusIn('[role=grid]');

    // The first pair that the glossary says nothing about, once it has been asked.
    await frame.locator('.conflict').first().waitFor();
    while ((await activeRow().locator('.conflict').count()) > 0) await page.keyboard.press('ArrowDown');
    const accepted = await activePair();
    await page.keyboard.press('Enter');
    await summary(/ 1 accepted/);
    const rejected = await activePair();
    await page.keyboard.press('Delete');
    await frame.locator('.row.active.rejected').waitFor();
    await page.keyboard.press('Delete');
    await frame.locator('.row.active.open').waitFor();
    await page.keyboard.press('Shift+Enter');
    await frame.locator('.row.rejected:not(.active)').waitFor();
    const [source] = await activePair();
    await page.keyboard.press('F2');
    await focusIn('input.cell-editor');
    await page.keyboard.type('Zwiebelfisch');
    await page.keyboard.press('Enter');
    await summary(/ 2 accepted/);

    await pressUntilIn('Shift+Tab', 'input[type=range]');
    await page.keyboard.press('End');
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowLeft');
    const button = frame.locator('.threshold button', {
      hasText: /^Accept All with Confidence 90% or Higher \(\d+\)$/,
    });
    await button.waitFor();
    const offered = Number(/\d+(?=\)$)/.exec(await button.innerText()));
    assert.ok(offered > 10, `${offered} pairs`);
    await pressUntilIn('Tab', '.threshold button');
    await page.keyboard.press('Enter');
    await summary(new RegExp(` ${offered + 2} accepted`));
    await focusIn('[role=grid]');
    await page.keyboard.press('Control+Z');
    await summary(/ 2 accepted/);
    await page.keyboard.press('Control+Z');
    await summary(/ 1 accepted/);
    await page.keyboard.press('Control+Y');
    await summary(/ 2 accepted/);

    await page.keyboard.press('Control+Enter');
    await told(page, /Saved 2 pairs to glossary\.glossa\.jsonl/);
    const entries = readFileSync(join(workbench.folder, 'glossary.glossa.jsonl'), 'utf8').split('\n');
    const withPair = (pair: readonly string[]) =>
      entries.filter((line) => pair.every((term) => line.includes(`"term":"${term}"`)));
    const isOfContract = (line: string) => line.includes('"source":"contract/contract.en.md, contract/contract.de.md"');
    for (const pair of [accepted, [source!, 'Zwiebelfisch']])
      assert.deepEqual(withPair(pair).map(isOfContract), [true], pair.join());
    assert.ok(!withPair(rejected).some(isOfContract), rejected.join());
  });

  it('has the focus in its table whenever the command shows it, and undoes what was done before its tab was hidden', async () => {
    const firstPair = await activePair();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await summary(/ 1 accepted/);
    await page.keyboard.press('ArrowDown');
    const pair = await activePair();
    assert.notDeepEqual(pair, firstPair);
    await pressUntilIn('Shift+Tab', 'input[type=search]');
    await runCommandWithKeys(page, 'Glossa: Resume Review');
    await focusIn('[role=grid]');
    await openFileWithKeys(page, SOURCE);
    await page.locator('iframe.webview').first().waitFor({ state: 'hidden' });
    await runCommandWithKeys(page, 'Glossa: Resume Review');
    await focusIn('[role=grid]');
    assert.deepEqual(await activePair(), pair);
    await summary(/ 1 accepted/);
    await page.keyboard.press('Control+Z');
    await summary(/ 0 accepted/);
    await page.keyboard.press('Control+Y');
    await summary(/ 1 accepted/);
    await page.keyboard.press('Control+Z');
    await summary(/ 0 accepted/);
  });

  it('shows beside a pair what the glossary says against it, and leaves it out when all are accepted', async () => {
    await frame.locator('input[type=search]').fill('notice period');
    const row = reviewRow(frame, 'notice period', 'Kündigungsfrist');
    await row.locator('.conflict.otherTarget', { hasText: 'glossary: “Ankündigungsfrist”' }).waitFor();
    await row.locator('.term').first().click();
    await frame
      .locator('.evidence', {
        hasText: 'The glossary translates “notice period” as “Ankündigungsfrist”, not as “Kündigungsfrist”.',
      })
      .waitFor();
    await frame.locator('input[type=search]').fill('');
    await frame.locator('input[type=range]').fill('0');
    const button = frame.locator('.threshold button', {
      hasText: /^Accept All with Confidence 0% or Higher \(\d+\)$/,
    });
    await button.click();
    await frame.locator('.threshold button', { hasText: 'Accept All with Confidence 0% or Higher (0)' }).waitFor();
    await frame.locator('select').selectOption('open');
    await row.waitFor();
    assert.equal(
      await frame.locator('.row:not(:has(.conflict.otherTarget, .conflict.otherSource, .conflict.deprecated))').count(),
      0,
    );
    await frame.locator('select').selectOption('accepted');
    await frame.locator('.row.accepted').first().waitFor();
    await frame.locator('input[type=search]').fill('notice period');
    assert.equal(await row.count(), 0);
  });

  it('has the focus again after a reload', async () => {
    // The filter of the test before comes back with the page, and shows no row.
    await frame.locator('input[type=search]').fill('');
    await frame.locator('select').selectOption('all');
    await frame.locator('.row').first().waitFor();
    await reload(
      page,
      'memento/workbench.parts.editor',
      'the review without a filter',
      (tabs) => tabs.includes(REVIEW_PANEL) && !tabs.includes('notice period'),
    );
    // Which tab is in front after a reload is what VS Code last wrote down.
    await page.locator('.tab', { hasText: 'Review:' }).click({ timeout: 60_000 });
    await frame.locator('.row').first().waitFor({ timeout: 60_000 });
    await focusIn('[role=grid]');
  });

  it('opens the documents beside it at the lines of a sentence', async () => {
    await frame.locator('.row .term').first().click();
    const buttons = frame.locator('.evidence .place').first().locator('button.line');
    const lines = (await buttons.allInnerTexts()).map((text) => Number(/\d+/.exec(text)));
    for (const [index, name] of [SOURCE, TARGET].entries()) {
      await buttons.nth(index).click();
      await page.locator(`.monaco-editor.focused[data-uri$="${name}"]`).waitFor();
      await page
        .locator('.statusbar-item[id="status.editor.selection"]', { hasText: `Ln ${lines[index]}, Col 1` })
        .waitFor();
      await frame.locator('[role=grid]').waitFor();
    }
  });
});
