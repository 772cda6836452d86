import type { PictureContent } from '../pictures/pictures';

/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** Makes an element. Text is set as text, never as markup. */
export function makeElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number | boolean | undefined> = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Makes a button. */
export function makeButton(
  label: string,
  className: string,
  onClick: () => void,
  attributes: Record<string, string> = {},
): HTMLButtonElement {
  const button = makeElement('button', { type: 'button', class: className, ...attributes }, label);
  button.addEventListener('click', onClick);
  return button;
}

/** Makes the line that lists the keys of a page, as they are named on this system. */
export function makeKeyHint({ keys, keysMac }: { keys: string; keysMac: string }): HTMLElement {
  return makeElement('span', { class: 'keys' }, /Mac/.test(navigator.userAgent) ? keysMac : keys);
}

/** Fills `{0}`, `{1}` … of a sentence. */
export function fillPlaceholders(sentence: string, ...values: (string | number)[]): string {
  return sentence.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));
}

/** A picture on a page, or a message that explains why there is none. */
export class PictureBox {
  readonly root = makeElement('div', { class: 'picture' });

  /**
   * @param name the text for a screen reader
   * @param damaged the message if the picture cannot be displayed
   */
  show(view: PictureContent, name: string, damaged: string): void {
    if (view.source === undefined) return this.say(view.message);
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

  private say(message: string): void {
    this.root.replaceChildren(makeElement('p', { class: 'about', role: 'status' }, message));
  }
}
