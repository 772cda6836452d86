import type { ExampleSentence } from '../../../model/concept';
import type { GlossaryConflict } from '../../../model/finding';
import type { PictureContent } from '../../pictures/pictures';
import { fillPlaceholders, makeButton, makeElement, PictureBox } from '../../webview/dom';
import type { LanguageSide } from '../../../model/languagePair';
import type { ReviewStrings } from '../reviewPanel';
import type { EntryPictureReference, ReviewRow, ReviewState } from '../reviewSession';
import type { RowFormatter } from './reviewModel';

/** Shows the sentences of the active pair, both sides next to each other, and the picture of its entry. */
export class EvidencePane {
  readonly root: HTMLElement;
  private readonly head = makeElement('div');
  private readonly places = makeElement('div');
  private readonly box = new PictureBox();
  private evidence: ReviewRow['evidence'] | undefined;
  private picture: EntryPictureReference | undefined;

  constructor(
    private readonly words: ReviewStrings,
    private readonly rowWords: RowFormatter,
    private readonly state: ReviewState,
    private readonly open: (side: LanguageSide, line: number, file?: string) => void,
    private readonly ask: (picture: EntryPictureReference) => void,
  ) {
    this.root = makeElement(
      'section',
      { class: 'evidence', 'aria-label': words.sentences, tabindex: 0 },
      this.head,
      this.places,
    );
  }

  clear(): void {
    this.evidence = undefined;
    this.head.replaceChildren();
    this.places.replaceChildren();
  }

  show(row: ReviewRow, conflict: GlossaryConflict | undefined): void {
    this.showConflict(row, conflict);
    // Redrawing a pressed or focused button resets it, and conflicts may arrive at any time.
    if (row.evidence === this.evidence) return;
    this.evidence = row.evidence;
    this.places.replaceChildren(
      ...row.evidence.map((place) =>
        makeElement(
          'div',
          { class: 'place' },
          ...(['source', 'target'] as const).flatMap((side) => {
            const [sentence, line] = [place[side], place[`${side}Line`]];
            if (!sentence || line === undefined) return [];
            const sentenceElement = new MarkedSentence().show(sentence).root;
            return [makeElement('p', {}, sentenceElement, this.line(side, line, place[`${side}File`]))];
          }),
        ),
      ),
    );
    this.root.scrollTop = 0;
  }

  private showConflict(row: ReviewRow, conflict: GlossaryConflict | undefined): void {
    const messageElement =
      conflict &&
      makeElement('p', { class: `conflict ${conflict.kind}` }, this.rowWords.conflictSentence(row, conflict));
    this.picture =
      conflict?.picture === undefined ? undefined : { glossary: conflict.glossary, target: conflict.picture };
    this.box.clear();
    if (this.picture) this.ask(this.picture);
    this.head.replaceChildren(...(messageElement ? [messageElement] : []), ...(this.picture ? [this.box.root] : []));
  }

  /** Draws a picture, if it is still that of the active pair. */
  draw({ glossary, target }: EntryPictureReference, view: PictureContent): void {
    if (glossary === this.picture?.glossary && target === this.picture.target)
      this.box.show(view, this.words.picture, fillPlaceholders(this.words.damagedPicture, target));
  }

  /** @param file the document with the sentence, if the review covers several documents */
  private line(side: LanguageSide, line: number, file?: string): HTMLElement {
    const { source, target = source } = this.state;
    const title = fillPlaceholders(this.words.openPlace, `${file ?? (side === 'source' ? source : target)}:${line}`);
    const label =
      file === undefined
        ? fillPlaceholders(this.words.sentencePlace, line)
        : `${file.split(/[\\/]/).slice(-2).join('/')}:${line}`;
    return makeButton(label, 'line', () => this.open(side, line, file), { title });
  }
}

/** A sentence with its phrase marked, in its own direction. */
export class MarkedSentence {
  private readonly before = new Text();
  private readonly mark = makeElement('mark');
  private readonly after = new Text();
  readonly root = makeElement('span', { class: 'sentence', dir: 'auto' }, this.before, this.mark, this.after);

  show({ before, phrase, after }: ExampleSentence): this {
    this.before.data = before;
    this.mark.textContent = phrase;
    this.after.data = after;
    return this;
  }
}
