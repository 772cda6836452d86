import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { hoverOn } from '../support/host/editors';
import { openFile, quickPickRowsWith, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { notification, statusBarTextWith } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';

const NOUNS = [
  ['tenant', 'Mieter'],
  ['landlord', 'Vermieter'],
  ['clockmaker', 'Uhrmacher'],
  ['ferryman', 'Fährmann'],
  ['gardener', 'Gärtner'],
];
const PLACES = [
  ['the cellar', 'dem Keller'],
  ['the old bridge', 'der alten Brücke'],
  ['the harbour', 'dem Hafen'],
  ['the market', 'dem Markt'],
];
const SENTENCES = 12_000;

/** A text that takes the aligner a while, with its translation. */
function longText(): { english: string; german: string } {
  const sentences = Array.from({ length: SENTENCES }, (_, index) => {
    const [noun, place] = [NOUNS[index % NOUNS.length]!, PLACES[index % PLACES.length]!];
    return [
      `In the year ${index} the ${noun[0]} waited at ${place[0]} for letter number ${index * 7}.`,
      `Im Jahr ${index} wartete der ${noun[1]} an ${place[1]} auf Brief Nummer ${index * 7}.`,
    ];
  });
  return {
    english: sentences.map(([first]) => first).join('\n\n'),
    german: sentences.map(([, second]) => second).join('\n\n'),
  };
}

describe('A long build', () => {
  let workbench: InstalledWorkbench;
  let page: Page;

  const fill = (folder: string): void => {
    const { english, german } = longText();
    writeFileSync(join(folder, 'chronicle.en.md'), english);
    writeFileSync(join(folder, 'chronicle.de.md'), german);
    const concept = {
      id: 'c00000000000000bb',
      terms: [
        { term: 'clockmaker', language: 'en' },
        { term: 'Uhrmacher', language: 'de' },
      ],
    };
    writeFileSync(join(folder, 'glossary.glossa.jsonl'), `{"glossa":1}\n${JSON.stringify(concept)}\n`);
  };
  useWorkbench({ fill }, (opened) => {
    workbench = opened;
    ({ page } = opened);
  });

  it('says what it does, leaves room for a hover, and ends when it is cancelled', async () => {
    await openFile(page, 'chronicle.de.md');
    await openFile(page, 'chronicle.en.md');
    await runCommand(page, 'Glossa: Build Glossary');
    await quickPickRowsWith(page, 'the suggestion', (rows) => / → /.test(rows[0]?.label ?? ''));
    await page.keyboard.press('Enter');
    const progress = notification(page, /Building a glossary from chronicle/);
    await progress.filter({ hasText: 'Analysing the sentences' }).waitFor();
    await hoverOn(page, 'chronicle.en.md', 'clockmaker', /Uhrmacher/);
    await progress.locator('.monaco-button', { hasText: 'Cancel' }).click();
    await statusBarTextWith(page, /Cancelled: Building a glossary/);
    await progress.waitFor({ state: 'detached' });
    assert.equal(await page.locator('.tab', { hasText: 'Review' }).count(), 0);
    assert.equal(workbench.engines().length, 1);
  });
});
