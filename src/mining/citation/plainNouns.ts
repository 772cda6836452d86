import { ownProperty } from '../../base/nameTable';
import type { CitationForm, WordForms } from './wordForms';

/** The ratio of a plural to its singular from which the plural is the citation form: settings, credentials. */
const MIN_PLURAL_RATIO = 5;

/** English nouns that are always plural, whatever their translation. */
const PLURAL_IN_ENGLISH = new RegExp(
  '^(?:settings|preferences|credentials|contents|details|statistics|graphics|goods|premises|damages|' +
    'savings|earnings|proceeds|headphones|glasses|scissors|means|series|species|terms|conditions|rights|' +
    'basics|news)$',
  'iu',
);

/** Singulars that end like plurals. */
const ENDS_LIKE_PLURAL =
  /(?:ics|news|lens|is|alias|canvas|atlas|bias|gas|pancreas|chaos|cosmos|kudos|ethos|always|perhaps|https?)$/iu;
const IRREGULAR: Readonly<Record<string, string>> = {
  children: 'child',
  people: 'person',
  men: 'man',
  women: 'woman',
  feet: 'foot',
  teeth: 'tooth',
  mice: 'mouse',
  geese: 'goose',
  criteria: 'criterion',
  phenomena: 'phenomenon',
  indices: 'index',
  vertices: 'vertex',
  matrices: 'matrix',
  axes: 'axis',
  analyses: 'analysis',
  bases: 'base',
  parentheses: 'parenthesis',
  leaves: 'leaf',
  halves: 'half',
  shelves: 'shelf',
  knives: 'knife',
  lives: 'life',
};

/** Returns the singular of an English noun, if the document contains it or the translation is a singular. */
export function englishCitationForm(inflected: string, forms: WordForms, isPlural = false): CitationForm {
  const word = inflected.replace(/(?<=.{2})['’]s$/u, '');
  const irregular = ownProperty(IRREGULAR, word.toLowerCase());
  if (irregular !== undefined)
    return { form: forms.count(irregular) > 0 || isPlural ? irregular : word, wasPlural: true };
  if (word.length < 4 || !/[^su]s$|[^su]es$/iu.test(word) || ENDS_LIKE_PLURAL.test(word) || word === word.toUpperCase())
    return { form: word, wasPlural: false };
  const candidates = [word.slice(0, -1)];
  if (/(?:s|x|z|ch|sh|o)es$/iu.test(word)) candidates.push(word.slice(0, -2));
  if (/ies$/iu.test(word)) candidates.push(`${word.slice(0, -3)}y`);
  const singular = candidates
    .filter((form) => forms.count(form) > 0)
    .sort((a, b) => forms.count(b) - forms.count(a))[0];
  if (isPlural && !PLURAL_IN_ENGLISH.test(word)) return { form: singular ?? regularSingular(word), wasPlural: true };
  if (singular === undefined || forms.count(singular) * MIN_PLURAL_RATIO < forms.count(word))
    return { form: word, wasPlural: true };
  return { form: singular, wasPlural: true };
}

function regularSingular(word: string): string {
  if (/[^aeiou]ies$/iu.test(word)) return word.replace(/ies$/iu, 'y');
  return word.replace(/(?:(?<=ss|x|z|ch|sh)es|s)$/iu, '');
}

/** Words before nouns in the singular, and in the plural. */
const SINGULAR: Readonly<Record<string, string>> = {
  fr: 'le la un une du ce cet cette au chaque son sa mon ma votre notre leur aucun aucune',
  es: 'el la un una del al este esta ese esa cada su tu nuestro nuestra ningún ninguna',
  it: 'il lo la un uno una del dello della al allo alla nel nella questo questa ogni',
  pt: 'o a um uma do da no na ao à este esta esse essa cada seu sua',
};
const PLURAL: Readonly<Record<string, string>> = {
  fr: 'les des ces aux plusieurs ses mes vos nos leurs quelques',
  es: 'los las unos unas estos estas esos esas varios varias sus tus',
  it: 'i gli le dei degli delle ai agli alle nei nelle questi queste',
  pt: 'os as uns umas dos das nos nas aos às estes estas esses essas vários várias seus suas',
};

/**
 * Endings of plurals with those of their singulars. If safe, the singular need not be attested, because the result is
 * always a word.
 */
const PLURALS: Readonly<Record<string, readonly (readonly [ending: RegExp, singular: string, isSafe: boolean])[]>> = {
  fr: [
    [/(?<=e)aux$/u, 'au', true],
    [/(?<=.e)ux$/u, 'u', false],
    [/(?<!tr[av]+|vitr|ém|cor|tuy|noy|joy|^b)aux$/u, 'al', true],
    [/aux$/u, 'ail', false],
    [/x$/u, '', false],
    [/(?<=[^saiux])s$/u, '', true],
    [/(?<=[aiu])s$/u, '', false],
  ],
  es: [
    [/iones$/u, 'ión', true],
    [/ones$/u, 'ón', false],
    [/anes$/u, 'án', false],
    [/ines$/u, 'ín', false],
    [/enes$/u, 'én', false],
    [/^caracteres$/u, 'carácter', true],
    [/(?<=d[ao]d|[dt]or|[aeiou]l|ent[ae]d)es$/u, '', true],
    [/ces$/u, 'z', false],
    [/(?<=[aou])s$/u, '', true],
    [/(?<=[bcdfgklmnprstvxy])es$/u, '', false],
    [/(?<=e)s$/u, '', false],
  ],
  it: [
    [/(zion|sion|tor|abil|ibil|al|ent|ant)i$/u, '$1e', false],
    [/(ment|ssim)i$/u, '$1o', true],
    [/i$/u, 'o', false],
    [/i$/u, 'e', false],
    [/i$/u, 'io', false],
    [/i$/u, 'a', false],
    [/he$/u, 'a', false],
    [/hi$/u, 'o', false],
    [/e$/u, 'a', false],
  ],
  pt: [
    [/ções$/u, 'ção', true],
    [/ões$/u, 'ão', false],
    [/ais$/u, 'al', false],
    [/(?<=[rz])es$/u, '', false],
    [/ns$/u, 'm', false],
    [/(?<=[aoe])s$/u, '', true],
    [/eis$/u, 'el', false],
    [/íveis$/u, 'ível', true],
  ],
};

/**
 * Returns a French, Spanish, Italian or Portuguese noun or adjective in the singular. The words before it in the
 * document distinguish a plural from a singular with the same ending.
 */
export function romanceCitationForm(word: string, forms: WordForms, isPlural = false): CitationForm {
  const { language } = forms;
  const before = (words: string | undefined) => forms.countAfter(word, (words ?? '').split(' '));
  if (word.includes('-') && !(isPlural && /^(?:sous|hors|[^-]*[^s-])-[^-]+$/u.test(word))) return { form: word };
  const asSingular = before(SINGULAR[language]),
    asPlural = before(PLURAL[language]);
  if (asSingular > asPlural) return { form: word, wasPlural: false };
  for (const [ending, singular, isSafe] of PLURALS[language] ?? []) {
    if (!ending.test(word)) continue;
    const form = word.replace(ending, singular);
    if (form.length >= 3 && (forms.isReal(form) || (isSafe && (asPlural > 0 || isPlural))))
      return { form, wasPlural: true };
  }
  return { form: word, wasPlural: asPlural > 0 ? true : undefined };
}

/** Endings of feminine adjectives with those of the masculine citation forms. */
const FEMININES: Readonly<Record<string, readonly (readonly [feminine: RegExp, masculine: string])[]>> = {
  fr: [
    [/ive(s?)$/u, 'if$1'],
    [/elle(s?)$/u, 'el$1'],
    [/ée(s?)$/u, 'é$1'],
    [/(?<=[dlnt])e(s?)$/u, '$1'],
    [/euse(s?)$/u, 'eur$1'],
  ],
  es: [[/a(s?)$/u, 'o$1']],
  it: [
    [/a$/u, 'o'],
    [/e$/u, 'i'],
  ],
  pt: [[/a(s?)$/u, 'o$1']],
};

/** Endings that no noun has: *matérielle*, *virtuelle*. */
const ADJECTIVE = /\p{L}{3}[iu]elles?$/u;

/**
 * Returns the masculine form of a feminine adjective, and other words unchanged. A word that never follows an article
 * in the document is not a noun.
 */
export function masculineForm(word: string, forms: WordForms): string {
  const { language } = forms;
  if (forms.countAfter(word, `${SINGULAR[language]} ${PLURAL[language]}`.split(' ')) > 0) return word;
  for (const [feminine, ending] of FEMININES[language] ?? []) {
    const form = word.replace(feminine, ending);
    if (
      form !== word &&
      form.length > 3 &&
      (forms.count(form) > 0 ||
        ADJECTIVE.test(word) ||
        (ending !== '$1' && !ending.startsWith('o') && forms.isReal(form)))
    )
      return form;
  }
  return word;
}

const NORTHERN: Readonly<Record<string, readonly (readonly [ending: RegExp, singular: string])[]>> = {
  nl: [
    [/([bdfgklmnprst])\1en$/u, '$1'],
    [/en$/u, ''],
    [/([aeou])([bdfgklmnprst])en$/u, '$1$1$2'],
    [/zen$/u, 's'],
    [/ven$/u, 'f'],
    [/'s$/u, ''],
    [/s$/u, ''],
    [/heden$/u, 'heid'],
    [/n$/u, ''],
  ],
  sv: [
    [/(?:erna|arna|orna)s?$/u, ''],
    [/orna?s?$/u, 'a'],
    [/(?:arna|ar|er|en|et)s?$/u, ''],
    [/(?:arna|ar)$/u, 'e'],
    [/n$/u, ''],
    [/t$/u, ''],
    [/na$/u, ''],
    [/s$/u, ''],
  ],
};

/** Returns the singular of a Dutch or Swedish noun without its article, if the document or general language has it. */
export function dutchSwedishCitationForm(word: string, forms: WordForms): CitationForm {
  const { language } = forms;
  if (language === 'sv' && /ning(?:ar|en|arna|ars|ens|s)$/u.test(word))
    return { form: word.replace(/(?<=ning)\p{L}+$/u, ''), wasPlural: /ar/u.test(word.slice(-4)) };
  const articles = language === 'nl' ? ['een', 'het', 'dit', 'dat'] : ['en', 'ett', 'ny', 'nytt'];
  if (forms.countAfter(word, articles) > 0) return { form: word, wasPlural: false };
  const candidates = (NORTHERN[language] ?? []).flatMap(([ending, singular]) =>
    ending.test(word) ? [word.replace(ending, singular)] : [],
  );
  const [form] = forms.realOf(candidates.filter((candidate) => candidate.length >= 3));
  return form === undefined
    ? { form: word }
    : { form, wasPlural: language === 'nl' || !/(?:en|et|n|t)s?$/u.test(word) };
}
