import assert from 'node:assert/strict';
import fc from 'fast-check';
import { documentFormatOf, equivalentInsertion, locatePhrase, readDocument } from '../../../src/files/documents';
import { withInheritedNames } from '../../support/inheritedNames';
import { marked } from './marked';

/** One small document for each format, with ⟦⟧ where a text can be inserted and is read back as it is. */
const FORMATS: { fileName: string; name: string; text: string }[] = [
  {
    fileName: 'a.txt',
    name: 'plain text',
    text: 'The first paragraph stands here.\n\nHere ⟦⟧\n\nThe last one.\nOver two lines.',
  },
  {
    fileName: 'a.md',
    name: 'Markdown',
    text:
      '---\ntitle: x\n---\n# A *heading*\n\nHere ⟦⟧\n\n- item **one** with [a link](http://example.org)\n- ' +
      'item `two`\n\n' +
      '> quoted &amp; told\n> on\n',
  },
  {
    fileName: 'a.rst',
    name: 'reStructuredText',
    text:
      'A *heading*\n===========\n\nHere ⟦⟧\n\n* item **one** with `a link <http://example.org>`_\n* item ' +
      '``two``\n\n.. note:: Read :ref:`this <that>`\n   over two lines.\n\n=====  =====\nA      B\n=====  ' +
      '=====\n1      2\n=====  =====\n',
  },
  {
    fileName: 'a.adoc',
    name: 'AsciiDoc',
    text:
      '= A _heading_\n:attr: x\n\nHere ⟦⟧\n\n* item *one* with https://example.org[a link]\n* item ' +
      '`two`\n\nNOTE: Fish &amp; chips\nover two lines.\n\n|===\n|A |B\n2+|1\n|===\n\n----\ncode\n----\n',
  },
  {
    fileName: 'a.html',
    name: 'HTML or XML',
    text: '<h1>A heading</h1><p>Here ⟦⟧</p><p class="x">Fish &amp; <b>chips</b></p><script>no()</script>',
  },
  {
    fileName: 'a.po',
    name: 'PO',
    text:
      'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n#, c-format\nmsgid "Here it is"\nmsgstr "Here ⟦⟧"\n\n' +
      'msgid ""\n"Two "\n"lines \\"quoted\\"\\n"\nmsgstr "Zwei Zeilen"\n',
  },
  {
    fileName: 'a.xlf',
    name: 'XLIFF',
    text:
      '<xliff version="1.2"><file source-language="en" target-language="de"><body>' +
      '<trans-unit id="1"><source>Here it is</source><target>Here ⟦⟧</target></trans-unit>\n' +
      '<trans-unit id="2"><source>Fish &amp; <g id="1">chips</g></source><target>Fisch<x ' +
      'id="1"/></target></trans-unit></body></file></xliff>',
  },
  {
    fileName: 'b.xlf',
    name: 'XLIFF',
    text:
      '<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="1">' +
      '<segment><source>Here it is</source><target>Here ⟦⟧</target></segment></unit></file></xliff>',
  },
  {
    fileName: 'a.tmx',
    name: 'TMX',
    text:
      '<tmx version="1.4"><header srclang="en"/><body>' +
      '<tu><tuv xml:lang="en"><seg>Here it is</seg></tuv><tuv xml:lang="de"><seg>Here ⟦⟧</seg></tuv></tu></body></tmx>',
  },
  {
    fileName: 'app_de.ts',
    name: 'Qt TS',
    text:
      '<!DOCTYPE TS><TS version="2.1" language="de"><context><name>a</name>' +
      '<message><source>Here it is</source><translation>Here ⟦⟧</translation></message>\n' +
      '<message numerus="yes"><source>Fish &amp; ' +
      'chips</source><translation><numerusform>Fisch</numerusform><numerusform>Fische</numerusform></translation></message></context></TS>',
  },
  {
    fileName: 'a.xcstrings',
    name: 'string catalogue',
    text:
      '{ "sourceLanguage" : "en", "strings" : {\n  "Here it is" : { "localizations" : { "de" : { "stringUnit" ' +
      ': { "state" : "translated", "value" : "Here ⟦⟧" } } } },\n' +
      '  "b" : { "localizations" : { "en" : { "stringUnit" : { "value" : "Two \\"words\\"" } }, "de" : { ' +
      '"stringUnit" : { "state" : "new", "value" : "Zwei\\nZeilen" } } } } } }',
  },
  {
    fileName: 'values/strings.xml',
    name: 'string resources',
    text:
      '<?xml version="1.0"?>\n<resources>\n<string name="a">Here ⟦⟧</string>\n<string name="b">It\\\'s ' +
      '<b>one</b> &amp; two</string></resources>',
  },
  {
    fileName: 'Resources.resx',
    name: 'string resources',
    text: '<root><data name="a"><value>Here ⟦⟧</value><comment>A note</comment></data></root>',
  },
  {
    fileName: 'en.lproj/a.stringsdict',
    name: 'property list of strings',
    text:
      '<plist ' +
      'version="1.0"><dict><key>files</key><dict><key>COUNT</key><dict><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>Here ' +
      '⟦⟧</string><key>other</key><string>%d fish &amp; chips</string></dict></dict></dict></plist>',
  },
  {
    fileName: 'a.vtt',
    name: 'subtitles',
    text:
      'WEBVTT\n\nNOTE A remark\n\n1\n00:01.000 --> 00:03.000 line:0\nHere ⟦⟧\n\n00:04.000 --> 00:05.000\n<v ' +
      'Ann>Fish &amp; <i>chips</i>\nover two lines\n',
  },
  {
    fileName: 'en.json',
    name: 'JSON',
    text: '{ "a": "Some \\"text\\" here", "b": "Here ⟦⟧", "c": ["one \\u00e4 two"] }',
  },
  { fileName: 'a_en.properties', name: 'properties', text: '# A comment\nkey = Here ⟦⟧\nother: two \\\n  lines\n' },
  {
    fileName: 'en.ftl',
    name: 'Fluent',
    text:
      '# A comment\nkey = Here ⟦⟧\n-term = A term\nother = Says { $name }\n  over two lines\n  .title = { $n ' +
      '->\n    [one] One file\n   *[other] { $n } files\n  }\n',
  },
  {
    fileName: 'en.yml',
    name: 'YAML',
    text: 'en:\n  a: "Here ⟦⟧"\n  b: plain text\n  c: |\n    block text\n    goes on\n',
  },
  { fileName: 'b.en.yml', name: 'YAML', text: "en:\n  a: 'Here ⟦⟧'\n" },
  {
    fileName: 'a.ts',
    name: 'code',
    text: '// A comment\nconst a = "Here ⟦⟧"; /* Another\n * one */ const b = `x ${a} y`;\n',
  },
  {
    fileName: 'a.py',
    name: 'code',
    text: 'def f():\n    """Says something.\n\n    More of it.\n    """\n    return _(\'Here ⟦⟧\')\n',
  },
];

/** Words of a term, with what each format has to escape. */
const TRICKY =
  'Miete rent & <b> "fest" l\'eau \\n a*b x_y _y_ `c` [d] ${e} 100 % ä 契約 😀 العقد &amp; p|q # ]]> {f} ~g~';
const word = fc.constantFrom(...TRICKY.split(' '));
const term = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => `zzz ${words.join(' ')} end`);

for (const { fileName, name, text } of FORMATS) {
  describe(`${name}, as every format (${fileName})`, () => {
    const empty = marked(fileName, text);

    it('is recognised', () => assert.equal(documentFormatOf(empty).name, name));

    it('reads back what was inserted', () => {
      fc.assert(
        fc.property(term, (inserted) => {
          const insertion = equivalentInsertion(empty, inserted);
          assert.ok(insertion);
          const after =
            empty.text.slice(0, insertion.span.start) + insertion.newText + empty.text.slice(insertion.span.end);
          const { value } = readDocument({ fileName, text: after });
          const texts =
            value.kind === 'monolingual'
              ? value.segments.map((segment) => segment.text)
              : value.pairs.map((pair) => pair.target.text);
          assert.ok(texts.includes(`Here ${inserted}`), `${JSON.stringify(inserted)} in ${JSON.stringify(texts)}`);
        }),
      );
    });

    it('maps whatever it locates back to where it stands', () => {
      const length = empty.text.length;
      fc.assert(
        fc.property(fc.nat(length), fc.nat(60), fc.nat(1000), (start, size, offset) => {
          const selection = { start: offset + start, end: offset + Math.min(length, start + size) };
          const place = locatePhrase({ ...empty, offset, head: empty.text, selection });
          if (!place) return;
          const { before, phrase, after, span } = place;
          if (selection.start === selection.end) {
            assert.equal(phrase, '');
            assert.deepEqual(span, selection);
          } else {
            assert.equal(phrase, phrase.trim());
            assert.ok(phrase.length > 0);
            assert.deepEqual(place.spanOf(before.length, before.length + phrase.length), span);
            assert.ok(span.start < selection.end && span.end > selection.start);
            const again = locatePhrase({ ...empty, offset, head: empty.text, selection: span });
            assert.deepEqual([again?.before, again?.phrase, again?.after, again?.span], [before, phrase, after, span]);
          }
          const sentence = before + phrase + after;
          for (let i = 1; i < sentence.length; i++)
            assert.ok(place.spanOf(i - 1, i).start <= place.spanOf(i, i + 1).start);
        }),
        { numRuns: 300 },
      );
    });

    it('takes a name that every object has for one like any other', () => {
      for (const named of withInheritedNames(empty.text)) {
        readDocument({ fileName, text: named });
        const at = Math.min(20, named.length);
        locatePhrase({ fileName, text: named, offset: 0, selection: { start: at, end: at } });
      }
    });

    it('reads anything without throwing', () => {
      fc.assert(
        fc.property(
          fc.nat(empty.text.length),
          fc.nat(empty.text.length),
          fc.string({ maxLength: 8 }),
          (from, to, garbage) => {
            const broken = empty.text.slice(0, Math.min(from, to)) + garbage + empty.text.slice(Math.max(from, to));
            readDocument({ fileName, text: broken });
            const at = Math.min(from, broken.length);
            locatePhrase({
              fileName,
              text: broken,
              offset: 0,
              selection: { start: at, end: Math.min(broken.length, at + 5) },
            });
            equivalentInsertion({ fileName, text: broken, offset: 0, selection: { start: at, end: at } }, 'x');
          },
        ),
        { numRuns: 200 },
      );
    });
  });
}
