import assert from 'node:assert/strict';
import { documentFormatOf, readDocument } from '../../../src/files/documents';

/** The named values of a document, as `key: text`. */
function values(fileName: string, text: string): string[] {
  const { value } = readDocument({ fileName, text });
  return value.kind === 'monolingual'
    ? value.segments.flatMap(({ key, text }) => (key === undefined ? [] : [`${key}: ${text}`]))
    : [];
}

describe('The names of values', () => {
  const cases: [fileName: string, text: string, expected: string[]][] = [
    [
      'labels.de.json',
      '{"a": "Eins", "b": {"c": ["Zwei. Drei.", "Vier"]}, // "x": "y"\n "": "Leer"}',
      ['a: Eins', 'b.c.0: Zwei.', 'b.c.0: Drei.', 'b.c.1: Vier', ': Leer'],
    ],
    ['de.json', '{"de": {"a": "Eins"}}', ['a: Eins']],
    ['fr.lproj/Main.strings', '/* "no" = "non" */\n"menu.open" = "Ouvrir";\n', ['menu.open: Ouvrir']],
    [
      'de.yml',
      'de:\n  a: Eins\n  b: "Zwei"\n  c: |\n    Drei.\n    Vier.\n  d:\n    - Fünf\n    - e: Sechs\n',
      ['a: Eins', 'b: Zwei', 'c: Drei.', 'c: Vier.', 'd.0: Fünf', 'd.1.e: Sechs'],
    ],
    ['m_de.properties', '# Keine\na.b = Eins\nc:Zwei \\\n  drei\n', ['a.b: Eins', 'c: Zwei drei']],
    [
      'values-de/strings.xml',
      '<?xml version="1.0"?><resources><string name="a">Geht\\\'s <b>gut</b>?</string><string name="x" ' +
        'translatable="false">Nein</string>' +
        '<plurals name="p"><item quantity="one">Ein Tag</item></plurals><string-array ' +
        'name="l"><item>Zwei</item></string-array></resources>',
      ["a: Geht's gut?", 'p.one: Ein Tag', 'l.0: Zwei'],
    ],
    [
      'R.de.resx',
      '<root><resheader name="version"><value>2.0 of it</value></resheader><data name="a.Text"><value>Eins ' +
        '&amp; zwei</value><comment>A note</comment></data>' +
        '<data name="icon" type="System.Drawing.Bitmap"><value>icon.png file</value></data></root>',
      ['a.Text: Eins & zwei'],
    ],
    ['again.de.json', '[{"a": "Eins"}]\n', ['0.a: Eins']],
    ['twice.de.properties', 'a=Eins\na=Zwei\n', ['a: Eins', 'a#2: Zwei']],
  ];
  for (const [fileName, text, expected] of cases)
    it(`are read from ${fileName}`, () => assert.deepEqual(values(fileName, text), expected));

  it('are not looked for in running text', () =>
    assert.deepEqual(values('a.en.md', '# A heading\n\nSome: text here.\n'), []));
});

describe('String resources', () => {
  it('are told from other XML', () => {
    assert.equal(documentFormatOf({ fileName: 'res/values-fr/strings.xml', text: '' }).name, 'string resources');
    assert.equal(
      documentFormatOf({ fileName: 'a.xml', text: '<?xml version="1.0"?>\n<!-- x -->\n<resources>' }).name,
      'string resources',
    );
    assert.equal(documentFormatOf({ fileName: 'a.xml', text: '<?xml version="1.0"?><topic/>' }).name, 'HTML or XML');
  });
});
