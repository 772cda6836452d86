import * as vscode from 'vscode';
import { formatProblem } from '../domain/problem';
import type { GlossaryReference, ImportResult, LanguageChoice, OnDuplicate } from '../protocol/protocol';
import { Requests } from '../protocol/protocol';
import type { EngineClient } from './engineClient';
import { glossaryName } from './glossaries';
import type { GlossaryWriter } from './glossaryWriter';
import { askLanguage } from './languagePicker';
import { baseName } from './textDocuments';
import { withTaskProgress } from './taskProgress';

/** Endings of the files that hold a glossary. */
const ENDINGS = ['csv', 'tsv', 'tbx', 'xml', 'jsonl'];

/** Tables may have no heading that names the languages; nothing can be read of them without. */
const TABLE = /\.(csv|tsv)$/i;

/** Brings a client's terms into the glossary. */
export class ImportCommand {
  constructor(
    private readonly engine: EngineClient,
    private readonly writer: GlossaryWriter,
  ) {}

  /** @param given the file, where the command was chosen on it; otherwise it is asked for */
  async run(given?: vscode.Uri): Promise<void> {
    const file = given ?? (await askFile());
    const onDuplicate = file && (await askOnDuplicate());
    if (!file || !onDuplicate) return;
    const glossary = this.writer.targetFor(file);
    const result = await this.import(file, glossary, onDuplicate, {});
    if (result) await tell(result, file, glossary);
  }

  /** @returns undefined where the reader does not say the languages that the file leaves out */
  private async import(file: vscode.Uri, glossary: GlossaryReference, onDuplicate: OnDuplicate, languages: LanguageChoice): Promise<ImportResult | undefined> {
    const params = { file: file.fsPath, glossary, languages, onDuplicate };
    const result = await this.writer.write(glossary, () =>
      withTaskProgress(vscode.l10n.t('Importing {0}', baseName(file)), (options) => this.engine.request(Requests.import, params, options)),
    );
    const lacksLanguages = result.concepts === 0 && result.problems.length > 0 && !languages.source && TABLE.test(file.path);
    if (!lacksLanguages) return result;
    const source = await askLanguage(vscode.l10n.t('{0}: language of the first column', baseName(file)));
    const target = source && (await askLanguage(vscode.l10n.t('{0}: language of the second column', baseName(file))));
    return target ? this.import(file, glossary, onDuplicate, { source, target }) : undefined;
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

async function askOnDuplicate(): Promise<OnDuplicate | undefined> {
  const rows: (vscode.QuickPickItem & { choice: OnDuplicate })[] = [
    { label: vscode.l10n.t('Merge'), detail: vscode.l10n.t('Terms, sentences and notes are added to the entry that the glossary holds.'), choice: 'merge' },
    { label: vscode.l10n.t('Keep Both'), detail: vscode.l10n.t('Every entry of the file becomes an entry of its own.'), choice: 'keep' },
    { label: vscode.l10n.t('Skip'), detail: vscode.l10n.t('Only entries that the glossary does not hold are added.'), choice: 'skip' },
  ];
  return (await vscode.window.showQuickPick(rows, { title: vscode.l10n.t('What happens to entries that are there already?') }))?.choice;
}

/** Says what arrived and, on demand, what did not. */
async function tell({ concepts, added, merged, skipped, problems }: ImportResult, file: vscode.Uri, glossary: GlossaryReference): Promise<void> {
  const said = [vscode.l10n.t('{0} entries read from {1}; {2} are new in {3}.', concepts, baseName(file), added, glossaryName(glossary))];
  if (merged) said.push(vscode.l10n.t('{0} were merged.', merged));
  if (skipped) said.push(vscode.l10n.t('{0} were there already.', skipped));
  if (!problems.length) return void vscode.window.showInformationMessage(said.join(' '));
  said.push(vscode.l10n.t('{0} lines have a problem.', problems.length));
  const report = vscode.l10n.t('Show Report');
  void vscode.window.showWarningMessage(said.join(' '), report).then(async (button) => {
    if (button !== report) return;
    const lines = problems.map((problem) => formatProblem({ file: baseName(file), ...problem }));
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: `${lines.join('\n')}\n`, language: 'plaintext' }));
  });
}
