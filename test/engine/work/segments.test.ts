import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import type { DocumentContent } from '../../../src/model/document';

const MEMORY = `msgid ""
msgstr ""
"Language: de\\n"
"X-Source-Language: en\\n"

msgid "Close the valve."
msgstr "Schließen Sie das Ventil."

#, fuzzy
msgid "Open the lid."
msgstr "Öffnen Sie die Klappe."

msgid "Never wash the red pump with petrol."
msgstr "Waschen Sie die rote Pumpe nie mit Benzin."
`;
const HEADER = MEMORY.slice(0, MEMORY.indexOf('msgid "Close'));
const PO = `${HEADER}#: src/a.c:1
#, c-format
msgid "Close the valve."
msgstr ""

msgid "Open the lid."
msgstr ""

#, fuzzy
msgid "Oil the shaft."
msgstr "Ölen Sie die Achse."

msgid "Quit"
msgstr "Beenden"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""

msgid ""
"Close the "
"valve.\\n"
msgstr ""

msgid "Never wash the blue pump with petrol."
msgstr ""

msgid "First line\\nsecond line"
msgstr ""
`;
const unit = (id: number, source: string, target: string): string =>
  `      <trans-unit id="${id}">\n        <source>${source}</source>${target}\n      </trans-unit>\n`;
const XLIFF =
  '<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>\n' +
  unit(1, 'Close the valve.', '') +
  unit(2, 'Close the valve.', '\n        <target/>') +
  unit(3, 'Close the valve.', '\n        <target state="new">Close the valve.</target>') +
  unit(4, 'Close <g id="1">the</g> valve.', '') +
  unit(5, 'Quit', '<target state="needs-review-translation">Ende</target>') +
  '</body></file></xliff>\n';
const XLIFF_2 =
  '<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="1"><segment>' +
  '<source>Close the valve.</source></segment></unit></file></xliff>\n';
const QT =
  '<TS version="2.1" language="de" sourcelanguage="en"><context><name>A</name>' +
  '<message><source>Close the valve.</source><translation type="unfinished"></translation></message>' +
  '<message><source>Close the valve.</source><comment>again</comment><translation></translation></message>' +
  '<message><source>Old</source><translation type="obsolete">Alt</translation></message>' +
  '</context></TS>\n';
const TMX =
  '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Quit</seg></tuv><tuv ' +
  'xml:lang="de"><seg>Beenden</seg></tuv></tu><tu><tuv xml:lang="en"><seg>Close the valve.</seg></tuv><tuv ' +
  'xml:lang="de"><seg></seg></tuv></tu></body></tmx>\n';
const ANDROID = (...values: string[]): string =>
  `<resources>\n${values.map((value, i) => `  <string name="n${i}">${value}</string>\n`).join('')}</resources>\n`;

describe('The segments of a document that is being translated', function () {
  this.timeout(120_000);
  let folder: string;
  let engine: Engine;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-work-'));
    engine = new Engine({ cacheFolder: path.join(folder, 'cache') });
    await writeFile(path.join(folder, 'memory.de.po'), MEMORY);
    await engine.memories.openMemory({
      memory: folder,
      includeUnfinished: true,
      documents: [{ source: { path: path.join(folder, 'memory.de.po') }, languages: { source: 'en', target: 'de' } }],
    });
  });
  after(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  const document = (fileName: string, text: string): DocumentContent => ({ fileName, text });
  const languages = { source: 'en', target: 'de' };
  /** The texts of the document from each segment on, with the states. */
  const states = async (source: DocumentContent, target?: DocumentContent) =>
    (await engine.documents.segmentStates({ source, target, languages })).map(
      ({ start, state }) => `${state}: ${(target ?? source).text.slice(start).split(/["<\n]/)[0]}`,
    );
  const filled = async (least: number, source: DocumentContent, target?: DocumentContent) => {
    const { pretranslations, ...counts } = await engine.memories.pretranslations({
      memory: folder,
      source,
      target,
      languages,
      minPercent: least,
    });
    let { text } = target ?? source;
    for (const { span, newText } of pretranslations
      .flatMap(({ edits }) => edits)
      .sort((a, b) => b.span.start - a.span.start))
      text = text.slice(0, span.start) + newText + text.slice(span.end);
    return { text, ...counts, percents: pretranslations.map(({ percent }) => percent) };
  };

  it('have the states that a PO file gives them, a message with plural forms once', async () => {
    assert.deepEqual(await states(document('a.de.po', PO)), [
      'untranslated: Close the valve.',
      'untranslated: Open the lid.',
      'unfinished: Oil the shaft.',
      'translated: Quit',
      'untranslated: %d file',
      'untranslated: Close the ',
      'untranslated: Never wash the blue pump with petrol.',
      'untranslated: First line\\nsecond line',
    ]);
  });

  it('have states in XLIFF, Qt, TMX and string catalogues, with those that have no place for a target yet', async () => {
    assert.deepEqual(
      (await states(document('a.xlf', XLIFF))).map((line) => line.split(':')[0]),
      ['untranslated', 'untranslated', 'untranslated', 'untranslated', 'unfinished'],
    );
    assert.deepEqual(await states(document('a_de.ts', QT)), [
      'untranslated: Close the valve.',
      'untranslated: Close the valve.',
    ]);
    assert.deepEqual(await states(document('a.tmx', TMX)), ['translated: Quit', 'untranslated: Close the valve.']);
    const catalogue =
      '{"sourceLanguage": "en", "strings": {"Close": {}, "Quit": {"localizations": {"de": {"stringUnit": ' +
      '{"state": "translated", "value": "Beenden"}}}}}}';
    assert.deepEqual(await states(document('a.xcstrings', catalogue)), ['untranslated: Close', 'translated: Quit']);
  });

  it('have states in pairs of files: missing values, empty ones, and copies of the source', async () => {
    const source = document('values/strings.xml', ANDROID('Close the valve.', 'Quit', 'Open the lid at once.', 'Oil'));
    const target = document('values-de/strings.xml', ANDROID('', 'Quit', 'Open the lid at once.'));
    assert.deepEqual(
      (await states(source, target)).map((line) => line.split(':')[0]),
      ['untranslated', 'translated', 'untranslated', 'untranslated'],
    );
    const prose = [document('a.en.md', 'One.\n\nTwo.\n'), document('a.de.md', 'Eins.\n\nZwei.\n')] as const;
    assert.deepEqual(await states(...prose), [], 'prose has no such segments');
  });

  it('are filled in PO with the flag fuzzy, without a word of unfinished translations, plurals and lines', async () => {
    const { text, untranslated, skipped, percents } = await filled(100, document('a.de.po', PO));
    assert.deepEqual([untranslated, skipped, percents], [6, 2, [101, 100]]);
    assert.match(
      text,
      /#: src\/a.c:1\n#, fuzzy, c-format\nmsgid "Close the valve."\nmsgstr "Schließen Sie das Ventil."\n/,
    );
    assert.match(text, /\n#, fuzzy\nmsgid ""\n"Close the "\n"valve.\\n"\nmsgstr "Schließen Sie das Ventil.\\n"\n/);
    assert.match(text, /msgid "Open the lid."\nmsgstr ""\n/, 'the memory has only an unfinished translation');
    assert.match(text, /msgid "Quit"\nmsgstr "Beenden"\n/);
    assert.deepEqual((await states(document('a.de.po', text)))[0], 'unfinished: Close the valve.');
  });

  it('are filled with similar ones from a percentage on', async () => {
    const { text, percents } = await filled(80, document('a.de.po', PO));
    assert.equal(percents.length, 3);
    assert.ok(percents[2]! >= 80 && percents[2]! < 100);
    assert.match(text, /#, fuzzy\nmsgid "Never wash the blue pump with petrol."\nmsgstr "Waschen Sie die rote Pumpe/);
  });

  it('are filled in XLIFF and Qt with their states, targets that are missing and copies included', async () => {
    const first = await filled(100, document('a.xlf', XLIFF));
    assert.equal(first.text.match(/<target state="needs-review-translation">Schließen Sie das Ventil.</g)?.length, 3);
    assert.equal(first.skipped, 1, 'a segment with a tag');
    assert.match(first.text, /<target state="needs-review-translation">Ende</);
    const second = await filled(100, document('b.xlf', XLIFF_2));
    assert.match(
      second.text,
      /<segment state="initial"><source>Close the valve.<\/source><target>Schließen Sie das Ventil.</,
    );
    const qt = await filled(100, document('a_de.ts', QT));
    assert.equal(qt.text.match(/<translation type="unfinished">Schließen Sie das Ventil.</g)?.length, 2);
  });

  it('are those of another file where the sources of an XLIFF file are keys', async () => {
    const file = (...units: [key: string, target: string][]): string =>
      '<xliff version="1.2"><file source-language="en" original="a"><body>\n' +
      units.map(([key, target]) => unit(0, key, target)).join('') +
      '</body></file></xliff>\n';
    const target = (text: string): string => `<target>${text}</target>`;
    const source = document(
      'app.en.xliff',
      file(
        ['btn_close', target('Close the valve.')],
        ['btn_open', target('Open the lid.')],
        ['btn_quit', target('Close the valve.')],
        ['btn_list', target('List')],
      ),
    );
    const german = document(
      'app.de.xliff',
      file(['btn_close', target('')], ['btn_open', target('Öffnen')], ['btn_quit', ''], ['btn_list', target('Liste')]),
    );
    assert.deepEqual(await states(source, german), [
      'untranslated: btn_close',
      'translated: Öffnen',
      'untranslated: btn_quit',
      'translated: Liste',
    ]);
    const { text, percents } = await filled(100, source, german);
    assert.equal(percents.length, 2);
    assert.equal(
      text.match(/<target state="needs-review-translation">Schließen Sie das Ventil.<\/target>/g)?.length,
      2,
    );
    assert.match(text, /<source>btn_quit<\/source>\s*<target state/);
  });

  it('are filled in string catalogues, with a translation to review where there is none', async () => {
    const catalogue = (value: string): string =>
      `{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "Close the valve." : {${value}\n    },\n    "Quit" : ` +
      '{\n      "localizations" : {\n        "de" : {\n          "stringUnit" : {\n            "state" : ' +
      '"translated",\n            "value" : "Beenden"\n          }\n        }\n      }\n    }\n  }\n}\n';
    const expected =
      '\n        "de" : {\n          "stringUnit" : {\n            "state" : "needs_review",\n            "value" : ' +
      '"Schließen Sie das Ventil."\n          }\n        }';
    const french =
      '\n        "fr" : {\n          "stringUnit" : {\n            "state" : "new",\n            "value" : ""\n          ' +
      '}\n        }';
    const after = async (value: string) => (await filled(100, document('a.xcstrings', catalogue(value)))).text;
    assert.equal(await after('\n'), catalogue(`\n      "localizations" : {${expected}\n      }`));
    assert.equal(
      await after('\n      "comment" : "c"'),
      catalogue(`\n      "localizations" : {${expected}\n      },\n      "comment" : "c"`),
    );
    assert.equal(
      await after(`\n      "localizations" : {${french}\n      }`),
      catalogue(`\n      "localizations" : {${expected},${french}\n      }`),
    );
  });

  it('are filled in files with named values where a value is empty or a copy', async () => {
    const json = await filled(
      100,
      document('en.json', '{"a": "Close the valve.", "b": "Quit", "c": "Close the valve."}'),
      document('de.json', '{\n  "a": "",\n  "b": "Beenden"\n}'),
    );
    assert.equal(json.text, '{\n  "a": "Schließen Sie das Ventil.",\n  "b": "Beenden"\n}');
    assert.deepEqual([json.untranslated, json.skipped], [2, 1], 'a value that is missing has no place');
    const yaml = await filled(
      100,
      document('en.yml', 'en:\n  a: Close the valve.\n  b: Never wash the red pump with petrol.\n'),
      document('de.yml', 'de:\n  a: ""\n  b: Never wash the red pump with petrol.\n'),
    );
    assert.equal(yaml.text, 'de:\n  a: "Schließen Sie das Ventil."\n  b: Waschen Sie die rote Pumpe nie mit Benzin.\n');
    const android = await filled(
      100,
      document('values/strings.xml', ANDROID('Close the valve.')),
      document('values-de/strings.xml', ANDROID('')),
    );
    assert.match(android.text, /<string name="n0">Schließen Sie das Ventil.<\/string>/);
  });
});
