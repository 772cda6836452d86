import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { INTERNAL_COMMANDS } from '../../../src/editor/commands/commandIds';
import { closeAll, sampleUri } from '../support/documents';
import { HarmWatch } from '../support/harm';
import { Reader } from '../support/reader';
import type { CommandId } from './commandUse';
import { COMMAND_USES, glossary } from './commandUse';

describe('In a window that is not trusted, on a stranger’s folder', () => {
  const reader = new Reader();
  let watch: HarmWatch;
  let content: string;

  before(() => {
    assert.equal(vscode.workspace.isTrusted, false);
    content = readFileSync(glossary().fsPath, 'utf8');
    watch = new HarmWatch(sampleUri('').fsPath);
    reader.sit();
  });
  after(() => {
    reader.leave();
    watch.dispose();
  });

  beforeEach(() => watch.begin());
  afterEach(async () => {
    reader.forget();
    await closeAll();
    // A glossary that is written anew is read anew, and with it the tree in which the next test chooses.
    if (readFileSync(glossary().fsPath, 'utf8') !== content) writeFileSync(glossary().fsPath, content);
    for (const name of ['exported.tbx', 'glossary.glossa-ignored.jsonl'])
      rmSync(sampleUri(name).fsPath, { force: true });
  });

  for (const [command, { does, use }] of Object.entries(COMMAND_USES)) {
    it(`${command} ${does}`, async () => {
      await use((...given) => vscode.commands.executeCommand(command, ...given), reader);
      assert.deepEqual(reader.errors, []);
      watch.expectNoHarm();
    });
  }

  it('every command that the manifest contributes has been tried', () => {
    const { contributes } = vscode.extensions.getExtension('glossa.glossa')!.packageJSON as {
      contributes: { commands: { command: CommandId }[] };
    };
    const listed = contributes.commands.map(({ command }) => command);
    assert.deepEqual(Object.keys(COMMAND_USES).toSorted(), [...listed, ...INTERNAL_COMMANDS].toSorted());
    watch.expectNoHarm();
  });
});
