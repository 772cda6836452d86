import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { git } from '../support/git';
import { focusEditor } from '../support/host/editors';
import {
  answerFileDialog,
  openFile,
  pick,
  quickPickRowsWith,
  runCommand,
  typeInQuickPick,
} from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { notification, reviewFrame, told } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';
import { buildAndReview, openSideBySide, WIDE } from './support/scenes';

const ENGLISH = [
  'The tenant returns the keys to the landlord.',
  'The landlord inspects the cellar every year.',
  'The gardener waters the roses in summer.',
];
const GERMAN = [
  'Der Mieter gibt dem Vermieter die Schlüssel zurück.',
  'Der Vermieter besichtigt den Keller jedes Jahr.',
  'Der Gärtner gießt die Rosen im Sommer.',
];
const MEGABYTES = 51;

const text = (sentences: string[]): string => `${sentences.join('\n\n')}\n`;

/** Whatever a translator may have open, a glossary is built from it or a sentence says why not. */
describe('What a glossary is built from', function () {
  this.timeout(300_000);
  let workbench: InstalledWorkbench;
  let page: Page;

  const fill = (folder: string): void => {
    const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);
    write('house.en.md', text(ENGLISH));
    write('house.de.md', text(GERMAN));
    write('swapped.en.md', text(GERMAN));
    write('swapped.de.md', text(ENGLISH));
    write(
      'notes.ipynb',
      JSON.stringify({
        cells: [{ cell_type: 'markdown', metadata: {}, source: ENGLISH }],
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5,
      }),
    );
    write('large.en.txt', text(ENGLISH).repeat(Math.ceil((MEGABYTES << 20) / text(ENGLISH).length)));
    write('large.de.txt', text(GERMAN));
    // The last version that was committed has the translation, what lies in the folder has lost it.
    write('history.en.md', text(ENGLISH));
    write('history.de.md', text(GERMAN));
    git(folder, 'init', '--quiet');
    git(folder, 'add', 'history.de.md');
    git(folder, 'commit', '--quiet', '-m', 'Translation');
    write('history.de.md', 'Noch nichts.\n');
  };
  const settings = {
    'glossa.build.minConfidence': 0,
    'git.enabled': true,
    'git.openRepositoryInParentFolders': 'never',
    'workbench.editorLargeFileConfirmation': 1,
  };
  useWorkbench({ fill, viewport: WIDE, settings }, (opened) => {
    workbench = opened;
    ({ page } = opened);
  });
  afterEach(closeEverything);

  async function closeEverything(): Promise<void> {
    await runCommand(page, 'View: Close All Editors');
    await until('all editors to be closed', async () => {
      const discard = page.locator('.monaco-dialog-box .monaco-button', { hasText: "Don't Save" });
      if (await discard.isVisible()) await discard.click({ timeout: 1000 });
      return (await page.locator('.editor-group-container .tab').count()) === 0 || undefined;
    });
    await runCommand(page, 'Notifications: Clear All Notifications');
  }

  /** Waits until the review holds a phrase, which the reader looks for. */
  async function reviewHolds(phrase: string): Promise<void> {
    const frame = reviewFrame(page);
    await frame.locator('.row').first().waitFor({ timeout: 60_000 });
    await frame.locator('input[type=search]').fill(phrase);
    await frame
      .locator('.row', { hasText: new RegExp(phrase, 'i') })
      .first()
      .waitFor();
  }

  async function build(): Promise<void> {
    await runCommand(page, 'Glossa: Build Glossary');
  }

  /** Builds from the first suggestion. */
  async function buildFrom(suggestion: RegExp): Promise<void> {
    await build();
    await quickPickRowsWith(page, `the suggestion ${suggestion}`, (rows) => suggestion.test(rows[0]?.label ?? ''));
    await page.keyboard.press('Enter');
  }

  /** Opens a file of the workspace that is shown in no text editor. */
  async function openWithoutEditor(name: string): Promise<void> {
    await page.keyboard.press('Control+P');
    await typeInQuickPick(page, name);
    await pick(page, name);
    await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
  }

  it('is an untitled document beside a file, both with what has not been saved', async () => {
    await openFile(page, 'house.en.md');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nThe ferryman waits at the harbour.');
    await runCommand(page, 'View: Split Editor Right');
    await runCommand(page, 'File: New Untitled Text File');
    const untitled = page.locator('.monaco-editor[data-uri^="untitled:"]');
    await page.locator('.monaco-editor.focused[data-uri^="untitled:"]').waitFor();
    await page.keyboard.insertText(text([...GERMAN, 'Der Fährmann wartet am Hafen.']));
    await untitled.locator('.view-line', { hasText: 'Fährmann' }).first().waitFor();
    await focusEditor(page, 'house.en.md');
    await buildAndReview(page, 'house.en.md → Untitled-1');
    await reviewHolds('ferryman');
    await reviewHolds('Fährmann');
  });

  it('is a comparison of two files, with both of its sides', async () => {
    await openFile(page, 'house.en.md');
    await runCommand(page, 'File: Compare Active File With...');
    await typeInQuickPick(page, 'house.de.md');
    await pick(page, 'house.de.md');
    await page.locator('.monaco-diff-editor').first().waitFor();
    await runCommand(page, 'View: Close Other Editors in Group');
    await buildAndReview(page, 'house.en.md → house.de.md');
    await reviewHolds('gardener');
  });

  it('is no notebook, and a sentence says what to do instead', async () => {
    await openWithoutEditor('notes.ipynb');
    await build();
    const rows = await quickPickRowsWith(page, 'the notebook', (found) =>
      found.some(({ label }) => label.includes('notes.ipynb')),
    );
    await pick(page, rows.find(({ label }) => label.includes('notes.ipynb'))!.label);
    await told(
      page,
      'notes.ipynb: Notebooks are not supported. Export the notebook as Markdown or HTML and open the result.',
    );
  });

  it('is a document that lies in no folder, such as an earlier version in git', async () => {
    await openFile(page, 'history.de.md');
    await runCommand(page, 'Git: Open File (HEAD)');
    await page.locator('.editor-group-container .tab.active', { hasText: '(HEAD)' }).waitFor();
    await runCommand(page, 'View: Close Other Editors in Group');
    await openFile(page, 'history.en.md');
    await buildFrom(/^history\..* → history\./);
    await reviewHolds('gardener');
  });

  it('is chosen among files that are not open, one after the other', async () => {
    await build();
    await pick(page, 'Choose Files…');
    await answerFileDialog(page, join(workbench.folder, 'house.en.md'));
    await page.locator('.quick-input-title', { hasText: 'Translation of house.en.md' }).waitFor();
    await pick(page, 'Choose Files…');
    await answerFileDialog(page, join(workbench.folder, 'house.de.md'));
    await reviewHolds('gardener');
  });

  it('is no file of more than 50 MB, which VS Code gives to no extension, and a sentence says so', async () => {
    await openFile(page, 'large.de.txt');
    await openWithoutEditor('large.en.txt');
    await buildFrom(/^large\..* → large\./);
    await told(page, /large\.en\.txt has \d\d MB; at most 50 MB are supported\. Split it/);
  });

  it('is read in the languages that it is in, once the reader agrees that they are swapped', async () => {
    await openSideBySide(page, 'swapped.en.md', 'swapped.de.md');
    await buildFrom(/^swapped\.en\.md → swapped\.de\.md$/);
    const question = notification(
      page,
      /Source and target are swapped: the source is in German, the target in English/,
    );
    await question.locator('.monaco-button', { hasText: 'Swap Languages' }).click();
    await reviewHolds('gardener');
  });
});
