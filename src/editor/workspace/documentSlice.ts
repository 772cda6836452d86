import * as vscode from 'vscode';
import { hasKeyedStrings } from '../../check/shownFindings';
import type { DocumentContent, DocumentSlice } from '../../model/document';
import { MAX_DETECTION_LENGTH } from '../../model/document';
import type { Span } from '../../model/phrase';

/**
 * The number of characters on either side of the selection that go to the engine: enough for a segment with its context
 * in any format, whatever the file's size.
 */
export const SLICE_MARGIN = 65_536;

/** The maximum number of characters of a line that VS Code renders (`editor.stopRenderingLineAfter`). */
const MAX_RENDERED_LENGTH = 10_000;

/** The maximum length of a selected phrase. A longer selection is a passage and has no equivalents. */
export const MAX_SELECTED_PHRASE_LENGTH = 500;
/** The margin in characters around a position in a file with named values. */
const MAX_NAMED_MARGIN = 400_000;

export function spanOf(document: vscode.TextDocument, range: vscode.Range): Span {
  return { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
}

export function rangeOf(document: vscode.TextDocument, { start, end }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/**
 * Returns the part of a document around a span.
 *
 * @param margin characters on either side
 */
export function sliceOf(document: vscode.TextDocument, selection: Span, margin = SLICE_MARGIN): DocumentSlice {
  const from = document.positionAt(Math.max(0, selection.start - margin));
  const to = document.positionAt(selection.end + margin);
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

/**
 * Returns the part of a document that identifies its segments. Files with named values get a margin of 400,000
 * characters, because a shorter part does not show where a name is nested.
 */
export function segmentSliceOf(document: vscode.TextDocument, selection: Span): DocumentSlice {
  return sliceOf(document, selection, hasKeyedStrings(document.uri.path) ? MAX_NAMED_MARGIN : SLICE_MARGIN);
}

/** Returns whether the first or last line of a span extends beyond {@link sliceOf}. */
export function isLineCutOff(document: vscode.TextDocument, { start, end }: Span): boolean {
  const lineStart = document.offsetAt(document.positionAt(start).with({ character: 0 }));
  const lineEnd = document.offsetAt(document.lineAt(document.positionAt(end)).range.end);
  return start - lineStart > SLICE_MARGIN || lineEnd - end > SLICE_MARGIN;
}

/** Returns the drawn parts of a visible range: the editor truncates long lines, but the range includes them. */
export function renderedRanges(document: vscode.TextDocument, { start: first, end }: vscode.Range): vscode.Range[] {
  const parts: vscode.Range[] = [];
  let start = first;
  for (let line = first.line; line <= end.line; line++) {
    // If lines are wrapped, the view may begin far inside one.
    const drawn = (line === first.line ? first.character : 0) + MAX_RENDERED_LENGTH;
    if (document.lineAt(line).text.length <= drawn) continue;
    const to = new vscode.Position(line, drawn);
    parts.push(new vscode.Range(start, to.isBefore(end) ? to : end));
    start = new vscode.Position(line + 1, 0);
  }
  return start.isBefore(end) ? [...parts, new vscode.Range(start, end)] : parts;
}

/** Returns a document's beginning, which suffices to detect its kind. */
export function headOf(document: vscode.TextDocument): DocumentContent {
  return { fileName: fileNameOf(document), languageId: document.languageId, text: headText(document) };
}

export function contentOf(document: vscode.TextDocument): DocumentContent {
  return { fileName: fileNameOf(document), languageId: document.languageId, text: document.getText() };
}

function headText(document: vscode.TextDocument): string {
  return document.getText(new vscode.Range(new vscode.Position(0, 0), document.positionAt(MAX_DETECTION_LENGTH)));
}

function fileNameOf(document: vscode.TextDocument): string {
  return document.uri.scheme === 'file' ? document.fileName : document.uri.path;
}
