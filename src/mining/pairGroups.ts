import { ownProperty } from '../base/nameTable';
import { normaliseForm } from '../language/normalise';
import type { PairGroup } from '../model/phrase';
import { SCANDINAVIAN_LANGUAGES } from './citation/attestedForms';
import type { WordStatistics } from './wordStatistics';

/** A pair in citation form. */
interface Phrases {
  source: string;
  target: string;
}

/** A file name: *file.pdf*. */
const FILE_NAME = /^\S+(\.\p{Ll}\w{1,4})$/u;
/** A colour or another number in hexadecimal digits: *00FF7F*. */
const HEXADECIMAL = /^#?(?=.*\d)(?:[\da-f]{2}){3,}$/iu;
/** A number before a word or a unit: *16-page*, *0.25mm*. */
const NUMBER_BEFORE = /^\p{N}[\p{N}.,]*[-\u2010\u2011]?(?=\p{L})/u;
/** If at least this many different numbers precede a word, they do not belong to a term. */
const MIN_NUMBERS = 3;

/** Returns the group of a pair that a glossary rarely contains; undefined for a likely term. */
export function groupOfPair(pair: Phrases, numbered: ReadonlySet<string>): PairGroup | undefined {
  const [extension, other] = [pair.source, pair.target].map((phrase) => FILE_NAME.exec(phrase)?.[1]);
  if (isSpeltAlike(pair) || isOneSideContained(pair) || (extension && extension === other)) return 'identical';
  return numbered.has(pair.source) || HEXADECIMAL.test(pair.source) ? 'everyday' : undefined;
}

/** Returns the phrases that differ from others only by a number: *8-page*, *16-page*, but not *3-way*. */
export function numberVariants(phrases: readonly string[]): ReadonlySet<string> {
  const byRest = new Map<string, Set<string>>();
  for (const phrase of phrases.filter((each) => NUMBER_BEFORE.test(each))) {
    const rest = phrase.replace(NUMBER_BEFORE, '').toLowerCase();
    byRest.set(rest, (byRest.get(rest) ?? new Set()).add(phrase));
  }
  return new Set([...byRest.values()].filter(({ size }) => size >= MIN_NUMBERS).flatMap((same) => [...same]));
}

function isSpeltAlike({ source, target }: Phrases): boolean {
  const [one, other] = [normaliseForm(source), normaliseForm(target)];
  return (
    one === other ||
    `${one}s` === other ||
    one === `${other}s` ||
    source.replaceAll('-', ' ') === target.replaceAll('-', ' ')
  );
}

/** Returns whether one side is the other plus a word, as in *MP3 file – MP3*: nothing is translated. */
function isOneSideContained({ source, target }: Phrases): boolean {
  const [one, other] = [normaliseForm(source).split(' '), normaliseForm(target).split(' ')];
  return (
    one.length !== other.length &&
    (one.every((word) => other.includes(word)) || other.every((word) => one.includes(word)))
  );
}

/** The minimum count of a loanword. A word left untranslated once may be an oversight. */
const MIN_LOANWORD_COUNT = 3;

/**
 * Returns whether an identically spelt pair is a borrowed common noun (*pull request – Pull Request*) rather than a
 * name, acronym or code. Evidence: the source text uses it with an article or in another inflected form.
 */
export function isLoanword(pair: Phrases, count: number, statistics: WordStatistics): boolean {
  const { source } = pair;
  return (
    count >= MIN_LOANWORD_COUNT &&
    isSpeltAlike(pair) &&
    /^\p{Ll}{3,}(?:[ -]\p{Ll}+)?$/u.test(source) &&
    /[aeiouy]/u.test(source) &&
    statistics.isCommonNoun(source)
  );
}

/** English nouns and participles by their endings. */
const ENGLISH_NOUN = /(?:[cst]ion|ment|ness|.{2}ed)$/u;
const ENGLISH_VERB_IN_ED = /^(?:need|feed|speed|seed|embed|shed|exceed|proceed|succeed)$/u;
/** Infinitives of verbs by their endings. */
const INFINITIVE: Readonly<Record<string, RegExp>> = {
  cs: /[ae]t$/u,
  pl: /(?<!ś)ć$/u,
  ru: /(?:(?<!м)[аеиыоуя]ть|ться)$/u,
  sk: /[aeiuú]ť$/u,
  uk: /(?:ти|тися)$/u,
};

/** Danish and Norwegian participles: *indlejret*. */
const SCANDINAVIAN_PARTICIPLE = /[dt]e?$/u;

/** Returns whether one side is a verb and the other a noun or a participle: *deletion – usunąć*. */
export function isVerbForNoun({ source, target }: Phrases, from: string, to: string): boolean {
  if (from !== 'en' || /[ -]/u.test(source) || !ENGLISH_NOUN.test(source) || ENGLISH_VERB_IN_ED.test(source))
    return false;
  if (SCANDINAVIAN_LANGUAGES.has(to)) return /ed$/u.test(source) && !SCANDINAVIAN_PARTICIPLE.test(target);
  return ownProperty(INFINITIVE, to)?.test(target) === true;
}
