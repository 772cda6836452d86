import type { DetectedLanguage } from '../../language/detection';
import { detectLanguage } from '../../language/detection';
import { languageOfName } from '../../language/names';

/** A cell that counts or identifies rather than says something: `17`, `menu.file`, `KEY_3`. */
const isIdentifier = (cell: string): boolean => !/\s/.test(cell) && /[\d_.:/#-]/.test(cell);
const FLAG = /^(?:yes|no|y|n|true|false|ja|nein|oui|non|x|0|1)$/i;
/** The share of filled cells that makes a column what most of its cells are. */
const MOSTLY = 0.5;
/** Cells; of fewer no language is told. */
const FEWEST_CELLS = 3;

/** The first rows of a table without its header, asked for what a column holds where its name does not tell it. */
export class ColumnContents {
  constructor(private readonly rows: readonly (readonly string[])[] = []) {}

  /** By all cells of the column together; with candidates one of them, or nothing. */
  language(index: number, candidates?: readonly string[]): DetectedLanguage | undefined {
    const cells = this.filled(index);
    return cells.length < FEWEST_CELLS ? undefined : detectLanguage(cells.join('\n'), candidates);
  }

  isEmpty(index: number): boolean {
    return this.rows.length > 0 && !this.filled(index).length;
  }

  /** Whether words stand there, rather than numbers, keys or flags. */
  hasText(index: number): boolean {
    return this.filled(index).length > 0 && !this.isOfNumbers(index) && !this.isOfIdentifiers(index) && !this.isOfFlags(index);
  }

  isOfNumbers(index: number): boolean {
    return this.isMostly(index, (cell) => /\d/.test(cell) && !/\p{L}/u.test(cell));
  }

  isOfIdentifiers(index: number): boolean {
    return this.isMostly(index, isIdentifier);
  }

  /** Whether every cell says yes or no. */
  isOfFlags(index: number): boolean {
    const cells = this.filled(index);
    return cells.length > 0 && cells.every((cell) => FLAG.test(cell));
  }

  /** The one language that every cell names, as in `sourceLang`. */
  namedLanguage(index: number): string | undefined {
    const cells = new Set(this.filled(index));
    return cells.size === 1 ? languageOfName([...cells][0]!) : undefined;
  }

  private isMostly(index: number, is: (cell: string) => boolean): boolean {
    const cells = this.filled(index);
    return cells.length > 0 && cells.filter(is).length > MOSTLY * cells.length;
  }

  private filled(index: number): string[] {
    return this.rows.flatMap((cells) => cells[index]?.trim() || []);
  }
}
