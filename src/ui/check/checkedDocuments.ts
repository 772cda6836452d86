import * as vscode from 'vscode';
import { languageOfFileName, siblingIn } from '../../domain/fileLanguage';
import { languageMatches } from '../../domain/language';
import type { LanguageChoice } from '../../protocol/protocol';
import type { Languages } from '../languages';
import { isTranslatable } from '../textDocuments';

/** What is checked together: a bilingual file, or a source with its translation. Findings stand in `target`. */
export interface CheckedDocuments {
  source: vscode.TextDocument;
  /** The same document for a bilingual file. */
  target: vscode.TextDocument;
  languages: LanguageChoice;
}

/** What a document is checked with; undefined for one that has no translation that is open, and is none. */
export async function checkedWith(document: vscode.TextDocument, languages: Languages): Promise<CheckedDocuments | undefined> {
  if (!isTranslatable(document)) return undefined;
  const description = await languages.describe(document);
  const pair = await languages.pairFor(document);
  if (description?.kind === 'bilingual') return { source: document, target: document, languages: pair };
  const others = vscode.workspace.textDocuments.filter((other) => other !== document && isTranslatable(other));
  const own = await languages.languageOf(document);
  if (!own || !pair.source || !pair.target) return undefined;
  const isTarget = languageMatches(pair.target, own);
  const wanted = isTarget ? pair.source : pair.target;
  const path = siblingIn(document.uri.path, others.map(({ uri }) => uri.path), wanted) ?? unnamedSibling(document, others);
  const other = others.find(({ uri }) => uri.path === path);
  if (!other) return undefined;
  return isTarget ? { source: other, target: document, languages: pair } : { source: document, target: other, languages: pair };
}

/** `contract.md` beside `contract.de.md`. */
function unnamedSibling(document: vscode.TextDocument, others: readonly vscode.TextDocument[]): string | undefined {
  const path = siblingIn(document.uri.path, others.map(({ uri }) => uri.path));
  return path && !languageOfFileName(path) ? path : undefined;
}
