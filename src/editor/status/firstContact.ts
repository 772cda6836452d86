import * as vscode from 'vscode';
import { siblingIn } from '../../language/fileName';
import type { Glossaries } from '../glossary/glossaries';
import { isTranslatable } from '../workspace/textDocuments';

const BILINGUAL = /\.(?:po|xlf|xliff|mxliff|mqxliff|sdlxliff|tmx)$/i;

/**
 * What a reader who has no glossary yet has open to build one from: a text with its translation, told by their names, or a
 * bilingual file. Empty where there is a glossary or a termbase already. It never starts the engine.
 */
export async function textsToBuildFrom(document: vscode.TextDocument, glossaries: Glossaries): Promise<vscode.Uri[]> {
  const { uri } = document;
  if (!isTranslatable(document) || (await glossaries.canAnswer(uri))) return [];
  if (BILINGUAL.test(uri.path)) return [uri];
  const open = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : [])));
  const translation = siblingIn(uri.path, open.map(({ path }) => path));
  return translation === undefined ? [] : [uri, ...open.filter(({ path }) => path === translation).slice(0, 1)];
}
