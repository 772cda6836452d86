/** The inflection of Turkish. G. Lewis, Turkish Grammar (2000), chapters 1 to 4 and 8. */

const INFINITIVE = /m[ae]k$/u;
/** Voice, tense or participle, then person and case, after the stem of a verb. */
const VERB_ENDING = new RegExp(
  '^(?:[ıiuü]?[ln](?=[^l]))?(?:[dt][ıiuü]|m[ıiuü]ş|[ıiuü]yor|y?[ae]bil|y?[ae]c[ae][kğ]|[aeıiuü]?r|' +
    's[ae]|s[ıiuü]n|y?[ae]m(?:[ıiuü]yor|[ae])|m[ae]l[ıiuü]|m[ae]|y?[ıiuü]p|y?[ae]n|[dt][ıiuü][kğ]|' +
    '[ıiuü]n)[a-zçğıöşü]{0,7}$',
  'u',
);

const PLURAL = 'l[ae]r';
const PERSON = '[ıiuü]?m|[ıiuü]?n|s?[ıiuü]|[ıiuü]?m[ıiuü]z|[ıiuü]?n[ıiuü]z';
const CASE = '[yn]?[ae]|[yn]?[ıiuü]|n?[ıiuü]n|n?[dt][ae]n?|y?l[ae]|nc[ae]';
const COPULA = '[dt][ıiuü]r|y?[dt][ıiuü]|y?s[ae]|y?m[ıiuü]ş';
/**
 * Suffixes in the order of their removal from the end of a word. After a locative or genitive, `ki` forms a word that
 * can be inflected again.
 */
const SUFFIXES = [COPULA, CASE, PLURAL, '(?<=[dt][ae]|n[ıiuü]n)ki', CASE, PERSON, PLURAL].map(
  (suffix) => new RegExp(`(?:${suffix})$`, 'uy'),
);
const MAX_SUFFIX_LENGTH = 6;
const MIN_STEM = 2;
/** The minimum length of an imperative, which has no ending; shorter ones are other words, too. */
const MIN_IMPERATIVE = 3;
const VOWEL = /[aeıioöuü]/u;
/** A soft consonant before a vowel is hard at the end of a word: *kitabı*, *rengi*, *ağacı*, *kanadı*, *ekmeği*. */
const HARD: Readonly<Record<string, string>> = { b: 'p', c: 'ç', d: 't', ğ: 'k', g: 'k' };
/**
 * The vowel that was dropped between the last two consonants harmonises with the previous one: *şehri*, *burnu*,
 * *ömrü*, *aklı*.
 */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  a: ['ı', 'i'],
  ı: ['ı'],
  e: ['i'],
  i: ['i'],
  o: ['u'],
  u: ['u'],
  ö: ['ü'],
  ü: ['ü'],
};

/** Returns whether two lower-case Turkish words are forms of the same word. */
export function areTurkishForms(a: string, b: string): boolean {
  if (INFINITIVE.test(b) && isVerbForm(a, b.slice(0, -3))) return true;
  if (INFINITIVE.test(a) && isVerbForm(b, a.slice(0, -3))) return true;
  const [stems, others] = [turkishStems(a), turkishStems(b)];
  // The term itself may have a case or a person: *ayarları*.
  return (
    stems.includes(b) || others.includes(a) || stems.some((each) => each.length > MIN_STEM && others.includes(each))
  );
}

function isVerbForm(word: string, stem: string): boolean {
  const soft = stem.replace(/t$/u, 'd');
  return (
    (word === stem && stem.length >= MIN_IMPERATIVE) ||
    [stem, soft].some((start) => word.startsWith(start) && VERB_ENDING.test(word.slice(start.length)))
  );
}

/** Returns the possible stems of a word, in their spelling without endings. The word itself is excluded. */
function turkishStems(word: string): string[] {
  const name = /^(.+)'\p{L}+$/u.exec(word);
  if (name) return [name[1]!];
  const stems = new Set([word]);
  for (const suffix of SUFFIXES)
    for (const each of Array.from(stems)) {
      // A suffix may be the end of another suffix, so each length is tried.
      for (let start = Math.max(MIN_STEM, each.length - MAX_SUFFIX_LENGTH); start < each.length; start++) {
        suffix.lastIndex = start;
        if (suffix.test(each)) stems.add(each.slice(0, start));
      }
    }
  for (const stem of Array.from(stems)) if (stem !== word) for (const alone of spelledAlone(stem)) stems.add(alone);
  stems.delete(word);
  return Array.from(stems).filter((stem) => VOWEL.test(stem));
}

function spelledAlone(stem: string): string[] {
  const [last, before] = [stem.at(-1)!, stem.at(-2)!];
  const hard = HARD[last];
  const found = hard ? [stem.slice(0, -1) + hard] : [];
  const vowel = stem
    .slice(0, -2)
    .match(/[aeıioöuü]/gu)
    ?.at(-1);
  if (vowel && !VOWEL.test(last) && !VOWEL.test(before))
    for (const dropped of DROPPED[vowel]!) found.push(stem.slice(0, -1) + dropped + last);
  return found;
}

// Hungarian. C. Rounds, Hungarian: An Essential Grammar (2009), chapters 4 to 6.

const HUNGARIAN_VOWEL = 'aáeéiíoóöőuúüű';
/** Suffixes after a linking vowel: the plural or a person, then a case. */
const HUNGARIAN_PERSON = `k|m|d|nk|t[oeö]k|i|i[mdk]|ink|it[oe]k|j?[ae]|j?[áé]|j?[áé][mdk]|j?[áé]nk|j?[aáeé]i|j?[uü]k`;
const HUNGARIAN_CASE =
  't|n[ae]k|b[ae]n?|b[óő]l|r[ae]|r[óő]l|n|n[áé]l|h[oeö]z|t[óő]l|v[ae]l|' +
  '([bcdfghjklmnprstz])\\1?[ae]l|ért|ként|ig|v[áé]|kor|[uü]l';
const HUNGARIAN_ENDING = new RegExp(
  `^(?=[${HUNGARIAN_VOWEL}])(?:[aeoöáé]?(?:${HUNGARIAN_PERSON}))?(?:[aeoöáé]?(?:${HUNGARIAN_CASE}))?$`,
  'u',
);
const SHORT: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ú: 'u', ű: 'ü' };
/** Stems with a *v* that their nominative has lost. */
const V_STEMS: Readonly<Record<string, string>> = {
  cső: 'csöv',
  fű: 'füv',
  hó: 'hav',
  kő: 'köv',
  ló: 'lov',
  lé: 'lev',
  mű: 'műv',
  szó: 'szav',
  tó: 'tav',
  tő: 'töv',
};

/**
 * Possessive endings (2nd person, 1st plural) after a consonant, with an optional case ending: *címed*, *fiókodban*,
 * *szerverünk*.
 */
const HUNGARIAN_OWN = new RegExp(`^(?:[aeoö]d|[uü]nk|[aeoö]t[oeö]k)(?:[aeoöáé]?(?:${HUNGARIAN_CASE}))?$`, 'u');
const MIN_OWNED = 3;

/**
 * Returns whether a word is a form of a noun whose stem changes: *tükröt* of *tükör*, *hidak* of *híd*, *köve* of *kő*;
 * or a possessive form that no stemmer handles: *címed* of *cím*.
 */
export function isHungarianFormOf(word: string, noun: string): boolean {
  if (noun.length >= MIN_OWNED && word.startsWith(noun) && HUNGARIAN_OWN.test(word.slice(noun.length))) return true;
  return stemsOf(noun).some((stem) => word.startsWith(stem) && HUNGARIAN_ENDING.test(word.slice(stem.length)));
}

function stemsOf(noun: string): string[] {
  const [, start, vowel, end] =
    new RegExp(`^(.*)([${HUNGARIAN_VOWEL}])([^${HUNGARIAN_VOWEL}]{1,2})$`, 'u').exec(noun) ?? [];
  const ends = Object.keys(V_STEMS).filter((each) => noun.endsWith(each));
  const stems = ends.map((each) => noun.slice(0, -each.length) + V_STEMS[each]!);
  if (start === undefined || end === undefined) return stems;
  const short = SHORT[vowel!];
  if (short) stems.push(start + short + end);
  // The vowel of a last syllable drops out between two single consonants.
  if (/[oeöa]/u.test(vowel!) && new RegExp(`[${HUNGARIAN_VOWEL}][^${HUNGARIAN_VOWEL}]{1,2}$`, 'u').test(start))
    stems.push(start + end);
  return stems;
}

/**
 * Finnish nouns whose last consonants change with the case. F. Karlsson, Finnish: A Comprehensive Grammar (2018),
 * chapters 4 and 5.
 */

/** Strong consonants before the last vowel, longest first, with their weak forms in a closed syllable. */
const GRADATION: readonly (readonly [RegExp, string])[] = [
  [/kk(?=\p{L}$)/u, 'k'],
  [/pp(?=\p{L}$)/u, 'p'],
  [/tt(?=\p{L}$)/u, 't'],
  [/nk(?=\p{L}$)/u, 'ng'],
  [/mp(?=\p{L}$)/u, 'mm'],
  [/lt(?=\p{L}$)/u, 'll'],
  [/nt(?=\p{L}$)/u, 'nn'],
  [/rt(?=\p{L}$)/u, 'rr'],
  [/(?<=[aeiouyäölr])p(?=\p{L}$)/u, 'v'],
  [/(?<=[aeiouyäöh])t(?=\p{L}$)/u, 'd'],
  [/(?<=[aeiouyäölr])k(?=\p{L}$)/u, ''],
];
/** Endings of the singular cases, and of the plural cases of stems whose vowel stays before *i*. */
const ENDING =
  /^(?:i?(?:n|t|ss[aä]|st[aä]|ll[aä]|lt[aä]|lle|ksi|tt[aä])|i?(?:n[aä]|ne)|j?[aä]|jen|(?:([aeiouyäö])\1?|ihi)n|hin)$/u;
const MIN_FINNISH_STEM = 3;

/**
 * Returns whether a word is a form of a noun that ends in a vowel, with its consonants in either grade: *säädön* of
 * *säätö*.
 */
export function isFinnishNounFormOf(word: string, noun: string): boolean {
  if (noun.length < MIN_FINNISH_STEM || !/[aiouyäö]$/u.test(noun)) return false;
  // Some nouns on i have an e before their endings: *joki, joen*.
  const stems = noun.endsWith('i') ? [noun, noun.replace(/i$/u, 'e')] : [noun];
  return stems.some((strong) => {
    const change = GRADATION.find(([consonants]) => consonants.test(strong));
    const grades = change ? [strong, strong.replace(...change)] : [strong];
    return grades.some((stem) => word.startsWith(stem) && ENDING.test(word.slice(stem.length)));
  });
}

/** A noun of action, without diacritics, with its root as a group: *lataus*, *asennus*, *siirto*. */
const ACTION = /^(.+?)(?:(?:uu|yy)?[uy](?:s|sta|kse\p{L}*|ksi\p{L}*)|o\p{L}{0,4})$/u;
/**
 * The endings of verb forms and participles after a root, without diacritics. Endings of agents and tools are excluded.
 */
const FINNISH_VERB = new RegExp(
  String.raw`^(?!in$|e$)[aei]{0,2}(?:|n|t|mme|tte|vat|vas?\p{L}{0,4}|t?[td]?a{1,2}n?|[td]a?an\p{L}{0,3}|` +
    String.raw`i?si\p{L}{0,4}|t?t[uy]\p{L}{0,7}|t?ti{1,2}n|t?tav\p{L}{0,6}|nt?[uy]t|nee\p{L}{0,5}|mi(?:nen|` +
    String.raw`s[eats]\p{L}{0,6})|ma\p{L}{0,6}|essa|ka{0,2}|koon)$`,
  'u',
);
const MIN_ACTION = 4;
/** Weak and long consonants, with the letters by which both grades are compared. */
const GRADES: readonly (readonly [RegExp, string])[] = [
  [/d/gu, 't'],
  [/([kpt])\1/gu, '$1'],
  [/([lnr])\1/gu, '$1t'],
  [/mm/gu, 'mp'],
  [/ng/gu, 'nk'],
];

/**
 * Returns whether a word is a form of the verb of a noun of action, in either grade: *ladataan* and *lataamisessa* of
 * *lataus*, *asennetaan* of *asennus*. Both without diacritics.
 */
export function isFinnishVerbFormOf(word: string, noun: string): boolean {
  const graded = (text: string): string => GRADES.reduce((all, change) => all.replace(...change), text);
  const root = ACTION.exec(noun)?.[1];
  if (root === undefined) return false;
  const [start, written] = [graded(root), graded(word)];
  return start.length >= MIN_ACTION && written.startsWith(start) && FINNISH_VERB.test(written.slice(start.length));
}
