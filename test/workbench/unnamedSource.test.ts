import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { hoverTextWith, selectText } from '../support/host/editors';
import { openFile, quickPickRowsWith, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { reviewFrame, statusBarTextWith, takePicture } from '../support/host/window';
import { acceptPair } from './support/scenes';

const TEXTS: Record<string, readonly string[]> = {
  '': ['Open an issue for every bug.', 'A bug is a mistake in a program.', 'Please report the bug before you fix it.'],
  de: [
    'Eröffnen Sie für jeden Fehler ein Ticket.',
    'Ein Fehler ist ein Irrtum in einem Programm.',
    'Melden Sie den Fehler bitte, bevor Sie ihn beheben.',
  ],
  fr: [
    'Ouvrez un ticket pour chaque bogue.',
    'Un bogue est une erreur dans un programme.',
    'Veuillez signaler le bogue avant de le corriger.',
  ],
  it: [
    'Apri un ticket per ogni difetto.',
    'Un difetto è un errore in un programma.',
    'Segnala il difetto prima di correggerlo.',
  ],
};

/** Steps that go on from one another, in a folder of articles whose file names do not state the source language. */
describe('A source without a language in its name, in the workbench', function () {
  this.bail(true);
  let page: Page;
  const fill = (folder: string): void => {
    for (const [language, sentences] of Object.entries(TEXTS)) {
      mkdirSync(join(folder, 'articles', language), { recursive: true });
      for (const name of ['bugs.md', 'reports.md', 'rules.md', 'tasks.md'])
        writeFileSync(join(folder, 'articles', language, name), `# ${name}\n\n${sentences.join('\n\n')}\n`);
    }
    writeFileSync(join(folder, 'articles/it/note.md'), 'Apri un ticket per ogni difetto.\n');
  };
  useWorkbench({ viewport: { width: 1300, height: 760 }, fill }, async (opened) => {
    ({ page } = opened);
    await runCommand(page, 'View: Close Primary Side Bar');
  });

  it('has earlier translations at once, also at the end of a word', async () => {
    await openFile(page, 'bugs.md');
    const hover = await until('the hover', async () => {
      await selectText(page, 'bugs.md', 'every bug');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+Alt+E');
      // The translations are still being read.
      return hoverTextWith(page, /Choose Languages[^]*(Fehler|bogue|difetto)/, 3000).catch(() => undefined);
    });
    await takePicture(page, 'unnamed-source');
    assert.match(hover, /^bug/);
    await page.keyboard.press('Escape');
  });

  it('has its translations to choose from for a glossary, and none of them instead of the user', async () => {
    await runCommand(page, 'Glossa: Build Glossary');
    await quickPickRowsWith(page, 'the open choice', (rows) => rows[0]?.label === 'bugs.md → …');
    await page.keyboard.press('Enter');
    const rows = await quickPickRowsWith(page, 'the languages', (all) => all[0]?.label === 'French');
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['French', 'German', 'Italian'],
    );
    await page.keyboard.press('Escape');
  });

  it('goes into the language of the one translation that is open', async () => {
    await openFile(page, 'note.md');
    await page.locator('.tab', { hasText: 'bugs.md' }).click();
    await statusBarTextWith(page, /en → it/);
  });

  it('stays with the pair of which entries were saved', async () => {
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'bugs.md');
    await runCommand(page, 'Glossa: Build Glossary');
    await quickPickRowsWith(page, 'the open choice', (rows) => rows[0]?.label === 'bugs.md → …');
    await page.keyboard.press('Enter');
    await quickPickRowsWith(page, 'the languages', (rows) => rows[0]?.label === 'French');
    await page.keyboard.press('Enter');
    const frame = reviewFrame(page);
    await frame.locator('.row').first().waitFor({ timeout: 60_000 });
    await acceptPair(page, frame, 'bug', 'bogue');
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'tasks.md');
    await statusBarTextWith(page, /en → fr/);
  });
});
