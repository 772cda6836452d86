import type { PairGroup } from '../../../model/phrase';
import { PAIR_GROUPS } from '../../../model/phrase';
import { makeElement } from '../../webview/dom';
import type { ReviewWords } from '../reviewTypes';
import type { ReviewModel } from './reviewModel';

/** Below the table: the pairs that few clients would list, folded away until they are asked for. */
export class GroupBar {
  readonly root: HTMLElement;
  private readonly buttons: ReadonlyMap<PairGroup, HTMLButtonElement>;

  /** @param toggle shows the rows of a group below the others, or no longer */
  constructor(
    private readonly model: ReviewModel,
    private readonly words: ReviewWords,
    toggle: (group: PairGroup) => void,
  ) {
    this.buttons = new Map(
      PAIR_GROUPS.map((group) => {
        const button = makeElement('button', { type: 'button', class: 'group', 'data-group': group });
        button.addEventListener('click', () => toggle(group));
        return [group, button];
      }),
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
