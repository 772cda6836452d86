import type { ExampleSentence } from '../../../domain/concept';
import { excerpt } from '../../shownText';
import type { Standing } from '../../../domain/standing';
import type { ReviewRow, ReviewWords, Side } from '../reviewTypes';
import { element, fill } from './dom';

/** Characters of a sentence around its phrase in a row; the style cuts what is still too long. */
const ROOM = { before: 18, after: 120 };

/** Formats numbers and rows in the page's language. */
export class RowView {
  private readonly percentFormat: Intl.NumberFormat;

  constructor(private readonly words: ReviewWords) {
    this.percentFormat = new Intl.NumberFormat(words.locale, { style: 'percent', maximumFractionDigits: 0 });
  }

  percent(share: number): string {
    return this.percentFormat.format(share);
  }

  /** What the glossary says about a row, as a sentence. */
  standingSentence({ source, target }: ReviewRow, { kind, terms }: Standing): string {
    return fill(this.words.standingSentences[kind], source, target, this.listed(terms));
  }

  /**
   * @param index of the row in the review
   * @param place of the row in the table, from 1
   */
  row(row: ReviewRow, standing: Standing | undefined, index: number, place: number, isActive: boolean): HTMLElement {
    const [first] = row.evidence;
    const { words } = this;
    const said = fill(words.rowSpoken, row.source, row.target, this.percent(row.confidence), words[row.decision]);
    const spoken = standing ? `${said}. ${this.standingSentence(row, standing)}` : said;
    const classes = `row ${row.decision}${isActive ? ' active' : ''}`;
    return element(
      'div',
      { role: 'row', id: rowId(index), class: classes, 'data-row': index, 'aria-rowindex': place + 1, 'aria-selected': String(isActive), 'aria-label': spoken },
      element('div', { role: 'gridcell', class: 'decision', 'aria-colindex': 1 }, this.checkBox(row)),
      phraseCell('source', row.source, first?.source, 2),
      phraseCell('target', row.target, first?.target, 3, standing && this.standingBadge(standing)),
      this.confidenceCell(row.confidence),
      element('div', { role: 'gridcell', class: 'count', 'aria-colindex': 5 }, `×${row.count}`),
    );
  }

  private standingBadge({ kind, terms }: Standing): HTMLElement {
    return element('span', { class: `standing ${kind}`, dir: 'auto' }, fill(this.words.standings[kind], this.listed(terms)));
  }

  private listed(terms: readonly string[]): string {
    return terms.map((term) => fill(this.words.quoted, term)).join(', ');
  }

  private checkBox({ decision, source }: ReviewRow): HTMLElement {
    const box = element('input', { type: 'checkbox', tabindex: -1, 'aria-label': `${this.words.accept}: ${source}`, disabled: decision === 'saved' });
    box.checked = decision === 'accepted' || decision === 'saved';
    return box;
  }

  private confidenceCell(confidence: number): HTMLElement {
    const meter = element('span', { class: 'meter', 'aria-hidden': 'true' }, element('span', { class: 'level' }));
    (meter.firstElementChild as HTMLElement).style.width = `${Math.round(confidence * 100)}%`;
    return element('div', { role: 'gridcell', class: 'confidence', 'aria-colindex': 4 }, element('span', {}, this.percent(confidence)), meter);
  }
}

export function rowId(index: number): string {
  return `row-${index}`;
}

/** A sentence with its phrase marked, in its own direction. */
export function sentence(example: ExampleSentence, room?: typeof ROOM): HTMLElement {
  const { before, phrase, after } = room === undefined ? example : excerpt(example, room);
  return element('span', { class: 'sentence', dir: 'auto' }, before, element('mark', {}, phrase), after);
}

function phraseCell(side: Side, phrase: string, example: ExampleSentence | undefined, column: number, badge?: HTMLElement): HTMLElement {
  return element(
    'div',
    { role: 'gridcell', class: `phrase ${side}`, 'data-side': side, 'aria-colindex': column },
    element('span', { class: 'title' }, element('span', { class: 'term', dir: 'auto' }, phrase), badge),
    example && sentence(example, ROOM),
  );
}
