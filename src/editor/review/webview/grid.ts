import { makeElement } from '../../webview/dom';
import type { LanguageSide } from '../../../model/languagePair';
import type { ReviewStrings } from '../reviewPanel';
import type { RowChange } from '../reviewSession';
import { RenderedRows, ROW_HEIGHT, rowElementId } from './renderedRows';
import type { ReviewModel, RowFormatter, SortKey, TableViewState } from './reviewModel';

/** The number of rows drawn beyond either end of the visible part. */
const SPARE_ROWS = 6;

export interface ReviewTableEvents {
  change(changes: RowChange[]): void;
  sort(key: SortKey): void;
  /** Called when the active row changes or is cleared. */
  activate(row: number | undefined): void;
  undo(): void;
  redo(): void;
}

/**
 * The table. Only visible rows are in the document, so that thousands of rows scroll smoothly. The table has the focus,
 * and `aria-activedescendant` tells screen readers the active row.
 */
export class ReviewTable {
  readonly root: HTMLElement;
  private readonly header: HTMLElement;
  private readonly drawn: RenderedRows;
  private readonly viewport: HTMLElement;
  /** The message for an empty table. It is outside the table, which may contain only rows. */
  readonly empty: HTMLElement;
  private readonly editor: CellEditor;
  /** The index of the active row among the visible ones. */
  private place = 0;

  constructor(
    private readonly model: ReviewModel,
    rowWords: RowFormatter,
    private readonly words: ReviewStrings,
    private readonly events: ReviewTableEvents,
  ) {
    this.drawn = new RenderedRows(model, words, rowWords);
    this.viewport = makeElement('div', { class: 'viewport' }, this.drawn.root);
    this.header = makeElement('div', { role: 'rowgroup' });
    this.empty = makeElement('p', { class: 'empty', role: 'status' }, words.noRows);
    this.root = makeElement(
      'div',
      { role: 'grid', class: 'grid', tabindex: 0, 'aria-label': words.table },
      this.header,
      this.viewport,
    );
    this.editor = new CellEditor(words.edited, () => this.focus());
    this.drawHeader();
    this.root.addEventListener('keydown', (event) => this.handleKey(event));
    this.viewport.addEventListener('scroll', () => this.drawRows());
    new ResizeObserver(() => this.drawRows()).observe(this.viewport);
    this.drawn.root.addEventListener('click', (event) => this.handleClick(event));
    this.drawn.root.addEventListener('dblclick', (event) => this.handleDoubleClick(event));
  }

  /** The active row, as an index in the review. */
  get active(): number | undefined {
    return this.model.shownRows[this.place];
  }

  focus(): void {
    this.root.focus();
  }

  /** Makes a row the active one, if it is shown. */
  goTo(row: number): void {
    const place = this.model.shownRows.indexOf(row);
    if (place >= 0) this.activate(place);
  }

  /** Activates a row and scrolls it to the top, so the rows below it are visible. */
  bringUp(row: number): void {
    const place = this.model.shownRows.indexOf(row);
    if (place < 0) return;
    this.viewport.scrollTop = place * ROW_HEIGHT;
    this.activate(place);
  }

  /** Redraws the rows after a change of the view or of the data. */
  draw(): void {
    const { shownRows } = this.model;
    this.place = Math.max(0, Math.min(this.place, shownRows.length - 1));
    this.root.setAttribute('aria-rowcount', String(shownRows.length + 1));
    this.empty.hidden = shownRows.length > 0;
    this.drawn.root.style.height = `${shownRows.length * ROW_HEIGHT}px`;
    this.drawRows();
    this.events.activate(this.active);
  }

  /** Activates the first row and scrolls to it, after a change of order or filter. */
  toTop(): void {
    this.place = 0;
    this.viewport.scrollTop = 0;
    this.drawHeader();
    this.draw();
  }

  private drawHeader(): void {
    this.header.replaceChildren(columnHeaders(this.words, this.model.view, this.events.sort));
  }

  private drawRows(): void {
    if (this.editor.isOpen) return;
    const { shownRows: shown } = this.model;
    const first = Math.max(0, Math.floor(this.viewport.scrollTop / ROW_HEIGHT) - SPARE_ROWS);
    const last = Math.min(
      shown.length,
      Math.ceil((this.viewport.scrollTop + this.viewport.clientHeight) / ROW_HEIGHT) + SPARE_ROWS,
    );
    this.drawn.draw(first, last, this.place);
    if (this.active === undefined) this.root.removeAttribute('aria-activedescendant');
    else this.root.setAttribute('aria-activedescendant', rowElementId(this.active));
  }

  private activate(place: number): void {
    this.place = Math.max(0, Math.min(place, this.model.shownRows.length - 1));
    const top = this.place * ROW_HEIGHT;
    const { scrollTop, clientHeight } = this.viewport;
    if (top < scrollTop) this.viewport.scrollTop = top;
    if (top + ROW_HEIGHT > scrollTop + clientHeight) this.viewport.scrollTop = top + ROW_HEIGHT - clientHeight;
    this.drawRows();
    this.events.activate(this.active);
  }

  /** Sets the decision about the active row, or removes it if it is already set. */
  private decide(decision: 'accepted' | 'rejected'): void {
    const row = this.active;
    if (row !== undefined)
      this.events.change([{ row, decision: this.model.rows[row]!.decision === decision ? 'open' : decision }]);
  }

  private decideAndMoveOn(decision: 'accepted' | 'rejected'): void {
    const row = this.active;
    if (row === undefined) return;
    this.events.change([{ row, decision }]);
    this.activate(this.place + 1);
  }

  private edit(side: LanguageSide): void {
    const row = this.active;
    const cell =
      row === undefined
        ? null
        : this.drawn.root.querySelector<HTMLElement>(`#${rowElementId(row)} [data-side="${side}"]`);
    if (row === undefined || !cell || this.model.rows[row]!.decision === 'saved') return;
    this.editor.open(cell, this.model.rows[row]![side], (text) => {
      // A pair that has been corrected counts as accepted.
      if (text && text !== this.model.rows[row]![side])
        this.events.change([{ row, [side]: text, decision: 'accepted' }]);
      else this.drawRows();
    });
  }

  /** Runs the action of a key. The page itself handles Ctrl+Enter, which saves. */
  private handleKey(event: KeyboardEvent): void {
    // Keys that are typed into a cell's editor are text.
    if (event.target !== event.currentTarget) return;
    const action = event.ctrlKey || event.metaKey ? this.controlAction(event) : this.plainAction(event);
    if (!action) return;
    event.preventDefault();
    // VS Code would run its own Undo, too, which takes back what was typed into the filter.
    if (/^[zy]$/i.test(event.key)) event.stopPropagation();
    action();
  }

  /** The number of rows per page. */
  private get pageLength(): number {
    return Math.max(1, Math.floor(this.viewport.clientHeight / ROW_HEIGHT) - 1);
  }

  private controlAction({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const { undo, redo } = this.events;
    if (key.toLowerCase() === 'z') return shiftKey ? redo : undo;
    if (key.toLowerCase() === 'y') return redo;
    return key === 'Home' || key === 'End' ? this.plainAction({ key, shiftKey }) : undefined;
  }

  private plainAction({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): (() => void) | undefined {
    switch (key) {
      case 'ArrowDown':
        return () => this.activate(this.place + 1);
      case 'ArrowUp':
        return () => this.activate(this.place - 1);
      case 'PageDown':
        return () => this.activate(this.place + this.pageLength);
      case 'PageUp':
        return () => this.activate(this.place - this.pageLength);
      case 'Home':
        return () => this.activate(0);
      case 'End':
        return () => this.activate(Infinity);
      case ' ':
        return () => this.decide('accepted');
      case 'Enter':
        return () => this.decideAndMoveOn(shiftKey ? 'rejected' : 'accepted');
      case 'Delete':
      case 'Backspace':
        return () => this.decide('rejected');
      case 'F2':
        return () => this.edit(shiftKey ? 'source' : 'target');
      default:
        return undefined;
    }
  }

  private handleClick(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('.row');
    if (!row || this.editor.isOpen) return;
    this.activate(this.model.shownRows.indexOf(Number(row.dataset.row)));
    if (target.closest('.decision')) this.decide('accepted');
    this.focus();
  }

  private handleDoubleClick(event: MouseEvent): void {
    const side = (event.target as HTMLElement).closest<HTMLElement>('[data-side]')?.dataset.side;
    if (side === 'source' || side === 'target') this.edit(side);
  }
}

/** Edits one cell in place: Enter or leaving it keeps the text, Escape does not. */
class CellEditor {
  private input: HTMLInputElement | undefined;

  /** @param onClose gives the focus back */
  constructor(
    private readonly label: string,
    private readonly onClose: () => void,
  ) {}

  get isOpen(): boolean {
    return this.input !== undefined;
  }

  /** @param done receives the text, or the old one if the user cancels */
  open(cell: HTMLElement, text: string, done: (text: string) => void): void {
    const input = makeElement('input', {
      type: 'text',
      class: 'cell-editor',
      dir: 'auto',
      'aria-label': this.label,
      value: text,
    });
    const content = [...cell.childNodes];
    const close = (kept: string): void => {
      // Removing the field also fires its `blur` event, which is ignored.
      if (this.input !== input) return;
      this.input = undefined;
      cell.replaceChildren(...content);
      this.onClose();
      done(kept);
    };
    input.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Enter') close(input.value.trim());
      if (event.key === 'Escape') close(text);
    });
    input.addEventListener('blur', () => close(input.value.trim()));
    this.input = input;
    cell.replaceChildren(input);
    input.focus();
    input.select();
  }
}

/** Creates the heading of the table, whose buttons sort it. */
function columnHeaders(words: ReviewStrings, view: TableViewState, sort: (key: SortKey) => void): HTMLElement {
  const header = (key: SortKey, label: string, column: number): HTMLElement => {
    const isSorted = view.sort === key;
    const arrow = isSorted ? (view.descending ? '↓' : '↑') : '';
    const button = makeElement(
      'button',
      { type: 'button', class: 'sort' },
      label,
      makeElement('span', { 'aria-hidden': 'true', class: 'arrow' }, arrow),
    );
    button.addEventListener('click', () => sort(key));
    const order = isSorted ? (view.descending ? 'descending' : 'ascending') : 'none';
    return makeElement(
      'div',
      { role: 'columnheader', class: key, 'aria-colindex': column, 'aria-sort': order },
      button,
    );
  };
  return makeElement(
    'div',
    { role: 'row', class: 'headers', 'aria-rowindex': 1 },
    makeElement(
      'div',
      { role: 'columnheader', class: 'decision', 'aria-colindex': 1 },
      makeElement('span', { class: 'spoken' }, words.accept),
    ),
    header('source', words.source, 2),
    header('target', words.target, 3),
    header('confidence', words.confidence, 4),
    header('count', words.count, 5),
  );
}
