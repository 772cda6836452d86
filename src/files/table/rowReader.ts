import type { ProblemList } from '../../base/problem';
import type { Concept, Term } from '../../model/concept';
import { administrativeStatusOf } from '../glossary/administrativeStatus';
import { isOwnId, withContentId } from '../glossary/contentId';
import { splitExample, unplacedExamplesOf } from '../glossary/exampleSentence';
import type { TermMark } from '../glossary/termMarks';
import { forbid, formsAmong, marksAmong, markEntry, setForms } from '../glossary/termMarks';
import { joinValues, splitValues, unmarkedExample } from './cellValues';
import type { Column } from './columnNames';
import type { Columns } from './columns';

/** One row with the line of the file (of a sheet: the row) in which it begins, from 1. */
export interface Row {
  line: number;
  cells: string[];
}

const DATES = ['created', 'modified'];
const ISO_DATE = /^\d{4}-\d\d-\d\d($|T)/;
const YES = /^(?:yes|y|true|1|x|ja|oui|forbidden|prohibited)$/i;
const NO = /^(?:no|n|false|0|nein|non|)$/i;
/** How Supervertaler writes a synonym that is forbidden. */
const FORBIDDEN_TERM = /^\[!(.+)\]$/;

/** Turns the rows below the names of the columns into concepts. */
export class RowReader {
  private readonly languages: string[];
  private readonly columns: Column[];
  private readonly hasForbidden: boolean;
  /** Without one, rows may be as long as they like: further cells are kept by their number. */
  readonly hasHeader: boolean;

  constructor(
    { columns, hasHeader }: Columns,
    /** None for the rows of a sheet, which end where their last cell is filled. */
    private readonly delimiter: string,
    private readonly problems: ProblemList,
  ) {
    this.columns = columns;
    this.hasHeader = hasHeader;
    this.hasForbidden = columns.some((column) => column.kind === 'mark' && column.mark === 'forbidden');
    this.languages = columns.flatMap((column) => (column.kind === 'term' ? [column.language] : []));
  }

  read({ line, cells }: Row): Concept | undefined {
    const report = (message: string) => this.problems.report(line, message);
    if (this.hasHeader && cells.slice(this.columns.length).some((cell) => cell.trim())) {
      const wayOut = this.delimiter ? 'put a cell that holds the delimiter into quotation marks' : 'give each column a name in the first row';
      report(`This row has ${cells.length} cells, the header ${this.columns.length}; ${wayOut}. The row was left out.`);
      return undefined;
    }
    if (this.hasHeader && this.delimiter && cells.length < this.columns.length) report(`This row has ${cells.length} cells, the header ${this.columns.length}; those missing were taken as empty.`);
    const byColumn = this.termsByColumn(cells);
    const terms = byColumn.flat();
    if (!terms.length) {
      report('This row has no term; fill in one or delete the row.');
      return undefined;
    }
    const kept: [string, string][] = [];
    this.columns.forEach((column, index) => {
      if (column.kind !== 'mark') return;
      const cell = (cells[index] ?? '').trim();
      const left = column.mark === 'flags' ? this.leftOfFlags(terms, cell, column.language, byColumn[this.termsBefore(index, column.language)]) : this.leftOfMarks(terms, column, cell, report);
      if (left) kept.push([column.name, left]);
    });
    const missing = this.languages.length === 2 ? this.languages.find((language) => !terms.some((term) => term.language === language)) : undefined;
    if (missing) report(`This row has no term in “${missing}”; fill it in. The other term was read.`);
    this.columns.forEach((column, index) => {
      if (column.kind === 'termField' && cells[index]?.trim()) this.setTermField(terms, column, cells[index], report);
    });
    return this.concept(cells, terms, kept);
  }

  /** Puts what a cell says of the terms into their statuses; returns what it says besides. */
  private leftOfMarks(terms: Term[], { mark, language, name }: Column & { kind: 'mark' }, cell: string, report: (message: string) => void): string {
    const marks: TermMark[] = [];
    if (mark === 'forbidden' && YES.test(cell)) marks.push('forbidden');
    if (mark === 'translatable' && cell && NO.test(cell)) marks.push('untranslatable');
    this.mark(terms, marks, language);
    if (YES.test(cell) || NO.test(cell)) return '';
    report(`“${cell}” in the column “${name}” is neither yes nor no; it was kept, and changes no status.`);
    return cell;
  }

  private mark(terms: Term[], marks: readonly TermMark[], language: string | undefined, own = terms.filter((term) => term.language === language)): void {
    for (const each of marks) {
      if (each === 'forbidden' && language !== undefined) forbid(own);
      else markEntry(terms, each, this.languages[0], this.languages);
    }
  }

  /** The terms that flags of a language belong to: those before them, as memoQ has several columns of a language, each with its own. */
  private termsBefore(index: number, language: string | undefined): number {
    const isOwn = (column: Column): boolean => column.kind === 'term' && column.language === language;
    const before = this.columns.slice(0, index).findLastIndex(isOwn);
    return before < 0 ? this.columns.findIndex(isOwn) : before;
  }

  /** One cell of flags serves all terms before it; several in it are told off, one to each. */
  private leftOfFlags(terms: Term[], cell: string, language: string | undefined, own: Term[] = []): string {
    const cells = own.length > 1 ? this.values(cell) : [cell];
    const left = cells.map((flags, index) => {
      const meant = cells.length === 1 ? own : own.slice(index, index + 1);
      const { marks, rest } = marksAmong(flags.split(/[;,]/).map((flag) => flag.trim()));
      this.mark(terms, marks, language, meant);
      const { forms, rest: unknown } = language === undefined ? { forms: {}, rest } : formsAmong(rest);
      for (const term of meant) setForms(term, forms);
      return unknown.filter((flag) => flag).join(';');
    });
    return left.some((flags) => flags) ? joinValues(left) : '';
  }

  private values(cell = ''): string[] {
    // OmegaT's glossaries, which have tabs and no header, know no bar.
    const isSeveral = this.delimiter !== '|' && (this.hasHeader || this.delimiter !== '\t');
    return (isSeveral ? splitValues(cell) : [cell]).map((value) => value.trim());
  }

  private termsByColumn(cells: string[]): Term[][] {
    return this.columns.map((column, index) =>
      column.kind === 'term' ? this.termsIn(cells, index).filter((term) => term).map((term) => this.term(term, column.language)) : [],
    );
  }

  /** Where memoQ says that a term is found by its beginning, the bar stands behind that and parts no terms. */
  private termsIn(cells: string[], index: number): string[] {
    const values = this.values(cells[index]);
    const flags = this.columns.findIndex((column, place) => column.kind === 'mark' && column.mark === 'flags' && column.language !== undefined && this.termsBefore(place, column.language) === index);
    const isBegun = values.length > 1 && flags >= 0 && !cells[flags]?.includes('|') && /(?:^|[;,])\s*custom\s*(?:$|[;,])/i.test(cells[flags] ?? '');
    return isBegun ? [values.join('|')] : values;
  }

  private term(written: string, language: string): Term {
    const forbidden = this.hasForbidden ? FORBIDDEN_TERM.exec(written)?.[1]?.trim() : undefined;
    return forbidden ? { term: forbidden, language, status: 'deprecatedTerm-admn-sts' } : { term: written, language };
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

  private concept(cells: string[], terms: Term[], kept: [string, string][]): Concept {
    const fields: Record<string, string> = {};
    const others: [string, string][] = [...kept];
    this.columns.forEach((column, index) => {
      const value = (cells[index] ?? '').trim();
      if (!value) return;
      if (column.kind === 'other' && column.name) others.push([column.name, value]);
      if (column.kind !== 'conceptField') return;
      if (DATES.includes(column.field) && !ISO_DATE.test(value)) others.push([column.field, value]);
      else fields[column.field] = value;
    });
    if (!this.hasHeader) cells.slice(this.columns.length).forEach((cell, index) => cell.trim() && others.push([String(this.columns.length + index + 1), cell.trim()]));
    const { id, ...rest } = fields;
    const columns = others.length ? { columns: Object.fromEntries(others) } : {};
    if (id && isOwnId(id)) return { id, ...rest, terms, ...columns };
    return withContentId({ ...(id ? { originalId: id } : {}), ...rest, terms, ...columns });
  }
}

/** Characters of sentences, once for each term, in which terms are looked for; a row with more is no entry but a page. */
const MOST_SEARCHED = 1 << 22;

/** One sentence a line, each given to the term that is longest in it; a sentence with none of them is kept as it is. */
function addExamples(terms: Term[], cell: string): void {
  const [first] = terms;
  if (!first) return;
  const unplaced = unplacedExamplesOf(first);
  const isSearched = terms.length * cell.length <= MOST_SEARCHED;
  for (const sentence of cell.split('\n').map((line) => line.trim())) {
    if (!sentence) continue;
    const marked = unmarkedExample(sentence);
    const found = marked || !isSearched ? [] : terms.map((term) => ({ term, example: splitExample(sentence, term.term) }));
    const best = found.reduce((a, b) => ((b.example?.phrase.length ?? 0) > (a.example?.phrase.length ?? 0) ? b : a), { term: first, example: marked });
    if (best.example) (best.term.examples ??= []).push(best.example);
    else unplaced.push(sentence);
  }
  if (unplaced.length) first.unplacedExamples = unplaced;
}
