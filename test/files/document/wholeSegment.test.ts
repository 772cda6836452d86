import assert from 'node:assert/strict';
import { segmentContextAt, segmentTranslationEdit, bilingualSegmentAt } from '../../../src/files/documents';
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
    const made = segmentTranslationEdit(slice, translation);
    return made && slice.text.slice(0, made.span.start) + made.newText + slice.text.slice(made.span.end);
  };

  it('is told from either side, also from an empty target', () => {
    const source = { text: 'The notice period is %d months.', language: 'en' };
    for (const at of ['notice "\n"⟦⟧period', 'months.\\n"\nmsgstr "⟦⟧"']) {
      assert.deepEqual(bilingualSegmentAt(marked('a.po', PO.replace(at.replace('⟦⟧', ''), at))), {
        source,
        target: { text: '', language: 'de' },
      });
    }
    assert.deepEqual(bilingualSegmentAt(marked('a.po', PO.replace('A note', 'A ⟦⟧note'))), undefined);
    assert.equal(bilingualSegmentAt(marked('a.md', 'Some ⟦⟧text.')), undefined);
  });

  it('has all of its target replaced, escaped, with the line break that its source ends with', () => {
    assert.ok(
      translated('a.po', PO.replace('„Vertrag“', '„Ver⟦⟧trag“'), 'Den "Mietvertrag" beenden')!.includes(
        'msgstr "Den \\"Mietvertrag\\" beenden"',
      ),
    );
    assert.ok(
      translated('a.po', PO.replace('notice "', 'no⟦⟧tice "'), 'Die Frist beträgt %d Monate.')!.includes(
        'msgstr "Die Frist beträgt %d Monate.\\n"',
      ),
    );
  });

  it('loses no tag, and gets a target where it has none', () => {
    assert.ok(
      translated('a.xlf', XLIFF.replace('Missing', 'Mis⟦⟧sing'), 'Cible & plus')!.includes(
        '<target>Cible &amp; plus</target>',
      ),
    );
    const tagged = translated('a.xlf', XLIFF.replace('conviennent', 'con⟦⟧viennent'), 'Tous sont d’accord.')!;
    assert.ok(tagged.includes('<target>Tous sont d’accord.<g id="1"></g></target>'), tagged.slice(200, 600));
  });

  it('takes the place of a segment that is selected in a text, with the code that stood there', () => {
    const german = 'Rufen Sie `…` vor `…` auf, *immer*.';
    assert.equal(
      translated('a.md', 'One.\n\n⟦Call `open()` before `read()`.⟧ Two.', german),
      'One.\n\nRufen Sie `open()` vor `read()` auf, \\*immer\\*. Two.',
    );
    assert.equal(
      translated('a.md', '⟦Call `open()` first.⟧', german),
      'Rufen Sie `…` vor `…` auf, \\*immer\\*.',
      'what is left open shows that it is',
    );
    assert.equal(translated('a.txt', '⟦Two⟧', 'Zwei'), 'Zwei');
  });

  it('is known with what stands around it, and with what its file calls it', () => {
    const units = [
      'msgid "One"\nmsgstr "Eins"',
      'msgctxt "menu"\nmsgid "Two"\nmsgstr ""',
      'msgid "%d three"\nmsgid_plural "%d threes"\nmsgstr[0] ""\nmsgstr[1] ""',
    ];
    const [one, two, three] = ['One', 'Two', '%d threes'].map((at) =>
      segmentContextAt(
        marked('a.po', `${PO.slice(0, PO.indexOf('#.'))}${units.join('\n\n')}\n`.replace(at, `${at}⟦⟧`)),
      ),
    );
    assert.deepEqual(one, { before: '', after: 'Two', name: undefined, markup: [] });
    assert.deepEqual(two, { before: 'One', after: '%d three', name: 'menu', markup: [] });
    assert.deepEqual(three, { before: '%d three', after: '', name: undefined, markup: [] });
    assert.deepEqual(segmentContextAt(marked('a.xlf', XLIFF.replace('Missing', 'Mis⟦⟧sing'))), {
      before: 'They all agree.',
      after: '',
      name: undefined,
      markup: [],
    });
    const qt = (at: string) =>
      segmentContextAt(
        marked(
          'a.ts',
          `<TS language="de"><context>${['One', 'Two', 'Three'].map((source) => `<message><source>${source}</source><comment>of ${source}</comment><translation type="unfinished"></translation></message>`).join('\n')}</context></TS>`.replace(
            `>${at}<`,
            `>${at}⟦⟧<`,
          ),
        ),
      );
    assert.deepEqual(qt('Two'), { before: 'One', after: 'Three', name: 'of Two', markup: [] });
  });

  it('is known with its neighbours in a part of a file, but for what stands before that', () => {
    const text = 'msgid "One"\nmsgstr ""\n\nmsgid "Two"\nmsgstr ""\n';
    const slice = {
      ...marked('a.po', text.replace('One', 'One⟦⟧')),
      offset: 1000,
      selection: { start: 1008, end: 1008 },
    };
    assert.deepEqual(segmentContextAt(slice), { before: undefined, after: 'Two', name: undefined, markup: [] });
    const tagged = {
      ...marked('a.xlf', '<trans-unit id="1"><source>Press⟦⟧ <g id="1">OK</g></source></trans-unit>'),
      offset: 1000,
      selection: { start: 1032, end: 1032 },
    };
    assert.deepEqual(segmentContextAt(tagged).markup, [
      { at: 6, length: 0, written: '<g id="1">' },
      { at: 8, length: 0, written: '</g>' },
    ]);
  });
});
