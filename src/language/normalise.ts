/** Characters that affect layout only: bidi controls, zero-width characters, soft hyphen, Arabic tatweel. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]/g;
const APOSTROPHES = /[\u0060\u00b4\u05f3\u02b9\u02bb\u02bc\u2018-\u201b\u2032\u2035\u2039\u203a]/g;
const QUOTES = /[\u00ab\u00bb\u05f4\u201c-\u201f\u2033\u2036\u301d-\u301f]/g;
const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58]/g;

/**
 * Matches 30 combining marks before another one: the limit of Unicode's stream-safe format. No language uses as many.
 */
const LONG_RUN_OF_MARKS = /\p{M}{30}(?=\p{M})/gu;
const MIN_LENGTH_OF_LONG_RUNS = 500;

/**
 * Returns a normal form of a text. Long runs of marks are split by a joiner (U+034F), because sorting them takes
 * quadratic time.
 */
export function normaliseUnicode(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const safe = text.length < MIN_LENGTH_OF_LONG_RUNS ? text : text.replace(LONG_RUN_OF_MARKS, '$&\u034f');
  return safe.normalize(form);
}

/** Returns a text as one line, with its white space and line breaks collapsed. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Matches ASCII text that is normalised by lower-casing alone: no backticks, and single spaces between words. */
const PLAIN = /^[!-_a-~]+(?: [!-_a-~]+)*$/;
const ASCII = /^[\0-\x7f]*$/;

/**
 * Returns the key by which forms of terms are compared: NFKC, lower case, white space folded to single spaces,
 * invisible characters removed, and typographic apostrophes, quotes and dashes unified.
 *
 * Case folding does not depend on the language: ß is ss, final sigma is sigma, and Turkish İ is i. Dotless ı is kept,
 * because Turkish words differ by it; upper-case Turkish I therefore matches i and not ı.
 */
export function normaliseForm(text: string): string {
  // A fast path: glossaries have many terms, and ASCII ones need no more than this.
  if (PLAIN.test(text)) return text.toLowerCase();
  // Stand-alone accents decompose to a space and a mark under NFKC, so they are unified first.
  return normaliseUnicode(text.replace(APOSTROPHES, "'"), 'NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Marks of Latin, Greek and Cyrillic letters, Hebrew points, Arabic vowel signs, and the dot below Devanagari letters,
 * which is often left out. Indic vowels and the voicing of kana are parts of letters and stay.
 */
const MARKS = new RegExp(
  String.raw`[\u0300-\u036f\u093c\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7` +
    String.raw`\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]`,
  'g',
);
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
};
const LETTERS_PATTERN = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * Returns the text without diacritics, for searches on a keyboard that lacks them: `Žižek` → `Zizek`, `мёд` → `мед`.
 * Letters such as й and が are kept.
 */
export function foldDiacritics(text: string): string {
  if (ASCII.test(text)) return text;
  const decomposed = normaliseUnicode(text, 'NFD').replace(/([иИ])\u0306/g, (_, letter: string) =>
    letter === 'и' ? 'й' : 'Й',
  );
  return normaliseUnicode(decomposed.replace(MARKS, ''), 'NFC').replace(LETTERS_PATTERN, (letter) => LETTERS[letter]!);
}
