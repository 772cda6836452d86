import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { editorText } from '../support/host/editors';
import { openFile, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { notification, takePicture, told } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';
import { fixFirstProblem } from './support/scenes';

const NAME = 'glossary.glossa.jsonl';
const entry = (id: string, terms: Record<string, string>, more: Partial<Concept> = {}): Concept => ({
  id,
  ...more,
  terms: Object.entries(terms).map(([language, term]) => ({ term, language })),
});
const CONCEPTS = [
  entry(
    'c1000000000000001',
    { en: 'pump', de: 'Pumpe' },
    { domain: 'hydraulics', definition: 'machine that moves water' },
  ),
  entry('c2000000000000002', { en: 'Pump', de: 'Pumpe', fr: 'pompe' }, { note: 'not for tyres' }),
  entry('c3000000000000003', { en: 'deadline', de: 'Frist' }),
  entry('c4000000000000004', { en: 'deadline', de: 'Stichtag' }),
  entry('c5000000000000005', { en: 'rental agreement', de: 'Mietvertrag' }),
  entry('c6000000000000006', { en: 'rental agreements', de: 'Mietverträge' }),
  entry('c7000000000000007', { en: 'coffee filter', de: 'Kaffeefilter' }),
];
const MINE =
  '{"id":"c8000000000000008","terms":[{"term":"valve","language":"en"},{"term":"Ventil","language":"de"}],"modified":"2026-02-02T00:00:00.000Z"}';
const THEIRS =
  '{"id":"c8000000000000008","domain":"hydraulics","terms":[{"term":"valve","language":"en"},{"term":"vanne","language":"fr"}],"modified":"2026-01-01T00:00:00.000Z"}';
const UNITED =
  /^\{"id":"c8000000000000008","domain":"hydraulics","terms":\[\{"term":"valve","language":"en"\},\{"term":"Ventil","language":"de"\},\{"term":"vanne","language":"fr"\}\]/m;

/** Steps that go on from one another. */
describe('What a glossary says twice, in the workbench', function () {
  this.bail(true);
  const first = glossaryText(CONCEPTS);
  const conflict = `${first}<<<<<<< HEAD\n${MINE}\n=======\n${THEIRS}\n>>>>>>> theirs\n`;
  let workbench: InstalledWorkbench;
  let page: Page;
  const saved = (): string => readFileSync(join(workbench.folder, NAME), 'utf8');
  /** Saves what a fix has done in the editor. Until VS Code is done with that, it overlooks what others write. */
  const savedAs = async (content: string): Promise<void> => {
    await until('the version that is kept', async () => {
      await page.keyboard.press('Control+S');
      return until('the file', () => (saved() === content ? true : undefined), 1000);
    });
    await page.locator('.tab.active:not(.dirty)').waitFor();
  };
  const pane = (): Locator => page.locator('.part.panel');
  const row = (text: string | RegExp): Locator => pane().locator('.monaco-list-row', { hasText: text }).first();
  const fix = (title: string): Promise<boolean> => fixFirstProblem(page, NAME, title);

  useWorkbench(
    { fill: (folder) => writeFileSync(join(folder, NAME), first), viewport: { width: 1400, height: 900 } },
    (opened) => {
      workbench = opened;
      ({ page } = opened);
    },
  );

  it('is listed by form and by meaning, with what contradicts', async () => {
    await runCommand(page, 'Glossa: Find Duplicates and Contradictions');
    for (const kind of ['Possible duplicates', 'Different equivalents', 'Nearly the same meaning'])
      await row(kind).waitFor({ timeout: 60_000 });
    for (const finding of [/pump.*Pumpe/, /deadline.*Frist.* ≠ .*Stichtag/, /rental agreement.*rental agreements/])
      await row(finding).waitFor();
    assert.equal(await pane().locator('.monaco-list-row', { hasText: 'coffee filter' }).count(), 0);
    await takePicture(page, 'duplicates');
  });

  it('is merged with a click, loses nothing, and comes back', async () => {
    await until('the entries to be merged', async () => {
      await row(/pump.*Pumpe/).hover({ timeout: 3000 });
      await row(/pump.*Pumpe/)
        .locator('.actions .action-label[aria-label^="Merge Entries"]')
        .click({ timeout: 3000 });
      return true;
    });
    const toast = notification(page, 'Merged 2 entries in glossary.glossa.jsonl.');
    await toast.waitFor();
    assert.match(
      saved(),
      /^\{"id":"c1000000000000001","domain":"hydraulics","definition":"machine that moves water","note":"not for tyres","terms":\[.*"pump".*"Pumpe".*"pompe"/m,
    );
    assert.doesNotMatch(saved(), /c2000000000000002/);
    await takePicture(page, 'duplicates-merged');
    await toast.locator('.monaco-button', { hasText: 'Undo' }).click();
    await until('both entries to come back', () => (saved() === first ? true : undefined));
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  it('has a quick fix where a merge has left two versions of an entry', async () => {
    writeFileSync(join(workbench.folder, NAME), `${first}${MINE}\n${THEIRS}\n`);
    await openFile(page, NAME);
    await fix('Merge all versions of the entry');
    const toast = notification(page, 'The versions of the entry in glossary.glossa.jsonl were merged.');
    await toast.waitFor();
    assert.match(saved(), UNITED);
    assert.equal(saved().match(/c8000000000000008/g)!.length, 1);
    await toast.locator('.monaco-button', { hasText: 'Undo' }).click();
    await until('both versions to come back', () => (saved() === `${first}${MINE}\n${THEIRS}\n` ? true : undefined));
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  it('has quick fixes that keep one of the versions, this one or the other', async () => {
    // The problem stands at the second of them.
    for (const [title, kept] of [
      ['Keep this version of the entry', THEIRS],
      ['Delete this version of the entry', MINE],
    ] as const) {
      writeFileSync(join(workbench.folder, NAME), `${first}${MINE}\n${THEIRS}\n`);
      await fix(title);
      await savedAs(`${first}${kept}\n`);
    }
  });

  it('is decided for one side by VS Code’s own choices above a conflict', async () => {
    writeFileSync(join(workbench.folder, NAME), conflict);
    const choice = page.locator('.codelens-decoration a', { hasText: 'Accept Incoming Change' }).first();
    await choice.waitFor();
    // It is drawn anew when the file has changed, and a click in that moment is lost.
    await until('the incoming side', async () => {
      if (!(await editorText(page, NAME)).includes('<<<<<<<')) return true;
      await choice.click({ timeout: 5000 });
      return until(
        'its end',
        async () => ((await editorText(page, NAME)).includes('<<<<<<<') ? undefined : true),
        3000,
      );
    });
    await savedAs(`${first}${THEIRS}\n`);
  });

  it('has a quick fix where a merge has left a conflict', async () => {
    writeFileSync(join(workbench.folder, NAME), conflict);
    await fix('Merge both sides of all conflicts in this file');
    await told(
      page,
      'The conflicts in glossary.glossa.jsonl were resolved. Both sides were kept. The versions of 1 entry were merged.',
    );
    assert.match(saved(), UNITED);
    assert.doesNotMatch(saved(), /^[<=>]{7}/m);
    assert.ok(saved().startsWith(first), 'all else is as it was');
  });
});
