import assert from 'node:assert/strict';
import fc from 'fast-check';
import { runSynchronously } from '../../src/base/steps';
import { decodeDocument, guessEncoding, LEGACY_ENCODINGS } from '../../src/files/encodingGuess';
import { readGlossary } from '../../src/files/glossaryFormats';
import type { GlossaryReadOptions } from '../../src/files/glossary/glossaryReader';
import { messagesOf } from './glossary/documented/support';
import { encoded, isWritable } from './support/legacyText';

const none = () => [];

/** Languages of which the platform knows the names of countries, by the encodings in which files in them are sent. */
const WRITTEN: Record<string, string> = {
  ...{
    'windows-1252': 'de fr es it pt da nl sv fi nb is ca',
    'iso-8859-15': 'fr de fi',
    macintosh: 'de fr es',
    'windows-1250': 'pl cs sk hu ro hr sl',
    'iso-8859-2': 'pl cs sk hu hr sl',
  },
  ...{
    'windows-1251': 'ru uk bg sr be',
    'koi8-r': 'ru',
    'iso-8859-5': 'ru bg',
    ibm866: 'ru',
    'windows-1253': 'el',
    'iso-8859-7': 'el',
    'windows-1254': 'tr',
    'windows-1255': 'he',
  },
  ...{
    'windows-1256': 'ar fa',
    'windows-1257': 'lt lv et',
    'windows-874': 'th',
    shift_jis: 'ja',
    'euc-jp': 'ja',
    gb18030: 'zh-Hans',
    big5: 'zh-Hant',
    'euc-kr': 'ko',
  },
};
const COUNTRIES = (
  'AT BE BG BR CA CH CN CZ DE DK DZ EE EG ES FI FR GB GR HR HU IE IL IN IS IT JP KR LT LV ME MX NL NO PL PT RO ' +
  'RS RU SA SE SI SK TH TR UA US VN ZA'
).split(' ');

/** The share of lists of so many names that are read as they were written. */
function shareRight(size: number, languagesOf: (language: string) => string[]): number {
  let right = 0;
  let all = 0;
  for (const [label, languages] of Object.entries(WRITTEN)) {
    for (const language of languages.split(' ')) {
      const names = new Intl.DisplayNames(language, { type: 'region' });
      const lines = COUNTRIES.map((country) => `${country};${names.of(country)}\r\n`).filter((line) =>
        isWritable(line, label),
      );
      for (let start = 0; start + size <= lines.length; start += 5) {
        const text = lines.slice(start, start + size).join('');
        const bytes = encoded(text, label);
        if (!bytes.some((byte) => byte >= 0x80)) continue;
        const guess = guessEncoding(bytes, () => languagesOf(language));
        all++;
        if (guess && new TextDecoder(guess).decode(bytes, { stream: true }) === text) right++;
      }
    }
  }
  return right / all;
}

describe('a guess of an encoding', () => {
  it('is right for at least 98 of 100 lists of twenty names whose language is known, and 95 of five', () => {
    assert.ok(shareRight(20, (language) => ['en', language]) >= 0.98);
    assert.ok(shareRight(5, (language) => ['en', language]) >= 0.95);
  });

  it('is right for at least 87 of 100 lists of twenty names whose language nothing says', () => {
    assert.ok(shareRight(20, () => ['en']) >= 0.87);
  });

  it('is none for ASCII, UTF-8, UTF-8 whose last character is cut, and halves of characters in the form of UTF-8', () => {
    for (const bytes of [
      Buffer.from('pump'),
      Buffer.from('Größe насос 水泵'),
      Buffer.from('Größe ß').subarray(0, -1),
      Buffer.from('a\xed\xa0\x80b', 'latin1'),
      Buffer.alloc(0),
    ]) {
      assert.equal(guessEncoding(bytes, none), undefined);
    }
  });

  it('names what the platform decodes', () => {
    for (const { label } of LEGACY_ENCODINGS) assert.equal(new TextDecoder(label).encoding, label);
  });

  it('takes what the languages are written in before what fits as well, and that before nothing', () => {
    const bytes = Buffer.from('\xe4\xe5 \xf1', 'latin1');
    assert.equal(
      guessEncoding(bytes, () => ['en-GB', 'ru-RU']),
      'windows-1251',
    );
    assert.equal(
      guessEncoding(bytes, () => ['el']),
      'windows-1253',
    );
    // No encoding of Hebrew has these bytes.
    assert.notEqual(
      guessEncoding(Buffer.from('\xdf\xff \xdf\xff', 'latin1'), () => ['he']),
      'windows-1255',
    );
  });

  it('is made from what is not ASCII in a very long line, as old Macs and programs that write no line breaks have it', () => {
    const russian = 'Договор найма жилого помещения заключается на год. '.repeat(20);
    for (const [start, end] of [
      ['word '.repeat(10_000), ''],
      ['', ' word'.repeat(10_000)],
      ['word '.repeat(10_000), ' word'.repeat(10_000)],
      ['text\r'.repeat(10_000), '\n'],
    ] as const) {
      for (const languages of [['ru'], []])
        assert.equal(
          guessEncoding(encoded(start + russian + end, 'windows-1251'), () => languages),
          'windows-1251',
        );
    }
    const japanese = encoded('word '.repeat(10_000) + '契約期間は一年とする。'.repeat(2000), 'shift_jis');
    assert.equal(
      guessEncoding(japanese, () => ['ja']),
      'shift_jis',
    );
  });

  it('is one for any bytes, within a moment, and never a crash', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 3000 }),
        fc.constantFrom(['ru'], ['de', 'ja'], ['xx'], []),
        (bytes, languages) => {
          const label = guessEncoding(bytes, () => languages);
          if (label !== undefined) new TextDecoder(label);
        },
      ),
      { numRuns: 60 },
    );
    const noise = Uint8Array.from({ length: 1 << 18 }, (_, index) => ((index * 2654435761) >>> 13) & 0xff);
    const start = Date.now();
    assert.notEqual(
      guessEncoding(noise, () => ['ru', 'ja']),
      undefined,
    );
    assert.ok(Date.now() - start < 3000);
  });
});

/** Small glossaries as translators are sent them: an encoding, the language beside English, its terms. */
const GLOSSARIES: [label: string, language: string, terms: string[]][] = [
  ['windows-1252', 'de', ['Überdruckventil', 'Kühlmittel – „kalt“', 'Preis in €', 'Maßstab', 'Gehäuse']],
  ['windows-1252', 'fr', ['clé à molette', 'pompe à chaleur', 'écrou', 'réservoir', 'pièce détachée']],
  ['windows-1252', 'es', ['tuerca', 'señal', 'válvula de presión', 'depósito', 'tamaño']],
  ['windows-1252', 'pt', ['pressão', 'manutenção', 'válvula de segurança', 'óleo', 'medição']],
  ['windows-1252', 'sv', ['kullager', 'växellåda', 'tryckmätare', 'bränsle', 'kylvätska']],
  ['iso-8859-15', 'fr', ["main-d'œuvre", 'coût en €', 'nœud', 'clé', 'moyeu arrière']],
  ['macintosh', 'de', ['Überdruckventil', 'Kühlmittel', 'Schraubenschlüssel', 'Maßstab', 'Gehäuse']],
  ['windows-1250', 'pl', ['zawór bezpieczeństwa', 'śruba', 'łożysko kulkowe', 'ciśnienie', 'wał napędowy']],
  ['windows-1250', 'hu', ['szelep', 'nyomásmérő', 'csapágy', 'hűtőfolyadék', 'kézifék']],
  ['iso-8859-2', 'cs', ['těsnění', 'šroub', 'ložisko', 'převodovka', 'tlaková nádoba']],
  ['windows-1250', 'cs', ['těsnění', 'šroub', 'ložisko', 'převodovka', 'tlaková nádoba']],
  ['windows-1251', 'ru', ['насос', 'предохранительный клапан', 'подшипник', 'давление', 'коробка передач']],
  ['windows-1251', 'uk', ['насос', 'запобіжний клапан', 'підшипник', 'тиск', 'їжа']],
  ['windows-1251', 'bg', ['помпа', 'предпазен клапан', 'лагер', 'налягане', 'скоростна кутия']],
  ['koi8-r', 'ru', ['насос', 'предохранительный клапан', 'подшипник', 'давление', 'коробка передач']],
  ['ibm866', 'ru', ['насос', 'предохранительный клапан', 'подшипник', 'давление', 'коробка передач']],
  ['windows-1253', 'el', ['αντλία', 'βαλβίδα ασφαλείας', 'πίεση', 'κιβώτιο ταχυτήτων', 'ρουλεμάν']],
  ['windows-1254', 'tr', ['basınç', 'emniyet valfi', 'dişli kutusu', 'yağ', 'soğutucu']],
  ['windows-1255', 'he', ['משאבה', 'שסתום ביטחון', 'לחץ', 'תיבת הילוכים', 'מיסב']],
  ['windows-1256', 'ar', ['مضخة', 'صمام الأمان', 'ضغط', 'علبة التروس', 'محمل']],
  ['windows-1257', 'lt', ['siurblys', 'apsauginis vožtuvas', 'slėgis', 'pavarų dėžė', 'guolis']],
  ['windows-1258', 'vi', ['máy b\u01a1m', 'áp su\u00e2\u0301t', 'van an toàn', 'dâ\u0300u', 'bánh răng']],
  ['windows-874', 'th', ['ปั๊ม', 'วาล์วนิรภัย', 'แรงดัน', 'กระปุกเกียร์', 'ตลับลูกปืน']],
  ['shift_jis', 'ja', ['ポンプ', '安全弁', '圧力', '変速機', '軸受']],
  ['euc-jp', 'ja', ['ポンプ', '安全弁', '圧力', '変速機', '軸受']],
  ['gb18030', 'zh-CN', ['水泵', '安全阀', '压力', '变速箱', '轴承']],
  ['big5', 'zh-TW', ['水泵', '安全閥', '壓力', '變速箱', '軸承']],
  ['euc-kr', 'ko', ['펌프', '안전밸브', '압력', '변속기', '베어링']],
];
const ENGLISH = ['pump', 'safety valve', 'pressure', 'gearbox', 'bearing'];
const GUESSED =
  /^(\d+): The file does not state its encoding and was read as ([\w-]+)\. If characters look wrong, for example here, specify another encoding when you import it\.$/;

const termsIn = (bytes: Uint8Array, fileName: string, options: GlossaryReadOptions = {}) => {
  const { value, problems } = readGlossary(bytes, fileName, options);
  return { terms: value.map(({ terms }) => terms[1]?.term), said: messagesOf(problems) };
};

describe('the encoding of a file that does not say it', () => {
  for (const [label, language, terms] of GLOSSARIES) {
    it(`is told from five terms and their language: ${label}, ${language}`, () => {
      const rows = terms.map((term, index) => `${ENGLISH[index]};${term}\r\n`).join('');
      const first = terms.findIndex((term) => /[^\0-\x7f]/.test(term));
      const read = termsIn(encoded(`en;${language}\r\n${rows}`, label), 'a.csv');
      assert.deepEqual(read.terms, terms);
      assert.equal(GUESSED.exec(read.said)?.[1], String(first + 2), read.said);
      const list = termsIn(encoded(rows.replaceAll(';', '\t'), label), 'glossary.txt', {
        source: 'en',
        target: language,
      });
      assert.deepEqual(list.terms, terms);
    });
  }

  it('is told in UTX, PO and XML by the languages that these name', () => {
    const utx = termsIn(encoded('#UTX 1.11; en/ru\n#src\ttgt\npump\tнасос\nvalve\tклапан\n', 'windows-1251'), 'a.utx');
    assert.deepEqual(utx.terms, ['насос', 'клапан']);
    const po = termsIn(
      encoded(
        'msgid ""\nmsgstr "Language: pl\\n"\n\nmsgid "bolt"\nmsgstr "śruba"\n\nmsgid "bearing"\nmsgstr "łożysko"\n',
        'iso-8859-2',
      ),
      'a.po',
      { source: 'en' },
    );
    assert.deepEqual(po.terms, ['śruba', 'łożysko']);
    const unit = (term: string) =>
      `<tu><tuv xml:lang="en"><seg>x</seg></tuv><tuv xml:lang="el"><seg>${term}</seg></tuv></tu>`;
    const tmx = termsIn(
      encoded(
        `<tmx version="1.4"><header srclang="en"/><body>${unit('αντλία')}${unit('πίεση')}</body></tmx>`,
        'windows-1253',
      ),
      'a.tmx',
    );
    assert.deepEqual(tmx.terms, ['αντλία', 'πίεση']);
    for (const { said } of [utx, po, tmx]) assert.match(said, GUESSED);
  });

  it('is UTF-8 wherever the bytes are, whatever the languages', () => {
    for (const [, language, terms] of GLOSSARIES) {
      const read = termsIn(Buffer.from(`en;${language}\n${terms.map((term) => `x;${term}\n`).join('')}`), 'a.csv');
      assert.deepEqual([read.terms, read.said], [terms, '']);
    }
  });

  it('is UTF-8 where a few bytes are broken, and their line is named', () => {
    const bytes = Buffer.concat([
      Buffer.from('en;de\nsize;Größe\nhousing;Gehäuse\n'),
      Buffer.from('coolant;Kühlmittel\n', 'latin1'),
    ]);
    const { terms, said } = termsIn(bytes, 'a.csv');
    assert.deepEqual(terms, ['Größe', 'Gehäuse', 'K\uFFFDhlmittel']);
    assert.match(said, /^4: This line contains bytes that are not UTF-8/);
  });

  it('is what the caller says, and what XML or PO say, without a guess', () => {
    const bytes = encoded('en;ru\npump;насос\n', 'windows-1251');
    assert.deepEqual(termsIn(bytes, 'a.csv', { encoding: 'windows-1252' }), { terms: ['íàñîñ'], said: '' });
    const xml = (head: string) =>
      encoded(
        `${head}<tmx version="1.4"><body><tu><tuv xml:lang="en"><seg>x</seg></tuv><tuv ` +
          `xml:lang="ru"><seg>насос</seg></tuv></tu></body></tmx>`,
        'windows-1251',
      );
    assert.deepEqual(termsIn(xml('<?xml version="1.0" encoding="windows-1251"?>'), 'a.tmx'), {
      terms: ['насос'],
      said: '',
    });
    assert.match(termsIn(xml('<?xml version="1.0" encoding="UTF-8"?>'), 'a.tmx').said, /not UTF-8/);
  });

  it('is told where the first letters beyond ASCII stand late', () => {
    const rows = Array.from({ length: 8000 }, (_, index) => `term ${index};Wort ${index}\n`).join('');
    const { terms, said } = termsIn(encoded(`en;de\n${rows}size;Größe\n`, 'windows-1252'), 'a.csv');
    assert.equal(terms.at(-1), 'Größe');
    assert.equal(GUESSED.exec(said)?.[1], '8002');
  });
});

describe('encodings that show themselves', () => {
  const textOf = (bytes: Uint8Array): { text: string; undecodable: unknown[] } =>
    runSynchronously(decodeDocument(bytes, { fileName: 'kiln.ja.txt' }));

  it('reads ISO-2022-JP, also if Japanese text comes late', () => {
    const japanese = Buffer.from('kiln\n\x1b$BMR\x1b(B\n', 'latin1');
    assert.deepEqual(textOf(japanese), { text: 'kiln\n窯\n', undecodable: [] });
    const late = Buffer.concat([Buffer.from('clay\n'.repeat(8_000)), japanese]);
    assert.ok(textOf(late).text.endsWith('窯\n'));
  });

  it('reads UTF-32 with and without a byte order mark, and reports what is no character', () => {
    const utf32 = (text: string, write: 'writeUInt32LE' | 'writeUInt32BE'): Buffer =>
      Buffer.concat(
        Array.from(text, (character) => {
          const bytes = Buffer.alloc(4);
          bytes[write](character.codePointAt(0)!);
          return bytes;
        }),
      );
    for (const write of ['writeUInt32LE', 'writeUInt32BE'] as const)
      for (const mark of ['', '\uFEFF']) {
        const text = `Ton 窯 😀\n${'Lehm\n'.repeat(5_000)}`;
        assert.deepEqual(textOf(utf32(mark + text, write)), { text, undecodable: [] });
      }
    const { text, undecodable } = textOf(Buffer.concat([utf32('Ton', 'writeUInt32LE'), Buffer.from([0xff, 0xff])]));
    assert.equal(text, 'Ton\uFFFD');
    assert.equal(undecodable.length, 1);
  });
});
