import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { hoverTextWith, selectText } from '../support/host/editors';
import { openFile, pick, quickPickRowsWith, runCommand, typeInQuickPick } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { statusBarTextWith, takePicture, told } from '../support/host/window';
import { openSidebar, openSideBySide, sidebarRows } from './support/scenes';

const TEXTS: Record<string, readonly string[]> = {
  en: [
    'Create a signing key',
    'The signing key has expired.',
    'Delete this signing key?',
    'Export your signing key to a file',
    'Your messages stay on this device until you delete them.',
    'Import the key',
  ],
  da: [
    'Opret en signeringsnøgle',
    'Signeringsnøglen er udløbet.',
    'Slet denne signeringsnøgle?',
    'Eksportér din signeringsnøgle til en fil',
    'Dine beskeder bliver på denne enhed, indtil du sletter dem.',
    'Importér nøglen',
  ],
  is: [
    'Búa til undirskriftarlykil',
    'Undirskriftarlykillinn er útrunninn.',
    'Eyða þessum undirskriftarlykli?',
    'Flytja undirskriftarlykilinn þinn út í skrá',
    'Skilaboðin þín eru geymd á þessu tæki þar til þú eyðir þeim.',
    'Flytja lykilinn inn',
  ],
};
const KEYS = ['createKey', 'keyExpired', 'deleteKey', 'exportKey', 'storage', 'importKey'];
const SETTINGS = { 'editor.fontSize': 14, 'editor.minimap.enabled': false, 'breadcrumbs.enabled': false };

/** Steps that go on from one another, in a project whose source nobody has opened. */
describe('Look-ups in a project, in the workbench', function () {
  this.bail(true);
  let page: Page;
  let project: string;
  const fill = (folder: string): void => {
    project = folder;
    mkdirSync(join(folder, 'locales'));
    for (const [language, texts] of Object.entries(TEXTS))
      writeFileSync(
        join(folder, 'locales', `${language}.json`),
        JSON.stringify(Object.fromEntries(texts.map((text, i) => [KEYS[i], text])), null, 2),
      );
  };
  const firstSuggestion = async (expected: string): Promise<void> => {
    await runCommand(page, 'Glossa: Build Glossary');
    await quickPickRowsWith(page, expected, (rows) => rows[0]?.label === expected);
  };
  const hover = async (name: string, phrase: string, expected: RegExp): Promise<string> =>
    until('the hover', async () => {
      await selectText(page, name, phrase);
      await page.keyboard.press('Shift+Alt+E');
      return hoverTextWith(page, expected, 3000).catch(() => undefined); // the memory is still being read
    });

  useWorkbench({ viewport: { width: 1300, height: 760 }, settings: SETTINGS, fill }, async (opened) => {
    ({ page } = opened);
    await runCommand(page, 'View: Close Primary Side Bar');
  });

  it('build from the source that the project knows, with one translation open', async () => {
    await openFile(page, 'da.json');
    await statusBarTextWith(page, /Glossa: Build Glossary/);
    await firstSuggestion('en.json → da.json');
    await takePicture(page, 'known-source');
    await page.keyboard.press('Escape');
  });

  it('make no pair of two translations', async () => {
    await openSideBySide(page, 'is.json', 'da.json');
    await runCommand(page, 'Glossa: Build Glossary');
    const pairsOf = (rows: readonly { label: string }[]): string[] =>
      rows.map(({ label }) => label).filter((label) => label.includes('→'));
    // Suggestions come one after the other.
    const rows = await quickPickRowsWith(page, 'both suggestions', (all) => pairsOf(all).length > 1);
    assert.deepEqual(pairsOf(rows), ['en.json → is.json', 'en.json → da.json']);
    await takePicture(page, 'two-translations');
    await page.keyboard.press('Escape');
    await runCommand(page, 'View: Close All Editors');
  });

  it('build the folder in the language of the translation in front first', async () => {
    await openFile(page, 'is.json');
    await runCommand(page, 'Glossa: Build Glossary');
    const isWhole = ({ label }: { label: string }): boolean => label.startsWith('All translations in');
    const rows = await quickPickRowsWith(page, 'the folder', (all) => all.some(isWhole));
    await pick(page, rows.find(isWhole)!.label);
    await quickPickRowsWith(page, 'the languages', (all) => all[0]?.label === 'Icelandic' && all.length === 2);
    await takePicture(page, 'language-in-front');
    await page.keyboard.press('Escape');
    await runCommand(page, 'View: Close All Editors');
  });

  it('show the whole phrase of the memory above the part that the glossary has', async () => {
    writeFileSync(
      join(project, 'glossary.glossa.jsonl'),
      '{"glossa":1}\n{"id":"key","terms":[{"language":"en","term":"key"},{"language":"da","term":"nøgle"},{"language":"is","term":"lykill"}]}\n',
    );
    await openFile(page, 'da.json');
    await openFile(page, 'en.json');
    await statusBarTextWith(page, /en → da/);
    const said = await hover('en.json', 'signing key', /signeringsnøgle[^]*nøgle/i);
    assert.match(
      said.replaceAll('\u00a0', ' '),
      /not approved[^]*\n\s*signeringsnøgle[^]*nøgle[^\n]*matches only[^\n]*key/i,
    );
    await takePicture(page, 'longest-match');
    await page.keyboard.press('Escape');
    await openSidebar(page);
    await selectText(page, 'en.json', 'signing key');
    const rows = await until('the sidebar', async () => {
      const shown = await sidebarRows(page);
      return shown.some((row) => /^nøgle/.test(row)) && shown.some((row) => /^signeringsnøgle/.test(row))
        ? shown
        : undefined;
    });
    const place = (pattern: RegExp): number => rows.findIndex((row) => pattern.test(row));
    assert.ok(place(/^signeringsnøgle/) < place(/^nøgle/), rows.join('\n'));
    await takePicture(page, 'longest-match-sidebar');
    await runCommand(page, 'Glossa: Search Glossary');
    await typeInQuickPick(page, 'signing key');
    await quickPickRowsWith(page, 'both', (all) => /signeringsnøgle/i.test(all[0]?.label ?? ''));
    await takePicture(page, 'longest-match-palette');
    await page.keyboard.press('Escape');
  });

  it('say why a key has no equivalents', async () => {
    await selectText(page, 'en.json', 'exportKey');
    await until('the sidebar', async () =>
      (await sidebarRows(page)).some((row) => /key, code or markup/.test(row)) ? true : undefined,
    );
    await runCommand(page, 'Glossa: Show Equivalents');
    await told(page, /key, code or markup/);
    await takePicture(page, 'no-text');
  });

  it('say that a language is matched by form only', async () => {
    await openFile(page, 'is.json');
    await statusBarTextWith(page, /Glossa: word forms only/);
    const said = await hover('is.json', 'lykilinn', /by word form only/);
    assert.match(said, /does not support[^]*Icelandic/);
    await takePicture(page, 'by-form-only');
  });
});
