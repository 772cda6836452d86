import assert from 'node:assert/strict';
import { englishStrings, faultsOf } from '../../../scripts/lint/strings.mjs';

/** Texts that the interface once had, and what was put in their place. */
const REWRITTEN: [former: string, now: string][] = [
  ['What stands there is no ordinary file, so that Glossa left it alone.', 'Not a regular file; skipped.'],
  [
    'The term does not stand in the sentence. It stands there in another form.',
    'The sentence does not contain the term.',
  ],
  ['The termbase “{0}” is not used yet: nobody has allowed it.', 'The termbase “{0}” has not been allowed yet.'],
  ['There is no review to go on with. Nobody goes on with it.', 'There is no review to resume.'],
  ['Every entry of the file becomes an entry of its own.', 'Adds every entry of the file as a new entry.'],
  ['Look-ups use the model as it is.', 'Uses the original model for look-ups again.'],
  ['Open a a document first.', 'Open a document first.'],
  ['The glossery cannot be read.', 'The glossary cannot be read.'],
  ['Terms in a language …', 'Terms in a Language…'],
  [
    '{0} has {1} MB, and VS Code hands no text of more than {2} MB to extensions: ' +
      'there are no hovers and no equivalents and no checks of any kind in any of the files that are as large ' +
      'as this one is.',
    '{0} is {1} MB. VS Code does not pass text over {2} MB to extensions.',
  ],
];

describe('the linter of interface texts', () => {
  for (const [former, now] of REWRITTEN)
    it(`reports “${former.slice(0, 50)}” and accepts “${now.slice(0, 40)}”`, async () => {
      assert.notDeepEqual(await faultsOf('l10n', former), []);
      assert.deepEqual(await faultsOf('l10n', now), []);
    });

  it('asks for title case in names of commands', async () => {
    assert.equal((await faultsOf('command.resume', 'Resume review')).length, 1);
    assert.deepEqual(await faultsOf('command.export', 'Export the Terms in This Document as Table'), []);
  });

  it('reads neither code nor placeholders', async () => {
    assert.deepEqual(await faultsOf('l10n', 'Run “glossa termbase push --reencode” for `glosza.toml` and {0}.'), []);
  });

  it('finds nothing in the texts of this interface', async () => {
    const texts = englishStrings();
    assert.ok(texts.length > 800, `${texts.length} texts`);
    for (const [place, text] of texts) assert.deepEqual(await faultsOf(place, text), [], text);
  });
});
