import { isSameLexeme } from '../language/lexemes';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { languageMatches } from '../language/tags';
import { isExactFormOnly } from '../language/termMatching';
import type { Word } from '../language/words';
import { splitIntoWords } from '../language/words';
import { isPermittedTerm } from '../model/concept';
import type { Term } from '../model/concept';
import type { LanguagePair } from '../model/languagePair';
import { isInCode } from './codeInText';
import type { FoundTerm, TermFinding } from './foundTerms';
import { aboutTerm, groupByPosition, isSameWord, isStrictlyInside, MAX_INFLECTED_TERMS } from './foundTerms';
import { capitalised, expectedTerms, onlyReplacement } from './replaceability';
import { commonPrefixLength, hasInfinitiveEnding } from './wordForms';

/** The endings of German infinitives, which become nouns if they are capitalised. */
const INFINITIVE = /(?:en|ern|eln)$/u;

/**
 * Returns whether a translation uses the forbidden term itself outside code, rather than a verb or participle with the
 * same stem: *ein Herunterladen* does not forbid *herunterladen*.
 */
export function isForbiddenWord(text: string, { term, start, end, matchType: reason }: FoundTerm): boolean {
  if (isInCode(text, { start, end })) return false;
  if (term.matching === 'prefix') return true;
  const written = text.slice(start, end);
  if (/^de\b/.test(term.language) && /^\p{Lu}\S+$/u.test(term.term) && INFINITIVE.test(term.term))
    return /^\p{Lu}/u.test(written);
  if (reason === 'exact' || /^en\b/.test(term.language)) return true;
  const [used, listed] = [written, term.term].map((each) =>
    splitIntoWords(spellingKey(each, term.language), term.language),
  );
  // In these languages, an infinitive is not a form of a noun: *ajustar* does not use *ajustes*.
  const isVerb = (text: Word[]): boolean => text.some((word) => hasInfinitiveEnding(word.text, term.language));
  if (isVerb(used!) && !isVerb(listed!) && /^(?:es|pt|ca|gl|it)\b/.test(term.language)) return false;
  return (
    used!.length !== listed!.length ||
    used!.every((word, place) => isSameWord(word.text, listed![place]!.text, term.language))
  );
}

/**
 * Returns the forbidden terms in forms that only the lexicon of the language contains, for entries that the source
 * uses: *žádosti* of *žádost*.
 */
export function findForbiddenForms(target: string, used: readonly FoundTerm[], language: string): FoundTerm[] {
  const known: { entry: FoundTerm; listed: string[] }[] = [];
  for (const found of used)
    for (const term of found.concept.terms) {
      if (isPermittedTerm(term) || !languageMatches(term.language, language) || isExactFormOnly(term)) continue;
      if (known.length === MAX_INFLECTED_TERMS) break;
      const listed = splitIntoWords(term.term, language).map(({ text }) => spellingKey(text, language));
      if (listed.length) known.push({ entry: { ...found, term }, listed });
    }
  if (!known.length) return [];
  const written = splitIntoWords(target, language).map((word) => ({ ...word, form: spellingKey(word.text, language) }));
  const isAlike = (form: string, listed: string): boolean =>
    form === listed || isSameLexeme(form, listed, language) || isWithKoreanParticle(form, listed);
  const inflected = written.flatMap(({ start }, first) =>
    known.flatMap(({ entry, listed }): FoundTerm[] =>
      [listed.length, listed.length + 1, listed.length - 1].flatMap((count): FoundTerm[] => {
        const used = written.slice(first, first + count);
        if (!used.length || used.length !== count) return [];
        const isForm =
          count === listed.length
            ? used.every(({ form }, place) => isAlike(form, listed[place]!))
            : used.map(({ form }) => form).join('') === listed.join('');
        return isForm ? [{ ...entry, start, end: used.at(-1)!.end, matchType: 'inflected' }] : [];
      }),
    ),
  );
  return [...inflected, ...known.flatMap(({ entry }) => formsWithoutBorders(target, entry, language))];
}

/** The ending of a Japanese or Korean verb that is made of a noun, in citation form. */
const VERB_OF_NOUN = /(?:する|하다)$/u;
/** The beginnings of its other endings. */
const VERB_ENDING = /^(?:[しさすせ]|でき|[하했한할합함해되됐된될됨됩])/u;
const KATAKANA = /[\p{Script=Katakana}ー]/u;

/** The minimum length of a loan word that is recognised at the beginning of a compound without a border. */
const MIN_LOAN_LENGTH = 4;

/**
 * Returns the forms of a Japanese or Korean verb that is made of a noun, and compounds of a loan word that lacks the
 * final mark of the approved one: 破棄しました of 破棄する, コンピュータネットワーク of コンピュータ.
 */
function formsWithoutBorders(target: string, entry: FoundTerm, language: string): FoundTerm[] {
  if (!/^(?:ja|ko)\b/.test(language)) return [];
  const { term } = entry.term;
  const noun = term.replace(VERB_OF_NOUN, '');
  const isVerb = noun !== term && noun !== '';
  const isShortLoan =
    KATAKANA.test(term) &&
    term.length >= MIN_LOAN_LENGTH &&
    entry.concept.terms.some((other) => isPermittedTerm(other) && other.term === `${term}ー`);
  if (!isVerb && !isShortLoan) return [];
  const found: FoundTerm[] = [];
  for (let start = target.indexOf(noun); start >= 0; start = target.indexOf(noun, start + noun.length)) {
    const end = start + noun.length;
    const isPart = KATAKANA.test(noun[0]!) && KATAKANA.test(target[start - 1] ?? '');
    const isForm = isVerb ? VERB_ENDING.test(target.slice(end)) : target[end] !== 'ー';
    if (!isPart && isForm) found.push({ ...entry, start, end, matchType: 'inflected' });
  }
  return found;
}

/** Particles that show a Korean noun of one syllable, after a final consonant and after a vowel. */
const KOREAN_PARTICLE = { afterConsonant: /^(?:을|은|이다|입니다|에서)$/u, afterVowel: /^(?:를|는|에서)$/u };

/** Returns whether a word is a Korean noun of one syllable with a particle: 돌을 of 돌. */
function isWithKoreanParticle(word: string, noun: string): boolean {
  if (!/^\p{Script=Hangul}$/u.test(noun) || !word.startsWith(noun)) return false;
  // Syllables of Unicode are ordered by their initial, vowel and one of 28 finals; the first final is none.
  const hasFinal = (noun.charCodeAt(0) - 0xac00) % 28 > 0;
  return KOREAN_PARTICLE[hasFinal ? 'afterConsonant' : 'afterVowel'].test(word.slice(1));
}

/** A Devanagari nasal before a consonant of its class, which may also be written as a dot. */
const DEVANAGARI_NASAL = /[ङञणनम]्(?=[क-म])|ँ/gu;

/**
 * Returns the key by which spelling variants of a forbidden word are compared: without half-spaces, with one form of
 * Arabic and Persian letters, and without the Devanagari dots that are often omitted.
 */
function spellingKey(word: string, language: string): string {
  const form = normaliseForm(word);
  if (/^(?:fa|ur|ar)\b/.test(language)) return form.replaceAll('ك', 'ک').replace(/[يى]/gu, 'ی');
  if (/^(?:hi|mr|ne)\b/.test(language))
    return form.normalize('NFD').replaceAll('\u093c', '').replace(DEVANAGARI_NASAL, '\u0902');
  return form;
}

/** Returns whether two terms have the same letters without diacritics, capitals, hyphens and spaces. */
function areSpellingVariants(one: string, other: string): boolean {
  const [a, b] = [one, other].map((term) => foldDiacritics(normaliseForm(term)).replace(/[\s-]+/gu, ''));
  return a === b;
}

/**
 * Returns whether a text is the forbidden one of two spellings: *Fluß*, not *Fluss*. Words in capitals do not show it.
 */
function isForbiddenSpelling(written: string, forbidden: string, permitted: readonly string[]): boolean {
  if (written.length > 1 && written === written.toUpperCase()) return false;
  const shared = (term: string): number =>
    Math.max(commonPrefixLength(written, term), commonPrefixLength(written, capitalised(term)));
  return permitted.every((term) => shared(forbidden) > shared(term));
}

/**
 * Returns whether a forbidden term is used, rather than a permitted one of the same span. A permitted term that is only
 * a part of the word does not count: *Bildschirm* of *Bildschirmgerät*.
 */
function isForbiddenAt(
  target: string,
  { term, concept, start, end }: FoundTerm,
  right: ReadonlyMap<string, readonly FoundTerm[]>,
): boolean {
  const others = (right.get(`${start} ${end}`) ?? []).filter(({ matchType }) => matchType !== 'part');
  const isVariant = (other: Term): boolean => other.term !== term.term && areSpellingVariants(other.term, term.term);
  if (others.some((other) => !isVariant(other.term))) return false;
  const variants = concept.terms.filter(
    (other) => languageMatches(other.language, term.language) && isPermittedTerm(other) && isVariant(other),
  );
  return (
    !variants.length ||
    isForbiddenSpelling(
      target.slice(start, end),
      term.term,
      variants.map((other) => other.term),
    )
  );
}

/**
 * Returns a forbidden term of one of the entries that is not part of an accepted one, and the other occurrences of this
 * entry's forbidden terms. Those that another entry accepts, and words that only share the stem, are left out.
 */
export function forbiddenTermsIn(
  target: string,
  forbidden: readonly FoundTerm[],
  alternatives: readonly FoundTerm[],
  allowed: readonly FoundTerm[],
): FoundTerm[] {
  const senses = new Set(alternatives.map(({ concept }) => concept));
  const candidates = forbidden.filter(({ matchType: reason, concept }) => reason !== 'part' && senses.has(concept));
  if (!candidates.length) return [];
  const accepted = groupByPosition(allowed);
  const places = [...accepted.values()];
  // The same words can be forbidden for one sense and right for another sense of the same source term.
  const right = groupByPosition(allowed.filter(({ concept }) => senses.has(concept)));
  const [first, ...others] = candidates.filter(
    (found) => isForbiddenAt(target, found, right) && !places.some(([other]) => isStrictlyInside(found, other)),
  );
  if (!first) return [];
  const found = [first];
  for (const each of others) {
    if (each.concept !== first.concept || accepted.has(`${each.start} ${each.end}`)) continue;
    const { term, matchType } = each;
    if (matchType !== 'exact' && !isSameLexeme(target.slice(each.start, each.end), term.term, term.language)) continue;
    if (!found.some(({ start, end }) => start < each.end && each.start < end)) found.push(each);
  }
  return found;
}

/**
 * Returns findings for forbidden terms whose entry has no term in the source language, regardless of the source text.
 */
export function forbiddenEverywhere(
  pair: number,
  source: string,
  target: string,
  forbidden: readonly FoundTerm[],
  { source: from, target: to }: LanguagePair,
  allowed: readonly FoundTerm[],
): TermFinding[] {
  const right = groupByPosition(allowed);
  const places = [...right.values()];
  const outside = forbidden.filter(
    (found) =>
      found.matchType !== 'part' &&
      !found.concept.terms.some(({ language }) => languageMatches(language, from)) &&
      isForbiddenAt(target, found, right) &&
      !places.some(([other]) => isStrictlyInside(found, other)),
  );
  return outside.map((found) => ({
    ...aboutTerm(pair, found, { start: 0, end: source.length }),
    rule: 'forbidden-term',
    found: { start: found.start, end: found.end },
    expected: expectedTerms([found], to),
    ...onlyReplacement(found, [found], to),
  }));
}
