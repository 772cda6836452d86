import * as vscode from 'vscode';
import type { PreviewResult } from '../../protocol/protocol';
import { baseName } from '../workspace/textDocuments';
import { openImportReport } from './importReport';
import type { ImportSession } from './importSession';

/** Formats whose lines are no lines of a text: a spreadsheet's rows lie packed in its file. */
const PACKED: ReadonlySet<string | undefined> = new Set(['xlsx', 'ods']);

type Row = vscode.QuickPickItem & { line?: number };

/** Lists what is wrong with a file, line by line; a line that is chosen is opened behind the list. */
export async function showProblems(session: ImportSession, preview: PreviewResult): Promise<void> {
  const { problems, format } = preview;
  const report: Row = { label: `$(output) ${vscode.l10n.t('Show Report')}` };
  const rows = problems.map(({ line, message }): Row => ({ label: `$(warning) ${vscode.l10n.t('Line {0}', line)}`, detail: message, line }));
  const title = vscode.l10n.t('Problems of {0}', baseName(session.file));
  const picked = await vscode.window.showQuickPick([report, ...rows], { title, matchOnDetail: true, ignoreFocusOut: true });
  if (!picked) return;
  if (picked.line === undefined || PACKED.has(format)) return openImportReport(session, preview);
  const place = new vscode.Position(picked.line - 1, 0);
  await vscode.window.showTextDocument(session.file, { selection: new vscode.Range(place, place), preserveFocus: true });
}
