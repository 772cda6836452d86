import type * as vscode from 'vscode';
import { siblingIn } from '../../language/fileName';
import { isTranslatable, textsInTabs } from '../workspace/textDocuments';

const BILINGUAL = /\.(?:po|xlf|xliff|mxliff|mqxliff|sdlxliff|tmx)$/i;

/**
 * What a reader who has no glossary yet has open to build one from: a text with its translation, told by their names, or a
 * bilingual file. It never starts the engine.
 */
export function textsToBuildFrom(document: vscode.TextDocument): vscode.Uri[] {
  const { uri } = document;
  if (!isTranslatable(document)) return [];
  if (BILINGUAL.test(uri.path)) return [uri];
  const open = textsInTabs();
  const translation = siblingIn(uri.path, open.map(({ path }) => path));
  return translation === undefined ? [] : [uri, ...open.filter(({ path }) => path === translation).slice(0, 1)];
}
