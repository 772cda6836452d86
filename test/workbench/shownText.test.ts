import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { selectText } from '../support/host/editors';
import { openFile, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { notification, statusBarTextWith } from '../support/host/window';
import { openSideBySide, search, WIDE } from './support/scenes';

/**
 * Where VS Code finds the link in a message, it runs the command, in a window that is not trusted, too; where it finds
 * the icon in a label, it draws it.
 */
const TEXT = '$(trash) [View entry](command:workbench.action.showCommands)';
const SHOWN = /\$\u2060\(trash\) \[View entry\]\u2060\(command:workbench\.action\.showCommands\)/;
const GLOSSARY = `terms ${TEXT}.glossa.jsonl`;

describe('Text of files in the workbench, in a folder that is not trusted', () => {
  let page: Page;

  const fill = (folder: string): void => {
    mkdirSync(join(folder, '.vscode'));
    writeFileSync(
      join(folder, '.vscode', 'settings.json'),
      JSON.stringify({ 'glossa.glossaries': [{ path: GLOSSARY }] }),
    );
    writeFileSync(
      join(folder, 'heath.en.txt'),
      `They spread marl ${TEXT} on the heath in autumn, and again in spring.\n`,
    );
    writeFileSync(
      join(folder, 'heath.de.txt'),
      `Man brachte Mergel ${TEXT} im Herbst auf die Heide, und wieder im Frühling.\n`,
    );
  };
  useWorkbench(
    { fill, viewport: WIDE, asksForTrust: true, settings: { 'security.workspace.trust.startupPrompt': 'never' } },
    (opened) => {
      ({ page } = opened);
    },
  );

  it('is no link in a message, neither a term nor the path of a glossary', async () => {
    await openSideBySide(page, 'heath.en.txt', 'heath.de.txt');
    await selectText(page, 'heath.de.txt', `Mergel ${TEXT}`);
    await selectText(page, 'heath.en.txt', `marl ${TEXT}`);
    await page.keyboard.press('Shift+Alt+T');
    const added = notification(page, /Added “marl/);
    await added.waitFor();
    const message = added.locator('.notification-list-item-message');
    assert.equal(await message.locator('a').count(), 0);
    assert.match(
      (await message.innerText()).trim(),
      new RegExp(
        `^Added “marl ${SHOWN.source} → Mergel ${SHOWN.source}” to terms ${SHOWN.source}\\.glossa\\.jsonl\\.$`,
      ),
    );
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  it('is no link where a translation is asked for', async () => {
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'heath.en.txt');
    await selectText(page, 'heath.en.txt', TEXT);
    await page.keyboard.press('Shift+Alt+T');
    const question = page.locator('.quick-input-widget .quick-input-message');
    await question.filter({ hasText: 'German translation' }).waitFor();
    assert.equal(await question.locator('a').count(), 0);
    assert.match(await question.innerText(), SHOWN);
    await page.keyboard.press('Escape');
  });

  it('is no icon in a list of choices and in the status bar', async () => {
    // A translation of the whole phrase may stand above the entry.
    await search(page, 'marl', (found) => found.some(({ label }) => SHOWN.test(label)));
    assert.equal(await page.locator('.quick-input-list .codicon-trash').count(), 0);
    await page.keyboard.press('Escape');
    await statusBarTextWith(page, SHOWN);
    assert.equal(await page.locator('.statusbar .codicon-trash').count(), 0);
  });
});
