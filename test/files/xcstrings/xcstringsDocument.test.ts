import assert from 'node:assert/strict';
import { hasErrors } from '../../../src/base/problem';
import {
  describeDocument,
  documentFormatOf,
  equivalentInsertion,
  locatePhrase,
  readDocument,
} from '../../../src/files/documents';
import type { PartialLanguagePair } from '../../../src/model/languagePair';
import { inserted, located, marked } from '../document/marked';

const unit = (value: string, state = 'translated') => ({ stringUnit: { state, value } });
const CATALOG = JSON.stringify(
  {
    sourceLanguage: 'en',
    strings: {
      '': {},
      'Open "File"': {
        comment: 'A button',
        localizations: { de: unit('Datei öffnen'), fr: unit('Ouvrir', 'needs_review') },
      },
      'menu.save': {
        extractionState: 'manual',
        localizations: { de: unit('Sichern\n\nund schließen', 'new'), en: unit('Save and close') },
      },
      Glossa: { localizations: { de: unit('Glossa!') }, shouldTranslate: false },
      'files %lld': {
        localizations: {
          de: { variations: { plural: { one: unit('%lld Datei'), other: unit('%lld Dateien') } } },
          en: { variations: { plural: { one: unit('%lld file'), other: unit('%lld files') } } },
          pl: {
            variations: {
              plural: {
                few: unit('%lld pliki'),
                many: unit('%lld plików'),
                one: unit('%lld plik'),
                other: unit('%lld pliku'),
              },
            },
          },
        },
      },
    },
    version: '1.0',
  },
  undefined,
  2,
).replaceAll('": ', '" : ');
const NAME = 'Localizable.xcstrings';

function pairsOf(wanted: PartialLanguagePair): string[] {
  const { value, problems } = readDocument({ fileName: NAME, text: CATALOG }, wanted);
  assert.ok(!hasErrors(problems));
  assert.ok(value.kind === 'bilingual');
  return [
    `${value.source}–${value.target}`,
    ...value.pairs.map(
      ({ source, target, grammaticalNumber, isUnfinished }) =>
        `${source.text} = ` +
        `${target.text}${grammaticalNumber ? ` ${grammaticalNumber}` : ''}${isUnfinished ? ' unfinished' : ''}`,
    ),
  ];
}
const select = (selected: string): string => CATALOG.replace(selected, () => `⟦${selected}⟧`);

describe('string catalogues', () => {
  it('gives the pair of languages that is asked for, or the commonest beside the source’s', () => {
    assert.equal(documentFormatOf({ fileName: NAME, languageId: 'json', text: CATALOG }).name, 'string catalogue');
    assert.deepEqual(describeDocument({ fileName: NAME, text: CATALOG }), {
      kind: 'bilingual',
      pair: { source: 'en', target: 'de' },
    });
    const german = [
      'en–de',
      'Open "File" = Datei öffnen',
      'Save and close = Sichern und schließen unfinished',
      '%lld file = %lld Datei singular',
      '%lld files = %lld Dateien plural',
    ];
    assert.deepEqual(pairsOf({}), german);
    assert.deepEqual(pairsOf({ source: 'en-US', target: 'de' }), german);
    assert.deepEqual(pairsOf({ source: 'en', target: 'fr' }), ['en–fr', 'Open "File" = Ouvrir unfinished']);
    assert.deepEqual(pairsOf({ source: 'de', target: 'fr' }), ['de–fr', 'Datei öffnen = Ouvrir unfinished']);
  });

  it('takes the texts of two regions for no two translations of one', () => {
    const strings = {
      a: { localizations: { 'en-GB': unit('Colour'), 'pt-BR': unit('Cor'), 'pt-PT': unit('Côr') } },
      b: { localizations: { 'pt-BR': unit('Tela') } },
    };
    const { value } = readDocument(
      { fileName: NAME, text: JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }) },
      { source: 'en', target: 'pt' },
    );
    assert.ok(value.kind === 'bilingual');
    assert.deepEqual(
      value.pairs.map(({ source, target }) => `${source.text} = ${target.text}`),
      ['a = Cor', 'b = Tela'],
    );
  });

  it('pairs a form that the source does not have with its form for any number', () => {
    assert.deepEqual(pairsOf({ target: 'pl' }), [
      'en–pl',
      '%lld files = %lld pliki plural',
      '%lld files = %lld plików plural',
      '%lld file = %lld plik singular',
      '%lld files = %lld pliku plural',
    ]);
  });

  it('shows the other side of a string, and takes names, comments and states for no text', () => {
    const other = (selected: string, wanted?: PartialLanguagePair) =>
      locatePhrase(marked(NAME, select(selected)), wanted)?.counterpart;
    assert.deepEqual([other('öffnen')?.text, other('öffnen')?.isTarget], ['Open "File"', false]);
    assert.deepEqual(
      [other('Open')?.text, other('Open', { target: 'fr' })?.text, other('Open')?.isTarget],
      ['Datei öffnen', 'Ouvrir', true],
    );
    assert.equal(other('plików')?.text, '%lld files');
    assert.equal(located(NAME, select('schließen')), 'Sichern und ⟦schließen⟧');
    for (const none of ['A button', 'menu.save', 'translated', 'Glossa!', 'strings', 'plural'])
      assert.equal(located(NAME, select(none)), undefined, none);
  });

  it('finds a string in the middle of a long catalogue', () => {
    const offset = CATALOG.indexOf('stringUnit');
    const text = CATALOG.slice(offset);
    const start = CATALOG.indexOf('Sichern');
    const place = locatePhrase({
      fileName: NAME,
      text,
      offset,
      head: CATALOG.slice(0, 200),
      selection: { start, end: start + 7 },
    });
    assert.deepEqual(
      [place?.phrase, place?.counterpart?.text, place?.counterpart?.language],
      ['Sichern', 'Save and close', 'en'],
    );
  });

  it('inserts into the translation, and never into the source', () => {
    assert.ok(inserted(NAME, select('Save'), 'ein "Wort"')?.includes('und schließen ein \\"Wort\\"'));
    assert.ok(inserted(NAME, select('Datei öffnen'), 'Akte')?.includes('"value" : "Akte"'));
    const alone = marked(NAME, '{"sourceLanguage": "en", "strings": {"⟦Open⟧": {}}}');
    assert.equal(equivalentInsertion(alone, 'x'), undefined);
  });

  it('says where it is no JSON', () => {
    const { value, problems } = readDocument({
      fileName: NAME,
      text: `${CATALOG.slice(0, CATALOG.indexOf('"Glossa"'))}x`,
    });
    assert.equal(value.kind === 'bilingual' && value.pairs.length, 2);
    assert.equal(problems.filter(({ skipped }) => skipped === undefined).length, 1);
    assert.match(readDocument({ fileName: NAME, text: '{"strings":'.repeat(200) }).problems[0]!.message, /nested/);
  });
});
