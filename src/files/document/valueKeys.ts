import type { Span } from '../../model/phrase';

/** A value's place in its document, with the path of names that leads to it. */
export interface NamedValue extends Span {
  path: readonly (string | number)[];
}

/**
 * What a file calls its values: `menu.open` for `{"menu": {"open": "…"}}`. The files of two languages share these names,
 * so that nobody has to guess which value translates which.
 */
export class ValueKeys {
  private readonly starts: number[];
  private readonly keys: string[];

  /** @param values in the order of the document, none within another */
  constructor(private readonly values: readonly NamedValue[]) {
    this.starts = values.map(({ start }) => start);
    this.keys = keysOf(values);
  }

  /** The key of the value that holds a place in the document. */
  at(offset: number): string | undefined {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.starts[middle]! <= offset) low = middle + 1;
      else high = middle;
    }
    const value = this.values[low - 1];
    return value && offset <= value.end ? this.keys[low - 1] : undefined;
  }
}

/** Rails and its like have the language itself as the outermost name, which is all that differs between their files. */
const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})*$/;

function keysOf(values: readonly NamedValue[]): string[] {
  const roots = new Set(values.map(({ path }) => path[0]));
  const [root] = roots;
  const isLanguage = roots.size === 1 && typeof root === 'string' && LANGUAGE.test(root) && values.every(({ path }) => path.length > 1);
  const seen = new Map<string, number>();
  return values.map(({ path }) => {
    const key = path.slice(isLanguage ? 1 : 0).join('.');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
  });
}
