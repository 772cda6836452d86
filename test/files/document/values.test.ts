import assert from 'node:assert/strict';
import { describeDocument, documentFormatOf, readDocument, valueSpans } from '../../../src/files/documents';
import { inserted, located } from './marked';

const select = (text: string, selected: string): string => text.replace(selected, () => `⟦${selected}⟧`);
function segments(fileName: string, text: string): string[] {
  const { value } = readDocument({ fileName, text });
  return value.kind === 'monolingual' ? value.segments.map((segment) => `${segment.line} ${segment.text}`) : [];
}

describe('Resources of Android and .NET', () => {
  it('read a string with markup as one text, without quotation marks and references', () => {
    const text =
      '<resources>\n<string name="a">Wait <xliff:g id="n">%1$d</xliff:g> <annotation font="x">days</annotation></string>\n' +
      '<item type="string" name="b">Stop now</item><item type="id" name="c">some id</item>\n' +
      '<style name="s"><item name="color">Some colour</item></style>\n' +
      '<string name="d">"Keep  it \\"here\\""</string>\n<string name="e">@string/b</string>\n' +
      '<string name="f">?attr/textColor</string><string name="g">\\@home again</string></resources>';
    assert.deepEqual(segments('values/strings.xml', text), [
      '2 Wait %1$d days',
      '3 Stop now',
      '5 Keep it "here"',
      '7 @home again',
    ]);
  });

  it('read values of the type String', () => {
    const data = (type: string, value: string) => `<data name="${value}" type="${type}"><value>${value}</value></data>`;
    assert.deepEqual(
      segments('a.resx', `<root>${data('System.String, mscorlib', 'Stop')}${data('System.Int32', '4')}</root>`),
      ['1 Stop'],
    );
  });
});

describe('JSON', () => {
  const text =
    '{\n  "a key": "Save the \\"file\\" \\u00e4",\n  "list": ["One text", "http://example.org", "x"], "rent": ' +
    '"Miete"\n}';

  it('takes values for text, and keys for none', () => {
    assert.equal(located('de.json', select(text, 'the \\"file\\"')), 'Save ⟦the "file"⟧ ä');
    assert.equal(located('de.json', select(text, '\\u00e4')), 'Save the "file" ⟦ä⟧');
    assert.equal(located('de.json', select(text, 'One')), '⟦One⟧ text');
    assert.equal(located('de.json', select(text, 'a key')), undefined);
    assert.equal(located('de.json', select(text, 'text", "http')), undefined);
    assert.deepEqual(segments('labels.de.json', text), ['2 Save the "file" ä', '3 One text', '3 x', '3 Miete']);
    const manifest = '{"name": "some-package", "description": "Does a thing", "main": "./a.js", "label": "Open"}';
    assert.deepEqual(segments('package.json', manifest), ['1 Does a thing', '1 Open']);
  });

  it('reads Apple’s strings, and comments', () => {
    assert.deepEqual(segments('fr.lproj/Main.strings', '/* "Note" */\n"save.key" = "Enregistrer";\n// "x y"\n'), [
      '2 Enregistrer',
    ]);
    assert.deepEqual(segments('en.jsonc', '{ // "no text"\n "a": "Some text" }'), ['2 Some text']);
  });

  it('reads strings of Apple with bare keys, long escapes and line breaks', () => {
    const strings =
      'NSCameraUsage = "Scan codes";\n"a" = "caf\\U00e9 one\n  two";\n/* c */ "b" = "open\n"c" = "Next";\n"d" = "x";\n';
    assert.deepEqual(segments('fr.lproj/InfoPlist.strings', strings), [
      '1 Scan codes',
      '2 café one two',
      '5 Next',
      '6 x',
    ]);
    assert.deepEqual(Array.from(valueSpans({ fileName: 'a.strings', text: strings })!.keys()), [
      'NSCameraUsage',
      'a',
      'c',
      'd',
    ]);
    assert.equal(located('a.strings', select(strings, 'two')), 'café one ⟦two⟧');
  });

  it('takes no metadata of ARB, Chrome and FormatJS for text', () => {
    const arb = '{"@@locale": "en", "stop": "Stop now", "@stop": {"description": "A button", "type": "text"}}';
    assert.deepEqual(segments('app_en.arb', arb), ['1 Stop now']);
    const chrome =
      '{"a": {"message": "Wait $n$ days", "description": "A label", "placeholders": {"n": {"content": "$1", ' +
      '"example": "Two days"}}}, "b": {"message": "Stop now", "description": "A button"}}';
    assert.deepEqual(segments('_locales/en/messages.json', chrome), ['1 Wait $n$ days', '1 Stop now']);
    const formatJs = '{"x1": {"defaultMessage": "Stop now", "description": "A button"}}';
    assert.deepEqual(segments('en.json', formatJs), ['1 Stop now']);
    const other = '{"alert": {"message": "Stop now", "description": "Please wait"}, "title": "One more"}';
    assert.deepEqual(segments('en.json', other), ['1 Stop now', '1 Please wait', '1 One more']);
  });

  it('reports invalid JSON with its line, and reads the rest', () => {
    const linesOf = (fileName: string, text: string) =>
      readDocument({ fileName, text }).problems.map(({ line, skipped }) => (skipped === undefined ? line : -1));
    const broken = '{\n"a": "One text",\n"b": ,\n"c": "Two texts"\n}';
    assert.deepEqual(linesOf('en.json', broken), [3]);
    assert.deepEqual(segments('en.json', broken), ['2 One text', '4 Two texts']);
    assert.deepEqual(linesOf('en.json', "{\n'a': 'One text'\n}"), [2]);
    assert.deepEqual(linesOf('en.json', 'text\n{"a": "One text"}'), [1]);
    assert.deepEqual(linesOf('en.json', '// c\n{"a": "One", /* d */ "b": [1, 2,],}'), []);
    assert.deepEqual(linesOf('en.json5', '{a: "One", b: +1}'), []);
    assert.deepEqual(linesOf('en.jsonl', '{"a": "One"}\n{"a": "Two"}'), []);
  });

  it('escapes what is inserted, and says where a string is not closed', () => {
    assert.equal(inserted('de.json', '{"a": "⟦x⟧"}', 'Sag "Ja"\\\n'), '{"a": "Sag \\"Ja\\"\\\\\\n"}');
    assert.deepEqual(
      readDocument({ fileName: 'de.json', text: '{\n"a": "b\n}' }).problems.map((problem) => problem.line),
      [2],
    );
  });
});

describe('properties', () => {
  const text =
    '# A comment\nkey.one = Save \\\n    the file \\u00e4\nother: value\nthird  third value\nempty=\n! note\n';

  it('takes values for text, over continued lines', () => {
    assert.deepEqual(segments('m_de.properties', text), ['2 Save the file ä', '4 value', '5 third value']);
    assert.equal(located('m_de.properties', select(text, 'comment')), 'A ⟦comment⟧');
    assert.equal(located('m_de.properties', select(text, 'the file')), 'Save ⟦the file⟧ ä');
    assert.equal(located('m_de.properties', select(text, 'Save \\\n    the')), '⟦Save the⟧ file ä');
    assert.equal(located('m_de.properties', select(text, 'key.one')), undefined);
  });

  it('writes escapes into a file that writes escapes', () => {
    assert.equal(inserted('m.properties', 'a=\\u00e4 ⟦x⟧', 'für'), 'a=\\u00e4 f\\u00fcr');
    assert.equal(inserted('m.properties', 'a=ä ⟦x⟧', 'für\\'), 'a=ä für\\\\');
    assert.equal(inserted('m.properties', 'a=⟦x⟧', '= b'), 'a=\\= b');
  });
});

describe('YAML', () => {
  const text = [
    '# Note',
    'en:',
    '  greeting: Hello there # c',
    '  quoted: "Say \\"yes\\" now"',
    "  single: 'It''s here'",
    '  list:',
    '    - first thing',
    '    - name: second',
    '  block: |',
    '    Line one',
    '    line two.',
    '',
    '    Paragraph two',
    '  folded: >-',
    '    Text goes',
    '    on',
    '  multi: plain text',
    '    goes on',
    '  flow: [ "a b", \'c d\', x ]',
    '  link: http://example.org',
    '  ref: *anchor',
  ].join('\n');

  it('names values alike, whatever the version of YAML', () => {
    const names = 'no: Never\nyes: Always\non: Begin\n"off": End\n';
    assert.deepEqual(
      Array.from(valueSpans({ fileName: 'en.yml', text: `%YAML 1.1\n---\n${names}` })!.keys()),
      Array.from(valueSpans({ fileName: 'de.yml', text: names })!.keys()),
    );
  });

  it('reads scalars of every kind', () => {
    assert.deepEqual(segments('en.yml', text), [
      '3 Hello there',
      '4 Say "yes" now',
      "5 It's here",
      '7 first thing',
      '8 second',
      '10 Line one line two.',
      '13 Paragraph two',
      '15 Text goes on',
      '17 plain text goes on',
      '19 a b',
      '19 c d',
      '19 x',
    ]);
    assert.equal(located('en.yml', select(text, 'one\n    line')), 'Line ⟦one line⟧ two.');
    assert.equal(located('en.yml', select(text, "''s")), "It⟦'s⟧ here");
    assert.equal(located('en.yml', select(text, 'greeting')), undefined);
  });

  it('quotes a plain value that would not stay one', () => {
    assert.equal(inserted('en.yml', 'a: ⟦b⟧', 'x: y'), 'a: "x: y"');
    assert.equal(inserted('en.yml', 'a: ⟦b⟧', 'x y'), 'a: x y');
    assert.equal(inserted('en.yml', "a: '⟦b⟧'", "l'eau"), "a: 'l''eau'");
    assert.equal(inserted('en.yml', 'a: The ⟦flat⟧ is let.', 'Type: 2'), 'a: "The Type: 2 is let."');
    assert.equal(inserted('en.yml', 'a: The ⟦flat⟧.\nb: c', 'room #2 "A"'), 'a: "The room #2 \\"A\\"."\nb: c');
    assert.equal(inserted('en.yml', 'a: ⟦Flat⟧ to let', '*Room*'), 'a: "*Room* to let"');
    assert.equal(inserted('en.yml', '- [a ⟦flat⟧, b]', 'room, large'), '- ["a room, large", b]');
    assert.equal(inserted('en.yml', 'a: one\n  long ⟦flat⟧', 'x: y'), 'a: "one\n  long x: y"');
    assert.equal(inserted('en.yml', 'a: |\n  One ⟦flat⟧', 'x: y'), 'a: |\n  One x: y');
  });

  it('says where it is broken, and reads the rest', () => {
    const broken = readDocument({
      fileName: 'de.yml',
      text: 'greeting: Guten Tag zusammen\nfarewell: [Bis bald\nnote: "Ohne Ende\n',
    });
    assert.match(broken.problems[0]!.message, /not valid YAML/);
    assert.deepEqual(broken.problems.map(({ line }) => line).slice(0, 1), [3]);
    assert.ok(
      broken.value.kind === 'monolingual' && broken.value.segments.some(({ text }) => text === 'Guten Tag zusammen'),
    );
    assert.deepEqual(
      readDocument({ fileName: 'de.yml', text: 'a: !include other.yaml\nb: &x Wort\nc: *x\na: zweimal\n' }).problems,
      [],
    );
  });
});

describe('HTML and XML', () => {
  const text =
    '<html><head><title>My title</title><script>var x = "no";</script></head><body>\n' +
    '<p class="x">The <b>tenant</b> pays &amp; <code>x</code> leaves.<br>Next ' +
    'line</p><ul><li>One</li><li>Two</li></ul><!-- no --></body></html>';

  it('reads what stands between the elements that end a paragraph', () => {
    assert.deepEqual(segments('a.html', text), [
      '1 My title',
      '2 The tenant pays & `…` leaves.',
      '2 Next line',
      '2 One',
      '2 Two',
    ]);
    const strings =
      '<?xml version="1.0"?><resources><string name="a">Une &lt;ligne&gt;</string><string ' +
      'name="b"><![CDATA[Deux <i>]]></string></resources>';
    assert.deepEqual(segments('values-fr/strings.xml', strings), ['1 Une <ligne>', '1 Deux <i>']);
  });

  const cases: [selected: string, expected: string | undefined][] = [
    ['tenant</b> pays &amp;', 'The ⟦tenant pays &⟧ `…` leaves. Next line'],
    ['var x', undefined],
    ['class', undefined],
    ['One</li><li>Two', undefined],
    ['no --', undefined],
  ];
  for (const [selected, expected] of cases) {
    it(`selecting ${JSON.stringify(selected)} gives ${expected ?? 'nothing'}`, () =>
      assert.equal(located('a.html', select(text, selected)), expected));
  }

  it('escapes what is inserted and loses no tag', () => {
    assert.equal(
      inserted('a.html', "<img alt='The ⟦tenant⟧ pays'>", 'l\'ami & "co"'),
      '<img alt=\'The l&#39;ami &amp; "co" pays\'>',
    );
    assert.equal(
      inserted('a.vue', '<template><x-box a="1 > 0" label="⟦Tenant⟧"/></template>', '"A"'),
      '<template><x-box a="1 > 0" label="&quot;A&quot;"/></template>',
    );
    assert.equal(
      inserted(
        'values-de/strings.xml',
        '<resources><string name="a"><![CDATA[⟦Tenant⟧]]></string></resources>',
        "A & l'a]]>",
      ),
      '<resources><string name="a"><![CDATA[A & l\\\'a]]]]><![CDATA[>]]></string></resources>',
    );
    assert.equal(
      inserted('a.html', '<p>The <b>⟦tenant</b> pays⟧.</p>', 'A & B <c>'),
      '<p>The <b>A &amp; B &lt;c&gt;</b>.</p>',
    );
  });
});

describe('code', () => {
  const ts = [
    '/** Opens a file. Closes it.',
    ' * @param {string} name The name',
    ' *   of the file.',
    ' */',
    'import x from "./module";',
    'const a = "it\\nsays" + `tpl ${b + "in side"} end`; // One line',
    '// and the next.',
    'const r = /no text/;',
  ].join('\n');

  const python = 'def f():\n    """Says it.\n\n    More.\n    """\n    # a note\n    return f"Hi {name}"';

  const cases: [fileName: string, text: string, selected: string, expected: string | undefined][] = [
    ['a.ts', ts, 'Closes', 'Opens a file. ⟦Closes⟧ it.'],
    ['a.ts', ts, 'name\n *   of', 'name The ⟦name of⟧ the file.'],
    ['a.ts', ts, 'line\n// and', 'One ⟦line and⟧ the next.'],
    ['a.ts', ts, 'says', 'it ⟦says⟧'],
    ['a.ts', ts, 'in side', '⟦in side⟧'],
    ['a.ts', ts, 'tpl', '⟦tpl⟧ `…` end'],
    ['a.ts', ts, 'const', undefined],
    ['a.ts', ts, 'no text', undefined],
    ['a.py', python, 'More', '⟦More⟧.'],
    ['a.py', python, 'note', 'a ⟦note⟧'],
    ['a.py', python, 'Hi', '⟦Hi⟧ `…`'],
    ['a.py', python, 'return', undefined],
    ['a.sql', "-- a note\nSELECT 'it''s mine'", "''s mine", "it⟦'s mine⟧"],
    ['a.sh', "# note\necho 'one two'", 'two', 'one ⟦two⟧'],
    ['Dockerfile', '# The image\nFROM node', 'image', 'The ⟦image⟧'],
    ['a.scala', '// Words here\nval x = 1', 'Words', '⟦Words⟧ here'],
  ];
  for (const [fileName, text, selected, expected] of cases) {
    it(`${fileName}: selecting ${JSON.stringify(selected)} gives ${expected ?? 'nothing'}`, () =>
      assert.equal(located(fileName, select(text, selected)), expected));
  }

  it('mines comments and strings that say something', () => {
    const comments = ['1 Opens a file.', '1 Closes it.', '2 name The name of the file.'];
    assert.deepEqual(segments('a.ts', ts), [
      ...comments,
      '6 it says',
      '6 tpl `…` end',
      '6 in side',
      '6 One line and the next.',
    ]);
  });

  it('escapes by the string that it is inserted into', () => {
    assert.equal(inserted('a.ts', "const a = '⟦x⟧';", 'l\'eau "v"'), "const a = 'l\\'eau \"v\"';");
    assert.equal(inserted('a.ts', 'const a = `⟦x⟧`;', '`${y}`'), 'const a = `\\`\\${y}\\``;');
    assert.equal(inserted('a.sql', "SELECT '⟦x⟧'", "l'eau"), "SELECT 'l''eau'");
    assert.equal(inserted('a.c', '/* ⟦x⟧ */', 'a */ b'), '/* a * / b */');
    assert.equal(inserted('a.ts', 'const ⟦x⟧ = 1;', 'y'), 'const y = 1;');
  });

  it('finds a comment in the middle of a long program', () => {
    const body = 'function f() {\n  return "some words" + g(\'more\');\n}\n\n';
    const text = `${body.repeat(900)}/*\n * A block of text that\n * goes on.\n */\n${body.repeat(900)}`;
    assert.equal(located('a.js', select(text, 'text that')), 'A block of ⟦text that⟧ goes on.');
    const doc = 'def f():\n    return 1\n\n\n';
    const documented = `${doc.repeat(900)}"""Long words.\n\n${'Line of text.\n'.repeat(600)}The end here.\n"""\n${doc.repeat(900)}`;
    assert.equal(located('a.py', select(documented, 'end here')), 'Line of text. The ⟦end here⟧.');
  });
});

describe('documents', () => {
  it('are recognised by what the editor calls them, by their names and by their beginnings', () => {
    const name = (fileName: string, text = '', languageId?: string): string =>
      documentFormatOf({ fileName, text, languageId }).name;
    assert.equal(name('a.xlf', '<xliff version="1.2">', 'xml'), 'XLIFF');
    assert.equal(name('Untitled-1', '<?xml version="1.0"?>\n<!-- c --><xliff version="1.2">', 'xml'), 'XLIFF');
    assert.equal(name('Untitled-1', '<?xml version="1.0"?><tmx version="1.4">', 'plaintext'), 'TMX');
    assert.equal(name('Untitled-1', 'msgid ""\nmsgstr ""\n"Language: de\\n"\n', 'plaintext'), 'PO');
    assert.equal(name('notes', '', 'markdown'), 'Markdown');
    assert.equal(name('a.ts', 'x', 'typescript'), 'code');
    assert.equal(name('a.tex', '', 'latex'), 'plain text');
    assert.equal(name('Makefile'), 'code');
  });

  it('are described by what they state and by what they look like', () => {
    const german = 'Der Vermieter hält das Dach jederzeit in gutem Zustand.';
    assert.deepEqual(describeDocument({ fileName: 'a.md', text: `# Vertrag\n\n${german}` }), {
      kind: 'monolingual',
      language: 'de',
    });
    assert.deepEqual(describeDocument({ fileName: 'a.en.md', text: german }), { kind: 'monolingual', language: 'en' });
    assert.equal(describeDocument({ fileName: 'a.md', text: `---\ntitle: x\nlang: de-AT\n---\nWort` }).language, 'de');
    assert.equal(
      describeDocument({ fileName: 'a.html', text: '<!DOCTYPE html><html lang="fr"><p>mot</p>' }).language,
      'fr',
    );
    const licence = (
      '# Licensed under the Apache License, Version 2.0; you may not use this file except in compliance with ' +
      'the License.\n'
    ).repeat(9);
    assert.equal(
      describeDocument({
        fileName: 'texts.properties',
        text: `${licence}roof.state=Der Vermieter hält das Dach in gutem Zustand.\n`,
      }).language,
      'de',
    );
    assert.equal(
      describeDocument({
        fileName: 'texts.json',
        text: '{"the.roof.of.the.house": "Das Dach", "the.rent.is.due.on": "Die Miete ist am Ersten fällig."}',
      }).language,
      'de',
    );
    assert.deepEqual(describeDocument({ fileName: 'a.md', text: '' }), { kind: 'monolingual', language: undefined });
    const po = 'msgid "The tenant pays the rent every month."\nmsgstr "x y"';
    assert.deepEqual(describeDocument({ fileName: 'fr.po', text: po }), {
      kind: 'bilingual',
      pair: { source: 'en', target: 'fr' },
    });
    const header = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\n';
    const credits = '# One of those who have translated this <one@example.org>, 2019, 2020, 2021.\n'.repeat(150);
    assert.deepEqual(describeDocument({ fileName: 'fr.po', text: credits + header + po }), {
      kind: 'bilingual',
      pair: { source: 'en', target: 'fr' },
    });
  });

  it('take an insertion into a value, also an empty one, and in JSON not beside the values', () => {
    const json = (text: string) => inserted('da.json', text, 'enhed');
    assert.equal(json('{\n  "device": "En ⟦⟧"\n}'), '{\n  "device": "En enhed"\n}');
    assert.equal(json('{\n  "device": "⟦⟧"\n}'), '{\n  "device": "enhed"\n}');
    assert.equal(json('⟦⟧{\n  "device": "En"\n}'), undefined);
    assert.equal(json('{\n  "dev⟦⟧ice": "En"\n}'), undefined);
    assert.equal(inserted('da.properties', 'device=⟦⟧', 'enhed'), 'device=enhed');
  });
});
