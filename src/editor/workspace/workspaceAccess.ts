import * as vscode from 'vscode';
import type { FileAccess } from '../../model/document';
import { SettingKeys } from '../commands/commandIds';
import { Disposable } from './disposable';
import type { Settings } from './settings';

/** The readable places of this window: its folders, Glossa's, and those that the user allows. */
export class WorkspaceAccess extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.emitter.event;

  /** @param ownFolder of the personal glossary */
  constructor(
    private readonly settings: Settings,
    private readonly ownFolder: vscode.Uri,
  ) {
    super();
    const changed = () => this.emitter.fire();
    this.register(settings.onDidChange([SettingKeys.allowedFolders], changed));
    this.register(vscode.workspace.onDidGrantWorkspaceTrust(changed));
    this.register(vscode.workspace.onDidChangeWorkspaceFolders(changed));
  }

  get current(): FileAccess {
    const folders = (vscode.workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ uri }) => uri.fsPath);
    // Untrusted folders lead nowhere, not even to allowed ones.
    return {
      folders: [...folders, this.ownFolder.fsPath],
      allowedFolders: vscode.workspace.isTrusted ? this.settings.allowedFolders : [],
    };
  }
}
