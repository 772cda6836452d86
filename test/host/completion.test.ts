import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { closeAll, eventually, rangeOf, sampleUri } from './support/documents';

const PO = `msgid ""
msgstr ""
"Language: de\\n"
"X-Source-Language: en\\n"

msgid "The rent and the indicator light"
msgstr "Die Kontr"
`;

describe('Typing in a translation', () => {
  const labels = async (uri: vscode.Uri, position: vscode.Position): Promise<string[]> => {
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      uri,
      position,
    );
    // Words of the documents, which the editor offers by itself, have no place of their own in the order.
    return items
      .filter(({ sortText }) => /^0\d{3}$/.test(sortText ?? ''))
      .map(({ label }) => (typeof label === 'string' ? label : label.label));
  };
  afterEach(async () => {
    await closeAll();
    for (const name of ['typed.de.po', 'typed.en.md', 'typed.de.md', 'typed'])
      await rm(sampleUri(name).fsPath, { force: true, recursive: true });
  });

  it('offers the equivalents of the terms that the source segment uses, and none in the source', async () => {
    const uri = sampleUri('typed.de.po');
    await writeFile(uri.fsPath, PO);
    const { document } = await vscode.window.showTextDocument(uri);
    const inTarget = await eventually('the equivalents', async () => {
      const found = await labels(uri, rangeOf(document, 'Kontr').end);
      return found.includes('Kontrollleuchte') ? found : undefined;
    });
    assert.ok(inTarget.includes('Miete'), inTarget.join());
    assert.ok(!inTarget.includes('Mietzins'), 'a superseded term is not offered');
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      uri,
      rangeOf(document, 'Kontr').end,
    );
    const lamp = items.find(({ filterText }) => filterText === 'Kontrollleuchte')!;
    assert.equal(document.getText(lamp.range instanceof vscode.Range ? lamp.range : lamp.range!.replacing), 'Kontr');
    assert.ok(!(await labels(uri, rangeOf(document, 'indic').end)).includes('Kontrollleuchte'));
  });

  it('offers those of the source text that is in view beside it', async () => {
    await writeFile(sampleUri('typed.en.md').fsPath, 'This document is about the steam wand of the machine.\n');
    await writeFile(sampleUri('typed.de.md').fsPath, 'Dieses Dokument handelt von der \n');
    await vscode.window.showTextDocument(sampleUri('typed.en.md'), {
      preview: false,
      viewColumn: vscode.ViewColumn.One,
    });
    const { document } = await vscode.window.showTextDocument(sampleUri('typed.de.md'), {
      preview: false,
      viewColumn: vscode.ViewColumn.Two,
    });
    const found = await eventually('the equivalents', async () => {
      const offered = await labels(document.uri, rangeOf(document, 'von der ').end);
      return offered.includes('Dampflanze') ? offered : undefined;
    });
    assert.ok(found.includes('Dampfdüse'), 'an admitted term is offered, too');
  });

  it('offers those of the source text that is closed, at about the same place', async () => {
    const far = 'Nothing of this is a term.\n'.repeat(400);
    await writeFile(sampleUri('typed.en.md').fsPath, `${far}This document is about the steam wand of the machine.\n`);
    await writeFile(
      sampleUri('typed.de.md').fsPath,
      `${'Nichts davon ist ein Fachwort.\n'.repeat(400)}Dieses Dokument handelt von der \n`,
    );
    const { document } = await vscode.window.showTextDocument(sampleUri('typed.de.md'));
    await eventually(
      'the equivalents',
      async () => (await labels(document.uri, rangeOf(document, 'von der ').end)).includes('Dampflanze') || undefined,
    );
    assert.ok(!(await labels(document.uri, new vscode.Position(1, 0))).includes('Dampflanze'));
  });

  it('offers those of the source value with the same name, whatever else is in view', async () => {
    const far = Object.fromEntries(
      Array.from({ length: 2000 }, (_, n) => [`filler${n}`, 'Nothing of this is a term.']),
    );
    const values = (last: string) =>
      JSON.stringify({ rent: 'The rent is due.', wand: 'Clean the steam wand.', ...far, lamp: last }, null, 2);
    await mkdir(sampleUri('typed').fsPath);
    await writeFile(sampleUri('typed/en.json').fsPath, values('The indicator light is on.'));
    await writeFile(sampleUri('typed/de.json').fsPath, values('Die Kontr'));
    await vscode.window.showTextDocument(sampleUri('typed/en.json'), { viewColumn: vscode.ViewColumn.One });
    const { document } = await vscode.window.showTextDocument(sampleUri('typed/de.json'), {
      viewColumn: vscode.ViewColumn.Two,
    });
    const offered = (place: vscode.Position) =>
      eventually('the equivalents of the value', async () => {
        const found = await labels(document.uri, place);
        return found.includes('Kontrollleuchte') && !found.includes('Dampflanze') ? found : undefined;
      });
    const typed = rangeOf(document, 'Die Kontr');
    await offered(typed.end);
    // After a space, and in a value that is still empty.
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, typed, 'Die ');
    await vscode.workspace.applyEdit(edit);
    await offered(typed.start.translate(0, 'Die '.length));
    const emptied = new vscode.WorkspaceEdit();
    emptied.replace(document.uri, rangeOf(document, 'Die '), '');
    await vscode.workspace.applyEdit(emptied);
    await offered(typed.start);
  });
});
