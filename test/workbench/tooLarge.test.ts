import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inProject } from '../../scripts/steps/project.mjs';
import { focusEditor, selectText } from '../support/host/editors';
import { openFile, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { statusBarText, statusBarTextWith, told } from '../support/host/window';

const FILE = 'large.en.txt';
const MESSAGE = 'message.de.po';
const OTHER = 'contract/contract.en.md';
/** A little above what VS Code hands to extensions. In a browser it asks before it opens this much. */
const MEGABYTES = 51;
const SETTINGS = { 'workbench.editorLargeFileConfirmation': 2 * MEGABYTES };

describe('What is too large to be looked up', () => {
  let page: Page;

  const fill = (folder: string): void => {
    writeFileSync(
      join(folder, FILE),
      `${'The Tenant shall pay. '.repeat(46)}\n`.padEnd(1 << 10, '.').repeat(MEGABYTES << 10),
    );
    writeFileSync(join(folder, MESSAGE), `msgid "The deposit. ${'The Tenant shall pay. '.repeat(4000)}"\nmsgstr ""\n`);
  };
  useWorkbench({ folder: inProject('samples'), fill, settings: SETTINGS }, async (opened) => {
    ({ page } = opened);
    await openFile(page, OTHER);
    await statusBarTextWith(page, /glossary\.glossa\.jsonl/);
  });

  const stateItem = () => page.locator('.statusbar-item[id*="glossa.state"]');

  it('a selection is, where it is a passage: the status bar says so until a phrase is selected', async () => {
    await focusEditor(page, OTHER);
    await page.keyboard.press('Control+A');
    await statusBarTextWith(page, /Glossa: selection too long/);
    await page.keyboard.press('Control+Home');
    await statusBarTextWith(page, /glossary\.glossa\.jsonl/);
  });

  it('a message is, where its line goes on beyond what is read', async () => {
    await openFile(page, MESSAGE);
    await selectText(page, MESSAGE, 'deposit');
    await statusBarTextWith(page, /Glossa: line too long/);
  });

  it('a file is, where VS Code keeps it from extensions: the status bar says so until another is in front', async () => {
    await openFile(page, FILE);
    await statusBarTextWith(page, /Glossa: file too large/);
    await until('why, and what to do', async () => {
      // A window that is busy may miss the pointer.
      await page.mouse.move(600, 400);
      await stateItem().hover();
      await page.waitForTimeout(1500);
      const said = (await page.locator('.monaco-hover:visible').allInnerTexts())
        .join(' ')
        .replaceAll(/[\u2066-\u2069]/g, '');
      return /large\.en\.txt is 51 MB. VS Code does not pass text over 50 MB to extensions.*Split the file/s.test(said)
        ? true
        : undefined;
    });
    await runCommand(page, 'Glossa: Show Equivalents');
    await told(page, /large\.en\.txt.* is 51 MB.*Split the file/);
    await focusEditor(page, OTHER);
    await statusBarTextWith(page, /glossary\.glossa\.jsonl/);
    assert.doesNotMatch(await statusBarText(page), /too large/);
  });
});
