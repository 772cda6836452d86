import * as vscode from 'vscode';
import type { GlossaryReference, TermbaseAccess, TermbaseState } from '../../protocol/protocol';
import { allRequests, termbaseReference } from '../../protocol/protocol';
import type { TermbaseAddress } from '../../protocol/termbases';
import type { ClientState, EngineClient } from '../client/engineClient';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import { Commands, SettingKeys } from '../commands/commandIds';
import { countSentence } from '../ui/valueLabels';
import { sentence, showInformation, showWarning } from '../ui/messages';
import { Disposable } from '../workspace/disposable';
import type { Settings, TermbaseSetting } from '../workspace/settings';

/** A termbase of the settings, with its state. */
export interface ConfiguredTermbase {
  setting: TermbaseSetting;
  /** Undefined before the user was asked. */
  isAllowed: boolean | undefined;
  /** The state; missing if the termbase is not allowed or no engine is running. */
  state?: TermbaseState;
}

/** The termbases of the settings: asks whether each may be contacted, and lets the engine use the allowed ones. */
export class Termbases extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when the allowed termbases change or a termbase responds again. */
  readonly onDidChange = this.emitter.event;
  private accesses: TermbaseAccess[] = [];
  private readonly askedKeys = new Set<string>();
  private readonly toldDisputed = new Set<string>();
  private answering = '';

  constructor(
    private readonly engine: EngineClient,
    private readonly settings: Settings,
    private readonly consents: TermbaseConsents,
    private readonly secrets: TermbaseSecrets,
    private readonly log: Log,
  ) {
    super();
    const refresh = () => void this.refresh();
    this.register(settings.onDidChange([SettingKeys.termbases], refresh));
    this.register(vscode.workspace.onDidGrantWorkspaceTrust(refresh));
    this.register(secrets.onDidChange(refresh));
    this.register(engine.onDidStart(() => this.accesses.length > 0 && void this.notifyEngine()));
    this.register(engine.onDidChangeState((state) => this.follow(state)));
    refresh();
  }

  /** Returns the allowed termbases as references, like glossary files. */
  get references(): GlossaryReference[] {
    return this.listed
      .filter(({ isAllowed }) => isAllowed)
      .map(({ setting: { name, readOnly } }) => termbaseReference(name, readOnly));
  }

  get listed(): ConfiguredTermbase[] {
    const states = statesIn(this.engine.state);
    return this.settings.termbases().map((setting) => ({
      setting,
      isAllowed: this.consents.isAllowed(setting),
      state: states.find(({ name }) => name === setting.name),
    }));
  }

  async allow(setting: TermbaseSetting, isAllowed: boolean): Promise<void> {
    await this.consents.remember(setting, isAllowed);
    await this.refresh();
  }

  /** Reads settings, permissions and secrets again, and asks for missing permissions. */
  private async refresh(): Promise<void> {
    const hadSome = this.accesses.length > 0;
    const used = this.listed.filter(({ isAllowed }) => isAllowed).map(({ setting }) => setting);
    this.accesses = await Promise.all(
      used.map(async ({ readOnly: _, ...place }) => ({ ...place, token: await this.secrets.of(place) })),
    );
    if (isRunning(this.engine.state) && (hadSome || this.accesses.length > 0)) await this.notifyEngine();
    this.emitter.fire();
    for (const { setting, isAllowed } of this.listed) if (isAllowed === undefined) void this.ask(setting);
  }

  /** Explains, before the first connection, which data is sent to which server. */
  private async ask(setting: TermbaseSetting): Promise<void> {
    const { name, address } = setting;
    const key = JSON.stringify(setting);
    if (this.askedKeys.has(key)) return;
    this.askedKeys.add(key);
    const [use, never] = [vscode.l10n.t('Use Termbase'), vscode.l10n.t('Do Not Use')];
    const message = sentence(
      'Use the termbase “{0}” at {1}? A look-up sends the phrase, its word stems, and a list ' +
        'of numbers that represents the meaning of the sentence. The sentence itself is not ' +
        'sent. An edit sends the whole entry.',
      name,
      address,
    );
    const button = await showInformation(message, use, never);
    if (button) await this.allow(setting, button === use);
  }

  private async notifyEngine(): Promise<void> {
    try {
      await this.engine.request(allRequests.useTermbases, { termbases: this.accesses });
    } catch (error) {
      this.log.warn('termbase', formatErrorForLog(error));
    }
  }

  private follow(state: ClientState): void {
    const states = statesIn(state);
    for (const { name, disputed } of states)
      for (const { id, term } of disputed) this.reportConflictOnce(name, id, term);
    const answering = states
      .filter(({ phase }) => phase === 'ready')
      .map(({ name }) => name)
      .join('\n');
    const isBack = answering !== this.answering && answering !== '';
    this.answering = answering;
    if (isBack) this.emitter.fire();
  }

  /** Shows the message once in each window; the entry shows the conflict, too. */
  private reportConflictOnce(name: string, id: string, term: string): void {
    const key = `${name}\n${id}`;
    if (this.toldDisputed.has(key)) return;
    this.toldDisputed.add(key);
    void reportEditConflict(name, id, term);
  }
}

/** Returns the engine's states of termbases; empty if there are none. */
function statesIn(state: ClientState): readonly TermbaseState[] {
  return 'termbases' in state ? (state.termbases ?? []) : [];
}

function isRunning({ phase }: ClientState): boolean {
  return phase !== 'idle' && phase !== 'failed';
}

/**
 * Reports that several people have edited an entry of a termbase at the same time. The text is always the same, so VS
 * Code shows one message instead of two.
 */
export async function reportEditConflict(termbase: string, id: string, term: string): Promise<void> {
  const decide = vscode.l10n.t('Choose Version…');
  const message = sentence(
    'Several people edited “{0}” at the same time. All versions are kept in the termbase “{1}” until someone ' +
      'chooses one.',
    term,
    termbase,
  );
  if ((await showWarning(message, decide)) === decide)
    await vscode.commands.executeCommand(Commands.resolveVersions, {
      glossary: termbaseReference(termbase).path,
      concept: id,
    });
}

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
 * Stores the secrets for servers in the editor's secret storage. A secret belongs to an address, a database and a TLS
 * setting: a termbase with the same name at another address never gets it.
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

/** Returns the key of a permission. Another address, database, collection or TLS setting requires a new permission. */
function keyOf({ address, database = '', collection, tls }: TermbaseAddress): string {
  return JSON.stringify([address, database, collection, tls ?? null]);
}

function secretKeyOf({ address, database = '', tls }: TermbaseAddress): string {
  return `${KEY} ${JSON.stringify([address, database, tls ?? null])}`;
}

/** Returns a short description of a termbase's problem, if any. */
export function termbaseProblem({ setting: { name }, isAllowed, state }: ConfiguredTermbase): string | undefined {
  if (isAllowed === undefined) return sentence('{0} needs your permission', name);
  if (!isAllowed || !state) return undefined;
  if (state.phase === 'slow' || state.phase === 'away' || state.phase === 'refused')
    return sentence('{0} unavailable', name);
  if (state.waiting > 0) return pendingEditsLabel(state.waiting);
  return state.damaged && damagedWords(state.damaged.count);
}

/** Returns the state of a termbase as sentences. */
export function describeTermbase({ setting: { name }, isAllowed, state }: ConfiguredTermbase): string[] {
  if (isAllowed === undefined) return [sentence('You have not decided yet whether to use the termbase “{0}”.', name)];
  if (!isAllowed) return [sentence('The termbase “{0}” is not used.', name)];
  const sentences = [phaseWords(name, state?.phase ?? 'idle', state?.reason)];
  if (state?.isByFormOnly)
    sentences.push(
      vscode.l10n.t(
        'This termbase was built with another model, so Glossa searches it by word form only. To update it, run ' +
          '“glossa termbase push --reencode”.',
      ),
    );
  if (state && state.waiting > 0)
    sentences.push(
      countSentence(
        state.waiting,
        '1 edit is queued on this machine and will be sent when the connection is restored.',
        '{0} edits are queued on this machine and will be sent when the connection is restored.',
      ),
    );
  if (state?.damaged)
    sentences.push(
      countSentence(
        state.damaged.count,
        '1 edit cannot be read and is not sent. It is saved in {0}.',
        '{0} edits cannot be read and are not sent. They are saved in {1}.',
        state.damaged.folder,
      ),
    );
  return sentences;
}

function phaseWords(name: string, phase: NonNullable<ConfiguredTermbase['state']>['phase'], reason = ''): string {
  switch (phase) {
    case 'idle':
      return sentence('The termbase “{0}” will be used from the next look-up on.', name);
    case 'ready':
      return sentence('The termbase “{0}” is available.', name);
    case 'slow':
      return sentence('The termbase “{0}” is not responding. Look-ups continue without it.', name);
    case 'away':
      return sentence('The termbase “{0}” cannot be reached. Look-ups continue without it. {1}', name, reason);
    case 'refused':
      return sentence('The termbase “{0}” cannot be used. Look-ups continue without it. {1}', name, reason);
  }
}

function damagedWords(count: number): string {
  return countSentence(count, '1 edit unreadable', '{0} edits unreadable');
}

export function pendingEditsLabel(count: number): string {
  return countSentence(count, '1 edit queued', '{0} edits queued');
}
