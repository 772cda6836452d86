import * as vscode from 'vscode';
import { ContextKeys, Views } from '../commandIds';
import type { SidebarState } from '../commandIds';
import { Disposable } from '../disposable';
import type { Glossaries } from '../glossaries';
import type { CurrentAnswer, PhraseAnswers } from '../phraseAnswers';
import { answerItems } from './equivalentItems';
import type { SidebarItem } from './equivalentItems';

/** The sidebar: the equivalents of what is selected, while it is visible. */
export class EquivalentsView extends Disposable implements vscode.TreeDataProvider<SidebarItem> {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  readonly onDidChangeTreeData = this.emitter.event;
  private readonly view: vscode.TreeView<SidebarItem>;
  private items: SidebarItem[] = [];
  private updates = 0;
  private watching: vscode.Disposable | undefined;

  constructor(
    private readonly answers: PhraseAnswers,
    private readonly glossaries: Glossaries,
  ) {
    super();
    this.view = this.register(vscode.window.createTreeView<SidebarItem>(Views.equivalents, { treeDataProvider: this }));
    this.register(this.view.onDidChangeVisibility(() => this.watchWhileVisible()));
    this.register(answers.onDidChange((answer) => this.view.visible && void this.update(answer)));
    this.register({ dispose: () => this.watching?.dispose() });
    this.watchWhileVisible();
  }

  getTreeItem(item: SidebarItem): vscode.TreeItem {
    return item;
  }

  getChildren(item?: SidebarItem): SidebarItem[] {
    return item ? item.children : this.items;
  }

  private watchWhileVisible(): void {
    this.watching?.dispose();
    this.watching = this.view.visible ? this.answers.watch() : undefined;
    if (this.view.visible) void this.update(this.answers.current);
  }

  private async update(answer: CurrentAnswer): Promise<void> {
    const number = ++this.updates;
    const state = await this.stateOf(answer);
    // An earlier answer may come through here after a later one.
    if (number !== this.updates) return;
    const isShown = typeof answer === 'object' && state !== 'noGlossary';
    this.items = isShown ? answerItems(answer) : [];
    await vscode.commands.executeCommand('setContext', ContextKeys.sidebar, state);
    this.emitter.fire();
  }

  private async stateOf(answer: CurrentAnswer): Promise<SidebarState> {
    if (answer === 'failed') return 'failed';
    if (!(await this.glossaries.exists(vscode.window.activeTextEditor?.document.uri))) return 'noGlossary';
    if (answer === 'nothingSelected') return 'noSelection';
    if (!answer.result.pair) return 'noLanguages';
    return answer.result.equivalents.length ? 'shown' : 'nothingFits';
  }
}
