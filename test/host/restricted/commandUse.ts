import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { ANALYSIS_PANEL, Commands, ENTRY_PANEL, REVIEW_PANEL } from '../../../src/editor/commands/commandIds';
import {
  accepting,
  closeAll,
  eventually,
  hoverWith,
  leaving,
  openSample,
  sampleUri,
  select,
} from '../support/documents';
import { engineProcesses } from '../support/engine';
import type { Reader } from '../support/reader';
import { FINDING_USES } from './findingUse';

export type CommandId = (typeof Commands)[keyof typeof Commands];

/** How a command is used in a stranger’s folder, and what shows that it did what it is for. */
export interface CommandUse {
  does: string;
  use(run: (...given: unknown[]) => Thenable<unknown>, reader: Reader): Promise<void>;
}

export const glossary = (): vscode.Uri => sampleUri('glossary.glossa.jsonl');
const glossaryText = (): string => readFileSync(glossary().fsPath, 'utf8');
const [HEATH, EWE] = ['c0000000000000001', 'c0000000000000003'];

/** Has the folder name other glossaries. @returns what it has named before */
export async function nameGlossaries(glossaries: unknown): Promise<unknown> {
  const configuration = vscode.workspace.getConfiguration('glossa', sampleUri('notes.en.md'));
  const before = configuration.get('glossaries');
  await configuration.update('glossaries', glossaries, vscode.ConfigurationTarget.Workspace);
  return before;
}

/** Opens the stranger's text beside its translation. */
export async function openNotes(): Promise<{ source: vscode.TextEditor; target: vscode.TextEditor }> {
  const target = await openSample('notes.de.md', vscode.ViewColumn.Two);
  return { source: await openSample('notes.en.md', vscode.ViewColumn.One), target };
}

const isOpen = (viewType: string): boolean =>
  vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(viewType)),
  );
const opened = (viewType: string) => eventually(`the tab ${viewType}`, () => isOpen(viewType) || undefined);

/** Chooses the first entry in the tree, as one does with the keyboard. */
async function chooseEntry(): Promise<void> {
  await eventually('the form of the entry that is chosen', async () => {
    await vscode.commands.executeCommand('glossa.browse.focus');
    await vscode.commands.executeCommand('list.focusFirst');
    await vscode.commands.executeCommand('list.select');
    return isOpen(ENTRY_PANEL) || undefined;
  });
}

/** Lines of the tree, as its menu hands them to a command. */
function linesOf(...ids: string[]): [undefined, object[]] {
  const concepts = glossaryText()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as { id: string });
  return [
    undefined,
    concepts
      .filter(({ id }) => ids.includes(id))
      .map((concept) => ({ node: { kind: 'concept', glossary: { path: glossary().fsPath }, concept } })),
  ];
}

/** Adds the pair of words that is selected in both texts. */
async function addMeadow(): Promise<void> {
  const { source, target } = await openNotes();
  select(source, 'meadow');
  select(target, 'Wiese');
  await vscode.commands.executeCommand(Commands.addToGlossary);
}

/** What a command writes that is called so, once all that it asks is accepted. */
const writing = (given: () => unknown[], expected: RegExp, text?: string): CommandUse => ({
  does: 'writes into the glossary inside the folder',
  async use(run, reader) {
    reader.answers.text = text;
    await accepting(run(...given()));
    assert.match(glossaryText(), expected);
  },
});

export const COMMAND_USES: Record<CommandId, CommandUse> = {
  [Commands.showEquivalents]: {
    does: 'shows what the glossary inside the folder says',
    async use(run) {
      const { source } = await openNotes();
      const { start } = select(source, 'heath');
      await run();
      await hoverWith(source.document.uri, start, /Heide/);
    },
  },
  [Commands.insertEquivalent]: {
    does: 'writes into the open document only',
    async use(run) {
      const editor = await openSample('app.de.po');
      select(editor, 'heath');
      await run({ term: 'Heide', language: 'de' });
      assert.match(editor.document.getText(), /msgstr "Heide"/);
    },
  },
  [Commands.insertByNumber]: {
    does: 'writes into the open document only',
    async use(run) {
      const { source, target } = await openNotes();
      const { start } = select(source, 'ewe');
      await hoverWith(source.document.uri, start, /Mutterschaf/);
      await run({ number: 1 });
      assert.ok(target.document.isDirty && target.document.getText().startsWith('Mutterschaf'));
    },
  },
  [Commands.copyEquivalent]: {
    does: 'fills the clipboard',
    async use(run) {
      await run({ term: 'Heide', language: 'de' });
      await eventually('the clipboard', async () => (await vscode.env.clipboard.readText()) === 'Heide' || undefined);
    },
  },
  [Commands.searchGlossary]: {
    does: 'finds entries of the glossary inside the folder',
    async use(run) {
      const { target } = await openNotes();
      await accepting(run('ewe'));
      await eventually('the term', () => target.document.getText().startsWith('Mutterschaf') || undefined);
    },
  },
  [Commands.buildGlossary]: {
    does: 'builds from the open documents',
    async use(run) {
      await openNotes();
      await accepting(run());
      await opened(REVIEW_PANEL);
    },
  },
  [Commands.openReview]: {
    does: 'goes on where the review was',
    async use(run) {
      await openNotes();
      await accepting(vscode.commands.executeCommand(Commands.buildGlossary));
      await closeAll();
      await run();
      await opened(REVIEW_PANEL);
    },
  },
  // Before any line that writes: a tree that is read anew forgets what is chosen in it.
  [Commands.editEntry]: {
    does: 'opens the form of an entry',
    async use(run) {
      await chooseEntry();
      await closeAll();
      await run();
      await opened(ENTRY_PANEL);
    },
  },
  [Commands.renameTerm]: {
    does: 'writes into the glossary inside the folder',
    async use(run, reader) {
      await chooseEntry();
      reader.answers.text = 'heathland';
      await accepting(run());
      assert.match(glossaryText(), /"heathland"/);
    },
  },
  ...FINDING_USES,
  [Commands.addToGlossary]: {
    does: 'writes into the glossary inside the folder',
    async use() {
      await addMeadow();
      assert.match(glossaryText(), /"meadow".*"Wiese"/);
    },
  },
  [Commands.importGlossary]: writing(() => [sampleUri('terms.csv')], /"fleece".*"Vlies"/),
  [Commands.exportGlossary]: {
    does: 'writes the file that the reader names',
    async use(run, reader) {
      reader.answers.file = sampleUri('exported.tbx');
      await accepting(run());
      assert.match(readFileSync(sampleUri('exported.tbx').fsPath, 'utf8'), /Mutterschaf/);
    },
  },
  [Commands.openConcept]: {
    does: 'opens the form of the entry',
    async use(run) {
      await run({ glossary: glossary().fsPath, concept: EWE });
      await opened(ENTRY_PANEL);
    },
  },
  [Commands.openGlossary]: {
    does: 'shows the entries of the glossary inside the folder',
    use: async (run) => void (await run()),
  },
  [Commands.showSource]: {
    does: 'opens the glossary inside the folder, at an entry where one is given',
    async use(run) {
      await run();
      assert.equal(vscode.window.activeTextEditor?.document.uri.path, glossary().path);
      await run({ glossary: glossary().fsPath, concept: EWE });
      assert.equal(vscode.window.activeTextEditor?.selection.active.line, 3);
    },
  },
  [Commands.undoChange]: {
    does: 'takes back the last change',
    async use(run) {
      const before = glossaryText();
      await addMeadow();
      assert.notEqual(glossaryText(), before);
      await run();
      assert.equal(glossaryText(), before);
    },
  },
  [Commands.changeFields]: writing(() => linesOf(EWE), /"ewe"[^}]*"preferredTerm-admn-sts"/),
  [Commands.deleteEntry]: {
    does: 'writes into the glossary inside the folder',
    async use(run) {
      await run(...linesOf(EWE));
      assert.ok(!glossaryText().includes(EWE));
    },
  },
  [Commands.mergeEntries]: writing(() => linesOf(HEATH, EWE), /"heath".*"ewe"/),
  [Commands.filterGlossary]: { does: 'changes what the tree shows', use: (run) => accepting(run()) },
  [Commands.clearGlossaryFilter]: { does: 'changes what the tree shows', use: async (run) => void (await run()) },
  [Commands.groupGlossary]: { does: 'changes what the tree shows', use: (run) => accepting(run()) },
  [Commands.analyse]: {
    does: 'shows the size of the open document',
    async use(run) {
      await openSample('app.de.po');
      await run();
      await opened(ANALYSIS_PANEL);
    },
  },
  [Commands.findTermCandidates]: {
    does: 'lists the term candidates of the open document for review',
    async use(run) {
      await openSample('notes.en.md');
      await accepting(run());
      await opened(REVIEW_PANEL);
    },
  },
  [Commands.showDocumentTerms]: {
    does: 'shows what the glossary inside the folder says',
    async use(run) {
      await openNotes();
      await run();
    },
  },
  [Commands.copyDocumentTerms]: {
    does: 'fills the clipboard',
    async use(run) {
      await openNotes();
      await run();
      const copied = await vscode.env.clipboard.readText();
      assert.match(copied, /^\| heath \| Heide/m);
    },
  },
  [Commands.findDuplicates]: {
    does: 'looks through the glossary inside the folder',
    use: async (run) => void (await run()),
  },
  [Commands.setUpMcpServer]: {
    does: 'says why it sets up nothing',
    async use(run, { errors }) {
      await run();
      assert.match(
        errors.splice(0).join('\n'),
        /^The MCP server was not set up because this folder is not trusted\. Trust the folder/,
      );
      assert.equal(existsSync(sampleUri('.vscode/mcp.json').fsPath), false);
    },
  },
  [Commands.adaptToGlossary]: {
    does: 'looks at the glossary inside the folder',
    async use(run, { told }) {
      await run();
      await eventually(
        'the outcome',
        () => told.some((message) => /glossary\.glossa\.jsonl has .* term pairs/.test(message)) || undefined,
      );
    },
  },
  [Commands.checkTerminology]: {
    does: 'checks the document that is open',
    async use(run) {
      const { document } = await openSample('app.de.po');
      await run();
      assert.ok(vscode.languages.getDiagnostics(document.uri).some(({ message }) => message.includes('Mietzins')));
    },
  },
  [Commands.ignoreFinding]: {
    does: 'keeps the decision beside the glossary inside the folder',
    async use(run) {
      await run(sampleUri('app.de.po').toString(), {
        rule: 'forbidden-term',
        concept: 'c0000000000000002',
        term: 'rent',
      });
      assert.match(readFileSync(sampleUri('glossary.glossa-ignored.jsonl').fsPath, 'utf8'), /"rent"/);
    },
  },
  [Commands.resolveVersions]: {
    does: 'writes into the glossary inside the folder',
    async use(run) {
      appendFileSync(
        glossary().fsPath,
        `{"id":"${HEATH}","terms":[{"term":"heath","language":"en"},{"term":"Heideland","language":"de"}]}\n`,
      );
      await run({ glossary: glossary().fsPath, concept: HEATH });
      assert.match(glossaryText(), /"Heide".*"Heideland"|"Heideland".*"Heide"/);
    },
  },
  [Commands.termbases]: {
    does: 'uses no termbase that the folder names, and asks for none',
    async use(run, { told }) {
      assert.deepEqual([vscode.workspace.getConfiguration('glossa').get('termbases'), told], [[], []]);
      await accepting(run());
    },
  },
  [Commands.chooseLanguages]: {
    does:
      'remembers the choice with the workspace: the first row swaps the languages, and the second time swaps ' +
      'them back',
    async use(run) {
      await openNotes();
      await accepting(run());
      await accepting(run());
    },
  },
  [Commands.projectLanguages]: { does: 'offers what the files of the folder tell', use: (run) => leaving(run()) },
  [Commands.showLog]: { does: 'shows it', use: async (run) => void (await run()) },
  [Commands.restartEngine]: {
    does: 'starts the engine that belongs to Glossa',
    async use(run) {
      const [before] = engineProcesses();
      await run();
      await eventually('another engine', () => engineProcesses().some((pid) => pid !== before) || undefined);
    },
  },
  [Commands.clearLocalData]: {
    does: 'removes only what Glossa keeps itself',
    async use(run, reader) {
      reader.answers.button = 'Clear';
      await run();
      assert.equal(reader.told.at(-1), 'Local data cleared.');
      assert.ok(existsSync(glossary().fsPath));
    },
  },
  [Commands.openWalkthrough]: {
    does: 'shows the first steps',
    use: async (run) => void (await run()),
  },
  [Commands.openSampleProject]: {
    does: 'writes nothing before the reader has chosen a folder',
    async use(run, { asked }) {
      await run();
      assert.deepEqual(asked, ['Choose Folder for Sample Project']);
    },
  },
};
