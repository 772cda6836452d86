import type { Locator, Page } from 'playwright-core';
import { TIMEOUT, until } from './waiting';

export interface QuickPickRow {
  label: string;
  description: string;
  detail: string;
}

const input = (page: Page): Locator =>
  page.locator('.quick-input-widget:not([style*="display: none"]) .quick-input-box input');
const rows = (page: Page): Locator => page.locator('.quick-input-list .monaco-list-row');

/** The row whose label is exactly this, without what the palette adds beside it, such as keys. */
/** Blanks, and the marks that keep a term's direction to itself. */
const AROUND = '[\\s\u2066-\u2069]*';
const rowNamed = (page: Page, label: string): Locator =>
  rows(page)
    .filter({ has: page.locator('.label-name', { hasText: new RegExp(`^${AROUND}${escaped(label)}${AROUND}$`) }) })
    .first();

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \u00a0]');
}

/**
 * Opens the quick input with a key, types, and clicks the row of this label; begins anew, with a longer timeout, as
 * long as there is none.
 */
async function choose(page: Page, key: string, typed: string, label: string): Promise<void> {
  let timeout = 1500;
  await until(
    `the row "${label}"`,
    async () => {
      timeout = Math.min(2 * timeout, 10_000);
      await page.keyboard.press('Escape');
      await page.keyboard.press(key);
      await input(page).fill(typed, { timeout });
      await rowNamed(page, label)
        .click({ timeout })
        .catch(async (error: unknown) => {
          // The click may be done and its end not be seen in time: what was chosen is gone from the screen, and must
          // not be chosen again.
          if (await input(page).isVisible()) throw error;
        });
      // A list that is being drawn swallows a click; what was typed stands there as long as nothing was chosen.
      await until(
        `the end of the list with "${label}"`,
        async () => ((await typedInto(page)) === typed ? undefined : true),
        timeout,
      );
      return true;
    },
    2 * TIMEOUT,
  );
}

/** What stands in the quick input that is open. Asked in one go: between two questions it may be gone. */
async function typedInto(page: Page): Promise<string | undefined> {
  return (await input(page).evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).value)))[0];
}

/** Runs a command by the title that the palette shows, such as `Glossa: Show Equivalents`. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await choose(page, 'F1', `>${title}`, title);
}

/**
 * Opens a file of the workspace by its name and waits until its editor has the focus. A page that was opened before may
 * take the focus when it has loaded; then the file is opened again.
 */
export async function openFile(page: Page, name: string): Promise<void> {
  const base = name.slice(name.lastIndexOf('/') + 1);
  const editor = page.locator(`.monaco-editor.focused[data-uri$="${encodeURI(base)}"]`);
  await choose(page, 'Control+P', name, base);
  const hasFocus = await editor.waitFor({ timeout: TIMEOUT / 3 }).then(
    () => true,
    () => false,
  );
  if (hasFocus) return;
  await choose(page, 'Control+P', name, base);
  await editor.waitFor();
}

/** Types into the quick input that is open. */
export async function typeInQuickPick(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
}

/**
 * Gives a path to the file dialog that is open, and waits until the dialog is done with it. The dialog puts its own
 * folder into the input once it has read it, so that the path is typed again as long as it is not taken.
 */
export async function answerFileDialog(page: Page, path: string): Promise<void> {
  await rowNamed(page, '..').waitFor();
  const isThere = async (): Promise<boolean> => (await typedInto(page))?.startsWith('/') ?? false;
  let isTyped = false;
  await until(`the file dialog to take ${path}`, async () => {
    if (isTyped && !(await isThere())) return true;
    isTyped = true;
    await input(page).fill(path, { timeout: 3000 });
    await page.keyboard.press('Enter');
    return until('its end', async () => ((await isThere()) ? undefined : true), 3000);
  });
}

/** The rows that the quick pick shows, in its order. Only what fits on the screen is there. */
export async function quickPickRows(page: Page): Promise<QuickPickRow[]> {
  const found = await rows(page).evaluateAll((elements) =>
    elements
      .map((element) => ({
        index: Number(element.getAttribute('data-index')),
        label: element.querySelector('.label-name')?.textContent ?? '',
        description: element.querySelector('.label-description')?.textContent ?? '',
        detail: element.querySelector('.quick-input-list-label-meta')?.textContent ?? '',
      }))
      .sort((a, b) => a.index - b.index),
  );
  const plain = (text: string): string => text.replaceAll('\u00a0', ' ').trim();
  return found.map(({ label, description, detail }) => ({
    label: plain(label),
    description: plain(description),
    detail: plain(detail),
  }));
}

/** Waits until a row of the quick pick fulfils the condition, and gives all rows. */
export async function quickPickRowsWith(
  page: Page,
  what: string,
  condition: (rows: QuickPickRow[]) => boolean,
): Promise<QuickPickRow[]> {
  return until(what, async () => {
    const found = await quickPickRows(page);
    return condition(found) ? found : undefined;
  });
}

/**
 * Chooses a row of the quick pick that is open, by its label, and waits until that quick pick is gone. A list that is
 * still being drawn swallows a click, so that the row is clicked again as long as the title stays.
 */
export async function pick(page: Page, label: string): Promise<void> {
  // Between two quick inputs there is no title.
  await rowNamed(page, label).waitFor();
  const title = await titleOf(page);
  await rowNamed(page, label).click();
  await until(`the end of "${title}" after choosing "${label}"`, async () => {
    if ((await titleOf(page)) !== title) return true;
    await rowNamed(page, label).click({ timeout: 1000 });
    return undefined;
  });
}

/**
 * In the quick pick that is open, which lets one choose several rows: leaves only these checked, confirms, and waits
 * until it is gone.
 */
export async function pickOnly(page: Page, labels: readonly string[]): Promise<void> {
  await rowNamed(page, labels[0]!).waitFor();
  const title = await titleOf(page);
  const isChecked = async (label: string): Promise<boolean> =>
    (await rowNamed(page, label).getAttribute('aria-checked', { timeout: 1000 })) === 'true';
  await until(`only ${labels.join(', ')} to be checked in "${title}"`, async () => {
    let isDone = true;
    for (const { label } of await quickPickRows(page)) {
      if ((await isChecked(label)) === labels.includes(label)) continue;
      isDone = false;
      await rowNamed(page, label).click({ timeout: 1000 });
    }
    return isDone || undefined;
  });
  await until(`the end of "${title}"`, async () => {
    if ((await titleOf(page)) !== title) return true;
    await page.keyboard.press('Enter');
    return until('its end', async () => ((await titleOf(page)) !== title ? true : undefined), 2000);
  });
}

/** @returns undefined where no quick input is open */
async function titleOf(page: Page): Promise<string | undefined> {
  const titles = page.locator('.quick-input-widget:not([style*="display: none"]) .quick-input-title');
  // Asked in one go: between two questions the quick input may be gone.
  return (await titles.evaluateAll((elements) => elements.map((each) => (each as HTMLElement).innerText)))[0];
}
