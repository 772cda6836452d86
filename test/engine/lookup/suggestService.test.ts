import assert from 'node:assert/strict';
import type { GlossaryIndexRegistry } from '../../../src/engine/index/glossaryIndex';
import type { SuggestService } from '../../../src/engine/lookup/suggestService';
import type { Equivalent } from '../../../src/model/equivalent';
import type { PhraseInContext } from '../../../src/model/phrase';
import type { GlossaryReference } from '../../../src/protocol/protocol';
import { entry, GlossaryWorkbench, realEncoder } from '../glossaryWorkbench';

const DEPRECATED = 'deprecatedTerm-admn-sts';

const CLIENT = [
  entry(
    {
      en: [
        { term: 'notice period', examples: [{ before: 'The ', phrase: 'notice period', after: ' is three months.' }] },
      ],
      de: [
        {
          term: 'Kündigungsfrist',
          examples: [{ before: 'Die ', phrase: 'Kündigungsfrist', after: ' beträgt\ndrei Monate.' }],
        },
      ],
      fr: 'délai de préavis',
      ru: 'срок уведомления',
    },
    { domain: 'law' },
  ),
  entry({ en: 'deadline', de: 'Frist' }),
  entry({ en: 'landlord', de: 'Vermieter', fr: 'bailleur', ru: 'арендодатель' }),
  entry({ en: 'tenant', de: 'Mieter' }),
  entry({
    en: 'lease',
    de: 'Mietvertrag',
    fr: 'contrat de bail',
    ru: 'договор аренды',
    ja: '賃貸借契約',
    'zh-Hans': '租赁合同',
    'zh-Hant': '租賃合約',
    ar: 'عقد الإيجار',
  }),
  entry({ en: 'bank', de: 'Bank' }, { definition: 'Company that keeps, pays out and lends money.', domain: 'finance' }),
  entry({ en: 'bank', de: 'Ufer' }, { definition: 'Land beside a river or a lake.', domain: 'geography' }),
  entry({
    en: 'flat',
    de: [
      { term: 'Bude', status: DEPRECATED },
      { term: 'Wohnung', status: 'preferredTerm-admn-sts' },
      { term: 'Logis', status: 'supersededTerm-admn-sts' },
    ],
  }),
  entry({ en: 'janitor', de: [{ term: 'Hauswart', status: DEPRECATED }] }),
  entry({ de: 'Wassertank', en: 'water tank' }),
  entry({ de: 'Krankenversicherung', ja: '健康保険' }),
  entry({ en: 'car park', he: 'מגרש חניה' }),
];
const HOUSE = [
  entry({ en: 'landlord', de: 'Vermieter' }),
  entry({ en: 'tenant', de: 'Mietpartei' }),
  entry({ en: 'ferry', de: 'Fähre' }),
];

describe('SuggestService', () => {
  let workbench: GlossaryWorkbench;
  let index: GlossaryIndexRegistry;
  let service: SuggestService;
  let glossaries: GlossaryReference[];

  before(async () => {
    workbench = await GlossaryWorkbench.open();
    glossaries = [await workbench.put('client', ...CLIENT), await workbench.put('house', ...HOUSE)];
    ({ index, suggest: service } = workbench.services(await realEncoder()));
    await index.settle(glossaries);
  });

  after(async () => {
    await index.close();
    await workbench.close();
  });

  const ask = (query: string | PhraseInContext, from?: string, to?: string): Promise<Equivalent[]> =>
    service.suggest(typeof query === 'string' ? { phrase: query } : query, from, to, glossaries, 5);

  const FIRST: [phrase: string, from: string, to: string, term: string, why: string][] = [
    ['notice period', 'en', 'de', 'Kündigungsfrist', 'exact'],
    ['notice periods', 'en', 'de', 'Kündigungsfrist', 'inflected'],
    ['Kündigungsfristen', 'de', 'en', 'notice period', 'inflected'],
    ['délais de préavis', 'fr', 'de', 'Kündigungsfrist', 'inflected'],
    ['договором аренды', 'ru', 'en', 'lease', 'inflected'],
    ['арендодателя', 'ru', 'de', 'Vermieter', 'inflected'],
    ['賃貸借契約', 'ja', 'de', 'Mietvertrag', 'exact'],
    ['この賃貸借契約', 'ja', 'en', 'lease', 'part'],
    ['租赁合同', 'zh', 'de', 'Mietvertrag', 'exact'],
    ['عقد الإيجار', 'ar', 'en', 'lease', 'exact'],
    ['מגרש החניה', 'he', 'en', 'car park', 'inflected'],
    ['ובמגרש החניה', 'he', 'en', 'car park', 'inflected'],
    ['Zahlungsfristen', 'de', 'en', 'deadline', 'part'],
    ['Vermeiter', 'de', 'fr', 'bailleur', 'similar'],
    ['period of notice', 'en', 'de', 'Kündigungsfrist', 'meaning'],
    ['réservoir d’eau', 'fr', 'de', 'Wassertank', 'meaning'],
    ['health insurance', 'en', 'ja', '健康保険', 'meaning'],
  ];
  for (const [phrase, from, to, term, why] of FIRST) {
    it(`answers “${phrase}” (${from}) with ${term} (${to}), by ${why}`, async () => {
      const [first] = await ask(phrase, from, to);
      assert.equal(first?.term, term);
      assert.equal(first.why[0], why);
    });
  }

  for (const phrase of [
    'quantum physics',
    'purple',
    'zxqv wklj',
    '   ',
    '🙂',
    'of',
    'She played the violin beautifully.',
  ]) {
    it(`is silent about “${phrase}”`, async () => assert.deepEqual(await ask(phrase, 'en', 'de'), []));
  }

  it('is silent about characters that the model does not know, instead of taking them for each other', async () => {
    const rare = await workbench.put('rare', entry({ ja: '焙煎', de: 'Röstung' }), entry({ ja: '井', de: 'Brunnen' }));
    await index.settle([rare]);
    assert.deepEqual(await service.suggest({ phrase: '敷' }, 'ja', 'de', [rare], 5), []);
  });

  it('takes an abbreviation in capitals only for itself', async () => {
    const office = await workbench.put('office', entry({ en: 'IT', de: 'EDV' }), entry({ en: 'lift', de: 'Aufzug' }));
    await index.settle([office]);
    const terms = async (phrase: string): Promise<string[]> =>
      (await service.suggest({ phrase }, 'en', 'de', [office], 5)).map(({ term }) => term);
    assert.deepEqual([await terms('IT'), await terms('it'), await terms('LIFT')], [['EDV'], [], ['Aufzug']]);
    assert.equal(await service.termAt('Is it here?', 4, 'en', [office]), undefined);
    assert.ok(await service.termAt('The IT is here.', 5, 'en', [office]));
  });

  it('tells where an answer comes from and what speaks for it', async () => {
    const [first] = await ask('notice periods', 'en', 'de');
    assert.equal(first!.example, 'Die Kündigungsfrist beträgt drei Monate.');
    assert.equal(first!.matched, 'notice period');
    assert.equal(first!.glossary, glossaries[0]!.path);
    assert.equal(first!.concept, CLIENT[0]!.id);
    assert.equal(first!.domain, 'law');
    assert.ok(first!.confidence > 0.9 && first!.confidence <= 1);
  });

  it('shows both senses of a form and lets the sentence choose', async () => {
    const terms = async (before: string, after: string): Promise<string[]> =>
      (await ask({ before, phrase: 'bank', after }, 'en', 'de')).map(({ term }) => term);
    assert.deepEqual(await terms('We moored the boat at the ', ' of the river and went fishing.'), ['Ufer', 'Bank']);
    assert.deepEqual(await terms('She opened an account at the ', ' and asked for a loan of money.'), ['Bank', 'Ufer']);
  });

  it('says by which words of the text it has chosen a sense', async () => {
    const [shore, money] = await ask(
      {
        before: 'We moored the boat at the ',
        phrase: 'bank',
        after: ' of the river and went fishing in the banks’ shade at 7.',
      },
      'en',
      'de',
    );
    assert.ok(shore!.speaksOf!.includes('river'), shore!.speaksOf!.join());
    assert.deepEqual(
      shore!.speaksOf!.filter((word) => ['the', 'of', 'bank', 'banks’', 'banks', '7'].includes(word)),
      [],
    );
    assert.deepEqual([shore!.isUndecided, money!.speaksOf], [undefined, undefined]);
  });

  it('shows senses as equals where the text does not say which is meant, and neither as sure', async () => {
    const equals = await ask('bank', 'en', 'de');
    assert.deepEqual(
      equals.map(({ isUndecided, speaksOf }) => [isUndecided, speaksOf]),
      [
        [true, undefined],
        [true, undefined],
      ],
    );
    assert.equal(equals[0]!.confidence, equals[1]!.confidence);
    // Their domains say that they are two senses, of which one is meant.
    assert.ok(equals[0]!.confidence > 0.4 && equals[0]!.confidence <= 0.5, String(equals[0]!.confidence));
  });

  it('orders by status, puts a deprecated term last and shows it where it is the only one', async () => {
    assert.deepEqual(
      (await ask('flats', 'en', 'de')).map(({ term }) => term),
      ['Wohnung', 'Logis', 'Bude'],
    );
    assert.deepEqual(
      (await ask('janitor', 'en', 'de')).map(({ term, status }) => [term, status]),
      [['Hauswart', DEPRECATED]],
    );
  });

  it('shows what two glossaries agree on once, and where they differ the one with priority first', async () => {
    assert.deepEqual(
      (await ask('landlord', 'en', 'de')).map(({ glossary }) => glossary),
      [glossaries[0]!.path],
    );
    assert.deepEqual(
      (await ask('tenant', 'en', 'de')).map(({ term }) => term),
      ['Mieter', 'Mietpartei'],
    );
    const reversed = await service.suggest({ phrase: 'tenant' }, 'en', 'de', [...glossaries].reverse(), 5);
    assert.deepEqual(
      reversed.map(({ term }) => term),
      ['Mietpartei', 'Mieter'],
    );
  });

  it('looks in no glossary but those asked for', async () => {
    assert.deepEqual(await service.suggest({ phrase: 'ferry' }, 'en', 'de', [glossaries[0]!], 5), []);
    assert.equal((await ask('ferry', 'en', 'de'))[0]!.term, 'Fähre');
  });

  it('answers in every other language without a target, and recognises the phrase without a source', async () => {
    const languages = (equivalents: Equivalent[]): string[] => equivalents.map(({ language }) => language).sort();
    assert.deepEqual(languages(await ask('landlord', 'en')), ['de', 'fr', 'ru']);
    assert.equal((await ask('Vermieters', undefined, 'fr'))[0]!.term, 'bailleur');
  });

  it('serves zh with either script and zh-Hant with its own alone', async () => {
    assert.deepEqual((await ask('lease', 'en', 'zh')).map(({ language }) => language).sort(), ['zh-Hans', 'zh-Hant']);
    assert.deepEqual(
      (await ask('lease', 'en', 'zh-Hant')).map(({ term }) => term),
      ['租賃合約'],
    );
    assert.deepEqual(
      (await ask('lease', 'en', 'zh-CN')).map(({ term }) => term),
      ['租赁合同'],
    );
  });

  it('stops when it is cancelled', async () => {
    const call = service.suggest({ phrase: 'landlord' }, 'en', 'de', glossaries, 5, { signal: AbortSignal.abort() });
    await assert.rejects(call, { code: 'cancelled' });
  });

  it('finds the longest term at a place, in a language or in any', async () => {
    const text = 'Nach Ablauf der Kündigungsfristen zieht der Mieter aus.';
    const place = await service.termAt(text, text.indexOf('fristen'), 'de', glossaries);
    assert.deepEqual(place && text.slice(place.start, place.end), 'Kündigungsfristen');
    assert.equal((await service.termAt('この賃貸借契約は', 4, undefined, glossaries))?.language, 'ja');
    assert.equal(await service.termAt(text, text.indexOf('zieht') + 1, 'de', glossaries), undefined);
  });

  it('finds forms and parts without an encoder, and keeps silent about meanings', async () => {
    const { suggest } = workbench.services();
    const terms = async (phrase: string): Promise<string[]> =>
      (await suggest.suggest({ phrase }, 'en', 'de', glossaries, 5)).map(({ term }) => term);
    assert.deepEqual(await terms('notice periods'), ['Kündigungsfrist']);
    assert.deepEqual(await terms('period of notice'), []);
    assert.deepEqual((await terms('bank')).sort(), ['Bank', 'Ufer']);
  });
});
