import type { ReviewWords } from '../reviewTypes';
import { element, fill } from './dom';
import type { ReviewModel } from './reviewModel';

export interface FooterEvents {
  domain(domain: string): void;
  save(): void;
}

/** The subject field and the button that saves. */
export class Footer {
  readonly root: HTMLElement;
  private readonly saveButton = element('button', { type: 'button', class: 'primary' });

  constructor(
    private readonly model: ReviewModel,
    private readonly words: ReviewWords,
    domain: string,
    glossary: string,
    events: FooterEvents,
  ) {
    const field = element('input', { type: 'text', id: 'domain', placeholder: words.domainHint, value: domain, dir: 'auto' });
    field.addEventListener('input', () => events.domain(field.value));
    this.saveButton.addEventListener('click', () => events.save());
    this.root = element(
      'footer',
      {},
      element('span', { class: 'keys' }, words.keys),
      element('label', { for: 'domain' }, words.domain),
      field,
      element('span', { class: 'glossary' }, `→ ${glossary}`),
      this.saveButton,
    );
  }

  draw(): void {
    const accepted = this.model.count('accepted');
    this.saveButton.disabled = accepted === 0;
    this.saveButton.textContent = fill(this.words.save, accepted);
  }
}
