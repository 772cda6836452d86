import * as vscode from 'vscode';
import type { ToolName } from '../../protocol/toolDefinitions';
import { TOOLS, toolsFor } from '../../protocol/toolDefinitions';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { Glossaries } from '../glossary/glossaries';
import type { GlossaryWriter } from '../glossary/glossaryWriter';
import { arrowed, sentence } from '../shown/sentence';
import type { Memories } from '../translations/memories';
import { Disposable } from '../workspace/disposable';
import { documentsOfFolders } from '../workspace/documentsOfFolders';

type ToolInput = Record<string, unknown>;

/** Offers Glossa's tools to the language models of the editor; in a window that is not trusted those that read. */
export class LanguageModelTools extends Disposable {
  private readonly registered = new Set<ToolName>();

  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly writer: GlossaryWriter,
    private readonly memories: Memories,
  ) {
    super();
    this.offer();
    this.register(vscode.workspace.onDidGrantWorkspaceTrust(() => this.offer()));
  }

  private offer(): void {
    for (const name of toolsFor(vscode.workspace.isTrusted)) {
      if (this.registered.has(name)) continue;
      this.registered.add(name);
      this.register(vscode.lm.registerTool<ToolInput>(name, { invoke: ({ input }, token) => this.use(name, input, token), prepareInvocation: ({ input }) => this.prepare(name, input) }));
    }
  }

  private async use(tool: ToolName, input: ToolInput, token: vscode.CancellationToken): Promise<vscode.LanguageModelToolResult> {
    const { writes } = TOOLS[tool];
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
    const { all, target, asked } = this.glossaries.for();
    const known = tool === 'glossa_check' ? all : asked;
    // What is added goes where everything else that is added goes.
    const glossaries = writes && target ? [target, ...all.filter(({ path }) => path !== target.path)] : known;
    const documents = tool === 'glossa_ask' ? await documentsOfFolders() : [];
    const ask = (memories?: string[]) => this.engine.request(Requests.useTool, { tool, arguments: input, folders, glossaries, memories, documents, mayWrite: writes && vscode.workspace.isTrusted }, { token });
    const answer = writes ? await this.writer.write(this.writer.targetFor(), () => ask()) : tool === 'glossa_find' ? await this.memories.askAll(ask) : await ask();
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(JSON.stringify(answer))]);
  }

  /** Whatever changes a glossary is confirmed by the reader, each time. */
  private prepare(tool: ToolName, { source, target, glossary }: ToolInput): vscode.PreparedToolInvocation {
    if (!TOOLS[tool].writes) return {};
    const named = typeof glossary === 'string' ? glossary : vscode.l10n.t('the glossary of this folder');
    const question: vscode.LanguageModelToolConfirmationMessages = {
      title: vscode.l10n.t('Add to Glossary'),
      message: sentence('Add “{0}” to {1}?', arrowed(String(source), String(target)), named),
    };
    return { confirmationMessages: question };
  }
}
