import type { PictureView } from '../pictures/pictureTypes';
import { makeElement } from './dom';

/** The place of a picture on a page: the picture, or a sentence that says why there is none. */
export class PictureBox {
  readonly root = makeElement('div', { class: 'picture' });

  /**
   * @param name what a screen reader says of it
   * @param damaged said where it cannot be drawn after all
   */
  show(view: PictureView, name: string, damaged: string): void {
    if (view.source === undefined) return this.say(view.said);
    const image = makeElement('img', { alt: name });
    image.addEventListener('error', () => this.say(damaged));
    image.src = view.source;
    this.root.replaceChildren(image);
  }

  /** Gives the picture another name for screen readers. */
  rename(name: string): void {
    this.root.querySelector('img')?.setAttribute('alt', name);
  }

  clear(): void {
    this.root.replaceChildren();
  }

  private say(said: string): void {
    this.root.replaceChildren(makeElement('p', { class: 'about', role: 'status' }, said));
  }
}
