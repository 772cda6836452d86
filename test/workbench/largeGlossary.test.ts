import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { selectText } from '../support/host/editors';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { statusBarText, statusBarTextWith, takePicture, told } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';
import { openSideBySide, WIDE } from './support/scenes';

const GLOSSARY = 'glossary.glossa.jsonl';
const CONCEPTS = 3000;
/** Together more than the 32 MB from which on a glossary is written behind its changes. */
const NOTE = 'As the client has asked for it in the last meeting. '.repeat(250);

describe('A large glossary in the workbench', () => {
  let workbench: InstalledWorkbench;
  let page: Page;
  const fill = (folder: string): void => {
    writeFileSync(join(folder, 'heath.en.md'), 'The heath was dressed with marl in autumn.\n');
    writeFileSync(join(folder, 'heath.de.md'), 'Die Heide wurde im Herbst mit Mergel gedüngt.\n');
    const concepts = Array.from({ length: CONCEPTS }, (_, number) => ({ id: `c${String(number).padStart(8, '0')}`, note: NOTE, terms: [{ term: `pump ${number}`, language: 'en' }, { term: `Pumpe ${number}`, language: 'de' }] }));
    writeFileSync(join(folder, GLOSSARY), ['{"glossa":1}', ...concepts.map((concept) => JSON.stringify(concept)), ''].join('\n'));
  };
  const glossary = (): string => join(workbench.folder, GLOSSARY);
  /** Where the engine keeps a record of what it has acknowledged. */
  const records = (): string => {
    const options = readFileSync(`/proc/${workbench.engines()[0]}/cmdline`, 'utf8').split('\0').find((argument) => argument.startsWith('{'))!;
    return join((JSON.parse(options) as { editsFolder: string }).editsFolder, 'glossaries');
  };
  useWorkbench({ fill, viewport: WIDE }, (opened) => {
    workbench = opened;
    ({ page } = opened);
  });

  it('says in the status bar while it cannot be written, keeps the change and writes it as soon as it can', async () => {
    await openSideBySide(page, 'heath.en.md', 'heath.de.md');
    await statusBarTextWith(page, /glossary\.glossa\.jsonl/);
    mkdirSync(records(), { recursive: true });
    // Protected between the record of a change and its writing, as by a colleague's program.
    const watcher = watch(records(), () => chmodSync(glossary(), 0o444));
    await selectText(page, 'heath.de.md', 'Mergel');
    await selectText(page, 'heath.en.md', 'marl');
    await page.keyboard.press('Shift+Alt+T');
    await told(page, 'Added “marl → Mergel” to glossary.glossa.jsonl.');
    await statusBarTextWith(page, /Glossa: not written/);
    watcher.close();
    assert.ok(!readFileSync(glossary(), 'utf8').includes('"Mergel"'));
    await page.locator('.statusbar-item[id*="glossa.state"]').hover();
    await until('why it is not written', async () => {
      const said = (await page.locator('.monaco-hover:visible').allInnerTexts()).join(' ').replaceAll(/[\u2066-\u2069]/g, '');
      return /Changes of glossary\.glossa\.jsonl are kept, but could not be written into it yet/.test(said) ? true : undefined;
    });
    await takePicture(page, 'large-glossary-not-written');

    chmodSync(glossary(), 0o644);
    await until('the change in the file', async () => (readFileSync(glossary(), 'utf8').includes('"Mergel"') ? true : undefined));
    await statusBarTextWith(page, /glossary\.glossa\.jsonl/);
    assert.doesNotMatch(await statusBarText(page), /not written/);
  });
});
