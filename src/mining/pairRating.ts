import { ownProperty } from '../base/nameTable';
import { normaliseForm } from '../language/normalise';
import type { PairGroup } from '../model/phrase';
import { SCANDINAVIAN_LANGUAGES } from './citation/attestedForms';
import type { WordStatistics } from './wordStatistics';

/** The evidence for a pair. */
interface PairFigures {
  /** The number of pairs of segments in which the two are linked. */
  count: number;
  /** The number of segments with either side. */
  sourceBeads: number;
  targetBeads: number;
  /** The mean cosine of their vectors. */
  similarity: number;
  /** The mean fit of their links. */
  fit: number;
  /** The mean noun likeness of both sides, −1 to 1. */
  nounLikeness: number;
  /** The mean weight of the phrases' words; 1 for an average word of the document. */
  weight: number;
  /** The number of content words of the longer side. */
  words: number;
  /** True if both languages spell it in the same way, so a look-up is of little use. */
  isSpeltAlike: boolean;
  /**
   * True if one side is only part of the other's translation, *défaut* of *par défaut*, or both are cut out of a longer
   * phrase.
   */
  isPart: boolean;
  /** The number of sides that begin with a possible verb of a label, 0 to 2. */
  commands: number;
  /** True if it is a whole heading, caption or label somewhere. */
  isLabel: boolean;
  /** True if either side is a phrase that begins with an expository word. */
  beginsExpository: boolean;
  /** The weirdness of its words, 0 to 1: how specific they are to the subject. */
  weirdness: number;
  /** The share of unrelated texts that use its words; 0 if fewer than half of them do. */
  spread: number;
}

/** The count that is deducted, so that one occurrence of a pair is weaker evidence than five. */
const DOUBT_COUNT = 0.5;
/** The deduction for each side that is a label's command: *Confirm deletion – Bekræft sletning*. */
const COMMAND_DEDUCTION = 1.25;
/**
 * The penalty if one side may be in an oblique case: half of such pairs are in one, and one in twelve of the other
 * pairs.
 */
export const UNPROVEN_FORM_PENALTY = 1.5;
/** The penalty if its ending is nearly always that of an oblique case. */
export const OBLIQUE_PENALTY = 3.5;
/** The deduction for a borrowed word, whose translation is easy to guess. */
export const LOANWORD_PENALTY = 1.5;
/** The number of occurrences above which more are not further evidence. */
const MAX_COUNT = 16;
/**
 * The bonus of a phrase of several words for each doubling of its occurrences beyond that number, because the main
 * terms of a project are frequent.
 */
const FREQUENT_TERM_BONUS = 1;

/** Returns a probability whose logarithmic odds are lower by this amount. */
export function reduceConfidence(confidence: number, loss: number): number {
  return confidence / (confidence + (1 - confidence) * Math.exp(loss));
}

/**
 * Returns the probability that the two are equivalents that a translator would keep: a logistic of the translation
 * frequency, the similarity of their vectors, the fit of their links, the number of occurrences, and term evidence
 * (nouns, rare words). The weights were fitted on rated pairs of the sample contract and manual.
 */
export function confidenceOfPair(figures: PairFigures): number {
  const {
    count,
    sourceBeads,
    targetBeads,
    similarity,
    fit,
    nounLikeness,
    weight,
    words,
    isSpeltAlike,
    isPart,
    isLabel,
    commands,
    beginsExpository,
    weirdness,
    spread,
  } = figures;
  const consistency = Math.sqrt((count / (sourceBeads + DOUBT_COUNT)) * (count / (targetBeads + DOUBT_COUNT)));
  const score =
    4 * (similarity - 0.5) +
    4 * (fit - 0.85) +
    3 * (consistency - 0.6) +
    0.8 * Math.log2(Math.min(count, MAX_COUNT)) +
    1.8 * nounLikeness +
    1.5 * (Math.min(weight, 2) - 1) +
    2.5 * (weirdness - 0.6) -
    6 * Math.max(0, spread - 0.45) +
    (words === 1
      ? 0
      : count > 1
        ? 0.9 + FREQUENT_TERM_BONUS * Math.log2(Math.max(count, MAX_COUNT) / MAX_COUNT)
        : -0.3) +
    (isLabel && words > 1 ? 0.5 : 0) -
    0.4 * Math.max(0, words - 3) -
    (beginsExpository ? 1.5 : 0) -
    (isPart ? 4 : 0) -
    COMMAND_DEDUCTION * commands -
    (isSpeltAlike ? 0.8 : 0);
  return 1 / (1 + Math.exp(-score));
}

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
