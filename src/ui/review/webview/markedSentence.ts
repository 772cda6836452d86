import type { ExampleSentence } from '../../../domain/concept';
import { element } from './dom';

/** A sentence with its phrase marked, in its own direction. */
export class MarkedSentence {
  private readonly before = new Text();
  private readonly mark = element('mark');
  private readonly after = new Text();
  readonly root = element('span', { class: 'sentence', dir: 'auto' }, this.before, this.mark, this.after);

  show({ before, phrase, after }: ExampleSentence): this {
    this.before.data = before;
    this.mark.textContent = phrase;
    this.after.data = after;
    return this;
  }
}
