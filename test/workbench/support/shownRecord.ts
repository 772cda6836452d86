import type { Page } from 'playwright-core';

/** What the reader saw of a phrase from some moment on. */
export interface Shown {
  /** Milliseconds since the page was opened. */
  at: number;
  /** What it is said to be about; empty where nothing is shown. */
  phrase: string;
  /** The equivalent at the top; empty where there is none. */
  first: string;
}

export interface ShownRecord {
  sidebar: Shown[];
  hover: Shown[];
}

/**
 * Begins to keep what the sidebar and the hovers show, picture by picture, where it differs from the picture before.
 * @returns what gives the record as it stands
 */
export async function recordShown(page: Page): Promise<() => Promise<ShownRecord>> {
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
