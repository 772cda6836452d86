import type { ProblemList } from '../../base/problem';
import { countWithNoun, Tally } from '../../base/problem';
import { languageOfName } from '../../language/names';
import type { Term } from '../../model/concept';
import type { AmbiguousCells, MultiTermCellMode } from '../../model/glossaryFormat';
import { isResourceKey } from './columnContents';
import type { TableColumn } from './columnNames';
import { detectCellConventions, isEmptyMarker, termsOfCell } from './termCell';
import type { CellConventions } from './termSeparators';

type TermColumn = TableColumn & { kind: 'term' | 'variant' };

/** A term of a row, with its position in the row. */
export interface RowTerm {
  term: Term;
  /** The index of the column. */
  column: number;
  /** The index of its value between bars. */
  value: number;
  /** True if it was in a column of synonyms, abbreviations or forbidden terms. */
  isVariant: boolean;
  /** True if the cell or its column states the usage of this term. */
  hasOwnStatus: boolean;
}

const MAX_EXAMPLE_LENGTH = 60;
/** Supervertaler's notation of a forbidden synonym. */
const FORBIDDEN_TERM = /^\[!(.+)\]$/;

/** Converts cells to terms. */
export class RowTermReader {
  private readonly habits: (CellConventions | undefined)[];
  /** The index of the first column of terms. */
  private readonly first: number;
  private readonly hasForbidden: boolean;
  private readonly languages = new Map<string, string | undefined>();
  private readonly doubtful = new Tally();
  private readonly keys = new Tally();
  private readonly unknown = new Tally();
  private readonly doubtfulCells: string[] = [];
  private firstKey = '';
  private firstUnknown = '';

  constructor(
    private readonly columns: readonly TableColumn[],
    private readonly handling: MultiTermCellMode,
    /** The rows from which the conventions of each column are detected. */
    sample: readonly (readonly string[])[],
  ) {
    this.habits = columns.map((column, index) =>
      isOfTerms(column) && column.language !== undefined
        ? detectCellConventions(
            sample.flatMap((cells) => cells[index]?.trim() || []),
            column.language,
          )
        : undefined,
    );
    this.first = columns.findIndex(({ kind }) => kind === 'term');
    this.hasForbidden = columns.some((column) => column.kind === 'mark' && column.mark === 'forbidden');
  }

  /**
   * Returns the terms of a row in the order of the columns.
   * @param valuesOf the `|`-separated values of a cell, by the column's index
   * @param isOwn whether Glossa wrote the row, so its cells are unambiguous
   */
  read(line: number, cells: readonly string[], valuesOf: (index: number) => string[], isOwn: boolean): RowTerm[] {
    const isExact = isOwn || this.handling === 'as-written';
    const terms: RowTerm[] = [];
    const { first } = this;
    const source = (cells[first] ?? '').trim();
    const isNone = (index: number): boolean => isEmptyMarker((cells[index] ?? '').trim(), index === first, source);
    const isOnlyNone = this.columns.every(
      (column, index) => column.kind !== 'term' || !cells[index]?.trim() || isNone(index),
    );
    this.columns.forEach((column, index) => {
      if (!isOfTerms(column) || !cells[index]?.trim()) return;
      const language = this.languageOf(column, cells, line);
      if (language === undefined) return;
      valuesOf(index).forEach((value, place) => {
        if (!value || (!isExact && !isOnlyNone && isEmptyMarker(value, index === first, source))) return;
        for (const term of this.termsOf(value, column, index, language, cells, line, isExact)) {
          const known = terms.find((other) => other.term.language === language && other.term.term === term.term);
          if (known && column.kind === 'variant') continue;
          terms.push({
            term,
            column: index,
            value: place,
            isVariant: column.kind === 'variant',
            hasOwnStatus: term.status !== undefined,
          });
        }
      });
    });
    return terms;
  }

  private termsOf(
    value: string,
    column: TermColumn,
    index: number,
    language: string,
    cells: readonly string[],
    line: number,
    isExact: boolean,
  ): Term[] {
    const forbidden = this.hasForbidden ? FORBIDDEN_TERM.exec(value)?.[1]?.trim() : undefined;
    if (forbidden) return [{ term: forbidden, language, status: 'deprecatedTerm-admn-sts' }];
    const role = column.kind === 'variant' ? FIELDS_OF_ROLE[column.role] : {};
    if (isExact) return [{ term: value, language, ...role }];
    const others = this.columns.flatMap((other, place) =>
      other.kind === 'term' && other.language !== column.language ? (cells[place]?.trim() ?? '') : [],
    );
    if (isResourceKey(value) && others.some((other) => other && !isResourceKey(other))) {
      this.keys.add(line);
      this.firstKey ||= value;
      return [];
    }
    const { terms, isDoubtful } = termsOfCell(value, {
      language,
      others,
      habits: this.habits[index]!,
      splitsDoubtful: this.handling === 'split',
    });
    if (isDoubtful) {
      this.doubtful.add(line);
      if (this.doubtfulCells.length < 3) this.doubtfulCells.push(value.slice(0, MAX_EXAMPLE_LENGTH));
    }
    return terms.map((term) => ({ ...term, language, ...role }));
  }

  /**
   * Returns the language that the row states for a column, or the language of the column; undefined if the stated
   * language is unknown.
   */
  private languageOf(column: TermColumn, cells: readonly string[], line: number): string | undefined {
    if (column.kind === 'variant' || column.languageFrom === undefined) return column.language;
    const name = (cells[column.languageFrom] ?? '').trim();
    if (!name) return column.language;
    if (!this.languages.has(name)) this.languages.set(name, languageOfName(name));
    const language = this.languages.get(name);
    if (language === undefined) {
      this.unknown.add(line);
      this.firstUnknown ||= name;
    }
    return language;
  }

  /** Reports cells that were changed or doubtful. */
  report(problems: ProblemList): void {
    const { doubtful, keys, unknown } = this;
    if (doubtful.count)
      problems.report(
        doubtful.first,
        `${countWithNoun(doubtful.count, 'cell')} may contain several terms; the first is ` +
          `“${this.doubtfulCells[0]!.replaceAll('\n', ' ')}” in this row. Each cell was read as one term. If they ` +
          `are lists, split them.`,
        '--cells split',
      );
    if (keys.count)
      problems.report(
        keys.first,
        `Skipped ${countWithNoun(keys.count, 'key')}; the first is “${this.firstKey}” in this row. Keys are not ` +
          `terms. If these are terms, import the cells without splitting them.`,
        '--cells as-written',
      );
    if (unknown.count)
      problems.report(
        unknown.first,
        `Skipped ${countWithNoun(unknown.count, 'term')} in unknown languages; the first is “${this.firstUnknown}” ` +
          `in this row. Use a code such as de or pt-BR.`,
      );
  }

  get tidied(): AmbiguousCells | undefined {
    return this.doubtful.count ? { doubtful: this.doubtful.count, sample: this.doubtfulCells } : undefined;
  }
}

const isOfTerms = (column: TableColumn): column is TermColumn => column.kind === 'term' || column.kind === 'variant';

const FIELDS_OF_ROLE: Record<(TableColumn & { kind: 'variant' })['role'], Partial<Term>> = {
  synonym: {},
  deprecated: { status: 'deprecatedTerm-admn-sts' },
  abbreviation: { termType: 'abbreviation' },
};
