import type { DetectedLanguage } from '../../language/detection';
import { detectLanguage } from '../../language/detection';
import { languageOfName } from '../../language/names';

/** Returns whether a filled cell may be a number or an identifier instead of text: `17`, `menu.file`, `KEY_3`. */
const isIdentifier = (cell: string): boolean => !/\s/.test(cell) && /[\d_.:/#-]/.test(cell);
/** A name in a program: `order.cancel.title`, `BTN_SAVE`, `menu_file_open`. */
const KEY = /^(?:[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*){2,}|[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|[a-z][a-z\d]*(?:_[a-z\d]+)+)$/;
/** Keys with only two parts, such as `invoice.due`, which may also be a file name or a web address. */
const SHORT_KEY = /^[a-z_][\w-]*\.[a-z_][\w-]*$/;
const FILE_OR_PLACE =
  /\.(?:com|org|net|io|de|fr|uk|eu|txt|pdf|html?|xml|json|js|ts|css|exe|dll|zip|docx?|xlsx?|csv|png|jpe?g|gif|ini|md)$/;
/** The maximum number of characters of a key; a longer cell is text. */
const MAX_KEY_LENGTH = 200;
const FLAG = /^(?:yes|no|y|n|true|false|ja|nein|oui|non|sí|si|x|0|1|forbidden|prohibited|✓|✗)$/i;
/** The share of filled cells that determines the kind of a column. */
const MIN_KIND_SHARE = 0.5;
/** The minimum number of cells for language detection. */
const MIN_CELLS = 3;

/** Returns whether a text is a program's key rather than a term; one with two parts only among other keys. */
export function isResourceKey(text: string, isAmongKeys = false): boolean {
  if (text.length > MAX_KEY_LENGTH) return false;
  return KEY.test(text) || (isAmongKeys && SHORT_KEY.test(text) && !FILE_OR_PLACE.test(text));
}

/** The first rows of a table without its header, as evidence for columns with unclear names. */
export class ColumnContents {
  constructor(private readonly rows: readonly (readonly string[])[] = []) {}

  /** Detects the language of all cells of the column together; with candidates, one of them or undefined. */
  language(index: number, candidates?: readonly string[]): DetectedLanguage | undefined {
    const cells = this.filled(index);
    return cells.length < MIN_CELLS ? undefined : detectLanguage(cells.join('\n'), candidates);
  }

  isEmpty(index: number): boolean {
    return this.rows.length > 0 && !this.filled(index).length;
  }

  /** Returns whether the cells are words, rather than numbers, keys or flags. */
  hasText(index: number): boolean {
    return (
      this.filled(index).length > 0 &&
      !this.isOfNumbers(index) &&
      !this.isOfIdentifiers(index) &&
      !this.isOfFlags(index)
    );
  }

  isOfNumbers(index: number): boolean {
    return this.isMostly(index, (cell) => /\d/.test(cell) && !/\p{L}/u.test(cell));
  }

  isOfIdentifiers(index: number): boolean {
    return this.isMostly(index, isIdentifier);
  }

  isOfKeys(index: number): boolean {
    return this.isMostly(index, (cell) => isResourceKey(cell, true));
  }

  /** Returns whether every cell is yes or no. */
  isOfFlags(index: number): boolean {
    const cells = this.filled(index);
    return cells.length > 0 && cells.every((cell) => FLAG.test(cell));
  }

  /** Returns whether at least `minCells` cells, and all of them, contain words and none is yes or no. */
  hasTerms(index: number, minCells: number): boolean {
    const cells = this.filled(index);
    return (
      cells.length >= minCells &&
      cells.every((cell) => /\p{L}{2}/u.test(cell) && !FLAG.test(cell)) &&
      this.hasText(index)
    );
  }

  /** Returns whether every filled cell is the name or code of a language. */
  namesLanguages(index: number): boolean {
    const cells = this.filled(index);
    return cells.length > 0 && [...new Set(cells)].every((cell) => languageOfName(cell) !== undefined);
  }

  private isMostly(index: number, is: (cell: string) => boolean): boolean {
    const cells = this.filled(index);
    return cells.length > 0 && cells.filter(is).length > MIN_KIND_SHARE * cells.length;
  }

  /** Returns the filled cells of a column. */
  filled(index: number): string[] {
    return this.rows.flatMap((cells) => cells[index]?.trim() || []);
  }
}
