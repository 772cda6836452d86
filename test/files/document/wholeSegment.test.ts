import assert from 'node:assert/strict';
import { translationFor, wholeSegmentAt } from '../../../src/files/document/documents';
import { marked } from './marked';

const PO = `msgid ""
msgstr ""
"Language: de_AT\\n"
"X-Source-Language: en\\n"

#. A note
msgid "Terminate the \\"lease\\""
msgstr "Den „Vertrag“ kündigen"

msgid ""
"The notice "
"period is %d months.\\n"
msgstr ""
`;

const XLIFF = `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file source-language="en-US" target-language="fr-FR" original="a">
    <body>
      <trans-unit id="1"><source>They <g id="1">all</g> agree.</source><target>Ils <g id="1">tous</g> conviennent.</target></trans-unit>
      <trans-unit id="2">
        <source>Missing target</source>
      </trans-unit>
    </body>
  </file>
</xliff>`;

describe('the whole segment at a place', () => {
  const translated = (fileName: string, text: string, translation: string): string | undefined => {
    const slice = marked(fileName, text);
    const made = translationFor(slice, translation);
    return made && slice.text.slice(0, made.span.start) + made.newText + slice.text.slice(made.span.end);
  };

  it('is told from either side, also from an empty target', () => {
    const source = { text: 'The notice period is %d months.', language: 'en' };
    for (const at of ['notice "\n"⟦⟧period', 'months.\\n"\nmsgstr "⟦⟧"']) {
      assert.deepEqual(wholeSegmentAt(marked('a.po', PO.replace(at.replace('⟦⟧', ''), at))), { source, target: { text: '', language: 'de' } });
    }
    assert.deepEqual(wholeSegmentAt(marked('a.po', PO.replace('A note', 'A ⟦⟧note'))), undefined);
    assert.equal(wholeSegmentAt(marked('a.md', 'Some ⟦⟧text.')), undefined);
  });

  it('has all of its target replaced, escaped, with the line break that its source ends with', () => {
    assert.ok(translated('a.po', PO.replace('„Vertrag“', '„Ver⟦⟧trag“'), 'Den "Mietvertrag" beenden')!.includes('msgstr "Den \\"Mietvertrag\\" beenden"'));
    assert.ok(translated('a.po', PO.replace('notice "', 'no⟦⟧tice "'), 'Die Frist beträgt %d Monate.')!.includes('msgstr "Die Frist beträgt %d Monate.\\n"'));
  });

  it('loses no tag, and gets a target where it has none', () => {
    assert.ok(translated('a.xlf', XLIFF.replace('Missing', 'Mis⟦⟧sing'), 'Cible & plus')!.includes('<target>Cible &amp; plus</target>'));
    const tagged = translated('a.xlf', XLIFF.replace('conviennent', 'con⟦⟧viennent'), 'Tous sont d’accord.')!;
    assert.ok(tagged.includes('<target>Tous sont d’accord.<g id="1"></g></target>'), tagged.slice(200, 600));
  });
});
