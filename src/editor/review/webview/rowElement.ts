import type { ExampleSentence } from '../../../model/concept';
import type { GlossaryConflict } from '../../../model/glossaryConflict';
import { excerpt } from '../../display/shownText';
import type { ReviewRow, ReviewWords, Side } from '../reviewTypes';
import { makeElement, fill } from '../../webview/dom';
import { MarkedSentence } from './rowWords';
import type { RowWords } from './rowWords';

/** Characters of a sentence around its phrase in a row; the style cuts what is still too long. */
const ROOM = { before: 18, after: 120 };

/**
 * One row of the table in the document. It is filled anew for another pair: elements that are made while thousands of rows scroll become rubbish, and the
 * browser stops to clear it away.
 */
export class RowElement {
  readonly root = makeElement('div', { role: 'row' });
  private readonly box = makeElement('input', { type: 'checkbox', tabindex: -1 });
  private readonly source = new PhraseCell('source', 2);
  private readonly target = new PhraseCell('target', 3);
  private readonly percent = makeElement('span');
  private readonly level = makeElement('span', { class: 'level' });
  private readonly count = makeElement('div', { role: 'gridcell', class: 'count', 'aria-colindex': 5 });

  constructor(
    private readonly words: ReviewWords,
    private readonly rowWords: RowWords,
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
   * @param index of the row in the review
   * @param place of the row in the table, from 1
   */
  show(row: ReviewRow, conflict: GlossaryConflict | undefined, index: number, place: number, isActive: boolean): void {
    const [first] = row.evidence;
    const { decision, confidence } = row;
    this.root.id = rowId(index);
    this.root.className = `row ${decision}${isActive ? ' active' : ''}`;
    this.root.dataset.row = String(index);
    this.root.setAttribute('aria-rowindex', String(place + 1));
    this.root.setAttribute('aria-selected', String(isActive));
    this.root.setAttribute('aria-label', this.rowWords.spoken(row, conflict));
    this.box.checked = decision === 'accepted' || decision === 'saved';
    this.box.disabled = decision === 'saved';
    this.box.setAttribute('aria-label', `${this.words.accept}: ${row.source}`);
    this.source.show(row.source, first?.source);
    this.target.show(row.target, first?.target, conflict && { kind: conflict.kind, text: fill(this.words.conflictBadges[conflict.kind], this.rowWords.listed(conflict.terms)) });
    this.percent.textContent = this.rowWords.percent(confidence);
    this.level.style.width = `${Math.round(confidence * 100)}%`;
    this.count.textContent = `×${row.count}`;
  }
}

export function rowId(index: number): string {
  return `row-${index}`;
}

/** A phrase above the sentence that it was found in, with a badge for what the glossary says. */
class PhraseCell {
  readonly root: HTMLElement;
  private readonly term = makeElement('span', { class: 'term', dir: 'auto' });
  private readonly title = makeElement('span', { class: 'title' }, this.term);
  private readonly badge = makeElement('span', { dir: 'auto' });
  private readonly sentence = new MarkedSentence();

  constructor(side: Side, column: number) {
    this.root = makeElement('div', { role: 'gridcell', class: `phrase ${side}`, 'data-side': side, 'aria-colindex': column }, this.title);
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
