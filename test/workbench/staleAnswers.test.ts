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

/** What the reader saw of a phrase from some moment on. */
interface Shown {
  /** Milliseconds since the page was opened. */
  at: number;
  /** What it is said to be about; empty where nothing is shown. */
  phrase: string;
  /** The equivalent at the top; empty where there is none. */
  first: string;
}

interface ShownRecord {
  sidebar: Shown[];
  hover: Shown[];
}

/**
 * Begins to keep what the sidebar and the hovers show, picture by picture, where it differs from the picture before.
 * @returns what gives the record as it stands
 */
async function recordShown(page: Page): Promise<() => Promise<ShownRecord>> {
  // The compiler of the tests names functions through a helper that the page lacks.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(() => {
    const plain = (text: string | null | undefined): string =>
      (text ?? '')
        .replaceAll('\u00a0', ' ')
        .replaceAll(/[\u2066-\u2069]/g, '')
        .trim();
    const visible = (element: Element): boolean => element.getBoundingClientRect().height > 0;
    const inSidebar = (): Omit<Shown, 'at'> => {
      const pane = [...document.querySelectorAll('.sidebar .pane')].find((each) =>
        /^equivalents/i.test(plain(each.querySelector('.pane-header .title')?.textContent)),
      );
      const rows = [...(pane?.querySelectorAll('.monaco-list-row') ?? [])]
        .filter(visible)
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
      const [title, first] = rows.map((row) => plain(row.querySelector('.label-name')?.textContent));
      return { phrase: /“(.*)”/.exec(title ?? '')?.[1] ?? title ?? '', first: first ?? '' };
    };
    const inHover = (): Omit<Shown, 'at'> => {
      const hover = [...document.querySelectorAll('.monaco-hover:not(.hidden) .hover-contents')].find(
        (each) => visible(each) && each.querySelector('ol'),
      );
      return {
        phrase: plain(hover?.querySelector('strong')?.textContent),
        first: plain(hover?.querySelector('ol strong')?.textContent),
      };
    };
    const record: ShownRecord = { sidebar: [], hover: [] };
    const look = (): void => {
      for (const [kept, shown] of [
        [record.sidebar, inSidebar()],
        [record.hover, inHover()],
      ] as const) {
        const last = kept.at(-1);
        if (last?.phrase !== shown.phrase || last.first !== shown.first)
          kept.push({ at: Math.round(performance.now()), ...shown });
      }
      // After the picture has been drawn.
      requestAnimationFrame(() => setTimeout(look));
    };
    look();
    Object.assign(globalThis, { glossaShown: record });
  });
  return () => page.evaluate(() => (globalThis as unknown as { glossaShown: ShownRecord }).glossaShown);
}

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
