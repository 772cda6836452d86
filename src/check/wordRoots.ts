import { foldDiacritics, normaliseForm } from '../language/normalise';

/** Languages whose words change inside when inflected, each with a function that returns the invariant part. */
const ROOTS: readonly { languages: RegExp; rootOf: (word: string) => string }[] = [
  { languages: /^(?:be|bg|mk|ru|sr|uk)\b/, rootOf: cyrillicRoot },
  { languages: /^(?:bs|cs|hr|pl|sk|sl|sr)\b/, rootOf: latinSlavicRoot },
  { languages: /^ar\b/, rootOf: arabicRoot },
  { languages: /^(?:ca|es|gl|pt)\b/, rootOf: iberianRoot },
];

/** The minimum length of a root. */
const MIN_ROOT_LENGTH = 3;

/**
 * Returns the common part of a word's forms for changes that no stemmer finds, without diacritics: *složka, složce* and
 * *тека, теці* change a consonant, *účet, účtu* and *вікно, вікон* lose a vowel, *حجم, أحجام* and *وزن, أوزان* gain
 * some, *mostrar, muestre* double one. Undefined for other languages, or if too little remains.
 */
export function rootOf(word: string, language: string): string | undefined {
  const folded = foldDiacritics(normaliseForm(word));
  const rules = ROOTS.find(
    ({ languages, rootOf: rule }) =>
      languages.test(language) && (rule === cyrillicRoot) === /\p{Script=Cyrillic}/u.test(folded),
  );
  const root = rules?.rootOf(folded);
  return root !== undefined && root.length >= MIN_ROOT_LENGTH ? root : undefined;
}

/** Suffixes of verbs and of nouns made of them, with all that follows: *скасувати*, *скасовано*, *скасування*. */
const CYRILLIC_VERB = /(?<=.{3})(?:ова|ува|юва|ева|ыва|ива|ову|ую)[тлвнєеюш]?.*$/u;
const CYRILLIC_ENDING = new RegExp(
  '(?<=.{2})(?:уйте|йте|ите|ете|іть|ання|яння|ення|іння|ание|ение|ати|яти|ити|іти|ать|ять|ить|еть|иями|' +
    'ями|ами|ого|его|ому|ему|ими|ыми|ості|иях|ах|ях|ов|ев|ів|їв|ей|ом|ем|ям|ам|ою|ею|єю|ий|ый|ій|ой|ых|' +
    'их|им|ым|ая|яя|ое|ее|ую|юю|ые|ии|ия|ие|ию|ть|[аеєиіїоуюяыьйэъ])$',
  'u',
);

/**
 * Adjectives of nouns whose last consonant changes before their suffix: *точечный* of *точка*, *строчный* of *строка*.
 */
const CYRILLIC_ADJECTIVE = /(?<=.{2})[еоэ]?чн$/u;

function cyrillicRoot(word: string): string {
  const stem = word
    .replace(CYRILLIC_VERB, '')
    .replace(CYRILLIC_ENDING, '')
    .replace(/ь$/, '')
    .replace(CYRILLIC_ADJECTIVE, 'к');
  return stem
    .replace(/[цч]$/, 'к')
    .replace(/[жз]$/, 'г')
    .replace(/[шс]$/, 'х')
    .replace(/(?<=.[^аеєиіїоуюяыэ])[еоіє](?=[^аеєиіїоуюяыэ]$)/u, '');
}

const LATIN_VERB = /(?<=.{3})(?:(?:ova|ovav|uj|iva|ywa)[tlnv]?.*|ano)$/u;
const LATIN_ENDING =
  /(?<=.{2})(?:atech|ani|eni|at|it|eho|emu|ych|ymi|imi|ami|emi|ich|ech|ach|um|ou|em|ym|im|om|ov|am|us|ej|[aeiouy])$/u;

/** Returns the root of a word with folded diacritics: č is c, ž is z, ř is r. */
function latinSlavicRoot(word: string): string {
  const stem = word.replace(LATIN_VERB, '').replace(LATIN_ENDING, '');
  return stem
    .replace(/c$/, 'k')
    .replace(/(?:h|g)$/, 'z')
    .replace(/ch$|s$/, 'x')
    .replace(/(?<=.[^aeiouy])[eo](?=[^aeiouy]$)/u, '');
}

/** Arabic prefixes: conjunction, preposition and article. */
export const ARABIC_PROCLITICS = /^(?:[وف]?(?:[بكل]?ال|لل)|[وف](?=.{4})|[بكل](?=ا.{3}))(?=.{3})/u;
/** Arabic derivational and inflectional prefix letters. */
const ARABIC_PREFIX = /^[اتمني](?=.{3})/u;
/** Arabic suffixes: pronouns, and the endings of the feminine, the plurals and the dual. */
const ARABIC_AFTER = /(?<=.{3})(?:هما|كما|ها|هم|هن|كم|نا|ات|ون|ين|ة|ه|ي)$/u;

/** Returns the root consonants. Weak consonants count only if fewer than three strong ones exist. */
function arabicRoot(word: string): string {
  const bare = word.replace(ARABIC_PROCLITICS, '').replace(ARABIC_AFTER, '').replace(ARABIC_PREFIX, '');
  const strong = bare.replace(/[اويىء]/gu, '');
  if (strong.length >= MIN_ROOT_LENGTH) return strong;
  // Letters doubled in some forms are written once in others: خط and خطوط.
  if (strong.length === MIN_ROOT_LENGTH - 1) return strong + strong.at(-1)!;
  const inner = bare.replace(/وا|(?<=.)ا/gu, '');
  return inner.length > MIN_ROOT_LENGTH ? inner.replace(/[ويى](?=.$)/u, '') : inner;
}

const IBERIAN_ENDING =
  /(?<=.{3})(?:[aei](?:ndo|dos|das|do|da|mos|ron|ran|ste|is|ba|ban)|ar|er|ir|as|es|os|an|en|on|[aeo])$/u;

/** Returns the stem with diphthongs and spelling changes undone. */
function iberianRoot(word: string): string {
  const stem = word.replace(IBERIAN_ENDING, '');
  return stem
    .replace(/qu$|z$/, 'c')
    .replace(/gu$/, 'g')
    .replace(/ue(?=[^aeiou]+$)/u, 'o')
    .replace(/ie(?=[^aeiou]+$)/u, 'e');
}
