import * as vscode from 'vscode';
import { Requests } from '../../protocol/protocol';
import type { ToolName } from '../../protocol/tools';
import { MEMORY_TOOLS, TOOL_NAMES, TOOLS } from '../../protocol/tools';
import type { EngineClient } from '../client/engineClient';
import type { Glossaries } from '../glossary/glossaries';
import type { GlossaryWriter } from '../glossary/glossaryWriter';
import { arrowed, sentence } from '../shown/sentence';
import type { Memories } from '../translations/memories';
import { Disposable } from '../workspace/disposable';
import { documentsOfFolders } from '../workspace/documentsOfFolders';
import type { ToolConsent } from './toolConsent';

type ToolInput = Record<string, unknown>;

/** Registers Glossa's tools for the editor's language models, in trusted windows only. */
export class LanguageModelTools extends Disposable {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly writer: GlossaryWriter,
    private readonly memories: Memories,
    private readonly consent: ToolConsent,
  ) {
    super();
    if (vscode.workspace.isTrusted) this.offer();
    else this.register(vscode.workspace.onDidGrantWorkspaceTrust(() => this.offer()));
  }

  private offer(): void {
    for (const name of TOOL_NAMES)
      this.register(
        vscode.lm.registerTool<ToolInput>(name, {
          invoke: ({ input }, token) => this.use(name, input, token),
          prepareInvocation: ({ input }) => this.prepare(name, input),
        }),
      );
  }

  private async use(
    tool: ToolName,
    input: ToolInput,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const { writes } = TOOLS[tool];
    if (!writes) await this.consent.remember(tool);
    const folders = (vscode.workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ uri }) => uri.fsPath);
    const { all, target, asked } = this.glossaries.for();
    const known = tool === 'glossa_check' ? all : asked;
    // Additions use the same glossary as all others.
    const glossaries = writes && target ? [target, ...all.filter(({ path }) => path !== target.path)] : known;
    const documents = tool === 'glossa_ask' ? await documentsOfFolders() : [];
    const ask = (memories?: string[]) =>
      this.engine.request(
        Requests.useTool,
        {
          tool,
          arguments: input,
          folders,
          glossaries,
          memories,
          documents,
          mayWrite: writes,
        },
        { token },
      );
    const answer = writes
      ? await this.writer.write(this.writer.targetFor(), () => ask())
      : MEMORY_TOOLS.includes(tool)
        ? await this.memories.askAll(ask)
        : await ask();
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(JSON.stringify(answer))]);
  }

  /** Asks the user to confirm every change of a glossary, and the first use of each tool that reads. */
  private prepare(tool: ToolName, { source, target, glossary }: ToolInput): vscode.PreparedToolInvocation {
    if (!TOOLS[tool].writes) return { confirmationMessages: this.consent.question(tool) };
    const named = typeof glossary === 'string' ? glossary : vscode.l10n.t('the glossary of this folder');
    const question: vscode.LanguageModelToolConfirmationMessages = {
      title: vscode.l10n.t('Add to Glossary'),
      message: sentence('Add “{0}” to {1}?', arrowed(String(source), String(target)), named),
    };
    return { confirmationMessages: question };
  }
}
