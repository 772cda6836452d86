import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { openFile, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { reviewFrame, takePicture, told } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';

const CONCEPTS: Concept[] = [
  {
    id: 'c1000000000000001',
    terms: [
      { term: 'mooring line', language: 'en' },
      { term: 'amarre', language: 'fr' },
    ],
  },
];
const TEXT = [
  '# Mooring',
  'Check the mooring line before you leave. A worn mooring line is replaced, and a new mooring line is soaked.',
  'The harbour pilot signals when the bow thruster may run. Stop the bow thruster when the harbour pilot asks for it.',
  'The bow thruster has its own fuse. The harbour pilot speaks on channel 12, and the tide gauge is read every hour.',
  'The tide gauge is on the quay. Write down what the tide gauge shows.',
].join('\n\n');
/** Earlier translations, in a file beside it. */
const MEMORY = `msgid ""
msgstr "Language: fr\\n"

msgid "The tide gauge is broken."
msgstr "Le marégraphe est en panne."

msgid "Read the tide gauge twice a day."
msgstr "Relevez le marégraphe deux fois par jour."
`;

describe('Term candidates, in the workbench', () => {
  let workbench: InstalledWorkbench;
  let page: Page;
  let frame: FrameLocator;
  useWorkbench(
    {
      fill: (folder) => {
        writeFileSync(join(folder, 'glossary.glossa.jsonl'), glossaryText(CONCEPTS));
        writeFileSync(join(folder, 'mooring.en.md'), `${TEXT}\n`);
        writeFileSync(join(folder, 'older.fr.po'), MEMORY);
      },
      viewport: { width: 1400, height: 900 },
    },
    (opened) => {
      workbench = opened;
      ({ page } = opened);
    },
  );
  const cell = async (source: string, side: 'source' | 'target'): Promise<string> => {
    const row = frame.locator('.row').filter({ has: frame.locator('.source .term', { hasText: source }) });
    await row.first().waitFor({ timeout: 60_000 });
    return row.first().locator(`.${side}`).innerText();
  };

  it('are listed with their sentences, and with what the glossary and the memory have', async () => {
    await openFile(page, 'mooring.en.md');
    await runCommand(page, 'Glossa: Find Term Candidates');
    frame = reviewFrame(page);
    assert.match(await cell('harbour pilot', 'target'), /^no equivalent yet/);
    assert.match(await cell('harbour pilot', 'source'), /The harbour pilot signals|when the harbour pilot asks/);
    assert.match(await cell('mooring line', 'target'), /^amarre\s*in the glossary/);
    assert.match(await cell('tide gauge', 'target'), /^marégraphe/);
    assert.equal(await frame.locator('[role=grid]').getAttribute('aria-label'), 'Term candidates');
    await takePicture(page, 'term-candidates');
  });

  it('become entries, without an equivalent where none is known', async () => {
    const decide = async (source: string, keys: string[]): Promise<void> => {
      await frame.locator('input[type=search]').fill(source);
      await frame.locator('.row .source .term', { hasText: source }).first().click();
      for (const key of keys) await page.keyboard.press(key);
    };
    await decide('harbour pilot', ['Space']);
    await decide('quay', ['F2']);
    await page.keyboard.type('quai');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await told(page, /Saved 2 terms to /);
    const lines = readFileSync(join(workbench.folder, 'glossary.glossa.jsonl'), 'utf8').trim().split('\n').slice(1);
    const value = lines.map((line) => JSON.parse(line) as Concept);
    const terms = value.map((concept) => concept.terms.map(({ term }) => term).join(' = ')).sort();
    assert.deepEqual(terms, ['harbour pilot', 'mooring line = amarre', 'quay = quai']);
    const saved = value.find(({ terms: [first] }) => first!.term === 'harbour pilot')!;
    assert.equal(saved.terms[0]!.examples?.[0]?.phrase, 'harbour pilot');
  });
});
