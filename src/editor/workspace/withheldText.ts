import * as vscode from 'vscode';
import { sentence } from '../shown/sentence';
import { displayName, GLOSSARY_FILE_ENDING } from './textDocuments';

const MEBIBYTE = 1 << 20;

/**
 * UTF-16 code units of a text above which VS Code hands it to no extension, whatever the settings; of the same file
 * never more than its bytes.
 */
const MOST_HANDED_OVER = 50 * MEBIBYTE;

/** A text that the reader sees and that extensions do not. */
export interface WithheldText {
  uri: vscode.Uri;
  /** The problem and the advice. */
  why: string;
}

/**
 * The text in front, where VS Code keeps it to itself because of its size: its tab is the active one, and there is no
 * document for it.
 */
export async function withheldText(): Promise<WithheldText | undefined> {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (
    !(input instanceof vscode.TabInputText) ||
    input.uri.path.endsWith(GLOSSARY_FILE_ENDING) ||
    hasDocument(input.uri)
  )
    return undefined;
  const { uri } = input;
  // Files without a size, not on disk or deleted, are not reported as too large.
  const size = await vscode.workspace.fs.stat(uri).then(
    (stat) => stat.size,
    () => 0,
  );
  // Its document may have come meanwhile.
  if (size <= MOST_HANDED_OVER || hasDocument(uri)) return undefined;
  const why = sentence(
    '{0} has {1} MB. VS Code gives extensions no text over {2} MB, so hovers, equivalents and checks are ' +
      'unavailable. Split the file, or use “Search Glossary” or, on the command line, “glossa search”.',
    displayName(uri),
    Math.ceil(size / MEBIBYTE),
    MOST_HANDED_OVER / MEBIBYTE,
  );
  return { uri, why };
}

function hasDocument(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
}
