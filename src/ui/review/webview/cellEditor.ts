import { element } from './dom';

/** Edits one cell in place: Enter or leaving it keeps the text, Escape does not. */
export class CellEditor {
  private input: HTMLInputElement | undefined;

  /** @param onClose gives the focus back */
  constructor(
    private readonly label: string,
    private readonly onClose: () => void,
  ) {}

  get isOpen(): boolean {
    return this.input !== undefined;
  }

  /** @param done receives the text, or the old one where it was left */
  open(cell: HTMLElement, text: string, done: (text: string) => void): void {
    const input = element('input', { type: 'text', class: 'cell-editor', dir: 'auto', 'aria-label': this.label, value: text });
    const content = [...cell.childNodes];
    const close = (kept: string): void => {
      // Leaving the field also follows from its removal; only the first one counts.
      if (this.input !== input) return;
      this.input = undefined;
      cell.replaceChildren(...content);
      this.onClose();
      done(kept);
    };
    input.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Enter') close(input.value.trim());
      if (event.key === 'Escape') close(text);
    });
    input.addEventListener('blur', () => close(input.value.trim()));
    this.input = input;
    cell.replaceChildren(input);
    input.focus();
    input.select();
  }
}
