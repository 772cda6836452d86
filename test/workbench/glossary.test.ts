import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { focusEditor, selectText } from '../support/host/editors';
import { answerFileDialog, openFile, pick, quickPickRowsWith, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { told } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';
import { openSideBySide, WIDE } from './support/scenes';

const ENGLISH = 'The heath was dressed with marl in autumn. The lapwing returned in spring.\n';
const GERMAN = 'Die Heide wurde im Herbst mit Mergel gedüngt. Der Kiebitz kehrte im Frühling zurück.\n';

/** Steps that go on from one another, in a project that has no glossary at first. */
describe('A glossary in the workbench', function () {
  this.bail(true);
  let workbench: InstalledWorkbench;
  let page: Page;
  const saved = (name: string): string => readFileSync(join(workbench.folder, name), 'utf8');

  const fill = (folder: string): void => {
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, 'heath.en.md'), ENGLISH);
    writeFileSync(join(folder, 'heath.de.md'), GERMAN);
    writeFileSync(join(folder, 'terms.csv'), 'furrow,Furche\nsheaf,Garbe\n');
  };
  useWorkbench({ fill, viewport: WIDE }, (opened) => {
    workbench = opened;
    ({ page } = opened);
  });

  it('is missed only where someone asks for it', async () => {
    await openSideBySide(page, 'heath.en.md', 'heath.de.md');
    await runCommand(page, 'Glossa: Check Terminology');
    await told(page, 'There is no glossary yet. Build or import one.');
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  it('begins with the first pair, and offers once to let git join additions', async () => {
    await selectText(page, 'heath.de.md', 'Mergel');
    await selectText(page, 'heath.en.md', 'marl');
    await page.keyboard.press('Shift+Alt+T');
    await told(page, 'Added “marl → Mergel” to glossary.glossa.jsonl.');
    await (
      await told(page, 'glossary.glossa.jsonl is new.')
    )
      .locator('.monaco-button', { hasText: 'Add to .gitattributes' })
      .click();
    await until('.gitattributes', async () =>
      saved('.gitattributes') === '*.glossa.jsonl merge=union\n' ? true : undefined,
    );
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  it('is saved before it is written when it is open with changes', async () => {
    await openFile(page, 'glossary.glossa.jsonl');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(
      '{"id":"c00000000000000aa","terms":[{"term":"plough","language":"en"},{"term":"Pflug","language":"de"}]}',
    );
    await selectText(page, 'heath.de.md', 'Kiebitz');
    await focusEditor(page, 'heath.en.md');
    await selectText(page, 'heath.en.md', 'lapwing');
    await page.keyboard.press('Shift+Alt+T');
    await page
      .locator('.monaco-dialog-box', { hasText: 'has unsaved changes' })
      .locator('.monaco-button', { hasText: 'Save and Continue' })
      .click();
    await told(page, 'Added “lapwing → Kiebitz” to glossary.glossa.jsonl.');
    const text = saved('glossary.glossa.jsonl');
    for (const term of ['Mergel', 'Pflug', 'Kiebitz']) assert.ok(text.includes(`"${term}"`), term);
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  it('takes in a table without a heading once its languages are named', async () => {
    await runCommand(page, 'Glossa: Import Glossary');
    await answerFileDialog(page, join(workbench.folder, 'terms.csv'));
    await quickPickRowsWith(page, 'what is wrong with the file', (rows) =>
      rows.some(({ label }) => label.includes('1 line has a problem.')),
    );
    await pick(page, 'Choose the languages of the file');
    for (const language of ['English', 'German']) {
      await page
        .locator('.quick-input-title', { hasText: language === 'English' ? 'first column' : 'second column' })
        .waitFor();
      await quickPickRowsWith(page, 'the languages', (rows) => rows.some(({ label }) => label === language));
      await pick(page, language);
    }
    await quickPickRowsWith(page, 'what the file holds', (rows) =>
      rows.some(({ label }) => label.includes('Import 2 entries')),
    );
    assert.doesNotMatch(saved('glossary.glossa.jsonl'), /"furrow"/, 'nothing is written before the reader says so');
    await pick(page, 'Import 2 entries');
    await told(page, '2 entries read from terms.csv: 2 new in glossary.glossa.jsonl.');
    assert.match(saved('glossary.glossa.jsonl'), /"furrow".*"Furche"/);
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  it('takes in a table once the reader has said what its columns hold', async () => {
    writeFileSync(
      join(workbench.folder, 'columns.csv'),
      'Ausgang,Ziel,Kommentar\nsheaf,Garbe,bundle of corn\nswath,Schwad,row of cut grass\n',
    );
    await runCommand(page, 'Glossa: Import Glossary');
    await answerFileDialog(page, join(workbench.folder, 'columns.csv'));
    await pick(page, 'Columns');
    for (const [column, language] of [
      ['Ausgang', 'English'],
      ['Ziel', 'German'],
    ] as const) {
      await quickPickRowsWith(page, 'the columns', (rows) => rows.some(({ label }) => label.includes('Kommentar')));
      await pick(page, column);
      await pick(page, 'Terms in a Language…');
      await pick(page, language);
    }
    await pick(page, 'Done');
    const [first] = await quickPickRowsWith(page, 'what the file holds', (rows) =>
      rows.some(({ label }) => label.includes('Import 2 entries')),
    );
    assert.match(first!.description, /1 entry is already in the glossary/);
    await pick(page, 'Import 2 entries');
    await page.locator('.quick-input-title', { hasText: 'What should happen to existing entries?' }).waitFor();
    await pick(page, 'Merge');
    await told(page, '2 entries read from columns.csv: 1 new in glossary.glossa.jsonl, 1 merged.');
    assert.match(
      saved('glossary.glossa.jsonl'),
      /"note":"bundle of corn".*"sheaf"/,
      'the entry that was there is completed',
    );
    assert.match(saved('glossary.glossa.jsonl'), /"note":"row of cut grass".*"swath"/);
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  it('goes out in another format, with the languages that are chosen', async () => {
    await runCommand(page, 'Glossa: Export Glossary');
    await pick(page, 'TMX 1.4b');
    await quickPickRowsWith(page, 'what can be chosen', (rows) =>
      rows.some(({ label }) => label.includes('Languages')),
    );
    await pick(page, 'Export');
    await answerFileDialog(page, join(workbench.folder, 'out.tmx'));
    await told(page, ' to out.tmx.');
    assert.match(saved('out.tmx'), /<seg>furrow<\/seg>[^]*<seg>Furche<\/seg>/);
  });
});
