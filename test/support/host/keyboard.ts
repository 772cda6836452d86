import type { Page } from 'playwright-core';
import { until } from './waiting';

const WIDGET = '.quick-input-widget:not([style*="display: none"])';
const INPUT = `${WIDGET} .quick-input-box input`;
/** The row that Enter would choose. */
const FOCUSED = `${WIDGET} .quick-input-list .monaco-list-row.focused .label-name`;

/**
 * Waits until Enter would choose the row of this label, presses it, and waits until the list is another one or gone.
 */
export async function chooseWithEnter(page: Page, label: string): Promise<void> {
  await until(`the row “${label}” to be the one that Enter chooses`, async () =>
    (await chosen(page)) === label ? true : undefined,
  );
  await until(`the end of the list with “${label}”`, async () => {
    if ((await chosen(page)) !== label) return true;
    await page.keyboard.press('Enter');
    return until('its end', async () => ((await chosen(page)) !== label ? true : undefined), 2000);
  });
}

/** Opens a quick input with a key, types, and chooses the row of this label, all with the keyboard. */
async function chooseByTyping(page: Page, key: string, typed: string, label: string): Promise<void> {
  await until(`“${label}” in the quick input`, async () => {
    if (await page.locator(INPUT).isVisible()) await page.keyboard.press('Escape');
    await page.keyboard.press(key);
    await page.locator(`${INPUT}:focus`).waitFor({ timeout: 3000 });
    await page.keyboard.press('Control+A');
    await page.keyboard.type(typed);
    return until('its row', async () => ((await chosen(page)) === label ? true : undefined), 5000);
  });
  await chooseWithEnter(page, label);
}

/** Runs a command by its title, with the keyboard alone. */
export async function runCommandWithKeys(page: Page, title: string): Promise<void> {
  await chooseByTyping(page, 'F1', `>${title}`, title);
}

/** Opens a file of the workspace, with the keyboard alone, and waits until its editor has the focus. */
export async function openFileWithKeys(page: Page, name: string): Promise<void> {
  const base = name.slice(name.lastIndexOf('/') + 1);
  await chooseByTyping(page, 'Control+P', name, base);
  await page.locator(`.monaco-editor.focused[data-uri$="${encodeURI(base)}"]`).waitFor();
}

async function chosen(page: Page): Promise<string | undefined> {
  const [text] = await page.locator(FOCUSED).allInnerTexts();
  return text?.replaceAll('\u00a0', ' ').trim();
}
