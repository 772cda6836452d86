import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { formFindings } from '../../../src/check/rules/formRules';
import { readDocument } from '../../../src/files/documents';

/** The translations of a file that are too long, each with its length and its limit. */
function tooLongIn(fileName: string, text: string): string[] {
  const { value } = readDocument({ fileName, text });
  assert.equal(value.kind, 'bilingual');
  const { pairs } = value;
  return runSynchronously(formFindings(pairs, { source: 'en', target: 'de' }, new Set(['length-limit'] as const))).map(
    ({ pair, limit }) => `${pairs[pair]!.target.text}: ${limit!.length} of ${limit!.max}`,
  );
}

describe('A translation that is longer than its file allows', () => {
  it('is found by a comment or a flag of a PO file', () => {
    const po = (comment: string, translation: string): string[] =>
      tooLongIn(
        'de.po',
        `msgid ""\nmsgstr ""\n"Language: de\\n"\n\n${comment}\nmsgid "Save"\nmsgstr "${translation}"\n`,
      );
    for (const comment of [
      '#. MAX LENGTH: 8',
      '#. maxlength=8',
      '#. Button. Maximum length is 8 characters.',
      '#. Name of the key [CHAR LIMIT=8]',
      '#, c-format, max-length:8',
    ])
      assert.deepEqual([po(comment, 'Speichern'), po(comment, 'Sichern')], [['Speichern: 9 of 8'], []], comment);
    assert.deepEqual(po('#. Maximum length: 8 pixels', 'Speichern'), []);
    assert.deepEqual(po('# MAX LENGTH: 8', 'Speichern'), []);
    // Line breaks and characters outside of the first plane count once.
    assert.deepEqual(po('#. MAX LENGTH: 8', '😀 sicher'), []);
    assert.deepEqual(po('#. MAX LENGTH: 8', '😀 sichern\\n'), ['😀 sichern: 10 of 8']);
  });

  it('is found in each plural form', () => {
    const text =
      'msgid ""\nmsgstr ""\n"Language: pl\\n"\n\n#, max-length:12\nmsgid "%d page"\nmsgid_plural "%d pages"\n' +
      'msgstr[0] "%d strona"\nmsgstr[1] "%d strony tutaj"\nmsgstr[2] "%d stron"\n';
    assert.deepEqual(tooLongIn('pl.po', text), ['%d strony tutaj: 15 of 12']);
  });

  it('is found by the width of XLIFF 1.2 in characters, also that of a group', () => {
    const text = `<xliff version="1.2"><file source-language="en-US" target-language="de-DE"><body>
<trans-unit id="1" size-unit="char" maxwidth="8"><source>Create</source><target>Neu anlegen</target></trans-unit>
<trans-unit id="2" maxwidth="8"><source>Create pixels</source><target>Neu anlegen</target></trans-unit>
<group maxwidth="10" size-unit="char"><group>
<trans-unit id="3"><source>Delete</source><target>Jetzt <g id="1">löschen</g></target></trans-unit>
<trans-unit id="4" maxwidth="20"><source>Delete it</source><target>Jetzt löschen</target></trans-unit>
</group></group>
<trans-unit id="5"><source>Copy</source><target>Eine Kopie anlegen</target></trans-unit>
</body></file></xliff>`;
    assert.deepEqual(tooLongIn('a.xlf', text), ['Neu anlegen: 11 of 8', 'Jetzt löschen: 13 of 10']);
  });

  it('is found by a size restriction of XLIFF 2 in code points, for all segments of a unit together', () => {
    const text = (profile: string): string => `<xliff version="2.1" srcLang="en" trgLang="de" \
xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"><file id="f">${profile}
<unit id="1" slr:sizeRestriction="12"><segment><source>One.</source><target>Eins und.</target></segment>
<segment><source>Two.</source><target>Zwei.</target></segment></unit>
<unit id="2" slr:sizeRestriction="3,6"><segment><source>Save</source><target>Speichern</target></segment></unit>
<unit id="3" slr:sizeRestriction="*"><segment><source>Save</source><target>Speichern</target></segment></unit>
</file></xliff>`;
    const found = ['Eins und.: 14 of 12', 'Speichern: 9 of 6'];
    assert.deepEqual(tooLongIn('a.xlf', text('')), found);
    assert.deepEqual(tooLongIn('a.xlf', text('<slr:profiles generalProfile="xliff:codepoints"/>')), found);
    assert.deepEqual(tooLongIn('a.xlf', text('<slr:profiles generalProfile="acme:pixels"/>')), []);
  });
});
