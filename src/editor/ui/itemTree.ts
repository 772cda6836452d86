import * as vscode from 'vscode';
import { Disposable } from '../workspace/disposable';
import type { TreeItemContent } from './views';
import { makeTreeItem } from './views';

/** An item of a tree; its children are missing if they are requested when it is expanded. */
export interface TreeNode {
  line: TreeItemContent;
  state: vscode.TreeItemCollapsibleState;
  children?: readonly TreeNode[];
}

/** A tree in the sidebar or the panel. Subclasses set its items with `showRoots`, or override `getChildren`. */
export abstract class ItemTree<T extends TreeNode> extends Disposable implements vscode.TreeDataProvider<T> {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  readonly onDidChangeTreeData = this.emitter.event;
  protected readonly view: vscode.TreeView<T>;
  protected roots: readonly T[] = [];

  constructor(id: string, options: Omit<vscode.TreeViewOptions<T>, 'treeDataProvider'> = {}) {
    super();
    this.view = this.register(vscode.window.createTreeView<T>(id, { treeDataProvider: this, ...options }));
  }

  getTreeItem({ line, state }: T): vscode.TreeItem {
    return makeTreeItem(line, state);
  }

  getChildren(item?: T): T[] | Promise<T[]> {
    return [...(item ? ((item.children ?? []) as readonly T[]) : this.roots)];
  }

  protected showRoots(roots: readonly T[]): void {
    this.roots = roots;
    this.refresh();
  }

  protected refresh(): void {
    this.emitter.fire();
  }
}
