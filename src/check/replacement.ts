import { functionWordsOf } from '../language/functionWords';
import { normaliseForm } from '../language/normalise';
import type { Term } from '../model/concept';
import type { LanguagePair } from '../model/languagePair';
import type { SegmentPair } from '../model/segment';
import type { Span } from '../model/phrase';
import { hasSameCompoundHead, isRelatedWord, isShortFormOrRelated } from './wordFamilies';
import { commonPrefixLength, differsOnlyInInflection, toComparedWords } from './wordForms';
import type { LinkEvidence } from './rendering';
import { MIN_RENDERING_SIMILARITY } from './rendering';
import type { TermFinding } from './foundTerms';

/**
 * The limits from which other words that translate a term are a warning rather than a note. A missing term is mostly
 * omitted or paraphrased on purpose; if one word clearly replaces it, reviewers want to know. The limits were chosen on
 * the development sources of `bench/check.ts` and on the catalogues in `bench/warnings.ts`, keeping all earlier
 * warnings for seeded errors; `npm run bench -- check FOLDER` and `npx tsx bench/warnings.ts FILE…` print the effect.
 */
const REPLACES = { link: 0.2, loose: 0.3 };
/** The limits for words of the same meaning; less similar ones mostly render another sense of the term. */
const REPLACES_NEAR = { similarity: 0.45, link: 0.7, otherLink: 0.3, explanation: 0.35 };
/** The limits below which other words of the source do not explain another entry's equivalent. */
const RIVAL = { otherLink: 0.5, explanation: 0.3 };

/** Returns whether no other words of the source explain the words, so they compete with the term. */
export function isUnexplainedRendering({ otherLink, explanation }: LinkEvidence): boolean {
  return otherLink < RIVAL.otherLink && explanation < RIVAL.explanation;
}

/** A span of the source, its replacement, and the unused equivalents. */
interface ReplacedTerm {
  source: string;
  used: Span;
  target: string;
  place: Span;
  expected: readonly string[];
  footing: LinkEvidence;
  /** The cosine of the written term and its replacement. */
  similarityToSource: number;
}

/**
 * Returns whether words clearly replace a term: they are linked to it, have its part of speech, and are neither a form
 * nor a part of its equivalent.
 */
export function isReplacement(
  { source, used, target, place, expected, footing, similarityToSource }: ReplacedTerm,
  { source: from, target: to }: LanguagePair,
): boolean {
  const { link, otherLink, explanation, loose } = footing;
  const isTied =
    similarityToSource >= MIN_RENDERING_SIMILARITY
      ? similarityToSource >= REPLACES_NEAR.similarity &&
        link >= REPLACES_NEAR.link &&
        otherLink < REPLACES_NEAR.otherLink &&
        explanation < REPLACES_NEAR.explanation
      : link >= REPLACES.link && link > otherLink && loose <= REPLACES.loose;
  if (!isTied) return false;
  const written = target.slice(place.start, place.end);
  if (isUsedAsVerb(source, used, from) || !canReplace(target, place, expected, to)) return false;
  return !expected.some((term) => isShortFormOrRelated(written, term, to));
}

/** Returns whether words may replace a term: whole words with the part of speech of an equivalent, if detectable. */
export function canReplace(target: string, place: Span, expected: readonly string[], language: string): boolean {
  return !isOfAnotherClass(target.slice(place.start, place.end), expected, language) && !isCutOut(target, place);
}

const BEFORE_VERBS = new Set('can could may might must shall should will would cannot not please'.split(' '));
const DETERMINERS = new Set(
  'a an the this that these those my your his its our their no any each every some all both'.split(' '),
);

/**
 * Returns whether a single English word is used as a verb, to which a noun's equivalent does not apply: *to file a
 * bug*, *List all files*.
 */
export function isUsedAsVerb(source: string, { start, end }: Span, language: string): boolean {
  if (!/^en\b/.test(language) || /\s/.test(source.slice(start, end))) return false;
  const { previous, next, isFirst } = neighboursOf(source, { start, end });
  if (BEFORE_VERBS.has(previous) || (previous === 'to' && next)) return true;
  if (/ing$/i.test(source.slice(start, end)) && DETERMINERS.has(next) && !DETERMINERS.has(previous)) return true;
  return isFirst && DETERMINERS.has(next);
}

/** Returns the lower-cased words next to a span, and whether the span begins a sentence. */
function neighboursOf(text: string, { start, end }: Span): { previous: string; next: string; isFirst: boolean } {
  const before = text.slice(0, start);
  return {
    previous: /([\p{L}\p{M}'’]+)\s+$/u.exec(before)?.[1]?.toLowerCase() ?? '',
    next: /^\s+([\p{L}\p{M}'’]+)/u.exec(text.slice(end))?.[1]?.toLowerCase() ?? '',
    isFirst: !/\p{L}/u.test(before) || /[.!?:;]\s*$/.test(before),
  };
}

const SUBJECTS = new Set('i we you they who'.split(' '));
/** Words that follow a noun, but not an imperative. */
const AFTER_NOUNS = new Set(
  'is are was were has have had must can could may might will would shall should does did of'.split(' '),
);

/**
 * Returns whether a single English word may have another part of speech than its entry: an imperative or a finite verb,
 * or a noun if the entry is a verb.
 */
export function mayBeOtherPartOfSpeech(
  text: string,
  { start, end }: Span,
  { language, partOfSpeech }: Pick<Term, 'language' | 'partOfSpeech'>,
): boolean {
  if (!/^en\b/.test(language) || /\s/.test(text.slice(start, end))) return false;
  const { previous, next, isFirst } = neighboursOf(text, { start, end });
  if (partOfSpeech === 'verb') return DETERMINERS.has(previous);
  return (
    BEFORE_VERBS.has(previous) ||
    SUBJECTS.has(previous) ||
    previous === 'to' ||
    DETERMINERS.has(next) ||
    (isFirst && next !== '' && !AFTER_NOUNS.has(next))
  );
}

/** The endings of infinitives in Russian and Ukrainian. */
const SLAVIC_VERB = /(?:[аеиоуыяії]т[ьи](?:ся)?|чься?)$/u;
/** Russian and Ukrainian nouns that look like infinitives. */
const SLAVIC_NOUN = /^(?:сеть|память|печать|нить|смерть|мать|путь|часть|кисти|части|сети)$/u;

/** The endings of Russian and Ukrainian adjectives in citation form. */
const LISTED_ADJECTIVE = /(?:ый|ой|[кгхнжчшщ]ий)$/u;
/** The endings of Russian and Ukrainian adjectives in any form. */
const SLAVIC_ADJECTIVE = /(?:ы[йехм]|ыми|[кгхнжчшщ]и[йехм]|ими|[ая]я|[ое]е|[ое]го|[ое]му|[оую]ю|ой|ей|і)$/u;

/**
 * Returns whether words have another part of speech than the equivalents, if detectable: German nouns by their
 * capitals, Russian verbs and adjectives by their endings.
 */
function isOfAnotherClass(written: string, expected: readonly string[], language: string): boolean {
  const wordsOf = (text: string): string[] => text.split(/[\s"„“«»(_]+/u).filter(Boolean);
  if (/^de\b/.test(language)) {
    const hasNoun = (text: string): boolean => wordsOf(text).some((word) => /(?:^|-)\p{Lu}/u.test(word));
    return expected.some((term) => /^\p{Lu}/u.test(term)) && !hasNoun(written);
  }
  if (!/^(?:ru|uk)\b/.test(language)) return false;
  const hasVerb = (text: string): boolean =>
    wordsOf(text.toLowerCase()).some((word) => SLAVIC_VERB.test(word) && !SLAVIC_NOUN.test(word));
  const isAdjective = (term: string): boolean =>
    wordsOf(term.toLowerCase()).every((word) => LISTED_ADJECTIVE.test(word));
  return (
    (hasVerb(written) && !expected.some(hasVerb)) ||
    (expected.every(isAdjective) && !wordsOf(written.toLowerCase()).some((word) => SLAVIC_ADJECTIVE.test(word)))
  );
}

/**
 * Returns whether a missing noun is expressed as a verb: `same` if source and translation use the noun's verb
 * (*downloaded*, *heruntergeladen*), `other` if one of them uses another verb, which may be correct.
 */
export function verbUse(
  { rule, used, found, isSupposed, isDenied, isMisspelt, isNounUsedAsVerb, expected }: TermFinding,
  { source, target }: SegmentPair,
  { source: from, target: to }: LanguagePair,
): 'same' | 'other' | undefined {
  if (rule !== 'approved-term-missing' || isDenied || isMisspelt) return undefined;
  if (expected.some((term) => mayBeVerb(term, to))) return undefined;
  const written = found && !isSupposed ? target.text.slice(found.start, found.end) : undefined;
  const isCopied = source.text === target.text;
  const isVerb = written !== undefined && !isCopied && isOfAnotherClass(written, expected, to);
  const isOwn = isVerb || (written !== undefined && expected.some((term) => isShortFormOrRelated(written, term, to)));
  if (isOwn && (isNounUsedAsVerb || isUsedAsVerb(source.text, used, from))) return 'same';
  return isNounUsedAsVerb || isVerb || isUsedAsVerb(source.text, used, from) ? 'other' : undefined;
}

/** The probability below which words that do not clearly replace a term are not evidence of an error. */
const MIN_EVIDENCE = 0.15;

/**
 * Returns whether an approved term is certainly missing: unrelated words replace it. Without such words, most
 * translations omit the term or paraphrase it. Without a model, a missing term counts as certainly missing.
 */
export function isCertainlyMissing(
  {
    rule,
    term,
    used,
    found,
    expected,
    isSupposed,
    isReplaced,
    rival,
    errorProbability,
    similarityToExpected,
    similarityToSource = -1,
  }: TermFinding,
  { source, target }: SegmentPair,
  languages: LanguagePair,
): boolean {
  if (rule !== 'approved-term-missing') return true;
  const written = found ? target.text.slice(found.start, found.end) : '';
  if (rival !== undefined) return !isOfRelatedEntry(term, rival, written, expected, languages);
  if (errorProbability === undefined) return true;
  if (
    expected.every((each) => isInfinitive(each, languages.target)) &&
    isUsedAsNoun(source.text, used, languages.source)
  )
    return false;
  if (!found || isSupposed) return false;
  const isPart = (each: string): boolean => /\s/.test(term) && normaliseForm(each).includes(normaliseForm(written));
  if (expected.some((each) => !isPart(each) && isRelatedWord(written, each, languages.target, similarityToExpected)))
    return false;
  if (!/\s/.test(term) && expected.some((each) => isWordOf(written, each, languages.target))) return false;
  if (expected.some((each) => isNounOfVerb(written, each, languages.target))) return false;
  if (expected.some((each) => hasSameCompoundHead(written, each, languages.target))) return true;
  return isReplaced === true || (similarityToSource >= MIN_RENDERING_SIMILARITY && errorProbability >= MIN_EVIDENCE);
}

/** Returns whether a single word is a form of one word of a longer term: *strony*, short for *strona internetowa*. */
function isWordOf(written: string, term: string, language: string): boolean {
  return (
    /\s/.test(term) &&
    !/\s/.test(written) &&
    toComparedWords(term, language).some((word) => differsOnlyInInflection(normaliseForm(written), word.form, language))
  );
}

/** The minimum length, in letters, of the common beginning of a verb and its noun. */
const COMMON_ROOT_LENGTH = 3;

/** Returns whether a word may be the noun of a verb: *ouverture* of *ouvrir*. */
function isNounOfVerb(written: string, term: string, language: string): boolean {
  const [noun, verb] = [normaliseForm(written), normaliseForm(term)];
  return (
    isInfinitive(verb, language) && !mayBeVerb(noun, language) && commonPrefixLength(noun, verb) >= COMMON_ROOT_LENGTH
  );
}

/**
 * The minimum length, in letters, of the common beginning of two terms of one word family: *sync* and *synchronize*.
 */
const COMMON_PREFIX_LENGTH = 4;

/**
 * Returns whether an equivalent of another entry is related to the wanted one, such as that of its verb: *synkronisera*
 * beside *synkronisering*. A longer compound is a different thing: *Notizbuch* beside *Notiz*.
 */
function isOfRelatedEntry(
  term: string,
  rival: string,
  written: string,
  expected: readonly string[],
  { target }: LanguagePair,
): boolean {
  const own = normaliseForm(written);
  const others = expected.map((each) => normaliseForm(each));
  return (
    commonPrefixLength(normaliseForm(term), normaliseForm(rival)) >= COMMON_PREFIX_LENGTH &&
    others.some((each) => !own.includes(each) && !each.includes(own) && isRelatedWord(own, each, target))
  );
}

/** Infinitives as dictionaries list them, by language; words of other classes may end like them. */
const INFINITIVES: readonly (readonly [RegExp, RegExp])[] = [
  [/^de\b/, /^\p{Ll}.*n$/u],
  [/^nl\b/, /n$/u],
  [/^(?:es|pt|gl|ca)\b/, /[aeiáéíô]r(?:se)?$/u],
  [/^it\b/, /(?:[aei]re|rre|rsi)$/u],
  [/^fr\b/, /(?:[ei]r|re)$/u],
  [/^sv\b/, /[aå]$/u],
  [/^(?:da|nb|nn|no)\b/, /[eåæø]$/u],
  [/^pl\b/, /(?:ć|c|się)$/u],
  [/^(?:cs|sk)\b/, /[tť]$/u],
  [/^(?:hr|bs|sl|sr)\b/, /[tć]i$/u],
  [/^tr\b/, /m[ae]k$/u],
  [/^hu\b/, /ni$/u],
  [/^(?:ru|uk|be)\b/, SLAVIC_VERB],
];

/** Returns whether an equivalent is one word with the ending of an infinitive, in languages that have infinitives. */
function isInfinitive(term: string, language: string): boolean {
  return !/\s/.test(term) && INFINITIVES.some(([languages]) => languages.test(language)) && mayBeVerb(term, language);
}

const WORD_BEFORE = /(\p{L}[\p{L}\p{M}'’-]*)\s+$/u;

/**
 * Returns whether a single English word is a noun, which the infinitive of its verb does not translate: *the refresh*,
 * *fast-forward skip time*.
 */
function isUsedAsNoun(source: string, { start, end }: Span, language: string): boolean {
  if (!/^en\b/.test(language) || /\s/.test(source.slice(start, end))) return false;
  const previous = WORD_BEFORE.exec(source.slice(0, start))?.[1]?.toLowerCase() ?? '';
  if (!previous || isUsedAsVerb(source, { start, end }, language)) return false;
  if (/^(?:at|on|upon)$/.test(previous)) return !/^\s*[\p{L}\p{N}]/u.test(source.slice(end));
  return DETERMINERS.has(previous) || !(/(?:ly|n['’]t)$/.test(previous) || functionWordsOf('en').has(previous));
}

/** Returns whether an equivalent may be a verb; assumed in languages without infinitive endings. */
function mayBeVerb(term: string, language: string): boolean {
  const ending = INFINITIVES.find(([languages]) => languages.test(language))?.[1];
  return !ending || term.split(/\s+/u).some((word) => ending.test(word) && !SLAVIC_NOUN.test(word));
}

const HAN = /\p{Script=Han}/u;
const KATAKANA = /[\p{Script=Katakana}ー]/u;

/** Returns whether the words are part of a longer one in a script without spaces: 列 of 文字列. */
function isCutOut(target: string, { start, end }: Span): boolean {
  return [HAN, KATAKANA].some((script) =>
    [
      [start - 1, start],
      [end - 1, end],
    ].some(([left, right]) => script.test(target[left!] ?? '') && script.test(target[right!] ?? '')),
  );
}
