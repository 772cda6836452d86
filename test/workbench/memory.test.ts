import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { editorText, hoverTextWith, selectText } from '../support/host/editors';
import { openFile, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { takePicture } from '../support/host/window';
import { openSidebar, sidebarRows } from './support/scenes';

const po = (...units: [source: string, target: string][]): string =>
  `msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: ` +
  `en\\n"\n\n${units.map(([source, target]) => `msgid "${source}"\nmsgstr "${target}"\n`).join('\n')}`;

/** What was translated in other files, which are closed. */
const PHYSICS = po(
  [
    'Every body needs at least one collision shape to take part in the simulation.',
    'Jeder Körper braucht mindestens eine Kollisionsform, um an der Simulation teilzunehmen.',
  ],
  [
    'The collision shape is drawn in blue while the game is running.',
    'Die Kollisionsform wird blau gezeichnet, solange das Spiel läuft.',
  ],
  ['Two collision shapes must not share a node.', 'Zwei Kollisionsformen dürfen sich keinen Node teilen.'],
  [
    'Drag the handles to change the size of the collision shape.',
    'Ziehen Sie an den Griffen, um die Größe der Kollisionsform zu ändern.',
  ],
  ['Layers decide which bodies can touch each other.', 'Ebenen bestimmen, welche Körper einander berühren können.'],
);
const TUTORIAL = po(
  ['Add a collision shape to the player.', 'Fügen Sie dem Spieler eine Kollisionsform hinzu.'],
  ['The door has no collision shape yet.', 'Die Tür hat noch keinen Kollisionskörper.'],
  ['Save the scene before you start the game.', 'Speichern Sie die Szene, bevor Sie das Spiel starten.'],
);
/** What is being translated. There is no glossary. */
const EDITOR = po(
  ['The collision shape of this body is empty.', ''],
  ['Add a collision shape to the enemy.', ''],
  ['Save the scene before you start the game.', ''],
);
const SETTINGS = {
  'editor.fontSize': 14,
  'editor.minimap.enabled': false,
  'editor.stickyScroll.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.selectionHighlight': false,
  'breadcrumbs.enabled': false,
};

/** Steps that go on from one another, in a folder that has translations and no glossary. */
describe('What was translated before, in the workbench', function () {
  this.bail(true);
  let page: Page;
  const fill = (folder: string): void => {
    for (const [name, content] of Object.entries({
      'physics.de.po': PHYSICS,
      'tutorial.de.po': TUTORIAL,
      'editor.de.po': EDITOR,
    }))
      writeFileSync(join(folder, name), content);
  };
  const row = (text: string | RegExp): Locator =>
    page.locator('.part.panel .monaco-list-row', { hasText: text }).first();

  useWorkbench(
    { viewport: { width: 1300, height: 760 }, theme: 'Default Dark Modern', settings: SETTINGS, fill },
    async (opened) => {
      ({ page } = opened);
      await runCommand(page, 'View: Close Primary Side Bar');
      await openFile(page, 'editor.de.po');
    },
  );

  it('is said in the hover, most frequent first, though there is no glossary', async () => {
    await selectText(page, 'editor.de.po', 'collision shape');
    const said = await until('a hover that knows the phrase', async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+Alt+E');
      // It is still being read.
      return hoverTextWith(page, /Kollisionsform[^]*Kollisionskörper/, 2000).catch(() => undefined);
    });
    assert.match(said.replaceAll('\u00a0', ' '), /not approved[^]*Kollisionsform\s+\d+ ×[^]*Kollisionskörper[^\n]*1 ×/);
    await takePicture(page, 'translated-before');
    await page.keyboard.press('Escape');
  });

  it('is listed where it stands, each with its translation marked', async () => {
    await selectText(page, 'editor.de.po', 'collision shape');
    await page.keyboard.press('Shift+Alt+M');
    await row(/Add a collision shape to the player/).waitFor();
    // What is below a row is drawn after it.
    await until('both sides marked', async () => {
      const marked = await page
        .locator('.part.panel .monaco-list-row .monaco-highlighted-label .highlight')
        .allInnerTexts();
      return ['collision shape', 'Kollisionsform'].every((text) => marked.includes(text)) || undefined;
    });
    const { height } = (await page.locator('.part.panel .tree-explorer-viewlet-tree-view').boundingBox())!;
    assert.ok(height > 150, `${height} pixels high`);
    await takePicture(page, 'concordance-opened');
    await runCommand(page, 'View: Toggle Maximized Panel');
    await row(/physics\.de\.po:\d/).waitFor();
    await page.mouse.move(1050, 12);
    await takePicture(page, 'concordance');
  });

  it('is summed up by rendering, and each rendering lists its segments', async () => {
    const summary = row(/^Kollisionskörper\s*1 ×/);
    await row(/^Kollisionsform\s*\d+ ×/).waitFor();
    await summary.click();
    await until('its segment alone', async () =>
      !(await row(/Add a collision shape to the player/).count()) && (await row(/The door has no/).count())
        ? true
        : undefined,
    );
    await takePicture(page, 'concordance-filtered');
    await row('All segments').click();
    await row(/Add a collision shape to the player/).waitFor();
    await row(/physics\.de\.po:\d/).waitFor();
  });

  it('is opened where it stands', async () => {
    await row(/physics\.de\.po:\d/).click();
    await page.locator('.tab.active', { hasText: 'physics.de.po' }).waitFor();
    await runCommand(page, 'View: Close Editor');
    await runCommand(page, 'View: Toggle Panel Visibility');
    await page.locator('.part.panel').waitFor({ state: 'hidden' });
  });

  it('is offered for whole segments, with what differs, and inserted by one key', async () => {
    await openSidebar(page);
    await selectText(page, 'editor.de.po', 'enemy');
    await page.keyboard.press('ArrowLeft');
    await until('the segment', async () =>
      (await sidebarRows(page)).some((text) => /^\d\d\s?%\s+Fügen Sie dem Spieler/.test(text)) ? true : undefined,
    );
    await page.mouse.move(1050, 12);
    await takePicture(page, 'segments');
    await selectText(page, 'editor.de.po', 'enemy');
    await page.keyboard.press('Control+K');
    await page.keyboard.press('0');
    await until('the translation', async () =>
      (await editorText(page, 'editor.de.po')).includes('msgstr "Fügen Sie dem Spieler eine Kollisionsform hinzu."')
        ? true
        : undefined,
    );
  });
});
