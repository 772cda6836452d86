/**
 * Pictures of the whole way with two documents that are named: built, reviewed, accepted, saved, and a new term in the
 * hover. They go to test-results/pictures, which git ignores, because the documents may be anybody's.
 *
 *   npm run screenshots -- book SOURCE TARGET [--from 80]
 */
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { hoverOn, selectText } from '../support/host/editors';
import { openFile, pick, quickPickRowsWith, runCommand } from '../support/host/palette';
import { notification, reviewFrame, takePicture } from '../support/host/window';
import { openInstalledWorkbench } from '../support/host/workbench';

/** How long the longest of books may take to be built from, in milliseconds. */
const BUILD = 20 * 60_000;
const VIEWPORT = { width: 1300, height: 760 };

const command = new Command('book')
  .argument('<source>')
  .argument('<target>')
  .option('--from <percent>', 'lowest confidence that is accepted', '80')
  .action(run);
await command.parseAsync();

async function run(source: string, target: string, { from }: { from: string }): Promise<void> {
  const names = [source, target].map((file) => basename(file));
  const fill = (folder: string): void =>
    [source, target].forEach((file, index) => cpSync(file, join(folder, names[index]!)));
  const workbench = await openInstalledWorkbench({
    fill,
    viewport: VIEWPORT,
    scale: 2,
    settings: { 'editor.wordWrap': 'on', 'editor.minimap.enabled': false },
  });
  try {
    const { page } = workbench;
    await runCommand(page, 'View: Close Primary Side Bar');
    for (const name of names) await openFile(page, name);
    await runCommand(page, 'Glossa: Build Glossary');
    const rows = await quickPickRowsWith(page, 'the list of documents', (rows) => rows.length > 1);
    await takePicture(page, 'book-1-documents');
    console.log(rows.map(({ label, description }) => `${label}  ${description}`).join('\n'));
    const suggested = names.join(' → ');
    for (const label of rows[0]!.label === suggested ? [suggested] : names) await pick(page, label);
    const began = performance.now();
    const frame = reviewFrame(page);
    await frame.locator('.row').first().waitFor({ timeout: BUILD });
    console.log(
      `Built in ${((performance.now() - began) / 1000).toFixed(1)} s: ${await frame.locator('.summary').innerText()}.`,
    );
    await takePicture(page, 'book-2-review');

    await frame.locator('input[type=range]').fill(from);
    await frame.locator('.threshold button').click();
    await frame.locator('.row.accepted').first().waitFor();
    await takePicture(page, 'book-3-accepted');
    await page.keyboard.press('End');
    await takePicture(page, 'book-4-end');
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+Enter');
    const said = notification(page, /Saved \d+ pairs? to/);
    await said.waitFor({ timeout: 60_000 });
    await takePicture(page, 'book-5-saved');
    console.log(await said.locator('.notification-list-item-message').innerText());

    const row = frame.locator('.row.saved').first();
    const [phrase, equivalent] = [
      await row.locator('.source mark').innerText(),
      await row.locator('.target .term').innerText(),
    ];
    await runCommand(page, 'Notifications: Clear All Notifications');
    await openFile(page, names[0]!);
    await selectText(page, names[0]!, phrase);
    await hoverOn(page, names[0]!, phrase, new RegExp(equivalent.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    await takePicture(page, 'book-6-hover');
    console.log(`The hover over “${phrase}” shows “${equivalent}”.`);
  } finally {
    await workbench.close();
  }
}
