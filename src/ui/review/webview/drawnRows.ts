import type { Standing } from '../../../domain/standing';
import type { ReviewRow } from '../reviewTypes';
import { element } from './dom';
import type { ReviewModel } from './reviewModel';
import type { RowView } from './rowView';

/** Height of a row in pixels; the style sheet says the same. */
export const ROW_HEIGHT = 52;

/** A row in the document, with all that its look depends on besides the words. */
interface DrawnRow {
  element: HTMLElement;
  row: ReviewRow;
  standing: Standing | undefined;
  place: number;
  isActive: boolean;
}

/** The rows that are in the document. What stays is not touched: while the table scrolls, only the rows that come and go cost anything. */
export class DrawnRows {
  readonly root = element('div', { role: 'rowgroup', class: 'body' });
  /** By index in the review. */
  private drawn = new Map<number, DrawnRow>();

  constructor(
    private readonly model: ReviewModel,
    private readonly rows: RowView,
  ) {}

  /**
   * Draws the rows from one place of those that are shown to before another.
   * @param active place of the active row
   */
  draw(first: number, end: number, active: number): void {
    const before = this.drawn;
    this.drawn = new Map(
      this.model.shown.slice(first, end).map((index, offset) => {
        const place = first + offset;
        return [index, this.row(index, place, place === active, before.get(index))];
      }),
    );
    const kept = new Set([...this.drawn.values()].map(({ element }) => element));
    for (const { element } of before.values()) if (!kept.has(element)) element.remove();
    let next = this.root.firstChild;
    for (const element of kept) {
      if (element === next) next = next.nextSibling;
      else this.root.insertBefore(element, next);
    }
  }

  /** The row as it is in the document already, if nothing of it has changed. */
  private row(index: number, place: number, isActive: boolean, before: DrawnRow | undefined): DrawnRow {
    const [row, standing] = [this.model.rows[index]!, this.model.standing(index)];
    if (before && before.row === row && before.standing === standing && before.place === place && before.isActive === isActive) return before;
    const drawn = this.rows.row(row, standing, index, place + 1, isActive);
    drawn.style.transform = `translateY(${place * ROW_HEIGHT}px)`;
    return { element: drawn, row, standing, place, isActive };
  }
}
