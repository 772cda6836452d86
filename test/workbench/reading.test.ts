import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { hoverTextWith, selectText } from '../support/host/editors';
import { openFile, quickPickRows, quickPickRowsWith, runCommand, typeInQuickPick } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { takePicture } from '../support/host/window';

const FILES = 150;
const LAST_PAGE = `en/page${100 + FILES}.md`;
const PARTS: Record<string, readonly string[]> = {
  en: ['The pump', 'The valve', 'The motor', 'The filter', 'is checked', 'is cleaned', 'is replaced', 'every'],
  da: ['Pumpen', 'Ventilen', 'Motoren', 'Filteret', 'kontrolleres', 'rengøres', 'udskiftes', 'hver'],
};
const LAST: Record<string, string> = {
  en: 'Keep a spare gasket at hand.\n\nThe spare gasket is black.\n',
  da: 'Hav en reservepakning klar.\n\nDenne reservepakning er sort.\n',
};
const UNITS: Record<string, readonly string[]> = { en: ['day', 'week', 'hour'], da: ['dag', 'uge', 'time'] };

function pageOf(language: string, file: number): string {
  const parts = PARTS[language]!;
  const paragraphs = Array.from({ length: 60 }, (_, i) =>
    [parts[i % 4], parts[4 + (i % 3)], parts[7], file * 60 + i, UNITS[language]![(file + i) % 3]].join(' '),
  );
  return `${paragraphs.join('.\n\n')}.\n\n${file === FILES ? LAST[language]! : ''}`;
}

/** Steps that go on from one another: what nobody knows yet is not denied. */
describe('A memory that is being read, in the workbench', function () {
  this.bail(true);
  let page: Page;
  const fill = (folder: string): void => {
    for (const language of ['en', 'da']) {
      mkdirSync(join(folder, 'docs', language), { recursive: true });
      for (let file = 1; file <= FILES; file++)
        writeFileSync(join(folder, 'docs', language, `page${100 + file}.md`), pageOf(language, file));
    }
    writeFileSync(
      join(folder, 'glossary.glossa.jsonl'),
      '{"glossa":1}\n{"id":"g","terms":[{"language":"en","term":"gasket"},{"language":"da","term":"pakning"}]}\n',
    );
  };
  useWorkbench({ viewport: { width: 1300, height: 760 }, fill }, async (opened) => {
    ({ page } = opened);
    await runCommand(page, 'View: Close Primary Side Bar');
  });

  it('is said to be read in the palette, instead that it has nothing', async () => {
    await openFile(page, LAST_PAGE);
    await runCommand(page, 'Glossa: Search Glossary');
    await typeInQuickPick(page, 'camshaft bearing');
    await quickPickRowsWith(page, 'the progress', ([row]) => /^Reading translations/.test(row?.label ?? ''));
    await takePicture(page, 'reading-palette');
    await page.keyboard.press('Escape');
  });

  it('is said to be read where only a part of the phrase is known', async () => {
    await selectText(page, LAST_PAGE, 'spare gasket');
    await page.keyboard.press('Shift+Alt+E');
    await hoverTextWith(page, /pakning[^]*Reading (?:the )?translations/);
    await takePicture(page, 'reading-hover');
    await page.keyboard.press('Escape');
  });

  it('shows in the palette what it says as soon as that is read', async () => {
    await runCommand(page, 'Glossa: Search Glossary');
    await typeInQuickPick(page, 'spare gasket');
    const rendering = async () =>
      /reservepakning/i.test((await quickPickRows(page))[0]?.label ?? '') ? true : undefined;
    await until('the rendering', rendering, 100_000);
    await takePicture(page, 'reading-done');
  });
});
