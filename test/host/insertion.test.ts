import assert from 'node:assert/strict';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { Commands } from '../../src/editor/commands/commandIds';
import { closeAll, eventually, hoverWith, openSample, openText, rangeOf, sampleUri, select } from './support/documents';

/** Inserts what the hover shows at a number, as the key does. */
const insert = (number = 1) => vscode.commands.executeCommand(Commands.insertByNumber, { number });

/** Undoes once in the active editor. */
const undo = () => vscode.commands.executeCommand('undo');

describe('Insert', () => {
  afterEach(closeAll);

  it('writes into the translation of the same PO entry, leaves the source alone, and is one undo', async () => {
    const editor = await openSample('app/messages.de.po');
    const before = editor.document.getText();
    const entry = rangeOf(editor.document, 'Your notice period ends on %s.').start.line;
    const selected = rangeOf(editor.document, 'period ends');
    editor.selection = new vscode.Selection(selected.start, selected.end);
    await vscode.commands.executeCommand(Commands.insertEquivalent, { term: 'Kündigungsfrist "neu"', language: 'de' });
    assert.equal(editor.document.lineAt(entry).text, 'msgid "Your notice period ends on %s."');
    assert.equal(editor.document.lineAt(entry + 1).text, 'msgstr "Kündigungsfrist \\"neu\\""');
    await undo();
    assert.equal(editor.document.getText(), before);
  });

  it('writes into the target of the same XLIFF unit, escaped', async () => {
    const editor = await openSample('app/dialogs.xlf');
    const selected = rangeOf(editor.document, 'notice period');
    editor.selection = new vscode.Selection(selected.start, selected.end);
    await vscode.commands.executeCommand(Commands.insertEquivalent, {
      term: 'délai <de> préavis & fin',
      language: 'fr',
    });
    assert.match(
      editor.document.getText(),
      /<target state="needs-translation">délai &lt;de(>|&gt;) préavis &amp; fin<\/target>/,
    );
    assert.match(editor.document.getText(), /<g id="1" ctype="bold">notice period<\/g> of six months\.<\/source>/);
  });

  it('goes to the cursor of the document’s translation, where the writing goes on', async () => {
    const source = await openSample('contract/contract.en.md', vscode.ViewColumn.One);
    const target = await openSample('contract/contract.de.md', vscode.ViewColumn.Two);
    const [sourceText, targetText] = [source.document.getText(), target.document.getText()];
    const cursor = rangeOf(target.document, '## 2 Mietdauer').end;
    target.selection = new vscode.Selection(cursor, cursor);
    await vscode.window.showTextDocument(source.document, vscode.ViewColumn.One);
    const editor = vscode.window.activeTextEditor!;
    const selected = select(editor, 'gross negligence');
    await hoverWith(editor.document.uri, selected.start, /grobe Fahrlässigkeit/);
    await insert();
    assert.equal(source.document.getText(), sourceText);
    assert.equal(target.document.lineAt(cursor.line).text, '## 2 Mietdauergrobe Fahrlässigkeit');
    assert.equal(vscode.window.activeTextEditor?.document, target.document);
    assert.ok(vscode.window.activeTextEditor.selection.isEmpty);
    assert.equal(vscode.window.activeTextEditor.selection.start.character, '## 2 Mietdauergrobe Fahrlässigkeit'.length);
    await undo();
    assert.equal(target.document.getText(), targetText);
  });

  it('replaces the selection where no place for the translation is known', async () => {
    const editor = await openSample('contract/contract.en.md');
    const before = editor.document.getText();
    const selected = select(editor, 'severability clause');
    await hoverWith(editor.document.uri, selected.start, /salvatorische/);
    await insert();
    assert.ok(editor.document.getText().includes('(**salvatorische Klausel**)'));
    await undo();
    assert.equal(editor.document.getText(), before);
  });

  it('is learned from, forgotten when it is undone, and known again when it is redone', async () => {
    const editor = await openText('The tenant turned to the arbitrator.\nAgain the arbitrator was heard.\n');
    await vscode.workspace
      .getConfiguration('glossa')
      .update('targetLanguage', 'de', vscode.ConfigurationTarget.Workspace);
    const glossary = sampleUri('glossary.glossa.jsonl').fsPath;
    const unchanged = await readFile(glossary, 'utf8');
    await appendFile(
      glossary,
      `${JSON.stringify({
        id: 'cffffffffffffff02',
        terms: [
          { term: 'arbitrator', language: 'en' },
          { term: 'Schlichter', language: 'de' },
          { term: 'Schiedsrichterin', language: 'de' },
        ],
      })}\n`,
    );
    try {
      const place = rangeOf(editor.document, 'arbitrator', 2).start.translate(0, 2);
      const isChosen = async (markdown: RegExp) => hoverWith(editor.document.uri, place, markdown);
      const chosen = /previously inserted/;
      assert.doesNotMatch((await isChosen(/Schlichter/)).markdown, chosen);
      select(editor, 'arbitrator');
      await insert();
      await hoverWith(editor.document.uri, rangeOf(editor.document, 'arbitrator').start.translate(0, 2), chosen);
      await undo();
      await eventually('a hover that has forgotten', async () => {
        const { markdown } = await isChosen(/Schlichter/);
        return !chosen.test(markdown) || undefined;
      });
      await vscode.commands.executeCommand('redo');
      await hoverWith(editor.document.uri, rangeOf(editor.document, 'arbitrator').start.translate(0, 2), chosen);
      await undo();
    } finally {
      await vscode.workspace
        .getConfiguration('glossa')
        .update('targetLanguage', undefined, vscode.ConfigurationTarget.Workspace);
      await writeFile(glossary, unchanged);
    }
  });

  it('asks anew where the phrase is when the document was changed after the hover', async () => {
    const editor = await openSample('contract/contract.en.md');
    const selected = select(editor, 'gross negligence');
    const hover = await hoverWith(editor.document.uri, selected.start, /grobe/);
    const [, encoded] = /insertEquivalent\?([^ ]+) /.exec(hover.markdown)!;
    const [argument] = JSON.parse(decodeURIComponent(encoded!)) as [object];
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'A new first line.\n\n'));
    await vscode.commands.executeCommand(Commands.insertEquivalent, argument);
    assert.ok(editor.document.getText().includes('in the event of intent or grobe Fahrlässigkeit,'));
  });

  it('never inserts the marks that set right-to-left text apart', async () => {
    const editor = await openSample('tale/tale.en.md', vscode.ViewColumn.One);
    const target = await openSample('tale/tale.ar.md', vscode.ViewColumn.Two);
    await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
    const selected = select(vscode.window.activeTextEditor!, 'clockmaker');
    await hoverWith(editor.document.uri, selected.start, /ساعاتي/);
    await insert();
    assert.match(target.document.getText(), /ساعاتي/);
    assert.doesNotMatch(target.document.getText(), /[\u2066-\u2069]/);
  });

  it('copies without a mark too', async () => {
    await openText('x');
    await vscode.commands.executeCommand(Commands.copyEquivalent, { term: 'ضفة', language: 'ar' });
    assert.equal(
      await eventually('the clipboard', async () => (await vscode.env.clipboard.readText()) || undefined),
      'ضفة',
    );
  });
});
