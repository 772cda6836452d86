import assert from 'node:assert/strict';
import { readGlossary, writeGlossary } from '../../../src/files/glossaryFormats';

const read = (text: string, fileName: string, options = {}) => readGlossary(Buffer.from(text), fileName, options);

describe('reading TMX', () => {
  const unit = (inner: string, attributes = '') =>
    `<tmx version="1.4"><header srclang="en"/><body><tu ${attributes}>${inner}</tu></body></tmx>`;
  const pair = '<tuv xml:lang="en"><seg>pump</seg></tuv><tuv lang="DE-at"><seg>Pumpe</seg></tuv>';

  it('takes properties named as fields, notes and dates, and keeps the rest for the next TMX file', () => {
    const attributes = 'tuid="7" creationdate="20020125T210600Z" changedate="20030101T000000Z" usagecount="3"';
    const { value, problems } = read(
      unit(
        `<note>first</note><note>second</note><prop type="x-Subject">water</prop><prop type="x-odd">9</prop>${pair}`,
        attributes,
      ),
      'a.tmx',
    );
    assert.deepEqual(problems, []);
    const [{ id, tmx, terms, ...concept }] = value as [(typeof value)[0]];
    assert.deepEqual(concept, {
      originalId: '7',
      created: '2002-01-25T21:06:00Z',
      modified: '2003-01-01',
      note: 'first',
      domain: 'water',
    });
    assert.deepEqual(
      terms.map(({ term, language }) => [term, language]),
      [
        ['pump', 'en'],
        ['Pumpe', 'de-AT'],
      ],
    );
    const written = Buffer.from(writeGlossary(value, 'tmx').bytes).toString();
    assert.match(
      written,
      new RegExp(
        `<tu tuid="7" usagecount="3" creationdate="20020125T210600Z" ` +
          `changedate="20030101T000000Z">\\s*<note>first</note>\\s*<prop type="x-concept">${id}</prop>\\s*<prop ` +
          `type="x-domain">water</prop>\\s*<note>second</note>\\s*<prop type="x-odd">9</prop>`,
      ),
    );
    assert.ok(tmx);
  });

  it('keeps attributes whatever their names, and the first of two with one name', () => {
    const { value, problems } = read(
      unit(pair, 'tuid="7" hasOwnProperty="a" __proto__="b" constructor="c" changeid="d" changeid="e"'),
      'a.tmx',
    );
    assert.deepEqual(problems, []);
    assert.equal(
      JSON.stringify(value[0]!.tmx),
      '{"attributes":{"constructor":"c","changeid":"d","hasOwnProperty":"a","__proto__":"b"}}',
    );
  });

  it('leaves inline codes out of the term, and writes them back until the term is changed', () => {
    const { value } = read(
      unit(
        '<tuv xml:lang="en"><seg>Press <bpt i="1">&lt;b></bpt>start<ept i="1">&lt;/b></ept> ' +
          '<hi>now</hi><ph/>.</seg></tuv><tuv xml:lang="de"><seg>Start.</seg></tuv>',
      ),
      'a.tmx',
    );
    assert.equal(value[0]!.terms[0]!.term, 'Press start now.');
    assert.match(
      Buffer.from(writeGlossary(value, 'tmx').bytes).toString(),
      /<seg>Press <bpt i="1">&lt;b&gt;<\/bpt>start/,
    );
    value[0]!.terms[0]!.term = 'Press stop.';
    assert.match(Buffer.from(writeGlossary(value, 'tmx').bytes).toString(), /<seg>Press stop\.<\/seg>/);
  });

  it('names variants without a language or text, and units in one language', () => {
    const { value, problems } = read(
      unit('<tuv><seg>a</seg></tuv><tuv xml:lang="fr"><seg> </seg></tuv><tuv xml:lang="en"><seg>b</seg></tuv>'),
      'a.tmx',
    );
    assert.equal(value.length, 1);
    assert.deepEqual(
      problems.map(({ message }) => message.slice(0, 24)),
      ['“” is not a language, so', 'This <tuv> was skipped b', 'This unit has a segment '],
    );
  });
});

describe('reading XLIFF', () => {
  const version2 = (units: string) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" ` +
    `version="2.1" srcLang="en" trgLang="pt"><file id="f">${units}</file></xliff>`;

  it('takes the glossary of a unit instead of its sentence, which becomes an example', () => {
    const glossary =
      '<gls:glossary><gls:glossEntry id="g1"><gls:term source="public">tab key</gls:term><gls:translation ' +
      'source="my">Tabstopptaste</gls:translation><gls:definition source="dict">a ' +
      'key</gls:definition></gls:glossEntry></gls:glossary>';
    const { value, problems } = read(
      version2(`<unit id="1">${glossary}<segment><source>Press the <pc id="1">tab key</pc>.</source></segment></unit>`),
      'a.xlf',
    );
    assert.deepEqual(problems, []);
    const { id } = value[0]!;
    assert.deepEqual(value[0], {
      id,
      originalId: 'g1',
      definition: 'a key',
      definitionSource: 'dict',
      terms: [
        {
          term: 'tab key',
          language: 'en',
          source: 'public',
          examples: [{ before: 'Press the ', phrase: 'tab key', after: '.' }],
        },
        { term: 'Tabstopptaste', language: 'pt', source: 'my' },
      ],
    });
  });

  it('takes each segment of a unit, with its notes, and counts those without a translation', () => {
    const { value, problems } = read(
      version2(
        '<unit id="1"><notes><note>one</note><note ' +
          'category="domain">water</note></notes><segment><source>a</source><target>b</target></segment><segment><source>c</source></segment><segment ' +
          'state="initial"><source>d</source><target>d</target></segment></unit>',
      ),
      'a.xlf',
    );
    assert.deepEqual(
      value.map(({ note, domain, terms }) => [note, domain, terms.map(({ term }) => term).join()]),
      [['one', 'water', 'a,b']],
    );
    assert.match(problems[0]!.message, /^Skipped 2 untranslated segments\. The first is here/);
  });

  it('leaves out units that must not be translated, and counts them', () => {
    const segment = '<segment><source>Ada</source><target>Ada L.</target></segment>';
    const { value, problems } = read(version2(`<unit id="1" translate="no">${segment}</unit>`), 'a.xlf');
    assert.deepEqual(value, []);
    assert.match(problems[0]!.message, /^Skipped 1 segment with translate="no"\./);
  });

  it('marks unfinished translations, and counts them', () => {
    const unit = (id: number, state: string) =>
      `<trans-unit id="${id}"><source>s${id}</source><target state="${state}">t${id}</target></trans-unit>`;
    const { value, problems } = read(
      `<xliff version="1.2"><file source-language="en" ` +
        `target-language="uk"><body>${unit(1, 'needs-review-translation')}${unit(2, 'final')}</body></file></xliff>`,
      'a.xlf',
    );
    assert.deepEqual(
      value.map(({ flags }) => flags),
      [['fuzzy'], undefined],
    );
    assert.match(problems[0]!.message, /^Read 1 unfinished translation\. Review/);
  });

  it('takes a target language from the name or the choice, and asks for it where there is none', () => {
    const text =
      '<xliff version="1.2"><file source-language="en"><body><trans-unit ' +
      'id="1"><source>a</source><target>b</target></trans-unit></body></file></xliff>';
    assert.equal(read(text, 'messages.de.xlf').value[0]!.terms[1]!.language, 'de');
    assert.equal(read(text, 'a.xlf', { target: 'fr' }).value[0]!.terms[1]!.language, 'fr');
    assert.match(read(text, 'a.xlf').problems[0]!.option ?? '', /--from en --to de/);
  });
});

describe('reading PO', () => {
  const header = 'msgid ""\nmsgstr "Language: de\\nX-Source-Language: en\\n"\n\n';

  it('keeps contexts apart, and takes comments, places and flags', () => {
    const { value, problems } = read(
      `${header}# by hand\n#. by program\n#: a.c:1 b.c:2\n#, fuzzy, c-format\nmsgctxt "menu"\nmsgid ` +
        `"Open"\nmsgstr "Öffnen"\n\nmsgctxt "state"\nmsgid "Open"\nmsgstr "Öffnen"\n\n#~ msgid "old"\n#~ msgstr ` +
        `"alt"\n`,
      'a.po',
    );
    assert.equal(value.length, 2);
    assert.notEqual(value[0]!.id, value[1]!.id);
    const { id, terms } = value[0]!;
    assert.deepEqual(value[0], {
      id,
      terms,
      context: 'menu',
      note: 'by hand\nby program',
      source: 'a.c:1 b.c:2',
      flags: ['fuzzy', 'c-format'],
    });
    assert.deepEqual(
      terms.map(({ term }) => term),
      ['Open', 'Öffnen'],
    );
    assert.match(problems[0]!.message, /^Read 1 fuzzy translation\./);
  });

  it('keeps the region of a language that only the name of the file states', () => {
    for (const [name, language] of [
      ['locale/pt_BR/LC_MESSAGES/django.po', 'pt-BR'],
      ['fr_CA.po', 'fr-CA'],
      ['app-es_419.po', 'es-419'],
      ['zh_TW.po', 'zh-TW'],
    ] as const)
      assert.equal(read('msgid "a"\nmsgstr "b"\n', name).value[0]!.terms[1]!.language, language, name);
  });

  it('gives plural forms as terms with their number', () => {
    const { value } = read(
      `${header}msgid "%d key"\nmsgid_plural "%d keys"\nmsgstr[0] "%d Taste"\nmsgstr[1] "%d Tasten"\n`,
      'a.po',
    );
    assert.deepEqual(
      value[0]!.terms.map(({ term, grammaticalNumber }) => `${term}:${grammaticalNumber}`),
      ['%d key:singular', '%d keys:plural', '%d Taste:singular', '%d Tasten:plural'],
    );
  });

  it('decodes what its header declares, unless the bytes are evidently UTF-8', () => {
    const text =
      'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=CP1251\\n"\n"Language: ru\\n"\n\nmsgid ' +
      '"key"\nmsgstr "ключ"\n';
    const cyrillic = Buffer.from(
      Array.from(text, (letter) => (letter > '\u0400' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0))),
    );
    for (const bytes of [Buffer.from(text), cyrillic])
      assert.equal(readGlossary(bytes, 'a.po').value[0]!.terms[1]!.term, 'ключ');
  });

  it('names the line of what is no message, reads the rest, and asks for a target language', () => {
    const { value, problems } = read(`${header}msgid "a"\nmsgstr "b\n\nmsgid "c"\nmsgstr "d"\n`, 'a.po');
    assert.deepEqual([value.length, problems.map(({ line }) => line)], [1, [5]]);
    assert.match(read('msgid "a"\nmsgstr "b"\n', 'x.po').problems[0]!.option ?? '', /--to de/);
  });
});

describe('reading UTX', () => {
  const text =
    '#UTX 1.11; ja-JP/en-US; 2008-05-21; copyright: AAMT\n#description: x\n#src\ttgt\tsrc:pos\tterm ' +
    'status\tconcept ' +
    'ID\tsrc:yomi\n地域\tregion\tnoun\tapproved\t7\tちいき\n地域\tarea\tnoun\tprovisional\t7\t\n語\tword\t-\tnonsense\t8\t\n';

  it('gathers the rows of one concept, and reads statuses and columns of its own', () => {
    const { value, problems } = read(text, 'a.utx');
    assert.deepEqual(
      value.map(({ originalId, terms }) => [
        originalId,
        terms.map(({ term, status }) => `${term}:${status ?? ''}`).join(' '),
      ]),
      [
        ['7', '地域: region:preferredTerm-admn-sts area:'],
        ['8', '語: word:'],
      ],
    );
    assert.deepEqual(value[0]!.columns, { 'src:yomi': 'ちいき' });
    assert.match(problems[0]!.message, /status “nonsense” is unknown/);
  });

  it('is refused without languages or names of columns', () => {
    assert.match(read('#UTX 1.11\n#src\ttgt\na\tb\n', 'a.utx').problems[0]!.message, /does not state the languages/);
    assert.match(read('#UTX 1.11; en/de\na\tb\n', 'a.utx').problems[0]!.message, /There are no column names/);
  });
});

describe('reading MultiTerm XML', () => {
  it('puts the owner’s fields into the words of the glossary, and keeps those that have none', () => {
    const text =
      `<mtf><conceptGrp><concept>12</concept><system type="entryClass">3</system><transacGrp><transac ` +
      `type="origination">ann</transac><date>2005-05-12T10:11:12</date></transacGrp><descripGrp><descrip ` +
      `type="Subject">water</descrip></descripGrp><languageGrp><language type="English (US)" ` +
      `lang="EN-US"/><descripGrp><descrip type="Definition">moves it</descrip><descripGrp><descrip ` +
      `type="Source">ISO</descrip></descripGrp></descripGrp><termGrp><term>pump</term><descripGrp><descrip ` +
      `type="Status">Forbidden</descrip></descripGrp><descripGrp><descrip ` +
      `type="Category">odd</descrip></descripGrp></termGrp></languageGrp></conceptGrp></mtf>`;
    const { value, problems } = readGlossary(Buffer.from(`\uFEFF${text}`, 'utf16le'), 'a.xml');
    assert.deepEqual(problems, []);
    const [concept] = value;
    assert.deepEqual(
      [concept!.originalId, concept!.domain, concept!.definition, concept!.definitionSource],
      ['12', 'water', 'moves it', 'ISO'],
    );
    assert.deepEqual(
      [concept!.created, concept!.transactions],
      ['2005-05-12T10:11:12', [{ type: 'origination', date: '2005-05-12T10:11:12', responsible: 'ann' }]],
    );
    assert.deepEqual(
      concept!.terms.map(({ term, language, status }) => [term, language, status]),
      [['pump', 'en-US', 'deprecatedTerm-admn-sts']],
    );
    const written = Buffer.from(writeGlossary(value, 'multiterm').bytes).toString();
    for (const part of [
      '<concept>12</concept>',
      '<system type="entryClass">3</system>',
      '<descrip type="Category">odd</descrip>',
      '<transac type="origination">ann</transac>',
    ])
      assert.ok(written.includes(part), part);
  });
});
