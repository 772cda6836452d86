import * as vscode from 'vscode';
import { allRequests } from '../../protocol/protocol';
import type { ToolName } from '../../protocol/tools';
import { MEMORY_TOOLS, TOOL_NAMES, TOOLS } from '../../protocol/tools';
import type { EngineClient } from '../client/engineClient';
import type { Glossaries } from '../glossary/glossaries';
import type { GlossaryWriter } from '../glossary/glossaryWriter';
import { joinWithLocalisedArrow, sentence } from '../ui/messages';
import type { TranslationMemories } from '../translations/memories';
import { Disposable } from '../workspace/disposable';
import { searchableDocuments } from '../workspace/textDocuments';

type ToolInput = Record<string, unknown>;

/** Registers Glossa's tools for the editor's language models, in trusted windows only. */
export class LanguageModelTools extends Disposable {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly writer: GlossaryWriter,
    private readonly memories: TranslationMemories,
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
    const { all, target, requested } = this.glossaries.for();
    const known = tool === 'glossa_check' ? all : requested;
    // A tool adds to the first writable glossary, so the glossary for the editor's own additions comes first.
    const glossaries = writes && target ? [target, ...all.filter(({ path }) => path !== target.path)] : known;
    const documents = tool === 'glossa_ask' ? await searchableDocuments() : [];
    const ask = (memories?: string[]) =>
      this.engine.request(
        allRequests.useTool,
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
      message: sentence('Add “{0}” to {1}?', joinWithLocalisedArrow(String(source), String(target)), named),
    };
    return { confirmationMessages: question };
  }
}

const KEY = 'glossa.allowedTools';

/** Stores which tools may pass texts of this workspace to a language model. */
export class ToolConsent {
  constructor(private readonly memento: vscode.Memento) {}

  /** Returns the question to ask before a tool that reads is used; undefined if the user has already agreed. */
  question(tool: ToolName): vscode.LanguageModelToolConfirmationMessages | undefined {
    if (this.allowed().includes(tool)) return undefined;
    return {
      title: vscode.l10n.t('Send text from this folder to the language model?'),
      message: `${handedOut(tool)} ${vscode.l10n.t(
        'If the model runs on a server, the text is sent there. VS Code asks once for each tool in this workspace.',
      )}`,
    };
  }

  /** Records that the user has allowed a tool that requires a confirmation. */
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
      return vscode.l10n.t('The language model receives matching segments with their translations and file names.');
    case 'glossa_check':
      return vscode.l10n.t(
        'The language model receives segments with their translations and file names, and the glossary terms in them.',
      );
    case 'glossa_ask':
      return vscode.l10n.t('The language model receives matching passages of your documents and their file names.');
    default:
      return vscode.l10n.t(
        'The language model receives matching glossary entries: terms, status, definitions, notes and examples.',
      );
  }
}
