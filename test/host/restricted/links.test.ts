import assert from 'node:assert/strict';
import { lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { Commands } from '../../../src/editor/commands/commandIds';
import { png } from '../../support/pictures';
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
import { readNoTranslations } from '../support/engine';
import { HarmWatch } from '../support/harm';
import { Reader } from '../support/reader';
import { glossary, nameGlossaries, openNotes } from './commandUse';

describe('Links in a stranger’s folder, in a window that is not trusted', () => {
  const reader = new Reader();
  const profile = path.join(sampleUri('').fsPath, '..', 'outside', 'shell-profile');
  const secret = path.join(path.dirname(profile), 'secret.png');
  let watch: HarmWatch;
  let content: string;

  before(() => {
    content = readFileSync(glossary().fsPath, 'utf8');
    writeFileSync(secret, png(4, 4));
    watch = new HarmWatch(sampleUri('').fsPath);
    reader.sit();
  });
  after(() => {
    reader.leave();
    watch.dispose();
    rmSync(secret);
  });
  beforeEach(() => watch.begin());
  afterEach(async () => {
    reader.forget();
    await closeAll();
    for (const file of [glossary(), sampleUri('glossary.glossa-ignored.jsonl')]) rmSync(file.fsPath, { force: true });
    writeFileSync(glossary().fsPath, content);
  });

  const reason = () => eventually('the reason', () => reader.errors[0]);

  it('bring no line into the shell’s profile by “Ignore here”', async () => {
    symlinkSync(profile, sampleUri('glossary.glossa-ignored.jsonl').fsPath);
    await vscode.commands.executeCommand(Commands.ignoreFinding, sampleUri('app.de.po').toString(), {
      rule: 'forbidden-term',
      concept: 'c0000000000000002',
      term: 'rent',
      segment: '$(touch pwned)',
    });
    assert.match(
      await reason(),
      /glossary\.glossa-ignored\.jsonl links to .*shell-profile, outside its folder\. The file was neither read nor written\..*glossa\.allowedFolders/,
    );
    watch.expectNoHarm();
  });

  for (const [how, target] of [
    ['a path', '../outside/secret.png'],
    ['a link', 'picture.png'],
  ] as const) {
    it(`bring no picture from outside into the hover by ${how}`, async () => {
      symlinkSync('../outside/secret.png', sampleUri('picture.png').fsPath);
      writeFileSync(
        glossary().fsPath,
        `${content.trimEnd()}\n${JSON.stringify({
          id: 'c0000000000000099',
          terms: [
            { term: 'shepherd', language: 'en' },
            { term: 'Schäfer', language: 'de' },
          ],
          images: [{ target }],
        })}\n`,
      );
      try {
        const editor = await openSample('notes.en.md');
        const { markdown } = await hoverWith(
          editor.document.uri,
          select(editor, 'shepherd').start,
          /is outside the open folders and was not opened/,
        );
        assert.doesNotMatch(markdown, /!\[/);
        watch.expectNoHarm();
      } finally {
        rmSync(sampleUri('picture.png').fsPath);
      }
    });
  }

  for (const [what, target] of [
    ['the shell’s profile', profile],
    ['a file that is not there yet', path.join(path.dirname(profile), 'aliases')],
  ] as const) {
    it(`bring no entry into ${what} by “Add to Glossary”`, async () => {
      rmSync(glossary().fsPath);
      symlinkSync(target, glossary().fsPath);
      const translation = await openSample('notes.de.md', vscode.ViewColumn.Two);
      const source = await openSample('notes.en.md', vscode.ViewColumn.One);
      select(translation, 'Wiese');
      select(source, 'meadow');
      await vscode.commands.executeCommand(Commands.addToGlossary);
      assert.match(await reason(), /neither read nor written|which does not exist/);
      assert.ok(lstatSync(glossary().fsPath).isSymbolicLink());
      watch.expectNoHarm();
    });
  }
});

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
      assert.match(told!, /links to .*, outside its folder\. The file was neither read nor written/);
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
