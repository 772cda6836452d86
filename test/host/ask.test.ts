import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { accepting, closeAll, eventually, leaving, sampleUri } from './support/documents';

const FILES: Record<string, string> = {
  'coast.en.md':
    '# Coast\n\nThe harbour has three gates.\n\nThe old lighthouse was painted red\nin 1912. Nobody lives there.\n',
  'coast.ar.md': 'تفتح المكتبة أبوابها في الثامنة صباحا.\n',
};

describe('A question to the documents of a folder', () => {
  before(async () => {
    for (const [name, content] of Object.entries(FILES)) await writeFile(sampleUri(name).fsPath, content);
  });
  afterEach(closeAll);
  after(() => Promise.all(Object.keys(FILES).map((name) => rm(sampleUri(name).fsPath))));

  const selected = () =>
    eventually('the sentence', () => {
      const editor = vscode.window.activeTextEditor;
      return editor && !editor.selection.isEmpty
        ? { name: path.basename(editor.document.fileName), text: editor.document.getText(editor.selection) }
        : undefined;
    });

  it('is answered in another language: the document opens at the sentence, though its line is broken', async () => {
    await accepting(
      vscode.commands.executeCommand('glossa.ask', 'In welchem Jahr wurde der Leuchtturm rot gestrichen?'),
    );
    assert.deepEqual(await selected(), { name: 'coast.en.md', text: 'The old lighthouse was painted red\nin 1912.' });
  });

  it('finds what is written from right to left', async () => {
    await accepting(vscode.commands.executeCommand('glossa.ask', 'When does the library open in the morning?'));
    assert.deepEqual(await selected(), { name: 'coast.ar.md', text: FILES['coast.ar.md']!.trim() });
  });

  it('opens nothing where the reader leaves', async () => {
    await leaving(vscode.commands.executeCommand('glossa.ask', 'How many gates has the harbour?'));
    assert.equal(vscode.window.activeTextEditor, undefined);
  });
});
