import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Commands } from '../../../src/editor/commands/commandIds';
import { accepting, eventually, leaving, openSample, sampleUri, select } from '../support/documents';
import type { CommandUse } from './commandUse';

/** Goes from the translated message, which may have a finding, to the empty translation of the other. */
const GOING_TO_UNFINISHED: CommandUse = {
  does: 'moves the cursor in the open document',
  async use(run) {
    const editor = await openSample('app.de.po');
    select(editor, 'Mietzins');
    await run();
    const { document, selection } = vscode.window.activeTextEditor!;
    assert.match(document.getText().slice(0, document.offsetAt(selection.active)), /heath[^"]*"\nmsgstr "$/);
  },
};

/** How the commands that find something in the files of a stranger’s folder are used there. */
export const FINDING_USES = {
  [Commands.ask]: {
    does: 'finds what the documents of the folder say',
    use: (run) =>
      accepting(run('Wo weiden die Schafe auf der Heide?')).then(
        async () =>
          void (await eventually(
            'the document',
            () => vscode.window.activeTextEditor?.selection.isEmpty === false || undefined,
          )),
      ),
  },
  [Commands.findTranslations]: {
    does: 'finds what the files of the folder translate',
    async use(run) {
      await openSample('app.de.po');
      await run({ phrase: 'rent' });
    },
  },
  [Commands.filterTranslations]: {
    does: 'changes what the view lists',
    use: async (run) => void (await run('Miete')),
  },
  [Commands.openTranslation]: {
    does: 'opens a file of the folder',
    async use(run) {
      await run({ places: [{ file: sampleUri('app.de.po').fsPath, line: 8, text: 'rent' }] });
      assert.equal(vscode.window.activeTextEditor?.document.uri.path, sampleUri('app.de.po').path);
    },
  },
  [Commands.insertSegment]: {
    does: 'says that nothing like it has been translated',
    async use(run, { errors }) {
      await openSample('app.de.po');
      await run();
      assert.deepEqual(errors.splice(0), ['No similar segment has been translated before.']);
    },
  },
  [Commands.memory]: { does: 'says what was read of the folder', use: (run) => leaving(run()) },
  [Commands.nextUnfinished]: GOING_TO_UNFINISHED,
  [Commands.previousUnfinished]: GOING_TO_UNFINISHED,
  [Commands.fillFromMemory]: {
    does: 'searches the translations inside the folder',
    async use(run, { told }) {
      await openSample('app.de.po');
      await accepting(run());
      assert.match(told.splice(0).join('\n'), /^The translation memory has no suitable translation/);
    },
  },
} satisfies Partial<Record<string, CommandUse>>;
