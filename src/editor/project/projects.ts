import * as vscode from 'vscode';
import { Pacer } from '../../base/pacer';
import { runInSlices, sortedInSteps } from '../../base/steps';
import { normaliseLanguage } from '../../language/tags';
import type { ProjectLanguageEvidence } from '../../model/languagePair';
import { inferLayout, PROJECT_FILE_EXTENSIONS } from '../../project/inferLayout';
import type { ProjectLayout } from '../../project/namePattern';
import { completeLayout } from '../../project/parseProjectSettings';
import { MEMORY_FILE_EXTENSIONS, ProjectFiles } from '../../project/projectFiles';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { Log } from '../client/log';
import { SettingKeys } from '../commands/commandIds';
import { languageName } from '../ui/valueLabels';
import { sentence } from '../ui/messages';
import { Disposable } from '../workspace/disposable';
import type { Settings } from '../workspace/settings';
import { openTabUris } from '../workspace/textDocuments';

const glob = (endings: readonly string[]): string => `**/*.{${endings.join(',')}}`;
const PROJECT_FILES = glob(PROJECT_FILE_EXTENSIONS);
const OF_PROJECTS = new RegExp(`\\.(?:${PROJECT_FILE_EXTENSIONS.join('|')})$`);
const TRANSLATED_ENDINGS = [...new Set([...PROJECT_FILE_EXTENSIONS, ...MEMORY_FILE_EXTENSIONS])];
/**
 * The glob of files that may contain a translation or be translated. Bilingual files need no language in their name.
 */
export const TRANSLATION_FILES_GLOB = glob(TRANSLATED_ENDINGS);
/**
 * Matches `TRANSLATION_FILES_GLOB`, and folders without an extension or with `.lproj`: VS Code may report only the
 * folder for a change of its content.
 */
const WATCHED_PATH = new RegExp(`/(?:[^/.]+|[^/]+\\.(?:lproj|${TRANSLATED_ENDINGS.join('|')}))$`);
const EXCLUDED_PATH = /\/(?:node_modules|\.git)(?:\/|$)/;
const EXCLUDE_GLOB = '**/{node_modules,.git}/**';
/** The maximum number of files that are searched in a folder. */
const MAX_FILES = 50_000;
/** The delay in milliseconds before changes of the file list are reported; requests meanwhile list the files again. */
const CHANGE_DELAY_MS = 1000;

/** The languages of a folder, as configured or detected from its files. */
export interface Project {
  folder: vscode.WorkspaceFolder;
  /** The layout; its source is missing while unknown. */
  layout: ProjectLayout;
  /** True if a user configured the layout. */
  isConfirmed: boolean;
  files: ProjectFiles;
}

/** The source and target languages of each open folder. */
export class Projects extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when a folder's languages or translated files may have changed. */
  readonly onDidChange = this.emitter.event;
  private readonly listed = new Map<string, Promise<string[]>>();
  private readonly projects = new Map<string, Promise<Project | undefined>>();
  private changeTimer: NodeJS.Timeout | undefined;
  /** True if language detection is postponed until the engine runs. */
  private isWaiting = false;

  constructor(
    private readonly engine: EngineClient,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {
    super();
    this.register(
      settings.onDidChange([SettingKeys.projectSource, SettingKeys.projectTargets, SettingKeys.projectFiles], () =>
        this.forget(),
      ),
    );
    const changed = ({ path }: vscode.Uri): void => {
      if (!WATCHED_PATH.test(path) || EXCLUDED_PATH.test(path)) return;
      this.listed.clear();
      this.projects.clear();
      clearTimeout(this.changeTimer);
      this.changeTimer = setTimeout(() => this.forget(), CHANGE_DELAY_MS);
    };
    const watcher = this.register(vscode.workspace.createFileSystemWatcher('**', false, true, false));
    for (const event of [watcher.onDidCreate, watcher.onDidDelete]) this.register(event(changed));
    this.register(engine.onDidStart(() => this.isWaiting && this.forget()));
    this.register({ dispose: () => clearTimeout(this.changeTimer) });
  }

  /** Returns the project of the workspace folder that contains a file; undefined if the folder has no translations. */
  async projectFor(uri: vscode.Uri): Promise<Project | undefined> {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (!folder) return undefined;
    const key = folder.uri.toString();
    const project = this.projects.get(key) ?? this.detect(folder);
    this.projects.set(key, project);
    return project;
  }

  /** Returns the project's evidence for a file's languages. */
  async evidenceFor(uri: vscode.Uri): Promise<ProjectLanguageEvidence | undefined> {
    const project = await this.projectFor(uri);
    const source = project?.layout.source;
    if (!project || !source) return undefined;
    const {
      isConfirmed,
      files,
      layout: { targets },
    } = project;
    const own = files.languageOf(nameIn(project.folder, uri));
    // If there are many, the user probably translates into the language of an open file, or of the editor.
    const preferred = isConfirmed
      ? targets[0]
      : (openLanguage(project) ?? targets.find((target) => target === normaliseLanguage(vscode.env.language)));
    return { source, targets, ...(preferred && { preferred }), ...(own && { own }) };
  }

  /** Returns the same document in another language, open or not. */
  async translation(uri: vscode.Uri, language: string): Promise<vscode.Uri | undefined> {
    const project = await this.projectFor(uri);
    const name = project?.files.translation(nameIn(project.folder, uri), normaliseLanguage(language) ?? language);
    return project && name !== undefined ? uriIn(project.folder, name) : undefined;
  }

  /**
   * Returns the source of a translation with the translation, or a source with its translations, open or not. Returns
   * undefined for a file without a project, a source or a translation.
   */
  async counterpartsOf(uri: vscode.Uri): Promise<{ source: vscode.Uri; translations: vscode.Uri[] } | undefined> {
    const project = await this.projectFor(uri);
    if (!project) return undefined;
    const { files, folder } = project;
    const name = nameIn(folder, uri);
    const source = files.sourceOf(name);
    if (source !== undefined) return { source: uriIn(folder, source), translations: [uri] };
    const translations = files.translationsOf(name).map((each) => uriIn(folder, each));
    return translations.length ? { source: uri, translations } : undefined;
  }

  /** Returns the files of a folder that may contain a translation or have one, as names relative to it. */
  namesIn(folder: vscode.WorkspaceFolder): Promise<string[]> {
    const key = folder.uri.toString();
    const names = this.listed.get(key) ?? translatableFilesIn(folder.uri, TRANSLATION_FILES_GLOB);
    this.listed.set(key, names);
    return names;
  }

  private forget(): void {
    this.projects.clear();
    this.isWaiting = false;
    this.emitter.fire();
  }

  private async detect(folder: vscode.WorkspaceFolder): Promise<Project | undefined> {
    const settings = this.settings.project(folder.uri);
    for (const reason of settings.refused)
      this.log.warn('project', `${folder.name}: “glossa.project.files” cannot be used. ${reason}`);
    const names = (await this.namesIn(folder)).filter((name) => OF_PROJECTS.test(name));
    const pacer = new Pacer();
    const inferred = await runInSlices(inferLayout(names, settings.source), pacer);
    const layout = completeLayout(settings, inferred);
    if (!layout) return undefined;
    layout.source ??= await this.recognised(folder, layout.sourceSample);
    const isConfirmed = settings.source !== undefined && settings.targets.length > 0;
    return { folder, layout, isConfirmed, files: await runInSlices(ProjectFiles.of(names, layout), pacer) };
  }

  /** Detects the language from a file's text; never starts the engine. */
  private async recognised(folder: vscode.WorkspaceFolder, sample: string | undefined): Promise<string | undefined> {
    if (sample === undefined || folder.uri.scheme !== 'file') return undefined;
    this.isWaiting = !this.engine.isRunning;
    if (this.isWaiting) return undefined;
    const described = await this.engine
      .request(allRequests.describe, { document: { path: uriIn(folder, sample).fsPath } })
      .catch(() => undefined); // an unreadable file has no language
    return described?.language ?? described?.pair?.source;
  }
}

/** Returns the target language of the open translations of a project; undefined if there are none or several. */
function openLanguage({ folder, files, layout: { targets } }: Project): string | undefined {
  const open = openTabUris().map((uri) => files.languageOf(nameIn(folder, uri)));
  const [language, ...others] = targets.filter((target) => open.includes(target));
  return others.length ? undefined : language;
}

/** Returns the files in a folder that may be translated, as names relative to it. */
export async function translatableFilesIn(folder: vscode.Uri, files = PROJECT_FILES): Promise<string[]> {
  const found = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, files), EXCLUDE_GLOB, MAX_FILES);
  const names = found.map((uri) => relativePath(folder, uri));
  return runInSlices(
    sortedInSteps(names, (a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    new Pacer(),
  );
}

/**
 * Returns the files of a selection in the Explorer, each once.
 *
 * @param glob the glob for files in selected folders
 */
export async function selectedFiles(selected: readonly vscode.Uri[], glob?: string): Promise<vscode.Uri[]> {
  const files = new Map<string, vscode.Uri>();
  for (const uri of selected) {
    const { type } = await vscode.workspace.fs.stat(uri);
    const isFolder = (type & vscode.FileType.Directory) > 0;
    const found = isFolder
      ? (await translatableFilesIn(uri, glob)).map((name) => vscode.Uri.joinPath(uri, name))
      : [uri];
    for (const each of found) files.set(each.toString(), each);
  }
  return [...files.values()];
}

const relativePath = ({ path }: vscode.Uri, uri: vscode.Uri): string =>
  uri.path.slice(path.length + (path.endsWith('/') ? 0 : 1));

const nameIn = (folder: vscode.WorkspaceFolder, uri: vscode.Uri): string => relativePath(folder.uri, uri);

const uriIn = ({ uri }: vscode.WorkspaceFolder, name: string): vscode.Uri => vscode.Uri.joinPath(uri, name);

/** The maximum number of target languages that are listed; for more, only their number. */
const MAX_NAMED = 4;

/** Returns “This folder contains translations from English into German and French.” */
export function describeProject({ layout: { source, targets } }: Project): string {
  const from = source ? languageName(source) : vscode.l10n.t('an unknown language');
  if (targets.length > MAX_NAMED)
    return sentence('This folder contains translations from {0} into {1} languages.', from, targets.length);
  return sentence(
    'This folder contains translations from {0} into {1}.',
    from,
    new Intl.ListFormat(vscode.env.language).format(targets.map(languageName)),
  );
}
