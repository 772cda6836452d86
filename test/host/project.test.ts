import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { Commands, DeprecatedCommands } from '../../src/editor/commands/commandIds';
import { closeAll, eventually, openSample, sampleUri } from './support/documents';

const SOURCE = 'locales/en/app.json';
const TARGET = 'locales/de/app.json';
const FILES: Record<string, string> = {
  [SOURCE]: '{\n  "rent.due": "The rent is due.",\n  "bus.end": "A termination resistor ends the bus."\n}\n',
  [TARGET]:
    '{\n  "rent.due": "Der Mietzins ist fällig.",\n  "bus.end": "Ein Abschlusswiderstand beendet den Bus."\n}\n',
  'locales/late.en.json': '{\n  "rent.late": "The rent is late."\n}\n',
  'locales/late.de.json': '{\n  "rent.late": "Der Mietzins ist überfällig."\n}\n',
  'locales/fr/app.json': '{\n  "rent.due": "Le loyer est dû."\n}\n',
};

describe('A folder that is a project', () => {
  const found = (name: string): string[] =>
    vscode.languages
      .getDiagnostics(sampleUri(name))
      .filter(({ source }) => source === 'Glossa')
      .map(({ message }) => message);
  const foundSomething = (name: string) =>
    eventually(`a finding in ${name}`, () => (found(name).length ? found(name) : undefined));
  before(() => {
    // All at once, as a folder comes that is unpacked: VS Code may miss what lies in it.
    for (const [name, content] of Object.entries(FILES)) {
      mkdirSync(path.dirname(sampleUri(name).fsPath), { recursive: true });
      writeFileSync(sampleUri(name).fsPath, content);
    }
  });
  afterEach(closeAll);
  after(() => rm(sampleUri('locales').fsPath, { recursive: true }));

  it('has its translations checked and never its source, whichever of the two stands left and has the focus', async () => {
    await openSample(TARGET, vscode.ViewColumn.One);
    await openSample(SOURCE, vscode.ViewColumn.Two);
    assert.deepEqual(await foundSomething(TARGET), ['Do not use “Mietzins” for “rent”. Use “Miete”.']);
    await vscode.commands.executeCommand('glossa.checkTerminology');
    assert.deepEqual(found(SOURCE), []);
    assert.equal(found(TARGET).length, 1);
  });

  it('has a translation checked while its source is closed', async () => {
    await openSample(TARGET);
    assert.deepEqual(await foundSomething(TARGET), ['Do not use “Mietzins” for “rent”. Use “Miete”.']);
  });

  it('has no closed translation checked when its source is opened, until the user asks for it', async () => {
    await openSample('locales/late.en.json');
    await new Promise((done) => setTimeout(done, 3000));
    assert.deepEqual(found('locales/late.de.json'), []);
    await vscode.commands.executeCommand('glossa.checkTerminology');
    assert.deepEqual(await foundSomething('locales/late.de.json'), ['Do not use “Mietzins” for “rent”. Use “Miete”.']);
  });

  it('has a glossary built from one of its files in the Explorer, with the translation that the project knows, by the former id of the command', async () => {
    await openSample(TARGET);
    await vscode.commands
      .executeCommand(DeprecatedCommands.buildFromFiles, sampleUri(SOURCE), [sampleUri(SOURCE)])
      .then(undefined, (error: Error) => assert.fail(error.message));
    const isReviewed = () =>
      vscode.window.tabGroups.all.some(({ tabs }) =>
        tabs.some(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('glossa.review')),
      );
    await eventually('the review', () => isReviewed() || undefined);
  });

  const review = (label: string) =>
    eventually(
      label,
      () => vscode.window.tabGroups.all.some(({ tabs }) => tabs.some((tab) => tab.label === label)) || undefined,
    );
  const buildFrom = (...names: string[]) =>
    vscode.commands.executeCommand(Commands.buildGlossary, sampleUri(names[0]!), names.map(sampleUri));

  it('has one glossary built from all that lies in one of its folders', async () => {
    await buildFrom('locales/de');
    await review('Review: de');
  });

  it('has one glossary built from two of its folders, whichever was selected first', async () => {
    await buildFrom('locales/de', 'locales/en');
    await review('Review: en → de');
  });
});
