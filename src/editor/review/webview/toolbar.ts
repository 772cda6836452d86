import type { PairGroup } from '../../../model/phrase';
import { PAIR_GROUPS } from '../../../model/phrase';
import { fillPlaceholders, makeButton, makeElement, makeKeyHint } from '../../webview/dom';
import type { ReviewStrings } from '../reviewPanel';
import type { ReviewModel, RowFormatter, TableViewState } from './reviewModel';

const DECISIONS: readonly TableViewState['decision'][] = [
  'all',
  'open',
  'conflicts',
  'everyday',
  'same',
  'accepted',
  'rejected',
  'saved',
];

/** The initial confidence of the slider, in per cent. */
const DEFAULT_THRESHOLD = 80;

export interface ToolbarEvents {
  view(view: Partial<TableViewState>): void;
  acceptFrom(confidence: number): void;
  undo(): void;
  redo(): void;
}

/** The toolbar: the filter, acceptance above a confidence, and undo. */
export class Toolbar {
  readonly root: HTMLElement;
  private readonly filter: HTMLInputElement;
  private readonly decision: HTMLSelectElement;
  private readonly slider: HTMLInputElement;
  private readonly acceptButton = makeElement('button', { type: 'button', class: 'secondary' });
  private readonly undoButton: HTMLButtonElement;
  private readonly redoButton: HTMLButtonElement;

  constructor(
    private readonly model: ReviewModel,
    private readonly rowWords: RowFormatter,
    private readonly words: ReviewStrings,
    events: ToolbarEvents,
  ) {
    this.filter = makeElement('input', {
      type: 'search',
      placeholder: words.filter,
      'aria-label': words.filter,
      dir: 'auto',
      value: model.view.text,
    });
    this.filter.addEventListener('input', () => events.view({ text: this.filter.value }));
    this.decision = makeElement(
      'select',
      { 'aria-label': words.show },
      ...DECISIONS.map((decision) => makeElement('option', { value: decision }, words[decision])),
    );
    this.decision.value = model.view.decision;
    this.decision.addEventListener('change', () =>
      events.view({ decision: this.decision.value as TableViewState['decision'] }),
    );
    this.slider = makeElement('input', {
      type: 'range',
      min: 0,
      max: 100,
      step: 1,
      value: DEFAULT_THRESHOLD,
      'aria-label': words.threshold,
    });
    this.slider.addEventListener('input', () => this.draw());
    this.acceptButton.addEventListener('click', () => events.acceptFrom(this.threshold));
    this.undoButton = iconButton('↶', words.undo, events.undo);
    this.redoButton = iconButton('↷', words.redo, events.redo);
    this.root = makeElement(
      'div',
      { class: 'toolbar', role: 'group', 'aria-label': words.controls },
      this.filter,
      this.decision,
      makeElement('span', { class: 'space' }),
      makeElement('span', { class: 'threshold' }, this.slider, this.acceptButton),
      this.undoButton,
      this.redoButton,
    );
  }

  /** Displays the model's current state. */
  draw(): void {
    const { words, model } = this;
    const rows = model.openFrom(this.threshold).length;
    this.slider.setAttribute('aria-valuetext', this.rowWords.percent(this.threshold));
    this.acceptButton.textContent = fillPlaceholders(words.acceptAbove, this.rowWords.percent(this.threshold), rows);
    this.acceptButton.disabled = rows === 0;
    this.undoButton.disabled = !model.edits.next('undo').length;
    this.redoButton.disabled = !model.edits.next('redo').length;
    for (const option of this.decision.options) {
      const decision = option.value as TableViewState['decision'];
      option.textContent = `${words[decision]} (${model.count(decision)})`;
    }
  }

  private get threshold(): number {
    return Number(this.slider.value) / 100;
  }
}

export interface FooterEvents {
  domain(domain: string): void;
  save(): void;
}

/** The subject field and the button that saves. */
export class Footer {
  readonly root: HTMLElement;
  private readonly saveButton = makeElement('button', { type: 'button', class: 'primary' });

  constructor(
    private readonly model: ReviewModel,
    private readonly words: ReviewStrings,
    domain: string,
    glossary: string,
    events: FooterEvents,
  ) {
    const field = makeElement('input', {
      type: 'text',
      id: 'domain',
      placeholder: words.domainHint,
      value: domain,
      dir: 'auto',
    });
    field.addEventListener('input', () => events.domain(field.value));
    this.saveButton.addEventListener('click', () => events.save());
    this.root = makeElement(
      'footer',
      {},
      makeKeyHint(words),
      makeElement('label', { for: 'domain' }, words.domain),
      field,
      makeElement('span', { class: 'glossary' }, `${document.documentElement.dir === 'rtl' ? '←' : '→'} ${glossary}`),
      this.saveButton,
    );
  }

  draw(): void {
    const accepted = this.model.count('accepted');
    this.saveButton.disabled = accepted === 0;
    this.saveButton.textContent = fillPlaceholders(this.words.save, accepted);
  }
}

function iconButton(sign: string, label: string, onClick: () => void): HTMLButtonElement {
  return makeButton(sign, 'icon', onClick, { title: label, 'aria-label': label });
}

/**
 * The bar below the table with a button for each group of unlikely terms. The rows of a group are hidden until the user
 * expands it.
 */
export class GroupBar {
  readonly root: HTMLElement;
  private readonly buttons: ReadonlyMap<PairGroup, HTMLButtonElement>;

  /** @param toggle shows or hides the rows of a group */
  constructor(
    private readonly model: ReviewModel,
    private readonly words: ReviewStrings,
    toggle: (group: PairGroup) => void,
  ) {
    this.buttons = new Map(
      PAIR_GROUPS.map((group) => [group, makeButton('', 'group', () => toggle(group), { 'data-group': group })]),
    );
    this.root = makeElement(
      'div',
      { class: 'groups', role: 'group', 'aria-label': words.groups },
      ...this.buttons.values(),
    );
  }

  draw(): void {
    const sizes = PAIR_GROUPS.map((group) => this.model.hiddenIn(group));
    this.root.hidden = sizes.every((size) => size === 0);
    PAIR_GROUPS.forEach((group, index) => {
      const button = this.buttons.get(group)!;
      const isOpen = this.model.view.expanded.includes(group);
      button.hidden = sizes[index] === 0;
      button.setAttribute('aria-expanded', String(isOpen));
      const name = this.words[group === 'identical' ? 'same' : group];
      button.textContent = `${isOpen ? '▾' : '▸'} ${name} (${sizes[index]})`;
    });
  }
}
