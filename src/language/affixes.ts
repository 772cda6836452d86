/** Removes grammatical prefixes and suffixes that the inflection tables do not contain. */

/**
 * Patterns of participles and infinitives with *ge* or *zu* after an optional particle: *angemeldet*, *anzumelden*,
 * *opgeslagen*.
 */
const INNER_MARKS: Readonly<Record<string, RegExp>> = {
  de: new RegExp(
    '^((?:ab|an|auf|aus|bei|dar|durch|ein|empor|entgegen|fehl|fest|frei|fort|gegen|gleich|gut|heim|' +
      'her(?:ab|an|auf|aus|ein|vor)?|hin(?:aus|ein|zu)?|hoch|kennen|klar|los|mit|nach|nieder|statt|teil|' +
      'über|um|unter|vor(?:an|aus|bei)?|weg|weiter|wieder|zu|zurück|zusammen)?)(?:ge|zu)(.{3,})$',
    'u',
  ),
  nl: new RegExp(
    '^((?:aan|achter|af|bij|binnen|door|in|los|mee|na|neer|om|onder|op|over|samen|tegen|terug|toe|uit|' +
      'vast|voor|voort|vrij|weg)?)ge(.{3,})$',
    'u',
  ),
};

/**
 * Returns the form without this *ge* or *zu*, followed by `@` as in the rules of the table; empty if the form has
 * neither.
 */
export function withoutInfix(word: string, language: string): string[] {
  const [, particle, verb] = INNER_MARKS[language]?.exec(word) ?? [];
  return verb === undefined ? [] : [`${particle}${verb}@`];
}

/**
 * Prefixes and suffixes that represent a word or a grammatical person, and the minimum number of letters that must
 * remain.
 */
interface Clitics {
  before?: RegExp;
  behind?: readonly RegExp[];
  minRest: number;
}

const CLITICS: Readonly<Record<string, Clitics>> = {
  // K. C. Ryding, A Reference Grammar of Modern Standard Arabic (2005), chapters 7, 8 and 12.
  ar: {
    before: /^(?:[وف]?(?:[بك]?ال|لل|[بكلس])|[وف])/u,
    behind: [/(?:هما|كما|ها|هم|هن|كم|كن|نا|ني|ه|ك|ي)$/u, /(?:ون|ين|ان|ات|ه|تين|تان)$/u],
    minRest: 3,
  },
  // E. A. Coffin, S. Bolozky, A Reference Grammar of Modern Hebrew (2005), chapters 5 and 6.
  he: {
    before: /^(?:[ושכ]{0,2}[בלמ]?ה?)(?=.)/u,
    behind: [/(?:יהם|יהן|יכם|יכן|ינו|יו|יה|יך|ם|ן|ו|ה|י|ך|נו|כם)$/u],
    minRest: 3,
  },
  // W. M. Thackston, An Introduction to Persian (1993), §§ 3–17; zero-width non-joiners are removed before.
  fa: {
    before: /^(?:ن?می|نمی|ب(?=.{3}))/u,
    behind: [/(?:یی|ی)?(?:م|ت|ش|مان|تان|شان)?$/u, /(?:هایی|های|ها|گان|ان|ات|ای|ی|ترین|تر)$/u],
    minRest: 3,
  },
  // F. Karlsson, Finnish: A Comprehensive Grammar (2018), chapters 12 and 14: possessives, then particles.
  fi: {
    behind: [/(?:kin|kaan|kään|ko|kö|han|hän|pa|pä)$/u, /(?:ni|si|mme|nne|nsa|nsä|(?<=([aeiouyäö]))\1n)$/u],
    minRest: 4,
  },
  // J. N. Sneddon, Indonesian: A Comprehensive Grammar (2010), chapters 1 and 2.
  id: { behind: [/(?:lah|kah|pun)$/u, /(?:nya|ku|mu)$/u], minRest: 3 },
  // Ho-min Sohn, The Korean Language (1999), § 8.3: the plural, before its particles.
  ko: { behind: [/들(?:에게서|에게|에서|로|까지|부터|처럼|보다|은|이|을|의|에|과|도|만)?$/u], minRest: 2 },
  hu: { before: /^leg(?=.*bb)/u, minRest: 4 },
};

/**
 * Consonant mutations at the beginning of Welsh words, with their originals. D. A. Thorne, A Comprehensive Welsh
 * Grammar (1993), §§ 46–112.
 */
const WELSH_MUTATIONS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^ngh/u, ['c']],
  [/^mh/u, ['p']],
  [/^nh/u, ['t']],
  [/^ng/u, ['g']],
  [/^ch/u, ['c']],
  [/^ph/u, ['p']],
  [/^th/u, ['t']],
  [/^dd/u, ['d']],
  [/^g(?!h)/u, ['c']],
  [/^b/u, ['p']],
  [/^d(?!d)/u, ['t']],
  [/^f(?!f)/u, ['b', 'm']],
  [/^m(?!h)/u, ['b']],
  [/^n(?![gh])/u, ['d']],
  [/^l(?!l)/u, ['ll', 'gl']],
  [/^r(?!h)/u, ['rh', 'gr']],
  [/^(?=[aeiouwy])/u, ['g']],
];

/** Class prefixes of Swahili nouns, in the singular and the plural. E. O. Ashton, Swahili Grammar (1947), chapter 1. */
const SWAHILI_CLASSES = [
  ['m', 'wa'],
  ['mw', 'wa'],
  ['mu', 'wa'],
  ['m', 'mi'],
  ['mw', 'mi'],
  ['ki', 'vi'],
  ['ch', 'vy'],
  ['ji', 'ma'],
  ['j', 'me'],
  ['', 'ma'],
  ['u', 'ma'],
  ['u', ''],
  ['w', 'ny'],
] as const;

/**
 * Matches the active or passive prefix of an Indonesian verb. The table below has the consonants that a prefix
 * replaces.
 */
const INDONESIAN_VERB = /^(?:di|(me(?:nge|ng|ny|m|n)?))(?=.{3})/u;
const REPLACED: Readonly<Record<string, readonly string[]>> = {
  meng: ['', 'k'],
  meny: ['s'],
  mem: ['', 'p'],
  men: ['', 't'],
};

/** Returns the forms of a word without grammatical affixes, one per reading, without the word itself. */
export function formsWithoutAffixes(word: string, language: string): string[] {
  const found = new Set<string>();
  if (language === 'cy') {
    for (const [pattern, originals] of WELSH_MUTATIONS)
      if (pattern.test(word)) for (const original of originals) found.add(word.replace(pattern, original));
  } else if (language === 'sw') {
    const noun = word.replace(/(?<=.{4})ni$/u, '');
    found.add(noun);
    for (const [one, many] of SWAHILI_CLASSES)
      if (many && noun.startsWith(many)) found.add(one + noun.slice(many.length));
  } else if (language === 'id') {
    for (const each of [word, ...withoutClitics(word, CLITICS['id']!)]) {
      const [first, second] = each.split('-');
      if (first === second) found.add(first!);
      const [whole, active] = INDONESIAN_VERB.exec(each) ?? [];
      if (whole !== undefined)
        for (const consonant of REPLACED[active ?? ''] ?? ['']) found.add(consonant + each.slice(whole.length));
    }
  }
  const clitics = CLITICS[language];
  if (clitics) for (const each of withoutClitics(word, clitics)) found.add(each);
  found.delete(word);
  return Array.from(found);
}

function withoutClitics(word: string, { before, behind = [], minRest }: Clitics): string[] {
  const found = new Set([word]);
  for (const pattern of before ? [before, ...behind] : behind)
    for (const each of Array.from(found)) {
      const rest = each.replace(pattern, '');
      if (rest.length >= minRest) found.add(rest);
      // Before a suffix the feminine ending of Arabic is written as a plain t.
      if (rest !== each && rest.length > minRest && rest.endsWith('ت')) found.add(rest.replace(/ت$/u, 'ة'));
    }
  found.delete(word);
  return Array.from(found);
}

const JAPANESE = /^(.*[\p{Script=Han}\p{Script=Katakana}])(\p{Script=Hiragana}*)$/u;
/**
 * The kana rows within which the end of a Japanese stem changes, with the results of sound changes before た and て. S.
 * Martin, A Reference Grammar of Japanese (1975), chapter 2.
 */
const KANA_ROWS = [
  'かきくけこいっ',
  'がぎぐげごい',
  'さしすせそ',
  'たちつてとっ',
  'なにぬねのん',
  'ばびぶべぼん',
  'まみむめもん',
  'らりるれろっ',
  'わいうえおっ',
];
/** Continuations of a stem that drops its る. */
const AFTER_RU = /^(?:$|[てたまなられろよるつずさ])/u;

/**
 * Returns whether two Japanese words have the same stem and endings of one verb or adjective: *開く* and *開いて*, not *出る*
 * and *出す*.
 */
export function areJapaneseForms(a: string, b: string): boolean {
  const [[, stem, ending] = [], [, other, otherEnding] = []] = [JAPANESE.exec(a) ?? [], JAPANESE.exec(b) ?? []];
  if (stem === undefined || stem !== other || !ending || !otherEnding) return false;
  const [first, second] = [ending[0]!, otherEnding[0]!];
  if (first === second || KANA_ROWS.some((row) => row.includes(first) && row.includes(second))) return true;
  return (ending === 'る' && AFTER_RU.test(otherEnding)) || (otherEnding === 'る' && AFTER_RU.test(ending));
}

/** Matches a one-letter word that Hebrew attaches to the next word. Source: as for the Hebrew clitics above. */
const HEBREW_PREFIX = /^[והבלמשכ](?=.{3})/u;
/** The sequences of these letters that are function words: and, that, when; in, to, from, as; the. */
const HEBREW_PREFIXES = /^ו?(?:כש|מש|לכש|ש)?[בלמכ]?ה?$/u;

/**
 * Returns the index key of a Hebrew word: the word without all letters that may be prefixes, with at least three
 * letters left. Other words may have the same key.
 */
export function hebrewKey(word: string): string {
  let key = word;
  while (HEBREW_PREFIX.test(key)) key = key.slice(1);
  return key;
}

/**
 * Returns whether two Hebrew phrases differ only in their prefixes: *בספריית המדיה* and *ספריית מדיה*, not *לחשב* and
 * *מחשב*.
 */
export function differInHebrewPrefixes(a: readonly string[], b: readonly string[]): boolean {
  return (
    a.length === b.length &&
    a.every((word, i) => {
      const other = b[i]!;
      let common = 0;
      while (common < Math.min(word.length, other.length) && word.at(-1 - common) === other.at(-1 - common)) common++;
      const [prefix, otherPrefix] = [word.slice(0, word.length - common), other.slice(0, other.length - common)];
      const isOne = !prefix || !otherPrefix || prefix === 'ה' || otherPrefix === 'ה';
      return isOne && HEBREW_PREFIXES.test(prefix) && HEBREW_PREFIXES.test(otherPrefix);
    })
  );
}
