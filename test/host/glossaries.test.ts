import assert from 'node:assert/strict';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { Commands } from '../../src/editor/commands/commandIds';
import type { Concept } from '../../src/model/concept';
import { closeAll, equivalentsOf, eventually, hoverWith, openSample, sampleUri, select } from './support/documents';

const concepts = async (name: string): Promise<Concept[]> =>
  (await readFile(sampleUri(name).fsPath, 'utf8'))
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const configuration = () => vscode.workspace.getConfiguration('glossa', sampleUri('glossary.glossa.jsonl'));

describe('Glossaries', () => {
  afterEach(closeAll);

  it('are read anew when their file was edited by hand', async () => {
    const editor = await openSample('contract/contract.en.md');
    const terms = [
      { term: 'load-bearing capacity', language: 'en' },
      { term: 'Tragfähigkeit', language: 'de' },
    ];
    const line = JSON.stringify({ id: 'cffffffffffffff01', terms });
    await appendFile(sampleUri('glossary.glossa.jsonl').fsPath, `${line}\n`);
    const selected = select(editor, 'load-bearing capacity');
    const hover = await hoverWith(editor.document.uri, selected.start, /Tragfähigkeit/);
    assert.equal(equivalentsOf(hover)[0], 'Tragfähigkeit');
  });

  it('take what is selected in a text and in its translation, with both sentences', async () => {
    const source = await openSample('contract/contract.en.md', vscode.ViewColumn.One);
    const target = await openSample('contract/contract.de.md', vscode.ViewColumn.Two);
    select(target, 'Bei Gefahr im Verzug');
    await vscode.window.showTextDocument(source.document, vscode.ViewColumn.One);
    const editor = vscode.window.activeTextEditor!;
    const selected = select(editor, 'In the event of imminent danger');
    // A busy machine does not align the texts in time, so that the command asks whether the selection is meant.
    const accept = setTimeout(
      () => void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
      15_000,
    );
    await vscode.commands.executeCommand(Commands.addToGlossary);
    clearTimeout(accept);
    const added = (await concepts('glossary.glossa.jsonl')).find(({ terms }) =>
      terms.some(({ term }) => term === 'In the event of imminent danger'),
    );
    assert.deepEqual(
      added?.terms.map(({ term, language }) => [term, language]),
      [
        ['In the event of imminent danger', 'en'],
        ['Bei Gefahr im Verzug', 'de'],
      ],
    );
    assert.equal(added.terms[0]!.examples?.[0]?.source, `contract/contract.en.md:${selected.start.line + 1}`);
    assert.equal(added.terms[1]!.examples?.[0]?.phrase, 'Bei Gefahr im Verzug');
    assert.equal(added.source, 'contract/contract.en.md, contract/contract.de.md');
  });

  it('are those that the setting lists, and additions go to the one that is written', async () => {
    const settings = [
      { path: 'glossary.glossa.jsonl', readOnly: true },
      { path: 'own/second.glossa.jsonl', write: true },
    ];
    await configuration().update('glossaries', settings, vscode.ConfigurationTarget.Workspace);
    try {
      const before = await concepts('glossary.glossa.jsonl');
      const source = await openSample('contract/contract.en.md', vscode.ViewColumn.One);
      const target = await openSample('contract/contract.de.md', vscode.ViewColumn.Two);
      select(target, 'Zahlungspflichten');
      await vscode.window.showTextDocument(source.document, vscode.ViewColumn.One);
      select(vscode.window.activeTextEditor!, 'payment obligations');
      await vscode.commands.executeCommand(Commands.addToGlossary);
      const added = (await concepts('own/second.glossa.jsonl')).map(({ terms }) => terms.map(({ term }) => term));
      assert.deepEqual(added, [['payment obligations', 'Zahlungspflichten']]);
      assert.deepEqual(await concepts('glossary.glossa.jsonl'), before);
    } finally {
      await configuration().update('glossaries', undefined, vscode.ConfigurationTarget.Workspace);
      await rm(sampleUri('own').fsPath, { recursive: true, force: true });
    }
  });

  it('open an entry in its form, and show its line as the source', async () => {
    const lines = (await readFile(sampleUri('glossary.glossa.jsonl').fsPath, 'utf8')).split('\n');
    const index = lines.findIndex((line) => line.includes('"promissory note"'));
    const { id } = JSON.parse(lines[index]!);
    const place = { glossary: sampleUri('glossary.glossa.jsonl').fsPath, concept: id };
    await vscode.commands.executeCommand(Commands.openConcept, place);
    const form = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label;
    await eventually('the form of the entry', () => form()?.includes('promissory note') || undefined);
    await vscode.commands.executeCommand(Commands.showSource, place);
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, sampleUri('glossary.glossa.jsonl').path);
    assert.equal(vscode.window.activeTextEditor.selection.start.line, index);
  });

  it('take in a client’s file, and leave what is unreadable in it to a report', async () => {
    const importing = vscode.commands.executeCommand(Commands.importGlossary, sampleUri('clients/client-terms.csv'));
    await eventually('the choice for duplicates to be taken', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return Promise.race([
        importing.then(() => true),
        new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 200)),
      ]);
    });
    const terms = (await concepts('glossary.glossa.jsonl')).flatMap(({ terms }) => terms.map(({ term }) => term));
    for (const term of ['knock box', 'Abschlagbehälter', 'café vert']) assert.ok(terms.includes(term), term);
    // The row beside it, which has a definition but no term, has made no entry.
    assert.ok(!(await readFile(sampleUri('glossary.glossa.jsonl').fsPath, 'utf8')).includes('Small measuring spoon'));
  });

  it('are not looked into for text to translate', async () => {
    const editor = await openSample('glossary.glossa.jsonl');
    const selected = select(editor, 'termination');
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      editor.document.uri,
      selected.start,
    );
    assert.deepEqual(hovers, []);
  });
});

describe('A glossary with a broken line', () => {
  afterEach(closeAll);

  it('is named in the Problems view with the line, and the rest of it serves', async () => {
    const glossary = sampleUri('glossary.glossa.jsonl');
    const whole = await readFile(glossary.fsPath, 'utf8');
    const line = whole.trimEnd().split('\n').length;
    await writeFile(glossary.fsPath, `${whole.trimEnd()}\n{"id":"cffffffffffffffff","terms":[{"term":"half an ent\n`);
    try {
      const editor = await openSample('contract/contract.en.md');
      const selected = select(editor, 'Tenant');
      await hoverWith(editor.document.uri, selected.start, /Mieter/);
      const [problem] = await eventually('the broken line in the Problems view', () => {
        const problems = vscode.languages.getDiagnostics(glossary).filter(({ source }) => source === 'Glossa');
        return problems.length ? problems : undefined;
      });
      assert.equal(problem!.range.start.line, line);
    } finally {
      await writeFile(glossary.fsPath, whole);
    }
    await eventually(
      'an empty Problems view',
      () => !vscode.languages.getDiagnostics(glossary).some(({ source }) => source === 'Glossa') || undefined,
    );
  });
});
