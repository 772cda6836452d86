import { join } from 'node:path';
import * as vscode from 'vscode';
import { GlossaError } from '../../base/errors';
import { FileGate } from '../../gate/fileGate';
import { pathExists } from '../../gate/regularFile';
import { replaceFile } from '../../gate/atomicWrite';
import { engineErrorMessage } from '../client/engineErrors';
import { UserError } from '../commands/commandRegistry';
import { sentence, showInformation } from '../ui/messages';
import { Disposable } from '../workspace/disposable';
import type { WorkspaceAccess } from '../workspace/settings';

const PROVIDER = 'glossa.mcp';
/** The server's configuration in `.vscode/mcp.json`. `glossa` is the command of the npm package. */
const CONFIGURATION = {
  servers: { glossa: { type: 'stdio', command: 'glossa', args: ['mcp', '--root', '${workspaceFolder}'] } },
};

/** Lets the editor's agents start `glossa mcp`: through the editor's interface, or a configuration file. */
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
   * Writes `.vscode/mcp.json` in the first folder and opens it. An existing file is not changed; the configuration to
   * add is copied to the clipboard.
   * @throws UserError if no folder is open, the workspace is not trusted, or the file cannot be written
   */
  async writeConfiguration(): Promise<void> {
    if (!vscode.workspace.isTrusted)
      throw new UserError(
        vscode.l10n.t(
          'The MCP server was not set up because this folder is not trusted. Trust the folder, and run the command ' +
            'again.',
        ),
      );
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

  /** Returns the local workspace folders; empty if the workspace is not trusted. */
  private served(): vscode.WorkspaceFolder[] {
    return vscode.workspace.isTrusted
      ? (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file')
      : [];
  }
}
