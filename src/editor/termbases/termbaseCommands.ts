import * as vscode from 'vscode';
import { oneLine } from '../../language/normalise';
import type { Concept } from '../../model/concept';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { ConceptReference } from '../commands/commandIds';
import { SettingKeys, SETTINGS_SECTION } from '../commands/commandIds';
import { countSentence } from '../ui/valueLabels';
import { glossaryName } from '../glossary/glossaries';
import type { GlossaryWriter } from '../glossary/glossaryWriter';
import { askText, chooseRow } from '../ui/choices';
import { askConfirmation, sentence, showInformation } from '../ui/messages';
import { isolateDirection } from '../ui/shownText';
import type { ConfiguredTermbase, Termbases, TermbaseSecrets } from './termbases';
import { describeTermbase, pendingEditsLabel } from './termbases';

/** Commands for termbases: allow them, sign in, discard pending edits, and choose between versions of an entry. */
export class TermbaseCommands {
  constructor(
    private readonly termbases: Termbases,
    private readonly secrets: TermbaseSecrets,
    private readonly engine: EngineClient,
    private readonly writer: GlossaryWriter,
  ) {}

  async choose(): Promise<void> {
    const { listed } = this.termbases;
    const settings = {
      icon: 'gear',
      label: vscode.l10n.t('Open Settings'),
      run: () =>
        vscode.commands.executeCommand('workbench.action.openSettings', `${SETTINGS_SECTION}.${SettingKeys.termbases}`),
    };
    const rows = listed.map((termbase) => {
      const { name, address, collection } = termbase.setting;
      return {
        icon: 'server',
        label: name,
        description: `${address} · ${collection}`,
        detail: describeTermbase(termbase).join(' '),
        run: () => this.act(termbase),
      };
    });
    const placeHolder = rows.length
      ? vscode.l10n.t('Select a termbase')
      : vscode.l10n.t('There is no termbase yet. Add one to the setting “glossa.termbases”.');
    await (await chooseRow([...rows, settings], { title: vscode.l10n.t('Termbases'), placeHolder }))?.run();
  }

  private async act({ setting, isAllowed, state }: ConfiguredTermbase): Promise<void> {
    const { name, address } = setting;
    const isKnown = (await this.secrets.of(setting)) !== undefined;
    const pendingEdits = state?.waiting ?? 0;
    const rows = [
      isAllowed
        ? {
            icon: 'debug-disconnect',
            label: vscode.l10n.t('Stop Using Termbase'),
            run: () => this.termbases.allow(setting, false),
          }
        : {
            icon: 'plug',
            label: vscode.l10n.t('Use Termbase'),
            detail: vscode.l10n.t(
              'A look-up sends the phrase, its word stems, and a list of numbers that represents the ' +
                'meaning of the sentence. The sentence itself is not sent. An edit sends the whole entry.',
            ),
            run: () => this.termbases.allow(setting, true),
          },
      {
        icon: 'key',
        label: vscode.l10n.t('Sign In…'),
        detail: sentence('VS Code stores your credentials in its secret storage, for {0} only.', address),
        run: () => this.signIn(setting),
      },
      ...(isKnown
        ? [{ icon: 'sign-out', label: vscode.l10n.t('Sign Out'), run: () => this.secrets.forget(setting) }]
        : []),
      ...(pendingEdits > 0
        ? [
            {
              icon: 'discard',
              label: vscode.l10n.t('Discard Edits'),
              description: pendingEditsLabel(pendingEdits),
              run: () => this.discardEdits(name, pendingEdits),
            },
          ]
        : []),
    ];
    await (await chooseRow(rows, { title: name, placeHolder: address }))?.run();
  }

  private async signIn(setting: ConfiguredTermbase['setting']): Promise<void> {
    const secret = await askText({
      title: sentence('Sign In to {0}', setting.name),
      prompt: vscode.l10n.t('Enter the user name and password as user:password, or an access token.'),
      isSecret: true,
      ignoreFocusOut: true,
    });
    if (secret?.trim()) await this.secrets.keep(setting, secret.trim());
  }

  private async discardEdits(name: string, pendingEdits: number): Promise<void> {
    const question = countSentence(
      pendingEdits,
      'Discard the queued edit for the termbase “{0}”? This cannot be undone.',
      'Discard {0} queued edits for the termbase “{1}”? This cannot be undone.',
      name,
    );
    if (!(await askConfirmation(question, vscode.l10n.t('Discard')))) return;
    await this.engine.request(allRequests.discardEdits, { termbase: name });
  }

  /** Shows the versions side by side: the user keeps one of them or merges all. */
  async chooseVersion({ glossary: path, concept: id }: ConceptReference): Promise<void> {
    const glossary = { path };
    const { concept, versions } = await this.engine.request(allRequests.concept, { glossary, id });
    if (!versions)
      return void showInformation(
        sentence('The conflict is already resolved: “{0}” has only one version.', concept.terms[0]!.term),
      );
    const rows = versions.map(({ concept: version, written }) => ({
      icon: 'person',
      label: termsOf(version),
      description: formatTimestamp(written),
      detail: [version.definition, version.note]
        .filter(Boolean)
        .map((text) => isolateDirection(oneLine(text!)))
        .join(' · '),
      version: version as Concept | undefined,
    }));
    const mergeAll = {
      icon: 'git-merge',
      label: vscode.l10n.t('Merge All Versions'),
      description: '',
      detail: vscode.l10n.t('Combines the terms, examples and fields of all versions into one entry.'),
      version: undefined,
    };
    const chosen = await chooseRow([...rows, mergeAll], {
      title: sentence('Versions of “{0}” in {1}', concept.terms[0]!.term, glossaryName(glossary)),
      placeHolder: vscode.l10n.t('Select the version to keep, or merge all versions'),
      ignoreFocusOut: true,
    });
    if (!chosen) return;
    await this.writer.change(
      glossary,
      chosen.version ? { kind: 'put', concepts: [chosen.version] } : { kind: 'unite', id },
      { command: 'resolve', detail: concept.terms[0]!.term },
    );
  }
}

function termsOf({ terms }: Concept): string {
  return terms.map(({ term }) => isolateDirection(oneLine(term))).join(' · ');
}

function formatTimestamp(written: string): string {
  return Number.isNaN(Date.parse(written))
    ? ''
    : new Date(written).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'medium' });
}
