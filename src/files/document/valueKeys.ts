import { binarySearch } from '../../base/binarySearch';
import type { Span } from '../../model/phrase';

/** A value's span in its document, with the path of names that leads to it. */
export interface NamedValue extends Span {
  path: readonly (string | number)[];
}

/**
 * The names of a file's values: `menu.open` for `{"menu": {"open": "…"}}`. The files of two languages share these
 * names, which identify the translation of each value.
 */
export class ValueKeys {
  private readonly keys: string[];

  /** @param values in the order of the document, none within another */
  constructor(private readonly values: readonly NamedValue[]) {
    this.keys = keysOf(values);
  }

  /** The spans of the values by key. */
  get places(): ReadonlyMap<string, Span> {
    return new Map(this.keys.map((key, index) => [key, this.values[index]!]));
  }

  /** Returns the key of the value that contains a position in the document. */
  at(offset: number): string | undefined {
    const last = binarySearch(0, this.values.length, (index) => this.values[index]!.start <= offset) - 1;
    const value = this.values[last];
    return value && offset <= value.end ? this.keys[last] : undefined;
  }
}

/** In Rails files, the top-level key is the language code; other keys are the same in all languages. */
const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})*$/;

function keysOf(values: readonly NamedValue[]): string[] {
  const roots = new Set(values.map(({ path }) => path[0]));
  const [root] = roots;
  const isLanguage =
    roots.size === 1 && typeof root === 'string' && LANGUAGE.test(root) && values.every(({ path }) => path.length > 1);
  const seen = new Map<string, number>();
  return values.map(({ path }) => {
    const key = path.slice(isLanguage ? 1 : 0).join('.');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
  });
}

/**
 * The names of the forms that depend on a number (CLDR's plural categories), as Android, Apple, Fluent and i18next give
 * them at the end of a value's name: `files.one`, `files_other`. Languages differ in the forms that they use.
 */
const QUANTITY = /(?<=^|[._])(?:zero|one|two|few|many|other)$/;
const SMALL_QUANTITY = /(?:^|[._])(?:zero|one|two)$/;

/** Returns whether a name is that of a plural form. */
export const isPluralForm = (name: string): boolean => QUANTITY.test(name);

/** Returns whether a name is that of a form for zero, one or two, which may spell out the number. */
export const isZeroOneOrTwoForm = (name: string): boolean => SMALL_QUANTITY.test(name);

/** Returns the name with the CLDR category `other` instead of its category; undefined for a name without a category. */
export function otherCategoryKey(name: string): string | undefined {
  return QUANTITY.test(name) ? name.replace(QUANTITY, 'other') : undefined;
}

/** Returns the plural category at the end of a name, or ''. */
export const pluralCategoryIn = (name: string): string => QUANTITY.exec(name)?.[0] ?? '';
