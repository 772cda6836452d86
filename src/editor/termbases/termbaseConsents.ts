import type * as vscode from 'vscode';
import type { TermbaseAddress } from '../../protocol/termbases';

const KEY = 'glossa.termbases';

/** The permission to contact a server: requested once per collection, and stored on this machine. */
export class TermbaseConsents {
  constructor(private readonly memento: vscode.Memento) {}

  /** Returns undefined before the user's answer. */
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

/**
 * The secret for a server, in the editor's secret storage. It belongs to the address: renaming a termbase, or naming it
 * in another folder, never sends it elsewhere.
 */
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

/** Changing the encryption of the connection requires a new permission. */
function keyOf({ address, database = '', collection, tls }: TermbaseAddress): string {
  return JSON.stringify([address, database, collection, tls ?? null]);
}

function secretKeyOf({ address, database = '', tls }: TermbaseAddress): string {
  return `${KEY} ${JSON.stringify([address, database, tls ?? null])}`;
}
