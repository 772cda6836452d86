import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { inProject } from '../../../scripts/steps/project.mjs';
import { runCommand } from './palette';
import { until } from './waiting';

/** What the status bar says, item by item. */
export async function statusBarText(page: Page): Promise<string> {
  return (await page.locator('.statusbar .statusbar-item').allInnerTexts())
    .filter((text) => text.trim() !== '')
    .join(' | ')
    .replaceAll('\u00a0', ' ');
}

/** Waits until the status bar says something, and gives all that it says. */
export async function statusBarTextWith(page: Page, expected: RegExp): Promise<string> {
  return until(`the status bar to say ${expected}`, async () => {
    const text = await statusBarText(page);
    return expected.test(text) ? text : undefined;
  });
}

/** A notification in the corner of the window. */
export function notification(page: Page, text: string | RegExp): Locator {
  return page.locator('.notifications-toasts .notification-toast', { hasText: text }).first();
}

/**
 * Waits for a message and gives it with its buttons: as a notification in the corner, or among those that VS Code has
 * put away, as it does without showing them where much happens at once.
 */
export async function told(page: Page, text: string | RegExp): Promise<Locator> {
  const toast = notification(page, text);
  const kept = page.locator('.notifications-center .notification-list-item', { hasText: text }).first();
  const comes = (message: Locator): Promise<boolean> =>
    message.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
  // It may come while the list is opened, which puts it away.
  return until(`the message ${text}`, async () => {
    if (await comes(toast)) return toast;
    await runCommand(page, 'Notifications: Show Notifications');
    return (await comes(kept)) ? kept : undefined;
  });
}

/** The tab of Glossa’s walkthrough, not of VS Code’s own; newer versions name it after the page that it is on. */
export function walkthroughTab(page: Page): Locator {
  return page.locator('.tab', { hasText: /^(?:Walkthrough: Glossa|Welcome)/ }).first();
}

/** The content of the review, which is a webview in an editor. */
export function reviewFrame(page: Page): FrameLocator {
  return page
    .frameLocator('iframe.webview.ready:not([src*="purpose=webviewView"])')
    .frameLocator('iframe#active-frame');
}

/** The content of a webview in the sidebar. */
export function sidebarFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready[src*="purpose=webviewView"]').frameLocator('iframe#active-frame');
}

/**
 * Takes a picture of the window. `npm run screenshots` sends the pictures into the README's folder, the tests leave
 * them in test-results.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  const file = join(process.env.GLOSSA_PICTURES ?? inProject('test-results', 'pictures'), `${name}.png`);
  mkdirSync(dirname(file), { recursive: true });
  await page.screenshot({ path: file, animations: 'disabled' });
}

/** Leaves pictures of the windows in test-results and prints what lay over their editors. */
export async function takePictureOfFailure(
  test: Mocha.Runnable | undefined,
  pages: readonly Page[] = [],
): Promise<void> {
  const name = (test?.fullTitle() ?? 'workbench').replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);
  for (const [index, page] of pages.entries()) {
    if (page.isClosed()) continue;
    await page.screenshot({
      path: inProject('test-results', 'failures', `${name}${index ? `-${index + 1}` : ''}.png`),
    });
    // Of what is hidden the text of its style sheets would come, and of lists that are long closed.
    const shown = await page
      .locator(
        '.notification-toast, .notifications-center .notification-list-item, .quick-input-widget, .monaco-dialog-box',
      )
      .filter({ visible: true })
      .allInnerTexts();
    console.error(
      `The window showed:\n${shown.filter((text) => text.trim()).join('\n--\n')}\nStatus bar: ` +
        `${await statusBarText(page)}`,
    );
  }
}
