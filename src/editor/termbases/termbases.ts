import * as vscode from 'vscode';
import type { GlossaryReference, TermbaseAccess, TermbaseState } from '../../protocol/protocol';
import { Requests, termbaseReference } from '../../protocol/protocol';
import type { ClientState, EngineClient } from '../client/engineClient';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import { SettingKeys } from '../commands/commandIds';
import { tellInformation } from '../shown/messages';
import { sentence } from '../shown/sentence';
import { Disposable } from '../workspace/disposable';
import type { Settings, TermbaseSetting } from '../workspace/settings';
import { tellDisputed } from './disputed';
import type { TermbaseConsents, TermbaseSecrets } from './termbaseConsents';

/** A configured termbase with its state. */
export interface ListedTermbase {
  setting: TermbaseSetting;
  /** Undefined before the user was asked. */
  isAllowed: boolean | undefined;
  /** Missing if it is not allowed, or no engine is running. */
  state?: TermbaseState;
}

/** The termbases of the settings: asks whether each may be contacted, and has the engine use those that may. */
export class Termbases extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when others may be used, or one answers again. */
  readonly onDidChange = this.emitter.event;
  private accesses: TermbaseAccess[] = [];
  private readonly asked = new Set<string>();
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
    this.register(engine.onDidStart(() => this.accesses.length > 0 && void this.tellEngine()));
    this.register(engine.onDidChangeState((state) => this.follow(state)));
    refresh();
  }

  /** Those that may be used, in the place of glossary files. */
  get references(): GlossaryReference[] {
    return this.listed
      .filter(({ isAllowed }) => isAllowed)
      .map(({ setting: { name, readOnly } }) => termbaseReference(name, readOnly));
  }

  get listed(): ListedTermbase[] {
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
    if (isRunning(this.engine.state) && (hadSome || this.accesses.length > 0)) await this.tellEngine();
    this.emitter.fire();
    for (const { setting, isAllowed } of this.listed) if (isAllowed === undefined) void this.ask(setting);
  }

  /** Says, before the first contact, what goes where. */
  private async ask(setting: TermbaseSetting): Promise<void> {
    const { name, address } = setting;
    const key = JSON.stringify(setting);
    if (this.asked.has(key)) return;
    this.asked.add(key);
    const [use, never] = [vscode.l10n.t('Use Termbase'), vscode.l10n.t('Do Not Use')];
    const said = sentence(
      'Use the termbase “{0}” at {1}? A look-up sends the phrase and a vector made from its sentence, never ' +
        'the sentence. An edit sends the whole entry.',
      name,
      address,
    );
    const button = await tellInformation(said, use, never);
    if (button) await this.allow(setting, button === use);
  }

  private async tellEngine(): Promise<void> {
    try {
      await this.engine.request(Requests.useTermbases, { termbases: this.accesses });
    } catch (error) {
      this.log.warn('termbase', formatErrorForLog(error));
    }
  }

  private follow(state: ClientState): void {
    const states = statesIn(state);
    for (const { name, disputed } of states) for (const { id, term } of disputed) this.tellDisputedOnce(name, id, term);
    const answering = states
      .filter(({ phase }) => phase === 'ready')
      .map(({ name }) => name)
      .join('\n');
    const isBack = answering !== this.answering && answering !== '';
    this.answering = answering;
    if (isBack) this.emitter.fire();
  }

  /** Once in each window: whoever leaves it finds it in the entry. */
  private tellDisputedOnce(name: string, id: string, term: string): void {
    const key = `${name}\n${id}`;
    if (this.toldDisputed.has(key)) return;
    this.toldDisputed.add(key);
    void tellDisputed(name, id, term);
  }
}

/** Returns the engine's states of termbases; empty if there are none. */
function statesIn(state: ClientState): readonly TermbaseState[] {
  return 'termbases' in state ? (state.termbases ?? []) : [];
}

function isRunning({ phase }: ClientState): boolean {
  return phase !== 'idle' && phase !== 'failed';
}
