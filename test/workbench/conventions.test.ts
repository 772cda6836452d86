import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { editorOf, editorText, focusEditor } from '../support/host/editors';
import { openFile, quickPickRowsWith, runCommand, typeInQuickPick } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { reviewFrame, takePicture } from '../support/host/window';
import { openSideBySide, WIDE } from './support/scenes';

const GLOSSARY = [
  {
    id: 'c0000000000000001',
    terms: [
      { term: 'tide gauge', language: 'en' },
      { term: 'tidmåler', language: 'da', status: 'deprecatedTerm-admn-sts' },
      { term: 'vandstandsmåler', language: 'da', status: 'preferredTerm-admn-sts' },
    ],
  },
];
const SOURCE = 'harbour.en.md';
const TARGET = 'harbour.da.md';
const FILES = {
  'glossary.glossa.jsonl': ['{"glossa":1}', ...GLOSSARY.map((concept) => JSON.stringify(concept)), ''].join('\n'),
  [SOURCE]: '# The harbour\n\nThe tide gauge stands at the end of the pier.\n',
  [TARGET]: '# Havnen\n\nFor enden af molen står en \n',
  'app.da.po':
    'msgid ""\nmsgstr ""\n"Language: da\\n"\n"X-Source-Language: en\\n"\n\nmsgid "The tide gauge is ' +
    'broken."\nmsgstr "Vandstandsmåleren er i stykker."\n',
};

/** What users of VS Code expect of every extension. Steps that go on from one another. */
describe('In VS Code, Glossa', function () {
  this.bail(true);
  let page: Page;
  const fill = (folder: string): void => {
    for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content);
  };
  useWorkbench({ fill, viewport: WIDE }, (opened) => {
    ({ page } = opened);
  });
  const titleButton = (name: string) => page.locator(`.editor-actions .action-label[aria-label^="${name}"]`);

  it('suggests terms while one types in Markdown, where VS Code suggests nothing', async () => {
    await openSideBySide(page, SOURCE, TARGET);
    await focusEditor(page, TARGET);
    const suggestion = page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'vandstandsmåler' });
    await until('the suggestion', async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+End');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('End');
      await page.keyboard.type('vand', { delay: 120 });
      if (await suggestion.isVisible()) return true;
      await suggestion.waitFor({ timeout: 4000 }).catch(() => undefined); // the glossary may still be read
      if (await suggestion.isVisible()) return true;
      for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace');
      return undefined;
    });
    await takePicture(page, 'typing-markdown');
    await page.keyboard.press('Tab');
    await until(
      'the term',
      async () => (await editorText(page, TARGET)).includes('står en vandstandsmåler') || undefined,
    );
    await page.keyboard.type(' med noget', { delay: 60 });
    await page.waitForTimeout(1500);
    assert.equal(await page.locator('.suggest-widget.visible').count(), 0, 'nothing opens for other words');
    await runCommand(page, 'File: Revert File');
  });

  it('has a button for its check on bilingual files, and none on others', async () => {
    await focusEditor(page, SOURCE);
    assert.equal(await titleButton('Check Terminology').count(), 0);
    await openFile(page, 'app.da.po');
    await titleButton('Check Terminology').first().waitFor();
    await takePicture(page, 'editor-title');
  });

  it('shows entries in the form and the view, and the file by Show in Glossary File', async () => {
    await runCommand(page, 'Glossa: Open Glossary');
    const row = page.locator('.sidebar .monaco-list-row', { hasText: 'tide gauge' }).first();
    await row.waitFor();
    assert.equal(await page.locator('.tab', { hasText: 'glossary.glossa.jsonl' }).count(), 0);
    await row.click();
    await page.locator('.tab', { hasText: 'tide gauge' }).waitFor();
    await reviewFrame(page).getByRole('button', { name: 'Show in Glossary File' }).waitFor();
    await takePicture(page, 'entry-opened');
    await runCommand(page, 'Glossa: Show in Glossary File');
    await editorOf(page, 'glossary.glossa.jsonl').waitFor();
    await page.locator('.statusbar-item[id="status.editor.mode"]', { hasText: 'Glossa Glossary' }).waitFor();
    await titleButton('Open Glossary').first().waitFor();
    await takePicture(page, 'glossary-source');
  });

  it('lists in the palette what works here', async () => {
    await page.keyboard.press('F1');
    await typeInQuickPick(page, '>Glossa: ');
    const rows = await quickPickRowsWith(page, 'the commands', (shown) => shown.length > 5);
    const labels = rows.map(({ label }) => label);
    assert.ok(!labels.includes('Glossa: Resume Review') && !labels.includes('Glossa: Show All Entries'));
    await takePicture(page, 'command-palette');
    await page.keyboard.press('Escape');
  });

  it('groups its settings', async () => {
    await runCommand(page, 'View: Close All Editors');
    await runCommand(page, 'Preferences: Open Settings (UI)');
    await page.keyboard.type('@ext:glossa.glossa ');
    const group = (name: string) => page.locator('.settings-toc-container .monaco-list-row', { hasText: name });
    for (const name of ['General', 'Look-up', 'Check', 'Build', 'Translation Memory', 'Termbases', 'Project'])
      await group(name).first().waitFor();
    await takePicture(page, 'settings');
  });
});
