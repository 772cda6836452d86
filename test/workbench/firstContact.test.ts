import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inProject } from '../../scripts/steps/project.mjs';
import { editorOf } from '../support/host/editors';
import { openFile, quickPickRowsWith, runCommand } from '../support/host/palette';
import { reload } from '../support/host/reloading';
import { useWorkbench } from '../support/host/suites';
import { reviewFrame, statusBarText, statusBarTextWith, takePicture } from '../support/host/window';
import { acceptPair, openSideBySide, WIDE } from './support/scenes';

const SOURCE = 'contract.en.md';
const TARGET = 'contract.de.md';

/** A reader who has texts and their translations, and no glossary yet. Each step goes on from the one before. */
describe('The first contact', () => {
  let page: Page;
  const steps = () => page.locator('.gettingStartedContainer .getting-started-step').first();
  const fill = (folder: string): void => {
    for (const name of [SOURCE, TARGET]) cpSync(join(inProject('samples'), 'contract', name), join(folder, name));
    cpSync(join(inProject('samples'), 'README.md'), join(folder, 'notes.md'));
  };
  useWorkbench(
    { fill, viewport: WIDE, settings: { 'workbench.welcomePage.walkthroughs.openOnInstall': true } },
    (opened) => {
      ({ page } = opened);
    },
  );

  it('offers nothing as long as one text alone is open', async () => {
    await openFile(page, 'notes.md');
    await editorOf(page, 'notes.md').waitFor();
    assert.doesNotMatch(await statusBarText(page), /Glossa/);
  });

  it('offers a glossary where a text and its translation are open, with the first steps beside them', async () => {
    await openSideBySide(page, SOURCE, TARGET);
    // The engine and the steps start with the window, which takes its time where others start, too.
    await steps().waitFor({ timeout: 60_000 });
    await editorOf(page, TARGET).waitFor();
    await statusBarTextWith(page, /Glossa: Build Glossary.*en → de/);
    await takePicture(page, 'first-contact');
  });

  it('builds it with a click, and is over when the first entry is there', async () => {
    // The steps are a page as the review is.
    await runCommand(page, 'View: Close All Editors');
    await openSideBySide(page, SOURCE, TARGET);
    await statusBarTextWith(page, /Glossa: Build Glossary/);
    await page.locator('.statusbar-item', { hasText: 'Glossa: Build Glossary' }).click();
    await quickPickRowsWith(page, 'the texts', (rows) => rows[0]?.label === `${SOURCE} → ${TARGET}`);
    await page.keyboard.press('Enter');
    const frame = reviewFrame(page);
    await frame.locator('.row').first().waitFor({ timeout: 60_000 });
    await acceptPair(page, frame, 'notice period', 'Kündigungsfrist');
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, SOURCE);
    await openFile(page, TARGET);
    await statusBarTextWith(page, /glossary\.glossa\.jsonl/);
  });

  it('shows the steps once and never again', async () => {
    await reload(page, 'memento/workbench.parts.editor', 'its tabs', (tabs) => tabs.includes(TARGET));
    await statusBarTextWith(page, /glossary\.glossa\.jsonl/);
    assert.equal(await steps().count(), 0);
  });
});
