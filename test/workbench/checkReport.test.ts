import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { glossa } from '../support/commandLine';
import { accessibilityFaults } from '../support/host/accessibility';
import { launchBrowser } from '../support/host/browser.mjs';
import { takePicture } from '../support/host/window';

const GLOSSARY = [
  {
    id: 'c0000000000000001',
    terms: [
      { term: 'rent', language: 'en' },
      { term: 'Miete', language: 'de', status: 'preferredTerm-admn-sts' },
      { term: 'Mietzins', language: 'de', status: 'deprecatedTerm-admn-sts' },
    ],
  },
];
const PO =
  'msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: en\\n"\n\nmsgid "The rent of %d euros is ' +
  'due."\nmsgstr "Der Mietzins von Euro ist fällig."\n\nmsgid "Open the door."\nmsgstr "Öffnen Sie die Tür. ' +
  '"\n';

/** The report of `glossa check --format html` in a browser. */
describe('The report of a check as a page', () => {
  let folder: string;
  let browser: Browser;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'glossa-'));
    writeFileSync(
      join(folder, 'terms.glossa.jsonl'),
      ['{"glossa":1}', ...GLOSSARY.map((concept) => JSON.stringify(concept)), ''].join('\n'),
    );
    for (const [name, content] of [
      ['app.de.po', PO],
      ['good.de.po', PO.replace('Der Mietzins von Euro', 'Die Miete von %d Euro').replace('Tür. ', 'Tür.')],
    ] as const) {
      writeFileSync(join(folder, name), content);
      const { lines } = await glossa([
        'check',
        join(folder, name),
        '--glossary',
        join(folder, 'terms.glossa.jsonl'),
        '--format',
        'html',
      ]);
      writeFileSync(join(folder, `${name}.html`), lines.join('\n'));
    }
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const name of ['app.de.po', 'good.de.po']) {
      it(`has nothing that axe-core finds wrong, of ${name} in ${colorScheme} colours`, async () => {
        const page = await browser.newPage({ colorScheme });
        await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
        assert.match(
          await page.locator('h1 + p').innerText(),
          name === 'app.de.po' ? /^[3-9] findings/ : /^0 findings in 2 segments/,
        );
        assert.deepEqual(await accessibilityFaults(page), []);
        await takePicture(page, `report-${name.slice(0, -'.de.po'.length)}-${colorScheme}`);
        await page.close();
      });
    }
  }
});
