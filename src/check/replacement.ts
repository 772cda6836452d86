import type { LanguagePair } from '../model/languagePair';
import type { Span } from '../model/phrase';
import { isShortOrAlike } from './looseForm';
import type { Footing } from './rendering';
import { NEAR } from './rendering';

/**
 * When other words in a term's place are a warning, and when no more than a hint. A term that is only missing is mostly left
 * out or said freely on purpose; where one word clearly replaces it, a reviewer wants to know. The limits were chosen on the
 * development sources of `bench/check.ts` and on the catalogues that `bench/warnings.ts` names for that, so that as many seeded errors stay warnings as before;
 * `npm run bench -- check FOLDER` and `npx tsx bench/warnings.ts FILE…` print what they do.
 */
const REPLACES = { link: 0.2, loose: 0.3 };
/** The same for words of the same meaning; those of less likeness mostly render another sense of the term. */
const REPLACES_NEAR = { nearness: 0.45, link: 0.7, otherLink: 0.3, explanation: 0.35 };
/** Limits for another entry's equivalent that nothing in the source asks for. */
const RIVAL = { otherLink: 0.5, explanation: 0.3 };

/** Whether the words stand there for the rest of the source rather than for an entry that it does not use. */
export function isRival({ otherLink, explanation }: Footing): boolean {
  return otherLink < RIVAL.otherLink && explanation < RIVAL.explanation;
}

/** A stretch of the source, what stands in its place, and the equivalents that do not. */
interface Departure {
  source: string;
  used: Span;
  target: string;
  place: Span;
  expected: readonly string[];
  footing: Footing;
  /** Cosine of the term as it is written and of what stands in its place. */
  nearness: number;
}

/** Whether words clearly replace a term: they are tied to it, are words of its class, and are neither a form nor a piece of its equivalent. */
export function isReplacement({ source, used, target, place, expected, footing, nearness }: Departure, { source: from, target: to }: LanguagePair): boolean {
  const { link, otherLink, explanation, loose } = footing;
  const isTied = nearness >= NEAR ? nearness >= REPLACES_NEAR.nearness && link >= REPLACES_NEAR.link && otherLink < REPLACES_NEAR.otherLink && explanation < REPLACES_NEAR.explanation : link >= REPLACES.link && link > otherLink && loose <= REPLACES.loose;
  if (!isTied) return false;
  const written = target.slice(place.start, place.end);
  if (isUsedAsVerb(source, used, from) || isOfAnotherClass(written, expected, to) || isCutOut(target, place)) return false;
  return !expected.some((term) => isShortOrAlike(written, term, to));
}

const BEFORE_VERBS = new Set('can could may might must shall should will would cannot not please'.split(' '));
const DETERMINERS = new Set('a an the this that these those my your his its our their no any each every some all both'.split(' '));

/** Whether a single English word is used as a verb, to which the equivalent of a noun says nothing: *to file a bug*, *List all files*. */
function isUsedAsVerb(source: string, { start, end }: Span, language: string): boolean {
  if (!/^en\b/.test(language) || /\s/.test(source.slice(start, end))) return false;
  const before = source.slice(0, start);
  const previous = /([\p{L}\p{M}'’]+)\s+$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  const next = /^\s+([\p{L}\p{M}'’]+)/u.exec(source.slice(end))?.[1]?.toLowerCase() ?? '';
  if (BEFORE_VERBS.has(previous) || (previous === 'to' && next)) return true;
  return (!/\p{L}/u.test(before) || /[.!?:;]\s*$/.test(before)) && DETERMINERS.has(next);
}

/** Infinitives of Russian and Ukrainian, but for nouns that look like them. */
const SLAVIC_VERB = /(?:[аеиоуыяії]т[ьи](?:ся)?|чься?)$/u;
const SLAVIC_NOUN = /^(?:сеть|память|печать|нить|смерть|мать|путь|часть|кисти|части|сети)$/u;

/** Adjectives of Russian and Ukrainian as a dictionary lists them, and in whichever form. */
const LISTED_ADJECTIVE = /(?:ый|ой|[кгхнжчшщ]ий)$/u;
const SLAVIC_ADJECTIVE = /(?:ы[йехм]|ыми|[кгхнжчшщ]и[йехм]|ими|[ая]я|[ое]е|[ое]го|[ое]му|[оую]ю|ой|ей|і)$/u;

/** Whether words are of another class than the equivalents, as far as that shows: German nouns by their capitals, Russian verbs and adjectives by their endings. */
function isOfAnotherClass(written: string, expected: readonly string[], language: string): boolean {
  const wordsOf = (text: string): string[] => text.split(/[\s"„“«»(_]+/u).filter(Boolean);
  if (/^de\b/.test(language)) {
    const hasNoun = (text: string): boolean => wordsOf(text).some((word) => /^\p{Lu}/u.test(word));
    return expected.some((term) => /^\p{Lu}/u.test(term)) && !hasNoun(written);
  }
  if (!/^(?:ru|uk)\b/.test(language)) return false;
  const hasVerb = (text: string): boolean => wordsOf(text.toLowerCase()).some((word) => SLAVIC_VERB.test(word) && !SLAVIC_NOUN.test(word));
  const isAdjective = (term: string): boolean => wordsOf(term.toLowerCase()).every((word) => LISTED_ADJECTIVE.test(word));
  return (hasVerb(written) && !expected.some(hasVerb)) || (expected.every(isAdjective) && !wordsOf(written.toLowerCase()).some((word) => SLAVIC_ADJECTIVE.test(word)));
}

const HAN = /\p{Script=Han}/u;
const KATAKANA = /[\p{Script=Katakana}ー]/u;

/** Whether the words are a piece of a longer one in a script that parts none: 列 of 文字列. */
function isCutOut(target: string, { start, end }: Span): boolean {
  return [HAN, KATAKANA].some((script) => [[start - 1, start], [end - 1, end]].some(([left, right]) => script.test(target[left!] ?? '') && script.test(target[right!] ?? '')));
}
