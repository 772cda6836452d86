import type { GlossaryConflict } from '../../../model/glossaryConflict';
import type { ReviewRow, ReviewWords } from '../reviewTypes';
import { makeElement } from '../../webview/dom';
import type { ReviewModel } from './reviewModel';
import { RowElement } from './rowElement';
import type { RowWords } from './rowWords';

/** Height of a row in pixels; the style sheet says the same. */
export const ROW_HEIGHT = 52;

/** A row in the document, with all that its look depends on besides the words. */
interface DrawnRow {
  element: RowElement;
  row: ReviewRow;
  conflict: GlossaryConflict | undefined;
  place: number;
  isActive: boolean;
}

/** The rows that are in the document. What stays is not touched: while the table scrolls, only what comes is drawn, into the elements of what goes. */
export class DrawnRows {
  readonly root = makeElement('div', { role: 'rowgroup', class: 'body' });
  /** By index in the review. */
  private drawn = new Map<number, DrawnRow>();

  constructor(
    private readonly model: ReviewModel,
    private readonly words: ReviewWords,
    private readonly rowWords: RowWords,
  ) {}

  /**
   * Draws the rows from one place of those that are shown to before another.
   * @param active place of the active row
   */
  draw(first: number, end: number, active: number): void {
    const before = this.drawn;
    const shown = this.model.shown.slice(first, end);
    const stays = new Set(shown);
    const free = [...before].flatMap(([index, { element }]) => (stays.has(index) ? [] : [element]));
    this.drawn = new Map(shown.map((index, offset) => [index, this.row(index, first + offset, first + offset === active, before.get(index), free)]));
    for (const { root } of free) root.remove();
    let next = this.root.firstChild;
    for (const { element } of this.drawn.values()) {
      if (element.root === next) next = next.nextSibling;
      else this.root.insertBefore(element.root, next);
    }
  }

  /** @param free elements of rows that are no longer drawn */
  private row(index: number, place: number, isActive: boolean, before: DrawnRow | undefined, free: RowElement[]): DrawnRow {
    const [row, conflict] = [this.model.rows[index]!, this.model.conflict(index)];
    if (before && before.row === row && before.conflict === conflict && before.place === place && before.isActive === isActive) return before;
    const drawn = before?.element ?? free.pop() ?? new RowElement(this.words, this.rowWords);
    drawn.show(row, conflict, index, place + 1, isActive);
    drawn.root.style.transform = `translateY(${place * ROW_HEIGHT}px)`;
    return { element: drawn, row, conflict, place, isActive };
  }
}
