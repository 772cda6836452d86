import assert from 'node:assert/strict';
import fc from 'fast-check';
import { guessEncoding, LEGACY_ENCODINGS } from '../../../src/files/encoding/encodingGuess';
import { encoded, isWritable } from '../support/legacyText';

const none = () => [];

/** Languages of which the platform knows the names of countries, by the encodings in which files in them are sent. */
const WRITTEN: Record<string, string> = {
  ...{ 'windows-1252': 'de fr es it pt da nl sv fi nb is ca', 'iso-8859-15': 'fr de fi', macintosh: 'de fr es', 'windows-1250': 'pl cs sk hu ro hr sl', 'iso-8859-2': 'pl cs sk hu hr sl' },
  ...{ 'windows-1251': 'ru uk bg sr be', 'koi8-r': 'ru', 'iso-8859-5': 'ru bg', ibm866: 'ru', 'windows-1253': 'el', 'iso-8859-7': 'el', 'windows-1254': 'tr', 'windows-1255': 'he' },
  ...{ 'windows-1256': 'ar fa', 'windows-1257': 'lt lv et', 'windows-874': 'th', shift_jis: 'ja', 'euc-jp': 'ja', gb18030: 'zh-Hans', big5: 'zh-Hant', 'euc-kr': 'ko' },
};
const COUNTRIES = 'AT BE BG BR CA CH CN CZ DE DK DZ EE EG ES FI FR GB GR HR HU IE IL IN IS IT JP KR LT LV ME MX NL NO PL PT RO RS RU SA SE SI SK TH TR UA US VN ZA'.split(' ');

/** The share of lists of so many names that are read as they were written. */
function shareRight(size: number, languagesOf: (language: string) => string[]): number {
  let right = 0;
  let all = 0;
  for (const [label, languages] of Object.entries(WRITTEN)) {
    for (const language of languages.split(' ')) {
      const names = new Intl.DisplayNames(language, { type: 'region' });
      const lines = COUNTRIES.map((country) => `${country};${names.of(country)}\r\n`).filter((line) => isWritable(line, label));
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
    for (const bytes of [Buffer.from('pump'), Buffer.from('Größe насос 水泵'), Buffer.from('Größe ß').subarray(0, -1), Buffer.from('a\xed\xa0\x80b', 'latin1'), Buffer.alloc(0)]) {
      assert.equal(guessEncoding(bytes, none), undefined);
    }
  });

  it('names what the platform decodes', () => {
    for (const { label } of LEGACY_ENCODINGS) assert.equal(new TextDecoder(label).encoding, label);
  });

  it('takes what the languages are written in before what fits as well, and that before nothing', () => {
    const bytes = Buffer.from('\xe4\xe5 \xf1', 'latin1');
    assert.equal(guessEncoding(bytes, () => ['en-GB', 'ru-RU']), 'windows-1251');
    assert.equal(guessEncoding(bytes, () => ['el']), 'windows-1253');
    // No encoding of Hebrew has these bytes.
    assert.notEqual(guessEncoding(Buffer.from('\xdf\xff \xdf\xff', 'latin1'), () => ['he']), 'windows-1255');
  });

  it('is made from what is not ASCII in a very long line, as old Macs and programs that write no line breaks have it', () => {
    const russian = 'Договор найма жилого помещения заключается на год. '.repeat(20);
    for (const [start, end] of [['word '.repeat(10_000), ''], ['', ' word'.repeat(10_000)], ['word '.repeat(10_000), ' word'.repeat(10_000)], ['text\r'.repeat(10_000), '\n']] as const) {
      for (const languages of [['ru'], []]) assert.equal(guessEncoding(encoded(start + russian + end, 'windows-1251'), () => languages), 'windows-1251');
    }
    const japanese = encoded('word '.repeat(10_000) + '契約期間は一年とする。'.repeat(2000), 'shift_jis');
    assert.equal(guessEncoding(japanese, () => ['ja']), 'shift_jis');
  });

  it('is one for any bytes, within a moment, and never a crash', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), fc.constantFrom(['ru'], ['de', 'ja'], ['xx'], []), (bytes, languages) => {
        const label = guessEncoding(bytes, () => languages);
        if (label !== undefined) new TextDecoder(label);
      }),
      { numRuns: 60 },
    );
    const noise = Uint8Array.from({ length: 1 << 18 }, (_, index) => ((index * 2654435761) >>> 13) & 0xff);
    const start = Date.now();
    assert.notEqual(guessEncoding(noise, () => ['ru', 'ja']), undefined);
    assert.ok(Date.now() - start < 3000);
  });
});
