import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Commands } from '../../../src/editor/commands/commandIds';
import { openSample, sampleUri } from '../support/documents';
import { leaving } from '../support/quickPicks';
import type { CommandUse } from './commandUse';

/** How the commands about what was translated before are used in a stranger’s folder. */
export const TRANSLATION_USES = {
  [Commands.findTranslations]: {
    does: 'finds what the files of the folder translate',
    async use(run) {
      await openSample('app.de.po');
      await run({ phrase: 'rent' });
    },
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
      assert.deepEqual(errors.splice(0), ['Nothing like this segment has been translated before.']);
    },
  },
  [Commands.memory]: { does: 'says what was read of the folder', use: (run) => leaving(run()) },
} satisfies Partial<Record<string, CommandUse>>;
