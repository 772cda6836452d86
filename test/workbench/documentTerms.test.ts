import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { openFile, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { takePicture } from '../support/host/window';

const CONCEPTS: Concept[] = [
  {
    id: 'c1000000000000001',
    domain: 'shipping',
    definition: 'A deep place where ships are safe.',
    terms: [
      { term: 'harbour', language: 'en' },
      { term: 'port', language: 'fr', status: 'preferredTerm-admn-sts' },
      { term: 'havre', language: 'fr', status: 'deprecatedTerm-admn-sts' },
    ],
  },
  {
    id: 'c2000000000000002',
    terms: [
      { term: 'pilot', language: 'en' },
      { term: 'pilote', language: 'fr' },
    ],
  },
  { id: 'c3000000000000003', terms: [{ term: 'quay', language: 'en' }] },
  {
    id: 'c4000000000000004',
    terms: [
      { term: 'anchor', language: 'en' },
      { term: 'ancre', language: 'fr' },
    ],
  },
];
const TEXT = '# Arrival\n\nThe pilot enters the harbour.\n\nBoth harbours have a quay, and a pilot waits there.\n';

describe('The terms of a document, in the workbench', () => {
  let page: Page;
  useWorkbench(
    {
      fill: (folder) => {
        writeFileSync(join(folder, 'glossary.glossa.jsonl'), glossaryText(CONCEPTS));
        writeFileSync(join(folder, 'arrival.en.md'), TEXT);
        writeFileSync(join(folder, 'ship.en.md'), 'Drop the anchor.\n');
      },
      viewport: { width: 1400, height: 900 },
    },
    (opened) => void ({ page } = opened),
  );
  const row = (text: string | RegExp): Locator => page.locator('.sidebar .monaco-list-row', { hasText: text }).first();

  it('are listed with their equivalents and places, lead to these, and follow the document', async () => {
    await openFile(page, 'arrival.en.md');
    await runCommand(page, 'Glossa: Show Terms in This Document');
    await row(/harbour → port/).waitFor({ timeout: 60_000 });
    assert.match(await row(/harbour → port/).innerText(), /2 · preferred · shipping · forbidden: havre/);
    assert.match(await row(/quay/).innerText(), /no equivalent/);
    assert.match(await row(/pilot → pilote/).innerText(), /^\s*pilot → pilote\s*2\s*$/);
    await row(/harbour → port/).click();
    await page.locator('.statusbar', { hasText: 'Ln 3, Col 29 (7 selected)' }).waitFor();
    await row(/harbour → port/)
      .locator('.monaco-tl-twistie')
      .click();
    await takePicture(page, 'document-terms');
    await row(/Both harbours have/).waitFor();
    await openFile(page, 'ship.en.md');
    await row(/anchor → ancre/).waitFor({ timeout: 30_000 });
    assert.equal(await row(/harbour/).count(), 0);
  });
});
