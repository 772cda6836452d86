import type { ExampleSentence } from '../../../model/concept';
import type { GlossaryConflict } from '../../../model/finding';
import { excerpt } from '../../ui/shownText';
import { fillPlaceholders, makeElement } from '../../webview/dom';
import type { LanguageSide } from '../../../model/languagePair';
import type { ReviewStrings } from '../reviewPanel';
import type { ReviewRow } from '../reviewSession';
import { MarkedSentence } from './evidencePane';
import type { ReviewModel, RowFormatter } from './reviewModel';

/** The height of a row in pixels, as in the style sheet. */
export const ROW_HEIGHT = 52;

/** A row in the document, with all values that its rendering depends on. */
interface RenderedRow {
  element: RowElement;
  row: ReviewRow;
  conflict: GlossaryConflict | undefined;
  place: number;
  isActive: boolean;
}

/**
 * The rows that are in the document. Visible rows are not touched: while the table scrolls, new rows reuse the elements
 * of rows that leave the view.
 */
export class RenderedRows {
  readonly root = makeElement('div', { role: 'rowgroup', class: 'body' });
  /** Drawn rows by index in the review. */
  private drawn = new Map<number, RenderedRow>();

  constructor(
    private readonly model: ReviewModel,
    private readonly words: ReviewStrings,
    private readonly rowWords: RowFormatter,
  ) {}

  /**
   * Renders the rows in a range of the visible ones.
   * @param active index of the active row
   */
  draw(first: number, end: number, active: number): void {
    const before = this.drawn;
    const shown = this.model.shownRows.slice(first, end);
    const stays = new Set(shown);
    const free = [...before].flatMap(([index, { element }]) => (stays.has(index) ? [] : [element]));
    this.drawn = new Map(
      shown.map((index, offset) => [
        index,
        this.row(index, first + offset, first + offset === active, before.get(index), free),
      ]),
    );
    for (const { root } of free) root.remove();
    let next = this.root.firstChild;
    for (const { element } of this.drawn.values()) {
      if (element.root === next) next = next.nextSibling;
      else this.root.insertBefore(element.root, next);
    }
  }

  /** @param free elements of rows that are no longer rendered */
  private row(
    index: number,
    place: number,
    isActive: boolean,
    before: RenderedRow | undefined,
    free: RowElement[],
  ): RenderedRow {
    const [row, conflict] = [this.model.rows[index]!, this.model.conflict(index)];
    if (
      before &&
      before.row === row &&
      before.conflict === conflict &&
      before.place === place &&
      before.isActive === isActive
    )
      return before;
    const drawn = before?.element ?? free.pop() ?? new RowElement(this.words, this.rowWords);
    drawn.show(row, conflict, index, place + 1, isActive);
    drawn.root.style.transform = `translateY(${place * ROW_HEIGHT}px)`;
    return { element: drawn, row, conflict, place, isActive };
  }
}

/** The number of characters around the phrase in a row's sentence; the style truncates longer ones. */
const ROOM = { before: 18, after: 120 };

/**
 * One row of the table in the document. It is reused for another pair: creating elements while thousands of rows scroll
 * would cause garbage collection pauses.
 */
class RowElement {
  readonly root = makeElement('div', { role: 'row' });
  private readonly box = makeElement('input', { type: 'checkbox', tabindex: -1 });
  private readonly source = new PhraseCell('source', 2);
  private readonly target = new PhraseCell('target', 3);
  private readonly percent = makeElement('span');
  private readonly level = makeElement('span', { class: 'level' });
  private readonly count = makeElement('div', { role: 'gridcell', class: 'count', 'aria-colindex': 5 });

  constructor(
    private readonly words: ReviewStrings,
    private readonly rowWords: RowFormatter,
  ) {
    const meter = makeElement('span', { class: 'meter', 'aria-hidden': 'true' }, this.level);
    this.root.append(
      makeElement('div', { role: 'gridcell', class: 'decision', 'aria-colindex': 1 }, this.box),
      this.source.root,
      this.target.root,
      makeElement('div', { role: 'gridcell', class: 'confidence', 'aria-colindex': 4 }, this.percent, meter),
      this.count,
    );
  }

  /**
   * @param index the index of the row in the review
   * @param place the index of the row in the table, from 1
   */
  show(row: ReviewRow, conflict: GlossaryConflict | undefined, index: number, place: number, isActive: boolean): void {
    const [first] = row.evidence;
    const { decision, confidence } = row;
    this.root.id = rowElementId(index);
    this.root.className = `row ${decision}${isActive ? ' active' : ''}`;
    this.root.dataset.row = String(index);
    this.root.setAttribute('aria-rowindex', String(place + 1));
    this.root.setAttribute('aria-selected', String(isActive));
    this.root.setAttribute('aria-label', this.rowWords.screenReaderText(row, conflict));
    this.box.checked = decision === 'accepted' || decision === 'saved';
    this.box.disabled = decision === 'saved';
    this.box.setAttribute('aria-label', `${this.words.accept}: ${row.source}`);
    this.source.show(row.source, first?.source);
    this.target.root.classList.toggle('unknown', !row.target);
    this.target.show(
      row.target || this.words.noTarget,
      first?.target,
      conflict && {
        kind: conflict.kind,
        text: fillPlaceholders(this.words.conflictBadges[conflict.kind], this.rowWords.quotedList(conflict.terms)),
      },
    );
    this.percent.textContent = this.rowWords.percent(confidence);
    this.level.style.width = `${Math.round(confidence * 100)}%`;
    this.count.textContent = `×${row.count}`;
  }
}

export function rowElementId(index: number): string {
  return `row-${index}`;
}

/** A phrase above its sentence, with a badge for glossary conflicts. */
class PhraseCell {
  readonly root: HTMLElement;
  private readonly term = makeElement('span', { class: 'term', dir: 'auto' });
  private readonly title = makeElement('span', { class: 'title' }, this.term);
  private readonly badge = makeElement('span', { dir: 'auto' });
  private readonly sentence = new MarkedSentence();

  constructor(side: LanguageSide, column: number) {
    this.root = makeElement(
      'div',
      { role: 'gridcell', class: `phrase ${side}`, 'data-side': side, 'aria-colindex': column },
      this.title,
    );
  }

  show(phrase: string, example: ExampleSentence | undefined, badge?: { kind: string; text: string }): void {
    this.term.textContent = phrase;
    if (badge) {
      this.badge.className = `conflict ${badge.kind}`;
      this.badge.textContent = badge.text;
      this.title.append(this.badge);
    } else this.badge.remove();
    if (example) {
      this.sentence.show(excerpt(example, ROOM));
      this.root.append(this.sentence.root);
    } else this.sentence.root.remove();
  }
}
