import type { Concept, Term } from '../domain/concept';
import type { Parsed, Problem } from '../domain/problem';
import { administrativeStatusOf } from './administrativeStatus';
import { isOwnId, withContentId } from './contentId';
import { splitValues, unmarkedExample, withFormula } from './csvCells';
import { interpretColumns } from './csvColumns';
import type { Column } from './csvColumns';
import { readTable } from './csvTable';
import type { Row } from './csvTable';
import { decodeText } from './decodeText';
import { splitExample, unplacedExamplesOf } from './exampleSentence';
import type { Steps } from './steps';

export interface CsvOptions {
  /** BCP 47; name the first two columns of a table without a header. */
  from?: string;
  to?: string;
  /** Of the file, as the WHATWG encoding standard names it; a byte order mark wins. */
  encoding?: string;
  /** Taken where the file holds it at all, as the tab for `.tsv`. */
  delimiter?: string;
}

const DATES = ['created', 'modified'];
const ISO_DATE = /^\d{4}-\d\d-\d\d($|T)/;
const ROWS_PER_STEP = 200;
/** The first line of OmegaT's glossaries tells other editors the encoding. */
const ENCODING_LINE = /^#.*-\*-.*coding.*-\*-/;
const ONE_COLUMN = 'The rows have one column only, so this is no glossary. Separate terms and translations with a comma, a semicolon or a tab.';
const NO_COLUMNS =
  'The columns have no names that tell languages. Put language codes into the first row, as en and de, or say which languages the first two columns are.';

/** Reads a table with a concept a row: columns of terms by language, and columns of fields (docs/formats.md). */
export function* readCsv(bytes: Uint8Array, options: CsvOptions = {}): Steps<Parsed<Concept[]>> {
  const { text, problems } = yield* decodeText(bytes, options.encoding);
  const table = readTable(text, options.delimiter);
  if (ENCODING_LINE.test(table.rows[0]?.cells[0] ?? '')) table.rows.shift();
  const [first] = table.rows;
  if (!first) return { value: [], problems: [...problems, { line: 1, message: 'The file is empty; there is nothing to read.' }] };
  const interpreted = interpretColumns(first.cells.map(withFormula), options.from, options.to);
  if (!interpreted) return { value: [], problems: [...problems, { line: first.line, message: NO_COLUMNS }] };
  const { columns, hasHeader } = interpreted;
  if (!hasHeader && !table.rows.some(({ cells }) => cells.length > 1)) return { value: [], problems: [...problems, { line: first.line, message: ONE_COLUMN }] };
  const reader = new RowReader(columns, hasHeader, table.delimiter !== '|');
  const value: Concept[] = [];
  const rows = hasHeader ? table.rows.slice(1) : table.rows;
  for (const [index, row] of rows.entries()) {
    const concept = reader.read(row);
    if (concept) value.push(concept);
    if (index % ROWS_PER_STEP === 0) yield;
  }
  return { value, problems: [...problems, ...table.problems, ...reader.problems].sort((a, b) => a.line - b.line) };
}

class RowReader {
  readonly problems: Problem[] = [];
  private readonly languages: string[];

  constructor(
    private readonly columns: Column[],
    /** Without one, rows may be as long as they like: further columns are nobody's. */
    private readonly hasHeader: boolean,
    private readonly severalInCell: boolean,
  ) {
    this.languages = columns.flatMap((column) => (column.kind === 'term' ? [column.language] : []));
  }

  read({ line, cells: written }: Row): Concept | undefined {
    const cells = written.map(withFormula);
    const report = (message: string) => this.problems.push({ line, message });
    if (this.hasHeader && cells.slice(this.columns.length).some((cell) => cell.trim())) {
      report(`This row has ${cells.length} cells, the header ${this.columns.length}; put a cell that holds the delimiter into quotation marks. The row was left out.`);
      return undefined;
    }
    if (this.hasHeader && cells.length < this.columns.length) report(`This row has ${cells.length} cells, the header ${this.columns.length}; those missing were taken as empty.`);
    const terms = this.terms(cells);
    if (!terms.length) {
      report('This row has no term; fill in one or delete the row.');
      return undefined;
    }
    const missing = this.languages.length === 2 ? this.languages.find((language) => !terms.some((term) => term.language === language)) : undefined;
    if (missing) report(`This row has no term in “${missing}”; fill it in. The other term was read.`);
    this.columns.forEach((column, index) => {
      if (column.kind === 'termField' && cells[index]?.trim()) this.setTermField(terms, column, cells[index], report);
    });
    return this.concept(cells, terms);
  }

  private values(cell = ''): string[] {
    return (this.severalInCell ? splitValues(cell) : [cell]).map((value) => value.trim());
  }

  private terms(cells: string[]): Term[] {
    return this.columns.flatMap((column, index) =>
      column.kind === 'term' ? this.values(cells[index]).filter((term) => term).map((term) => ({ term, language: column.language })) : [],
    );
  }

  /** One value serves all terms; several are told off, one to each. */
  private setTermField(terms: Term[], { field, language }: Column & { kind: 'termField' }, cell: string, report: (message: string) => void): void {
    const own = terms.filter((term) => language === undefined || term.language === language);
    if (field === 'examples') {
      addExamples(own, cell);
      return;
    }
    const values = this.values(cell);
    own.forEach((term, index) => {
      const value = values.length === 1 ? values[0] : values[index];
      if (!value) return;
      const status = field === 'status' ? administrativeStatusOf(value) : undefined;
      if (field !== 'status') term[field] = value;
      else if (status) term.status = status;
      else report(`The status “${value}” is none that Glossa knows; write preferred, admitted, superseded or deprecated. It was left out.`);
    });
  }

  private concept(cells: string[], terms: Term[]): Concept {
    const fields: Record<string, string> = {};
    const others: [string, string][] = [];
    this.columns.forEach((column, index) => {
      const value = (cells[index] ?? '').trim();
      if (!value) return;
      if (column.kind === 'other' && column.name) others.push([column.name, value]);
      if (column.kind !== 'conceptField') return;
      if (DATES.includes(column.field) && !ISO_DATE.test(value)) others.push([column.field, value]);
      else fields[column.field] = value;
    });
    const { id, ...rest } = fields;
    const columns = others.length ? { columns: Object.fromEntries(others) } : {};
    if (id && isOwnId(id)) return { id, ...rest, terms, ...columns };
    return withContentId({ ...(id ? { originalId: id } : {}), ...rest, terms, ...columns });
  }
}

/** One sentence a line, each given to the term that is longest in it; a sentence with none of them is kept as it is. */
function addExamples(terms: Term[], cell: string): void {
  for (const sentence of cell.split('\n').map((line) => line.trim())) {
    if (!sentence || !terms[0]) continue;
    const marked = unmarkedExample(sentence);
    const found = marked ? [] : terms.map((term) => ({ term, example: splitExample(sentence, term.term) }));
    const best = found.reduce((a, b) => ((b.example?.phrase.length ?? 0) > (a.example?.phrase.length ?? 0) ? b : a), { term: terms[0], example: marked });
    if (best.example) (best.term.examples ??= []).push(best.example);
    else terms[0].unplacedExamples = [...unplacedExamplesOf(terms[0]), sentence];
  }
}
