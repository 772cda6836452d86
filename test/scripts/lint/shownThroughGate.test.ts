import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { shownThroughGate } from '../../../scripts/lint/shownThroughGate.mjs';

const tester = new RuleTester({ languageOptions: { parser: tseslint.parser as never } });
const VSCODE = "import * as vscode from 'vscode';\n";

const fine = [
  // Through the gate, and what shows no text.
  "void showInformation(sentence('Added “{0}”.', term));",
  "throw new UserError(vscode.l10n.t('Open a document first.'));",
  "const long = vscode.l10n.t('Open a document ' + 'and select a phrase.');",
  'const editor = vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0];',
  'vscode.window.onDidChangeActiveTextEditor(update);',
  'await vscode.window.showTextDocument(document);',
  "await vscode.window.showOpenDialog({ title: vscode.l10n.t('Import Glossary') });",
  'const { Collapsed, None } = vscode.TreeItemCollapsibleState;',
  'const view = vscode.window.createTreeView<Item>(id, { treeDataProvider });',
  // Types carry nothing to the reader.
  'let action: vscode.CodeAction | undefined;',
  'function getTreeItem({ line, state }: Item): vscode.TreeItem { return treeItemOf(line, state); }',
  'type Ask = typeof vscode.window.showQuickPick;',
  // Descriptions of rows and lines are data until the gate shows them.
  'const rows: Row[] = names.map((name) => ({ label: name, detail: path }));',
  'function itemOf(term: string): vscode.CompletionItem { return makeCompletion({ label: term, description }); }',
  'action.edit = new vscode.WorkspaceEdit();',
];

const raw: [code: string, messageId: 'past' | 'assigned' | 'filled' | 'hidden'][] = [
  ['void vscode.window.showInformationMessage(`Added ${term}.`);', 'past'],
  ["void vscode.window.showErrorMessage('Fixed words, for the gate is for all of them');", 'past'],
  ["vscode.window['showWarningMessage'](said);", 'past'],
  ['vscode.window?.showWarningMessage(said);', 'past'],
  ['await vscode.window.showQuickPick([term]);', 'past'],
  ['await vscode.window.showInputBox({ prompt: term });', 'past'],
  ['await vscode.window.withProgress({ location, title }, work);', 'past'],
  ['vscode.window.setStatusBarMessage(term);', 'past'],
  ['vscode.window.createStatusBarItem(id);', 'past'],
  ["vscode.window.createWebviewPanel('glossa.entry', term, column);", 'past'],
  ['vscode.window.showSomethingOfTheFuture(term);', 'past'],
  ['vscode.languages.createLanguageStatusItem(id, selector);', 'past'],
  ['const diagnostic = new vscode.Diagnostic(range, message, severity);', 'past'],
  ['class Line extends vscode.TreeItem {}', 'past'],
  ['const Action = vscode.CodeAction;', 'past'],
  ['const item: vscode.CompletionItem = { label: term };', 'past'],
  ['const provider = { getTreeItem(item: Item): vscode.TreeItem { return { label: item.term }; } };', 'past'],
  [
    'function actionsOf(terms: string[]): vscode.CodeAction[] { return terms.map((term) => ({ title: term })); }',
    'past',
  ],
  ['show({ range, message } as vscode.Diagnostic);', 'past'],
  ['item.tooltip = path;', 'assigned'],
  ["item['tooltip'] = path;", 'assigned'],
  ['this.view.message = name;', 'assigned'],
  ['panel.title += term;', 'assigned'],
  ['Object.assign(action, { title: term });', 'assigned'],
  ['editor.setDecorations(style, [{ range, hoverMessage: definition }]);', 'assigned'],
  ["const said = vscode.l10n.t('Added “{0}”.', term);", 'filled'],
  ['const said = vscode.l10n.t(`Added ${term}.`);', 'filled'],
  ["const said = vscode.l10n.t('Added ' + term);", 'filled'],
  ['const window = vscode.window;', 'hidden'],
  ['const { showInformationMessage } = vscode.window;', 'hidden'],
  ['vscode.window[name](term);', 'hidden'],
  ['(vscode.window as Window).showInformationMessage(term);', 'hidden'],
  ['const { window } = vscode;', 'hidden'],
  ['const editor = vscode;', 'hidden'],
  ['vscode[part].showInformationMessage(term);', 'hidden'],
  ['const translate = vscode.l10n.t;', 'hidden'],
];

tester.run('text that is shown passes the gate', shownThroughGate, {
  valid: fine.map((code) => ({ name: code, code: VSCODE + code })),
  invalid: [
    ...raw.map(([code, messageId]) => ({ name: code, code: VSCODE + code, errors: [{ messageId }] })),
    { code: "import { window } from 'vscode';", errors: [{ messageId: 'hidden' }] },
    { code: "import * as editor from 'vscode';", errors: [{ messageId: 'hidden' }] },
  ],
});
