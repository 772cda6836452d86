import type { ProblemList } from '../../base/problem';
import { isPermittedTerm } from '../../model/concept';
import type { AdministrativeStatus, Concept, Term } from '../../model/concept';
import type { AmbiguousCells, MultiTermCellMode } from '../../model/glossaryFormat';
import {
  administrativeStatusOf,
  markForbidden,
  extractMatchOptions,
  applyTermMark,
  extractTermMarks,
  setMatchOptions,
} from '../glossary/termStatus';
import { splitExample, unplacedExamplesOf } from '../glossary/exampleSentence';
import { isGlossaId, withContentId } from '../glossary/glossaryReader';
import type { TermMark } from '../glossary/termStatus';
import { joinValues, splitValues, parseMarkedExample } from './cellValues';
import type { TableColumn } from './columnNames';
import type { ColumnLayout } from './columns';
import type { RowTerm } from './rowTerms';
import { RowTermReader } from './rowTerms';

/** One row with the line of the file (of a sheet: the row) in which it begins, from 1. */
export interface TableRow {
  line: number;
  cells: string[];
  /** The cells that are merged with a cell in a row above: the text of that cell, by column index. */
  covered?: ReadonlyMap<number, string>;
}

const DATES = ['created', 'modified'];
const ISO_DATE = /^\d{4}-\d\d-\d\d($|T)/;
const YES = /^(?:yes|y|true|1|x|ja|oui|forbidden|prohibited)$/i;
const NO = /^(?:no|n|false|0|nein|non|)$/i;
/** Fields of a row that its synonyms have as well. */
const SHARED_WITH_VARIANTS = ['partOfSpeech', 'customer', 'project'];

/** Converts the rows below the header to concepts. */
export class RowReader {
  private readonly languages: string[];
  private readonly columns: TableColumn[];
  private readonly terms: RowTermReader;
  private readonly idColumn: number;
  private readonly hasLanguagesOfRows: boolean;
  /** True if the table has a header. Without a header, rows may have any length: further cells are kept by number. */
  readonly hasHeader: boolean;

  constructor(
    { columns, hasHeader }: ColumnLayout,
    /** The delimiter of cells. Empty for the rows of a sheet, which end with their last filled cell. */
    private readonly delimiter: string,
    private readonly problems: ProblemList,
    handling: MultiTermCellMode = 'tidy',
    /** The rows from which the conventions of each column are detected. */
    sample: readonly TableRow[] = [],
  ) {
    this.columns = columns;
    this.hasHeader = hasHeader;
    this.hasLanguagesOfRows = columns.some((column) => column.kind === 'term' && column.languageFrom !== undefined);
    this.idColumn = columns.findIndex((column) => column.kind === 'conceptField' && column.field === 'id');
    this.languages = [...new Set(columns.flatMap((column) => (column.kind === 'term' ? [column.language] : [])))];
    this.terms = new RowTermReader(
      columns,
      handling,
      sample.map(({ cells }) => cells),
    );
  }

  /** Reports changed and ambiguous cells. Returns the ambiguous ones; undefined if there are none. */
  end(): AmbiguousCells | undefined {
    this.terms.report(this.problems);
    return this.terms.tidied;
  }

  /** @param isPart whether the row contains a part of an entry, so a language may be missing */
  read({ line, cells }: TableRow, isPart = false): Concept | undefined {
    const report = (message: string) => this.problems.report(line, message);
    if (this.hasHeader && cells.slice(this.columns.length).some((cell) => cell.trim())) {
      const advice = this.delimiter
        ? 'Put cells that contain the delimiter in quotation marks.'
        : 'Give each column a name in the first row.';
      report(
        `This row has more cells (${cells.length}) than the header (${this.columns.length}) and was skipped. ${advice}`,
      );
      return undefined;
    }
    if (this.hasHeader && this.delimiter && cells.length < this.columns.length)
      report(
        `This row has fewer cells (${cells.length}) than the header (${this.columns.length}). Missing cells are empty.`,
      );
    const found = this.terms.read(
      line,
      cells,
      (index) => this.termsIn(cells, index),
      isGlossaId(cells[this.idColumn] ?? ''),
    );
    const terms = found.map(({ term }) => term);
    const ofColumn = (index: number): Term[] => found.flatMap((each) => (each.column === index ? [each.term] : []));
    if (!terms.length) {
      report('This row has no term and was skipped. Add a term, or delete the row.');
      return undefined;
    }
    this.columns.forEach((column, index) => {
      if (column.kind === 'termField' && cells[index]?.trim()) this.setTermField(found, column, cells[index], report);
    });
    // A mark such as *forbidden* overrides the workflow status: Phrase approves forbidden terms, too.
    const kept: [string, string][] = [];
    this.columns.forEach((column, index) => {
      if (column.kind !== 'mark') return;
      const cell = (cells[index] ?? '').trim();
      const left =
        column.mark === 'flags'
          ? this.leftOfFlags(terms, cell, column.language, ofColumn(this.termsBefore(index, column.language)))
          : this.leftOfMarks(terms, column, cell, report);
      if (left) kept.push([column.name, left]);
    });
    const missing =
      this.languages.length === 2 && !isPart && !this.hasLanguagesOfRows
        ? this.languages.find((language) => !terms.some((term) => term.language === language))
        : undefined;
    if (missing) report(`This row has no term in “${missing}”. Add one. The other language was read.`);
    return this.concept(cells, terms, kept);
  }

  /**
   * Applies a cell's mark to the terms' statuses. Returns the cell if it is neither yes nor no, otherwise an empty
   * string.
   */
  private leftOfMarks(
    terms: Term[],
    { mark, language, name }: TableColumn & { kind: 'mark' },
    cell: string,
    report: (message: string) => void,
  ): string {
    const marks: TermMark[] = [];
    if (mark === 'forbidden' && YES.test(cell)) marks.push('forbidden');
    if (mark === 'translatable' && cell && NO.test(cell)) marks.push('untranslatable');
    if (mark === 'untranslatable' && YES.test(cell)) marks.push('untranslatable');
    this.mark(terms, marks, language);
    if (YES.test(cell) || NO.test(cell)) return '';
    report(`“${cell}” in the column “${name}” is neither yes nor no. It was kept as text and changes no status.`);
    return cell;
  }

  private mark(
    terms: Term[],
    marks: readonly TermMark[],
    language: string | undefined,
    own = terms.filter((term) => term.language === language),
  ): void {
    for (const each of marks) {
      if (each === 'forbidden' && language !== undefined) markForbidden(own);
      else applyTermMark(terms, each, this.languages[0], this.languages);
    }
  }

  /**
   * Returns the index of the term column that the flags of a language belong to: the last one before them, otherwise
   * the first. memoQ has several columns of a language, each with its own flags.
   */
  private termsBefore(index: number, language: string | undefined): number {
    const isOwn = (column: TableColumn): boolean => column.kind === 'term' && column.language === language;
    const before = this.columns.slice(0, index).findLastIndex(isOwn);
    return before < 0 ? this.columns.findIndex(isOwn) : before;
  }

  /** Applies a cell of flags to the terms: one value to all, several values one by one. Returns the unknown flags. */
  private leftOfFlags(terms: Term[], cell: string, language: string | undefined, own: Term[] = []): string {
    const cells = own.length > 1 ? this.values(cell) : [cell];
    const left = cells.map((flags, index) => {
      const meant = cells.length === 1 ? own : own.slice(index, index + 1);
      const { marks, rest } = extractTermMarks(flags.split(/[;,]/).map((flag) => flag.trim()));
      this.mark(terms, marks, language, meant);
      const { forms, rest: unknown } = language === undefined ? { forms: {}, rest } : extractMatchOptions(rest);
      for (const term of meant) setMatchOptions(term, forms);
      return unknown.filter((flag) => flag).join(';');
    });
    return left.some((flags) => flags) ? joinValues(left) : '';
  }

  private values(cell = ''): string[] {
    // OmegaT's glossaries, which have tabs and no header, do not use bars as separators.
    const isSeveral = this.delimiter !== '|' && (this.hasHeader || this.delimiter !== '\t');
    return (isSeveral ? splitValues(cell) : [cell]).map((value) => value.trim());
  }

  /** Returns the terms of a row's cell. In memoQ's notation for beginnings, the bar does not separate terms. */
  private termsIn(cells: string[], index: number): string[] {
    const values = this.values(cells[index]);
    const flags = this.columns.findIndex(
      (column, place) =>
        column.kind === 'mark' &&
        column.mark === 'flags' &&
        column.language !== undefined &&
        this.termsBefore(place, column.language) === index,
    );
    const isBegun =
      values.length > 1 &&
      flags >= 0 &&
      !cells[flags]?.includes('|') &&
      /(?:^|[;,])\s*custom\s*(?:$|[;,])/i.test(cells[flags] ?? '');
    return isBegun ? [values.join('|')] : values;
  }

  /**
   * Sets a field: one value for all terms, several one by one. A status that the cell or column of a term states takes
   * precedence.
   */
  private setTermField(
    terms: readonly RowTerm[],
    { field, language }: TableColumn & { kind: 'termField' },
    cell: string,
    report: (message: string) => void,
  ): void {
    const own = terms.filter(({ term }) => language === undefined || term.language === language);
    if (field === 'examples') {
      addExamples(
        own.map(({ term }) => term),
        cell,
      );
      return;
    }
    const values = this.valuesFor(own, cell);
    const unknown = new Set<string>();
    for (const { term, value: place, isVariant, hasOwnStatus } of own) {
      const value = values.length === 1 ? values[0] : values[place];
      if (!value || (isVariant && !SHARED_WITH_VARIANTS.includes(field))) continue;
      const status = field === 'status' ? administrativeStatusOf(value) : undefined;
      if (field === 'note' && term.note) term.note = `${value}; ${term.note}`;
      else if (field !== 'status') term[field] = value;
      else if (!status) unknown.add(value);
      else if (!hasOwnStatus && !(language === undefined && this.isAboutTranslation(status, term, terms)))
        term.status = status;
    }
    for (const value of unknown)
      report(`The status “${value}” is unknown and was skipped. Use preferred, admitted, superseded or deprecated.`);
  }

  /**
   * Returns whether a row’s status rejects only the translations of a term: in a row with several languages, the first
   * one is the source.
   */
  private isAboutTranslation(status: AdministrativeStatus, { language }: Term, terms: readonly RowTerm[]): boolean {
    return (
      !isPermittedTerm({ status }) &&
      language === this.languages[0] &&
      terms.some(({ term }) => term.language !== language)
    );
  }

  /**
   * Returns the values of a field: split at bars, or at semicolons and line breaks if that gives one value per term.
   */
  private valuesFor(own: readonly RowTerm[], cell: string): string[] {
    const values = this.values(cell);
    if (values.length > 1 || own.length < 2) return values;
    const parts = cell.split(/[;\n]/).map((part) => part.trim());
    if (parts.length !== own.length || new Set(own.map(({ value }) => value)).size > 1) return values;
    own.forEach((each, index) => (each.value = index));
    return parts;
  }

  private concept(cells: string[], terms: Term[], kept: [string, string][]): Concept {
    const fields: Record<string, string> = {};
    const others: [string, string][] = [...kept];
    // The note of a row that only rejects a translation is about that translation.
    const translations = terms.filter(({ language }) => language !== this.languages[0]);
    const hasRowStatus = this.columns.some(
      (column) => column.kind === 'termField' && column.field === 'status' && column.language === undefined,
    );
    const isRejected = hasRowStatus && translations.length === 1 && !isPermittedTerm(translations[0]!);
    const rejected = isRejected && !translations[0]!.note ? translations[0] : undefined;
    this.columns.forEach((column, index) => {
      const value = (cells[index] ?? '').trim();
      if (!value) return;
      if (column.kind === 'other' && column.name) others.push([column.name, value]);
      if (column.kind !== 'conceptField') return;
      if (DATES.includes(column.field) && !ISO_DATE.test(value)) others.push([column.field, value]);
      else if (column.field === 'note' && rejected) rejected.note = value;
      else fields[column.field] = value;
    });
    if (!this.hasHeader)
      cells
        .slice(this.columns.length)
        .forEach((cell, index) => cell.trim() && others.push([String(this.columns.length + index + 1), cell.trim()]));
    const { id, ...rest } = fields;
    const columns = others.length ? { columns: Object.fromEntries(others) } : {};
    if (id && isGlossaId(id)) return { id, ...rest, terms, ...columns };
    return withContentId({ ...(id ? { originalId: id } : {}), ...rest, terms, ...columns });
  }
}

/**
 * The maximum length of a cell of example sentences multiplied by the number of terms. Above it, the terms are not
 * searched in the sentences.
 */
const MAX_SEARCHED = 1 << 22;

/** Adds each line, one sentence, to the longest term that it contains. A line without any term is kept unchanged. */
function addExamples(terms: Term[], cell: string): void {
  const [first] = terms;
  if (!first) return;
  const unplaced = unplacedExamplesOf(first);
  const isSearched = terms.length * cell.length <= MAX_SEARCHED;
  for (const sentence of cell.split('\n').map((line) => line.trim())) {
    if (!sentence) continue;
    const marked = parseMarkedExample(sentence);
    const found =
      marked || !isSearched ? [] : terms.map((term) => ({ term, example: splitExample(sentence, term.term) }));
    const best = found.reduce((a, b) => ((b.example?.phrase.length ?? 0) > (a.example?.phrase.length ?? 0) ? b : a), {
      term: first,
      example: marked,
    });
    if (best.example) (best.term.examples ??= []).push(best.example);
    else unplaced.push(sentence);
  }
  if (unplaced.length) first.unplacedExamples = unplaced;
}
