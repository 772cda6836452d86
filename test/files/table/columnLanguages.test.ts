import assert from 'node:assert/strict';
import { readGlossary, writeGlossary } from '../../../src/files/glossaryFormats';
import type { GlossaryReadOptions } from '../../../src/files/glossary/glossaryReader';

const ENGLISH = [
  'landlord',
  'notice of termination',
  'the lease agreement',
  'security deposit',
  'withdrawal of consent',
  'maintenance and repair',
  'heating costs',
  'household rules',
];
const GERMAN = [
  'Vermieter',
  'Kündigungserklärung',
  'der Mietvertrag',
  'die Kaution',
  'Widerruf der Einwilligung',
  'Wartung und Instandhaltung',
  'Heizkosten',
  'Hausordnung',
];
const JAPANESE = ['家主', '解約の通知', '賃貸借契約', '敷金', '同意の撤回', '保守と修理', '暖房費', '入居者のルール'];
const HUNGARIAN = [
  'bérbeadó',
  'felmondás',
  'a bérleti szerződés',
  'óvadék',
  'hozzájárulás visszavonása',
  'karbantartás és javítás',
  'fűtési költségek',
  'házirend',
];
const KOREAN = [
  '임대인',
  '해지 통지',
  '임대차 계약',
  '보증금',
  '동의 철회',
  '유지 보수 및 수리',
  '난방비',
  '입주자 규칙',
];
const RUSSIAN = [
  'арендодатель',
  'уведомление о расторжении',
  'договор аренды',
  'гарантийный взнос',
  'отзыв согласия',
  'обслуживание и ремонт',
  'расходы на отопление',
  'правила дома',
];
const CHINESE = ['房东', '解约通知', '租赁合同', '押金', '撤回同意', '维护和修理', '供暖费用', '住户规则'];
const SPANISH = [
  'arrendador',
  'aviso de rescisión',
  'el contrato de arrendamiento',
  'fianza',
  'revocación del consentimiento',
  'mantenimiento y reparación',
  'gastos de calefacción',
  'normas de la casa',
];
const NUMBERS = ENGLISH.map((_, index) => String(index + 1));
const PAIR: GlossaryReadOptions = { source: 'en', target: 'de' };

const table = (header: string, ...columns: readonly string[][]) =>
  [header, ...columns[0]!.map((_, row) => columns.map((cells) => cells[row]).join(','))].join('\n') + '\n';
/** The terms of the first entry, and the problems as `line: message`. */
function first(
  content: string,
  options: GlossaryReadOptions = {},
): { terms: string; columns?: unknown; count: number; problems: string[] } {
  const { value, problems } = readGlossary(Buffer.from(content), 'a.csv', options);
  const terms =
    value[0]?.terms
      .map(({ language, term }) => `${language}:${term}`)
      .sort()
      .join(' ') ?? '';
  return {
    terms,
    columns: value[0]?.columns,
    count: value.length,
    problems: problems.map(({ line, message, option }) => `${line}: ${message}${option ? ` (${option})` : ''}`),
  };
}
const LEASE = 'de:Vermieter en:landlord';

describe('the languages of columns', () => {
  const read: [what: string, content: string, options: GlossaryReadOptions, terms: string, remark?: RegExp][] = [
    [
      'source_term beside ja_term',
      table('source_term,ja_term,note', ENGLISH, JAPANESE, NUMBERS),
      { source: 'en', target: 'ja' },
      'en:landlord ja:家主',
    ],
    [
      'source_term beside ja_term, nothing said',
      table('source_term,ja_term,note', ENGLISH, JAPANESE, NUMBERS),
      {},
      'en:landlord ja:家主',
      /^1: “source_term” is not the name of a language\. It was read as en/,
    ],
    [
      'SRC_CANFORM and TGT_CANFORM',
      table(
        'ID,SRC_CANFORM,SRC_POS,TGT_CANFORM,TGT_POS',
        NUMBERS,
        ENGLISH,
        Array(8).fill('noun'),
        GERMAN,
        Array(8).fill('noun'),
      ),
      PAIR,
      LEASE,
    ],
    [
      'languages in columns of their own',
      table(
        'id,sourceLang,targetLang,source,target',
        NUMBERS,
        Array(8).fill('en'),
        Array(8).fill('de'),
        ENGLISH,
        GERMAN,
      ),
      {},
      LEASE,
    ],
    [
      'terms in sourceLang and targetLang',
      table('id,sourceLang,targetLang,comment', NUMBERS, ENGLISH, GERMAN, NUMBERS),
      PAIR,
      LEASE,
    ],
    [
      'English_word',
      table('Category,English_word,Spanish_word', Array(8).fill('housing'), ENGLISH, SPANISH),
      {},
      'en:landlord es:arrendador',
    ],
    [
      'names in Hungarian',
      table('Magyar | Angol', HUNGARIAN, ENGLISH).replaceAll(',', ' | '),
      {},
      'en:landlord hu:bérbeadó',
    ],
    [
      'names in Korean, and the translation',
      table('영어,번역문', ENGLISH, KOREAN),
      { source: 'en', target: 'ko' },
      'en:landlord ko:임대인',
    ],
    [
      'names in Korean, nothing said',
      table('영어,번역문', ENGLISH, KOREAN),
      {},
      'en:landlord ko:임대인',
      /^1: “번역문” is not the name of a language\. It was read as ko/,
    ],
    ['names in Japanese', table('英語,ドイツ語', ENGLISH, GERMAN), {}, LEASE],
    ['names in Russian', table('Английский;Немецкий', ENGLISH, GERMAN).replaceAll(',', ';'), {}, LEASE],
    [
      'names in the language that was said',
      table('Angol,Német', ENGLISH, GERMAN),
      { source: 'de', target: 'hu' },
      LEASE,
    ],
    [
      'original and translation in Chinese',
      table('原文,译文', ENGLISH, CHINESE),
      { source: 'en', target: 'zh' },
      'en:landlord zh:房东',
    ],
    [
      'term, field, translation and note in Chinese',
      table('术语,领域,翻译,备注', ENGLISH, NUMBERS, CHINESE, NUMBERS),
      { source: 'en', target: 'zh' },
      'en:landlord zh:房东',
    ],
    ['src and dst', table('src,dst,info,regex', ENGLISH, GERMAN, NUMBERS, Array(8).fill('FALSE')), PAIR, LEASE],
    [
      'a name of a language beside a word that is none, where both were said',
      table('English,Wort 1,Wort 2', NUMBERS, NUMBERS, NUMBERS),
      PAIR,
      'de:1 en:1',
    ],
    [
      'names of countries',
      table('English,Spain', ENGLISH, SPANISH),
      {},
      'en:landlord es:arrendador',
      /^1: “Spain” was read as es, the language of its cells/,
    ],
    [
      'codes of countries, of which one is a language elsewhere',
      table('en,sv', ENGLISH, SPANISH),
      {},
      'en:landlord es-SV:arrendador',
      /^1: “sv” was read as es-SV/,
    ],
    [
      'a preferred term beside a language',
      table('russian,preferred_chinese', RUSSIAN, CHINESE),
      {},
      'ru:арендодатель zh:房东',
    ],
    [
      'a word on whether a term is preferred',
      table(
        'en,preferred_en,de',
        ENGLISH,
        ENGLISH.map((_, row) => (row % 2 ? 'yes' : 'no')),
        GERMAN,
      ),
      {},
      LEASE,
    ],
    [
      'a misspelt name',
      table('Russian, Englishh, chinese', RUSSIAN, ENGLISH, CHINESE),
      {},
      'en:landlord ru:арендодатель zh:房东',
      /^1: “Englishh” was read as en/,
    ],
    ['a named column and one that only its cells tell', table('English_word,Bedeutung', ENGLISH, GERMAN), PAIR, LEASE],
    ['no header', table('warranty,Gewährleistung', ENGLISH, GERMAN), PAIR, 'de:Gewährleistung en:warranty'],
    [
      'no header, the other way round',
      table('Gewährleistung,warranty', GERMAN, ENGLISH),
      PAIR,
      'de:Gewährleistung en:warranty',
      /^1: Column 2 was read as en and column 1 as de/,
    ],
    [
      'no names that are known, behind numbers',
      table('Nr.,Stichwort,Entsprechung,Bemerkung', NUMBERS, ENGLISH, GERMAN, NUMBERS),
      PAIR,
      LEASE,
      /^1: Column 2 was read as en and column 3 as de/,
    ],
    [
      'sides that are the other way round',
      table('source,target', GERMAN, ENGLISH),
      PAIR,
      LEASE,
      /^1: “source” was read as de and “target” as en, the languages of their cells: the column names seem to be swapped/,
    ],
    [
      'a term beside languages, as Lokalise has it',
      table(
        'term;description;casesensitive;translatable;forbidden;tags;de',
        ENGLISH,
        NUMBERS,
        Array(8).fill('no'),
        Array(8).fill('yes'),
        Array(8).fill('no'),
        Array(8).fill(''),
        GERMAN,
      ).replaceAll(',', ';'),
      PAIR,
      LEASE,
    ],
    [
      'Weblate’s tables',
      table(
        'location,source,target,id,fuzzy,context,translator_comments,developer_comments',
        Array(8).fill(''),
        ENGLISH,
        GERMAN,
        Array(8).fill(''),
        Array(8).fill('False'),
        Array(8).fill(''),
        Array(8).fill(''),
        Array(8).fill(''),
      ),
      PAIR,
      LEASE,
    ],
  ];
  for (const [what, content, options, terms, remark] of read) {
    it(`are told, and what is not certain is said: ${what}`, () => {
      const { problems, ...found } = first(content, options);
      assert.equal(found.terms, terms);
      assert.equal(problems.length, remark ? 1 : 0, problems.join('\n'));
      if (remark) assert.match(problems[0]!, remark);
    });
  }

  it('are never invented: columns of numbers, of keys and of words that look like codes are none', () => {
    for (const options of [{}, PAIR])
      assert.equal(first(table('id,en,de', NUMBERS, ENGLISH, GERMAN), options).terms, LEASE);
    assert.equal(first(table('id,en', NUMBERS, ENGLISH)).terms, 'en:landlord');
    assert.equal(
      first(
        table(
          'id,en',
          ENGLISH.map((_, index) => `menu.item_${index}`),
          ENGLISH,
        ),
      ).terms,
      'en:landlord',
    );
    assert.equal(first(table('No,en,de', NUMBERS, ENGLISH, GERMAN)).terms, LEASE);
    assert.deepEqual(first(table('No,en,de', NUMBERS, ENGLISH, GERMAN)).columns, { No: '1' });
    assert.equal(
      first(table('id,en', ['pemilik rumah', 'uang jaminan', 'aturan rumah tangga', 'biaya pemanas'], ENGLISH)).terms,
      'en:landlord id:pemilik rumah',
    );
  });

  it('are asked for where a table has one, and texts that nobody has read beside it', () => {
    const found = first(table('english,Stichwort,note', ENGLISH, GERMAN, NUMBERS));
    assert.deepEqual([found.terms, found.columns], ['en:landlord', { Stichwort: 'Vermieter' }]);
    assert.match(
      found.problems.join('\n'),
      /^1: The language of only one column is known\. Imported as additional fields: “Stichwort”\. If a column contains terms, specify its language\. \(--map "Stichwort=en"\)$/,
    );
    assert.deepEqual(first(table('english,Stand,note', ENGLISH, NUMBERS, NUMBERS)).problems, []);
  });

  it('are not told by what stands before them, where that is no language', () => {
    const content = table('id,TT_ru,TT_en,SN_ru,SN_en', NUMBERS, RUSSIAN, ENGLISH, RUSSIAN, ENGLISH);
    assert.match(first(content).problems.join('\n'), /languages of the columns are unknown/);
    assert.equal(
      first(content, { source: 'ru', target: 'en', columns: { TT_ru: 'ru', TT_en: 'en' } }).terms,
      'en:landlord ru:арендодатель',
    );
    assert.deepEqual(first(content, { columns: { TT_ru: 'ru', TT_en: 'en' } }).columns, {
      SN_ru: 'арендодатель',
      SN_en: 'landlord',
    });
    assert.equal(first(table('EN_us,DE_at', ENGLISH, GERMAN)).terms, 'de-AT:Vermieter en-US:landlord');
  });

  it('go to the fields of a side', () => {
    const { value } = readGlossary(
      Buffer.from(
        table(
          'SRC_CANFORM,SRC_POS,TGT_CANFORM,TGT_POS',
          ENGLISH,
          Array(8).fill('noun'),
          GERMAN,
          Array(8).fill('Substantiv'),
        ),
      ),
      'a.csv',
      PAIR,
    );
    assert.deepEqual(
      value[0]!.terms.map(({ partOfSpeech }) => partOfSpeech),
      ['noun', 'Substantiv'],
    );
  });

  it('stay what they were said to be where the cells do not tell', () => {
    assert.equal(first(table('source,target', NUMBERS, NUMBERS), PAIR).terms, 'de:1 en:1');
    assert.equal(first('pump,Pumpe\nvalve,Ventil\n', PAIR).terms, 'de:Pumpe en:pump');
  });
});

describe('a column that Glossa has no field for', () => {
  const NAMES = [
    'source',
    'Source',
    'target',
    'translation',
    'Origin',
    'Reference',
    'domain',
    'en',
    'German',
    'no',
    'id',
    'created',
    'status_de',
    'Term_Info',
    'forbidden',
    'Angol',
    'Englishh',
    'Info',
    'Info 2',
    '[Info]',
    '3',
    '#',
    '=cmd',
  ];
  const NOTES = ['le bailleur de la maison', 'avis de résiliation', 'le contrat de bail'];

  it('comes back under its name from our own table, whatever it is called like', () => {
    const concepts = ENGLISH.map((english, row) => ({
      id: `c000000000000000${row}`,
      ...(row === 2 ? { source: 'handbook', created: '2026-01-02' } : {}),
      terms: [
        { term: english, language: 'en' },
        { term: GERMAN[row]!, language: 'de' },
      ],
      columns: Object.fromEntries(
        NAMES.map((name, index) => [
          name,
          name === 'no' || name === 'id' ? String(row) : `${NOTES[(row + index) % 3]} ${row}`,
        ]),
      ),
    }));
    for (const format of ['csv', 'tsv', 'xlsx'] as const) {
      for (const options of [{}, PAIR, { source: 'en', target: 'fr' }]) {
        const { value, problems } = readGlossary(writeGlossary(concepts, format).bytes, `a.${format}`, options);
        assert.deepEqual(problems, []);
        assert.deepEqual(value, concepts, format);
      }
    }
  });

  it('does not turn a column of a language into one of a country', () => {
    const concepts = ENGLISH.map((english, row) => ({
      id: `c000000000000000${row}`,
      terms: [
        { term: english, language: 'en' },
        { term: SPANISH[row]!, language: 'sv' },
      ],
    }));
    assert.deepEqual(readGlossary(writeGlossary(concepts, 'csv').bytes, 'a.csv').value, concepts);
  });

  it('keeps its plain name where that says nothing else', () => {
    const { value } = readGlossary(
      Buffer.from(table('source,en,de,Colour', NUMBERS, ENGLISH, GERMAN, NUMBERS)),
      'a.csv',
    );
    assert.deepEqual([value[0]!.source, value[0]!.columns], ['1', { Colour: '1' }]);
    assert.match(
      Buffer.from(writeGlossary(value, 'csv').bytes).toString(),
      /^concept,origin,en,de,grammaticalGender_de,Colour\n/,
    );
  });
});
