import { ownProperty } from '../../base/nameTable';
import type { AttestedLemmas } from './attestedLemmas';
import { withCapitalsOf } from './attestedLemmas';
import { hebrewAbsoluteState, isHebrewConstructPlural, withoutAttestedPrefixes } from './semiticWords';

/**
 * Matches a word with a capital after another letter, a digit, an underscore or a dot: *iPhone*, *JSONs*. Such words
 * are names and codes, which are not inflected.
 */
const CODED = /\p{L}\p{Lu}|[\d_.]/u;
/** An ordinary word after a code, which is inflected: *USB-накопителя*, *HTML-Dateien*. */
const BEHIND_CODE = /-\p{Lu}?\p{Ll}{3,}$/u;
/** A case ending after a code and a separator: *VPN:ää*, *URL'en*. */
const CASE_OF_CODE = /(?<=\p{Lu})[:'’]\p{Ll}{1,4}$/u;

/** Returns whether a word is a name or a code, such as *iPhone*, which its language does not inflect. */
export const isNameOrCode = (word: string): boolean => CODED.test(word) && !BEHIND_CODE.test(word);

/** Returns a code without a case ending attached to it, and every other word unchanged. */
export const codeWithoutCaseEnding = (word: string): string =>
  CODED.test(word) ? word.replace(CASE_OF_CODE, '') : word;

/** The evidence of a document for the forms of its words. */
interface DocumentForms {
  readonly language: string;
  readonly lemmas: AttestedLemmas;
  count(form: string): number;
  countAfter(form: string, before: readonly string[]): number;
  sameWord(form: string): string[];
}

/** A phrase in citation form, for languages whose inflection tables Glossa lacks. */
export interface AttestedPhrase {
  words: string[];
  /** True if its noun is in citation form; otherwise the words are unchanged. */
  isKnown: boolean;
  /** True if no citation form is known and the words are probably inflected. */
  mayBeInflected?: boolean;
}

/**
 * Languages whose noun phrases end with the noun. Of the other words, only adjectives may be inflected: in Finnish and
 * Estonian, and in *-e* in the Scandinavian languages.
 */
const NOUN_LAST: ReadonlySet<string> = new Set(['da', 'nb', 'nn', 'no', 'hu', 'fi', 'et']);
/** The languages among them whose adjectives are inflected like the noun. */
const AGREEING: ReadonlySet<string> = new Set(['fi', 'et']);
export const SCANDINAVIAN_LANGUAGES: ReadonlySet<string> = new Set(['da', 'nb', 'nn', 'no']);
/** The ending of a Scandinavian adjective before a definite noun or a plural: it would have to change with its noun. */
const SCANDINAVIAN_ADJECTIVE = /e$/u;
/** Endings of definite nouns, and of some others. */
const SCANDINAVIAN_DEFINITE = /e[nt]s?$|(?:er)?nes?$/u;
/** A definite genitive, which refers to one specific thing: *filterets linje*. */
const SCANDINAVIAN_GENITIVE = /(?:ens|ets|ernes)$/u;
const CASE_OF_GREEK_GENITIVE = /(?:ου|ού|ων|ών|[ηήαάεέοόυύωώ]ς|[ά-ώ]σεως)$/u;
const GREEK = /\p{Script=Greek}/u;
/** Endings of Greek adjectives and participles. */
const GREEK_ADJECTIVE = /(?:ικ|μεν|μέν|ιν|ιμ)(?:ός|ή|ό|ος|η|ο|ές|ά|α|ες|ής|ης)$|ουσα$/u;
/** The participle of the passive, which is regular: *προεπιλεγμένη*. */
const GREEK_PARTICIPLE = /(?<=μέν)(?:η|ο|ες|α|οι|ης)$/u;
/** Endings of Greek adjectives that no noun in -ος has. */
const GREEK_FEMININE = /[ηή]ς?$/u;
/** The ratio of a plural to its singular from which the plural is the usual form. */
const MIN_PLURAL_RATIO = 5;

/** Endings that only oblique cases, plurals and imperatives have, with few exceptions. */
const OBLIQUE_ENDINGS: Readonly<Record<string, RegExp>> = {
  cs: /(?:ů|ům|ách|ích|ami|emi|ého|ému|ými|ých)$/u,
  de: /^\p{Ll}.*e[nm]$/u,
  el: /(?:ου|ού|ων|ών|ους|ούς|[άέήίόύώ]σεως)$/u,
  lt: /(?:ų|ams|oms|uose|ose|aus)$/u,
  lv: /(?:iem|ām|ēm|ajam|ajai)$/u,
  pl: new RegExp(
    '(?:ów|ami|ach|ego|emu|ymi|imi|ych|ich|owi|ą|(?<!mi)ę|(?<!^men)u|[jiy]i|(?<![nc])ie|uj|ij|(?<!rodz|' +
      'kr|ycz|tramw|m)aj|adź)$',
    'u',
  ),
  ro: /(?:ului|elor|ilor)$/u,
  sk: /(?:ách|ami|ého|ému|ými|ých)$/u,
  uk: /(?:ами|ями|ах|ях|ого|ому|ої|их|ими|іть|йте)$/u,
};

/** Oblique cases and plurals in Ukrainian: *миші*, *властивості*. */
const UKRAINIAN_PLURAL = /(?<!дан)і$/u;
/** The definite form of a Danish or Norwegian noun: *værktøjslinjen*. */
const DEFINITE_NOUN = /(?<=.{4})(?:en|[^aeiouyæøå]et|erne|ene)$/u;

/**
 * Returns whether a phrase of unknown citation form begins with a word in an oblique case: *trybami histogramu*.
 *
 * @param isOfPlural whether its source may be a plural
 */
export function isOblique(phrase: string, language: string, isOfPlural: boolean): boolean {
  const first = phrase.split(' ')[0]!;
  return (
    ownProperty(OBLIQUE_ENDINGS, language)?.test(first) === true ||
    (language === 'uk' && !isOfPlural && UKRAINIAN_PLURAL.test(first)) ||
    (SCANDINAVIAN_LANGUAGES.has(language) && DEFINITE_NOUN.test(phrase)) ||
    (language === 'he' && isHebrewConstructPlural(phrase))
  );
}

/**
 * Returns the citation form of a phrase in a language without a rule, in forms of the document: a single word in
 * citation form, and in a phrase the noun if nothing must agree with it. It never combines unseen forms.
 */
export function attestedCitationForm(words: readonly string[], forms: DocumentForms): AttestedPhrase {
  const isHebrew = forms.language === 'he';
  if (isHebrew) words = withoutAttestedPrefixes(words, forms);
  const { lemmas } = forms;
  const lemmaOf = (word: string) => {
    if (isNameOrCode(word)) return word;
    if (forms.language === 'el') return greekNominative(word, forms);
    const found = (isHebrew ? hebrewAbsoluteState(word, forms) : undefined) ?? lemmas.ofNoun(word);
    // A participle is no form of its verb: *משתמש*, *השתמש*.
    if (isHebrew && found !== undefined && (word.endsWith(found) || found[0] !== word[0])) return word;
    return found !== undefined && isDoer(word, found, forms.language) ? doerOf(word, forms) : found;
  };
  const mayBeInflected = isLikelyInflected(words, forms);
  const asSeen = [...words];
  const [first, last] = [words[0]!, words.at(-1)!];
  if (words.length === 1) {
    const lemma =
      forms.language === 'el' && GREEK_PARTICIPLE.test(first) ? first.replace(GREEK_PARTICIPLE, 'ος') : lemmaOf(first);
    return { words: [lemma ?? first], isKnown: lemma !== undefined, mayBeInflected };
  }
  const lemma = lemmaOf(last);
  if (NOUN_LAST.has(forms.language)) {
    const agrees =
      AGREEING.has(forms.language) ||
      (SCANDINAVIAN_LANGUAGES.has(forms.language) &&
        words.slice(0, -1).some((word) => SCANDINAVIAN_ADJECTIVE.test(word)));
    const isOfOne =
      SCANDINAVIAN_LANGUAGES.has(forms.language) && words.slice(0, -1).some((word) => SCANDINAVIAN_GENITIVE.test(word));
    if (lemma === undefined || isOfOne || (lemma !== last && agrees))
      return { words: asSeen, isKnown: false, mayBeInflected };
    return { words: [...words.slice(0, -1), lemma], isKnown: true };
  }
  const head = lemmaOf(first);
  if (
    forms.language === 'el' &&
    head !== undefined &&
    head !== first &&
    isGreekNoun(head, lemmas) &&
    !GREEK_ADJECTIVE.test(head) &&
    isGenitive(words[1]!)
  )
    return { words: [head, ...words.slice(1)], isKnown: true };
  // The citation form of a Hebrew phrase is unknown, because its articles depend on its position in the sentence.
  const isKnown = !isHebrew && head === first && (!isNameOrCode(first) || lemma === last);
  return { words: asSeen, isKnown, mayBeInflected };
}

/**
 * Returns whether words with an unknown citation form are likely to be in another form. Hebrew has no cases;
 * Scandinavian articles are visible at the end of a noun.
 */
function isLikelyInflected(words: readonly string[], forms: DocumentForms): boolean {
  const { language } = forms;
  // The document has the absolute plural of a noun in the construct state: *קבצים* of *קבצי*.
  if (language === 'he') return words[0]!.endsWith('י') && forms.count(`${words[0]!}ם`) > 0;
  if (!SCANDINAVIAN_LANGUAGES.has(language)) return true;
  return (
    SCANDINAVIAN_DEFINITE.test(words.at(-1)!) || words.slice(0, -1).some((word) => SCANDINAVIAN_ADJECTIVE.test(word))
  );
}

/**
 * Returns whether a word is an agent noun of its lemma and not a form of it: *telepítő* of *telepít*, *lataaja* of
 * *lataa*. A Scandinavian word then adds *-er* or *-r* to its lemma, as a plural and a verb (*opretter*) do, and
 * perhaps an article: *brugeren* of *bruge*.
 */
function isDoer(word: string, lemma: string, language: string): boolean {
  if (language === 'hu' || language === 'fi') {
    const verb = lemma.replace(/ik$/u, '');
    return word.startsWith(verb) && (language === 'hu' ? /^[óő]/u : /^j[aä]/u).test(word.slice(verb.length));
  }
  if (!SCANDINAVIAN_LANGUAGES.has(language) || !word.startsWith(lemma)) return false;
  // The last consonant is doubled in *skanner* of *skan*.
  const rest = word.slice(lemma.length + (word[lemma.length] === lemma.at(-1) ? 1 : 0));
  return /^e?r(?:e|en|ens|es|s)?$/u.test(rest) && !/(?:ing|ion|hed|het|tet|else)$/u.test(lemma);
}

/** Returns the agent noun of a Scandinavian form, if the document contains it: *bruger* of *brugeren*. */
function doerOf(word: string, forms: DocumentForms): string | undefined {
  const noun = /^(.+e?r)(?:e|en|ens|es|s)$/u.exec(word)?.[1];
  return noun !== undefined && SCANDINAVIAN_LANGUAGES.has(forms.language) && forms.count(noun) > 0 ? noun : undefined;
}

/** Articles before a masculine in the singular, without *του*, which neuters and pronouns share. */
const GREEK_MASCULINE_ARTICLES = ['τον', 'στον', 'έναν'];
/** Articles before a feminine in the singular, including *της*, which may also be a pronoun. */
const GREEK_FEMININE_ARTICLES = ['την', 'τη', 'στην', 'στη', 'η', 'μια', 'μία', 'της'];
/** Genitives and plurals of feminines such as *ρύθμιση*, and their nominative. */
const GREEK_ACTION = /(?<=[σξψ])(?:ης|εων|εις)$/u;

/**
 * Returns the nominative of a Greek noun. A masculine adds *-ς* to the accusative after *τον*; a feminine has it only
 * in the genitive. If the articles are inconclusive, the document's forms decide (D. Holton et al., Greek: A
 * Comprehensive Grammar, 2012, part II).
 */
function greekNominative(word: string, forms: DocumentForms): string | undefined {
  if (!GREEK.test(word)) return forms.lemmas.of(word);
  if (GREEK_PARTICIPLE.test(word)) return undefined;
  const form = word.toLowerCase();
  const bare = form.replace(/ς$/u, '');
  if (/[οόηήαά]$/u.test(bare)) {
    const isPluralMasculine =
      /[οό]$/u.test(bare) && forms.sameWord(form).some((other) => /(?:οι|οί|ους|ούς)$/u.test(other));
    const masculine =
      forms.countAfter(bare, GREEK_MASCULINE_ARTICLES) +
      forms.countAfter(`${bare}ς`, ['ο', 'ένας']) +
      (isPluralMasculine ? 1 : 0);
    const feminine =
      forms.countAfter(bare, GREEK_FEMININE_ARTICLES) + forms.countAfter(`${bare}ς`, ['της', 'μιας', 'στης']);
    if (masculine > feminine) return withCapitalsOf(word, `${bare}ς`);
    if (/[ηήαά]$/u.test(bare) && forms.count(bare) > 0 && (feminine > 0 || form === bare))
      return withCapitalsOf(word, bare);
  }
  const action = [form.replace(GREEK_ACTION, 'η')].find((noun) => noun !== form && forms.count(noun) > 0);
  if (action !== undefined) return withCapitalsOf(word, action);
  const lemma = forms.lemmas.of(word);
  if (lemma === undefined || /[ηήαά]ς$/u.test(lemma)) return undefined;
  // Nouns that the document nearly always has in the plural are listed in it: *δεδομένα*.
  const plural = lemma.replace(/ο$/u, 'α').replace(/ό$/u, 'ά');
  return forms.count(plural) > MIN_PLURAL_RATIO * forms.count(lemma) ? withCapitalsOf(word, plural) : lemma;
}

/** Returns whether a lemma is a noun. Adjectives in -ος also have feminine forms in the document. */
function isGreekNoun(lemma: string, lemmas: AttestedLemmas): boolean {
  return !/[οό]ς$/u.test(lemma) || !lemmas.formsOf(lemma).some((form) => GREEK_FEMININE.test(form));
}

/** Returns whether a word may be a genitive after another noun; a loanword in another script may. */
function isGenitive(word: string): boolean {
  return !GREEK.test(word) || CASE_OF_GREEK_GENITIVE.test(word);
}
