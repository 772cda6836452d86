import assert from 'node:assert/strict';
import type { LexicalHit } from '../../../../src/lookup/lexicalHit';
import { filled, NamedIndex } from './namedIndex';

describe('LexicalIndex.lookup', () => {
  const index = filled();
  const best = (phrase: string, language?: string): string[] => {
    const [hit] = index.lookup(phrase, language, 5);
    return hit ? [hit.key, hit.reason] : [];
  };

  const whole: [phrase: string, language: string, key: string, reason: string][] = [
    ['notice period', 'en', 'notice period', 'exact'],
    ['  NOTICE   Period ', 'en', 'notice period', 'exact'],
    ['notice periods', 'en', 'notice period', 'inflected'],
    ['Häusern', 'de', 'Haus', 'inflected'],
    ['Kündigungsfristen', 'de', 'Kündigungsfrist', 'inflected'],
    ['délais de préavis', 'fr', 'délai de préavis', 'inflected'],
    ['l’eau potable', 'fr', 'eau potable', 'inflected'],
    ['договорами аренды', 'ru', 'договор аренды', 'inflected'],
    ['계약을', 'ko', '계약', 'inflected'],
    ['契約', 'ja', '契約', 'exact'],
    ['عقد الإيجار', 'ar', 'عقد الإيجار', 'exact'],
    ['naive', 'en', 'naïve', 'inflected'],
    ['landlrod', 'en', 'landlord', 'similar'],
    ['Kündigunsfrist', 'de', 'Kündigungsfrist', 'similar'],
  ];
  for (const [phrase, language, key, reason] of whole) {
    it(`finds ${key} for “${phrase}” (${reason})`, () => assert.deepEqual(best(phrase, language), [key, reason]));
  }

  const parts: [phrase: string, language: string, keys: string[]][] = [
    ['Mieterschutz', 'de', ['Mieter']],
    ['Zahlungsfristen', 'de', ['Frist']],
    ['Frist', 'de', ['Kündigungsfrist']],
    ['a notice period of three months', 'en', ['notice period']],
    ['termination', 'en', ['termination for cause']],
    ['賃貸借契約書', 'ja', ['契約']],
    ['我们的租赁合同', 'zh-Hans', ['租赁合同', '合同']],
  ];
  for (const [phrase, language, keys] of parts) {
    it(`finds ${keys.join(', ')} as a part with “${phrase}”`, () => {
      const found = index
        .lookup(phrase, language, 10)
        .filter(({ reason }) => reason === 'part')
        .map(({ key }) => key);
      assert.deepEqual(found.slice(0, keys.length), keys);
    });
  }

  it('puts the longer part first', () => {
    const keys = index.lookup('租赁合同的条款', 'zh', 5).map(({ key }) => key);
    assert.deepEqual(keys, ['租赁合同', '合同']);
  });

  it('does not take a word of katakana for a part of another', () => {
    assert.deepEqual(
      index.lookup('コンテスト', 'ja', 5).map(({ key }) => key),
      ['コンテスト'],
    );
    assert.deepEqual(
      index.lookup('テスト', 'ja', 5).map(({ key }) => key),
      ['テスト'],
    );
  });

  it('finds the terms that hold a phrase among hundreds that have one of its words', () => {
    const index = new NamedIndex();
    for (let number = 0; number < 300; number++)
      for (const word of ['anchor', 'bolt']) index.add(`${word} no ${number}`, 'en');
    for (const term of ['bolt of an anchor', 'galvanised anchor bolt', 'anchor bolts']) index.add(term, 'en');
    assert.deepEqual(
      index.lookup('anchor bolt', 'en', 40).map(({ key, reason }) => [key, reason]),
      [
        ['anchor bolts', 'inflected'],
        ['galvanised anchor bolt', 'part'],
      ],
    );
  });

  it('takes neither another short word for a slip nor a function word for a part', () => {
    assert.deepEqual(
      index.lookup('bunk', 'fr', 5).filter(({ score }) => score > 0.75),
      [],
    );
    assert.deepEqual(index.lookup('of', 'en', 5), []);
    assert.deepEqual(index.lookup('for', 'en', 5), []);
  });

  it('takes no word with the opposite meaning for a slip', () => {
    for (const [phrase, language, term] of [
      ['ugyldig', 'da', 'gyldig'],
      ['unzulässig', 'de', 'zulässig'],
      ['unreadable', 'en', 'readable'],
    ] as const) {
      const opposed = new NamedIndex();
      opposed.add(term, language);
      const found = opposed.lookup(phrase, language, 5).filter(({ reason }) => reason === 'similar');
      assert.deepEqual(found, [], phrase);
    }
  });

  it('keeps to the language asked for, and to all without one', () => {
    assert.deepEqual(best('Frist', 'fr'), []);
    assert.deepEqual(best('bank'), ['bank', 'exact']);
    assert.deepEqual(best('Fristen'), ['Frist', 'inflected']);
    assert.deepEqual(
      index.lookup('bank', 'en-GB', 5).map(({ key }) => key),
      ['bank'],
    );
  });

  it('lets zh serve both scripts and each script only itself', () => {
    assert.deepEqual(best('租赁合同', 'zh'), ['租赁合同', 'exact']);
    assert.deepEqual(best('租赁合同', 'zh-CN'), ['租赁合同', 'exact']);
    assert.deepEqual(index.lookup('租赁合同', 'zh-Hant', 5), []);
  });

  it('answers an empty phrase and a page of text', () => {
    assert.deepEqual(index.lookup('  ', 'en', 5), []);
    const page = `${'It was a quiet afternoon by the sea. '.repeat(60)}The landlord came.`;
    assert.deepEqual(
      index.lookup(page, 'en', 5).map(({ key }) => key),
      ['landlord'],
    );
  });
});

describe('A phrase as each language writes it', () => {
  /** What the text says, in which language, and the term of the glossary that it finds, by what. */
  const rows: [phrase: string, language: string, term: string, reason: LexicalHit['reason']][] = [
    ['Mietverträgen', 'de', 'Mietvertrag', 'inflected'],
    ['Mietvertragsende', 'de', 'Mietvertrag', 'part'],
    ['Kündigungs-Frist', 'de', 'Frist', 'part'],
    ['huurovereenkomsten', 'nl', 'huurovereenkomst', 'inflected'],
    ['huurovereenkomstduur', 'nl', 'huurovereenkomst', 'part'],
    ['hyresavtalet', 'sv', 'hyresavtal', 'inflected'],
    ['hyresavtalstid', 'sv', 'hyresavtal', 'part'],
    ['lejekontrakten', 'da', 'lejekontrakt', 'inflected'],
    ['leiekontraktene', 'nb', 'leiekontrakt', 'inflected'],
    ['vuokrasopimuksen', 'fi', 'vuokrasopimus', 'similar'],
    ['contratti di locazione', 'it', 'contratto di locazione', 'inflected'],
    ['contratos de arrendamiento', 'es', 'contrato de arrendamiento', 'inflected'],
    ['賃貸借契約書に', 'ja', '賃貸借契約書', 'part'],
    ['サーバー', 'ja', 'サーバー', 'exact'],
    ['ｻｰﾊﾞｰ', 'ja', 'サーバー', 'exact'],
    ['签订租赁合同', 'zh-Hans', '租赁合同', 'part'],
    ['임대차 계약서를', 'ko', '임대차 계약서', 'inflected'],
    ['임대료는', 'ko', '임대료', 'inflected'],
    ['임대료에서', 'ko', '임대료', 'inflected'],
    ['وبالإيجار', 'ar', 'الإيجار', 'inflected'],
    ['عَقْد', 'ar', 'عقد', 'similar'],
    ['للمستأجر', 'ar', 'المستأجر', 'inflected'],
    ['LEASE AGREEMENT', 'en', 'lease agreement', 'exact'],
    ['leese agreement', 'en', 'lease agreement', 'similar'],
    ['Mietvertag', 'de', 'Mietvertrag', 'similar'],
  ];
  for (const [phrase, language, term, reason] of rows) {
    it(`${language}: “${phrase}” finds ${term} (${reason})`, () => {
      const index = new NamedIndex();
      for (const each of new Set(rows.filter((row) => row[1] === language).map((row) => row[2])))
        index.add(each, language);
      const [first] = index.lookup(phrase, language, 5);
      assert.deepEqual([first?.key, first?.reason], [term, reason]);
    });
  }

  it('an overlapping pair of terms is found twice, and the longest one is what the pointer means', () => {
    const index = new NamedIndex();
    for (const term of ['lease', 'lease agreement', 'agreement form']) index.add(term, 'en');
    const text = 'Sign the lease agreement form.';
    assert.deepEqual(
      index.termsIn(text, 'en').map(({ key }) => key),
      ['lease', 'lease agreement', 'agreement form'],
    );
    assert.equal(index.longestTermAt(text, text.indexOf('lease') + 1, 'en')?.key, 'lease agreement');
  });
});

describe('LexicalIndex.complete', () => {
  const index = filled();
  const keys = (typed: string): string[] => index.complete(typed, 4).map(({ key }) => key);

  it('finds beginnings from the first character on, of terms before those of later words', () => {
    assert.deepEqual(keys('b'), ['bank', 'banc']);
    assert.deepEqual(keys('p'), ['eau potable', 'notice period', 'délai de préavis']);
    assert.deepEqual(keys('Kund'), ['Kündigungsfrist']);
    assert.deepEqual(keys('notice pe'), ['notice period']);
  });

  it('finds what stands in the middle where no blanks part the words', () => {
    assert.deepEqual(keys('契'), ['契約', '賃貸借契約書']);
    assert.deepEqual(keys('合同'), ['合同', '租赁合同']);
  });

  it('has nothing for nothing', () => {
    assert.deepEqual(keys(' '), []);
    assert.deepEqual(keys('zzz'), []);
  });
});
