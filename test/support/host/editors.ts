import type { Locator, Page } from 'playwright-core';
import { TIMEOUT, until } from './waiting';

/** The editor of a file, by the end of its path. */
export function editorOf(page: Page, name: string): Locator {
  return page.locator(`.editor-instance .monaco-editor[data-uri$="${encodeURI(name)}"]`).first();
}

/** Brings the editor of an open file to the front and gives it the focus. */
export async function focusEditor(page: Page, name: string): Promise<void> {
  const base = name.slice(name.lastIndexOf('/') + 1);
  await until(`the focus in ${name}`, async () => {
    await page.locator(`.tab[data-resource-name="${base}"]`).first().click({ timeout: 3000 });
    await page.keyboard.press('Control+Home');
    await page.locator(`.monaco-editor.focused[data-uri$="${encodeURI(name)}"]`).waitFor({ timeout: 1000 });
    return true;
  });
}

/** The lines of an editor that are on the screen, in order. */
export async function editorText(page: Page, name: string): Promise<string> {
  const lines = await editorOf(page, name)
    .locator('.view-line')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({ top: element.getBoundingClientRect().top, text: element.textContent ?? '' }))
        .sort((a, b) => a.top - b.top),
    );
  return lines.map(({ text }) => text.replaceAll('\u00a0', ' ')).join('\n');
}

/**
 * Selects a text in the editor of an open file through the Find widget, as a reader would, and waits until the status
 * bar counts it.
 * @param occurrence which one from the top, from 1; case is ignored
 */
export async function selectText(page: Page, name: string, text: string, occurrence = 1): Promise<void> {
  await focusEditor(page, name);
  // The search goes on from the cursor: from an earlier selection of the same text it would begin with the one after
  // it.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+F');
  const widget = editorOf(page, name).locator('.find-widget.visible');
  await widget.locator('.find-part textarea').first().fill(text);
  // The count is there, too, where a narrow widget has no room to show it.
  const numberShown = async (): Promise<number> =>
    parseInt((await widget.locator('.matchesCount').textContent({ timeout: 1000 })) ?? '', 10);
  await until(`occurrence ${occurrence} of “${text}” in ${name}`, async () => {
    // Without its number the text is not there yet.
    const isThere = await until(
      'its number',
      async () => ((await numberShown()) === occurrence ? true : undefined),
      1000,
    ).catch(() => undefined);
    // A text that stood there already is not looked for until Enter asks for it; on a slow machine Enter may have gone
    // past the one that is wanted.
    if (!isThere) await page.keyboard.press((await numberShown()) > occurrence ? 'Shift+Enter' : 'Enter');
    return isThere;
  });
  // What lies over the widget takes the key first.
  await until('the Find widget closed', async () => {
    await page.keyboard.press('Escape');
    await widget.waitFor({ state: 'detached', timeout: 1000 });
    return true;
  });
  await page
    .locator('.statusbar-item[id="status.editor.selection"]', { hasText: `(${text.length} selected)` })
    .waitFor();
}

/** Where a text of an editor is on the screen: the middle of its first occurrence. */
async function placeOf(editor: Locator, text: string): Promise<{ x: number; y: number } | undefined> {
  return editor.evaluate((element, wanted) => {
    for (const line of element.querySelectorAll('.view-line')) {
      const at = (line.textContent ?? '').replaceAll('\u00a0', ' ').indexOf(wanted);
      if (at < 0) continue;
      const range = element.ownerDocument.createRange();
      const walker = element.ownerDocument.createTreeWalker(line, 4);
      let passed = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const length = node.textContent?.length ?? 0;
        if (at >= passed && at < passed + length) range.setStart(node, at - passed);
        if (at + wanted.length > passed && at + wanted.length <= passed + length)
          range.setEnd(node, at + wanted.length - passed);
        passed += length;
      }
      const box = range.getClientRects()[0];
      if (box) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    return undefined;
  }, text);
}

/** The texts of an editor under which Glossa has drawn its dotted line, in order. */
export async function markedWords(page: Page, name: string): Promise<string[]> {
  return editorOf(page, name).evaluate((editor) => {
    const document = editor.ownerDocument;
    const marks = Array.from(editor.querySelectorAll('.view-overlays .cdr')).filter(
      (mark) => document.defaultView!.getComputedStyle(mark).borderBottomStyle === 'dotted',
    );
    const places = marks.map((mark) => mark.getBoundingClientRect());
    const walker = document.createTreeWalker(editor.querySelector('.view-lines')!, 4);
    const texts = places.map(() => '');
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.textContent ?? '').length; at++) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        places.forEach(
          (place, mark) =>
            (texts[mark] +=
              x > place.left && x < place.right && y > place.top && y < place.bottom
                ? (node?.textContent?.[at] ?? '')
                : ''),
        );
      }
    }
    return texts;
  });
}

/** The hovers that are on the screen, as text; empty as long as one is being filled. */
export async function hoverText(page: Page): Promise<string> {
  const texts = await page
    .locator('.monaco-hover:not(.hidden) .hover-contents')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getBoundingClientRect().height > 0)
        .map((element) => ('innerText' in element ? String(element.innerText) : '')),
    );
  return texts.some((text) => /^\s*Loading\b/.test(text)) ? '' : texts.join('\n').replaceAll('\u00a0', ' ');
}

/** Waits until the hovers on the screen say something, and gives all that they say. */
export async function hoverTextWith(page: Page, expected: RegExp, timeout = TIMEOUT): Promise<string> {
  return until(
    `a hover with ${expected}`,
    async () => {
      const text = await hoverText(page);
      return expected.test(text) ? text : undefined;
    },
    timeout,
  );
}

/**
 * Moves the mouse over a text of an editor until a hover shows what is expected there: away and back again as long as
 * it does not, because the extension may still be starting.
 * @returns what the hover says
 */
export async function hoverOn(page: Page, name: string, text: string, expected: RegExp = /\S/): Promise<string> {
  const editor = editorOf(page, name);
  return until(`a hover over "${text}" with ${expected}`, async () => {
    const place = await placeOf(editor, text);
    if (!place) throw new Error(`"${text}" is not on the screen in ${name}.`);
    await page.mouse.move(place.x + 250, place.y + 150);
    await page.mouse.move(place.x - 3, place.y, { steps: 3 });
    await page.mouse.move(place.x, place.y, { steps: 2 });
    return hoverTextWith(page, expected, 3000);
  });
}
