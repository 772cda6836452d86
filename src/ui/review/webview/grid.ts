import type { ReviewWords, RowChange } from '../reviewTypes';
import { element } from './dom';
import { CellEditor } from './cellEditor';
import { columnHeaders } from './columnHeaders';
import { GridKeys } from './gridKeys';
import type { ReviewModel, SortKey } from './reviewModel';
import { rowId } from './rowView';
import type { EditableSide, RowView } from './rowView';

/** Height of a row; the style sheet says the same. */
const ROW_HEIGHT = 52;
/** Rows that are drawn beyond either end of what is visible. */
const SPARE = 6;

export interface GridEvents {
  change(changes: RowChange[]): void;
  sort(key: SortKey): void;
  /** The active row has become another one, or none. */
  activate(row: number | undefined): void;
  undo(): void;
  redo(): void;
}

/**
 * The table. Only what is visible is in the document, so that thousands of rows scroll; the focus stays on the table as a whole, and screen readers are
 * told which row is active.
 */
export class Grid {
  readonly root: HTMLElement;
  private readonly header: HTMLElement;
  private readonly body = element('div', { role: 'rowgroup', class: 'body' });
  private readonly viewport = element('div', { class: 'viewport' }, this.body);
  /** Stands below the table, which may hold nothing but rows. */
  readonly empty: HTMLElement;
  private readonly editor: CellEditor;
  /** Place of the active row among those that are shown. */
  private place = 0;

  constructor(
    private readonly model: ReviewModel,
    private readonly rows: RowView,
    private readonly words: ReviewWords,
    private readonly events: GridEvents,
  ) {
    this.header = element('div', { role: 'rowgroup' });
    this.empty = element('p', { class: 'empty', role: 'status' }, words.noRows);
    this.root = element('div', { role: 'grid', class: 'grid', tabindex: 0, 'aria-label': words.table }, this.header, this.viewport);
    this.editor = new CellEditor(words.edited, () => this.root.focus());
    const keys = new GridKeys({
      move: (steps) => this.activate(this.place + steps),
      moveTo: (end) => this.activate(end === 'first' ? 0 : Infinity),
      page: () => Math.max(1, Math.floor(this.viewport.clientHeight / ROW_HEIGHT) - 1),
      toggle: () => this.decide('accepted'),
      reject: () => this.decide('rejected'),
      acceptAndMoveOn: () => this.acceptAndMoveOn(),
      edit: (side) => this.edit(side),
      undo: events.undo,
      redo: events.redo,
    });
    this.root.addEventListener('keydown', (event) => keys.handle(event));
    this.viewport.addEventListener('scroll', () => this.drawRows());
    new ResizeObserver(() => this.drawRows()).observe(this.viewport);
    this.body.addEventListener('click', (event) => this.handleClick(event));
    this.body.addEventListener('dblclick', (event) => this.handleDoubleClick(event));
  }

  /** The active row, as an index in the review. */
  get active(): number | undefined {
    return this.model.shown[this.place];
  }

  /** Draws everything anew: after another view, or after changes. */
  draw(): void {
    const { shown, view } = this.model;
    this.place = Math.max(0, Math.min(this.place, shown.length - 1));
    this.header.replaceChildren(columnHeaders(this.words, view, this.events.sort));
    this.root.setAttribute('aria-rowcount', String(shown.length + 1));
    this.empty.hidden = shown.length > 0;
    this.body.style.height = `${shown.length * ROW_HEIGHT}px`;
    this.drawRows();
    this.events.activate(this.active);
  }

  /** After another order or filter the best row is what the reader wants to see. */
  toTop(): void {
    this.place = 0;
    this.viewport.scrollTop = 0;
    this.draw();
  }

  private drawRows(): void {
    if (this.editor.isOpen) return;
    const { shown, rows } = this.model;
    const first = Math.max(0, Math.floor(this.viewport.scrollTop / ROW_HEIGHT) - SPARE);
    const last = Math.min(shown.length, Math.ceil((this.viewport.scrollTop + this.viewport.clientHeight) / ROW_HEIGHT) + SPARE);
    const drawn = shown.slice(first, last).map((index, offset) => {
      const place = first + offset;
      const row = this.rows.row(rows[index]!, this.model.standing(index), index, place + 1, place === this.place);
      row.style.transform = `translateY(${place * ROW_HEIGHT}px)`;
      return row;
    });
    this.body.replaceChildren(...drawn);
    if (this.active === undefined) this.root.removeAttribute('aria-activedescendant');
    else this.root.setAttribute('aria-activedescendant', rowId(this.active));
  }

  private activate(place: number): void {
    this.place = Math.max(0, Math.min(place, this.model.shown.length - 1));
    const top = this.place * ROW_HEIGHT;
    const { scrollTop, clientHeight } = this.viewport;
    if (top < scrollTop) this.viewport.scrollTop = top;
    if (top + ROW_HEIGHT > scrollTop + clientHeight) this.viewport.scrollTop = top + ROW_HEIGHT - clientHeight;
    this.drawRows();
    this.events.activate(this.active);
  }

  /** Decides about the active row, or takes the same decision back. */
  private decide(decision: 'accepted' | 'rejected'): void {
    const row = this.active;
    if (row !== undefined) this.events.change([{ row, decision: this.model.rows[row]!.decision === decision ? 'open' : decision }]);
  }

  private acceptAndMoveOn(): void {
    const row = this.active;
    if (row === undefined) return;
    this.events.change([{ row, decision: 'accepted' }]);
    this.activate(this.place + 1);
  }

  private edit(side: EditableSide): void {
    const row = this.active;
    const cell = row === undefined ? null : this.body.querySelector<HTMLElement>(`#${rowId(row)} [data-side="${side}"]`);
    if (row === undefined || !cell || this.model.rows[row]!.decision === 'saved') return;
    this.editor.open(cell, this.model.rows[row]![side], (text) => {
      // Whoever corrects a pair means to have it.
      if (text && text !== this.model.rows[row]![side]) this.events.change([{ row, [side]: text, decision: 'accepted' }]);
      else this.drawRows();
    });
  }

  private handleClick(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('.row');
    if (!row || this.editor.isOpen) return;
    this.activate(this.model.shown.indexOf(Number(row.dataset.row)));
    if (target.closest('.decision')) this.decide('accepted');
    this.root.focus();
  }

  private handleDoubleClick(event: MouseEvent): void {
    const side = (event.target as HTMLElement).closest<HTMLElement>('[data-side]')?.dataset.side;
    if (side === 'source' || side === 'target') this.edit(side);
  }
}
