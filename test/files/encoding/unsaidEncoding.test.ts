import assert from 'node:assert/strict';
import { readGlossary } from '../../../src/files/glossary/glossaryFormats';
import type { ReadOptions } from '../../../src/files/glossary/glossaryReader';
import { messagesOf } from '../glossary/documented/support';
import { encoded } from '../support/legacyText';

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
const GUESSED = /^(\d+): The file does not say its encoding and was read as ([\w-]+)\. If letters look wrong, here to begin with, name another when importing it\.$/;

const termsIn = (bytes: Uint8Array, fileName: string, options: ReadOptions = {}) => {
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
      const list = termsIn(encoded(rows.replaceAll(';', '\t'), label), 'glossary.txt', { from: 'en', to: language });
      assert.deepEqual(list.terms, terms);
    });
  }

  it('is told in UTX, PO and XML by the languages that these name', () => {
    const utx = termsIn(encoded('#UTX 1.11; en/ru\n#src\ttgt\npump\tнасос\nvalve\tклапан\n', 'windows-1251'), 'a.utx');
    assert.deepEqual(utx.terms, ['насос', 'клапан']);
    const po = termsIn(encoded('msgid ""\nmsgstr "Language: pl\\n"\n\nmsgid "bolt"\nmsgstr "śruba"\n\nmsgid "bearing"\nmsgstr "łożysko"\n', 'iso-8859-2'), 'a.po', { from: 'en' });
    assert.deepEqual(po.terms, ['śruba', 'łożysko']);
    const unit = (term: string) => `<tu><tuv xml:lang="en"><seg>x</seg></tuv><tuv xml:lang="el"><seg>${term}</seg></tuv></tu>`;
    const tmx = termsIn(encoded(`<tmx version="1.4"><header srclang="en"/><body>${unit('αντλία')}${unit('πίεση')}</body></tmx>`, 'windows-1253'), 'a.tmx');
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
    const bytes = Buffer.concat([Buffer.from('en;de\nsize;Größe\nhousing;Gehäuse\n'), Buffer.from('coolant;Kühlmittel\n', 'latin1')]);
    const { terms, said } = termsIn(bytes, 'a.csv');
    assert.deepEqual(terms, ['Größe', 'Gehäuse', 'K\uFFFDhlmittel']);
    assert.match(said, /^4: On this line there are bytes that are not UTF-8/);
  });

  it('is what the caller says, and what XML or PO say, without a guess', () => {
    const bytes = encoded('en;ru\npump;насос\n', 'windows-1251');
    assert.deepEqual(termsIn(bytes, 'a.csv', { encoding: 'windows-1252' }), { terms: ['íàñîñ'], said: '' });
    const xml = (head: string) => encoded(`${head}<tmx version="1.4"><body><tu><tuv xml:lang="en"><seg>x</seg></tuv><tuv xml:lang="ru"><seg>насос</seg></tuv></tu></body></tmx>`, 'windows-1251');
    assert.deepEqual(termsIn(xml('<?xml version="1.0" encoding="windows-1251"?>'), 'a.tmx'), { terms: ['насос'], said: '' });
    assert.match(termsIn(xml('<?xml version="1.0" encoding="UTF-8"?>'), 'a.tmx').said, /not UTF-8/);
  });

  it('is told where the first letters beyond ASCII stand late', () => {
    const rows = Array.from({ length: 8000 }, (_, index) => `term ${index};Wort ${index}\n`).join('');
    const { terms, said } = termsIn(encoded(`en;de\n${rows}size;Größe\n`, 'windows-1252'), 'a.csv');
    assert.equal(terms.at(-1), 'Größe');
    assert.equal(GUESSED.exec(said)?.[1], '8002');
  });
});
