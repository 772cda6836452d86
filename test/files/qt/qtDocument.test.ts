import assert from 'node:assert/strict';
import { describeDocument, documentFormatOf, locatePhrase, readDocument } from '../../../src/files/documents';
import { inserted, located, marked } from '../document/marked';

describe('a Qt TS file with a document type', () => {
  it('is recognised, and has the entities and bytes that it writes', () => {
    const text =
      '<?xml version="1.0"?>\n<!-- c --><!DOCTYPE TS [\n<!ENTITY nbsp "&#160;">\n<!ENTITY prod "Firma X">\n' +
      '<!ENTITY all "&prod;&prod;">]>\n<TS language="fr" sourcelanguage="en"><context><message>' +
      '<source>Tea<byte value="x9"/>at&nbsp;&prod;</source><translation>Th<byte value="xe9"/><byte value="32"/>' +
      'de&nbsp;&prod; &all;</translation></message></context></TS>';
    const { value } = readDocument({ fileName: 'app_fr.ts', languageId: 'typescript', text });
    assert.ok(value.kind === 'bilingual');
    assert.deepEqual(
      value.pairs.map(({ source, target }) => [source.text, target.text]),
      [['Tea at\u00a0Firma X', 'Thé de\u00a0Firma X &all;']],
    );
  });
});

const FILE = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="cs_CZ" sourcelanguage="en">
<context>
    <name>MainWindow</name>
    <message>
        <location filename="../main.cpp" line="62"/>
        <source>Save the &amp;quot;file&amp;quot; &amp; close</source>
        <comment>menu</comment>
        <extracomment>Shown first</extracomment>
        <translation>Uložit soubor a zavřít</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) found</source>
        <translation>
            <numerusform>Nalezen %n soubor</numerusform>
            <numerusform>Nalezeny %n soubory</numerusform>
            <numerusform>Nalezeno %n souborů</numerusform>
        </translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation type="unfinished">Ještě ne</translation>
    </message>
    <message>
        <source>Empty yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No longer said</source>
        <translation type="vanished">Už ne</translation>
    </message>
    <message>
        <source>Said long ago</source>
        <translation type="obsolete">Dávno</translation>
    </message>
</context>
</TS>
`;
const NAME = 'app_cs.ts';
const select = (selected: string): string => FILE.replace(selected, () => `⟦${selected}⟧`);
const counterpartOf = (selected: string) => locatePhrase(marked(NAME, select(selected)))?.counterpart;

describe('Qt TS', () => {
  it('is told by its content, whatever language an editor takes it for, and leaves TypeScript to be code', () => {
    const program = 'const a: TS = "Some text"; // <TS version="2.1">\n';
    assert.equal(documentFormatOf({ fileName: NAME, languageId: 'typescript', text: FILE }).name, 'Qt TS');
    assert.equal(documentFormatOf({ fileName: NAME, text: FILE }).name, 'Qt TS');
    assert.equal(documentFormatOf({ fileName: NAME, languageId: 'typescript', text: program }).name, 'code');
    assert.deepEqual(describeDocument({ fileName: NAME, languageId: 'typescript', text: FILE }), {
      kind: 'bilingual',
      pair: { source: 'en', target: 'cs' },
    });
    const part = { fileName: NAME, languageId: 'typescript', head: FILE.slice(0, 100), offset: 5000 };
    const text = '<message><source>Open</source><translation>Otevřít</translation></message>';
    assert.equal(locatePhrase({ ...part, text, selection: { start: 5017, end: 5021 } })?.counterpart?.text, 'Otevřít');
  });

  it('reads the translated messages, each form of those that depend on a number', () => {
    const { value, problems } = readDocument({ fileName: NAME, text: FILE });
    assert.ok(value.kind === 'bilingual');
    assert.deepEqual(
      value.pairs.map(({ source, target, context = '', grammaticalNumber = '', isUnfinished = false }) => [
        source.line,
        source.text,
        target.line,
        target.text,
        context,
        grammaticalNumber,
        isUnfinished,
      ]),
      [
        [8, 'Save the &quot;file&quot; & close', 11, 'Uložit soubor a zavřít', 'menu', '', false],
        [14, '%n file(s) found', 16, 'Nalezen %n soubor', '', 'singular', false],
        [14, '%n file(s) found', 17, 'Nalezeny %n soubory', '', 'plural', false],
        [14, '%n file(s) found', 18, 'Nalezeno %n souborů', '', 'plural', false],
        [22, 'Not yet', 23, 'Ještě ne', '', '', true],
      ],
    );
    assert.deepEqual(
      problems.map(({ message }) => message),
      ['Skipped 1 untranslated message.', 'Skipped 2 obsolete messages. The first is here.'],
    );
  });

  it('reads the longest of several lengths', () => {
    const text =
      '<TS language="cs"><message><source>Open</source><translation><lengthvariant>Otevřít ' +
      'vše</lengthvariant><lengthvariant>Otv.</lengthvariant></translation></message></TS>';
    const { value } = readDocument({ fileName: NAME, text });
    assert.ok(value.kind === 'bilingual');
    assert.deepEqual(
      value.pairs.map(({ target }) => target.text),
      ['Otevřít vše'],
    );
  });

  it('shows the other side of a message, and takes names and comments for no text', () => {
    assert.equal(located(NAME, select('file(s) found')), '%n ⟦file(s) found⟧');
    assert.deepEqual(counterpartOf('file(s)'), {
      language: 'cs',
      text: 'Nalezen %n soubor',
      isTarget: true,
      span: { start: FILE.indexOf('Nalezen %n'), end: FILE.indexOf('Nalezen %n') + 17 },
    });
    assert.equal(counterpartOf('souborů')?.text, '%n file(s) found');
    for (const none of ['MainWindow', 'Shown first', 'menu', 'main.cpp'])
      assert.equal(located(NAME, select(none)), undefined, none);
  });

  it('inserts an equivalent into the translation, also into one that is missing', () => {
    const empty =
      '<TS language="cs"><message><source>⟦Open⟧</source><translation type="unfinished"></translation></message></TS>';
    assert.equal(
      inserted(NAME, empty, 'A & B'),
      '<TS language="cs"><message><source>Open</source><translation type="unfinished">A &amp; ' +
        'B</translation></message></TS>',
    );
    assert.equal(
      inserted(NAME, '<TS><message><source>⟦Open⟧</source></message></TS>', 'Otevřít'),
      '<TS><message><source>Open</source><translation>Otevřít</translation></message></TS>',
    );
  });
});
