import assert from 'node:assert/strict';
import { LexicalIndex } from '../../../../src/engine/index/lexical/lexicalIndex';
import { filled, NamedIndex } from './namedIndex';

describe('LexicalIndex.longestTermAt', () => {
  const index = filled();
  const at = (text: string, needle: string, language: string): string | undefined => {
    const found = index.longestTermAt(text, text.indexOf(needle) + 1, language);
    return found && `${found.key}: ${text.slice(found.start, found.end)}`;
  };

  it('takes the longest term under the pointer, inflected or not', () => {
    assert.equal(at('Three notice periods apply.', 'periods', 'en'), 'notice period: notice periods');
    assert.equal(at('Die Kündigungsfristen gelten.', 'fristen', 'de'), 'Kündigungsfrist: Kündigungsfristen');
    assert.equal(at('この賃貸借契約書は二部作成する。', '契約', 'ja'), '賃貸借契約書: 賃貸借契約書');
    assert.equal(at('По договорам аренды', 'аренды', 'ru'), 'договор аренды: договорам аренды');
  });

  it('finds nothing beside a term, in another language, or within a word', () => {
    assert.equal(at('Three notice periods apply.', 'apply', 'en'), undefined);
    assert.equal(at('The bank is closed.', 'bank', 'de'), undefined);
    assert.equal(at('写真コンテスト', 'テスト', 'ja'), 'コンテスト: コンテスト');
  });

  it('finds a term deep in a document', () => {
    const text = `${'It was a quiet afternoon. '.repeat(5000)}Three notice periods apply.`;
    assert.equal(at(text, 'periods', 'en'), 'notice period: notice periods');
  });

  it('covers a caret at the end of a term', () => {
    assert.deepEqual(index.longestTermAt('the bank', 8, 'en'), { key: 'bank', start: 4, end: 8 });
  });
});

describe('LexicalIndex.termsIn', () => {
  const index = filled();
  const places = (text: string, language: string): string[] =>
    index
      .termsIn(text, language)
      .map(({ key, start, end, matchType }) => `${key}: ${text.slice(start, end)} (${matchType})`)
      .sort();

  it('finds terms that the text writes in other characters, joined, apart or very short', () => {
    const own = new NamedIndex();
    for (const [language, term] of [
      ['ja', 'ガスケット'],
      ['en', 'webpage'],
      ['en', 'log in'],
      ['en', 'ab'],
      ['de', 'Straße'],
      ['de', 'Öl'],
    ] as const)
      own.add(term, language);
    const found = (text: string, language: string): string[] =>
      own.termsIn(text, language).map(({ key, start, end }) => `${key}: ${text.slice(start, end)}`);
    assert.deepEqual(found('ｶﾞｽｹｯﾄを交換', 'ja'), ['ガスケット: ｶﾞｽｹｯﾄ']);
    assert.deepEqual(found('Each web page has a login.', 'en'), ['webpage: web page', 'log in: login']);
    assert.deepEqual(found('An ab, a web-page.', 'en'), ['ab: ab', 'webpage: web-page']);
    assert.deepEqual(found('STRASSE mit ÖL', 'de'), ['Straße: STRASSE', 'Öl: ÖL']);
  });

  it('gives each known term of a sentence with its place', () => {
    assert.deepEqual(places('The landlords of the bank; the bank.', 'en'), [
      'bank: bank (exact)',
      'bank: bank (exact)',
      'landlord: landlords (inflected)',
    ]);
    assert.deepEqual(places('По договорам аренды', 'ru'), ['договор аренды: договорам аренды (inflected)']);
    assert.deepEqual(places('この賃貸借契約書は', 'ja'), ['契約: 契約 (exact)', '賃貸借契約書: 賃貸借契約書 (exact)']);
  });

  for (const [language, term, text, found] of [
    ['pl', 'uszczelka', 'Dwie uszczelki', 'uszczelki'],
    ['sk', 'pumpa', 'Bez pumpy nie', 'pumpy'],
    ['cs', 'čerpadlo', 'Pět čerpadel', 'čerpadel'],
    ['pl', 'pompa wodna', 'Wymiana pompy wodnej', 'pompy wodnej'],
    ['fi', 'säätö', 'Ennen säädön alkua', 'säädön'],
    ['hu', 'tükör', 'A tükröt kérem', 'tükröt'],
    ['tr', 'kitap', 'Yeni kitabı al', 'kitabı'],
    ['ru', 'узел', 'Над узлами', 'узлами'],
    ['lv', 'sūknis', 'Divi sūkņi', 'sūkņi'],
    ['de', 'öffnen', 'Das Ventil ist geöffnet', 'geöffnet'],
    ['ar', 'مضخة', 'بالمضخات', 'بالمضخات'],
    ['fa', 'پمپ', 'پمپ‌ها روشن', 'پمپ‌ها'],
    ['ko', '펌프', '펌프들을', '펌프들을'],
  ] as const)
    it(`finds ${language} ${term} in “${text}”, and still after a restart`, () => {
      const own = new NamedIndex();
      own.add(term, language);
      const stored = new LexicalIndex();
      stored.restore(own.index.dump());
      for (const index of [own.index, stored])
        assert.deepEqual(
          index.termsIn(text, language).map(({ start, end }) => text.slice(start, end)),
          [found],
        );
    });

  it('finds no other word that begins like a term', () => {
    const own = new NamedIndex();
    for (const [term, language] of [
      ['pas', 'pl'],
      ['sito', 'fi'],
    ] as const)
      own.add(term, language);
    assert.deepEqual(own.termsIn('Pasta w pastylkach', 'pl'), []);
    assert.deepEqual(own.termsIn('Siitä tuli siisti', 'fi'), []);
  });

  it('gives the parts of German compounds', () => {
    assert.deepEqual(places('Eine Hausfrist', 'de'), ['Frist: Hausfrist (part)', 'Haus: Hausfrist (part)']);
  });
});
