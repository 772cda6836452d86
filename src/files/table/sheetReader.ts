import { appendTo } from '../../base/maps';
import { countMessage, ProblemList, Tally } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { TableDescription } from '../../model/glossaryFormat';
import type { ByteSource } from '../encoding/decodeText';
import type { GlossaryReader } from '../glossary/glossaryReader';
import { readXmlPieces } from '../xml/xmlFile';
import type { XmlHandler } from '../xml/xmlTree';
import type { ZipFile } from '../zip/zipFile';
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

/** Receives the rows of one sheet, its merged cells and the numbers of its skipped cells. */
export interface SheetHandler {
  /** The skipped cells in which a formula failed. */
  errors: Tally;
  /** The skipped cells with a formula without a saved result. */
  uncalculated: Tally;
  /** The merged cells; those of a row must be added before it. */
  merged: MergedCells;
  row(line: number, cells: string[], isHidden: boolean): void;
  end(): void;
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
  sheet(name: string): SheetHandler {
    const problems = new ProblemList();
    const table = this.tableOf(problems);
    const [errors, uncalculated, hidden] = [new Tally(), new Tally(), new Tally()];
    const merged = new MergedCells();
    let isEmpty = true;
    return {
      errors,
      uncalculated,
      merged,
      row: (line, cells, isHidden) => {
        isEmpty = false;
        if (isHidden) hidden.add(line);
        const covered = merged.of(line, cells);
        const before = this.characters;
        if (before <= MAX_CHARACTERS) for (const cell of cells) this.characters += cell.length + CHARACTERS_OF_A_CELL;
        if (this.characters <= MAX_CHARACTERS) table.row({ line, cells, ...covered });
        else if (before <= MAX_CHARACTERS) problems.report(line, TOO_MUCH);
      },
      end: () => {
        if (isEmpty) return;
        this.sheets++;
        reportCells({ errors, uncalculated, hidden }, problems);
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

/** Reports skipped cells, and hidden rows that were read, each kind once. */
function reportCells(
  { errors, uncalculated, hidden }: Record<'errors' | 'uncalculated' | 'hidden', Tally>,
  problems: ProblemList,
): void {
  const report = ({ count, first }: Tally, verb: 'Read' | 'Skipped', one: string, many: string, advice = ''): void => {
    if (count) problems.report(first, countMessage(verb, count, one, many) + advice);
  };
  report(errors, 'Skipped', 'cell with an error such as #N/A', 'cells with an error such as #N/A');
  report(
    uncalculated,
    'Skipped',
    'formula without a saved result',
    'formulas without a saved result',
    ' Open the workbook in a spreadsheet program, save it, and import it again.',
  );
  report(hidden, 'Read', 'hidden row', 'hidden rows', ' Delete hidden rows that do not belong in the glossary.');
}

/**
 * Reads the wanted elements of an XML part of a workbook. If `reader` is given, reading stops at its size limit.
 */
export function* readWorkbookPart(
  zip: ZipFile,
  part: string,
  handler: Omit<XmlHandler, 'root'>,
  problems: ProblemList,
  reader?: SheetReader,
): Steps<void> {
  const own = new ProblemList();
  const pieces = zip.pieces(part, (fault) => problems.report(1, fault));
  yield* readXmlPieces(reader?.piecesTaken(pieces) ?? pieces, undefined, { root: () => true, ...handler }, own);
  // If reading stopped at the size limit, the XML is incomplete, so its errors are ignored.
  if (reader?.isFull) return;
  // Lines of XML within a zip file mean nothing to users.
  for (const { message } of own.sorted()) problems.report(1, `In ${part}: ${message}`);
}

/** The maximum number of merged cells of a sheet; further ones are read as empty. */
const MAX_MERGED = 100_000;
/** The maximum number of rows of a merged cell; further ones are read as empty. */
const MAX_MERGED_ROWS = 1000;

/** Cells that are merged with those below them. */
class MergedCells {
  private readonly byTop = new Map<number, { bottom: number; left: number; right: number }[]>();
  private open: { bottom: number; left: number; right: number; text: string }[] = [];
  private count = 0;

  /** Rows are counted from 1, columns from 0. */
  add(top: number, bottom: number, left: number, right: number): void {
    if (bottom <= top || bottom - top > MAX_MERGED_ROWS || this.count++ >= MAX_MERGED) return;
    appendTo(this.byTop, top, { bottom, left, right });
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
