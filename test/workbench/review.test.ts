import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { REVIEW_PANEL } from '../../src/editor/commands/commandIds';
import type { ReviewState } from '../../src/editor/review/reviewSession';
import { accessibilityFaults, accessibilityTree } from '../support/host/accessibility';
import { openFile, runCommand } from '../support/host/palette';
import { reload } from '../support/host/reloading';
import { useWorkbench } from '../support/host/suites';
import { until } from '../support/host/waiting';
import { notification, reviewFrame } from '../support/host/window';
import type { InstalledWorkbench } from '../support/host/workbench';
import { buildAndReview, storedFile } from './support/scenes';

const MANY = 5_000;

describe('The review', () => {
  let workbench: InstalledWorkbench;
  let page: Page;
  let frame: FrameLocator;

  useWorkbench({}, async (opened) => {
    workbench = opened;
    ({ page } = opened);
    await openFile(page, 'contract/contract.en.md');
    await openFile(page, 'contract/contract.de.md');
    frame = await buildAndReview(page, 'contract.en.md → contract.de.md');
  });

  const summary = async (expected: RegExp): Promise<void> => frame.locator('.summary', { hasText: expected }).waitFor();
  /** What is in the review's file. */
  const keptState = (): ReviewState =>
    JSON.parse(readFileSync(storedFile(workbench, 'review.json')!, 'utf8').split('\n')[0]!);
  const activeRow = () => frame.locator('.row.active');

  it('is a table that a screen reader can follow, with the focus in it', async () => {
    const grid = frame.locator('[role=grid]');
    assert.equal(await grid.getAttribute('aria-label'), 'Phrase pairs');
    const active = await grid.getAttribute('aria-activedescendant');
    assert.equal(await activeRow().getAttribute('id'), active);
    assert.match((await activeRow().getAttribute('aria-label')) ?? '', /^.+, .+, confidence \d+%, Undecided(?:$|\. )/);
    assert.equal(await frame.locator('[role=columnheader][aria-sort=descending]').innerText(), 'Confidence↓');
  });

  it('accepts, goes on, rejects, edits and undoes with keys', async () => {
    await frame.locator('[role=grid]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await summary(/ 1 accepted/);
    await page.keyboard.press('Delete');
    assert.match((await activeRow().getAttribute('class')) ?? '', /rejected/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await frame.locator('input.cell-editor').waitFor();
    await page.keyboard.type('Neues Wort');
    await page.keyboard.press('Enter');
    await activeRow().locator('.target .term', { hasText: 'Neues Wort' }).waitFor();
    await summary(/ 2 accepted/);
    await page.keyboard.press('Control+Z');
    await summary(/ 1 accepted/);
    assert.notEqual(await activeRow().locator('.target .term').innerText(), 'Neues Wort');
  });

  it('undoes a decision in the table, and nothing that was typed into the filter', async () => {
    const filter = frame.locator('input[type=search]');
    const count = (rows: string) => frame.locator(rows).count();
    const [all, rejected] = [await count('.row'), await count('.row.rejected')];
    await filter.click();
    await page.keyboard.type('rent');
    await filter.fill('');
    await frame.locator('.row.open').first().click();
    await page.keyboard.press('Delete');
    await until('the rejection', async () => (await count('.row.rejected')) === rejected + 1 || undefined);
    await page.keyboard.press('Control+Z');
    await until('its undoing', async () => (await count('.row.rejected')) === rejected || undefined);
    assert.equal(await filter.inputValue(), '');
    assert.equal(await count('.row'), all);
    await frame.locator('[role=grid]:focus').waitFor();
  });

  it('shows the whole sentences of the active pair with both phrases marked', async () => {
    await page.keyboard.press('Home');
    const [source, target] = await Promise.all(
      ['source', 'target'].map((side) => activeRow().locator(`.${side} .term`).innerText()),
    );
    const place = frame.locator('.evidence .place').first();
    const marks = await place.locator('mark').allInnerTexts();
    assert.equal(marks.length, 2);
    assert.equal(marks[0]!.slice(0, 3).toLowerCase(), source!.slice(0, 3).toLowerCase());
    assert.equal(marks[1]!.slice(0, 3).toLowerCase(), target!.slice(0, 3).toLowerCase());
    assert.deepEqual(
      await place
        .locator('.sentence')
        .evaluateAll((elements) => elements.map((element) => element.getAttribute('dir'))),
      ['auto', 'auto'],
    );
  });

  it('leaves the focus on a sentence’s line when the glossaries say something new', async () => {
    await frame.locator('[role=grid]').focus();
    // A pair that the glossary says nothing about, once it has been asked.
    await frame.locator('.conflict').first().waitFor();
    await page.keyboard.press('Home');
    while ((await activeRow().locator('.conflict').count()) > 0) await page.keyboard.press('ArrowDown');
    const source = await activeRow().locator('.source .term').innerText();
    const line = frame.locator('.evidence button.line').first();
    await line.focus();
    const glossary = join(workbench.folder, 'glossary.glossa.jsonl');
    const before = readFileSync(glossary, 'utf8');
    appendFileSync(
      glossary,
      `${JSON.stringify({
        id: 'c00000000000000dd',
        terms: [
          { term: source, language: 'en' },
          { term: 'Zwiebelfisch', language: 'de' },
        ],
      })}\n`,
    );
    await frame.locator('.evidence', { hasText: 'Zwiebelfisch' }).waitFor();
    await frame.locator('.evidence button.line:focus').waitFor({ timeout: 1000 });
    writeFileSync(glossary, before);
    await frame.locator('.evidence', { hasText: 'Zwiebelfisch' }).waitFor({ state: 'detached' });
    await frame.locator('.evidence button.line:focus').waitFor({ timeout: 1000 });
  });

  it('has nothing that axe-core finds wrong, full or empty', async () => {
    assert.deepEqual(await accessibilityFaults(frame), []);
    await frame.locator('input[type=search]').fill('no such phrase anywhere');
    await frame.locator('.empty', { hasText: 'Nothing matches' }).waitFor();
    assert.deepEqual(await accessibilityFaults(frame), []);
    await frame.locator('input[type=search]').fill('');
  });

  it('is a table with names and numbered rows in Chromium’s accessibility tree', async () => {
    await frame.locator('[role=grid]').focus();
    await page.keyboard.press('Home');
    const tree = await accessibilityTree(page);
    const named = (role: string) => tree.filter((node) => node.role === role).map(({ name }) => name);
    assert.deepEqual(named('grid'), ['Phrase pairs']);
    assert.deepEqual(named('columnheader').slice(1), ['English', 'German', 'Confidence', 'Count']);
    const grid = tree.find(({ role }) => role === 'grid')!;
    const active = tree.find(({ role, id }) => role === 'row' && id === grid.activeDescendant);
    assert.equal(active?.name, await activeRow().getAttribute('aria-label'));
    assert.ok(named('checkbox').every((name) => /^Accept: ./.test(name)));
    assert.deepEqual(
      named('region').filter((name) => name),
      ['Sentences with the selected term'],
    );
    for (const role of ['button', 'combobox', 'searchbox', 'slider', 'textbox'])
      assert.ok(
        named(role).every((name) => name),
        `each ${role} has a name`,
      );
    const numbers = await frame
      .locator('.row')
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 2),
    );
  });

  it('loses nothing when its tab is closed half-way', async () => {
    await runCommand(page, 'View: Close Editor');
    const kept = notification(page, /1 accepted pair is not saved\. The review is kept\./);
    await kept.waitFor();
    await kept.locator('.monaco-button', { hasText: 'Resume Review' }).click();
    await summary(/ 1 accepted/);
  });

  it('comes back with its decisions after a reload, and of 5,000 candidates only what is seen is in the document', async () => {
    await until(
      'the decision in the review’s file',
      () => keptState().rows.some(({ decision }) => decision === 'accepted') || undefined,
    );
    const { state, frame: reopened } = await openReviewOf(workbench, MANY, 3);
    frame = reopened;
    await summary(/5000 pairs, 3 accepted/);
    assert.equal(await frame.locator('[role=grid]').getAttribute('aria-rowcount'), String(MANY + 1));
    for (let place = 0; place < MANY; place += 499) {
      await frame
        .locator('.viewport')
        .evaluate((viewport, share) => (viewport.scrollTop = share * viewport.scrollHeight), place / MANY);
      await frame.locator(`.row[data-row="${place}"]`).waitFor();
      const drawn = await frame
        .locator('.row')
        .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-row'))));
      assert.ok(drawn.length < 60, `${drawn.length} rows at ${place}`);
      assert.deepEqual(
        drawn,
        drawn.map((_, index) => drawn[0]! + index),
      );
    }
    await until('the last row', async () => {
      // A click, as a hand does it: after a reload the window may still be taking the focus to itself, and a focus that
      // a script sets is lost.
      await frame.locator('.row .source').first().click({ timeout: 2000 });
      await page.keyboard.press('End');
      await frame.locator(`.row.active[data-row="${MANY - 1}"]`).waitFor({ timeout: 2000 });
      return true;
    });
    const sure = state.rows.filter((row) => row.decision === 'open' && row.confidence >= 0.8).length;
    // What contradicts the glossary, which is known only after a while, is left out.
    const offered = await until('fewer to accept than there are', async () => {
      const count = Number(/\d+(?=\)$)/.exec(await frame.locator('.threshold button').innerText()));
      return count < sure ? count : undefined;
    });
    assert.ok(offered > 0.9 * sure, `${offered} of ${sure}`);
    await frame.locator('.threshold button').click();
    await summary(new RegExp(`5000 pairs, ${offered + 3} accepted`));
  });

  it('keeps a decision that was made just before the window is loaded anew', async () => {
    await frame.locator('[role=grid]').focus();
    await page.keyboard.press('Home');
    await frame.locator('.row.active.accepted[data-row="0"]').waitFor();
    await page.keyboard.press('Delete');
    // Enough for the extension to hear of it, and less than it rests before it writes.
    await page.waitForTimeout(500);
    await page.reload();
    await until('the decision in the review’s file', () =>
      keptState().rows[0]!.decision === 'rejected' ? true : undefined,
    );
  });
});

/**
 * Puts many undecided rows in the place of those of the review that is kept, from the surest to the one of 50%, and
 * opens it in a window that is loaded anew. Where the row of an index stands in the table is that index.
 * @param accepted how many of the first are accepted all the same
 */
async function openReviewOf(
  workbench: InstalledWorkbench,
  count: number,
  accepted = 0,
): Promise<{ frame: FrameLocator; state: ReviewState }> {
  const { page } = workbench;
  await runCommand(page, 'View: Close All Editors');
  const file = await until('the review’s file', () => storedFile(workbench, 'review.json'));
  const kept: ReviewState = JSON.parse(readFileSync(file, 'utf8').split('\n')[0]!);
  const rows = Array.from({ length: count }, (_, index): ReviewState['rows'][number] => ({
    ...kept.rows[index % kept.rows.length]!,
    // What is folded away is in no row of the table.
    group: undefined,
    decision: index < accepted ? 'accepted' : 'open',
    confidence: 0.5 + (0.5 * (count - index)) / count,
  }));
  const state = { ...kept, rows, history: { undoable: [], redoable: [] } };
  writeFileSync(file, JSON.stringify(state));
  // A tab that came back would come with the filter that it had.
  await reload(
    page,
    'memento/workbench.parts.editor',
    'that its tabs are closed',
    (tabs) => !tabs.includes(REVIEW_PANEL),
  );
  await runCommand(page, 'Glossa: Resume Review');
  const frame = reviewFrame(page);
  await frame.locator('.summary', { hasText: String(count) }).waitFor();
  return { frame, state };
}
