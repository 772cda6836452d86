import assert from 'node:assert/strict';
import { lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { Commands } from '../../../src/editor/commands/commandIds';
import { png } from '../../support/pictures';
import { closeAll, eventually, openSample, sampleUri, select } from '../support/documents';
import { HarmWatch } from '../support/harm';
import { hoverWith } from '../support/hovers';
import { Reader } from '../support/reader';
import { glossary } from './commandUse';

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
      /glossary\.glossa-ignored\.jsonl leads to .*shell-profile, outside its folder; it was neither read nor written\..*glossa\.allowedFolders/,
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
      assert.match(await reason(), /neither read nor written|where there is nothing/);
      assert.ok(lstatSync(glossary().fsPath).isSymbolicLink());
      watch.expectNoHarm();
    });
  }
});
