import type * as vscode from 'vscode';
import type { TermbaseAddress } from '../../model/termbase';

const KEY = 'glossa.termbases';

/** Whether a server may be contacted: it is asked before the first time, for each collection, and remembered on this machine. */
export class TermbaseConsents {
  constructor(private readonly memento: vscode.Memento) {}

  /** Undefined where nobody has answered yet. */
  isAllowed(place: TermbaseAddress): boolean | undefined {
    return this.read()[keyOf(place)];
  }

  async remember(place: TermbaseAddress, isAllowed: boolean): Promise<void> {
    await this.memento.update(KEY, { ...this.read(), [keyOf(place)]: isAllowed });
  }

  private read(): Record<string, boolean | undefined> {
    return this.memento.get<Record<string, boolean>>(KEY) ?? {};
  }
}

/** The secret for a server, in the editor's own storage. It belongs to the address: who renames a termbase, or has another folder name it, gives it to nobody else. */
export class TermbaseSecrets {
  readonly onDidChange: vscode.Event<unknown>;

  constructor(private readonly storage: vscode.SecretStorage) {
    this.onDidChange = storage.onDidChange;
  }

  async of(place: TermbaseAddress): Promise<string | undefined> {
    return this.storage.get(secretKeyOf(place));
  }

  async keep(place: TermbaseAddress, secret: string): Promise<void> {
    await this.storage.store(secretKeyOf(place), secret);
  }

  async forget(place: TermbaseAddress): Promise<void> {
    await this.storage.delete(secretKeyOf(place));
  }
}

/** Whoever changes whether the connection is encrypted is asked again. */
function keyOf({ address, database = '', collection, tls }: TermbaseAddress): string {
  return JSON.stringify([address, database, collection, tls ?? null]);
}

function secretKeyOf({ address, database = '', tls }: TermbaseAddress): string {
  return `${KEY} ${JSON.stringify([address, database, tls ?? null])}`;
}
