import type { Tally } from '../../base/problem';
import { countMessage, ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { TableDescription } from '../../model/glossaryFormat';
import type { ByteSource } from '../encoding/decodeText';
import type { GlossaryReader } from '../glossary/glossaryReader';
import type { TableRow } from './rowReader';
import { TableConceptReader } from './tableConcepts';

/**
 * The maximum number of characters of all cells together. Repeated cells and rows, or ones that share one long text,
 * expand to gigabytes.
 */
const MAX_CHARACTERS = 1 << 28;
const CHARACTERS_OF_A_CELL = 16;
const TOO_MUCH =
  'The cells up to here contain more than 256 MB of text. The rest was skipped. Save the sheet as CSV (UTF-8), and ' +
  'import that file.';

/** The handler of one sheet's rows. */
interface SheetTable {
  row(row: TableRow): void;
  /** Returns the number of items; 0 if the sheet is not such a table. */
  end(): number;
}

/** Passes the rows of each sheet of a workbook to a separate table, which reports to the given problems. */
export type WorkbookReader = (
  source: ByteSource,
  problems: ProblemList,
  tableOf: (problems: ProblemList) => SheetTable,
) => Steps<void>;

/**
 * The sheets of one workbook, each a separate table. Problems include the sheet's name if there are several; their
 * lines are rows.
 */
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

  /** Returns whether the size limit of the sheets is exceeded, so no further row is read. */
  get isFull(): boolean {
    return this.characters > MAX_CHARACTERS;
  }

  /** Yields the pieces of a sheet's part while its rows are accepted. */
  *piecesTaken(pieces: Iterable<Uint8Array>): Iterable<Uint8Array> {
    for (const piece of pieces) {
      if (this.isFull) return;
      yield piece;
    }
  }

  /** Returns the handler for the rows of the next sheet; call `end` after the last. */
  sheet(name: string): { row(row: TableRow): void; problem(line: number, message: string): void; end(): void } {
    const problems = new ProblemList();
    const table = this.tableOf(problems);
    let isEmpty = true;
    return {
      row: (row) => {
        isEmpty = false;
        const before = this.characters;
        if (before <= MAX_CHARACTERS)
          for (const cell of row.cells) this.characters += cell.length + CHARACTERS_OF_A_CELL;
        if (this.characters <= MAX_CHARACTERS) table.row(row);
        else if (before <= MAX_CHARACTERS) problems.report(row.line, TOO_MUCH);
      },
      problem: (line, message) => problems.report(line, message),
      end: () => {
        if (isEmpty) return;
        this.sheets++;
        const count = table.end();
        this.count += count;
        const named = new ProblemList();
        for (const { line, message } of problems.sorted())
          named.report(line, this.sheetCount > 1 ? `Sheet “${name}”: ${message}` : message);
        // A sheet without such a table is a problem only if no sheet has one.
        if (count) this.problems.add(named.sorted());
        else this.unread.push(named);
      },
    };
  }

  end(): void {
    if (!this.sheets) this.problems.report(1, 'All sheets are empty.');
    if (!this.count) for (const problems of this.unread) this.problems.add(problems.sorted());
  }
}

/** Reports the cells in which a formula failed. */
export function reportFormulaErrors({ count, first }: Tally, problem: (line: number, message: string) => void): void {
  if (count)
    problem(
      first,
      countMessage('Skipped', count, 'cell with an error such as #N/A', 'cells with an error such as #N/A'),
    );
}

/** Reports the hidden rows that were read. */
export function reportHiddenRows({ count, first }: Tally, problem: (line: number, message: string) => void): void {
  if (count)
    problem(
      first,
      `${countMessage('Read', count, 'hidden row')} Delete hidden rows that do not belong in the glossary.`,
    );
}

/** The maximum number of merged cells of a sheet; further ones are read as empty. */
const MAX_MERGED = 100_000;
/** The maximum number of rows of a merged cell; further ones are read as empty. */
const MAX_MERGED_ROWS = 1000;

/** Cells that are merged with those below them. */
export class MergedCells {
  private readonly byTop = new Map<number, { bottom: number; left: number; right: number }[]>();
  private open: { bottom: number; left: number; right: number; text: string }[] = [];
  private count = 0;

  /** Rows are counted from 1, columns from 0. */
  add(top: number, bottom: number, left: number, right: number): void {
    if (bottom <= top || bottom - top > MAX_MERGED_ROWS || this.count++ >= MAX_MERGED) return;
    const same = this.byTop.get(top);
    if (same) same.push({ bottom, left, right });
    else this.byTop.set(top, [{ bottom, left, right }]);
  }

  /** Returns the columns of a row that merged cells cover, with their texts. Rows must be requested in order. */
  of(line: number, cells: readonly string[]): { covered?: Map<number, string> } {
    this.open = this.open.filter(({ bottom }) => bottom >= line);
    const covered = new Map(this.open.map(({ left, text }) => [left, text]));
    for (const each of this.byTop.get(line) ?? []) this.open.push({ ...each, text: cells[each.left] ?? '' });
    return covered.size ? { covered } : {};
  }
}

/** Reads each sheet of a workbook as a table of terms. */
export function workbookGlossaryReader(sheetsOf: WorkbookReader): GlossaryReader {
  return function* (source, options, take) {
    const problems = new ProblemList();
    /** The description of the first sheet with concepts; if there is none, of the first sheet with rows. */
    let described: TableDescription | undefined;
    let hasConcepts = false;
    yield* sheetsOf(source, problems, (own) => {
      let count = 0;
      const table = new TableConceptReader(options, own, (concept) => {
        count++;
        take(concept);
      });
      return {
        row: (row) => table.row(row),
        end: () => {
          const description = table.end();
          if (!described || (!hasConcepts && count)) described = description;
          hasConcepts ||= count > 0;
          return count;
        },
      };
    });
    return { problems: problems.sorted(), table: described };
  };
}
