import type { Page } from 'playwright-core';
import { until } from './waiting';

/**
 * Items in which a window keeps what it is to find again: its tabs with what their pages remember, and what the
 * extension has put into the workspace's state.
 */
export type KeptItem = 'memento/workbench.parts.editor' | 'glossa.glossa';

/**
 * Loads a window anew once it has kept what the test needs to find again. In a browser VS Code writes to its database
 * every few seconds, and never when it is left: a reload brings back the tabs and their pages as they were some seconds
 * before.
 * @param what for the message of the failure
 * @param isKept asked with the text of the item, which is empty as long as there is none
 */
export async function reload(
  page: Page,
  item: KeptItem,
  what: string,
  isKept: (text: string) => boolean,
): Promise<void> {
  await until(`the window to keep ${what}`, async () => isKept(await page.evaluate(keptText, item)) || undefined);
  await page.reload();
  await page.locator('.monaco-workbench .statusbar').waitFor({ timeout: 60_000 });
}

/**
 * Runs in the page, where a function that has a name would ask for a helper of the test runner's. @returns the text of
 * an item of its workspace
 */
async function keptText(item: string): Promise<string> {
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith('vscode-web-state-db-') && !name.includes('-global') ? [name] : [],
  );
  const texts = names.map(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('ItemTable').objectStore('ItemTable').get(item);
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(String(reading.result ?? ''));
          };
        };
      }),
  );
  return (await Promise.all(texts)).join('');
}
