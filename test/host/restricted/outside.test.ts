import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { Commands, DeprecatedCommands } from '../../../src/editor/commands/commandIds';
import {
  accepting,
  closeAll,
  eventually,
  hoverAt,
  hoverWith,
  openSample,
  sampleUri,
  select,
} from '../support/documents';
import { engineProcesses, readNoTranslations } from '../support/engine';
import { engineOptions, HarmWatch } from '../support/harm';
import { Reader } from '../support/reader';
import { nameGlossaries, openNotes } from './commandUse';

const WHY =
  /^\.\.\/outside\/victim\.glossa\.jsonl is not used because it is outside this folder and the folder is not trusted\. Trust the folder \(“Restricted Mode” in the status bar\)/;

const run = (command: string, ...given: unknown[]) => vscode.commands.executeCommand(command, ...given);

/** What would use the only glossary that the folder names. */
const USES: Record<string, () => Thenable<unknown>> = {
  [Commands.showEquivalents]: () => run(Commands.showEquivalents),
  [Commands.insertByNumber]: () => run(Commands.insertByNumber, { number: 1 }),
  [Commands.copyEquivalent]: () => run(Commands.copyEquivalent),
  [Commands.searchGlossary]: () => run(Commands.searchGlossary, 'marl'),
  [Commands.addToGlossary]: () => run(Commands.addToGlossary),
  [Commands.importGlossary]: () => run(Commands.importGlossary, sampleUri('terms.csv')),
  [Commands.exportGlossary]: () => run(Commands.exportGlossary),
  [Commands.openGlossary]: () => run(Commands.openGlossary),
  [Commands.showSource]: () => run(Commands.showSource),
  [Commands.undoChange]: () => run(Commands.undoChange),
  [Commands.findDuplicates]: () => run(Commands.findDuplicates),
  [Commands.adaptToGlossary]: () => run(Commands.adaptToGlossary),
  [DeprecatedCommands.stopAdapting]: () => run(DeprecatedCommands.stopAdapting),
  [Commands.checkTerminology]: () => run(Commands.checkTerminology),
  [Commands.ignoreFinding]: () =>
    run(Commands.ignoreFinding, sampleUri('app.de.po').toString(), {
      rule: 'forbidden-term',
      concept: 'c0000000000000004',
      term: 'marl',
    }),
  [Commands.buildGlossary]: () => accepting(run(Commands.buildGlossary)),
};

describe('A glossary outside a stranger’s folder, the only one that it names', () => {
  const reader = new Reader();
  let watch: HarmWatch;
  const personal = (): string =>
    path.resolve(
      engineOptions(engineProcesses()[0]!).cacheFolder,
      '../../../../globalStorage/glossa.glossa/personal.glossa.jsonl',
    );
  let named: unknown;

  // Where the folder has a memory, that answers.
  readNoTranslations();
  before(async () => {
    named = await nameGlossaries([{ path: '../outside/victim.glossa.jsonl', write: true }]);
    watch = new HarmWatch(sampleUri('').fsPath);
    reader.sit();
    const { source, target } = await openNotes();
    select(target, 'Mergel');
    select(source, 'marl');
  });
  after(async () => {
    await closeAll();
    reader.leave();
    watch.dispose();
    await nameGlossaries(named);
  });

  beforeEach(() => watch.begin());
  afterEach(() => reader.forget());

  it('is not read, and the personal glossary does not take its place', async () => {
    const { document, selection } = vscode.window.activeTextEditor!;
    await run(Commands.restartEngine);
    assert.equal(await hoverAt(document.uri, selection.start), undefined);
    await run(Commands.addToGlossary);
    assert.equal(existsSync(personal()), false);
    watch.expectNoHarm();
  });

  for (const [command, use] of Object.entries(USES)) {
    it(`makes ${command} say why it is left alone`, async () => {
      await use();
      const [told] = await eventually('the reason', () => (reader.errors.length ? reader.errors : undefined));
      assert.match(told!, WHY);
      watch.expectNoHarm();
    });
  }

  it('is not changed by a command that is handed its path', async () => {
    const outside = path.join(sampleUri('').fsPath, '..', 'outside', 'victim.glossa.jsonl');
    await run(Commands.resolveVersions, { glossary: outside });
    assert.match(reader.errors[0]!, /is not one of the glossaries in use/);
    watch.expectNoHarm();
  });
});

describe('A glossary outside a stranger’s folder that has been translated before', () => {
  let named: unknown;
  before(async () => void (named = await nameGlossaries([{ path: '../outside/victim.glossa.jsonl', write: true }])));
  after(async () => {
    await closeAll();
    await nameGlossaries(named);
  });

  it('is said to be left alone by the hover that the memory answers, with a way to trust', async () => {
    const editor = await openSample('app.de.po');
    const { start } = select(editor, 'rent');
    // A hover that comes before the engine knows the new setting does not name the glossary yet.
    const { markdown, isTrusted } = await hoverWith(editor.document.uri, start, /Mietzins[\s\S]* was not read/);
    const plain = markdown.replaceAll(/[\\\u2060\u2068\u2069]/g, '');
    assert.match(
      plain,
      /victim\.glossa\.jsonl was not read because this folder is not trusted\..*\]\(command:workbench\.trust\.manage "Trust Folder…"\)/,
    );
    assert.ok((isTrusted as { enabledCommands: string[] }).enabledCommands.includes('workbench.trust.manage'));
    assert.ok(
      (await vscode.commands.getCommands(true)).includes('workbench.trust.manage'),
      'the window has the command',
    );
  });
});

describe('Tools for language models, in a window that is not trusted', () => {
  it('hand out nothing', async () => {
    for (const tool of ['glossa_search', 'glossa_ask', 'glossa_add']) {
      const input = { query: 'rent', question: 'rent', source: 'rent', target: 'Miete', from: 'en', to: 'de' };
      const asked = Promise.resolve(vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined }));
      await assert.rejects(asked, tool);
    }
  });
});
