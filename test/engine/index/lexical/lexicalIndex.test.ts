import assert from 'node:assert/strict';
import type { LexicalHit } from '../../../../src/lookup/lexicalHit';
import { LexicalIndex } from '../../../../src/engine/index/lexical/lexicalIndex';

const TERMS: Record<string, string[]> = {
  en: ['notice period', 'bank', 'leave', 'leaf', 'termination for cause', 'landlord', 'contract', 'with effect from', 'naïve'],
  de: ['Kündigungsfrist', 'Frist', 'Mieter', 'Vermieter', 'Haus', 'Mietvertrag'],
  fr: ['délai de préavis', 'eau potable', 'banc'],
  ru: ['договор аренды', 'срок'],
  ja: ['契約', '賃貸借契約書', 'テスト', 'コンテスト'],
  'zh-Hans': ['租赁合同', '合同'],
  'zh-Hant': ['租賃合約'],
  ar: ['عقد الإيجار'],
  ko: ['계약'],
};

/** The index with names for its slots. */
class NamedIndex {
  private readonly names: string[] = [];

  constructor(readonly index = new LexicalIndex()) {}

  add(name: string, language: string, term = name): void {
    this.names[this.index.add(language, term)] = name;
  }

  remove(name: string): void {
    const slot = this.names.indexOf(name);
    if (slot < 0) return;
    this.index.remove(slot);
    delete this.names[slot];
  }

  lookup(phrase: string, language: string | undefined, limit: number) {
    return this.index.lookup(phrase, language, limit).map((hit) => this.named(hit));
  }

  complete(typed: string, limit: number) {
    return this.index.complete(typed, limit).map((hit) => this.named(hit));
  }

  longestTermAt(text: string, offset: number, language: string) {
    const found = this.index.longestTermAt(text, offset, language);
    return found && { ...found, key: this.names[found.key]! };
  }

  termsIn(text: string, language: string) {
    return this.index.termsIn(text, language).map((found) => ({ ...found, key: this.names[found.key]! }));
  }

  private named(hit: LexicalHit) {
    return { ...hit, key: this.names[hit.key]! };
  }
}

function filled(): NamedIndex {
  const index = new NamedIndex();
  for (const [language, terms] of Object.entries(TERMS)) for (const term of terms) index.add(term, language);
  return index;
}

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
      const found = index.lookup(phrase, language, 10).filter(({ reason }) => reason === 'part').map(({ key }) => key);
      assert.deepEqual(found.slice(0, keys.length), keys);
    });
  }

  it('puts the longer part first', () => {
    const keys = index.lookup('租赁合同的条款', 'zh', 5).map(({ key }) => key);
    assert.deepEqual(keys, ['租赁合同', '合同']);
  });

  it('does not take a word of katakana for a part of another', () => {
    assert.deepEqual(index.lookup('コンテスト', 'ja', 5).map(({ key }) => key), ['コンテスト']);
    assert.deepEqual(index.lookup('テスト', 'ja', 5).map(({ key }) => key), ['テスト']);
  });

  it('takes neither another short word for a slip nor a function word for a part', () => {
    assert.deepEqual(index.lookup('bunk', 'fr', 5).filter(({ score }) => score > 0.75), []);
    assert.deepEqual(index.lookup('of', 'en', 5), []);
    assert.deepEqual(index.lookup('for', 'en', 5), []);
  });

  it('keeps to the language asked for, and to all without one', () => {
    assert.deepEqual(best('Frist', 'fr'), []);
    assert.deepEqual(best('bank'), ['bank', 'exact']);
    assert.deepEqual(best('Fristen'), ['Frist', 'inflected']);
    assert.deepEqual(index.lookup('bank', 'en-GB', 5).map(({ key }) => key), ['bank']);
  });

  it('lets zh serve both scripts and each script only itself', () => {
    assert.deepEqual(best('租赁合同', 'zh'), ['租赁合同', 'exact']);
    assert.deepEqual(best('租赁合同', 'zh-CN'), ['租赁合同', 'exact']);
    assert.deepEqual(index.lookup('租赁合同', 'zh-Hant', 5), []);
  });

  it('answers an empty phrase and a page of text', () => {
    assert.deepEqual(index.lookup('  ', 'en', 5), []);
    const page = `${'It was a quiet afternoon by the sea. '.repeat(60)}The landlord came.`;
    assert.deepEqual(index.lookup(page, 'en', 5).map(({ key }) => key), ['landlord']);
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
      for (const each of new Set(rows.filter((row) => row[1] === language).map((row) => row[2]))) index.add(each, language);
      const [first] = index.lookup(phrase, language, 5);
      assert.deepEqual([first?.key, first?.reason], [term, reason]);
    });
  }

  it('an overlapping pair of terms is found twice, and the longest one is what the pointer means', () => {
    const index = new NamedIndex();
    for (const term of ['lease', 'lease agreement', 'agreement form']) index.add(term, 'en');
    const text = 'Sign the lease agreement form.';
    assert.deepEqual(index.termsIn(text, 'en').map(({ key }) => key), ['lease', 'lease agreement', 'agreement form']);
    assert.equal(index.longestTermAt(text, text.indexOf('lease') + 1, 'en')?.key, 'lease agreement');
  });
});

describe('LexicalIndex as it changes', () => {
  it('forgets what was removed and finds what replaced it', () => {
    const index = filled();
    index.remove('bank');
    index.remove('never there');
    index.remove('landlord');
    index.add('landlord', 'en', 'lessor');
    index.add('new', 'en', 'river bank');
    assert.deepEqual(index.lookup('landlord', 'en', 5), []);
    assert.deepEqual(index.lookup('lessors', 'en', 5).map(({ key }) => key), ['landlord']);
    assert.deepEqual(index.lookup('bank', 'en', 5).map(({ key, reason }) => [key, reason]), [['new', 'part']]);
    assert.deepEqual(index.complete('landl', 5), []);
  });

  it('is empty again after everything was removed', () => {
    const index = filled();
    for (const term of Object.values(TERMS).flat()) index.remove(term);
    assert.equal(index.index.size, 0);
    assert.deepEqual(index.lookup('bank', undefined, 5), []);
    assert.deepEqual(index.complete('b', 5), []);
  });
});

describe('LexicalIndex out of what was kept of it', () => {
  it('answers as before, and goes on', () => {
    const before = filled();
    before.remove('bank');
    const kept = before.index.dump();
    const again = new LexicalIndex();
    // As from a disk: nothing of it is shared.
    again.restore({ languages: [...kept.languages], arrays: Object.fromEntries(Object.entries(kept.arrays).map(([name, values]) => [name, values.slice()])) });
    for (const [phrase, language] of [['notice periods', 'en'], ['Mieterschutz', 'de'], ['landlrod', 'en'], ['我们的租赁合同', 'zh'], ['bank', undefined], ['naive', 'en']] as const) {
      assert.deepEqual(again.lookup(phrase, language, 9), before.index.lookup(phrase, language, 9), phrase);
    }
    assert.deepEqual(Array.from(again.find('en', 'bank')), []);
    assert.deepEqual(Array.from(again.find('en', 'leaf')), Array.from(before.index.find('en', 'leaf')));
    const slot = again.add('en', 'river bank');
    assert.equal(slot, before.index.slots);
    assert.deepEqual(again.lookup('river banks', 'en', 1).map(({ key, reason }) => [key, reason]), [[slot, 'inflected']]);
  });

  it('is the same after it has given back its room', () => {
    const index = filled();
    const phrases = ['notice periods', 'landlrod', 'naive'];
    const before = phrases.map((phrase) => index.lookup(phrase, 'en', 9));
    index.index.compact();
    assert.deepEqual(phrases.map((phrase) => index.lookup(phrase, 'en', 9)), before);
    index.add('new', 'en', 'river bank');
    assert.deepEqual(index.lookup('river banks', 'en', 1).map(({ key }) => key), ['new']);
  });

  it('finds the best among thousands of terms with the same words', () => {
    const index = new LexicalIndex();
    const terms = Array.from({ length: 5000 }, (_, i) => `${'long '.repeat(1 + (i % 7))}valve ${i}`);
    const slots = terms.map((term) => index.add('en', term));
    const hits = index.lookup('long valve 4200', 'en', 3);
    assert.deepEqual([terms[hits[0]!.key], hits[0]!.reason], ['long valve 4200', 'exact']);
    assert.deepEqual(terms[index.lookup('long vlave 4200', 'en', 1)[0]!.key], 'long valve 4200');
    for (const slot of slots.slice(1)) index.remove(slot);
    assert.deepEqual(index.lookup('valve', 'en', 9).map(({ key }) => terms[key]), ['long valve 0']);
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
    index.termsIn(text, language).map(({ key, start, end, reason }) => `${key}: ${text.slice(start, end)} (${reason})`).sort();

  it('gives each known term of a sentence with its place', () => {
    assert.deepEqual(places('The landlords of the bank; the bank.', 'en'), ['bank: bank (exact)', 'bank: bank (exact)', 'landlord: landlords (inflected)']);
    assert.deepEqual(places('По договорам аренды', 'ru'), ['договор аренды: договорам аренды (inflected)']);
    assert.deepEqual(places('この賃貸借契約書は', 'ja'), ['契約: 契約 (exact)', '賃貸借契約書: 賃貸借契約書 (exact)']);
  });

  it('gives the parts of German compounds', () => {
    assert.deepEqual(places('Eine Hausfrist', 'de'), ['Frist: Hausfrist (part)', 'Haus: Hausfrist (part)']);
  });
});
