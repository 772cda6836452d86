import * as vscode from 'vscode';
import { SettingKeys, SETTINGS_SECTION } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { languageName } from '../ui/valueLabels';
import { askLanguage } from '../languages/languagePicker';
import type { ChoiceRow } from '../ui/choices';
import { chooseRow, chooseRows } from '../ui/choices';
import { joinWithLocalisedArrow, sentence, showStatusBarMessage } from '../ui/messages';
import type { Project, Projects } from './projects';
import { describeProject } from './projects';

/** The configured languages of a folder. */
interface Said {
  source: string;
  targets: readonly string[];
}

type Row = ChoiceRow & { choose: () => Promise<void> };

/** Displays a folder's languages, and saves the user's changes in the workspace settings. */
export class ProjectCommand {
  constructor(private readonly projects: Projects) {}

  async run(): Promise<void> {
    const folder = folderInFront();
    if (!folder) throw new UserError(vscode.l10n.t('Open a folder first. Project languages apply to a folder.'));
    const project = await this.projects.projectFor(folder.uri);
    const title = project ? describeProject(project) : vscode.l10n.t('No translated files found in this folder.');
    const picked = await chooseRow(rowsOf(folder, project), { title });
    await picked?.choose();
  }
}

function rowsOf(folder: vscode.WorkspaceFolder, project: Project | undefined): Row[] {
  const { source, targets = [] } = project?.layout ?? {};
  const keep: Row = {
    icon: 'check',
    label: vscode.l10n.t('Keep These Languages'),
    description: vscode.l10n.t('detected from file names'),
    choose: () => save(folder, { source: source!, targets }),
  };
  const files =
    project?.layout.files.map(({ source: from, target }) =>
      from === undefined ? target : joinWithLocalisedArrow(from, target),
    ) ?? [];
  return [
    ...(source && !project?.isConfirmed ? [keep] : []),
    {
      icon: 'globe',
      label: vscode.l10n.t('Source Language'),
      description: source && languageName(source),
      choose: () => changeSource(folder, { source, targets }),
    },
    {
      icon: 'list-selection',
      label: vscode.l10n.t('Target Languages'),
      description: targets.map(languageName).join(', '),
      choose: () => changeTargets(folder, { source, targets }),
    },
    { icon: 'files', label: vscode.l10n.t('Files'), description: files.join(', '), choose: openSettings },
    { icon: 'settings-gear', label: vscode.l10n.t('Open Project Settings'), choose: openSettings },
  ];
}

async function changeSource(folder: vscode.WorkspaceFolder, { source: known, targets }: Partial<Said>): Promise<void> {
  const source = await askLanguage(vscode.l10n.t('Source Language'));
  if (!source) return;
  const others = [...(targets ?? []), ...(known ? [known] : [])].filter((target) => target !== source);
  const wanted = others.length ? others : await askTarget();
  if (wanted.length) await save(folder, { source, targets: wanted });
}

async function changeTargets(
  folder: vscode.WorkspaceFolder,
  { source: known, targets = [] }: Partial<Said>,
): Promise<void> {
  const source = known ?? (await askLanguage(vscode.l10n.t('Source Language')));
  if (!source) return;
  const another = { label: vscode.l10n.t('Other Language…'), language: undefined };
  const rows = targets.map((language) => ({
    label: languageName(language),
    description: language,
    language,
    picked: true,
  }));
  const picked = targets.length
    ? await chooseRows([...rows, another], { title: vscode.l10n.t('Target Languages'), matchOnDescription: true })
    : [another];
  if (!picked) return;
  const added = picked.some(({ language }) => language === undefined) ? await askTarget() : [];
  const wanted = [...picked.flatMap(({ language }) => (language ? [language] : [])), ...added];
  if (wanted.length) await save(folder, { source, targets: wanted });
}

async function askTarget(): Promise<string[]> {
  const target = await askLanguage(vscode.l10n.t('Target Language'));
  return target ? [target] : [];
}

async function save(folder: vscode.WorkspaceFolder, { source, targets }: Said): Promise<void> {
  const configuration = vscode.workspace.getConfiguration(SETTINGS_SECTION, folder.uri);
  const place =
    (vscode.workspace.workspaceFolders?.length ?? 0) > 1
      ? vscode.ConfigurationTarget.WorkspaceFolder
      : vscode.ConfigurationTarget.Workspace;
  await configuration.update(SettingKeys.projectSource, source, place);
  await configuration.update(SettingKeys.projectTargets, targets, place);
  showStatusBarMessage('check', sentence('The project languages were saved in the settings of {0}.', folder.name));
}

async function openSettings(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openWorkspaceSettings', {
    query: `${SETTINGS_SECTION}.project`,
  });
}

function folderInFront(): vscode.WorkspaceFolder | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return (document && vscode.workspace.getWorkspaceFolder(document.uri)) ?? vscode.workspace.workspaceFolders?.[0];
}
