import type * as vscode from 'vscode';
import { siblingIn } from '../../language/fileName';
import type { Projects } from '../project/projects';
import { isTranslatable, textsInTabs } from '../workspace/textDocuments';

const BILINGUAL = /\.(?:po|xlf|xliff|mxliff|mqxliff|sdlxliff|tmx)$/i;

/**
 * Returns the texts from which a user without a glossary can build one: a bilingual file, or a text and its translation
 * according to the project or their names. Open translations come first. It never starts the engine.
 */
export async function textsToBuildFrom(document: vscode.TextDocument, projects: Projects): Promise<vscode.Uri[]> {
  const { uri } = document;
  if (!isTranslatable(document)) return [];
  if (BILINGUAL.test(uri.path)) return [uri];
  const open = textsInTabs();
  const isOpen = ({ path }: vscode.Uri): boolean => open.some((other) => other.path === path);
  const known = await projects.counterpartsOf(uri);
  if (known) return [known.source, known.translations.find(isOpen) ?? known.translations[0]!];
  const translation = siblingIn(
    uri.path,
    open.map(({ path }) => path),
  );
  return translation === undefined ? [] : [uri, ...open.filter(({ path }) => path === translation).slice(0, 1)];
}
