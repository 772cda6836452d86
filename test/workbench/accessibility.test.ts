import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { inProject } from '../../scripts/steps/project.mjs';
import { accessibilityFaults, faultsIn } from '../support/host/accessibility';
import { editorOf, hoverTextWith, selectText } from '../support/host/editors';
import { chooseWithEnter } from '../support/host/keyboard';
import { openFile, pick, quickPickRowsWith, runCommand, typeInQuickPick } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { reviewFrame, statusBarText, statusBarTextWith, takePicture } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';
import { png } from '../support/pictures';
import { openSidebar, sidebarFirst } from './support/scenes';

const HIGH_CONTRAST = 'Default High Contrast';
const VIEWPORT = { width: 1120, height: 640 };
const SETTINGS = {
  'editor.fontSize': 14,
  'editor.minimap.enabled': false,
  'editor.stickyScroll.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.selectionHighlight': false,
  'breadcrumbs.enabled': false,
  // What links look like in a hover is for VS Code and its theme to say; without it colour alone tells them from text.
  'accessibility.underlineLinks': true,
  'glossa.highlight.terms': true,
};
const SOURCE = 'contract/contract.en.md';
const PO = 'game/editor.de.po';
const po = (...units: [source: string, target: string][]): string =>
  `msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: ` +
  `en\\n"\n\n${units.map(([source, target]) => `msgid "${source}"\nmsgstr "${target}"\n`).join('\n')}`;
const ENTRIES = [
  {
    id: 'c00000000000000a1',
    domain: 'machines',
    definition: 'The wheel of a pump that moves the water.',
    terms: [
      { term: 'impeller', language: 'en' },
      { term: 'Laufrad', language: 'de', status: 'preferredTerm-admn-sts' },
    ],
    images: [{ target: 'impeller.png', text: 'part of a pump' }],
  },
  {
    id: 'c00000000000000a2',
    domain: 'machines',
    terms: [
      { term: 'Impeller', language: 'en' },
      { term: 'Laufrad', language: 'de' },
    ],
  },
  {
    id: 'c00000000000000a3',
    terms: [
      { term: 'deadline', language: 'en' },
      { term: 'Frist', language: 'de' },
    ],
  },
  {
    id: 'c00000000000000a4',
    terms: [
      { term: 'deadline', language: 'en' },
      { term: 'Stichtag', language: 'de' },
    ],
  },
];

/** A drawing of a wheel with six bent blades on a shaft. */
function impeller(x: number, y: number): number {
  const [right, down] = [x - 90, y - 60];
  const fromShaft = Math.hypot(right, down);
  if (fromShaft > 54) return 250;
  const isBlade = Math.sin(6 * (Math.atan2(down, right) + fromShaft / 60)) > 0.6;
  return fromShaft > 49 || isBlade || (fromShaft > 5 && fromShaft < 14) ? 60 : 215;
}

function fill(folder: string): void {
  mkdirSync(join(folder, 'game'));
  writeFileSync(join(folder, 'impeller.png'), png(180, 120, impeller));
  appendFileSync(join(folder, 'glossary.glossa.jsonl'), ENTRIES.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  writeFileSync(
    join(folder, 'game', 'physics.de.po'),
    po(
      [
        'Every body needs at least one collision shape to take part in the simulation.',
        'Jeder Körper braucht mindestens eine Kollisionsform, um an der Simulation teilzunehmen.',
      ],
      [
        'The collision shape is drawn in blue while the game is running.',
        'Die Kollisionsform wird blau gezeichnet, solange das Spiel läuft.',
      ],
      ['The door has no collision shape yet.', 'Die Tür hat noch keinen Kollisionskörper.'],
    ),
  );
  writeFileSync(
    join(folder, PO),
    po(['The collision shape of this body is empty.', ''], ['The collision shape of the door is drawn in blue.', '']),
  );
}

/**
 * The rules that are asked of Glossa whatever VS Code does: these are about texts and icons, which Glossa gives.
 * Colours are VS Code's and the theme's.
 */
const ALWAYS_ASKED = [
  'button-name',
  'link-name',
  'label',
  'image-alt',
  'aria-input-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
];

const quickInput = (page: Page): Locator => page.locator('.quick-input-widget:not([style*="display: none"])');
const sidebar = (page: Page): Locator => page.locator('.part.sidebar');
const rulesOf = (faults: readonly string[]): string[] => faults.map((fault) => fault.slice(0, fault.indexOf(':')));

/**
 * Steps that go on from one another: every view, form and list, in three themes; pictures of them where nothing but
 * contrast tells things apart.
 */
for (const theme of ['Default Dark Modern', 'Default Light Modern', HIGH_CONTRAST]) {
  describe(`What axe-core finds wrong in what Glossa shows, in ${theme}`, function () {
    this.bail(true);
    let workbench: InstalledWorkbench;
    let page: Page;
    /** The rules that VS Code breaks with its own lists, such as attributes that it gives every row. */
    const broken = new Set<string>();

    useWorkbench({ folder: inProject('samples'), fill, viewport: VIEWPORT, theme, settings: SETTINGS }, (opened) => {
      workbench = opened;
      ({ page } = opened);
    });

    const row = (text: string | RegExp): Locator =>
      sidebar(page).locator('.monaco-list-row', { hasText: text }).first();
    /** What a screen reader says of a row. */
    const labelOf = async (item: Locator): Promise<string> => (await item.getAttribute('aria-label')) ?? '';
    /** Nothing, of the rules that VS Code keeps itself. */
    async function isFaultless(part: Locator): Promise<void> {
      const faults = await faultsIn(part);
      assert.deepEqual(
        faults.filter((_, index) => !broken.has(rulesOf(faults)[index]!)),
        [],
      );
    }
    async function picture(name: string): Promise<void> {
      if (theme !== HIGH_CONTRAST) return;
      await page.mouse.move(VIEWPORT.width - 200, 8);
      await takePicture(page, `${name}-high-contrast`);
    }

    it('is what it finds in VS Code’s own lists, at most', async () => {
      await openFile(page, SOURCE);
      await runCommand(page, 'View: Show Explorer');
      await row('contract.en.md').waitFor();
      const ownRules = rulesOf(await faultsIn(sidebar(page)));
      await page.keyboard.press('F1');
      await quickPickRowsWith(page, 'commands', (rows) => rows.length > 3);
      ownRules.push(...rulesOf(await faultsIn(quickInput(page))));
      for (const rule of ownRules) if (!ALWAYS_ASKED.includes(rule)) broken.add(rule);
      await page.keyboard.press('Escape');
    });

    it('is nothing in the equivalents', async () => {
      await openSidebar(page);
      await selectText(page, SOURCE, 'Party', 3);
      await sidebarFirst(page, 'Partei');
      assert.match(await labelOf(row('Partei')), /^Partei, confidence \d+%/);
      await isFaultless(sidebar(page));
    });

    it('is nothing in the hover and in the list of what was translated before', async () => {
      await openFile(page, PO);
      const said = page.locator('.monaco-hover:not(.hidden)', { hasText: 'Kollisionsform' }).first();
      await until('a hover that knows the phrase', async () => {
        await selectText(page, PO, 'collision shape');
        await page.keyboard.press('Shift+Alt+E');
        return hoverTextWith(page, /Kollisionsform/, 2000).catch(() => undefined); // it is still being read
      });
      await isFaultless(said);
      assert.equal(await said.locator('a[title^="command:"]').count(), 0, 'each link says what it does');
      await picture('translated-before');
      await page.keyboard.press('Escape');
      await selectText(page, PO, 'collision shape');
      await page.keyboard.press('Shift+Alt+M');
      const panel = page.locator('.part.panel');
      const found = panel.locator('.monaco-list-row', { hasText: 'The door has no collision shape' }).first();
      await found.waitFor();
      assert.match(await labelOf(found), /English: The door has no .*German: Die Tür hat noch keinen /);
      await runCommand(page, 'View: Toggle Maximized Panel');
      await panel.locator('.monaco-list-row', { hasText: 'physics.de.po:12' }).first().waitFor();
      await until(
        'all to be read',
        async () => (/Reading (?:the )?translations/.test(await statusBarText(page)) ? undefined : true),
        60_000,
      );
      await isFaultless(panel.locator('.content').first());
      await picture('concordance');
      await runCommand(page, 'View: Toggle Maximized Panel');
    });

    it('is nothing in the entries of the glossary, nor in the form with a picture', async () => {
      await sidebar(page)
        .locator('.pane-header', { hasText: /^Glossary/ })
        .click();
      await sidebar(page)
        .locator('.pane-header', { hasText: /^Equivalents/ })
        .click();
      await row('machines').click();
      await row('impeller').click();
      const form = reviewFrame(page);
      await form.getByLabel('Definition', { exact: true }).waitFor();
      await form.locator('.pictures').scrollIntoViewIfNeeded();
      await form.getByRole('img', { name: 'part of a pump' }).waitFor();
      await isFaultless(sidebar(page));
      assert.deepEqual(await accessibilityFaults(form), []);
      await picture('entry-form');
      await runCommand(page, 'View: Close All Editors');
      await runCommand(page, 'View: Close Primary Side Bar');
    });

    it('is nothing in duplicates and contradictions', async () => {
      await runCommand(page, 'Glossa: Find Duplicates and Contradictions');
      const panel = page.locator('.part.panel');
      await panel.locator('.monaco-list-row', { hasText: 'Possible duplicates' }).waitFor({ timeout: 60_000 });
      await runCommand(page, 'View: Toggle Maximized Panel');
      await panel.locator('.monaco-list-row', { hasText: 'Different equivalents' }).waitFor();
      await isFaultless(panel.locator('.content').first());
      await panel.locator('.monaco-list-row', { hasText: 'impeller' }).first().click();
      await picture('duplicates');
      await runCommand(page, 'View: Toggle Maximized Panel');
    });

    it('is nothing in what a check marks, and in its fixes', async () => {
      const file = 'app/messages.de.po';
      const path = join(workbench.folder, file);
      writeFileSync(path, readFileSync(path, 'utf8').replace('Ihre Miete in Höhe von', 'Mietzins in Höhe von'));
      await openFile(page, file);
      await runCommand(page, 'View: Hide Panel');
      await selectText(page, file, 'Mietzins');
      await editorOf(page, file).locator('.squiggly-warning').first().waitFor();
      const fix = page
        .locator('.action-widget .monaco-list-row', { hasText: /Replace .*Mietzins.* with .*Miete/ })
        .first();
      await until('the quick fixes', async () => {
        await page.keyboard.press('Escape');
        await selectText(page, file, 'Mietzins');
        await page.keyboard.press('Control+.');
        await fix.waitFor({ timeout: 3000 });
        return true;
      });
      await isFaultless(fix);
      await picture('quick-fix');
      await page.keyboard.press('Escape');
    });

    it('is nothing in the palette and in the languages', async () => {
      await openFile(page, SOURCE);
      await runCommand(page, 'Glossa: Search Glossary');
      await typeInQuickPick(page, 'leaseholder');
      await quickPickRowsWith(page, 'hits by meaning', (rows) => /by meaning/.test(rows[0]?.detail ?? ''));
      await isFaultless(quickInput(page));
      await page.keyboard.press('Escape');
      await page.locator('.statusbar-item', { hasText: 'en → de' }).click();
      await quickPickRowsWith(page, 'the languages', (rows) => rows.some(({ label }) => label === 'French'));
      await isFaultless(quickInput(page));
      await page.keyboard.press('Escape');
      await runCommand(page, 'View: Close All Editors');
    });

    it('is nothing in the passages that answer a question, and in the languages of the project', async () => {
      await runCommand(page, 'Glossa: Ask Documents');
      await typeInQuickPick(page, 'Wie hoch ist die Kaution?');
      await page.keyboard.press('Enter');
      await quickPickRowsWith(page, 'the passages', (found) => found.some(({ detail }) => /, line \d+/.test(detail)));
      await isFaultless(quickInput(page));
      await picture('ask');
      await page.keyboard.press('Escape');
      await runCommand(page, 'Glossa: Set Project Languages');
      await quickPickRowsWith(page, 'what the files tell', (rows) =>
        rows.some(({ label }) => label === 'Target Languages'),
      );
      await isFaultless(quickInput(page));
      await picture('project');
      await page.keyboard.press('Escape');
    });

    it('is nothing in the lists of termbases, and in the box for the secret', async () => {
      mkdirSync(join(workbench.folder, '.vscode'), { recursive: true });
      writeFileSync(
        join(workbench.folder, '.vscode', 'settings.json'),
        JSON.stringify({ 'glossa.termbases': [{ name: 'Company', address: '127.0.0.1:9', collection: 'company' }] }),
      );
      await statusBarTextWith(page, /Company needs your permission/);
      await runCommand(page, 'Glossa: Manage Termbases');
      await quickPickRowsWith(page, 'the termbase', (rows) => rows.some(({ label }) => label === 'Company'));
      await isFaultless(quickInput(page));
      await pick(page, 'Company');
      await quickPickRowsWith(page, 'what can be done', (rows) => rows.some(({ label }) => label === 'Sign In…'));
      await isFaultless(quickInput(page));
      await picture('termbase');
      // By the keyboard: what the pointer is shown of the first row lies over the second.
      await page.keyboard.press('ArrowDown');
      await chooseWithEnter(page, 'Sign In…');
      await page.locator('.quick-input-message', { hasText: 'user:password' }).waitFor();
      await isFaultless(quickInput(page));
    });
  });
}
