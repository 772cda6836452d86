import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hoverText, hoverTextWith } from '../support/host/editors';
import { openFile, pick, quickPickRowsWith, runCommand, typeInQuickPick } from '../support/host/palette';
import { useWorkbenchPerTest } from '../support/host/suites';
import { statusBarTextWith, told } from '../support/host/window';
import { showEquivalents, storedFile } from './support/scenes';

describe('A place that is not a translator’s own folder', () => {
  const open = useWorkbenchPerTest();

  it('without a folder has a personal glossary', async () => {
    const workbench = await open({ folder: null });
    const { page } = workbench;
    await runCommand(page, 'File: New Untitled Text File');
    await page.locator('.monaco-editor.focused[data-uri^="untitled:"]').waitFor();
    await page.keyboard.type(
      'The tenant shall return all of the keys at the end of the tenancy, and the landlord shall inspect the premises.',
    );
    await page.keyboard.press('Control+Home');
    for (let word = 0; word < 2; word++) await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    // By its key: the palette would be opened with Escape, which takes the selection away.
    await page.keyboard.press('Shift+Alt+T');
    await quickPickRowsWith(page, 'the languages', (rows) => rows.some(({ label }) => label === 'German'));
    await pick(page, 'German');
    await page.locator('.quick-input-widget', { hasText: 'German translation of “tenant”' }).waitFor();
    await typeInQuickPick(page, 'Mieter');
    await page.keyboard.press('Enter');
    await told(page, /Added “tenant → Mieter” to personal\.glossa\.jsonl\./);
    const file = storedFile(workbench, 'personal.glossa.jsonl');
    assert.match(file ? readFileSync(file, 'utf8') : '', /"tenant".*"Mieter"/);
    await statusBarTextWith(page, /personal\.glossa\.jsonl/);
    await page.keyboard.press('Shift+Alt+E');
    await hoverTextWith(page, /Mieter/);
  });

  it('which is not trusted keeps to the glossaries inside it', async () => {
    const glossary = (english: string, german: string, id: string): string =>
      `{"glossa":1}\n${JSON.stringify({
        id,
        terms: [
          { term: english, language: 'en' },
          { term: german, language: 'de' },
        ],
      })}\n`;
    const outside = join(tmpdir(), `glossa-outside-${process.pid}.glossa.jsonl`);
    writeFileSync(outside, glossary('marl', 'Mergel', 'c0000000000000001'));
    const settings = {
      'glossa.targetLanguage': 'de',
      'glossa.glossaries': [{ path: 'inside.glossa.jsonl' }, { path: outside }],
    };
    const fill = (folder: string): void => {
      mkdirSync(join(folder, '.vscode'));
      writeFileSync(join(folder, 'inside.glossa.jsonl'), glossary('heath', 'Heide', 'c0000000000000002'));
      writeFileSync(join(folder, 'notes.en.md'), 'They spread marl on the heath in autumn, and again in spring.\n');
      writeFileSync(join(folder, '.vscode', 'settings.json'), JSON.stringify(settings));
    };
    try {
      for (const asksForTrust of [true, false]) {
        const { page } = await open({
          fill,
          asksForTrust,
          settings: { 'security.workspace.trust.startupPrompt': 'never', 'glossa.allowedFolders': [tmpdir()] },
        });
        await openFile(page, 'notes.en.md');
        await showEquivalents(page, 'notes.en.md', 'heath');
        await hoverTextWith(page, /Heide/);
        await showEquivalents(page, 'notes.en.md', 'marl');
        await hoverTextWith(
          page,
          asksForTrust
            ? /marl[^]*The glossary has no equivalent[^]*glossa-outside-\d+\.glossa\.jsonl was not read because this folder is not trusted\./
            : /Mergel/,
        );
        assert.equal((await hoverText(page)).includes('Mergel'), !asksForTrust);
        if (!asksForTrust) continue;
        await page.locator('.monaco-hover a', { hasText: 'Trust Folder' }).first().click();
        // A tab, or in newer versions a dialog.
        await page.locator('.workspace-trust-editor').waitFor();
      }
    } finally {
      rmSync(outside, { force: true });
    }
  });
});
