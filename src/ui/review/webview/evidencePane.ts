import type { ReviewRow, ReviewState, ReviewWords } from '../reviewTypes';
import { element, fill } from './dom';
import { sentence } from './rowView';

/** The sentences in which the active pair was seen, whole, both sides beside each other. */
export class EvidencePane {
  readonly root: HTMLElement;

  constructor(
    private readonly words: ReviewWords,
    private readonly state: ReviewState,
  ) {
    this.root = element('section', { class: 'evidence', 'aria-label': words.sentences, tabindex: 0 });
  }

  show(row: ReviewRow | undefined): void {
    this.root.replaceChildren(...(row?.evidence ?? []).map((place) => {
      const { source, target = source } = this.state;
      return element(
        'div',
        { class: 'place' },
        element('p', {}, sentence(place.source), this.line(source, place.sourceLine)),
        element('p', {}, sentence(place.target), this.line(target, place.targetLine)),
      );
    }));
    this.root.scrollTop = 0;
  }

  private line(file: string, line: number): HTMLElement {
    return element('span', { class: 'line', title: `${file}:${line}` }, fill(this.words.sentencePlace, line));
  }
}
