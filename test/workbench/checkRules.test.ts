import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { editorOf, editorText, selectText } from '../support/host/editors';
import { openFile, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { takePicture } from '../support/host/window';

const CONCEPTS: Concept[] = [
  {
    id: 'c1000000000000001',
    terms: [
      { term: 'valve', language: 'en', status: 'preferredTerm-admn-sts' },
      { term: 'tap', language: 'en', status: 'deprecatedTerm-admn-sts' },
      { term: 'Ventil', language: 'de', status: 'preferredTerm-admn-sts', grammaticalGender: 'neuter' },
      { term: 'Absperrorgan', language: 'de', status: 'deprecatedTerm-admn-sts', grammaticalGender: 'neuter' },
    ],
  },
];
const PO = 'pump.de.po';
const TEXT = `msgid ""
msgstr "Language: de\\n"

msgid "Open the valve."
msgstr "Öffnen Sie das Absperrorgan."

msgid "Close the  pump (slowly)."
msgstr "Schließen Sie die  Pumpe (langsam."

#. MAX LENGTH: 12
msgid "Email address"
msgstr "Email-Adresse des Betreibers"

msgid "Read the manual."
msgstr ""
`;
const MANUAL = 'manual.en.md';

describe('The rules of a project, in the workbench', () => {
  let page: Page;
  const fill = (folder: string): void => {
    writeFileSync(join(folder, 'glossary.glossa.jsonl'), glossaryText(CONCEPTS));
    writeFileSync(join(folder, PO), TEXT);
    writeFileSync(join(folder, MANUAL), '# Pump\n\nOpen the tap before you start the pump. A closed valve is safe.\n');
  };
  const settings = {
    'glossa.check.rules': {
      ...{ 'unpaired-marks': true, 'double-spaces': true, 'end-punctuation': true },
      ...{ 'empty-target': true, 'length-limit': true },
    },
    'glossa.check.patterns': [{ target: '\\bEmail', message: 'Write “E-Mail”.' }],
  };
  useWorkbench({ fill, settings, viewport: { width: 1200, height: 720 } }, (opened) => void ({ page } = opened));
  const problem = (text: string | RegExp): Locator =>
    page.locator('.markers-panel .monaco-list-row', { hasText: text }).first();

  it('find an empty target, a text that is too long, and what a pattern forbids', async () => {
    await openFile(page, PO);
    await runCommand(page, 'Glossa: Check Terminology');
    await runCommand(page, 'Problems: Focus on Problems View');
    for (const said of [
      /no translation/,
      /At most 12 are allowed/,
      /Write “E-Mail”/,
      /“Absperrorgan”/,
      /“\(” is unpaired/,
    ])
      await problem(said).waitFor({ timeout: 60_000 });
    await takePicture(page, 'check-rules');
  });

  it('are followed at once where a fix is certain: Fix All', async () => {
    await selectText(page, PO, 'Absperrorgan');
    await runCommand(page, 'Fix All');
    await until('the approved term', async () =>
      (await editorText(page, PO)).includes('Öffnen Sie das Ventil.') ? true : undefined,
    );
    assert.match(await editorText(page, PO), /Email-Adresse des Betreibers/, 'a translation is not cut');
    await takePicture(page, 'fix-all');
  });

  it('hold for a text in one language, too', async () => {
    await openFile(page, MANUAL);
    await runCommand(page, 'Glossa: Check Terminology');
    await problem(/“tap”/).waitFor({ timeout: 60_000 });
    await editorOf(page, MANUAL).locator('.squiggly-error, .squiggly-warning').first().waitFor();
    await page.locator('.notification-toast').first().waitFor({ state: 'detached' });
    await takePicture(page, 'check-source-text');
  });
});
