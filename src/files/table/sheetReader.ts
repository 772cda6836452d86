import { countWithNoun } from '../../base/counted';
import type { Tally } from '../../base/problem';
import { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { ByteSource } from '../encoding/byteSource';
import type { Row } from './rowReader';

/** Characters of all cells together, each with so many for itself. Cells and rows that stand for many others, or share one long text, make gigabytes of a few bytes. */
const MOST_CHARACTERS = 1 << 28;
const CHARACTERS_OF_A_CELL = 16;
const TOO_MUCH = 'Up to here the cells hold more than 256 MB of text, which no glossary does; the rest was not read. Save the sheet as CSV (UTF-8) and take that.';

/** What is made of the rows of one sheet. */
export interface SheetTable {
  row(row: Row): void;
  /** How much it was: none of what is no table of its kind. */
  end(): number;
}

/** Hands the rows of each sheet of a workbook to a table of its own, which reports to the given problems. */
export type WorkbookReader = (source: ByteSource, problems: ProblemList, tableOf: (problems: ProblemList) => SheetTable) => Steps<void>;

/** The sheets of one workbook, each a table of its own. Problems name the sheet where there are several; their lines are rows. */
export class SheetReader {
  private readonly unread: ProblemList[] = [];
  private sheets = 0;
  private count = 0;
  private characters = 0;

  constructor(
    private readonly problems: ProblemList,
    private readonly tableOf: (problems: ProblemList) => SheetTable,
    private readonly sheetCount: number,
  ) {}

  /** Whether the sheets hold too much, so that no further row is taken. */
  get isFull(): boolean {
    return this.characters > MOST_CHARACTERS;
  }

  /** The pieces of a sheet's part, as long as its rows are taken. */
  *piecesTaken(pieces: Iterable<Uint8Array>): Iterable<Uint8Array> {
    for (const piece of pieces) {
      if (this.isFull) return;
      yield piece;
    }
  }

  /** Where to put the rows of the next sheet; `end` when all are there. */
  sheet(name: string): { row(row: Row): void; problem(line: number, message: string): void; end(): void } {
    const problems = new ProblemList();
    const table = this.tableOf(problems);
    let isEmpty = true;
    return {
      row: (row) => {
        isEmpty = false;
        const before = this.characters;
        if (before <= MOST_CHARACTERS) for (const cell of row.cells) this.characters += cell.length + CHARACTERS_OF_A_CELL;
        if (this.characters <= MOST_CHARACTERS) table.row(row);
        else if (before <= MOST_CHARACTERS) problems.report(row.line, TOO_MUCH);
      },
      problem: (line, message) => problems.report(line, message),
      end: () => {
        if (isEmpty) return;
        this.sheets++;
        const count = table.end();
        this.count += count;
        const named = new ProblemList();
        for (const { line, message } of problems.sorted()) named.report(line, this.sheetCount > 1 ? `Sheet “${name}”: ${message}` : message);
        // A sheet that is no such table matters only where none is.
        if (count) this.problems.add(named.sorted());
        else this.unread.push(named);
      },
    };
  }

  end(): void {
    if (!this.sheets) this.problems.report(1, 'The sheets are empty; there is nothing to read.');
    if (!this.count) for (const problems of this.unread) this.problems.add(problems.sorted());
  }
}

/** Cells in which a formula failed. */
export function reportErrors({ count, first }: Tally, problem: (line: number, message: string) => void): void {
  if (count) problem(first, `${countWithNoun(count, 'cell')} with an error such as #N/A left out, the first in this row.`);
}
