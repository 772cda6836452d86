import * as vscode from 'vscode';
import type { ToolName } from '../../protocol/tools';

const KEY = 'glossa.allowedTools';

/** Remembers which tools the reader has let hand out texts of this workspace. */
export class ToolConsent {
  constructor(private readonly memento: vscode.Memento) {}

  /** Returns the question before the first use of a tool that reads; undefined once it was answered with yes. */
  question(tool: ToolName): vscode.LanguageModelToolConfirmationMessages | undefined {
    if (this.allowed().includes(tool)) return undefined;
    return {
      title: vscode.l10n.t('Send text from this folder to the language model?'),
      message: `${handedOut(tool)} ${vscode.l10n.t(
        'If the model runs on a server, the text is sent there. VS Code asks once for each tool in this workspace.',
      )}`,
    };
  }

  /** A tool that was asked about is used only after a yes. */
  async remember(tool: ToolName): Promise<void> {
    if (!this.allowed().includes(tool)) await this.memento.update(KEY, [...this.allowed(), tool]);
  }

  async clear(): Promise<void> {
    await this.memento.update(KEY, undefined);
  }

  private allowed(): readonly string[] {
    return this.memento.get<string[]>(KEY, []);
  }
}

function handedOut(tool: ToolName): string {
  switch (tool) {
    case 'glossa_find':
    case 'glossa_check':
      return vscode.l10n.t('The language model receives matching segments with their translations and file names.');
    case 'glossa_ask':
      return vscode.l10n.t('The language model receives matching passages of your documents and their file names.');
    default:
      return vscode.l10n.t(
        'The language model receives matching glossary entries: terms, status, definitions, notes and examples.',
      );
  }
}
