import assert from 'node:assert/strict';
import { emptyTargetFindings } from '../../../src/engine/check/emptyTargets';
import { FindingLocator } from '../../../src/engine/check/findingPlaces';
import { readDocument } from '../../../src/files/documents';
import type { DocumentContent, DocumentText } from '../../../src/model/document';

/** The untranslated sources of a file, or of a file and its translation, each with the line that the finding is at. */
function emptyIn(source: DocumentContent, target?: DocumentContent): string[] {
  const read = (document: DocumentContent): DocumentText =>
    readDocument(document, { untranslated: true }).value as DocumentText;
  const found = emptyTargetFindings(read(source), target && read(target), new FindingLocator(source, target));
  return found.map(({ used, target: place }) => `${place.line}:${place.column} ${used.text}`);
}

describe('A segment without a translation', () => {
  it('is found in PO, once for all plural forms, and not among obsolete messages', () => {
    const text = [
      'msgid ""\nmsgstr ""\n"Language: de\\n"\n',
      'msgid "Save"\nmsgstr "Speichern"\n',
      'msgid "Open the page"\nmsgstr ""\n',
      'msgid "%d page"\nmsgid_plural "%d pages"\nmsgstr[0] ""\nmsgstr[1] ""\n',
      'msgid "order.cancel.title"\nmsgstr ""\n',
      'msgid "C_onnect"\nmsgstr ""\n',
      '#~ msgid "Removed"\n#~ msgstr ""\n',
    ].join('\n');
    assert.deepEqual(emptyIn({ fileName: 'de.po', text }), ['8:8 Open the page', '11:8 %d page', '19:8 C_onnect']);
  });

  it('is found in both versions of XLIFF, but not if the text is not to be translated', () => {
    const first = `<xliff version="1.2"><file source-language="en" target-language="fr"><body>
<trans-unit id="1"><source>Save</source><target>Enregistrer</target></trans-unit>
<trans-unit id="2"><source>Open the page</source><target/></trans-unit>
<trans-unit id="3"><source>Close the page</source></trans-unit>
<trans-unit id="4" translate="no"><source>Glossa Pro</source></trans-unit>
<group translate="no"><trans-unit id="5"><source>Fixed text</source></trans-unit>
<trans-unit id="6" translate="yes"><source>Free text</source></trans-unit></group>
<trans-unit id="7"><source>Last text</source></trans-unit>
</body></file></xliff>`;
    assert.deepEqual(emptyIn({ fileName: 'a.xlf', text: first }), [
      '3:28 Open the page',
      '4:28 Close the page',
      '7:44 Free text',
      '8:28 Last text',
    ]);
    const second = `<xliff version="2.0" srcLang="en" trgLang="ja"><file id="f">
<unit id="1"><segment><source>Open the page</source></segment></unit>
<group id="g" translate="no"><unit id="2"><segment><source>Fixed text</source></segment></unit></group>
<unit id="3"><segment><source>Save</source><target>保存</target></segment></unit>
</file></xliff>`;
    assert.deepEqual(emptyIn({ fileName: 'b.xlf', text: second }), ['2:31 Open the page']);
  });

  it('is found in TMX and Qt, where messages that the program lacks are left alone', () => {
    const tmx = `<tmx version="1.4"><header srclang="en"/><body>
<tu><tuv xml:lang="en"><seg>Save</seg></tuv><tuv xml:lang="de"><seg>Sichern</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Open the page</seg></tuv><tuv xml:lang="de"><seg></seg></tuv></tu>
</body></tmx>`;
    assert.deepEqual(emptyIn({ fileName: 'a.tmx', text: tmx }), ['3:29 Open the page']);
    const qt = `<!DOCTYPE TS><TS version="2.1" language="de" sourcelanguage="en"><context><name>Window</name>
<message><source>Save</source><translation>Sichern</translation></message>
<message><source>Open the page</source><translation type="unfinished"></translation></message>
<message><source>Old text</source><translation type="vanished"></translation></message>
<message><source>Older text</source><translation type="obsolete"></translation></message>
</context></TS>`;
    assert.deepEqual(emptyIn({ fileName: 'a_de.ts', text: qt }), ['3:18 Open the page']);
  });

  it('is found at its empty value, if the files of the languages are pairs', () => {
    assert.deepEqual(
      emptyIn(
        { fileName: 'en.json', text: '{ "open": "Open the page", "save": "Save", "id": "page_title", "no": "" }' },
        { fileName: 'de.json', text: '{\n  "open": "",\n  "save": "Sichern",\n  "id": "",\n  "no": ""\n}' },
      ),
      ['2:12 Open the page'],
    );
    assert.deepEqual(
      emptyIn(
        { fileName: 'en.yml', text: 'en:\n  open: Open the page\n  save: Save\n' },
        { fileName: 'fr.yml', text: 'fr:\n  open: ""\n  save: Enregistrer\n' },
      ),
      ['2:9 Open the page'],
    );
    const strings = (open: string, fixed: string): string =>
      `<resources>\n<string name="open">${open}</string>\n` +
      `<string name="fixed" translatable="false">${fixed}</string>\n` +
      `<plurals name="pages"><item quantity="other">${open && 'Many pages'}</item></plurals></resources>`;
    assert.deepEqual(
      emptyIn(
        { fileName: 'values/strings.xml', text: strings('Open the page', 'Glossa') },
        {
          fileName: 'values-ru/strings.xml',
          text: strings('', '').replace('</item>', '</item><item quantity="few"></item>'),
        },
      ),
      ['2:21 Open the page', '4:46 Many pages', '4:74 Many pages'],
    );
  });
});
