import type { Standing } from '../../../domain/standing';
import type { ReviewRow, ReviewState, ReviewWords } from '../reviewTypes';
import { element, fill } from './dom';
import { sentence } from './rowView';
import type { RowView } from './rowView';

/** The sentences in which the active pair was seen, whole, both sides beside each other. */
export class EvidencePane {
  readonly root: HTMLElement;

  constructor(
    private readonly words: ReviewWords,
    private readonly rows: RowView,
    private readonly state: ReviewState,
  ) {
    this.root = element('section', { class: 'evidence', 'aria-label': words.sentences, tabindex: 0 });
  }

  clear(): void {
    this.root.replaceChildren();
  }

  show(row: ReviewRow, standing: Standing | undefined): void {
    const places = row.evidence.map((place) => {
      const { source, target = source } = this.state;
      return element(
        'div',
        { class: 'place' },
        element('p', {}, sentence(place.source), this.line(source, place.sourceLine)),
        element('p', {}, sentence(place.target), this.line(target, place.targetLine)),
      );
    });
    const said = standing && element('p', { class: `standing ${standing.kind}` }, this.rows.standingSentence(row, standing));
    this.root.replaceChildren(...(said ? [said] : []), ...places);
    this.root.scrollTop = 0;
  }

  private line(file: string, line: number): HTMLElement {
    return element('span', { class: 'line', title: `${file}:${line}` }, fill(this.words.sentencePlace, line));
  }
}
