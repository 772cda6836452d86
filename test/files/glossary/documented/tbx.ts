import assert from 'node:assert/strict';
import { writeGlossary } from '../../../../src/files/glossaryFormats';
import type { Concept } from '../../../../src/model/concept';
import type { Proofs } from './support';
import { again, assertKept, fieldsOf, messagesOf, one, pump, read, termsOf, written } from './support';

const tbx = (entries: string, style = 'dca') =>
  `<?xml version="1.0"?>\n<tbx style="${style}" type="TBX-Basic" xml:lang="en" ` +
  `xmlns:min="http://www.tbxinfo.net/ns/min" ` +
  `xmlns:x="urn:x"><tbxHeader><fileDesc><titleStmt><title>Mine</title></titleStmt><sourceDesc><p>s</p></sourceDesc></fileDesc></tbxHeader><text><body>\n${entries}\n</body><back><refObjectSec><refObject ` +
  `id="p1"/></refObjectSec></back></text></tbx>`;
const martif = (entries: string) => `<martif type="TBX"><text><body>\n${entries}\n</body></text></martif>`;
const german = '<langSec xml:lang="de"><termSec><term>Pumpe</term></termSec></langSec>';
/** An entry with elements of its own and, within its term, others. */
const entry = (ofEntry: string, ofTerm = '', attributes = '') =>
  `<conceptEntry ${attributes}>${ofEntry}<langSec ` +
  `xml:lang="en"><termSec><term>pump</term>${ofTerm}</termSec></langSec>${german}</conceptEntry>`;
const kept = (ofEntry: string, ofTerm = ''): Concept => {
  const concept = one(tbx(entry(ofEntry, ofTerm)), 'a.tbx');
  assertKept(concept, 'tbx');
  assertKept(concept, 'tbx2');
  return concept;
};

export const TBX: Proofs = {
  '`conceptEntry`, `termEntry`; its `id`'() {
    assert.equal(one(tbx(entry('', '', 'id="c00000000000000aa"')), 'a.tbx').id, 'c00000000000000aa');
    const foreign = one(
      martif('<termEntry id="eid-7"><langSet xml:lang="en"><tig><term>pump</term></tig></langSet></termEntry>'),
      'a.tbx',
    );
    assert.equal(foreign.originalId, 'eid-7');
    assertKept(foreign, 'tbx');
    assertKept(foreign, 'tbx2');
  },
  '`langSec`, `langSet`; `xml:lang`'() {
    const section = (tag: string) => `<langSec xml:lang="${tag}"><termSec><term>x</term></termSec></langSec>`;
    const { value, problems } = read(
      tbx(`<conceptEntry>${section('de_AT')}${section('English')}${section('Elvish')}</conceptEntry>`),
      'a.tbx',
    );
    assert.deepEqual(value.map(termsOf), ['de-AT:x en:x']);
    assert.match(messagesOf(problems), /“Elvish” is not a language.*skipped/);
  },
  '`termSec`, `tig`, `ntig`; `term`'() {
    const { value } = read(
      martif(
        '<termEntry><langSet xml:lang="de"><tig><term>große\n  Pumpe</term></tig></langSet><langSet ' +
          'xml:lang="en"><ntig><termGrp><term>pump</term></termGrp></ntig></langSet><langSet ' +
          'xml:lang="de"><tig><term>P</term></tig></langSet></termEntry>',
      ),
      'a.tbx',
    );
    assert.deepEqual(value.map(termsOf), ['de:große Pumpe en:pump de:P']);
    assert.deepEqual(again(value, 'tbx').map(termsOf), ['de:große Pumpe de:P en:pump']);
  },
  '`subjectField`, `definition` with'() {
    const concept = kept(
      '<descrip type="subjectField">water</descrip><descripGrp><descrip type="definition">moves ' +
        'it</descrip><admin type="source">ISO</admin></descripGrp><note>n</note><admin ' +
        'type="source">s</admin><admin type="customerSubset">c</admin><admin type="projectSubset">p</admin>',
    );
    assert.deepEqual(fieldsOf(concept), {
      domain: 'water',
      definition: 'moves it',
      definitionSource: 'ISO',
      note: 'n',
      source: 's',
      customer: 'c',
      project: 'p',
    });
  },
  '`definition` of a language or a term'() {
    const definition = (text: string) => `<descrip type="definition">${text}</descrip>`;
    const concept = one(
      tbx(
        `<conceptEntry><langSec ` +
          `xml:lang="en">${definition('moves it')}<termSec><term>pump</term></termSec></langSec><langSec ` +
          `xml:lang="de">${definition('bewegt es')}<termSec><term>Pumpe</term></termSec></langSec></conceptEntry>`,
      ),
      'a.tbx',
    );
    assert.deepEqual(
      [concept.definition, concept.definitionLanguage, JSON.stringify(concept.languageExtra)],
      ['moves it', 'en', '{"de":[{"element":"descrip","attributes":{"type":"definition"},"content":["bewegt es"]}]}'],
    );
    assertKept(concept, 'tbx');
  },
  'several descriptions in one `descripGrp`'() {
    const group =
      '<descripGrp><descrip type="definition">moves it</descrip><descrip type="context">Pumps ' +
      'run.</descrip></descripGrp>';
    const concept = kept('', group);
    assert.equal(concept.definition, 'moves it');
    assert.equal(concept.terms[0]!.examples!.length, 1);
  },
  '`administrativeStatus`, `normativeAuthorization`'() {
    const status = (type: string, value: string) =>
      one(tbx(entry('', `<termNote type="${type}">${value}</termNote>`)), 'a.tbx').terms[0]!;
    for (const [type, value] of [
      ['administrativeStatus', 'deprecatedTerm-admn-sts'],
      ['normativeAuthorization', 'deprecatedTerm'],
      ['status', 'forbidden'],
    ]) {
      const concept = one(tbx(entry('', `<termNote type="${type}">${value}</termNote>`)), 'a.tbx');
      assert.equal(concept.terms[0]!.status, 'deprecatedTerm-admn-sts');
      assert.ok(written([concept], 'tbx').includes(`<termNote type="${type}">${value}</termNote>`));
      concept.terms[0]!.status = 'preferredTerm-admn-sts';
      assert.ok(
        written([concept], 'tbx').includes('<termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>'),
      );
    }
    assert.deepEqual(
      [status('status', 'Preferred').status, status('status', 'obsolete').status],
      ['preferredTerm-admn-sts', 'supersededTerm-admn-sts'],
    );
    const unknown = status('administrativeStatus', 'so-so');
    assert.deepEqual(
      [unknown.status, JSON.stringify(unknown.extra)],
      [undefined, '[{"element":"termNote","attributes":{"type":"administrativeStatus"},"content":["so-so"]}]'],
    );
  },
  '`Translation needed` with'() {
    // As Weblate's glossaries are exported.
    const weblate = (languages: string) =>
      martif(`<termEntry id="gitlab"><descrip type="Translation needed">No</descrip>${languages}</termEntry>`);
    const section = (language: string) => `<langSet xml:lang="${language}"><tig><term>GitLab</term></tig></langSet>`;
    const statuses = ({ terms }: Concept) =>
      terms.map(({ language, term, status }) => `${language} ${term} ${status ?? '-'}`);
    const both = one(weblate(section('en') + section('de')), 'a.tbx');
    assert.deepEqual(statuses(both), ['en GitLab -', 'de GitLab preferredTerm-admn-sts']);
    assert.deepEqual(statuses(one(weblate(section('en')), 'a.tbx', { target: 'de' })), statuses(both));
    assertKept(both, 'tbx2');
  },
  '`partOfSpeech`, `termType`'() {
    const notes = ['partOfSpeech', 'termType', 'grammaticalGender', 'grammaticalNumber', 'geographicalUsage'];
    const concept = kept(
      '',
      `${notes.map((name) => `<termNote type="${name}">${name}</termNote>`).join('')}<note>n</note><admin ` +
        `type="source">s</admin><admin type="customerSubset">c</admin><admin type="projectSubset">p</admin>`,
    );
    assert.deepEqual(concept.terms[0], {
      term: 'pump',
      language: 'en',
      ...Object.fromEntries(notes.map((name) => [name, name])),
      note: 'n',
      source: 's',
      customer: 'c',
      project: 'p',
    });
  },
  '`context`, `example` or `sampleSentence` with `source`'() {
    const context = (text: string) =>
      `<descripGrp><descrip type="context">${text}</descrip><admin type="source">p. 3</admin></descripGrp>`;
    const phrase = (text: string) =>
      kept('', context(text))
        .terms[0]!.examples!.map((example) => example.phrase)
        .join();
    assert.deepEqual(['A <hi>machine</hi>.', 'A pump.', 'A Pump.', 'Two pumps.', 'A waterpump.'].map(phrase), [
      'machine',
      'pump',
      'Pump',
      'pumps',
      'pump',
    ]);
    const examples = [{ before: 'A ', phrase: 'pump', after: '.', source: 'p. 3' }];
    assert.doesNotMatch(written([pump({}, { examples })], 'tbx'), /<hi>/);
    assert.match(
      written([pump({}, { examples: [{ before: 'A pump ', phrase: 'pump', after: '.' }] })], 'tbx'),
      /A pump <hi>pump<\/hi>/,
    );
  },
  '`context` in which the term is not found'() {
    assert.deepEqual(kept('', '<descrip type="context">Nothing.</descrip>').terms[0]!.unplacedExamples, ['Nothing.']);
    assert.match(
      JSON.stringify(
        kept('', '<descripGrp><descrip type="context">Nothing.</descrip><admin type="source">x</admin></descripGrp>')
          .terms[0]!.extra,
      ),
      /Nothing/,
    );
  },
  '`transactionType` `origination`'() {
    const transaction = (type: string, date: string) =>
      `<transacGrp><transac type="transactionType">${type}</transac><date>${date}</date></transacGrp>`;
    const concept = one(
      tbx(
        entry(
          transaction('origination', '2020-01-01') +
            transaction('modification', '2021-01-01') +
            transaction('modification', '2022-01-01'),
        ),
      ),
      'a.tbx',
    );
    assert.deepEqual([concept.created, concept.modified], ['2020-01-01', '2022-01-01']);
    assert.deepEqual(again([pump({ created: '2020-01-01T10:00:00Z' })], 'tbx')[0]!.created, '2020-01-01');
  },
  'other transactions'() {
    const check =
      '<transacGrp><transac type="transactionType">check</transac><transacNote ' +
      'type="responsibility">ann</transacNote><date>2020-01-01</date></transacGrp>';
    const concept = kept(check, check);
    for (const said of [concept, concept.terms[0]!])
      assert.deepEqual(said.transactions, [{ type: 'check', date: '2020-01-01', responsible: 'ann' }]);
  },
  '`ref` `crossReference`'() {
    const entries = `${entry('<ref type="crossReference" target="e2">two</ref>', '<xref type="externalCrossReference" target="https://example.org">page</xref>', 'id="e1"')}${entry('', '', 'id="e2"')}`;
    const { value } = read(tbx(entries), 'a.tbx');
    assert.deepEqual(
      [value[0]!.crossReferences, value[0]!.terms[0]!.crossReferences],
      [[{ target: 'e2', text: 'two' }], [{ target: 'https://example.org', text: 'page' }]],
    );
    assert.deepEqual(again(value, 'tbx'), value);
    const own = [
      pump({ crossReferences: [{ target: 'c0000000000000002' }] }),
      { ...pump(), id: 'c0000000000000002', originalId: 'e9' },
    ];
    assert.match(written(own, 'tbx'), /<ref type="crossReference" target="e9"\/>/);
  },
  '`xref` `xGraphic`'() {
    for (const target of ['https://example.org/pump.png', 'pictures/a pump.png']) {
      assert.deepEqual(kept(`<xref type="xGraphic" target="${target}">a pump</xref>`).images, [
        { target, text: 'a pump' },
      ]);
    }
    const page = kept('', '<xref type="externalCrossReference" target="ftp://example.org/a">page</xref>');
    assert.deepEqual(page.terms[0]!.crossReferences, [{ target: 'ftp://example.org/a', text: 'page' }]);
    const group = (type: string, target: string, text: string) =>
      new RegExp(`<descrip type="${type}">${text}</descrip>\\s*<admin type="source">${target}</admin>`);
    assert.match(written([pump({ images: [{ target: 'a.png', text: 'A' }] })], 'tbx'), group('xGraphic', 'a.png', 'A'));
    assert.match(written([page], 'tbx'), group('externalCrossReference', 'ftp://example.org/a', 'page'));
    assert.match(written([page], 'tbx2'), /<xref type="externalCrossReference" target="ftp:/);
  },
  'everything else within an entry'() {
    const odd = '<note>first</note><note>second</note><descrip type="characteristic">H<hi>2</hi>O</descrip>';
    assert.match(JSON.stringify(kept(odd).extra), /second.*characteristic.*"hi"/);
    const tagged = one(
      tbx(
        `<conceptEntry><min:subjectField>water</min:subjectField><min:figure>f</min:figure><langSec ` +
          `xml:lang="en"><min:usageNote>u</min:usageNote><termSec><term>pump</term></termSec></langSec></conceptEntry>`,
        'dct',
      ),
      'a.tbx',
    );
    assert.equal(tagged.domain, 'water');
    assert.match(written([tagged], 'tbx'), /<descrip type="figure">f<.*<descrip type="usageNote">u</s);
    assertKept(tagged, 'tbx');
  },
  'line breaks followed by indentation'() {
    assert.deepEqual(kept('<note>one\n    two\nthree</note>').note, 'one two\nthree');
  },
  'inline elements that the written version does not define'() {
    const concept = pump({
      extra: [
        {
          element: 'note',
          content: [
            'a ',
            { element: 'bpt', attributes: { i: '1' }, content: ['b'] },
            { element: 'sc', attributes: { id: 's1' }, content: ['c'] },
            { element: 'sc', content: ['d'] },
            { element: 'it', content: ['e'] },
          ],
        },
      ],
    });
    assert.match(written([concept], 'tbx'), /a b<sc id="s1"\/>cde</);
    assert.match(written([concept], 'tbx2'), /a <bpt i="1">b<\/bpt>cde</);
  },
  'an `id` that was written already'() {
    const text = written(
      [
        pump({ originalId: 'x' }),
        {
          ...pump({ originalId: 'x', crossReferences: [{ target: 'nobody' }] }, { originalId: 'x' }),
          id: 'c0000000000000002',
        },
      ],
      'tbx',
    );
    assert.equal(text.match(/id="x"/g)!.length, 1);
    assert.match(text, /<conceptEntry id="c0000000000000002">/);
    assert.doesNotMatch(text, /nobody/);
  },
  'an `id` that is not a valid XML name'() {
    const ids = ['7', 'free text', 'a:b', '水 1'];
    const entries = ids
      .map((id) => entry(`<ref type="crossReference" target="${id}">to itself</ref>`, '', `id="${id}"`))
      .join('');
    const { value } = read(tbx(entries), 'a.tbx');
    assert.deepEqual(
      value.map(({ originalId }) => originalId),
      ids,
    );
    for (const format of ['tbx', 'tbx2'] as const) {
      assert.deepEqual(again(value, format), value);
      assert.match(written(value, format), /id="_x0037_".*target="_x0037_".*id="free_x0020_text"/s);
      assert.equal(again([pump({ originalId: '_x0037_' })], format)[0]!.originalId, '_x0037_');
    }
  },
  'notes of terms placed at a concept'() {
    const concept = one(
      tbx(
        '<conceptEntry><termNote type="partOfSpeech">noun</termNote><langSec ' +
          'xml:lang="en"><termNoteGrp><termNote ' +
          'type="register">slang</termNote></termNoteGrp><termSec><term>pump</term></termSec></langSec></conceptEntry>',
      ),
      'a.tbx',
    );
    assert.match(JSON.stringify([concept.extra, concept.languageExtra]), /"descrip".*"descripGrp".*"descrip"/);
    assertKept(concept, 'tbx');
    const odd = pump({
      extra: [
        { element: 'table', content: [{ element: 'row', content: ['a'] }] },
        { element: 'descripGrp', content: [{ element: 'note', content: ['b'] }] },
        { element: 'descrip', content: ['c'] },
      ],
    });
    assert.match(written([odd], 'tbx'), /<descrip type="table">a<\/descrip>\s*<note>b<\/note>\s*<note>c<\/note>/);
  },
  'an impossible date'() {
    assert.match(
      written(
        [
          pump({
            transactions: [
              { type: 'check', date: 'in spring' },
              { type: 'check', date: '2024-02-30' },
            ],
          }),
        ],
        'tbx',
      ),
      /<note>in spring<.*<note>2024-02-30</s,
    );
  },
  'a glossary without entries'() {
    const { bytes, omissions } = writeGlossary([], 'tbx');
    assert.match(omissions.join(), /requires at least one/);
    assert.match(Buffer.from(bytes).toString(), /<body>\n<\/body>/);
    assert.deepEqual(writeGlossary([pump()], 'tbx2').omissions, []);
  },
  'the dialect (`type`)'() {
    assert.match(written([pump({ domain: 'water' })], 'tbx'), /<tbx type="TBX-Basic"/);
    assert.match(written([pump({}, { grammaticalNumber: 'plural' })], 'tbx'), /<tbx type="TBX-Glossa"/);
    assert.match(
      written([pump({ domain: 'water' })], 'tbx2'),
      /TBXBasiccoreStructV02.*type="TBX-Basic".*TBXBasicXCSV02/s,
    );
    assert.match(written([pump({ customer: 'ACME' })], 'tbx2'), /TBXcoreStructV02.*type="TBX".*TBXXCSV02/s);
  },
  'data categories as tags (`tbx-dct`)'() {
    const basic = written(
      [
        pump(
          { domain: 'water', definition: 'moves it', definitionSource: 'ISO' },
          { partOfSpeech: 'noun', termType: 'fullForm' },
        ),
      ],
      'tbx-dct',
    );
    assert.match(
      basic,
      /<tbx type="TBX-Basic" style="dct" .*xmlns:min="http:\/\/www\.tbxinfo\.net\/ns\/min" xmlns:basic="http:\/\/www\.tbxinfo\.net\/ns\/basic">/,
    );
    assert.match(
      basic,
      /<min:subjectField>water<.*<basic:definition>moves it<\/basic:definition>\s*<basic:source>ISO<.*<min:partOfSpeech>noun<.*<basic:termType>fullForm</s,
    );
    const own = pump(
      {
        extra: [
          { element: 'admin', attributes: { type: 'odd one' }, content: ['a ', { element: 'hi', content: ['b'] }] },
        ],
      },
      { partOfSpeech: 'Nomen' },
    );
    assert.match(
      written([own], 'tbx-dct'),
      /<tbx type="TBX-Glossa" style="dct" .*xmlns:glossa="urn:x-glossa:tbx".*<glossa:odd_x0020_one metaType="admin">a <hi>b<\/hi><.*<glossa:partOfSpeech metaType="termNote">Nomen</s,
    );
    assertKept(own, 'tbx-dct');
    const marked = pump({
      extra: [
        {
          element: 'descrip',
          attributes: { type: 'definition', id: 'd1' },
          content: ['moves ', { element: 'hi', content: ['it'] }],
        },
      ],
    });
    assert.match(written([marked], 'tbx-dct'), /<basic:definition>moves it<\/basic:definition>/);
  },
  'the dialect TBX-Min (`tbx-min`)'() {
    const kept = pump(
      { domain: 'water', note: 'n', customer: 'ACME' },
      { status: 'preferredTerm-admn-sts', partOfSpeech: 'noun', note: 't', customer: 'B' },
    );
    assertKept(kept, 'tbx-min');
    assert.match(written([kept], 'tbx-min'), /<tbx type="TBX-Min" style="dca"/);
    assert.deepEqual(writeGlossary([kept], 'tbx-min').omissions, []);
    const more = {
      ...kept,
      definition: 'd',
      created: '2024-01-02',
      terms: kept.terms.map((term) => ({ ...term, partOfSpeech: 'Nomen' })),
    };
    assert.deepEqual(again([more], 'tbx-min'), [
      { ...kept, terms: kept.terms.map(({ partOfSpeech: _, ...term }) => term) },
    ]);
    assert.match(
      writeGlossary([more], 'tbx-min').omissions.join(),
      /^Not exported, .*: definition \(1\), partOfSpeech \(2\), transactionType \(1\)\.$/,
    );
    const foreign = one(
      tbx(
        entry(
          '<note>n <hi type="bold">b</hi></note><note>m</note>',
          '<termNote type="normativeAuthorization">deprecatedTerm</termNote>',
        ),
      ),
      'a.tbx',
    );
    assert.match(
      written([foreign], 'tbx-min'),
      /<note>n <hi type="bold">b<\/hi><\/note>.*<note>m<\/note>.*<termNote type="administrativeStatus">deprecatedTerm-admn-sts</s,
    );
  },
  'the dialect TBX-Core (`tbx-core`)'() {
    assertKept(pump({ note: 'n' }, { note: 't' }), 'tbx-core');
    const { bytes, omissions } = writeGlossary(
      [pump({ domain: 'water', note: 'n' }, { status: 'deprecatedTerm-admn-sts' })],
      'tbx-core',
    );
    assert.match(Buffer.from(bytes).toString(), /<tbx type="TBX-Core" style="dca".*<note>n<\/note>/s);
    assert.match(
      omissions.join('\n'),
      /^1 deprecated or superseded term not exported: the format cannot mark such terms\.\nNot exported, .*: subjectField \(1\)\.$/,
    );
  },
  'header, `back` matter'() {
    assert.doesNotMatch(written(read(tbx(entry('')), 'a.tbx').value, 'tbx'), /Mine|refObject/);
  },
  'attributes and elements of foreign namespaces'() {
    const concept = one(
      tbx(entry('<x:colour x:shade="1">red</x:colour>', '<x:taste>sweet</x:taste>', 'x:own="1"')),
      'a.tbx',
    );
    const text = written([concept], 'tbx');
    assert.match(text, /<descrip type="colour">red<\/descrip>/);
    assert.match(text, /<termNote type="taste">sweet<\/termNote>/);
    assert.doesNotMatch(text, /own=|shade/);
  },
  'document types, entities'() {
    const { value, problems } = read(
      `<!DOCTYPE tbx SYSTEM "http://127.0.0.1:9/x.dtd" [<!ENTITY e SYSTEM ` +
        `"file:///etc/hostname">]>${tbx(entry('<note>&e; R&D</note>')).replace(/^.*\n/, '')}`,
      'a.tbx',
    );
    assert.equal(value[0]!.note, '&e; R&D');
    assert.match(messagesOf(problems), /“&e;” was kept unchanged.*\n.*This “&” does not begin/);
  },
};
