import * as vscode from 'vscode';
import type { ImportResult, PreviewImportResult } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { withTaskProgress } from '../client/engineClient';
import { countSentence, formatNumber } from '../ui/valueLabels';
import { glossaryName } from '../glossary/glossaries';
import type { GlossaryWriter } from '../glossary/glossaryWriter';
import { sentence, showInformation, showWarning } from '../ui/messages';
import { baseName } from '../workspace/textDocuments';
import { showImportPreview } from './importPreview';
import { ImportSession, openImportReport, problemLineCountLabel } from './importSession';

/** Extensions of glossary files. */
const ENDINGS = [
  'tbx',
  'xml',
  'xlsx',
  'ods',
  'csv',
  'tsv',
  'txt',
  'tab',
  'tmx',
  'xlf',
  'xliff',
  'sdlxliff',
  'mqxliff',
  'po',
  'pot',
  'utx',
  'utf8',
  'jsonl',
];

/** Imports the terms of a file into the glossary, after a preview. */
export class ImportCommand {
  constructor(
    private readonly engine: EngineClient,
    private readonly writer: GlossaryWriter,
  ) {}

  /** @param chosenFile the file on which the command was chosen; by default, the user is asked */
  async run(chosenFile?: vscode.Uri): Promise<void> {
    const file = chosenFile ?? (await askFile());
    if (!file) return;
    const session = new ImportSession(file, this.writer.targetFor(file));
    let preview = await this.look(session);
    for (;;) {
      const next = await showImportPreview(session, preview);
      if (next === undefined) return;
      if (next === 'look') preview = await this.look(session);
      if (next !== 'import') continue;
      reportImport(session, preview, await this.import(session));
      return;
    }
  }

  private look(session: ImportSession): Promise<PreviewImportResult> {
    const title = sentence('Reading {0}', baseName(session.file));
    return withTaskProgress(title, (options) =>
      this.engine.request(allRequests.previewImport, session.params(), options),
    );
  }

  private import(session: ImportSession): Promise<ImportResult> {
    const title = sentence('Importing {0}', baseName(session.file));
    return this.writer.write(session.glossary, () =>
      withTaskProgress(title, (options) => this.engine.request(allRequests.import, session.params(), options)),
    );
  }
}

async function askFile(): Promise<vscode.Uri | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Import Glossary'),
      openLabel: vscode.l10n.t('Import'),
      defaultUri: vscode.workspace.workspaceFolders?.[0]?.uri,
      filters: { [vscode.l10n.t('Glossaries')]: ENDINGS },
    })) ?? [];
  return file;
}

/** Shows the numbers of read, new, merged and skipped entries; a button opens the report. */
function reportImport(session: ImportSession, preview: PreviewImportResult, result: ImportResult): void {
  const { concepts, added, merged, skipped, problems } = result;
  const file = baseName(session.file);
  const read = countSentence(concepts, '1 entry read from {0}', '{0} entries read from {1}', file);
  const done = [sentence('{0} new in {1}', formatNumber(added), glossaryName(session.glossary))];
  if (merged) done.push(sentence('{0} merged', formatNumber(merged)));
  if (skipped) done.push(sentence('{0} already in the glossary and skipped', formatNumber(skipped)));
  const sentences = [`${read}: ${done.join(', ')}.`];
  if (problems.length) sentences.push(problemLineCountLabel(problems));
  const report = vscode.l10n.t('Show Report');
  const reportUnchanged = problems.length ? showWarning : showInformation;
  void reportUnchanged(sentences.join(' '), report).then((button) =>
    button === report ? openImportReport(session, preview, result) : undefined,
  );
}
