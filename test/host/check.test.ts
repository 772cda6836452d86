import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { closeAll, eventually, openSample, rangeOf, sampleUri } from './support/documents';

const PO = `msgid ""
msgstr ""
"Language: de\\n"
"X-Source-Language: en\\n"

msgid "The rent is due."
msgstr "Der \\"Mietzins\\" ist fällig."

msgid "A termination resistor ends the bus."
msgstr "Ein Stecker beendet den Bus."
`;

describe('Terminology in a PO file', () => {
  const uri = (): vscode.Uri => sampleUri('checked.de.po');
  const ignored = (): string => sampleUri('glossary.glossa-ignored.jsonl').fsPath;
  const found = (): vscode.Diagnostic[] =>
    vscode.languages.getDiagnostics(uri()).filter(({ source }) => source === 'Glossa');
  const findings = (count: number) =>
    eventually(`${count} findings`, () =>
      found().length === count ? (count ? found() : [true]) : undefined,
    ) as Promise<vscode.Diagnostic[]>;
  const fixesAt = (diagnostic: vscode.Diagnostic) =>
    vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri(),
      diagnostic.range,
      vscode.CodeActionKind.QuickFix.value,
      10,
    );
  const open = async (): Promise<vscode.TextEditor> => {
    await writeFile(uri().fsPath, PO);
    const editor = await vscode.window.showTextDocument(uri(), { preview: false });
    // The text of the test before is still shown for a moment.
    await eventually('the file as it was written', () => editor.document.getText() === PO || undefined);
    return editor;
  };
  afterEach(async () => {
    await closeAll();
    await vscode.workspace
      .getConfiguration('glossa')
      .update('check.rules', undefined, vscode.ConfigurationTarget.Workspace);
    await vscode.workspace
      .getConfiguration('glossa')
      .update('check.patterns', undefined, vscode.ConfigurationTarget.Workspace);
    await vscode.workspace
      .getConfiguration('glossa')
      .update('check.includeUnfinished', undefined, vscode.ConfigurationTarget.Workspace);
    await vscode.workspace
      .getConfiguration('glossa')
      .update('check.enabled', undefined, vscode.ConfigurationTarget.Workspace);
    await rm(uri().fsPath, { force: true });
    await rm(ignored(), { force: true });
  });

  it('is checked when the file is opened: what is wrong, what was expected, and where the source says it', async () => {
    const { document } = await open();
    const [forbidden, missing] = await findings(2);
    assert.equal(forbidden!.message, 'Do not use “Mietzins” for “rent”. Use “Miete”.');
    assert.equal(document.getText(forbidden!.range), 'Mietzins');
    assert.match(missing!.message, /^“termination resistor” should be translated as “Abschlusswiderstand”/);
    assert.equal(document.getText(missing!.relatedInformation![0]!.location.range), 'termination resistor');
  });

  it('asks for a term only in the forms in which it counts', async () => {
    const glossary = sampleUri('glossary.glossa.jsonl').fsPath;
    const unchanged = await readFile(glossary, 'utf8');
    const entry = (id: string, english: object, german: string) =>
      JSON.stringify({
        id,
        terms: [
          { language: 'en', ...english },
          { term: german, language: 'de', status: 'preferredTerm-admn-sts' },
        ],
      });
    await writeFile(
      glossary,
      `${unchanged}${entry('cffffffffffffff04', { term: 'ledger', matching: 'exact' }, 'Hauptbuch')}\n${entry('cffffffffffffff05', { term: 'glorious', matching: 'prefix', beginning: 'glori' }, 'Ruhm')}\n`,
    );
    const unit = (source: string, target: string) => `msgid "${source}"\nmsgstr "${target}"\n\n`;
    const text = `${PO.slice(0, PO.indexOf('msgid "The rent'))}${unit('Open the ledger.', 'Bitte öffnen.')}${unit('Open all ledgers.', 'Alle öffnen.')}${unit('This glorified it.', 'Das hat es erhöht.')}`;
    try {
      await writeFile(uri().fsPath, text);
      const { document } = await vscode.window.showTextDocument(uri(), { preview: false });
      await eventually('the file as it was written', () => document.getText() === text || undefined);
      const used = (await findings(2)).map(({ relatedInformation }) =>
        document.getText(relatedInformation![0]!.location.range),
      );
      assert.deepEqual(used, ['ledger', 'glorified']);
    } finally {
      await writeFile(glossary, unchanged);
    }
  });

  it('is put right as a whole where it is certain, as one edit that can be undone', async () => {
    const glossary = sampleUri('glossary.glossa.jsonl').fsPath;
    const unchanged = await readFile(glossary, 'utf8');
    const terms = [
      { term: 'ledger', language: 'en' },
      { term: 'Hauptbuch', language: 'de', status: 'preferredTerm-admn-sts', grammaticalGender: 'neuter' },
      { term: 'Kassenbuch', language: 'de', status: 'deprecatedTerm-admn-sts', grammaticalGender: 'neuter' },
    ];
    await writeFile(glossary, `${unchanged}${JSON.stringify({ id: 'cffffffffffffff06', terms })}\n`);
    const text = `${PO}\nmsgid "Open the ledger now."\nmsgstr "Das das \\"Kassenbuch\\" mit mit Ruhe öffnen öffnen."\n`;
    try {
      await writeFile(uri().fsPath, text);
      const { document } = await vscode.window.showTextDocument(uri(), { preview: false });
      await eventually('the file as it was written', () => document.getText() === text || undefined);
      await eventually('the findings', () => (found().length >= 4 ? true : undefined));
      const whole = new vscode.Range(0, 0, document.lineCount, 0);
      const kind = vscode.CodeActionKind.SourceFixAll.append('glossa').value;
      const [fix] = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri(),
        whole,
        kind,
      );
      assert.ok(fix?.edit && (await vscode.workspace.applyEdit(fix.edit)));
      assert.match(document.getText(), /^msgstr "Das das \\"Hauptbuch\\" mit Ruhe öffnen öffnen\."$/m);
      assert.match(document.getText(), /Mietzins/, 'what may change a gender is left to the reader');
      await vscode.commands.executeCommand('undo');
      await eventually('the text before', () => document.getText() === text || undefined);
      await document.save();
    } finally {
      await writeFile(glossary, unchanged);
    }
  });

  it('is put right by a quick fix, escaped, and never in the source', async () => {
    const { document } = await open();
    const [forbidden, missing] = await findings(2);
    const replace = (await fixesAt(forbidden!)).find(({ title }) => title === 'Replace “Mietzins” with “Miete”');
    assert.ok(replace?.edit, 'a fix with its edit');
    assert.ok(await vscode.workspace.applyEdit(replace.edit));
    assert.match(document.getText(), /^msgstr "Der \\"Miete\\" ist fällig\."$/m);
    await findings(1);
    const moved = found()[0]!;
    assert.equal(document.getText(moved.range), document.getText(missing!.range) || document.getText(moved.range));
    const [insert] = (await fixesAt(moved)).filter(({ title }) => title.includes('Abschlusswiderstand'));
    assert.ok(await vscode.workspace.applyEdit(insert!.edit!));
    assert.match(document.getText(), /^msgid "A termination resistor ends the bus\."$/m);
    assert.match(document.getText(), /^msgstr ".*Abschlusswiderstand.*"$/m);
    await document.save();
    await findings(0);
  });

  it('can be ignored here and for a term, in a file beside the glossary that the next check reads', async () => {
    const { document } = await open();
    const [forbidden, missing] = await findings(2);
    const run = async (diagnostic: vscode.Diagnostic, title: string): Promise<void> => {
      const action = (await fixesAt(diagnostic)).find((each) => each.title === title);
      await vscode.commands.executeCommand(action!.command!.command, ...action!.command!.arguments!);
    };
    await run(forbidden!, 'Ignore here');
    await findings(1);
    await run(missing!, 'Ignore for “termination resistor”');
    await findings(0);
    const lines = (await readFile(ignored(), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { term: string; segment?: string });
    assert.deepEqual(
      lines.map(({ term, segment }) => [term, segment]),
      [
        ['termination resistor', undefined],
        ['rent', 'The rent is due.'],
      ],
    );
    await document.save();
    await vscode.commands.executeCommand('glossa.checkTerminology');
    await findings(0);
  });

  it('is checked for its form by the rules that are on, and put right by a quick fix', async () => {
    await writeFile(
      uri().fsPath,
      `${PO.slice(0, PO.indexOf('msgid "The'))}msgid "Wait for 25 seconds. "\nmsgstr "Bitte warten Sie 24 Sekunden."\n`,
    );
    const { document } = await vscode.window.showTextDocument(uri(), { preview: false });
    // Those of the text before are as many.
    const [numbers, blanks] = await eventually('the findings of the new text', () =>
      found().length === 2 && found().every(({ message }) => !message.includes('Miet')) ? found() : undefined,
    );
    assert.equal(numbers!.message, 'The source has “25”, but the translation has “24”.');
    const fix = (await fixesAt(blanks!)).find(({ title }) => title === 'Use the whitespace of the source');
    assert.ok(await vscode.workspace.applyEdit(fix!.edit!));
    assert.match(document.getText(), /^msgstr "Bitte warten Sie 24 Sekunden\. "$/m);
    await document.save();
    await findings(1);
    await vscode.workspace
      .getConfiguration('glossa')
      .update('check.rules', { 'different-numbers': false }, vscode.ConfigurationTarget.Workspace);
    await findings(0);
  });

  it('is checked for segments without a translation and by the patterns of the settings, if they ask for it', async () => {
    await writeFile(uri().fsPath, `${PO}\nmsgid "Open the page"\nmsgstr ""\n`);
    await vscode.window.showTextDocument(uri(), { preview: false });
    await findings(2);
    const settings = vscode.workspace.getConfiguration('glossa');
    const rules = Object.fromEntries(['approved-term-missing', 'forbidden-term'].map((rule) => [rule, false]));
    await settings.update('check.rules', { ...rules, 'empty-target': true }, vscode.ConfigurationTarget.Workspace);
    assert.equal((await findings(1))[0]!.message, 'This segment has no translation.');
    const patterns = [
      { target: '(Mietzins', message: 'Not closed.' },
      { source: '\\brent\\b', target: '\\bMiete\\b', message: 'Rent is Miete.' },
    ];
    await settings.update('check.patterns', patterns, vscode.ConfigurationTarget.Workspace);
    assert.deepEqual((await findings(2)).map(({ message }) => message).sort(), [
      'Rent is Miete.',
      'This segment has no translation.',
    ]);
  });

  it('is checked where it is unfinished only when the setting says so', async () => {
    await writeFile(uri().fsPath, PO.replace('msgid "The rent', '#, fuzzy\nmsgid "The rent'));
    await vscode.window.showTextDocument(uri(), { preview: false });
    assert.match((await findings(1))[0]!.message, /termination resistor/);
    await vscode.workspace
      .getConfiguration('glossa')
      .update('check.includeUnfinished', true, vscode.ConfigurationTarget.Workspace);
    await findings(2);
  });

  it('is not checked where the setting says so, but on command', async () => {
    await vscode.workspace
      .getConfiguration('glossa')
      .update('check.enabled', false, vscode.ConfigurationTarget.Workspace);
    const { document } = await open();
    await vscode.commands.executeCommand('glossa.checkTerminology');
    await findings(2);
    assert.equal(document.getText(found()[0]!.range), document.getText(rangeOf(document, 'Mietzins')));
  });
});

describe('Terminology in a document with its translation beside it', () => {
  afterEach(async () => {
    await closeAll();
    for (const name of ['checked.en.md', 'checked.de.md']) await rm(sampleUri(name).fsPath, { force: true });
  });

  it('is checked in the translation', async () => {
    const texts = {
      en:
        'This agreement was signed by both parties in the spring of last year.\n\nThe rent is due on the first ' +
        'day of each month.\n',
      de:
        'Diese Vereinbarung wurde im Frühjahr des letzten Jahres von beiden Parteien unterschrieben.\n\nDer ' +
        '**Mietzins** ist am ersten Tag jedes Monats fällig.\n',
    };
    for (const [language, text] of Object.entries(texts))
      await writeFile(sampleUri(`checked.${language}.md`).fsPath, text);
    await vscode.window.showTextDocument(sampleUri('checked.en.md'), {
      preview: false,
      viewColumn: vscode.ViewColumn.One,
    });
    const { document } = await vscode.window.showTextDocument(sampleUri('checked.de.md'), {
      preview: false,
      viewColumn: vscode.ViewColumn.Two,
    });
    const forbidden = await eventually('the finding in the translation', () =>
      vscode.languages.getDiagnostics(document.uri).find(({ code }) => code === 'forbidden-term'),
    );
    assert.equal(document.getText(forbidden.range), 'Mietzins');
    assert.ok(!vscode.languages.getDiagnostics(sampleUri('checked.en.md')).some(({ source }) => source === 'Glossa'));
  });
});

const FILE = 'checked by a task.de.po';
const TASK_PO = `msgid ""
msgstr ""
"Language: de\\n"
"X-Source-Language: en\\n"

msgid "The rent is due."
msgstr "Der Mietzins ist fällig."
`;

describe('The task “glossa: check”', () => {
  before(() => writeFile(sampleUri(FILE).fsPath, TASK_PO));
  after(async () => {
    await closeAll();
    await rm(sampleUri(FILE).fsPath, { force: true });
  });

  const run = (task: vscode.Task): Promise<number | undefined> =>
    new Promise((resolve) => {
      const listener = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name !== task.name) return;
        listener.dispose();
        resolve(exitCode);
      });
      void vscode.tasks.executeTask(task);
    });

  it('is offered for a folder with a glossary, and lists findings of closed files as problems', async () => {
    const [task, ...others] = await vscode.tasks.fetchTasks({ type: 'glossa' });
    assert.deepEqual([task?.name, task?.source, others], ['check', 'glossa', []]);
    assert.ok((await run(task!)) !== 0, 'its exit status says that there are findings');
    const [problem] = await eventually('the problem', () => {
      const found = vscode.languages.getDiagnostics(sampleUri(FILE));
      return found.length ? found : undefined;
    });
    assert.match(problem!.message, /Do not use “Mietzins” for “rent”/);
    assert.deepEqual([problem!.source, problem!.range.start.line], ['Glossa', 6]);
  });

  it('lists the file of a glossary under a name of its own', async () => {
    const { document } = await openSample('glossary.glossa.jsonl');
    assert.equal(document.languageId, 'glossa');
  });
});
