import assert from 'node:assert/strict';
import { readGlossary } from '../../../src/files/glossaryFormats';

const termbase = (entries: string) =>
  Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>\n<mtf>\n${entries}\n</mtf>`, 'utf16le');
const field = (type: string, text: string) => `<descripGrp><descrip type="${type}">${text}</descrip></descripGrp>`;
const language = (type: string, lang: string, ...terms: string[]) =>
  `<languageGrp><language type="${type}" lang="${lang}"/>${terms.join('')}</languageGrp>`;
const term = (text: string, fields = '') => `<termGrp><term>${text}</term>${fields}</termGrp>`;
const entry = (id: number, content: string) => `<conceptGrp><concept>${id}</concept>${content}</conceptGrp>`;
const read = (entries: string) => readGlossary(termbase(entries), 'a.xml');
const termsOf = (entries: string) =>
  read(entries).value.map(({ terms }) =>
    terms
      .map(
        ({ language: tag, term: text, status, termType }) => `${tag}:${status ? '!' : ''}${termType ? '~' : ''}${text}`,
      )
      .join(' '),
  );

describe('a termbase of MultiTerm', () => {
  it('has terms in fields called Synonym, Abbreviation and Deprecated term', () => {
    assert.deepEqual(
      termsOf(
        entry(
          1,
          language(
            'French',
            'FR',
            term(
              'vanne',
              field('Synonyme', 'robinet; clapet') + field('Abréviation', 'V') + field('Deprecated term', 'cannelle'),
            ),
          ),
        ),
      ),
      ['fr:vanne fr:robinet fr:clapet fr:~V fr:!cannelle'],
    );
  });

  it('may have entries within an entry', () => {
    const nested = entry(2, language('Spanish', 'ES', term('grifo')));
    assert.deepEqual(termsOf(entry(1, language('Spanish', 'ES', term('válvula')) + nested)), [
      'es:válvula',
      'es:grifo',
    ]);
  });

  it('has codes of its own for languages', () => {
    const codes: [type: string, code: string, tag: string][] = [
      ['Norwegian Bokmal', 'NO-BO', 'nb'],
      ['Norwegian Bokmål', 'NO', 'nb'],
      ['Norwegian (Nynorsk)', 'NO-NY', 'nn'],
      ['Target', 'NO-NY', 'nn'],
      ['Serbian (Cyrillic)', 'SR-CY', 'sr-Cyrl'],
      ['Chinese (Hong Kong SAR)', 'ZH-HK', 'zh-HK'],
    ];
    for (const [type, code, tag] of codes)
      assert.deepEqual(termsOf(entry(1, language(type, code, term('x')))), [`${tag}:x`], type);
  });

  it('keeps its pictures, definitions beside terms and texts with links', () => {
    const [concept] = read(
      entry(
        1,
        field('Figure', '<xref Mlink="tap.png">a tap</xref>') +
          language('German', 'DE', term('Hahn', field('Definition', 'öffnet <xref Tlink="Deutsch:Rohr">Rohre</xref>'))),
      ),
    ).value;
    assert.deepEqual(concept!.images, [{ target: 'tap.png', text: 'a tap' }]);
    assert.deepEqual([concept!.definition, concept!.definitionLanguage], ['öffnet Rohre', 'de']);
  });

  it('says what it holds besides', () => {
    const { problems } = read(entry(1, `<ownGrp>x</ownGrp>${language('German', 'DE', term('Hahn'))}`));
    assert.match(problems[0]!.message, /^Skipped 1 unknown element \(ownGrp\)/);
  });
});

describe('a termbase in TBX', () => {
  const tbx = (terms: string) =>
    readGlossary(
      Buffer.from(
        `<martif type="TBX"><text><body><termEntry><langSet ` +
          `xml:lang="fr">${terms}</langSet></termEntry></body></text></martif>`,
      ),
      'a.tbx',
    ).value[0]!;

  it('may describe a term several times in one group: each becomes what it is', () => {
    const concept = tbx(
      '<tig><term>vanne</term><descripGrp><descrip type="definition">ferme un tuyau</descrip><admin ' +
        'type="source">ISO</admin><descrip type="example">Les vannes ferment.</descrip></descripGrp></tig>',
    );
    assert.deepEqual([concept.definition, concept.definitionSource], ['ferme un tuyau', 'ISO']);
    assert.deepEqual(concept.terms[0]!.examples, [{ before: 'Les ', phrase: 'vannes', after: ' ferment.' }]);
  });

  it('may be TBX-Min as it was first', () => {
    const { value } = readGlossary(
      Buffer.from(
        '<TBX dialect="TBX-Min"><header><id>x</id><languages source="en" target="it"/></header><body><entry ' +
          'id="C1"><subjectField>water</subjectField><langGroup ' +
          'xml:lang="en"><termGroup><term>tap</term><termStatus>preferred</termStatus><partOfSpeech>noun</partOfSpeech></termGroup></langGroup><langGroup ' +
          'xml:lang="it"><termGroup><term>rubinetto</term></termGroup></langGroup></entry></body></TBX>',
      ),
      'a.tbx',
    );
    const [concept] = value;
    assert.equal(concept!.domain, 'water');
    assert.deepEqual(
      concept!.terms.map(({ term: text, status, partOfSpeech }) => [text, status, partOfSpeech]),
      [
        ['tap', 'preferredTerm-admn-sts', 'noun'],
        ['rubinetto', undefined, undefined],
      ],
    );
  });
});
