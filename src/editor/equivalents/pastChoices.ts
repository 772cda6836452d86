import type { Memento } from 'vscode';
import type { Choice } from '../../model/preferences';

const KEY = 'glossa.choices';

/** Choices that are remembered; the oldest gives way. */
const MOST = 500;

/** What the translator has inserted in this workspace, kept with it on this machine. */
export class PastChoices {
  constructor(private readonly memento: Memento) {}

  /** Latest first. */
  all(): Choice[] {
    return this.memento.get<Choice[]>(KEY, []);
  }

  async remember(choice: Choice): Promise<void> {
    const others = this.all().filter(({ concept, term }) => concept !== choice.concept || term !== choice.term);
    await this.memento.update(KEY, [choice, ...others].slice(0, MOST));
  }

  async clear(): Promise<void> {
    await this.memento.update(KEY, undefined);
  }
}
