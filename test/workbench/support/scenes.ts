import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { focusEditor, selectText } from '../../support/host/editors';
import type { QuickPickRow } from '../../support/host/palette';
import { openFile, quickPickRowsWith, runCommand, typeInQuickPick } from '../../support/host/palette';
import { until } from '../../support/host/waiting';
import { reviewFrame, told } from '../../support/host/window';
import type { InstalledWorkbench } from '../../support/host/workbench';

/** Wide enough for two editors beside each other in which the Find widget shows its count. */
export const WIDE = { width: 1700, height: 950 };

/** Opens a text on the left and its translation on the right, with the focus on the left. */
export async function openSideBySide(page: Page, source: string, target: string): Promise<void> {
  await openFile(page, source);
  await runCommand(page, 'View: Split Editor Right');
  await openFile(page, target);
  // The split shows the text twice; its second tab has served.
  await runCommand(page, 'View: Close Other Editors in Group');
  await focusEditor(page, source);
}

/** Builds from the open pair and waits for the review. */
export async function buildAndReview(page: Page, suggestion: string): Promise<FrameLocator> {
  await runCommand(page, 'Glossa: Build Glossary');
  await quickPickRowsWith(page, `the suggestion ${suggestion}`, (rows) => rows[0]?.label === suggestion);
  await page.keyboard.press('Enter');
  const frame = reviewFrame(page);
  await frame.locator('.row').first().waitFor({ timeout: 60_000 });
  return frame;
}

/** The row of the review with these phrases. */
export function reviewRow(frame: FrameLocator, source: string, target: string): Locator {
  const exactly = (text: string) => new RegExp(`^${text}$`, 'i');
  const has = (side: string, text: string) => frame.locator(`.${side} .term`, { hasText: exactly(text) });
  return frame
    .locator('.row')
    .filter({ has: has('source', source) })
    .filter({ has: has('target', target) })
    .first();
}

/** Looks for a pair in the review, accepts it with the keyboard, and saves it. */
export async function acceptPair(page: Page, frame: FrameLocator, source: string, target: string): Promise<void> {
  await frame.locator('input[type=search]').fill(source);
  const row = reviewRow(frame, source, target);
  await row.waitFor();
  await row.locator('.term').first().click();
  await page.keyboard.press('Space');
  await frame.locator('.row.accepted').waitFor();
  await frame.locator('footer button.primary', { hasText: '(1)' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await told(page, /Saved 1 pair to glossary\.glossa\.jsonl/);
  await frame.locator('.row.saved').waitFor();
}

/** Opens the view beside the editors. */
export async function openSidebar(page: Page): Promise<void> {
  await page.locator('.activitybar .action-item a[aria-label^="Glossa"]').click();
  await page
    .locator('.sidebar .pane-header, .sidebar .composite.title', { hasText: /Equivalents/i })
    .first()
    .waitFor();
}

/** Opens the view of all entries, with the whole of the sidebar for it. */
export async function openGlossaryTree(page: Page): Promise<Locator> {
  await openSidebar(page);
  await page.locator('.sidebar .pane-header', { hasText: /^Glossary/ }).click();
  await page.locator('.sidebar .pane-header', { hasText: /^Equivalents/ }).click();
  return page.locator('.sidebar .pane', { has: page.locator('.pane-header', { hasText: /^Glossary/ }) });
}

/**
 * The lines of the view from the top: what is looked up, its equivalents, and what is known of those that are unfolded.
 */
export async function sidebarRows(page: Page): Promise<string[]> {
  const texts = await page
    .locator('.sidebar .monaco-list-row')
    .evaluateAll((rows) =>
      rows
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((row) => row.querySelector('.label-name')?.textContent ?? row.textContent ?? ''),
    );
  return texts.map((text) => text.replaceAll('\u00a0', ' ').trim());
}

/** Waits until this is the first of the equivalents. @returns the lines of all, without what they are equivalents of */
export async function sidebarFirst(page: Page, expected: string): Promise<string[]> {
  return until(`“${expected}” at the top of the sidebar`, async () => {
    const [, ...rows] = await sidebarRows(page);
    return rows[0] === expected ? rows : undefined;
  });
}

/** Searches the glossaries and waits for rows that fulfil the condition; the palette stays open. */
export async function search(
  page: Page,
  query: string,
  condition: (rows: QuickPickRow[]) => boolean,
): Promise<QuickPickRow[]> {
  await runCommand(page, 'Glossa: Search Glossary');
  await typeInQuickPick(page, query);
  return quickPickRowsWith(page, `hits for “${query}”`, condition);
}

/** Selects a phrase and shows its equivalents with the key. */
export async function showEquivalents(page: Page, file: string, phrase: string, occurrence = 1): Promise<void> {
  await selectText(page, file, phrase, occurrence);
  await page.keyboard.press('Shift+Alt+E');
}

/** A file that the extension keeps in the storage that VS Code gives it, wherever this version of VS Code has it. */
export function storedFile({ server }: InstalledWorkbench, name: string): string | undefined {
  const folder = dirname(server.dataFolder);
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (file) => file.includes('Storage') && file.endsWith(name),
  );
  return found && join(folder, found);
}

/**
 * Opens the list of quick fixes on the first problem of an open file, again as long as they are still being made, and
 * takes one.
 * @param title how it begins, or a part of it
 */
export function fixFirstProblem(page: Page, name: string, title: string): Promise<boolean> {
  return until(`the quick fix “${title}”`, async () => {
    await page.keyboard.press('Escape');
    await focusEditor(page, name);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F8');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+.');
    // By the keyboard, because the list keeps the mouse out for a while. The preferred fix has the focus at first.
    const chosen = page.locator('.action-widget .monaco-list-row.focused');
    await chosen.waitFor({ timeout: 5000 });
    for (
      let rows = 0;
      rows < 5 && !(await chosen.innerText({ timeout: 1000 })).replaceAll('\u00a0', ' ').includes(title);
      rows++
    )
      await page.keyboard.press('ArrowDown');
    await chosen.filter({ hasText: title }).waitFor({ timeout: 1000 });
    await page.keyboard.press('Enter');
    return true;
  });
}
