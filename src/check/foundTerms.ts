import { groupBy } from '../base/maps';
import { editDistance } from '../language/editDistance';
import { isEnglishInflection } from '../language/forms';
import { isSameLexeme } from '../language/lexemes';
import { foldDiacritics, normaliseForm, normaliseUnicode } from '../language/normalise';
import { matchesAllowedForm } from '../language/termMatching';
import { splitIntoWords } from '../language/words';
import type { TermInText } from '../lookup/lexicalHit';
import type { Concept, Term } from '../model/concept';
import type { CheckRule, Finding } from '../model/finding';
import type { Span } from '../model/phrase';
import { isInCode } from './codeInText';
import { commonPrefixLength } from './wordForms';

/** A term of an entry with its span in a segment. */
export interface FoundTerm extends TermInText {
  concept: Concept;
  term: Term;
  /** The path of the glossary that contains the entry. */
  glossary: string;
}

/** A translation that does not follow an entry; positions are offsets in the texts of the segments. */
export interface TermFinding {
  /** The index of its segments among the checked ones. */
  pair: number;
  rule: CheckRule;
  concept: string;
  glossary: string;
  /** The entry's term of the source language. */
  term: string;
  used: Span;
  /** The wrong text in the translation, if known. */
  found?: Span;
  /** True if the position of the found text is a guess. */
  isSupposed?: boolean;
  /** The cosine of the source and the found text, if a model has compared them. */
  similarityToSource?: number;
  /** The cosine of the found and the expected text, if a model has compared them. */
  similarityToExpected?: number;
  /** The probability that the found text is wrong, 0 to 1, if a model has examined it. */
  errorProbability?: number;
  expected: string[];
  /** For a forbidden term `of` in the exact form of its entry: the term `by` that replaces it, if there is only one. */
  replaced?: { by: Term; of: Term };
  /** The text that can replace the found text without any other change, if known. */
  certain?: string;
  /** For a missing term: the expected terms that may also occur in other forms. Missing if all of them may. */
  looselyExpected?: string[];
  /** True if the entry's statuses state which terms are approved, for a missing term. */
  isApproved?: boolean;
  /** True if the glossary is strict: a missing term is never only a note. */
  isStrict?: boolean;
  /** Equivalents of other entries in the translation that the source does not need, for a missing term. */
  competingTerms?: CompetingTerm[];
  /** The source term of another entry, whose equivalent the translation uses. */
  rival?: string;
  /** True if other words clearly replace a missing term, if a model has examined it. */
  isReplaced?: boolean;
  /** The number of expected renderings in the document, if the entry has no status. */
  timesExpected?: number;
  /** True if it may be correct. */
  isDoubtful?: boolean;
  /** The plural form that it concerns, if a message has several. */
  form?: Finding['form'];
  /** True if the source uses a missing term as a verb, which is seldom translated by its equivalent. */
  isNounUsedAsVerb?: boolean;
  /** True if the translation negates it but the source does not. */
  isDenied?: boolean;
  /** True if the found text differs from an expected term in diacritics only. */
  isMisspelt?: boolean;
  /** True if the equivalent cannot replace the found text without another change. */
  hasNoFix?: boolean;
}

/** An equivalent in a translation, with the source term of its entry. */
export interface CompetingTerm extends Span {
  term: string;
  /** True if the equivalent is written exactly as in the entry. */
  isExact: boolean;
}

/** Returns the properties of a finding for a term that a text uses. */
export function aboutTerm(
  pair: number,
  { concept, glossary, term }: FoundTerm,
  used: Span,
): Pick<TermFinding, 'pair' | 'concept' | 'glossary' | 'term' | 'used'> {
  return { pair, concept: concept.id, glossary, term: term.term, used };
}

/** Returns whether one span is inside another and shorter. */
export function isStrictlyInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end && inner.end - inner.start < outer.end - outer.start;
}

/** Returns the words of a text that are the term: a verb and its particle without the object between them. */
export function writtenTerm(text: string, { start, end, particle }: Span & { particle?: Span }): string {
  const written = text.slice(start, end);
  return particle ? `${written} ${text.slice(particle.start, particle.end)}` : written;
}

/** Returns the terms most similar to the text among those with the same stem and span. */
export function closestTerms(text: string, found: readonly FoundTerm[]): FoundTerm[] {
  const best = new Map<string, number>();
  const keyOf = ({ start, end, concept }: FoundTerm): string => `${start} ${end} ${concept.id}`;
  const similarity = ({ start, end, term, matchType }: FoundTerm): number => {
    if (matchType === 'exact') return Infinity;
    const written = normaliseForm(text.slice(start, end)),
      form = normaliseForm(term.term);
    return -(editDistance(written, form, Math.max(written.length, form.length)) ?? 0);
  };
  for (const each of found) best.set(keyOf(each), Math.max(best.get(keyOf(each)) ?? -Infinity, similarity(each)));
  return found.filter((each) => similarity(each) === best.get(keyOf(each)));
}

/** A span of the source with known terms. */
interface SourceUse extends Span {
  text: string;
  /** The possible entries; several if a form has several senses. */
  alternatives: FoundTerm[];
}

/**
 * The maximum number of letters by which two inflections of one word differ. A larger difference means a different word
 * with the same stem.
 */
const MAX_ENDING_LENGTH = 3;
const PARTICIPLE = /.{2}(?:ed|ing)$/;
const PAST = /.{2}[^e]ed$/;
const GERUND = /.{2}ings?$/;
/**
 * Returns the positions in a source segment at which a translation must use the glossary, in order. The longest term
 * counts; shorter terms inside it are parts of it.
 */
export function longestTermUses(text: string, found: readonly FoundTerm[]): SourceUse[] {
  const candidates = found.filter(
    (term) => term.matchType !== 'part' && isFormOfTerm(text, term) && !isInCode(text, term),
  );
  const verbs = candidates.filter(({ particle }) => particle);
  const others = candidates.filter((each) => each.particle || !verbs.some((verb) => isWithinVerb(each, verb)));
  return outermost([...groupByPosition(others).values()]).map((terms) => {
    const { start, end } = terms[0];
    const concepts = new Map<Concept, FoundTerm>();
    for (const term of terms) if (!concepts.has(term.concept)) concepts.set(term.concept, term);
    return withClosestForms({ start, end, text: text.slice(start, end), alternatives: [...concepts.values()] });
  });
}

/** Returns whether a term is only the verb or the particle of a verb with a particle. */
function isWithinVerb({ start, end }: Span, verb: FoundTerm): boolean {
  return [verb, verb.particle!].some((part) => start >= part.start && end <= part.end);
}

/** Returns the spans that are not inside a larger span, in order. */
function outermost<T extends Span>(places: [T, ...T[]][]): [T, ...T[]][] {
  let furthest = 0;
  return places
    .sort(([a], [b]) => a.start - b.start || b.end - a.end)
    .filter(([{ end }]) => end > furthest && ((furthest = end), true));
}

/** Groups terms by position. */
export function groupByPosition<T extends Span>(found: readonly T[]): Map<string, [T, ...T[]]> {
  return groupBy(found, ({ start, end }) => `${start} ${end}`);
}

/**
 * Prefers the entries with the exact form. Others that only share its stem are different words: *leaves* is not *leaf*
 * if *leaves* has an entry.
 */
function withClosestForms(use: SourceUse): SourceUse {
  const exact = use.alternatives.filter(({ matchType: reason }) => reason === 'exact');
  return exact.length ? { ...use, alternatives: exact } : use;
}

/**
 * Returns whether the text is the term in another inflection or spelling, rather than a word with the same stem or
 * letters.
 */
function isFormOfTerm(text: string, found: FoundTerm): boolean {
  const { term, matchType: reason } = found;
  const written = writtenTerm(text, found);
  // A German noun is no form of the verb with the same letters.
  if (found.particle && /^de\b/.test(term.language) && /^\p{Lu}/u.test(term.term)) return false;
  if (!matchesAllowedForm(written, term)) return false;
  if (reason === 'exact' || term.matching === 'prefix') return true;
  const a = normaliseForm(written),
    b = normaliseForm(term.term);
  if (/^en\b/.test(term.language)) return isEnglishFormOf(a, b);
  const [used, listed] = [a, b].map((each) => splitIntoWords(each, term.language));
  return (
    used!.length !== listed!.length ||
    used!.every((word, place) => isSameWord(word.text, listed![place]!.text, term.language))
  );
}

/** Languages in which accents mark the stress or the vowel and are often left out, at least on capitals. */
const WITH_OPTIONAL_ACCENTS = /^(?:ar|ca|el|es|fa|fr|gl|he|it|pt|ro)\b/;

/** Returns whether two words with the same stem are forms of the same word: *segnalate* and *segnalazione* are not. */
export function isSameWord(written: string, listed: string, language: string): boolean {
  if (written === listed || isSameLexeme(written, listed, language)) return true;
  const [plain, other] = [foldDiacritics(written), foldDiacritics(listed)];
  const mayLoseAccents = WITH_OPTIONAL_ACCENTS.test(language);
  // Vietnamese tone marks may be written on either vowel: *khóa* and *khoá*.
  if (plain === other) return mayLoseAccents ? written === plain : marksOf(written) === marksOf(listed);
  const [a, b] = mayLoseAccents ? [plain, other] : [written, listed];
  return Math.max(a.length, b.length) - commonPrefixLength(a, b) <= MAX_ENDING_LENGTH;
}

function marksOf(word: string): string {
  return normaliseUnicode(word, 'NFD').replace(/\P{M}/gu, '');
}

/** The maximum number of terms that are searched in all their forms; further ones match only as they are written. */
export const MAX_INFLECTED_TERMS = 100;

/**
 * Returns whether an English phrase is an inflection of a term. Words that differ by a final e are different (*local*,
 * *locale*). Of phrases, only the endings -ly and -ing are compared.
 */
function isEnglishFormOf(written: string, term: string): boolean {
  if (written === `${term}e` || term === `${written}e`) return false;
  const [used, listed] = [written, term].map((text) => text.split(' ')) as [string[], string[]];
  const isOther = (word: string, place: number): boolean =>
    [/ly$/, /.{3}ing$/].some((ending) => ending.test(word) && !ending.test(listed[place]!) && word !== listed[place]);
  return (
    (used.length > 1 && used.length === listed.length && !used.some(isOther)) || isEnglishInflection(written, term)
  );
}

/**
 * Returns whether an English noun is used as a verb, for which other languages use different words: *starred* for
 * *star*, *listed* for *list*, *set* for *setting*, *uploading* for *uploaded*.
 */
export function isNounUsedAsVerb(written: string, { term, language }: Term): boolean {
  const [used, listed] = [normaliseForm(written), normaliseForm(term)];
  if (!/^en\b/.test(language) || listed.includes(' ')) return false;
  if (GERUND.test(listed)) return !GERUND.test(used);
  return PAST.test(listed) ? used !== listed && (GERUND.test(used) || listed.startsWith(used)) : PARTICIPLE.test(used);
}

/** Returns whether an English text has the singular of a term that is listed in the plural, as *settings* is. */
export function isSingularOf(written: string, { term, language }: Term): boolean {
  return /^en\b/.test(language) && /[^s]s$/.test(term) && normaliseForm(term) === `${normaliseForm(written)}s`;
}
