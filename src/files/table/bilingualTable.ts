import type { ProblemList } from '../../base/problem';
import { normaliseLanguage } from '../../language/tags';
import type { DocumentText } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import { languagesServing } from '../document/bilingualFormat';
import { saysSomething } from '../document/documentSegments';
import { ColumnContents } from './columnContents';
import type { ColumnMap } from './columns';
import { interpretColumns } from './columns';
import type { Row } from './rowReader';

/** Which languages of a document are wanted, and what the columns of a table hold where its reader says it. */
export interface DocumentChoice extends LanguageChoice {
  columns?: ColumnMap;
}

/** Stands for a language that neither the table nor its reader names. */
const UNKNOWN = 'und';
/** Rows by which it is told what the columns hold. */
const SAMPLE_ROWS = 50;
/** As many as a sheet of Excel has. A table of a few bytes a row would otherwise take fifty times its size of memory. */
const MOST_ROWS = 1 << 20;
const TOO_MANY = 'The table has more than 1,048,576 rows, which no spreadsheet holds; from here on it was not read. Split the file, and read its parts.';
/** Share of the rows that must have two columns for a table without a header to be one of translations. */
const MOSTLY = 0.9;

/** Which column holds which side. */
interface Sides {
  hasHeader: boolean;
  /** Numbers of the columns. */
  source: number;
  target: number;
  from?: string;
  to?: string;
}

/** Takes the rows of a table one by one, and of each what it is to keep; the first ones tell what the columns hold. */
export class BilingualTable {
  private sample: Row[] | undefined = [];
  private sides: Sides | undefined;
  private readonly pairs: SegmentPair[] = [];
  private rows = 0;
  private rowsWithTwo = 0;

  constructor(
    private readonly wanted: DocumentChoice,
    private readonly problems: ProblemList,
  ) {}

  /** False for a table of one language, which the first rows show, and for one that has too many rows. */
  get takesMore(): boolean {
    return this.sample !== undefined || (this.sides !== undefined && this.rows <= MOST_ROWS);
  }

  take(row: Row): void {
    if (!this.takesMore) return;
    this.rows++;
    if (this.rows > MOST_ROWS) return this.problems.report(row.line, TOO_MANY);
    if (!this.sample) this.keep(row);
    else if (this.sample.push(row) >= SAMPLE_ROWS) this.begin();
  }

  private begin(): void {
    const rows = this.sample ?? [];
    this.sample = undefined;
    this.sides = sidesOf(rows, this.wanted);
    for (const row of this.sides?.hasHeader ? rows.slice(1) : rows) this.keep(row);
  }

  private keep({ line, cells }: Row): void {
    if (!this.sides) return;
    const { source: from, target: to } = this.sides;
    if (cells[from]?.trim() && cells[to]?.trim()) this.rowsWithTwo++;
    const [source, target] = [cells[from], cells[to]].map((cell = '') => ({ text: cell.replace(/\s+/g, ' ').trim(), line }));
    if (saysSomething(source!.text) && saysSomething(target!.text)) this.pairs.push({ source: source!, target: target! });
  }

  /** Undefined for a table of one language. */
  end(): Extract<DocumentText, { kind: 'bilingual' }> | undefined {
    if (this.sample) this.begin();
    const { sides, pairs } = this;
    const isSaid = sides?.hasHeader || this.wanted.columns !== undefined;
    if (!sides || (!isSaid && this.rowsWithTwo < MOSTLY * Math.min(this.rows, MOST_ROWS))) return undefined;
    return { kind: 'bilingual', source: sides.from, target: sides.to, pairs };
  }
}

/** By the map of the columns, the first row and the cells below it; undefined for a table of one language. */
function sidesOf(rows: readonly Row[], wanted: DocumentChoice): Sides | undefined {
  const [first, ...others] = rows.map(({ cells }) => cells);
  if (!first) return undefined;
  const { source: from, target: to, columns: map } = wanted;
  // Of languages that nobody has named, cells say nothing.
  const contents = new ColumnContents(from && to ? others : []);
  const interpreted = interpretColumns(first, { source: from ?? UNKNOWN, target: to ?? UNKNOWN, columns: map }, contents);
  const columns = interpreted?.columns.flatMap((column, index) => (column.kind === 'term' ? [{ index, language: known(column.language) }] : [])) ?? [];
  // Beside two that the reader has named, a header such as `Nr` is no language.
  const named = new Set(Object.keys(map ?? {}).map((name) => name.trim().toLowerCase()));
  const mapped = columns.filter(({ index }) => named.has(first[index]!.trim().toLowerCase()) || named.has(String(index + 1)));
  const [source, target] = languagesServing(mapped.length > 1 ? mapped : columns, wanted) ?? [];
  if (!source || !target) return undefined;
  return { hasHeader: interpreted!.hasHeader, source: source.index, target: target.index, from: source.language, to: target.language };
}

const known = (language: string): string | undefined => (language === UNKNOWN ? undefined : normaliseLanguage(language));
