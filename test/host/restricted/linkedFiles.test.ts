import assert from 'node:assert/strict';
import { rmSync, symlinkSync } from 'node:fs';
import * as vscode from 'vscode';
import { Commands } from '../../../src/editor/commands/commandIds';
import { closeAll, eventually, sampleUri, select } from '../support/documents';
import { HarmWatch } from '../support/harm';
import { hoverAt } from '../support/hovers';
import { readNoTranslations } from '../support/memory';
import { Reader } from '../support/reader';
import { accepting } from '../support/quickPicks';
import { nameGlossaries, openNotes } from './commandUse';

const run = (command: string, ...given: unknown[]) => vscode.commands.executeCommand(command, ...given);

/** What a link is put in the place of, and what would go through it. */
const TRAPS: { link: string; target: string; glossary?: string; use: (reader: Reader) => Thenable<unknown> }[] = [
  {
    link: 'linked.glossa.jsonl',
    target: 'victim.glossa.jsonl',
    glossary: 'linked.glossa.jsonl',
    use: () => run(Commands.addToGlossary),
  },
  {
    link: 'linked.glossa.jsonl',
    target: 'shell-profile',
    glossary: 'linked.glossa.jsonl',
    use: () => accepting(run(Commands.importGlossary, sampleUri('terms.csv'))),
  },
  { link: 'linked', target: '.', glossary: 'linked/victim.glossa.jsonl', use: () => run(Commands.addToGlossary) },
  {
    link: 'exported.tbx',
    target: 'shell-profile',
    use(reader) {
      reader.answers.file = sampleUri('exported.tbx');
      return accepting(run(Commands.exportGlossary));
    },
  },
];

describe('A link in a stranger’s folder', () => {
  const reader = new Reader();
  let watch: HarmWatch;
  let named: unknown;

  // What the folder itself has translated may be shown.
  readNoTranslations();
  before(async () => {
    named = await nameGlossaries(undefined);
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
  afterEach(async () => {
    reader.forget();
    await nameGlossaries(undefined);
    for (const { link } of TRAPS) rmSync(sampleUri(link).fsPath, { force: true });
  });

  for (const { link, target, glossary, use } of TRAPS) {
    it(`from ${link} to ${target} outside is refused with the reason, and nothing goes through it`, async () => {
      symlinkSync(`../outside/${target}`, sampleUri(link).fsPath);
      if (glossary) await nameGlossaries([{ path: glossary }]);
      await use(reader);
      const [told] = await eventually('the reason', () => (reader.errors.length ? reader.errors : undefined));
      assert.match(told!, /leads to .*, outside its folder; it was neither read nor written/);
      const { document, selection } = vscode.window.activeTextEditor!;
      assert.doesNotMatch(
        (await hoverAt(document.uri, selection.start))?.markdown ?? '',
        /Mergel/,
        'nothing is read through it',
      );
      watch.expectNoHarm();
    });
  }
});
