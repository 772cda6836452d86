import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inProject } from '../../scripts/steps/project.mjs';
import { editorOf, editorText, markedWords, selectText } from '../support/host/editors';
import { openFile, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { takePicture } from '../support/host/window';

const FILE = 'app/messages.de.po';
/** Known terms are marked, and nothing is in the pictures that is not part of what they show. */
const SETTINGS = {
  'glossa.highlight.terms': true,
  'editor.fontSize': 15,
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.selectionHighlight': false,
  'editor.wordBasedSuggestions': 'off',
  'breadcrumbs.enabled': false,
  'editor.lightbulb.enabled': 'off',
};

describe('In the text of a translation', () => {
  let page: Page;

  const fill = (folder: string): void => {
    const path = join(folder, FILE);
    // The glossary's superseded term where the sample uses the preferred one, and a segment to be translated that uses
    // a term.
    writeFileSync(
      path,
      readFileSync(path, 'utf8')
        .replace('Ihre Miete in Höhe von', 'Mietzins in Höhe von')
        .replace('Your notice period ends on', 'Your tenancy ends on'),
    );
  };
  useWorkbench(
    { folder: inProject('samples'), fill, viewport: { width: 1300, height: 760 }, scale: 2, settings: SETTINGS },
    async (opened) => {
      ({ page } = opened);
      await runCommand(page, 'View: Close Primary Side Bar');
      await openFile(page, FILE);
    },
  );
  afterEach(() => page.keyboard.press('Escape'));

  it('known terms are marked, where the setting asks for it', async () => {
    await selectText(page, FILE, 'Your rent of');
    const marked = await until('marks under terms of the source and of the translation', async () => {
      const words = await markedWords(page, FILE);
      return words.includes('rent') && words.includes('Tenant') && words.includes('Mieter') ? words : undefined;
    });
    assert.ok(!marked.includes('outstanding'), 'a word that the glossary does not have is not marked');
    await page.keyboard.press('Home');
    await takePicture(page, 'marked-terms');
  });

  it('a superseded term is underlined, and a key puts the approved one in its place', async () => {
    const editor = editorOf(page, FILE);
    await selectText(page, FILE, 'Mietzins');
    await editor.locator('.squiggly-warning').first().waitFor();
    const fix = page.locator('.action-widget .monaco-list-row', { hasText: /Replace .*Mietzins.* with .*Miete/ });
    await until('the quick fix', async () => {
      await page.keyboard.press('Escape');
      await selectText(page, FILE, 'Mietzins');
      await page.keyboard.press('Control+.');
      await fix.first().waitFor({ timeout: 3000 });
      return true;
    });
    await takePicture(page, 'quick-fix');
    // The first fix has the focus; a menu that is still being drawn swallows a key.
    await until('the approved term', async () => {
      if (await fix.first().isVisible()) await page.keyboard.press('Enter');
      return (await editorText(page, FILE)).includes('"Miete in Höhe') ? true : undefined;
    });
    await editor.locator('.squiggly-warning').first().waitFor({ state: 'detached' });
  });

  it('equivalents of the source’s terms are offered while a translation is typed, and Enter takes one', async () => {
    await selectText(page, FILE, 'Your tenancy ends on');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('Ihr M');
    const offered = page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'Mietverhältnis' }).first();
    await until('the equivalent in the list', async () => {
      await offered.waitFor({ timeout: 3000 }).catch(() => page.keyboard.press('Control+Space'));
      return (await offered.isVisible()) ? true : undefined;
    });
    assert.match(
      (await offered.innerText()).replaceAll('\u00a0', ' '),
      /tenancy/,
      'it says which term of the source it stands for',
    );
    await takePicture(page, 'completion');
    await offered.click();
    await until('the equivalent in the translation', async () =>
      /msgstr "Ihr Mietverhältnis"/.test(await editorText(page, FILE)) ? true : undefined,
    );
  });
});
