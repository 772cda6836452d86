import { join } from 'node:path';
import * as vscode from 'vscode';
import { GlossaError } from '../../base/errors';
import { FileGate } from '../../gate/fileGate';
import { isThere } from '../../gate/regularFile';
import { replaceFile } from '../../gate/replacement';
import { refusalWords } from '../client/engineErrors';
import { ToldError } from '../commands/commandRegistry';
import { tellInformation } from '../shown/messages';
import { sentence } from '../shown/sentence';
import { Disposable } from '../workspace/disposable';
import type { WorkspaceAccess } from '../workspace/workspaceAccess';

const PROVIDER = 'glossa.mcp';
/** What `.vscode/mcp.json` says of a server; the command line is the npm package's. */
const CONFIGURATION = { servers: { glossa: { type: 'stdio', command: 'glossa', args: ['mcp', '--root', '${workspaceFolder}'] } } };

/** Lets the editor start `glossa mcp` for its agents: by its own interface where it has one, and else by a file that the reader asks for. */
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
      // The editor has the interface as a proposal, which it keeps to extensions of its own: there the command writes a file.
    }
  }

  private offer(): void {
    const Definition = vscode.McpStdioServerDefinition;
    if (!Definition || !vscode.lm.registerMcpServerDefinitionProvider) return;
    const definitionOf = ({ name, uri }: vscode.WorkspaceFolder): unknown => new Definition(`Glossa: ${name}`, process.execPath, [this.program, 'mcp', '--root', uri.fsPath], { ELECTRON_RUN_AS_NODE: '1' }, this.version);
    this.register(vscode.lm.registerMcpServerDefinitionProvider(PROVIDER, { provideMcpServerDefinitions: () => this.served().map(definitionOf) }));
  }

  /** Writes `.vscode/mcp.json` for the first folder; one that is there is opened beside what belongs into it, and left as it is. @throws ToldError without a folder, or where it may not be written */
  async writeConfiguration(): Promise<void> {
    if (!vscode.workspace.isTrusted) throw new ToldError(vscode.l10n.t('This window is not trusted: no server is set up for its folder.'));
    const [folder] = this.served();
    if (!folder) throw new ToldError(vscode.l10n.t('Open a folder first.'));
    try {
      const text = `${JSON.stringify(CONFIGURATION, null, 2)}\n`;
      const settings = vscode.Uri.joinPath(folder.uri, '.vscode');
      const file = await FileGate.forFolders(this.access.current).admit(join(settings.fsPath, 'mcp.json'));
      const isOld = await isThere(file);
      if (isOld) await vscode.env.clipboard.writeText(text);
      else {
        await vscode.workspace.fs.createDirectory(settings);
        await replaceFile(file, new TextEncoder().encode(text), 'mcp');
      }
      await vscode.window.showTextDocument(vscode.Uri.file(file));
      const said = isOld ? sentence('{0} is there already and was left as it is. What belongs into it is on the clipboard.', 'mcp.json') : vscode.l10n.t('Agents of this folder can start “glossa mcp” now. It needs the command line: npm install -g glossa.');
      void tellInformation(said);
    } catch (error) {
      throw error instanceof GlossaError ? new ToldError(refusalWords(error)) : error;
    }
  }

  /** Folders whose owner has vouched for what lies in them. */
  private served(): vscode.WorkspaceFolder[] {
    return vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file') : [];
  }
}
