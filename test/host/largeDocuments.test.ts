import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { renderedRanges } from '../../src/editor/workspace/documentSlice';
import { closeAll, equivalentsOf, hoverWith, openSample, openText, sampleUri } from './support/documents';

/** A name each: VS Code remembers a document for a while, and reads no file of this size into it anew. */
const [LINE, LINES] = ['line.en.txt', 'lines.en.txt'];
const SENTENCE = 'The Tenant shall pay the deposit before the handover report is signed. ';
const MILLION = 1_000_000;

/** Whole sentences of about this many characters. */
function sentencesOf(length: number): string {
  return SENTENCE.repeat(Math.ceil(length / SENTENCE.length));
}

describe('In a large document', () => {
  const setTarget = (language: string | undefined) =>
    vscode.workspace
      .getConfiguration('glossa')
      .update('targetLanguage', language, vscode.ConfigurationTarget.Workspace);
  before(() => setTarget('de'));
  after(() => setTarget(undefined));
  afterEach(async () => {
    await closeAll();
    for (const name of [LINE, LINES]) await rm(sampleUri(name).fsPath, { force: true });
  });

  async function openFilled(name: string, content: string): Promise<vscode.TextEditor> {
    await writeFile(sampleUri(name).fsPath, content);
    return openSample(name);
  }

  /**
   * The first equivalents of the Tenant of a line's sentence: under the bare pointer, and selected. @param sentence of
   * the line, from 0
   */
  async function firstEquivalents(
    editor: vscode.TextEditor,
    line: number,
    sentence: number,
  ): Promise<(string | undefined)[]> {
    const start = new vscode.Position(line, sentence * SENTENCE.length + SENTENCE.indexOf('Tenant'));
    const pointer = start.translate(0, 2);
    editor.selection = new vscode.Selection(new vscode.Position(line, 0), new vscode.Position(line, 0));
    const bare = await hoverWith(editor.document.uri, pointer, /Tenant[\s\S]*%/);
    editor.selection = new vscode.Selection(start, start.translate(0, 'Tenant'.length));
    const selected = await hoverWith(editor.document.uri, pointer, /Tenant[\s\S]*%/);
    return [equivalentsOf(bare)[0], equivalentsOf(selected)[0]];
  }

  it('a hover answers all over what the editor draws of a line of 10 MB', async () => {
    const editor = await openFilled(LINE, sentencesOf(10 * MILLION));
    for (const sentence of [0, 130])
      assert.deepEqual(await firstEquivalents(editor, 0, sentence), ['Mieter', 'Mieter'], `sentence ${sentence}`);
  });

  it('a hover answers at the beginning, in the middle and at the end of a file of 49 MB', async () => {
    const editor = await openFilled(
      LINES,
      `${sentencesOf(200).trim()}\n`.repeat(Math.floor((49 * MILLION) / (3 * SENTENCE.length))),
    );
    const last = editor.document.lineCount - 2;
    for (const line of [0, Math.floor(last / 2), last])
      assert.deepEqual(await firstEquivalents(editor, line, 1), ['Mieter', 'Mieter'], `line ${line}`);
  });

  it('terms are looked for in what is drawn of long lines', async () => {
    const { document } = await openText(`one\n${sentencesOf(60_000)}\nthree\n${sentencesOf(20_000)}`);
    const whole = new vscode.Range(0, 0, 3, document.lineAt(3).text.length);
    const places = (range: vscode.Range) =>
      renderedRanges(document, range).map(({ start, end }) => [start.line, start.character, end.line, end.character]);
    assert.deepEqual(places(whole), [
      [0, 0, 1, 10_000],
      [2, 0, 3, 10_000],
    ]);
    assert.deepEqual(
      places(new vscode.Range(1, 50_000, 1, 53_000)),
      [[1, 50_000, 1, 53_000]],
      'wrapped lines, seen from within',
    );
    assert.deepEqual(places(new vscode.Range(2, 0, 2, 5)), [[2, 0, 2, 5]]);
  });
});
