import assert from 'node:assert/strict';
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

  it('gives the parts of German compounds', () => {
    assert.deepEqual(places('Eine Hausfrist', 'de'), ['Frist: Hausfrist (part)', 'Haus: Hausfrist (part)']);
  });
});
