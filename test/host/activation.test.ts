import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Commands, DeprecatedCommands, Views } from '../../src/editor/commands/commandIds';
import { closeAll, hoverWith, openSample, select } from './support/documents';

const extension = vscode.extensions.getExtension('glossa.glossa')!;

describe('The extension', () => {
  afterEach(closeAll);

  it('becomes active by itself, where the files are', async () => {
    await extension.activate();
    assert.equal(extension.isActive, true);
    assert.equal(extension.extensionKind, vscode.ExtensionKind.Workspace);
  });

  it('has a handler for every command that it contributes, and no other', async () => {
    // Every view brings commands of its own, which the editor adds.
    const ofAView = new RegExp(
      `^(${[Views.equivalents, Views.terms, Views.concordance, Views.browse, Views.findings].join('|')})\\.`,
    );
    const registered = (await vscode.commands.getCommands(true)).filter(
      (command) => command.startsWith('glossa.') && !ofAView.test(command),
    );
    assert.deepEqual(
      registered.sort(),
      [...Object.values<string>(Commands), ...Object.values<string>(DeprecatedCommands)].sort(),
    );
  });

  it('loads no native module into the extension host, also after it has answered', async () => {
    const editor = await openSample('contract/contract.en.md');
    const range = select(editor, 'Defects');
    await hoverWith(editor.document.uri, range.start, /Mangel/);
    const { sharedObjects } = process.report.getReport() as unknown as { sharedObjects: string[] };
    assert.ok(sharedObjects.length > 0);
    assert.deepEqual(
      sharedObjects.filter((file) => /onnxruntime|faiss|libgomp/i.test(file)),
      [],
    );
  });
});
