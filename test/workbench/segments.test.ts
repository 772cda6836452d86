import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openFile, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { takePicture, reviewFrame } from '../support/host/window';

const HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: en\\n"\n\n';
const po = (...units: string[]): string => HEADER + units.join('\n');
const unit = (source: string, target: string): string => `msgid "${source}"\nmsgstr "${target}"\n`;
const OLD = po(
  unit('Tighten the flange bolts.', 'Ziehen Sie die Flanschschrauben an.'),
  unit('Drain the cooling circuit.', 'Entleeren Sie den Kühlkreislauf.'),
  unit('Check the oil level every week.', 'Prüfen Sie den Ölstand jede Woche.'),
);
const NEW = po(
  unit('Vent the boiler.', 'Entlüften Sie den Kessel.'),
  unit('Tighten the flange bolts.', ''),
  `#, fuzzy\n${unit('Fill the boiler.', 'Füllen Sie den Tank.')}`,
  unit('Check the oil level every month.', ''),
  unit('Tighten the flange bolts.', '').replace('msgid', 'msgctxt "pump"\nmsgid'),
  unit('Read the safety notes before you start the machine.', ''),
);

describe('A file that is being translated, in the workbench', () => {
  let page: Page;
  useWorkbench(
    {
      fill: (folder) => {
        mkdirSync(join(folder, 'po'));
        writeFileSync(join(folder, 'po', 'old.de.po'), OLD);
        writeFileSync(join(folder, 'po', 'new.de.po'), NEW);
        writeFileSync(join(folder, 'notes.txt'), 'Nothing to translate here.\n');
      },
      viewport: { width: 1200, height: 700 },
    },
    (opened) => void ({ page } = opened),
  );
  const status = (text: string) => page.locator('.statusbar', { hasText: text }).waitFor({ timeout: 60_000 });

  const withoutToast = () => page.locator('.notification-toast').waitFor({ state: 'detached' });

  it('has its segments counted in the status bar, which leads to the next one that is unfinished', async () => {
    await openFile(page, 'new.de.po');
    await status('1 of 6 translated, 1 to review');
    await page.locator('.statusbar').getByText('1 of 6 translated').click();
    await status('Ln 10, Col 9');
    await runCommand(page, 'Glossa: Go to Next Unfinished Segment');
    await status('Ln 14, Col 9');
    await runCommand(page, 'Glossa: Go to Previous Unfinished Segment');
    await status('Ln 10, Col 9');
  });

  it('is analysed by bands, with a bar for each', async () => {
    await runCommand(page, 'Glossa: Analyse Documents');
    const content = reviewFrame(page);
    await content.getByRole('heading', { name: 'Analysis' }).waitFor({ timeout: 60_000 });
    const rows = await content.getByRole('row').allInnerTexts();
    const sizes = Object.fromEntries(
      rows.slice(1).map((row) => {
        const [band, ...cells] = row.split('\t');
        return [band!.trim(), cells.slice(0, 2).join(' ').trim()];
      }),
    );
    assert.equal(sizes['translated'], '1 3');
    assert.equal(sizes['repetition'], '1 4');
    assert.equal(sizes['100%'], '1 4');
    assert.equal(sizes['Total'], '5 26');
    await withoutToast();
    await takePicture(page, 'analysis');
  });

  it('is filled from the memory after a choice of the percentage', async () => {
    await openFile(page, 'new.de.po');
    await runCommand(page, 'Glossa: Fill from Translation Memory');
    const list = page.locator('.quick-input-widget .monaco-list-row');
    await list.filter({ hasText: '100% or more' }).waitFor({ timeout: 60_000 });
    assert.match(await list.first().innerText(), /2 segments[^]*1 source segment/);
    await withoutToast();
    await page.mouse.move(700, 500);
    await page.locator('.workbench-hover').waitFor({ state: 'detached' });
    await takePicture(page, 'fill-from-memory');
    await page.keyboard.press('Enter');
    await status('1 of 6 translated, 3 to review');
  });

  it('has its commands in the palette, which other files have not', async () => {
    await openFile(page, 'notes.txt');
    await page.locator('.statusbar', { hasText: 'of 6 translated' }).waitFor({ state: 'detached' });
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input').fill('>Glossa: ');
    const row = (name: string) => page.locator('.quick-input-widget .monaco-list-row', { hasText: name });
    await row('Glossa: Analyse Documents').waitFor();
    await page.locator('.quick-input-widget input').fill('>Glossa: Fill from Translation Memory');
    await row('Glossa: Analyse Documents').waitFor({ state: 'detached' });
    assert.equal(await row('Glossa: Fill from Translation Memory').count(), 0);
    await page.keyboard.press('Escape');
  });
});
