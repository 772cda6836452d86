import * as vscode from 'vscode';
import type { DocumentContent, DocumentSlice } from '../../model/document';
import type { Span } from '../../model/phrase';
import { DESCRIBED_LENGTH } from '../../protocol/documents';

/** Characters on either side of the selection that go to the engine: enough for a segment with its context in any format, whatever the file's size. */
const AROUND = 65_536;

/** A longer selection is a passage, not a phrase, and has no equivalents. */
export const LONGEST_SELECTED_PHRASE = 500;

export function spanOf(document: vscode.TextDocument, range: vscode.Range): Span {
  return { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
}

export function rangeOf(document: vscode.TextDocument, { start, end }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** The part of a document around a span. */
export function sliceOf(document: vscode.TextDocument, selection: Span): DocumentSlice {
  const from = document.positionAt(Math.max(0, selection.start - AROUND));
  const to = document.positionAt(selection.end + AROUND);
  const offset = document.offsetAt(from);
  return {
    fileName: fileNameOf(document),
    languageId: document.languageId,
    text: document.getText(new vscode.Range(from, to)),
    offset,
    ...(offset > 0 ? { head: headText(document) } : {}),
    selection,
  };
}

/** A document's beginning, which is enough to tell what it is. */
export function headOf(document: vscode.TextDocument): DocumentContent {
  return { fileName: fileNameOf(document), languageId: document.languageId, text: headText(document) };
}

export function contentOf(document: vscode.TextDocument): DocumentContent {
  return { fileName: fileNameOf(document), languageId: document.languageId, text: document.getText() };
}

function headText(document: vscode.TextDocument): string {
  return document.getText(new vscode.Range(new vscode.Position(0, 0), document.positionAt(DESCRIBED_LENGTH)));
}

function fileNameOf(document: vscode.TextDocument): string {
  return document.uri.scheme === 'file' ? document.fileName : document.uri.path;
}
