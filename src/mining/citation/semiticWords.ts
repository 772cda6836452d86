import { possibleLemmas } from '../../language/lexemes';
import type { WordForms, CitationForm } from './wordForms';

/** The adverb of a superlative, which requires articles. */
const SUPERLATIVE = 'ביותר';
const HEBREW = /^\p{Script=Hebrew}{2,}$/u;
/** The minimum length in letters of a word without its prefix. */
const MIN_LENGTH = 3;
/** The endings of plurals. */
const PLURAL = /(?:ים|ות|[^י]י)$/u;
/** A relative clause with a verb in the plural, which would have to change: *שנבחרו*. */
const PLURAL_CLAUSE = /^ש\p{L}+ו$/u;
/** The construct plural of a noun: *קבצי*. */
const CONSTRUCT_PLURAL = /^\S+[^\s\u05d9]\u05d9$/u;
const PREPOSITION = /^[בכלמש]/u;
/** Letters with a special form at the end of a word. */
const FINAL_LETTERS: Readonly<Record<string, string>> = { כ: 'ך', מ: 'ם', נ: 'ן', פ: 'ף', צ: 'ץ' };
/** Endings of plurals and those of their singulars, the most specific first. */
const SINGULARS: readonly (readonly [plural: RegExp, singulars: readonly string[]])[] = [
  [/ויות$/u, ['ות']],
  [/יות$/u, ['ית', 'ייה', 'יה']],
  [/ות$/u, ['ה', 'ת', '']],
  [/יים$/u, ['י']],
  [/ים$/u, ['', 'ה']],
];
/** Plural endings of adjectives and those of their singulars, the most specific first. */
const ADJECTIVES: readonly (readonly [plural: RegExp, singulars: readonly string[]])[] = [
  [/יות$/u, ['ית']],
  [/ות$/u, ['ת', 'ה']],
  [/יים$/u, ['י']],
  [/ים$/u, ['']],
];

/**
 * Returns a Hebrew phrase without articles and with its first noun in the absolute singular: *קבצי יומן* gives *קובץ
 * יומן*. Undefined if the document and the vocabulary of the encoder do not contain the forms for that.
 *
 * @param isPlural whether the translation shows that it is a plural; otherwise *-ות* may be the ending of a singular
 */
export function hebrewCitationForm(
  words: readonly string[],
  forms: WordForms,
  isPlural: boolean,
): { words: string[]; wasPlural?: boolean } | undefined {
  if (words.includes(SUPERLATIVE)) return undefined;
  const bare = withoutArticles(words, forms);
  const [first, ...rest] = bare;
  if (!isPlural || !PLURAL.test(first!)) {
    const absolute = rest.length ? first! : absoluteOf(first!, forms);
    const isChanged = absolute !== first || bare.some((word, i) => word !== words[i]);
    return isChanged ? { words: [absolute, ...rest] } : undefined;
  }
  const singular = rest.some((word) => PLURAL_CLAUSE.test(word)) ? undefined : singularOf(first!, forms);
  if (singular === undefined) return undefined;
  if (!rest.length || !isAdjective(first!, singular, rest[0]!)) return { words: [singular, ...rest], wasPlural: true };
  const adjective = singularAdjective(rest[0]!, forms);
  return adjective === undefined ? undefined : { words: [singular, adjective, ...rest.slice(1)], wasPlural: true };
}

const isReal = (word: string, forms: WordForms): boolean => forms.count(word) > 0 || forms.isCommon(word);

/** Returns the words without articles, and the first one without a preposition. */
function withoutArticles(words: readonly string[], forms: WordForms): string[] {
  const [first, second] = words;
  const isDefinite = (word: string | undefined): boolean => word !== undefined && articleOf(word, forms) !== undefined;
  // In a definite phrase, the noun and its adjective both have the article.
  const isPair = isDefinite(first) && isDefinite(second);
  const bareWords = words.map((word, index) => {
    const bare = articleOf(word, forms);
    if (index > 0) return bare !== undefined && isReal(bare, forms) ? bare : word;
    if (bare !== undefined && (word.startsWith('הה') || (isPair ? isReal(bare, forms) : forms.count(bare) > 0)))
      return bare;
    return withoutPreposition(word, forms);
  });
  // All articles go, or none.
  return bareWords.slice(1).some((word, i) => word === words[i + 1] && isDefinite(word)) ? [...words] : bareWords;
}

/** Returns a word without its article; undefined without one, or if the *ה* is part of the root: *הורדה*, *ההורדה*. */
function articleOf(word: string, forms: WordForms): string | undefined {
  if (!HEBREW.test(word) || !word.startsWith('ה') || word.length <= MIN_LENGTH) return undefined;
  const isRoot = hasPrefixedForm(word, (form) => isReal(form, forms));
  return isRoot && !word.startsWith('הה') ? undefined : word.slice(1);
}

/**
 * Returns a word without its prefixed preposition if the rest is a noun, recognised by its form with the article; an
 * infinitive keeps its *ל*.
 */
function withoutPreposition(word: string, forms: WordForms): string {
  const rest = word.replace(PREPOSITION, '');
  if (!HEBREW.test(word) || rest === word || rest.length < MIN_LENGTH || forms.isCommon(word)) return word;
  const isNoun = isReal(rest, forms) && isReal(`ה${rest}`, forms);
  return isNoun && forms.count(rest) + forms.count(`ה${rest}`) >= forms.count(word) ? rest : word;
}

/** Returns a single noun in the absolute state: *קטגוריית* gives *קטגוריה*. */
function absoluteOf(word: string, forms: WordForms): string {
  if (!HEBREW.test(word) || !word.endsWith('ת') || word.endsWith('ות') || forms.isCommon(word)) return word;
  return mostReal(absoluteStates(word), forms) ?? word;
}

function singularOf(word: string, forms: WordForms): string | undefined {
  if (!HEBREW.test(word)) return undefined;
  // The construct plural of a masculine.
  const plural = word.endsWith('י') ? `${word}ם` : word;
  const candidates = SINGULARS.filter(([ending]) => ending.test(plural)).flatMap(([ending, singulars]) =>
    singulars.map((singular) => withFinalLetter(plural.replace(ending, singular))),
  );
  const lemmas = [...possibleLemmas(plural, 'he').lemmas].filter(
    (lemma) => lemma[0] === plural[0] && lemma !== plural && !/(?:ים|ות)$/u.test(lemma),
  );
  return mostReal([...candidates, ...lemmas], forms);
}

/**
 * Returns whether the word after a plural noun agrees with it: *חלונות נפרדים*. After a feminine in *-ות* and after the
 * construct plural in *-י*, a plural in *-ים* is a second noun: *תיקיות קבצים*.
 */
function isAdjective(noun: string, singular: string, word: string): boolean {
  const isFeminine = /[הת]$/u.test(singular);
  return !noun.endsWith('י') && (isFeminine ? noun.endsWith('ות') && word.endsWith('ות') : word.endsWith('ים'));
}

function singularAdjective(word: string, forms: WordForms): string | undefined {
  const rule = HEBREW.test(word) ? ADJECTIVES.find(([plural]) => plural.test(word)) : undefined;
  return (
    rule &&
    mostReal(
      rule[1].map((singular) => withFinalLetter(word.replace(rule[0], singular))),
      forms,
    )
  );
}

function mostReal(candidates: readonly string[], forms: WordForms): string | undefined {
  const real = candidates.filter((form) => form.length >= 2 && isReal(form, forms));
  return real.sort(
    (a, b) => forms.count(b) - forms.count(a) || Number(forms.isCommon(b)) - Number(forms.isCommon(a)),
  )[0];
}

function withFinalLetter(word: string): string {
  const last = word.at(-1) ?? '';
  return word.slice(0, -1) + (FINAL_LETTERS[last] ?? last);
}

type DocumentForms = Pick<WordForms, 'count'>;

/**
 * Returns a phrase without articles, and without prefixes of its first word if the document also has that word without
 * them: *רשימת הנגינה*, *כברירת מחדל*. All are kept if one is required, as in a superlative. An infinitive keeps its
 * *ל*. The last word is returned in the absolute state.
 */
export function withoutAttestedPrefixes(words: readonly string[], forms: DocumentForms): readonly string[] {
  if (words.includes(SUPERLATIVE)) return words;
  const isRoot = (word: string): boolean =>
    word.startsWith('ה') && hasPrefixedForm(word, (form) => forms.count(form) > 0);
  const bare = words.map((word, index) => {
    const rest = word.replace(index === 0 ? /^(?:[ושכב]{0,2}ה|[ושכבל])(?=.{3})/u : /^ה(?=.{3})/u, '');
    // An infinitive keeps its *ל*; only a noun has an article elsewhere.
    const count = forms.count(rest) + (word.startsWith('ה') ? 0 : forms.count(`ה${rest}`));
    const isNoun = forms.count(`ה${rest}`) > 0 || (words.length > 1 && /ת$/u.test(rest));
    // If the first letter belongs to the root, as in *בקשות*, the word without it is rare.
    const isPrefix = word.startsWith('ה') ? count > 0 : count >= forms.count(word) && (isNoun || !word.startsWith('ל'));
    return rest !== word && isPrefix && !isRoot(word) ? rest : word;
  });
  const isLeft = bare.slice(1).some((word) => /^ה.{3}/u.test(word) && !isRoot(word));
  const kept = isLeft ? words : bare;
  const last = kept.at(-1)!;
  return kept.length > 1 ? [...kept.slice(0, -1), hebrewAbsoluteState(last, forms) ?? last] : kept;
}

/** Returns the absolute state of a feminine, if the document contains it: *היסטוריה* of *היסטוריית*. */
export function hebrewAbsoluteState(word: string, forms: DocumentForms): string | undefined {
  return absoluteStates(word).find((form) => forms.count(form) > 0);
}

/** Returns whether a phrase is a noun in the construct plural, which needs a second noun. */
export function isHebrewConstructPlural(phrase: string): boolean {
  return CONSTRUCT_PLURAL.test(phrase);
}

/** Returns whether a word occurs with a prefix. Its *ה* is then part of the root: *ההורדה*, *בהורדה*. */
function hasPrefixedForm(word: string, occurs: (form: string) => boolean): boolean {
  return ['ה', 'ב', 'ל', 'כ'].some((prefix) => occurs(prefix + word));
}

/** Returns the possible absolute states of a feminine in the construct state; empty for other words. */
function absoluteStates(word: string): string[] {
  return [word.replace(/יית$/u, 'יה'), word.replace(/ת$/u, 'ה')].filter((form) => form !== word);
}

/** The article, with the prepositions and conjunctions that are attached to it. */
const WITH_ARTICLE = /^(?:[وف]?(?:[بك]?ال|لل))(?=.{3})/u;
/** Nouns of the pattern of *التقاط* and loan words that contain ال as a part. */
const NO_ARTICLE = /^(?:الت.ا.|ال[يك]?كترون.*|الله|الذي|التي|الذين|ألبوم)$/u;
const PLURALS: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/ات$/u, 'ة'],
  [/ات$/u, ''],
  [/(?:ون|ين)$/u, ''],
];

/**
 * Returns an Arabic phrase without its article. In a genitive construct, only the second noun has the article, and
 * keeps it. An adjective loses its article with the noun.
 */
export function arabicCitationForm(
  words: readonly string[],
  forms: WordForms,
): { words: string[]; wasPlural?: boolean } {
  const first = withoutArticle(words[0]!, forms);
  if (first === words[0]) {
    const cited = words.length === 1 ? singular(first, forms) : { form: first };
    return { words: [cited.form, ...words.slice(1)], wasPlural: cited.wasPlural };
  }
  const cited = words.length === 1 ? singular(first, forms) : { form: first };
  return {
    words: [cited.form, ...words.slice(1).map((word) => withoutArticle(word, forms))],
    wasPlural: cited.wasPlural,
  };
}

function withoutArticle(word: string, forms: WordForms): string {
  if (!WITH_ARTICLE.test(word)) return word;
  const bare = word.replace(WITH_ARTICLE, '');
  if (forms.isReal(bare)) return bare;
  // If the word also occurs with another prefix, ال is an article.
  const others = forms.sameWord(word).filter((other) => other !== word && other.endsWith(bare));
  return !NO_ARTICLE.test(word) && (others.length > 0 || bare.length >= 4) ? bare : word;
}

function singular(word: string, forms: WordForms): CitationForm {
  for (const [ending, form] of PLURALS) {
    if (!ending.test(word)) continue;
    const candidate = word.replace(ending, form);
    if (candidate.length >= 3 && (forms.isReal(candidate) || forms.count(`ال${candidate}`) > 0))
      return { form: candidate, wasPlural: true };
    if (ending.source.startsWith('ات')) continue;
  }
  return { form: word, wasPlural: /ات$/u.test(word) ? true : undefined };
}
