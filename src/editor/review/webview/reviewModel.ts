import type { GlossaryConflict } from '../../../model/finding';
import type { PairGroup } from '../../../model/phrase';
import { PAIR_GROUPS } from '../../../model/phrase';
import { fillPlaceholders } from '../../webview/dom';
import type { ReviewStrings } from '../reviewPanel';
import type { ReviewRowStatus, ReviewEdits, ReviewRow, RowConflict } from '../reviewSession';

export type SortKey = 'source' | 'target' | 'confidence' | 'count';

/** The filter and order of the table. */
export interface TableViewState {
  text: string;
  decision: ReviewRowStatus | 'all' | 'conflicts' | 'same' | 'everyday';
  sort: SortKey;
  descending: boolean;
  /** The expanded groups, whose rows are listed below the others. */
  expanded: readonly PairGroup[];
}

export const INITIAL_TABLE_VIEW_STATE: TableViewState = {
  text: '',
  decision: 'all',
  sort: 'confidence',
  descending: true,
  expanded: [],
};

/** Filters and sorts the candidates and stores their glossary conflicts. */
export class ReviewModel {
  view: TableViewState = INITIAL_TABLE_VIEW_STATE;
  /** Indices of the rows that the view shows, in its order. */
  shownRows: number[] = [];
  /** Indices of all matching rows, including those in collapsed groups. */
  private matching: number[] = [];
  private readonly conflictsByRow = new Map<number, GlossaryConflict>();

  constructor(
    readonly edits: ReviewEdits,
    private readonly locale: string,
  ) {
    this.arrange();
  }

  get rows(): readonly ReviewRow[] {
    return this.edits.rows;
  }

  /**
   * Returns the shown undecided rows of at least this confidence without conflicts. Grouped rows count only if the
   * filter selects their group.
   */
  openFrom(confidence: number): number[] {
    return this.shownRows.filter((index) => {
      const row = this.rows[index]!;
      return (
        (!row.group || this.isAskedFor(row.group)) &&
        row.decision === 'open' &&
        row.confidence >= confidence &&
        !this.isContradicted(index)
      );
    });
  }

  /** Returns the glossary's conflict with a row; undefined if there is none, or if the row is saved. */
  conflict(row: number): GlossaryConflict | undefined {
    return this.rows[row]?.decision === 'saved' ? undefined : this.conflictsByRow.get(row);
  }

  /** Returns whether the glossary contradicts a row. */
  isContradicted(row: number): boolean {
    const conflict = this.conflict(row);
    return conflict !== undefined && conflict.kind !== 'present';
  }

  /** Returns the number of rows for a choice of the filter. */
  count(decision: TableViewState['decision']): number {
    return this.rows.reduce((sum, _, row) => sum + Number(this.is(row, decision)), 0);
  }

  /** Returns the number of matching rows in a group, collapsed or not; 0 if the view does not collapse groups. */
  hiddenIn(group: PairGroup): number {
    return this.isFolding ? this.matching.filter((index) => this.rows[index]!.group === group).length : 0;
  }

  compare(conflicts: readonly RowConflict[]): void {
    for (const { row, conflict } of conflicts) {
      if (conflict) this.conflictsByRow.set(row, conflict);
      else this.conflictsByRow.delete(row);
    }
  }

  /**
   * Sorts the rows in the view's order. Rows do not move or disappear when the user decides about them; only a new view
   * sorts them again.
   */
  arrange(view: TableViewState = this.view): void {
    this.view = view;
    const needle = view.text.toLocaleLowerCase(this.locale);
    const holds = (row: ReviewRow) =>
      !needle || `${row.source}\n${row.target}`.toLocaleLowerCase(this.locale).includes(needle);
    this.matching = this.rows.flatMap((row, index) => (this.is(index, view.decision) && holds(row) ? [index] : []));
    const isShown = ({ group }: ReviewRow) => !group || !this.isFolding || view.expanded.includes(group);
    const placeOf = ({ group }: ReviewRow) => (group && this.isFolding ? 1 + PAIR_GROUPS.indexOf(group) : 0);
    this.shownRows = this.matching.filter((index) => isShown(this.rows[index]!));
    const collator = new Intl.Collator(this.locale, { sensitivity: 'base', numeric: true });
    const compare = (a: ReviewRow, b: ReviewRow): number => {
      const { sort } = view;
      return sort === 'source' || sort === 'target' ? collator.compare(a[sort], b[sort]) : a[sort] - b[sort];
    };
    this.shownRows.sort(
      (a, b) =>
        placeOf(this.rows[a]!) - placeOf(this.rows[b]!) ||
        (view.descending ? -1 : 1) * compare(this.rows[a]!, this.rows[b]!) ||
        a - b,
    );
  }

  /** True if the view collapses groups: only the views of all or of undecided rows do. */
  private get isFolding(): boolean {
    return this.view.decision === 'all' || this.view.decision === 'open';
  }

  private isAskedFor(group: PairGroup): boolean {
    return this.view.decision === (group === 'identical' ? 'same' : group);
  }

  private is(index: number, wanted: TableViewState['decision']): boolean {
    const { decision, group } = this.rows[index]!;
    switch (wanted) {
      case 'all':
        return true;
      case 'conflicts':
        return this.isContradicted(index);
      case 'same':
        return group === 'identical';
      case 'everyday':
        return group === 'everyday';
      default:
        return decision === wanted;
    }
  }
}

/** Formats numbers, rows and conflicts in the page's language. */
export class RowFormatter {
  private readonly percentFormat: Intl.NumberFormat;

  constructor(private readonly words: ReviewStrings) {
    this.percentFormat = new Intl.NumberFormat(words.locale, { style: 'percent', maximumFractionDigits: 0 });
  }

  percent(share: number): string {
    return this.percentFormat.format(share);
  }

  /** Returns the screen reader's text for a row. */
  screenReaderText(row: ReviewRow, conflict: GlossaryConflict | undefined): string {
    const text = fillPlaceholders(
      this.words.rowSpoken,
      row.source,
      row.target || this.words.noTarget,
      this.percent(row.confidence),
      this.words[row.decision],
    );
    return conflict ? `${text}. ${this.conflictSentence(row, conflict)}` : text;
  }

  /** Returns the glossary's conflict with a row as a sentence. */
  conflictSentence({ source, target }: ReviewRow, { kind, terms }: GlossaryConflict): string {
    return fillPlaceholders(this.words.conflictSentences[kind], source, target, this.quotedList(terms));
  }

  /** Returns terms of the glossary as a list, each in quotation marks. */
  quotedList(terms: readonly string[]): string {
    return terms.map((term) => fillPlaceholders(this.words.quoted, term)).join(', ');
  }
}
