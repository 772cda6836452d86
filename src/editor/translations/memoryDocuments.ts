import * as path from 'node:path';
import * as vscode from 'vscode';
import { Pacer } from '../../base/pacer';
import { mayHoldBothSides } from '../../project/memoryFiles';
import type { LanguageChoice, MemoryDocument } from '../../protocol/protocol';
import type { Project, Projects } from '../project/projects';
import { isInside, matchesGlob } from '../workspace/globs';
import type { Settings } from '../workspace/settings';

/** The glob of all files, which need not be asked of each. */
const ALL = '**';

/** What belongs to the memory of a folder, told by names alone: the bilingual files, then the documents with their translations, those in the reader’s language first. */
export async function documentsOfFolder(folder: vscode.WorkspaceFolder, projects: Projects, settings: Settings): Promise<MemoryDocument[]> {
  const [names, project] = await Promise.all([projects.namesIn(folder), projects.of(folder.uri)]);
  const isWanted = wantedBy(settings.memory(folder.uri), folder);
  const documents: MemoryDocument[] = [];
  const pacer = new Pacer();
  const at = (name: string): { path: string } => ({ path: vscode.Uri.joinPath(folder.uri, name).fsPath });
  for (const name of names) {
    if (mayHoldBothSides(name) && isWanted(name)) documents.push({ source: at(name), languages: languagesOf(name, project) });
    await pacer.yield();
  }
  if (!project) return documents;
  for (const target of targetsOf(project, settings.languages(folder.uri))) {
    for (const pair of project.files.pairs(target)) {
      const translation = pair.target;
      if (translation !== undefined && !mayHoldBothSides(translation) && isWanted(translation) && isWanted(pair.source)) {
        documents.push({ source: at(pair.source), target: at(translation), languages: { source: project.layout.source, target } });
      }
      await pacer.yield();
    }
  }
  return documents;
}

/**
 * Files that were added by a setting. Where nobody vouches for the folder there are none; one that the folder names lies in it or in a folder that the
 * owner of the machine has allowed, and only one that the owner has named may lie anywhere.
 */
export function addedMemories(folder: vscode.Uri | undefined, settings: Settings): MemoryDocument[] {
  if (!vscode.workspace.isTrusted) return [];
  const own = settings.ownTranslationMemories.filter((file) => path.isAbsolute(file));
  const named = folder ? settings.memory(folder).translationMemories.map((file) => path.resolve(folder.fsPath, file)) : [];
  const within = folder ? [folder.fsPath, ...settings.allowedFolders] : [];
  const allowed = named.filter((file) => within.some((each) => isInside(file, each)));
  return [...new Set([...own, ...allowed])].map((file) => ({ source: { path: file }, languages: {} }));
}

function wantedBy({ files, exclude }: { files: readonly string[]; exclude: readonly string[] }, folder: vscode.WorkspaceFolder): (name: string) => boolean {
  const takesAll = !files.length || files.includes(ALL);
  return (name) => {
    const uri = vscode.Uri.joinPath(folder.uri, name);
    return (takesAll || files.some((glob) => matchesGlob(uri, glob))) && !exclude.some((glob) => matchesGlob(uri, glob));
  };
}

/** What the project says of a bilingual file; a file that it does not know speaks for itself. */
function languagesOf(name: string, project: Project | undefined): LanguageChoice {
  const target = project?.files.languageOf(name);
  const source = project?.layout.source;
  return target !== undefined && target !== source ? { source, target } : {};
}

/** The languages of a project, the one that the reader works into first: where there is too much, the last are left out. */
function targetsOf({ layout }: Project, { target }: LanguageChoice): string[] {
  const [language] = vscode.env.language.split('-');
  const isFirst = (each: string): number => Number(each === target) * 2 + Number(each === language);
  return layout.targets.toSorted((a, b) => isFirst(b) - isFirst(a));
}
