import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { SearchHit } from '../../src/model/equivalent';
import { engineNotifications, allRequests } from '../../src/protocol/protocol';
import { startEngine } from '../support/engineProcess';
import { editorText, focusEditor, hoverOn, hoverTextWith, selectText } from '../support/host/editors';
import { runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { statusBarTextWith } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';
import {
  acceptPair,
  buildAndReview,
  openSidebar,
  openSideBySide,
  search,
  showEquivalents,
  sidebarFirst,
  WIDE,
} from './support/scenes';

const SOURCE = 'contract/contract.en.md';
const TARGET = 'contract/contract.de.md';

/** A text in whose middle the first “notice period” of the contract stands, and no other. */
const AROUND = 'a notice period. In';

/**
 * A translator's way through the product, in the package that a translator installs. Each step goes on from the one
 * before.
 */
describe('The whole way of a translator', function () {
  this.bail(true);
  let workbench: InstalledWorkbench;
  let page: Page;

  useWorkbench({ viewport: WIDE }, (opened) => {
    workbench = opened;
    ({ page } = opened);
  });

  /** Waits until the translation's editor shows a text. */
  const targetSays = (expected: RegExp): Promise<boolean> =>
    until(`${expected} in the translation`, async () =>
      expected.test(await editorText(page, TARGET)) ? true : undefined,
    );

  it('opens a contract with its translation, and the status bar knows both languages', async () => {
    await openSideBySide(page, SOURCE, TARGET);
    await statusBarTextWith(page, /en → de/);
    await statusBarTextWith(page, /glossary\.glossa\.jsonl/);
  });

  it('does not know a term that the glossary lacks', async () => {
    await selectText(page, SOURCE, 'notice period');
    const text = await hoverOn(page, SOURCE, AROUND, /English → German/);
    assert.doesNotMatch(text, /Kündigungsfrist/);
  });

  it('builds a glossary from both, accepts a pair with the keyboard, and saves it', async () => {
    const frame = await buildAndReview(page, 'contract.en.md → contract.de.md');
    await acceptPair(page, frame, 'notice period', 'Kündigungsfrist');
    const saved = readFileSync(join(workbench.folder, 'glossary.glossa.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => /"notice period"/i.test(line));
    assert.equal(saved.length, 1);
    assert.match(saved[0]!, /"Kündigungsfrist"/);
    assert.match(saved[0]!, /"source":"contract\/contract\.en\.md, contract\/contract\.de\.md"/);
    await runCommand(page, 'View: Close Editor');
  });

  it('shows the accepted equivalent first when the pointer rests on the selected phrase', async () => {
    await selectText(page, SOURCE, 'notice period');
    const text = await hoverOn(page, SOURCE, AROUND, /Kündigungsfrist/);
    assert.match(text, /notice period\s+·\s+English → German/);
    assert.match(text.slice(text.indexOf('German') + 'German'.length).trim(), /^Kündigungsfrist/);
  });

  it('inserts it with one click where the translation is being written, and one undo takes it back', async () => {
    const before = await editorText(page, TARGET);
    const source = await editorText(page, SOURCE);
    await focusEditor(page, TARGET);
    await page.keyboard.press('End');
    await showEquivalents(page, SOURCE, 'notice period', 3);
    await hoverTextWith(page, /Kündigungsfrist/);
    await page.locator('.monaco-hover a', { hasText: 'Insert' }).first().click();
    await targetSays(/^# Mietvertrag über GewerberäumeKündigungsfrist/);
    assert.equal(await editorText(page, SOURCE), source);
    await statusBarTextWith(page, /Inserted “Kündigungsfrist” into contract\.de\.md/);
    await page.keyboard.press('Control+Z');
    await until('the translation as it was', async () =>
      (await editorText(page, TARGET)) === before ? true : undefined,
    );
  });

  it('inserts by number with two keys', async () => {
    await selectText(page, SOURCE, 'notice period', 3);
    await page.keyboard.press('Control+K');
    // A second key that comes before the editor waits for it is typed.
    await statusBarTextWith(page, /Waiting for second key/);
    await page.keyboard.press('1');
    await targetSays(/Kündigungsfrist/);
    await page.keyboard.press('Control+Z');
  });

  it('searches by form and by meaning, in any language, in the order of the engine', async () => {
    const byForm = await search(page, 'Kündigungsfrist', (rows) => /Kündigungsfrist/.test(rows[0]?.label ?? ''));
    assert.match(byForm[0]!.label, /^notice period\s+·\s+Kündigungsfrist/i);
    await page.keyboard.press('Escape');
    // The word stands in no entry, so that the editor's own filter would show nothing and its own sorting something
    // else.
    const hits = await engineSearch(join(workbench.folder, 'glossary.glossa.jsonl'), 'leaseholder', 50);
    assert.ok(hits.length > 3 && hits.every(({ terms }) => terms.every(({ term }) => !/leaseholder/i.test(term))));
    const byMeaning = await search(page, 'leaseholder', (rows) => /by meaning/.test(rows[0]?.detail ?? ''));
    const expected = hits.slice(0, byMeaning.length).map(({ terms }) => terms.map(({ term }) => term));
    for (const [index, terms] of expected.entries()) {
      const { label } = byMeaning[index]!;
      assert.ok(
        terms.every((term) => label.includes(term)),
        `${index}: ${label}`,
      );
    }
    assert.ok(byMeaning.slice(0, 3).some(({ label }) => /^(?:tenant, lessee|lessee, tenant)\s+·\s+Mieter/.test(label)));
    await page.keyboard.press('Escape');
  });

  it('lists a term that is to be avoided last and says so', async () => {
    await search(page, 'rent', (rows) => /^rent\s+·\s+Miete, Mietzins \(superseded\)/i.test(rows[0]?.label ?? ''));
    await page.keyboard.press('Escape');
  });

  it('inserts the term of the target language from the palette', async () => {
    const before = await editorText(page, TARGET);
    await focusEditor(page, SOURCE);
    await search(page, 'watchmaker', (rows) => /Uhrmacher/.test(rows[0]?.label ?? ''));
    await page.keyboard.press('Enter');
    await targetSays(/Uhrmacherin/);
    await page.keyboard.press('Control+Z');
    await until('the translation as it was', async () =>
      (await editorText(page, TARGET)) === before ? true : undefined,
    );
  });

  it('follows the selection in the sidebar', async () => {
    await openSidebar(page);
    await selectText(page, SOURCE, 'gross negligence');
    await sidebarFirst(page, 'grobe Fahrlässigkeit');
    await selectText(page, SOURCE, 'default interest');
    const rows = await sidebarFirst(page, 'Verzugszinsen');
    assert.ok(
      rows.some((row) => row.includes('Verzugszinsen in gesetzlicher Höhe')),
      rows.join('\n'),
    );
  });

  it('inserts and copies from the sidebar', async () => {
    const row = page.locator('.sidebar .monaco-list-row', { hasText: 'Verzugszinsen' }).first();
    await row.hover();
    await row.locator('a[aria-label="Copy Equivalent"]').click();
    await statusBarTextWith(page, /Copied “Verzugszinsen”/);
    await row.hover();
    await row.locator('a[aria-label="Insert Equivalent"]').click();
    await targetSays(/^# Mietvertrag.*Verzugszinsen/);
    await page.keyboard.press('Control+Z');
  });

  it('goes on when the engine is killed', async () => {
    const [engine] = workbench.engines();
    assert.ok(engine);
    process.kill(engine, 'SIGKILL');
    await selectText(page, SOURCE, 'bank guarantee');
    await sidebarFirst(page, 'Bankbürgschaft');
  });
});

/** What the engine itself answers to a search once it has indexed a glossary, in its order. */
async function engineSearch(glossary: string, query: string, limit: number): Promise<SearchHit[]> {
  const cacheFolder = mkdtempSync(join(tmpdir(), 'glossa-'));
  const engine = startEngine({ cacheFolder }, 'bundle');
  try {
    const ask = () =>
      engine.connection.sendRequest(allRequests.search, { query, glossaries: [{ path: glossary }], limit });
    const indexed = new Promise<void>((resolve) => {
      let hasBegun = false;
      engine.connection.onNotification(engineNotifications.state, ({ phase }) => {
        hasBegun ||= phase === 'indexing';
        if (hasBegun && phase === 'ready') resolve();
      });
    });
    // The first question makes it read the glossary.
    await ask();
    await indexed;
    return await ask();
  } finally {
    await engine.stop();
    rmSync(cacheFolder, { recursive: true, force: true });
  }
}
