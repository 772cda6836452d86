import type { Memento } from 'vscode';
import type { InsertedTerm } from '../../model/equivalent';

const KEY = 'glossa.choices';

/** The maximum number of stored choices; the oldest is dropped. */
const MAX_CHOICES = 500;

/** The translator's insertions in this workspace, stored with it on this machine. */
export class PastChoices {
  constructor(private readonly memento: Memento) {}

  /** Returns the choices, the latest first. */
  all(): InsertedTerm[] {
    return this.memento.get<InsertedTerm[]>(KEY, []);
  }

  async remember(choice: InsertedTerm): Promise<void> {
    await this.memento.update(KEY, [choice, ...this.others(choice)].slice(0, MAX_CHOICES));
  }

  async forget(choice: InsertedTerm): Promise<void> {
    await this.memento.update(KEY, this.others(choice));
  }

  private others(choice: InsertedTerm): InsertedTerm[] {
    return this.all().filter(({ concept, term }) => concept !== choice.concept || term !== choice.term);
  }

  async clear(): Promise<void> {
    await this.memento.update(KEY, undefined);
  }
}
