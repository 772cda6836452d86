import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { Commands } from '../../src/editor/commands/commandIds';
import { closeAll, equivalentsOf, hoverAt, hoverWith, openSample, sampleUri, select } from './support/documents';
import { engineProcesses, killEngine } from './support/engine';

describe('The engine’s process', () => {
  afterEach(closeAll);
  after(() => vscode.commands.executeCommand(Commands.restartEngine));

  it('may be killed between two hovers, and nothing is lost', async () => {
    const editor = await openSample('contract/contract.en.md');
    const glossary = await readFile(sampleUri('glossary.glossa.jsonl').fsPath, 'utf8');
    const first = select(editor, 'Defects');
    // The first answer may be by form alone, while the model is read.
    const [before] = equivalentsOf(await hoverWith(editor.document.uri, first.start, /Mangel/));
    await killEngine();
    // A phrase that has not been asked for, so that no answer is at hand.
    const second = select(editor, 'Subletting');
    const hover = await hoverAt(editor.document.uri, second.start);
    assert.equal(hover && equivalentsOf(hover)[0], 'Untervermietung');
    assert.equal(engineProcesses().length, 1);
    const again = select(editor, 'Defects');
    assert.equal(equivalentsOf(await hoverWith(editor.document.uri, again.start, /Mangel/))[0], before);
    assert.equal(await readFile(sampleUri('glossary.glossa.jsonl').fsPath, 'utf8'), glossary);
  });

  it('may be killed in the middle of a question, which is asked again', async () => {
    const editor = await openSample('contract/contract.en.md');
    const first = select(editor, 'Defects');
    await hoverWith(editor.document.uri, first.start, /Mangel/);
    const second = select(editor, 'default interest');
    const asked = hoverAt(editor.document.uri, second.start);
    await killEngine();
    const hover = await asked;
    assert.equal(hover && equivalentsOf(hover)[0], 'Verzugszinsen');
  });

  it('is ended and started anew when it stands still, and the question is asked again', async function () {
    this.timeout(60_000);
    const editor = await openSample('contract/contract.en.md');
    const first = select(editor, 'Defects');
    await hoverWith(editor.document.uri, first.start, /Mangel/);
    const [hung] = engineProcesses();
    process.kill(hung!, 'SIGSTOP');
    const second = select(editor, 'gross negligence');
    const hover = await hoverAt(editor.document.uri, second.start);
    assert.equal(hover && equivalentsOf(hover)[0], 'grobe Fahrlässigkeit');
    assert.ok(!engineProcesses().includes(hung!));
  });

  it('is left alone when it keeps ending, until it is restarted by hand', async () => {
    const editor = await openSample('contract/contract.en.md');
    const ask = async (text: string) => hoverAt(editor.document.uri, select(editor, text).start);
    const phrases = [
      'Defects',
      'Subletting',
      'gross negligence',
      'default interest',
      'bank guarantee',
      'handover report',
    ];
    for (const phrase of phrases) {
      await ask(phrase);
      if (engineProcesses().length === 0) break;
      await killEngine();
    }
    assert.equal(await ask('written form'), undefined);
    assert.deepEqual(engineProcesses(), []);
    await vscode.commands.executeCommand(Commands.restartEngine);
    await hoverWith(editor.document.uri, select(editor, 'Defects').start, /Mangel/);
  });
});
