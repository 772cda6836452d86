import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/host/accessibility';
import { pick, quickPickRowsWith, runCommand, typeInQuickPick } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { notification, reviewFrame, takePicture, told } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';
import { openGlossaryTree } from './support/scenes';

/** What a form is filled in by, where nothing folded hides it. */
const CONTROLS = ':is(input, select, textarea, button, summary):visible';

/** What the focus passes from the first control on until it comes to one again, or leaves. */
async function reachedByTab(page: Page, form: FrameLocator): Promise<(string | null)[]> {
  const passed: (string | null)[] = [];
  await form.locator(CONTROLS).first().focus();
  for (;;) {
    const focused = form.locator(':focus');
    const control = (await focused.count()) ? await focused.evaluate((each) => each.id || each.textContent) : undefined;
    if (control === undefined || (passed.length && control === passed[0])) return passed;
    passed.push(control);
    await page.keyboard.press('Tab');
  }
}

/** Steps that go on from one another, on the glossary of the samples. */
describe('The entries of a glossary in the workbench', function () {
  this.bail(true);
  let workbench: InstalledWorkbench;
  let page: Page;
  let first: string;
  let pane: Locator;
  const saved = (): string => readFileSync(join(workbench.folder, 'glossary.glossa.jsonl'), 'utf8');
  const row = (text: string | RegExp): Locator => pane.locator('.monaco-list-row', { hasText: text }).first();
  const contains = (what: string): Promise<true> =>
    until(`the file to contain ${what}`, () => (saved().includes(what) ? true : undefined));

  useWorkbench({ viewport: { width: 1400, height: 900 } }, (opened) => {
    workbench = opened;
    ({ page } = opened);
    first = saved();
  });

  it('are listed by domain, and only those of a chosen one', async () => {
    pane = await openGlossaryTree(page);
    await row('coffee').waitFor();
    await row('law').waitFor();
    await runCommand(page, 'Glossa: Filter Glossary');
    await quickPickRowsWith(page, 'the fields', (rows) => rows.some(({ label }) => label === 'Domain'));
    await pick(page, 'Domain');
    await quickPickRowsWith(page, 'the domains', (rows) => rows.some(({ label }) => label === 'law'));
    await pick(page, 'law');
    await row('coffee').waitFor({ state: 'detached' });
    await row('law').click();
    await row('defect').waitFor();
    assert.match(
      (await row('defect').getAttribute('aria-label')) ?? '',
      /defect \(English\), Mangel \(German\).*preferred/,
    );
    assert.doesNotMatch(
      `${await row('defect').getAttribute('aria-label')} ${await row('defect').innerText()}`,
      /\blaw\b/,
      'the group says it',
    );
  });

  it('are edited in a form, with every field, and saved by a key', async () => {
    await row('defect').click();
    const form = reviewFrame(page);
    await form.getByLabel('Definition', { exact: true }).waitFor();
    await form
      .locator('.term')
      .first()
      .locator('.about', { hasText: /^English$/ })
      .waitFor();
    await takePicture(page, 'entry-form');
    assert.deepEqual(await accessibilityFaults(form), []);
    assert.deepEqual(
      await reachedByTab(page, form),
      await form.locator(CONTROLS).evaluateAll((all) => all.map((each) => each.id || each.textContent)),
    );
    await form.getByLabel('Definition', { exact: true }).fill('Something that is not as it was agreed.');
    await form.getByLabel('Customer', { exact: true }).last().fill('Harbour Homes');
    await form.getByRole('button', { name: 'Add Term' }).click();
    await page.keyboard.type('difetto');
    await form.getByText('Not saved yet.').waitFor();
    await page.keyboard.press('Control+S');
    await form.getByText('Enter the language of the term.').first().waitFor();
    assert.deepEqual(await accessibilityFaults(form), []);
    await page.keyboard.type('Italian');
    await page.keyboard.press('Control+S');
    await form.getByText('Saved.').waitFor();
    await contains('{"term":"difetto","language":"it"}');
    await contains('"customer":"Harbour Homes"');
    await contains('"definition":"Something that is not as it was agreed."');
  });

  it('are as they were once the change is undone', async () => {
    await runCommand(page, 'Glossa: Undo Last Glossary Change');
    await told(page, '“Edit Entry: defect” was undone in glossary.glossa.jsonl.');
    assert.equal(saved(), first);
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  it('keep what is typed while they are saved, which goes on to the next save', async () => {
    const form = reviewFrame(page);
    const note = form.getByLabel('Note', { exact: true }).last();
    const undone = notification(page, '“Edit Entry: defect” was undone in glossary.glossa.jsonl.');
    // The tree is drawn anew after the change, and VS Code has no command for a row that is about to go.
    for (const term of ['subletting', 'defect']) {
      await until(`the form of ${term}`, async () => {
        await row(term).click({ timeout: 2000 });
        await form.getByRole('heading', { level: 1, name: term }).waitFor({ timeout: 2000 });
        return true;
      });
    }
    await note.click();
    await page.keyboard.type('Seen');
    await page.keyboard.press('Control+S');
    await page.keyboard.type(' twice');
    await contains('"note":"Seen"');
    await page.locator('.statusbar', { hasText: 'Saving' }).waitFor({ state: 'detached' });
    assert.equal(await note.inputValue(), 'Seen twice');
    await form.getByText('Not saved yet.').waitFor();
    await page.keyboard.press('Control+S');
    await page.keyboard.press('Control+S');
    await form.getByText('Saved.').waitFor();
    await contains('"note":"Seen twice"');
    for (const left of ['"note":"Seen"', first]) {
      await runCommand(page, 'Glossa: Undo Last Glossary Change');
      await undone.waitFor();
      assert.ok(saved().includes(left), left);
      await runCommand(page, 'Notifications: Clear All Notifications');
    }
  });

  it('are renamed and deleted with the keyboard, and come back', async () => {
    // The tree is drawn anew after the file has changed, and then nothing is chosen in it; Escape, which the palette
    // begins with, has the same effect.
    await until('the terms to choose from', async () => {
      await row('defect').click();
      await page.keyboard.press('F2');
      await page.locator('.quick-input-list .monaco-list-row').first().waitFor({ timeout: 2000 });
      return true;
    });
    await pick(page, 'Mangel');
    await typeInQuickPick(page, 'Fehler');
    await page.keyboard.press('Enter');
    await contains('"term":"Fehler"');
    await until('the entry with its new name', async () =>
      (await row('defect').innerText()).includes('Fehler') ? true : undefined,
    );
    await runCommand(page, 'Glossa: Undo Last Glossary Change');
    await until('the entry with its old name', () => (saved() === first ? true : undefined));
    await until('the entry to be deleted', async () => {
      await row('defect').click({ timeout: 2000 });
      await page.keyboard.press('Delete');
      return until('the file without it', () => (saved() === first ? undefined : true), 5000);
    });
    await (
      await told(page, 'Deleted “defect” from glossary.glossa.jsonl.')
    )
      .locator('.monaco-button', { hasText: 'Undo' })
      .click();
    await until('the entry to come back', () => (saved() === first ? true : undefined));
    // A message that goes away gives the focus back, and a list that loses it closes.
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  it('are shown by language and status as well, and all of them again', async () => {
    for (const [field, value, leaves] of [
      ['Language', 'Japanese', 'defect'],
      ['Status', 'admitted', 'subletting'],
    ] as const) {
      await runCommand(page, 'Glossa: Filter Glossary');
      await quickPickRowsWith(page, 'the fields', (rows) => rows.some(({ label }) => label === field));
      // The form of an entry that was just chosen takes the focus when it is there, and the list stays.
      await page.locator('.part.editor .tab').first().focus();
      if (field === 'Language') await takePicture(page, 'filter-fields');
      await pick(page, field);
      await quickPickRowsWith(page, 'the values', (rows) => rows.some(({ label }) => label === value));
      await pick(page, value);
      await pane.getByText(`${field} = ${value}`).waitFor();
      await row(leaves).waitFor({ state: 'detached' });
      await row('tenant').waitFor();
    }
    await runCommand(page, 'Glossa: Show All Entries');
    await row('coffee').waitFor();
  });
});
