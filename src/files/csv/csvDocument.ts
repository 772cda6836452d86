import type { Parsed } from '../../base/problem';
import { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { normaliseLanguage } from '../../language/tags';
import type { DocumentContent, DocumentText } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import { languagesServing } from '../document/bilingualFormat';
import { readingOf } from '../document/documents';
import { saysSomething } from '../document/documentSegments';
import { interpretColumns } from '../table/columns';
import type { Row } from '../table/rowReader';
import { CsvRows } from './csvRows';

/** Characters of a table that are read in one step. */
const PIECE = 1 << 16;
/** Stands for a language that neither the table nor its reader names. */
const UNKNOWN = 'und';
/** As many as a sheet of Excel has. A table of a few bytes a row would otherwise take fifty times its size of memory. */
const MOST_ROWS = 1 << 20;
const TOO_MANY = 'The table has more than 1,048,576 rows, which no spreadsheet holds; from here on it was not read. Split the file, and read its parts.';
/** Share of the rows that must have two columns for a table without a header to be one of translations. */
const MOSTLY = 0.9;

export function isTable({ fileName, languageId }: DocumentContent): boolean {
  return /\.(?:csv|tsv|tab)$/i.test(fileName) || /^(?:csv|tsv)$/.test(languageId ?? '');
}

/** A table of sentences or terms with their translations, as a bilingual document; a table of one language is text. */
export function* readTable(document: DocumentContent, wanted: LanguageChoice = {}): Steps<Parsed<DocumentText>> {
  const problems = new ProblemList();
  const table = new BilingualTable(wanted, problems);
  const reader = new CsvRows(/\.(?:tsv|tab)$/i.test(document.fileName) ? '\t' : undefined, problems, (row) => table.take(row));
  const text = document.text.replace(/^\ufeff/, '');
  for (let start = 0; start < text.length && table.takesMore; start += PIECE) {
    reader.write(text.slice(start, start + PIECE));
    yield;
  }
  reader.end();
  const value = table.end();
  return value ? { value, problems: problems.sorted() } : yield* readingOf(document, wanted);
}

/** Which column holds which side. */
interface Sides {
  hasHeader: boolean;
  /** Numbers of the columns. */
  source: number;
  target: number;
  from?: string;
  to?: string;
}

/** Takes the rows of a table one by one, and of each what it is to keep. */
class BilingualTable {
  private sides: Sides | undefined;
  private readonly pairs: SegmentPair[] = [];
  private rows = 0;
  private rowsWithTwo = 0;

  constructor(
    private readonly wanted: LanguageChoice,
    private readonly problems: ProblemList,
  ) {}

  /** False for a table of one language, which the first row shows, and for one that has too many rows. */
  get takesMore(): boolean {
    return this.rows === 0 || (this.sides !== undefined && this.rows <= MOST_ROWS);
  }

  take({ line, cells }: Row): void {
    if (!this.takesMore) return;
    this.rows++;
    if (this.rows > MOST_ROWS) return this.problems.report(line, TOO_MANY);
    if (this.rows === 1) this.sides = sidesOf(cells, this.wanted);
    const { sides } = this;
    if (!sides || (sides.hasHeader && this.rows === 1)) return;
    if (cells[0]?.trim() && cells[1]?.trim()) this.rowsWithTwo++;
    const [source, target] = [cells[sides.source], cells[sides.target]].map((cell = '') => ({ text: cell.replace(/\s+/g, ' ').trim(), line }));
    if (saysSomething(source!.text) && saysSomething(target!.text)) this.pairs.push({ source: source!, target: target! });
  }

  /** Undefined for a table of one language. */
  end(): DocumentText | undefined {
    const { sides, pairs } = this;
    if (!sides || (!sides.hasHeader && this.rowsWithTwo < MOSTLY * Math.min(this.rows, MOST_ROWS))) return undefined;
    return { kind: 'bilingual', source: sides.from, target: sides.to, pairs };
  }
}

/** By the first row; undefined for a table of one language. */
function sidesOf(first: readonly string[], wanted: LanguageChoice): Sides | undefined {
  const interpreted = interpretColumns(first, { source: wanted.source ?? UNKNOWN, target: wanted.target ?? UNKNOWN });
  const columns = interpreted?.columns.flatMap((column, index) => (column.kind === 'term' ? [{ index, language: known(column.language) }] : [])) ?? [];
  const [source, target] = languagesServing(columns, wanted) ?? [];
  if (!source || !target) return undefined;
  return { hasHeader: interpreted!.hasHeader, source: source.index, target: target.index, from: source.language, to: target.language };
}

const known = (language: string): string | undefined => (language === UNKNOWN ? undefined : normaliseLanguage(language));
