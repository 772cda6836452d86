import * as vscode from 'vscode';
import type { SegmentStatesParams } from '../../protocol/protocol';
import type { CheckedDocuments } from '../workspace/checkedDocuments';
import { translatableFilesIn } from '../project/projects';
import { contentOf } from '../workspace/documentSlice';

/** Endings of bilingual files; a template has no translations. */
export const BILINGUAL_ENDINGS = ['po', 'xlf', 'xliff', 'mxliff', 'sdlxliff', 'mqxliff', 'txlf', 'tmx', 'xcstrings'];
const IS_BILINGUAL = new RegExp(`(?:\\.(?:${BILINGUAL_ENDINGS.join('|')})|_[a-z]{2,3}(?:_[A-Z]{2})?\\.ts)$`, 'i');
/** Files with named values, which are translated in another file. */
const HAS_VALUES = /\.(?:json|arb|ya?ml|xml|strings|stringsdict|properties|res[xw])$/i;
const IS_TEMPLATE = /\.pot$/i;

/** Returns whether a file is bilingual by its name. */
export const isBilingualName = ({ uri }: vscode.TextDocument): boolean => IS_BILINGUAL.test(uri.path);

/** Returns whether a document may be translated by segments, by its name. */
export function mayHaveSegments(document: vscode.TextDocument): boolean {
  const { path } = document.uri;
  return !IS_TEMPLATE.test(path) && (isBilingualName(document) || HAS_VALUES.test(path));
}

export function segmentParams({ source, target, languages }: CheckedDocuments): SegmentStatesParams {
  return { source: contentOf(source), ...(target !== source && { target: contentOf(target) }), languages };
}

/** Returns the files of a selection in the Explorer, each once. @param glob of the files that count in folders */
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
