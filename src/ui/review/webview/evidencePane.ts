import type { Standing } from '../../../domain/standing';
import type { ReviewRow, ReviewState, ReviewWords, Side } from '../reviewTypes';
import { element, fill } from './dom';
import { MarkedSentence } from './markedSentence';
import type { RowWords } from './rowWords';

/** The sentences in which the active pair was seen, whole, both sides beside each other. */
export class EvidencePane {
  readonly root: HTMLElement;

  constructor(
    private readonly words: ReviewWords,
    private readonly rowWords: RowWords,
    private readonly state: ReviewState,
    private readonly open: (side: Side, line: number) => void,
  ) {
    this.root = element('section', { class: 'evidence', 'aria-label': words.sentences, tabindex: 0 });
  }

  clear(): void {
    this.root.replaceChildren();
  }

  show(row: ReviewRow, standing: Standing | undefined): void {
    const places = row.evidence.map((place) =>
      element(
        'div',
        { class: 'place' },
        element('p', {}, new MarkedSentence().show(place.source).root, this.line('source', place.sourceLine)),
        element('p', {}, new MarkedSentence().show(place.target).root, this.line('target', place.targetLine)),
      ),
    );
    const said = standing && element('p', { class: `standing ${standing.kind}` }, this.rowWords.standingSentence(row, standing));
    this.root.replaceChildren(...(said ? [said] : []), ...places);
    this.root.scrollTop = 0;
  }

  private line(side: Side, line: number): HTMLElement {
    const { source, target = source } = this.state;
    const title = fill(this.words.openPlace, `${side === 'source' ? source : target}:${line}`);
    const button = element('button', { type: 'button', class: 'line', title }, fill(this.words.sentencePlace, line));
    button.addEventListener('click', () => this.open(side, line));
    return button;
  }
}
