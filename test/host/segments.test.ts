import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { Commands } from '../../src/editor/commands/commandIds';
import { closeAll, eventually, openSample, sampleUri } from './support/documents';
import { Reader } from './support/reader';

const HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: en\\n"\n\n';
const FILES: Record<string, string> = {
  'segments/old.de.po':
    `${HEADER}msgid "Tighten the flange bolts."\nmsgstr "Ziehen Sie die Flanschschrauben an."\n\n` +
    'msgid "Drain the cooling circuit."\nmsgstr "Entleeren Sie den Kühlkreislauf."\n',
  'segments/new.de.po':
    `${HEADER}msgid "Vent the boiler."\nmsgstr "Entlüften Sie den Kessel."\n\n` +
    'msgid "Tighten the flange bolts."\nmsgstr ""\n\n' +
    '#, fuzzy\nmsgid "Fill the boiler."\nmsgstr "Füllen Sie den Tank."\n\n' +
    'msgid "The rent is due."\nmsgstr "Der Mietzins ist fällig."\n\n' +
    'msgid "Drain the cooling circuit now."\nmsgstr ""\n',
  'segments/en.json': '{"first": "Vent the boiler.", "second": "Tighten the flange bolts."}\n',
  'segments/de.json': '{\n  "first": "Entlüften Sie den Kessel.",\n  "second": ""\n}\n',
};

describe('The segments of a file that is being translated', () => {
  const reader = new Reader();
  before(async () => {
    reader.sit();
    await vscode.workspace.fs.createDirectory(sampleUri('segments'));
    for (const [name, content] of Object.entries(FILES)) await writeFile(sampleUri(name).fsPath, content);
  });
  afterEach(async () => {
    reader.forget();
    await closeAll();
  });
  after(async () => {
    reader.leave();
    await rm(sampleUri('segments').fsPath, { recursive: true });
  });

  /** The line of the cursor, and what stands before it there. */
  const place = (): string => {
    const { document, selection } = vscode.window.activeTextEditor!;
    return document.lineAt(selection.active).text.slice(0, selection.active.character);
  };
  const go = async (command: string): Promise<string> => {
    await vscode.commands.executeCommand(command);
    return `${place()}| ${vscode.window.activeTextEditor!.selection.active.line + 1}`;
  };

  it('are stops: untranslated ones, those to review and those with findings, in both directions and around the end', async () => {
    await openSample('segments/new.de.po');
    await eventually('the finding', () =>
      vscode.languages.getDiagnostics(sampleUri('segments/new.de.po')).length ? true : undefined,
    );
    const stops = ['msgstr "| 10', 'msgstr "| 14', 'msgstr "| 17', 'msgstr "| 20'];
    for (const stop of [...stops, stops[0]!]) assert.equal(await go(Commands.nextUnfinished), stop);
    assert.equal(await go(Commands.previousUnfinished), stops[3]);
    assert.equal(await go(Commands.previousUnfinished), stops[2]);
  });

  it('are stops in the translation of a file with named values, asked for in its source', async () => {
    await openSample('segments/de.json', vscode.ViewColumn.Two);
    await openSample('segments/en.json');
    assert.equal(await go(Commands.nextUnfinished), '  "second": "| 3');
    assert.equal(vscode.window.activeTextEditor!.document.uri.path, sampleUri('segments/de.json').path);
  });

  it('are filled from the translation memory, from the percentage that is chosen, and one undo takes all back', async () => {
    const { document } = await openSample('segments/new.de.po');
    const before = document.getText();
    // The editor hears late of new files.
    await eventually('the choice', async () => {
      await reader.chooseFrom(Commands.fillFromMemory);
      return reader.titles.length ? true : undefined;
    });
    assert.deepEqual(reader.titles, ['Fill from Translation Memory']);
    assert.equal(document.getText(), before, 'nothing is filled where the reader leaves');
    await reader.chooseFrom(Commands.fillFromMemory, '75% or more');
    const text = document.getText();
    assert.match(text, /#, fuzzy\nmsgid "Tighten the flange bolts."\nmsgstr "Ziehen Sie die Flanschschrauben an."\n/);
    assert.match(text, /#, fuzzy\nmsgid "Drain the cooling circuit now."\nmsgstr "Entleeren Sie den Kühlkreislauf."\n/);
    assert.match(text, /msgid "Fill the boiler."\nmsgstr "Füllen Sie den Tank."\n/, 'a translation stays');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
  });

  it('of a folder are filled together, and a file without any says so', async () => {
    const folder = sampleUri('segments');
    await reader.chooseFrom(Commands.fillFromMemory, '100% or more', folder, [folder]);
    const { document } = await openSample('segments/new.de.po');
    assert.match(document.getText(), /msgstr "Ziehen Sie die Flanschschrauben an."/);
    assert.match(document.getText(), /msgid "Drain the cooling circuit now."\nmsgstr ""/);
    await writeFile(document.uri.fsPath, FILES['segments/new.de.po']!);
    await openSample('contract/contract.en.md');
    await vscode.commands.executeCommand(Commands.nextUnfinished);
    assert.match(reader.errors.join('\n'), /^This document has no segments to translate\./);
  });
});
