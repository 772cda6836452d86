import * as path from 'node:path';
import * as vscode from 'vscode';
import { Pacer } from '../../base/pacer';
import { isWithin } from '../../gate/reach';
import { mayHoldBothSides } from '../../project/projectFiles';
import type { LanguageChoice, MemoryDocument } from '../../protocol/protocol';
import type { Project, Projects } from '../project/projects';
import { matchesGlob } from '../workspace/globs';
import type { Settings } from '../workspace/settings';

/** The glob of all files, which need not be asked of each. */
const ALL = '**';

/**
 * Returns the documents of a folder's memory by name only: the bilingual files, then documents with translations, those
 * in the user's language first.
 */
export async function documentsOfFolder(
  folder: vscode.WorkspaceFolder,
  projects: Projects,
  settings: Settings,
): Promise<MemoryDocument[]> {
  const [names, project] = await Promise.all([projects.namesIn(folder), projects.of(folder.uri)]);
  const isWanted = wantedBy(settings.memory(folder.uri), folder);
  const documents: MemoryDocument[] = [];
  const pacer = new Pacer();
  const at = (name: string): { path: string } => ({ path: vscode.Uri.joinPath(folder.uri, name).fsPath });
  for (const name of names) {
    if (mayHoldBothSides(name) && isWanted(name))
      documents.push({ source: at(name), languages: languagesOf(name, project) });
    await pacer.yield();
  }
  if (!project) return documents;
  for (const target of targetsOf(project, settings.languages(folder.uri))) {
    for (const pair of project.files.pairs(target)) {
      const translation = pair.target;
      if (
        translation !== undefined &&
        !mayHoldBothSides(translation) &&
        isWanted(translation) &&
        isWanted(pair.source)
      ) {
        documents.push({
          source: at(pair.source),
          target: at(translation),
          languages: { source: project.layout.source, target },
        });
      }
      await pacer.yield();
    }
  }
  return documents;
}

/**
 * Returns the files added by a setting. An untrusted folder adds none; a folder's files must be inside it or an allowed
 * folder, and only files named in user settings may be anywhere.
 */
export function addedMemories(folder: vscode.Uri | undefined, settings: Settings): MemoryDocument[] {
  if (!vscode.workspace.isTrusted) return [];
  const own = settings.ownTranslationMemories.filter((file) => path.isAbsolute(file));
  const named = folder
    ? settings.memory(folder).translationMemories.map((file) => path.resolve(folder.fsPath, file))
    : [];
  const within = folder ? [folder.fsPath, ...settings.allowedFolders] : [];
  const allowed = named.filter((file) => within.some((each) => isWithin(file, each)));
  return [...new Set([...own, ...allowed])].map((file) => ({ source: { path: file }, languages: {} }));
}

function wantedBy(
  { files, exclude }: { files: readonly string[]; exclude: readonly string[] },
  folder: vscode.WorkspaceFolder,
): (name: string) => boolean {
  const takesAll = !files.length || files.includes(ALL);
  return (name) => {
    const uri = vscode.Uri.joinPath(folder.uri, name);
    return (
      (takesAll || files.some((glob) => matchesGlob(uri, glob))) && !exclude.some((glob) => matchesGlob(uri, glob))
    );
  };
}

/** Returns the project's languages of a bilingual file; an unknown file states them itself. */
function languagesOf(name: string, project: Project | undefined): LanguageChoice {
  const target = project?.files.languageOf(name);
  const source = project?.layout.source;
  return target !== undefined && target !== source ? { source, target } : {};
}

/**
 * Returns the languages of a project, the user's target first: if there is too much text, the last ones are skipped.
 */
function targetsOf({ layout }: Project, { target }: LanguageChoice): string[] {
  const [language] = vscode.env.language.split('-');
  const isFirst = (each: string): number => Number(each === target) * 2 + Number(each === language);
  return layout.targets.toSorted((a, b) => isFirst(b) - isFirst(a));
}
