import { isCapitalised } from '../wordStatistics';
import type { CitationForm, WordForms } from './wordForms';

type Gender = 'm' | 'f' | 'n';

const FEMININE = /(?:ung|ion|heit|keit|schaft|tät|ik|enz|anz|ei|ur|ie)$/u;
/** Endings of neuters, and frequent last parts of compounds in manuals. */
const NEUTER = new RegExp(
  '(?:chen|lein|ment|um|nis|system|programm|fenster|menü|feld|wort|konto|gerät|netz|werk|format|paket|' +
    'projekt|objekt|modell|bild|blatt|recht|volumen?)$',
  'iu',
);
const MASCULINE = new RegExp(
  '(?:ismus|ling|or|träger|speicher|schlüssel|server|dienst|ordner|knoten|baum|wert|befehl|fehler|pfad|' +
    'modus|punkt|bereich|eintrag|zugriff|vertrag|schutz|satz|prozess|benutzer|filter|name)$',
  'iu',
);

const SINGULAR_DETERMINERS =
  'ein eine einen einem einer eines das dem des jede jeder jedes jeden kein dieses diesem'.split(' ');
const GENITIVE = ['des', 'eines', 'dieses', 'jedes', 'ihres', 'seines', 'deines', 'keines'];

/** Endings of a noun's forms, with the ending of its nominative singular. */
const ENDINGS: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/nen$/u, ''],
  [/en$/u, ''],
  [/en$/u, 'us'],
  [/en$/u, 'um'],
  [/en$/u, 'a'],
  [/n$/u, ''],
  [/er$/u, ''],
  [/ern$/u, ''],
  [/e$/u, ''],
  [/es$/u, ''],
  [/s$/u, ''],
  [/ses?$/u, ''],
  [/sen$/u, ''],
  [/ns$/u, ''],
];
/** Plural endings that can always be removed, regardless of the document. */
const SAFE = /(?<=ung|ion|heit|keit|schaft|tät)en$/u;
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', Ä: 'A', Ö: 'O', Ü: 'U' };

/**
 * Returns a German noun in the nominative singular. Removes plural endings that are always safe. Removes other endings
 * only if the shorter form occurs in the document or in general language, or after genitive articles. Otherwise, the
 * word is unchanged.
 */
export function germanNounCitationForm(word: string, forms: WordForms, isPlural = false): CitationForm {
  if (word === word.toUpperCase()) return { form: word };
  if (SAFE.test(word)) return { form: word.replace(SAFE, ''), wasPlural: true };
  if (/e[rl]n$/u.test(word) && MASCULINE.test(word.slice(0, -1))) return { form: word.slice(0, -1), wasPlural: true };
  const afterGenitive = forms.countAfter(word, GENITIVE);
  const isSingular = !isPlural && (forms.countAfter(word, SINGULAR_DETERMINERS) > afterGenitive || FEMININE.test(word));
  const candidates = ENDINGS.flatMap(([ending, singular]) =>
    ending.test(word) ? withoutUmlaut(word.replace(ending, singular)) : [],
  );
  if (/e(?:r|l|n)n?s?$/u.test(word)) candidates.push(...withoutUmlaut(word).slice(1));
  const weak = weakNoun(word, forms);
  if (weak !== undefined) return { form: weak };
  const genitive = /[^s]e?s$/u.test(word) ? word.replace(/s$/u, '') : undefined;
  const shorter = candidates.filter((form) => form !== word && form.length >= 3 && isCapitalised(form));
  // A feminine in -e is not the plural of the word without -e, and a singular needs no other form.
  const [found] = isSingular
    ? []
    : forms.realOf(shorter.filter((form) => hasGenderOfEnding(word, form, forms, isPlural)));
  // A dative plural (*Konflikten*) leads to the plural first.
  const form =
    found !== undefined && /en$/u.test(word) && found === word.slice(0, -1)
      ? germanNounCitationForm(found, forms, isPlural).form
      : found;
  if (form !== undefined) return { form, wasPlural: !(afterGenitive > 0 && /s$/u.test(word)) };
  if (genitive !== undefined && afterGenitive > 0) {
    const [real] = forms.realOf([...(/es$/u.test(word) ? [word.slice(0, -2)] : []), genitive]);
    return { form: real ?? (/(?:[^e]|e[lrn])s$/u.test(word) ? genitive : word), wasPlural: false };
  }
  return { form: word, wasPlural: isSingular ? false : undefined };
}

/**
 * Returns the nominative of a weak masculine noun (*dem Dateinamen* → *der Dateiname*); undefined for other nouns. A
 * compound is inflected like its last part.
 */
function weakNoun(word: string, forms: WordForms): string | undefined {
  if (!/en$/u.test(word)) return undefined;
  for (let start = 0; word.length - start >= 5; start++) {
    const part = word.charAt(start).toUpperCase() + word.slice(start + 1, -1);
    const isMasculine =
      forms.countAfter(`${part}n`, ['dem', 'einem', 'einen', 'im', 'diesem', 'diesen', 'zum', 'vom', 'jeden', 'den']) >
        0 && forms.countAfter(part, ['die', 'eine']) === 0;
    if (
      forms.isReal(part) &&
      (isMasculine ||
        forms.countAfter(part, ['der', 'ein', 'dieser', 'kein', 'jeder']) >
          forms.countAfter(part, ['die', 'eine', 'einer', 'keine']))
    )
      return word.slice(0, -1);
  }
  return undefined;
}

/**
 * Returns whether a final -e may be a plural ending: the singular is not feminine (*Pfade* – *der Pfad*, but *Liste* is
 * not from *List*).
 */
function hasGenderOfEnding(word: string, form: string, forms: WordForms, isPlural: boolean): boolean {
  if (!/e$/u.test(word) || word.length - form.length !== 1) return true;
  if (isPlural && forms.countAfter(form, ['die', 'eine', 'einer']) === 0) return true;
  return (
    forms.countAfter(form, ['der', 'den', 'dem', 'das', 'des', 'ein', 'einen', 'einem']) > 0 ||
    forms.count(form) > forms.count(word)
  );
}

function withoutUmlaut(form: string): string[] {
  const last = /[äöüÄÖÜ](?!.*[äöüÄÖÜ])u?/u.exec(form);
  return last ? [form, form.slice(0, last.index) + UMLAUTS[last[0].charAt(0)]! + form.slice(last.index + 1)] : [form];
}

/** Returns the gender of a singular noun, by its ending and the articles before it or its last part. */
function genderOf(noun: string, forms: WordForms): Gender | undefined {
  if (FEMININE.test(noun)) return 'f';
  if (NEUTER.test(noun)) return 'n';
  if (MASCULINE.test(noun)) return 'm';
  for (let start = 0; noun.length - start >= 3; start++) {
    const part = start === 0 ? noun : noun.charAt(start).toUpperCase() + noun.slice(start + 1);
    const after = (...articles: string[]) => forms.countAfter(part, articles);
    const figures: [Gender, number][] = [
      ['f', after('die', 'eine', 'einer', 'diese', 'keine', 'jede', 'zur')],
      ['m', after('den', 'einen', 'diesen', 'keinen', 'jeden')],
      ['n', after('das', 'dieses', 'ins', 'jedes')],
    ];
    // A strong ending of an adjective before it: *externes Volume*, *logischer Datenträger*.
    if (!/s$/u.test(part)) figures[2]![1] += after('-es');
    if (after('-em', 'dem', 'im', 'zum', 'vom', 'des', 'einem') > 0) figures[1]![1] += after('-er');
    const isMasculineOrNeuter = after('dem', 'im', 'zum', 'vom', 'des', 'einem') > 0;
    const possible = figures
      .filter(([gender, count]) => count > 0 && !(isMasculineOrNeuter && gender === 'f'))
      .sort((a, b) => b[1] - a[1]);
    if (possible.length && possible[0]![1] > (possible[1]?.[1] ?? 0)) return possible[0]![0];
    if (start > 0 && isMasculineOrNeuter && after('der') > 0) return 'm';
  }
  return undefined;
}

/**
 * Returns whether a capitalised word is an adjective in a label, unlike the noun *Player*.
 *
 * @param count the occurrences of a form in the document
 */
export function isLabelAdjective(word: string, count: (form: string) => number): boolean {
  return /^\p{Lu}\p{Ll}+e[nmrs]?$/u.test(word) && !mayBeNounInEr(word, count);
}

/** Returns whether a word in -er may be a noun, because the document has no other form of an adjective. */
function mayBeNounInEr(word: string, count: (form: string) => number): boolean {
  if (!word.endsWith('er')) return false;
  const stem = word.slice(0, -2);
  const others = ['', 'e', 'en', 'em', 'es'].flatMap((ending) => [stem + ending, stem.toLowerCase() + ending]);
  return !others.some((form) => count(form) > 0);
}

const ADJECTIVE_ENDING = /e[nmrs]?$/u;
const AGREEING: Record<Gender, string> = { m: 'er', f: 'e', n: 'es' };

/**
 * Returns an adjective in its form before a noun without an article: *zukünftige Version*. Undefined if the noun’s
 * gender is unknown.
 */
export function inflectGermanAdjective(
  word: string,
  noun: string,
  isPlural: boolean,
  forms: WordForms,
): string | undefined {
  if (!ADJECTIVE_ENDING.test(word) || mayBeNounInEr(word, (form) => forms.count(form))) return word;
  if (isPlural) return word.replace(ADJECTIVE_ENDING, 'e');
  const gender = genderOf(noun, forms);
  return gender && word.replace(ADJECTIVE_ENDING, AGREEING[gender]);
}

/**
 * Returns a single lower-case word in citation form: an adjective without its ending, or a verb in the infinitive, if
 * these are words.
 */
export function germanWordCitationForm(word: string, forms: WordForms): string {
  const bare = word.replace(/e[nmrs]?$/u, '');
  if (bare !== word && bare.length >= 3 && forms.isReal(bare)) return bare;
  const verb = /^(.{3,}?)e?(?:t|te|ten)$/u.exec(word);
  const [infinitive] = verb ? forms.realOf([`${verb[1]}en`, `${verb[1]}n`]) : [];
  return infinitive ?? word;
}
