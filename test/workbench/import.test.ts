import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import { encoded } from '../files/support/legacyText';
import { answerFileDialog, pick, quickPickRowsWith, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { notification, statusBarTextWith, takePicture, told } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';

const NAME = 'glossary.glossa.jsonl';
const PUMP = {
  id: 'c1000000000000001',
  terms: [
    { term: 'pump', language: 'en' },
    { term: 'Pumpe', language: 'de' },
  ],
};
/** The third line has a cell too many; the second is in the glossary already. */
const CLIENT = 'en,de,note\npump,Pumpe,not for tyres\ngasket,Dichtung,"round, flat",flat\nvalve,Ventil,\n';
/** In windows-1251, which nothing says. */
const OLD = 'en,ru\npump,насос\nvalve,клапан\n';
/** Enough for a reader to change his mind while it is read. */
const ROWS = 120_000;

describe('An import', function () {
  this.timeout(300_000);
  const before = glossaryText([PUMP]);
  let workbench: InstalledWorkbench;
  let page: Page;
  const saved = (): string => readFileSync(join(workbench.folder, NAME), 'utf8');
  const entries = (): { id: string; note?: string; terms: { term: string }[] }[] =>
    saved()
      .split('\n')
      .filter((line) => line.includes('"terms"'))
      .map((line) => JSON.parse(line));
  const termsOf = (): string[] =>
    entries()
      .map(({ terms }) => terms.map(({ term }) => term).join(' = '))
      .sort();

  const fill = (folder: string): void => {
    writeFileSync(join(folder, NAME), before);
    writeFileSync(join(folder, 'client.csv'), CLIENT);
    writeFileSync(join(folder, 'old.csv'), encoded(OLD, 'windows-1251'));
    writeFileSync(
      join(folder, 'long.csv'),
      ['en,de', ...Array.from({ length: ROWS }, (_, index) => `part ${index},Teil ${index}`), ''].join('\n'),
    );
  };
  useWorkbench({ fill, viewport: { width: 1300, height: 760 } }, (opened) => {
    workbench = opened;
    ({ page } = opened);
  });
  afterEach(async () => {
    await page.keyboard.press('Escape');
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  /** Begins with a file, up to what it holds. */
  async function look(file: string, label: string): Promise<void> {
    await runCommand(page, 'Glossa: Import Glossary');
    await answerFileDialog(page, join(workbench.folder, file));
    await until(
      `the preview with “${label}”`,
      () => quickPickRowsWith(page, label, (rows) => rows.some((row) => row.label.includes(label))),
      120_000,
    );
  }

  async function undo(entriesSaid: string): Promise<void> {
    await runCommand(page, 'Glossa: Undo Last Glossary Change');
    await told(page, `“Import Glossary: client.csv” was undone in ${NAME}. ${entriesSaid}`);
    await until('the glossary as it was', () => (saved() === before ? true : undefined));
    await runCommand(page, 'Notifications: Clear All Notifications');
  }

  it('leads from a problem to its line, before anything is written', async () => {
    await look('client.csv', 'Import 2 entries');
    await takePicture(page, 'import-preview');
    await pick(page, '1 line has a problem.');
    await quickPickRowsWith(page, 'the problem', (rows) =>
      rows.some(({ label, detail }) => label === 'Line 3' && /more cells \(4\)/.test(detail)),
    );
    await takePicture(page, 'import-problems');
    await pick(page, 'Line 3');
    await page.locator('.statusbar-item[id="status.editor.selection"]', { hasText: 'Ln 3, Col 1' }).waitFor();
    await quickPickRowsWith(page, 'the preview again', (rows) =>
      rows.some(({ label }) => label.includes('Import 2 entries')),
    );
    assert.equal(saved(), before);
  });

  it('shows the encoding that it guessed, and takes another one that is chosen', async () => {
    const encoding = (said: string) =>
      quickPickRowsWith(page, said, (rows) =>
        rows.some(({ label, description }) => label.includes('Encoding') && description === said),
      );
    await look('old.csv', 'Import 2 entries');
    await encoding('windows-1251, guessed');
    await quickPickRowsWith(page, 'the guess among the problems', (rows) =>
      rows.some(({ detail }) =>
        /Line 2: The file does not state its encoding and was read as windows-1251/.test(detail),
      ),
    );
    await takePicture(page, 'import-encoding');
    await pick(page, 'Encoding');
    await pick(page, 'windows-1250');
    await encoding('windows-1250');
    await pick(page, 'Encoding');
    await pick(page, 'detected from the file');
    await encoding('windows-1251, guessed');
    assert.equal(saved(), before);
  });

  const CHOICES = [
    [
      'Merge',
      '1 new in glossary.glossa.jsonl, 1 merged.',
      ['pump = Pumpe', 'valve = Ventil'],
      'The changes to 2 entries were undone.',
    ],
    [
      'Keep Both',
      '2 new in glossary.glossa.jsonl.',
      ['pump = Pumpe', 'pump = Pumpe', 'valve = Ventil'],
      'The changes to 2 entries were undone.',
    ],
    [
      'Skip',
      '1 new in glossary.glossa.jsonl, 1 already in the glossary and skipped.',
      ['pump = Pumpe', 'valve = Ventil'],
      'The change to 1 entry was undone.',
    ],
  ] as const;
  for (const [choice, outcome, terms, undone] of CHOICES) {
    it(`with “${choice}” for duplicates does that, and is undone`, async () => {
      await look('client.csv', 'Import 2 entries');
      await pick(page, 'Duplicates');
      await pick(page, choice);
      await quickPickRowsWith(page, 'the choice', (rows) =>
        rows.some(({ label, description }) => label.includes('Duplicates') && description === `${choice} (1)`),
      );
      await pick(page, 'Import 2 entries');
      await told(page, `2 entries read from client.csv: ${outcome} 1 line has a problem.`);
      assert.deepEqual(termsOf(), terms);
      const notes = entries().flatMap(({ id, note }) => (note ? [[id === PUMP.id, note]] : []));
      assert.deepEqual(
        notes,
        { Merge: [[true, 'not for tyres']], 'Keep Both': [[false, 'not for tyres']], Skip: [] }[choice],
      );
      await undo(undone);
    });
  }

  it('tells in a report what has come of it, line by line', async () => {
    await look('client.csv', 'Import 2 entries');
    await pick(page, 'Import 2 entries');
    // Nothing is merged unasked.
    await page.locator('.quick-input-title', { hasText: 'What should happen to existing entries?' }).waitFor();
    await pick(page, 'Merge');
    await (
      await told(page, '2 entries read from client.csv')
    )
      .locator('.monaco-button', { hasText: 'Show Report' })
      .click();
    const report = page.locator('.monaco-editor.focused[data-uri^="untitled:"]');
    await report.waitFor();
    const text = await until('the report', async () => {
      const shown = (await report.locator('.view-line').allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
      return /Problems/.test(shown) ? shown : undefined;
    });
    for (const said of [
      /# Import client\.csv into glossary\.glossa\.jsonl/,
      /Entries read: 2/,
      /New: 1/,
      /Merged: 1/,
      /- note: Note/,
      /client\.csv:3: This row has more cells \(4\) than the header \(3\)/,
    ])
      assert.match(text, said);
    await takePicture(page, 'import-report');
    await undo('The changes to 2 entries were undone.');
  });

  it('that is cancelled has written nothing', async () => {
    const first = saved();
    await look('long.csv', 'Import 120,000 entries');
    await pick(page, 'Import 120,000 entries');
    const progress = notification(page, 'Importing long.csv');
    await progress.locator('.monaco-button', { hasText: 'Cancel' }).click();
    await statusBarTextWith(page, /Cancelled: Importing long\.csv/);
    await progress.waitFor({ state: 'detached' });
    assert.equal(saved(), first);
  });
});
