import { possibleLemmas } from '../../language/lexemes';
import type { CitationForm, WordForms } from './wordForms';

type Gender = 'm' | 'f' | 'n' | 'plural';

interface Paradigms {
  /** Endings of adjectives in the oblique cases and the plural. */
  adjective: RegExp;
  /** Returns an adjective's nominatives by gender; they depend on whether its stem is hard, soft or velar. */
  nominatives: (stem: string, ending: string, forms: WordForms) => Record<Gender, string>;
  /** Noun endings that determine the nominative singular. */
  safe: readonly (readonly [ending: RegExp, singular: string])[];
  /** Matches nominative plurals of `safe` nouns. */
  plural: RegExp;
  /**
   * Ambiguous nouns: their endings; the nominative's ending, which must be attested; endings unique to the paradigm.
   */
  nouns: readonly (readonly [ending: RegExp, singular: string, proof: RegExp])[];
  genderOf: (noun: string) => Gender;
}

/** The weight of an ending that only one paradigm has, among matching forms. */
const UNIQUE_ENDING_WEIGHT = 3;
/** Final vowels, which rule out the paradigm without an ending. */
const VOWEL_END = /[аеёиоуыэюяіїє]$/u;
/** Endings of other paradigms, which rule out the paradigm without an ending. */
const OF_OTHERS = /^(?:о|ой|ою)$/u;
/** The weight of an observed nominative without an ending. */
const BARE_NOMINATIVE_WEIGHT = 1.5;
/** Endings of plurals of nouns on -ия and -ие. */
const PLURAL_ONLY_ENDING = /(?:[иі]ям|[иі]ями|[иі]ях|ций|зий|остей|остям|остями|остях)$/u;
/** Endings that are nearly always plural. */
const PLURAL_ENDING = /(?:[оеё]в|ей|[ая]м|[ая]ми|[ая]х|їв|ів)$/u;
/** Nouns such as *хранилище* and *сховище*, whose plural has a form without an ending. */
const NEUTER_PLACE = /(?<=[блв]ищ)(?:а|у|ем|і|ам|ами|ах|)$/u;
/** The minimum length for assuming an unattested form; *меня* is not a form of *меню*. */
const MIN_UNATTESTED_LENGTH = 5;
/** Nouns with the endings of adjectives, and without a singular. */
const PLURAL_ONLY = /^(?:мета)?данн(?:ые|ых|ым|ыми)$/u;
/** Endings of Russian adjectives that no noun has. */
const OF_ADJECTIVES_ALONE = /(?:ого|его|ому|ему|ыми|ими|ые|ых|ую|юю|ая|яя|ое|ый|ий)$/u;
const VELAR = /[гкхжшчщ]$/u;

const PARADIGMS: Readonly<Record<string, Paradigms>> = {
  ru: {
    adjective: /(?:ого|его|ому|ему|ыми|ими|ым|им|ом|ем|ые|ие|ых|их|ую|юю|ой|ей|ая|яя|ое|ее|ый|ий)$/u,
    nominatives: (stem, ending, forms) => {
      const isSoft = /^(?:его|ему|ем|яя|юю|ее|ей)$/u.test(ending) || (/^и/u.test(ending) && !VELAR.test(stem));
      const masculine =
        [`${stem}ый`, `${stem}ий`, `${stem}ой`].find((form) => forms.isReal(form)) ??
        stem + (isSoft || /[гкхжшчщ]$/u.test(stem) ? 'ий' : 'ый');
      if (isSoft && !VELAR.test(stem)) return { m: masculine, f: `${stem}яя`, n: `${stem}ее`, plural: `${stem}ие` };
      return {
        m: masculine,
        f: `${stem}ая`,
        n: stem + (/[жшчщ]$/u.test(stem) ? 'ее' : 'ое'),
        plural: stem + (VELAR.test(stem) ? 'ие' : 'ые'),
      };
    },
    safe: [
      [/(?<=[аеяи]н|ти|т|ств)(?:ия|ию|ием|ии|ий|иям|иями|иях)$/u, 'ие'],
      [/(?<=[цсзг])(?:ии|ию|ией|ий|иям|иями|иях)$/u, 'ия'],
      [/(?<=ост)(?:и|ью|ей|ям|ями|ях)$/u, 'ь'],
      [NEUTER_PLACE, 'е'],
    ],
    plural: /(?:ии|ости|ия)$/u,
    nouns: [
      [/(?:ой|ей|е|у|ы|и|ам|ами|ах|ою|)$/u, 'а', /^(?:ой|ою)$/u],
      [/(?:ей|е|ю|и|ям|ями|ях|ь|)$/u, 'я', /^ею$/u],
      [/(?:а|у|ом|е|ы|и|ов|ам|ами|ах)$/u, '', /^(?:ом|ов)$/u],
      [/(?:я|ю|ем|и|е|ей|ям|ями|ях)$/u, 'ь', /^ем$/u],
      [/(?:я|ю|ем|и|е|ев|ям|ями|ях)$/u, 'й', /^(?:ем|ев)$/u],
      [/(?:а|у|ом|е|ам|ами|ах|)$/u, 'о', /^о$/u],
      [/(?:и|ью|ей|ям|ями|ях)$/u, 'ь', /^ью$/u],
      [/(?:я|ю|ем|и|ям|ями|ях|ей)$/u, 'е', /^ем$/u],
    ],
    genderOf: (noun) =>
      /[ая]$/u.test(noun) || /(?:ость|знь|сть)$/u.test(noun)
        ? /мя$/u.test(noun)
          ? 'n'
          : 'f'
        : /[оеё]$/u.test(noun)
          ? 'n'
          : 'm',
  },
  uk: {
    adjective: /(?:ого|ього|ому|ьому|ими|іми|им|ім|і|их|іх|у|ю|ої|ьої|ій|а|я|е|є|ий|ій)$/u,
    nominatives: (stem) => ({ m: `${stem}ий`, f: `${stem}а`, n: `${stem}е`, plural: `${stem}і` }),
    safe: [
      [/(?<=[аеує]нн|ття|ств)(?:ю|ям|і|ями|ях)$/u, 'я'],
      [/(?<=[цсз])(?:ії|ію|ією|ій|іям|іями|іях)$/u, 'ія'],
      [/(?:ості|істю|остей|остям|остями|остях)$/u, 'ість'],
      [NEUTER_PLACE, 'е'],
    ],
    plural: /(?:ії|ості)$/u,
    nouns: [
      [/(?:ою|і|у|и|ам|ами|ах|)$/u, 'а', /^ою$/u],
      [/(?:а|у|ом|і|и|ів|ам|ами|ах|ові)$/u, '', /^(?:ом|ів|ові)$/u],
      [/(?:я|ю|ем|і|їв|ям|ями|ях)$/u, 'ь', /^ем$/u],
      [/(?:а|у|ом|і|ам|ами|ах|)$/u, 'о', /^о$/u],
    ],
    genderOf: (noun) =>
      /[ая]$/u.test(noun) && !/(?:ння|ття)$/u.test(noun)
        ? 'f'
        : /[оея]$/u.test(noun)
          ? 'n'
          : /ість$/u.test(noun)
            ? 'f'
            : 'm',
  },
};

export const RUSSIAN_ADJECTIVE = PARADIGMS.ru!.adjective;
export const russianAdjectiveNominatives = PARADIGMS.ru!.nominatives;

/** Endings that only Ukrainian adjectives have. */
const UKRAINIAN_ADJECTIVE = /(?:ого|ому|ої|их|іх|ими|іми|ий)$/u;
/** Endings of Ukrainian adjectives that no noun has, after a hard stem. */
const OBLIQUE_ADJECTIVE = /(?:(?<=.{3})ого|их|ими)$/u;
/** Endings of Ukrainian masculines that a plural without an ending does not share. */
const UKRAINIAN_MASCULINE = ['ом', 'ем', 'ів', 'ові', 'у', 'ами'];

/**
 * Returns whether a word has an adjective's ending before its noun; endings that Ukrainian nouns share count only if
 * the document proves them.
 */
function isAdjective(word: string, { adjective }: Paradigms, forms: WordForms): boolean {
  const ending = adjective.exec(word);
  if (ending === null || ending.index < 3) return false;
  if (forms.language !== 'uk' || UKRAINIAN_ADJECTIVE.test(word)) return true;
  const stem = word.slice(0, ending.index);
  return ['ого', 'ому', 'ої', 'их', 'ими', 'ий', 'ій'].some((other) => forms.count(stem + other) > 0);
}

/**
 * Returns whether a Ukrainian word without an ending may be the genitive plural of a noun with one: *назв* of *назва*.
 */
function mayLackEnding(word: string, forms: WordForms): boolean {
  const { lemmas } = possibleLemmas(word, 'uk');
  return (
    ['а', 'я', 'о'].some((ending) => lemmas.has(word + ending)) &&
    !UKRAINIAN_MASCULINE.some((ending) => forms.count(word + ending) > 0)
  );
}

/**
 * Returns a Russian or Ukrainian phrase in the nominative, singular if known: adjectives agree with the following noun,
 * and words after the noun stay. Undefined if a word's nominative is unknown.
 */
export function eastSlavicCitationForm(
  words: readonly string[],
  forms: WordForms,
): { words: string[]; wasPlural?: boolean } | undefined {
  const paradigms = PARADIGMS[forms.language]!;
  // Of the words at the beginning that look like adjectives, the last may be the noun itself.
  let head = words.findIndex((word) => !isAdjective(word, paradigms, forms));
  if (head < 0) head = words.length - 1;
  if (head > 0 && paradigms.safe.some(([ending]) => ending.test(words[head - 1]!))) head--;
  const noun = nounOf(words[head]!, forms, paradigms);
  if (!noun && words.length === 1 && isAdjective(words[0]!, paradigms, forms))
    return alone(words[0]!, forms, paradigms);
  if (!noun) return undefined;
  if (forms.language === 'uk' && head > 0) {
    // If the noun is nominative, so are its adjectives. A noun in -ь has unknown gender.
    if (noun.form === words[head]) return { words: [...words], wasPlural: noun.wasPlural };
    if (/(?<!іст)ь$/u.test(noun.form)) return undefined;
  }
  const gender = noun.isFeminine ? 'f' : paradigms.genderOf(noun.form);
  const before = words.slice(0, head).map((word) => {
    const { index, 0: ending } = paradigms.adjective.exec(word)!;
    return paradigms.nominatives(word.slice(0, index), ending, forms)[gender];
  });
  return { words: [...before, noun.form, ...words.slice(head + 1)], wasPlural: noun.wasPlural };
}

/** Returns a single word: an adjective in the masculine, an adjectival noun in the document's gender: *переменная*. */
function alone(word: string, forms: WordForms, paradigms: Paradigms): { words: string[] } {
  const { index, 0: ending } = paradigms.adjective.exec(word)!;
  const stem = word.slice(0, index);
  const { m, f, n } = paradigms.nominatives(stem, ending, forms);
  // -ой is ambiguous: masculine nominative or feminine oblique.
  if (m === `${stem}ой` && forms.count(f) > 0 && !['ого', 'ому', 'ым'].some((other) => forms.count(stem + other) > 0))
    return { words: [f] };
  const isRegular = forms.language === 'uk' && OBLIQUE_ADJECTIVE.test(word);
  return { words: [[m, f, n].find((form) => forms.count(form) > 0) ?? (isRegular || forms.isReal(m) ? m : word)] };
}

/** Returns whether the document has the word with endings that only adjectives have. */
function isInflectedAsAdjective(word: string, known: readonly string[]): boolean {
  const stem = word.replace(/(?:ой|ый|ий|ая|ое|ые|ых|ую)$/u, '');
  return stem !== word && ['ая', 'ое', 'ые', 'ых', 'ую'].filter((ending) => known.includes(stem + ending)).length > 1;
}

/**
 * Returns whether the stem is a feminine without an attested nominative. Its bare stem is a genitive plural:
 * *библиотек*.
 */
function isUnseenFeminine(stem: string, known: readonly string[], forms: WordForms): boolean {
  return (
    isFeminineStem(stem, known) &&
    !known.includes(`${stem}а`) &&
    forms.count(stem) < Math.max(forms.count(`${stem}ы`), forms.count(`${stem}и`))
  );
}

/**
 * Returns whether a noun has a feminine's accusative and plural, and no form that only a masculine has: *базу*, *базы*.
 */
function isFeminineStem(stem: string, known: readonly string[]): boolean {
  const has = (...endings: string[]) => endings.some((ending) => known.includes(stem + ending));
  return has('у') && has('ы', 'и', 'і') && !has('ом', 'ов', 'ів');
}

/** Returns the noun in the nominative; undefined if unknown. */
function nounOf(
  word: string,
  forms: WordForms,
  { safe, plural, nouns }: Paradigms,
): (CitationForm & { isFeminine?: boolean }) | undefined {
  if (PLURAL_ONLY.test(word)) return { form: word.replace(/(?:ых|ым|ыми)$/u, 'ые'), wasPlural: false };
  for (const [ending, singular] of safe)
    if (ending.test(word))
      return {
        form: word.replace(ending, singular),
        wasPlural: plural.test(word) ? undefined : PLURAL_ONLY_ENDING.test(word),
      };
  if (forms.language === 'uk' && !VOWEL_END.test(word) && mayLackEnding(word, forms)) {
    const form = [`${word}а`, `${word}о`].find((other) => forms.count(other) > 0);
    return form === undefined ? undefined : { form, wasPlural: true, isFeminine: form.endsWith('а') };
  }
  const known = forms.sameWord(word);
  if (forms.language === 'ru' && (OF_ADJECTIVES_ALONE.test(word) || isInflectedAsAdjective(word, known)))
    return undefined;
  if (forms.language === 'uk' && OBLIQUE_ADJECTIVE.test(word)) return undefined;
  const scored = new Map<string, { score: number; isFeminine: boolean }>();
  for (const [ending, singular, proof] of nouns) {
    const match = ending.exec(word);
    const stems = [
      match && word.slice(0, match.index),
      word.endsWith(singular) ? word.slice(0, word.length - singular.length) : null,
    ];
    for (const stem of new Set(stems)) {
      if (
        stem === null ||
        stem.length < 2 ||
        !(
          stem + singular === word ||
          forms.isReal(stem + singular) ||
          (singular === 'а' &&
            isFeminineStem(stem, known) &&
            (!forms.isReal(stem) || isUnseenFeminine(stem, known, forms)))
        )
      )
        continue;
      const form = stem + singular;
      const endings = known.filter((other) => other.startsWith(stem)).map((other) => other.slice(stem.length));
      const whole = new RegExp(`^${ending.source}`, 'u');
      const members = endings.filter((rest) => rest === singular || whole.test(rest)).length;
      if (singular === '' && (VOWEL_END.test(form) || isUnseenFeminine(stem, known, forms))) continue;
      if (form.length < MIN_UNATTESTED_LENGTH && !known.includes(form) && !isFeminineStem(stem, known)) continue;
      const isUnmarked =
        /^ь?$/u.test(singular) &&
        forms.isReal(form) &&
        !(isFeminineStem(stem, known) && forms.count(form) < forms.count(`${stem}а`)) &&
        !endings.some((rest) => OF_OTHERS.test(rest));
      const score =
        members +
        (endings.some((rest) => proof.test(rest)) ? UNIQUE_ENDING_WEIGHT : 0) +
        (isUnmarked ? BARE_NOMINATIVE_WEIGHT : 0) +
        Math.min(2, Math.log10(1 + forms.count(form)));
      if (score > (scored.get(form)?.score ?? -1)) scored.set(form, { score, isFeminine: proof.test('ью') });
    }
  }
  const [best] = [...scored].sort((a, b) => b[1].score - a[1].score);
  return (
    best && {
      form: best[0],
      wasPlural: best[0] === word ? false : PLURAL_ENDING.test(word) || (/[ыиії]$/u.test(word) ? undefined : false),
      isFeminine: best[1].isFeminine,
    }
  );
}
