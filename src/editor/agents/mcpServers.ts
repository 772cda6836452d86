import { join } from 'node:path';
import * as vscode from 'vscode';
import { GlossaError } from '../../base/errors';
import { FileGate } from '../../gate/fileGate';
import { pathExists } from '../../gate/regularFile';
import { replaceFile } from '../../gate/replacement';
import { engineErrorMessage } from '../client/engineErrors';
import { UserError } from '../commands/commandRegistry';
import { sentence, showInformation } from '../ui/messages';
import { Disposable } from '../workspace/disposable';
import type { WorkspaceAccess } from '../workspace/settings';

const PROVIDER = 'glossa.mcp';
/** The server's configuration in `.vscode/mcp.json`; the command line is that of the npm package. */
const CONFIGURATION = {
  servers: { glossa: { type: 'stdio', command: 'glossa', args: ['mcp', '--root', '${workspaceFolder}'] } },
};

/**
 * Lets the editor start `glossa mcp` for its agents: with the editor's interface if available, otherwise with a file on
 * request.
 */
export class McpServers extends Disposable {
  constructor(
    private readonly program: string,
    private readonly version: string,
    private readonly access: WorkspaceAccess,
  ) {
    super();
    try {
      this.offer();
    } catch {
      // The editor may reserve this proposed interface for its built-in extensions; the command then writes a file.
    }
  }

  private offer(): void {
    const Definition = vscode.McpStdioServerDefinition;
    if (!Definition || !vscode.lm.registerMcpServerDefinitionProvider) return;
    const definitionOf = ({ name, uri }: vscode.WorkspaceFolder): unknown =>
      new Definition(
        `Glossa: ${name}`,
        process.execPath,
        [this.program, 'mcp', '--root', uri.fsPath],
        { ELECTRON_RUN_AS_NODE: '1' },
        this.version,
      );
    this.register(
      vscode.lm.registerMcpServerDefinitionProvider(PROVIDER, {
        provideMcpServerDefinitions: () => this.served().map(definitionOf),
      }),
    );
  }

  /**
   * Writes `.vscode/mcp.json` for the first folder; an existing file is opened unchanged beside the required content.
   * @throws UserError without a folder, or if writing is not allowed
   */
  async writeConfiguration(): Promise<void> {
    if (!vscode.workspace.isTrusted)
      throw new UserError(vscode.l10n.t('The server was not set up because this workspace is not trusted.'));
    const [folder] = this.served();
    if (!folder) throw new UserError(vscode.l10n.t('Open a folder first.'));
    try {
      const text = `${JSON.stringify(CONFIGURATION, null, 2)}\n`;
      const settings = vscode.Uri.joinPath(folder.uri, '.vscode');
      const file = await FileGate.forFolders(this.access.current).admit(join(settings.fsPath, 'mcp.json'));
      const isOld = await pathExists(file);
      if (isOld) await vscode.env.clipboard.writeText(text);
      else {
        await vscode.workspace.fs.createDirectory(settings);
        await replaceFile(file, new TextEncoder().encode(text), 'mcp');
      }
      await vscode.window.showTextDocument(vscode.Uri.file(file));
      const message = isOld
        ? sentence('{0} already exists and was not changed. The configuration to add is on the clipboard.', 'mcp.json')
        : vscode.l10n.t(
            'AI agents can now start “glossa mcp” in this folder. This requires the command-line tool “glossa”. To ' +
              'install it, run “npm install -g glossa”.',
          );
      void showInformation(message);
    } catch (error) {
      throw error instanceof GlossaError ? new UserError(engineErrorMessage(error)) : error;
    }
  }

  /** Returns the trusted folders. */
  private served(): vscode.WorkspaceFolder[] {
    return vscode.workspace.isTrusted
      ? (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file')
      : [];
  }
}
