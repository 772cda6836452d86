import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { inProject } from '../../scripts/steps/project.mjs';
import type { Concept } from '../../src/model/concept';
import { editorOf, hoverTextWith, selectText } from '../support/host/editors';
import { openFile } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { statusBarTextWith } from '../support/host/window';
import { openSidebar, sidebarFirst } from './support/scenes';
import type { Shown, ShownRecord } from './support/shownRecord';
import { recordShown } from './support/shownRecord';

const FILE = 'terms.en.md';
const GLOSSARY = inProject('samples', 'glossary.glossa.jsonl');
/**
 * Milliseconds between two selections: below and above the rest that a look-up waits for, so that some answers come and
 * others are overtaken; and in the end long enough for a hover.
 */
const PAUSES = [0, 30, 125, 0, 60, 135, 0, 90, 170, 20, 1000];
/** Milliseconds in which a straggler would have come. */
const AFTERMATH = 2000;

/** English terms of the samples that stand for one concept alone, each with the German ones of that. */
function termsOfSamples(): [term: string, equivalents: string[]][] {
  const concepts = readFileSync(GLOSSARY, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"terms"'))
    .map((line): Concept => JSON.parse(line));
  const inLanguage = (wanted: string) => (concept: Concept) =>
    concept.terms.flatMap(({ term, language }) => (language === wanted ? [term] : []));
  const all = concepts.flatMap(inLanguage('en'));
  return concepts.flatMap((concept) => {
    const [term] = inLanguage('en')(concept);
    const equivalents = inLanguage('de')(concept);
    return term && equivalents.length && all.filter((each) => each === term).length === 1
      ? [[term, equivalents] as [string, string[]]]
      : [];
  });
}

describe('A selection that changes faster than it is looked up', () => {
  const terms = termsOfSamples();
  const equivalents = new Map(terms);
  let page: Page;

  const fill = (folder: string): void => {
    cpSync(GLOSSARY, join(folder, 'glossary.glossa.jsonl'));
    writeFileSync(join(folder, FILE), ['# Terms', ...terms.map(([term]) => term), ''].join('\n'));
  };
  const settings = {
    'editor.fontSize': 11,
    'editor.lineHeight': 14,
    'glossa.hover.onSelection': true,
    'glossa.sourceLanguage': 'en',
    'glossa.targetLanguage': 'de',
  };
  useWorkbench({ fill, settings, viewport: { width: 1300, height: 950 } }, async (opened) => {
    ({ page } = opened);
    await openFile(page, FILE);
    await openSidebar(page);
    await selectText(page, FILE, terms[0]![0]);
    await sidebarFirst(page, terms[0]![1][0]!);
    await statusBarTextWith(page, /glossary\.glossa\.jsonl/);
  });

  /** Where the lines of the editor begin on the screen. */
  async function places(): Promise<Map<string, { x: number; y: number }>> {
    const lines = await editorOf(page, FILE)
      .locator('.view-line')
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, height } = element.getBoundingClientRect();
          return [(element.textContent ?? '').replaceAll('\u00a0', ' '), { x: x + 3, y: y + height / 2 }] as const;
        }),
      );
    return new Map(lines);
  }

  it('never shows an earlier answer, and shows the last', async () => {
    assert.ok(terms.length >= 50, `${terms.length} terms`);
    const at = await places();
    // Each once, and none beside the one before.
    const order = terms.map((_, index) => terms[(index * 17) % terms.length]![0]);
    const shown = await recordShown(page);
    for (const [index, term] of order.entries()) {
      const { x, y } = at.get(term)!;
      if (term.includes(' ')) {
        await page.mouse.click(x, y);
        await page.keyboard.press('Shift+End');
      } else await page.mouse.dblclick(x, y);
      await delay(PAUSES[index % PAUSES.length]);
    }
    const last = order.at(-1)!;
    await hoverTextWith(page, new RegExp(`^\\s*[\u2066-\u2069]*${last}`));
    await delay(AFTERMATH);
    const record = await shown();
    for (const place of ['sidebar', 'hover'] satisfies (keyof ShownRecord)[]) {
      const seen = record[place].filter(({ phrase }) => phrase);
      const said = JSON.stringify(seen, null, 1);
      assert.ok(
        seen.length > (place === 'sidebar' ? 5 : 1),
        `The ${place} showed too little for anything to be seen: ${said}`,
      );
      for (const { phrase, first } of seen)
        assert.ok(
          equivalents.get(phrase)?.includes(first),
          `In the ${place} “${first}” stood under “${phrase}”: ${said}`,
        );
      assert.deepEqual(
        outOfOrder(seen, order),
        [],
        `In the ${place} an earlier answer came after a later one: ${said}`,
      );
      assert.equal(seen.at(-1)!.phrase, last, `The ${place} ends with another phrase: ${said}`);
    }
  });
});

/** What was shown after something that was selected later. */
function outOfOrder(seen: readonly Shown[], order: readonly string[]): Shown[] {
  return seen.filter(({ phrase }, index) =>
    seen.slice(0, index).some((before) => order.indexOf(before.phrase) > order.indexOf(phrase)),
  );
}
