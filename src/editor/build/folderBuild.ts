import * as vscode from 'vscode';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { languageOfFileName } from '../../language/fileName';
import { languageMatches } from '../../language/tags';
import type { LanguagePair } from '../../model/languagePair';
import { pairsOfFolders } from '../../project/projectFiles';
import type { DocumentPair, FolderBuildResult, FolderDocuments } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { withTaskProgress } from '../client/engineClient';
import { UserError } from '../commands/commandRegistry';
import { languageName } from '../ui/valueLabels';
import { askLanguage } from '../languages/languagePicker';
import type { Projects } from '../project/projects';
import { translatableFilesIn } from '../project/projects';
import { chooseRow } from '../ui/choices';
import { sentence } from '../ui/messages';
import { contentOf } from '../workspace/documentSlice';
import type { Settings } from '../workspace/settings';
import { baseName, displayName } from '../workspace/textDocuments';

export interface ChosenFolders {
  /** The source folder, followed by the folder with the translations if that is another one. */
  folders: vscode.Uri[];
  pairs: { source: vscode.Uri; target?: vscode.Uri }[];
  languages: LanguagePair;
}

/** The result of a build from folders. */
export interface FolderBuildReport {
  result: FolderBuildResult;
  /** Names of the folders. */
  source: string;
  target?: string;
  /** A document of the source, which decides to which glossary the pairs go. */
  sampleDocument: vscode.Uri;
}

export async function isFolder(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => (type & vscode.FileType.Directory) !== 0,
    () => false,
  ); // a missing file is rejected when it is read
}

/** Builds one glossary from all documents of a folder whose translations are in the project, or of two folders. */
export class FolderBuilder {
  constructor(
    private readonly engine: EngineClient,
    private readonly projects: Projects,
    private readonly settings: Settings,
  ) {}

  /** Returns the open folders whose project has a known source language and translations. */
  async known(): Promise<vscode.Uri[]> {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
    const layouts = await Promise.all(folders.map(async (folder) => (await this.projects.projectFor(folder))?.layout));
    return folders.filter((_, index) => layouts[index]?.source !== undefined && layouts[index].targets.length > 0);
  }

  /** @returns undefined if the user has cancelled */
  async choose(selected: readonly vscode.Uri[]): Promise<ChosenFolders | undefined> {
    const [first, second] = selected;
    if (selected.length > 2)
      throw new UserError(
        vscode.l10n.t('Select at most two folders: one with documents and one with their translations.'),
      );
    return second ? this.ofTwo(first!, second) : this.ofOne(first!);
  }

  /** @param trustedSources paths of sources that the user declares to be translated, regardless of their content */
  async build(
    { folders, pairs, languages }: ChosenFolders,
    trustedSources: readonly string[],
  ): Promise<FolderBuildReport> {
    const documents = pairs.map(({ source, target }): FolderDocuments => ({
      source: sourceAt(source),
      target: target && sourceAt(target),
      trustDocuments: trustedSources.includes(source.fsPath),
    }));
    const sampleDocument = pairs[0]!.source;
    const params = { documents, languages, minConfidence: this.settings.buildMinConfidence(sampleDocument) };
    const title = sentence('Building a glossary from {0}', folders.map(baseName).join(', '));
    const result = await withTaskProgress(title, (options) =>
      this.engine.request(allRequests.buildFolder, params, options),
    );
    const [source, target] = folders.map(displayName);
    return { result, sampleDocument, source: source!, target };
  }

  private async ofOne(folder: vscode.Uri): Promise<ChosenFolders | undefined> {
    const project = await this.projects.projectFor(folder);
    const source = project?.layout.source;
    const found =
      project && source
        ? project.layout.targets.map((target) => ({
            target,
            pairs: [...project.files.pairs(target, within(project.folder, folder))],
          }))
        : [];
    const targets = found.filter(({ pairs }) => pairs.length);
    if (!project || !source || !targets.length) {
      throw new UserError(
        sentence(
          'No translations found in {0}. Also select the folder that contains the translations.',
          baseName(folder),
        ),
      );
    }
    // The user most likely wants the language of the active document, so it comes first.
    const front = vscode.window.activeTextEditor?.document.uri.path;
    const own = (front && languageOfFileName(front)) || undefined;
    targets.sort((a, b) => Number(b.target === own) - Number(a.target === own));
    const rows = targets.map((each) => ({ label: languageName(each.target), description: each.target, each }));
    const picked =
      targets.length === 1
        ? rows[0]
        : await chooseRow(rows, { title: sentence('Translation of {0}', baseName(folder)) });
    if (!picked) return undefined;
    const uriOf = (name: string) => vscode.Uri.joinPath(project.folder.uri, name);
    return {
      folders: [folder],
      pairs: picked.each.pairs.map((pair) => ({
        source: uriOf(pair.source),
        target: pair.target === undefined ? undefined : uriOf(pair.target),
      })),
      languages: { source, target: picked.each.target },
    };
  }

  private async ofTwo(first: vscode.Uri, second: vscode.Uri): Promise<ChosenFolders | undefined> {
    const known = (await this.projects.projectFor(first))?.layout.source;
    const languageOf = (folder: vscode.Uri) => languageOfFileName(`${folder.path}/*`);
    const isSource = (folder: vscode.Uri) => known !== undefined && languageMatches(languageOf(folder) ?? '', known);
    const [source, target] = isSource(second) && !isSource(first) ? [second, first] : [first, second];
    const pairs = await runInSlices(
      pairsOfFolders(await translatableFilesIn(source), await translatableFilesIn(target)),
      new Pacer(),
    );
    if (!pairs.length)
      throw new UserError(
        sentence('No file names match between {0} and {1}.', displayName(source), displayName(target)),
      );
    const from = languageOf(source) ?? (await askLanguage(sentence('Language of {0}', displayName(source))));
    const to = from && (languageOf(target) ?? (await askLanguage(sentence('Language of {0}', displayName(target)))));
    if (!to) return undefined;
    return {
      folders: [source, target],
      pairs: pairs.map((pair) => ({
        source: vscode.Uri.joinPath(source, pair.source),
        target: vscode.Uri.joinPath(target, pair.target),
      })),
      languages: { source: from, target: to },
    };
  }
}

/** Returns the folder's path relative to the project, with `/` at its end; empty for the project folder itself. */
function within(project: vscode.WorkspaceFolder, folder: vscode.Uri): string {
  const name = folder.path.slice(project.uri.path.length + 1);
  return name && `${name}/`;
}

/** Returns the source at a path, including unsaved changes. */
function sourceAt(uri: vscode.Uri): DocumentPair['source'] {
  const changed = vscode.workspace.textDocuments.find(
    (document) => document.isDirty && document.uri.toString() === uri.toString(),
  );
  return changed ? contentOf(changed) : { path: uri.fsPath };
}
