import { lazyJson } from '../base/lazyRequire';
import { memoised } from '../base/maps';
import { ownProperty } from '../base/nameTable';
import { areJapaneseForms, formsWithoutAffixes, withoutInfix } from './affixes';
import { normaliseEnglishForm } from './englishForms';
import { areTurkishForms, isFinnishNounFormOf, isHungarianFormOf } from './agglutinativeForms';
import { foldDiacritics, normaliseForm } from './normalise';
import { isCompoundingLanguage } from './scripts';
import { stemWord } from './stems';

/** The inflection rules of a language, learned by training/build_lexemes.py; one row per line, `key value,value`. */
interface LexemeTable {
  /** Endings and their replacements in the lemma; `^` is the beginning of a word. */
  rules: string;
  /** Frequent forms without a rule: the number of letters to remove, in base 36, and the replacement. */
  exceptions: string;
  /** Frequent words to which the rules would assign a wrong lemma, in the format of `exceptions`. */
  others: string;
}

type Rows = ReadonlyMap<string, readonly string[]>;

interface Inflection {
  rules: Rows;
  longestRule: number;
  exceptions: Rows;
  longestException: number;
  others: Rows;
}

const LEARNED =
  'ar bg ca cs cy da de el en es et fa fi fr he hi hr hu id it lt lv nb nl nn pl pt ro ru sk sl sv uk'.split(' ');
/** Languages that are served by the table of another one. */
const SERVED_BY: Readonly<Record<string, string>> = { no: 'nb', sr: 'hr', bs: 'hr', sh: 'hr' };

const tables = new Map(LEARNED.map((name) => [name, lazyJson<LexemeTable>(`lexemes/${name}`, import.meta.url)]));

/** Languages whose words are compared without diacritics, because accents move from form to form or are omitted. */
const UNMARKED: ReadonlySet<string> = new Set(['ar', 'el', 'fa', 'he']);
/** The minimum length in letters of an irregular form that is recognised as the end of a compound. */
const MIN_COMPOUND_END = 4;
/** The minimum length in letters of the beginning of a compound. */
const MIN_COMPOUND_START = 3;
const MIN_LEMMA_LENGTH = 2;

/** Rules for stems that change internally, in addition to the rules of the table. */
const FORM_OF: Readonly<Record<string, (word: string, noun: string) => boolean>> = {
  fi: isFinnishNounFormOf,
  hu: isHungarianFormOf,
  ru: (word, noun) => isFormInMya(word, noun) || isPluralOf(word, noun, 'ru'),
  uk: (word, noun) => isFormInMya(word, noun) || isPluralOf(word, noun, 'uk'),
};

/** Returns whether a word is a plural case of a noun whose singular cases drop a vowel: *узлами* of *узел*. */
function isPluralOf(word: string, noun: string, language: string): boolean {
  const stem = /^(.{2,})(?:ами|ах|ам)$/u.exec(word)?.[1];
  return stem !== undefined && lemmasOf(`${stem}а`, language).has(noun);
}

/** Returns whether a word is a case of a neuter noun in *-мя*: *имени* of *имя*, *імені* of *ім’я*. */
function isFormInMya(word: string, noun: string): boolean {
  const stem = /^(.+м)['’]?я$/u.exec(noun)?.[1];
  return (
    stem !== undefined && word.startsWith(stem) && /^(?:[ея]н)(?:[иі]|ем|а|ам|ами|ах)?$/u.test(word.slice(stem.length))
  );
}

/** The maximum number of cached words. */
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, ReadonlySet<string>>();

/**
 * Returns whether two words are forms of the same word: *kädessä* and *käsi*, *mice* and *mouse*. Case is ignored,
 * diacritics are not. Words with different beginnings match only if grammar changes the beginning (*geöffnet*,
 * *הקבצים*). Languages without a table compare stems, and without a stemmer the words themselves.
 */
export function isSameLexeme(a: string, b: string, language: string): boolean {
  const primary = language.split('-')[0]!.toLowerCase();
  const name = ownProperty(SERVED_BY, primary) ?? primary;
  const [left, right] = [plainForm(a, name), plainForm(b, name)];
  if (left === right) return left !== '';
  if (!left || !right) return false;
  const [parts, others] = [left.split('-'), right.split('-')];
  if (parts.length !== others.length) return areForms(left, right, name);
  return parts.every((part, i) => part === others[i] || areForms(part, others[i]!, name));
}

/**
 * Returns the form and its possible lemmas, including those of the form without grammatical prefixes and suffixes
 * (*הקבצים*). All are spelled as in the table: lower case, in some languages without accents.
 */
export function possibleLemmas(word: string, language: string): { form: string; lemmas: ReadonlySet<string> } {
  const primary = language.split('-')[0]!.toLowerCase();
  const name = ownProperty(SERVED_BY, primary) ?? primary;
  const form = plainForm(word, name);
  const bare = formsWithoutAffixes(form, name).flatMap((part) => [...lemmasOf(part, name)]);
  return { form, lemmas: bare.length ? new Set([...lemmasOf(form, name), ...bare]) : lemmasOf(form, name) };
}

/** Languages whose stems change in ways that no lemma shows. Their words are found by their first letters. */
const CHANGING_STEMS: ReadonlySet<string> = new Set([...Object.keys(FORM_OF), 'tr']);
/** The maximum number of letters at the end of a word that change with its stem, and the minimum that stay. */
const [MAX_CHANGING, MIN_UNCHANGING] = [3, 2];

/**
 * Returns keys by which the forms of a word are found. Two words for which `isSameLexeme` returns true nearly always
 * share a key; others may share one, too.
 *
 * @param isListed whether the word is in an index, rather than in a text in which words of the index are searched
 */
export function lexemeKeys(word: string, language: string, isListed: boolean): string[] {
  const { form, lemmas } = possibleLemmas(word, language);
  const keys = [form, ...lemmas];
  if (CHANGING_STEMS.has(language.split('-')[0]!)) {
    const folded = foldDiacritics(form);
    const unchanging = Math.max(MIN_UNCHANGING, folded.length - MAX_CHANGING);
    for (let end = isListed ? unchanging : MIN_UNCHANGING; end <= (isListed ? unchanging : folded.length); end++)
      keys.push(`${folded.slice(0, end)}~`);
  }
  return Array.from(new Set(keys));
}

/** Returns the possible lemmas of a form and the form itself, by the rules and exceptions of the language. */
function lemmasOf(word: string, language: string): ReadonlySet<string> {
  const key = `${language}\t${word}`;
  let known = remembered.get(key);
  if (!known) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key, (known = findLemmas(word, language)));
  }
  return known;
}

function areForms(a: string, b: string, language: string): boolean {
  if (language === 'ja') return areJapaneseForms(a, b);
  if (language === 'tr') return areTurkishForms(a, b);
  if (isOther(a, b, language) || isOther(b, a, language)) return false;
  if (shareLemma(a, b, language)) return true;
  const isFormOf = FORM_OF[language];
  if (isFormOf && (isFormOf(a, b) || isFormOf(b, a))) return true;
  return (
    formsWithoutAffixes(a, language).some((bare) => bare === b || shareLemma(bare, b, language)) ||
    formsWithoutAffixes(b, language).some((bare) => bare === a || shareLemma(bare, a, language))
  );
}

function shareLemma(a: string, b: string, language: string): boolean {
  if (language === 'en' && normaliseEnglishForm(a) === normaliseEnglishForm(b)) return true;
  const own = lemmasOf(a, language);
  for (const lemma of lemmasOf(b, language)) if (own.has(lemma)) return true;
  return false;
}

function isOther(word: string, other: string, language: string): boolean {
  const inflection = inflectionOf(language);
  return inflection !== undefined && changesOf(inflection.others, word).includes(other);
}

function findLemmas(word: string, language: string): Set<string> {
  const found = new Set([word]);
  const inflection = inflectionOf(language);
  if (!inflection) return found.add(stemWord(word, language));
  for (const lemma of changesOf(inflection.exceptions, word)) found.add(lemma);
  const others = changesOf(inflection.others, word);
  for (const form of [word, ...withoutInfix(word, language)]) {
    const marked = `^${form}`;
    for (let start = Math.max(0, marked.length - inflection.longestRule); start <= marked.length; start++) {
      for (const ending of inflection.rules.get(marked.slice(start)) ?? []) {
        const lemma = (marked.slice(0, start) + ending).replace(/^\^/, '');
        if (lemma.length >= MIN_LEMMA_LENGTH && !others.includes(lemma)) found.add(lemma);
      }
    }
  }
  if (isCompoundingLanguage(language)) {
    const first = Math.max(MIN_COMPOUND_START, word.length - inflection.longestException);
    for (let start = first; start <= word.length - MIN_COMPOUND_END; start++)
      for (const lemma of changesOf(inflection.exceptions, word.slice(start))) found.add(word.slice(0, start) + lemma);
  }
  return found;
}

function changesOf(rows: Rows, word: string): string[] {
  return (rows.get(word) ?? []).map(
    (change) => word.slice(0, word.length - parseInt(change[0]!, 36)) + change.slice(1),
  );
}

const inflectionOf = memoised((language: string): Inflection | undefined => {
  const table = tables.get(language)?.();
  if (!table) return undefined;
  const [rules, exceptions] = [rowsOf(table.rules), rowsOf(table.exceptions)];
  return {
    rules,
    longestRule: longestKeyOf(rules),
    exceptions,
    longestException: longestKeyOf(exceptions),
    others: rowsOf(table.others),
  };
});

const longestKeyOf = (rows: Rows): number => Math.max(...Array.from(rows.keys(), ({ length }) => length));

function rowsOf(table: string): Rows {
  const rows = new Map<string, string[]>();
  for (const row of table.split('\n')) {
    const [key, values] = row.split(' ');
    if (values !== undefined) rows.set(key!, values.split(','));
  }
  return rows;
}

/** Returns the word in the spelling of the table. */
function plainForm(word: string, language: string): string {
  const form = normaliseForm(language === 'tr' ? word.toLocaleLowerCase('tr') : word);
  if (UNMARKED.has(language)) return foldDiacritics(form);
  if (language === 'en') return form.replace(/'s?$/u, '');
  return language === 'ru' ? form.replaceAll('ё', 'е') : form;
}
