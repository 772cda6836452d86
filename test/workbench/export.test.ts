import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { focusEditor } from '../support/host/editors';
import { answerFileDialog, openFile, pick, pickOnly, quickPickRowsWith, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { takePicture, told } from '../support/host/window';

const NAME = 'glossary.glossa.jsonl';
const CONCEPTS: Concept[] = [
  {
    id: 'c1000000000000001',
    domain: 'law',
    definition: 'something not as agreed',
    note: 'ours',
    terms: [
      { term: 'defect', language: 'en' },
      { term: 'Mangel', language: 'de' },
      { term: 'vice', language: 'fr' },
    ],
  },
  {
    id: 'c2000000000000002',
    domain: 'coffee',
    definition: 'small strong coffee',
    terms: [
      { term: 'espresso', language: 'en' },
      { term: 'Espresso', language: 'de' },
    ],
  },
  {
    id: 'c3000000000000003',
    definition: 'moves water',
    terms: [
      { term: 'pump', language: 'en' },
      { term: 'Pumpe', language: 'de' },
    ],
  },
];
const UNSAVED =
  '{"id":"c4000000000000004","definition":"to work the ' +
  'soil","domain":"law","terms":[{"term":"plough","language":"en"},{"term":"Pflug","language":"de"}]}';

describe('An export', function () {
  this.timeout(300_000);
  let folder: string;
  let page: Page;

  useWorkbench(
    {
      fill: (project) => writeFileSync(join(project, NAME), glossaryText(CONCEPTS)),
      viewport: { width: 1300, height: 760 },
    },
    (opened) => void ({ page, folder } = opened),
  );

  it('has the languages, fields and domains that are chosen and what an editor had not saved, and is read back', async () => {
    await openFile(page, NAME);
    await focusEditor(page, NAME);
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(UNSAVED);
    await runCommand(page, 'Glossa: Export Glossary');
    await pick(page, 'CSV');
    await page
      .locator('.monaco-dialog-box', { hasText: 'has unsaved changes' })
      .locator('.monaco-button', { hasText: 'Save and Continue' })
      .click();
    for (const [what, chosen, said] of [
      ['Languages', ['English', 'German'], 'English, German'],
      ['Domains', ['law', 'none'], 'law, none'],
      ['Fields', ['Definition'], 'Definition'],
    ] as const) {
      await pick(page, what);
      await pickOnly(page, chosen);
      await quickPickRowsWith(page, said, (rows) =>
        rows.some(({ label, description }) => label.includes(what) && description === said),
      );
    }
    await takePicture(page, 'export');
    await pick(page, 'Export');
    await answerFileDialog(page, join(folder, 'out.csv'));
    await told(page, 'Exported 3 entries to out.csv.');
    const text = readFileSync(join(folder, 'out.csv'), 'utf8');
    for (const there of ['defect', 'Mangel', 'something not as agreed', 'pump', 'Pflug'])
      assert.ok(text.includes(there), there);
    for (const missing of ['vice', 'espresso', 'ours', 'law']) assert.ok(!text.includes(missing), missing);

    await runCommand(page, 'Glossa: Import Glossary');
    await answerFileDialog(page, join(folder, 'out.csv'));
    const [first] = await quickPickRowsWith(page, 'what was written', (rows) =>
      rows.some(({ label }) => label.includes('Import 3 entries')),
    );
    assert.match(first!.description, /CSV · 6 terms · 3 entries are already in the glossary/);
  });

  it('in a dialect of TBX says what the dialect has no place for', async () => {
    await runCommand(page, 'Glossa: Export Glossary');
    await quickPickRowsWith(page, 'the dialects', (rows) =>
      ['TBX 3 (DCT)', 'TBX-Min', 'TBX-Core'].every((name) =>
        rows.some(({ label, detail }) => label === name && detail !== ''),
      ),
    );
    await takePicture(page, 'export-formats');
    await pick(page, 'TBX-Min');
    await pick(page, 'Export');
    await answerFileDialog(page, join(folder, 'out.tbx'));
    await told(page, 'TBX-Min does not support these data categories');
    const text = readFileSync(join(folder, 'out.tbx'), 'utf8');
    assert.match(text, /<tbx type="TBX-Min" style="dca".*<descrip type="subjectField">law<.*<term>Mangel</s);
    assert.doesNotMatch(text, /something not as agreed/);
  });
});
