import { memoised } from '../base/maps';
import type { Steps } from '../base/steps';
import { isInIdiom, isInPhrasalVerb } from '../language/englishPhrases';
import { stemmedWords } from '../language/forms';
import { functionWordsOf } from '../language/functionWords';
import { isSameLexeme } from '../language/lexemes';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { areOpposed } from '../language/oppositeAffixes';
import { areRegionalForms, languageMatches } from '../language/tags';
import { isExactFormOnly } from '../language/termMatching';
import { isPermittedTerm } from '../model/concept';
import type { LanguagePair } from '../model/languagePair';
import type { Span } from '../model/phrase';
import {
  isEmphasisedInBoth,
  isWholeSegment,
  mayStayInCopy,
  mayStayUntranslated,
  withoutVerbatimCopies,
} from './codeInText';
import type { CompetingTerm, FoundTerm, TermFinding } from './foundTerms';
import {
  aboutTerm,
  closestTerms,
  isStrictlyInside,
  isNounUsedAsVerb,
  isSingularOf,
  MAX_INFLECTED_TERMS,
  longestTermUses,
} from './foundTerms';
import { findForbiddenForms, forbiddenEverywhere, forbiddenTermsIn, isForbiddenWord } from './forbiddenTerms';
import { LooseTermMatcher, negatedPartOf } from './looseForm';
import { attachedNegationStart, mayNegateElsewhere, negatedSpan } from './negation';
import { permittedTerms, expectedTerms, onlyReplacement } from './replaceability';
import { CompetingTermFinder } from './competingTermFinder';
import { isCommonWord } from './rules/changedUntranslatable';
import { isCompoundOrDerivedForm, isSpeltOtherwise, toComparedWords } from './wordForms';

/** A source segment and its translation with their known terms. */
interface PairWithTerms {
  /** The index among the checked pairs, from 0. */
  pair: number;
  source: string;
  target: string;
  sourceTerms: readonly FoundTerm[];
  targetTerms: readonly FoundTerm[];
}

interface CheckedTerms {
  findings: TermFinding[];
  /** The entries that the source uses and the translation renders. */
  rendered: string[];
}

/**
 * The maximum number of equivalents whose other forms are searched for in a segment. No real text needs more, and each
 * search takes milliseconds.
 */
const MAX_LOOSE = 500;

/**
 * Checks a translated segment against the glossary. The translation must contain an accepted equivalent of each known
 * source term, perhaps inflected or in a compound. If a form has several senses, the equivalent of any suffices. A
 * forbidden equivalent is a finding if the source uses a term of its entry, or if the entry has no source term. A copy
 * of its source is untranslated; names in it are skipped. An entry is reported as missing once per segment. A forbidden
 * equivalent is reported at each place.
 */
export function* checkTerms(
  { pair, source, target, ...found }: PairWithTerms,
  languages: LanguagePair,
): Steps<CheckedTerms> {
  // Regional forms share most words, so neither a copied sentence nor a copied word was left untranslated on purpose.
  const isRegional = areRegionalForms(languages.source, languages.target);
  const isCopy = !isRegional && normaliseForm(source) === normaliseForm(target);
  const uses = withoutVerbatimCopies(longestTermUses(source, found.sourceTerms), source, target).map((use) => ({
    ...use,
    alternatives: use.alternatives.filter(
      (each) =>
        each.concept.terms.some((term) => languageMatches(term.language, languages.target)) &&
        !isCommonWord(use.text, each, languages),
    ),
  }));
  const mayStay = (place: Span, { term }: FoundTerm): boolean => isCopy && mayStayInCopy(source, place, term.term);
  // A copied word may be forbidden in the language of the translation.
  const spoken = uses.filter(
    (use) => use.alternatives.length > 0 && (isWholeSegment(source, use) || !mayStay(use, use.alternatives[0]!)),
  );
  const all = closestTerms(target, found.targetTerms);
  const allowed = all.filter(({ term }) => isPermittedTerm(term));
  const functionWords = functionWordsOf(languages.target);
  const forbiddenTerms = withoutVerbatimCopies(
    [
      ...all.filter((each) => !isPermittedTerm(each.term)),
      ...findForbiddenForms(
        target,
        spoken.flatMap(({ alternatives }) => alternatives),
        languages.target,
      ).filter((form) => !all.some((each) => each.start === form.start && each.concept === form.concept)),
    ].filter(
      (each) =>
        isForbiddenWord(target, each) &&
        (each.matchType === 'exact' || !functionWords.has(normaliseForm(target.slice(each.start, each.end)))),
    ),
    target,
    source,
  );
  // Possible parameter names come last.
  const isParameter = (term: FoundTerm): boolean => isEmphasisedInBoth(target, term, source);
  forbiddenTerms.sort((a, b) => Number(isParameter(a)) - Number(isParameter(b)));
  const isUsedLoosely = looselyUsed(target, languages.target);
  const otherTerms = new CompetingTermFinder(source, target, found.sourceTerms, found.targetTerms, languages);
  const isPart = partTest(languages.target);
  let looseTerms = MAX_LOOSE;
  const findings: TermFinding[] = [];
  const rendered: string[] = [];
  for (const { start, end, text, alternatives } of spoken) {
    yield;
    const first = alternatives[0]!;
    const expected = expectedTerms(alternatives, languages.target);
    const about = { ...aboutTerm(pair, first, { start, end }), expected };
    const forbidden = forbiddenTermsIn(target, forbiddenTerms, alternatives, allowed).filter(
      (each, index) => index === 0 || !isParameter(each),
    );
    if (findings.some(({ concept }) => concept === (forbidden[0] ?? first).concept.id)) continue;
    if (forbidden.length) {
      for (const each of forbidden)
        findings.push({
          ...about,
          rule: 'forbidden-term',
          concept: each.concept.id,
          glossary: each.glossary,
          found: { start: each.start, end: each.end },
          ...(isParameter(each) ? { isDoubtful: true } : onlyReplacement(each, alternatives, languages.target)),
        });
      continue;
    }
    if (isCopy) {
      const isApproved = hasStatus(alternatives, languages.target);
      const isEquivalent = expected.some((each) => hasSameWords(text, each, languages.target));
      // One finding is enough: the whole segment has to be translated.
      if (isApproved && expected.length > 0 && !isEquivalent && !findings.length && !mayStay({ start, end }, first))
        findings.push({
          ...about,
          rule: 'approved-term-missing',
          isApproved,
          ...(source === target && { found: { start, end } }),
        });
      continue;
    }
    const senses = new Set(alternatives.map(({ concept }) => concept));
    const own = allowed.filter(({ concept }) => senses.has(concept));
    const isUndenied = (place: FoundTerm): boolean => negatedSpan(target, place, languages.target) === undefined;
    // A mark of gender ends the word before its suffix, as in *Köch:innen*.
    const isRespelt = ({ term, ...place }: FoundTerm): boolean =>
      !/^[*:_·]\p{L}/u.test(target.slice(place.end)) &&
      isSpeltOtherwise(target.slice(place.start, place.end), term.term, languages.target);
    const isInOther = (term: FoundTerm): boolean =>
      all.some(
        (other) =>
          other.matchType !== 'part' &&
          !senses.has(other.concept) &&
          isStrictlyInside(term, other) &&
          !/\s/u.test(target.slice(other.start, other.end)),
      );
    if (own.some((term) => term.matchType === 'exact' && isUndenied(term) && !isRespelt(term) && !isInOther(term))) {
      rendered.push(first.concept.id);
      continue;
    }
    const mayBeDenied = mayNegateElsewhere(source, { start, end }, languages.source);
    const loosely = looselyExpected(alternatives, languages.target, Math.min(MAX_INFLECTED_TERMS, looseTerms));
    looseTerms -= loosely.length;
    const isPartOfExpected = isPart(expected.slice(0, MAX_INFLECTED_TERMS));
    // An inflected word that may be a form of both terms is taken for the expected one: *címek* of *cím* and *címke*.
    const mayBeExpected = (rival: CompetingTerm): boolean => {
      const written = target.slice(rival.start, rival.end);
      return (
        isPartOfExpected(written) ||
        (!rival.isExact && loosely.some((term) => isSameLexeme(written, term, languages.target)))
      );
    };
    const others = otherTerms.competingTermsFor({ start, end }).filter((rival) => !mayBeExpected(rival));
    const opposite = otherTerms.findOpposite(loosely);
    const opposed = opposite && others.find((each) => each.start < opposite.end && each.end > opposite.start);
    // Beside the opposite of another entry, a word that only shares the stem is a different word: *Miete* is not
    // *Mieter* beside *Vermieter*.
    const isWhole = ({ term, ...place }: FoundTerm): boolean =>
      place.end - place.start >= term.term.length &&
      isSameLexeme(target.slice(place.start, place.end), term.term, languages.target);
    // A part of another entry's term does not count: *Notiz* in *Notizbuch*.
    const rivalAround = (term: FoundTerm): CompetingTerm | undefined =>
      others.find((rival) =>
        term.matchType === 'part' ? rival.start <= term.start && rival.end >= term.end : isStrictlyInside(term, rival),
      );
    const rivalSpelling = (term: FoundTerm): CompetingTerm | undefined =>
      others.find((rival) => rival.isExact && hasOtherMarks(target, rival, term));
    const respelt = own.filter((term) => term.matchType !== 'part' && (isRespelt(term) || rivalSpelling(term)));
    const inPlace = own.filter(
      (term) =>
        isTheTerm(target, term, languages.target, mayBeDenied) &&
        !rivalAround(term) &&
        !respelt.includes(term) &&
        (!opposed || isWhole(term)),
    );
    if (inPlace.some((term) => mayBeDenied || isUndenied(term))) {
      rendered.push(first.concept.id);
      continue;
    }
    const [denied] = inPlace;
    const isDenied = denied !== undefined;
    const competingTerms = isDenied ? [] : others;
    const misspelt = isDenied || opposed ? undefined : respelt[0];
    const longerWord = isDenied || opposed ? undefined : others.find((rival) => isLongerWord(target, rival, expected));
    const negations: Span[] = [];
    const isRendered = (term: string): boolean => {
      if (!isUsedLoosely(term, competingTerms, mayBeDenied)) return false;
      const negation = mayBeDenied ? undefined : negatedPartOf(target, term, languages.target);
      if (negation) negations.push(negation);
      return !negation;
    };
    if (!isDenied && !opposed && loosely.some(isRendered)) {
      rendered.push(first.concept.id);
    } else if (expected.length > 0 && !isInIdiom(source, { start, end }, languages.source)) {
      findings.push({
        ...about,
        rule: 'approved-term-missing',
        isApproved: hasStatus(alternatives, languages.target),
        ...(loosely.length < expected.length && { looselyExpected: loosely }),
        ...(alternatives.every(({ term }) => isNounUsedAsVerb(text, term)) && { isNounUsedAsVerb: true }),
        ...(opposite && !isDenied && { found: opposite }),
        ...(opposed && !isDenied && { rival: opposed.term }),
        ...(isDenied && { found: negatedSpan(target, denied, languages.target), isDenied, isDoubtful: true }),
        ...(negations.length > 0 && { found: negations[0], isDenied: true, isDoubtful: true }),
        ...(longerWord && { found: { start: longerWord.start, end: longerWord.end }, rival: longerWord.term }),
        ...(misspelt && asMisspelt(misspelt, rivalSpelling(misspelt))),
        ...((isEmphasisedInBoth(source, { start, end }, target) ||
          (!isRegional && mayStayUntranslated(source, { start, end }, first.term.term, target)) ||
          expected.length > MAX_INFLECTED_TERMS ||
          isInPhrasalVerb(source, { start, end }, languages.source) ||
          isSingularOf(text, first.term)) && { isDoubtful: true }),
        competingTerms,
      });
    }
  }
  return {
    findings: [...findings, ...forbiddenEverywhere(pair, source, target, forbiddenTerms, languages, allowed)],
    rendered,
  };
}

/** Returns whether an entry has a term with a status in a language. */
function hasStatus(alternatives: readonly FoundTerm[], language: string): boolean {
  return alternatives.some(({ concept }) =>
    concept.terms.some((term) => term.status !== undefined && languageMatches(term.language, language)),
  );
}

/** Returns whether a text is an equivalent, or one word of it: *Editor* of *Editor-Modus*. */
function hasSameWords(text: string, equivalent: string, language: string): boolean {
  return [equivalent, ...equivalent.split(/[\s-]+/u)].some((each) => isSameLexeme(text, each, language));
}

/** Returns a test of whether words are a part of a longer expected equivalent: *clave* of *palabra clave*. */
function partTest(language: string): (expected: readonly string[]) => (written: string) => boolean {
  const stemsOf = memoised((text: string) => stemmedWords(text, language).map(({ stem }) => stem));
  return (expected) => {
    const wholes = expected.map(stemsOf);
    return (written) => {
      const used = stemsOf(written);
      return wholes.some((whole) => used.length < whole.length && used.every((stem) => whole.includes(stem)));
    };
  };
}

/** The maximum number of cached variants of a translation. In each, the terms of other entries are masked. */
const MAX_TEXTS = 8;

/** Returns a test whether a translation uses a term in some form, outside other entries' terms. */
function looselyUsed(
  target: string,
  language: string,
): (term: string, others: readonly Span[], mayBeDenied: boolean) => boolean {
  const texts = new Map<string, LooseTermMatcher>();
  return (term, others, mayBeDenied) => {
    const key = others.map(({ start, end }) => `${start} ${end}`).join();
    let text = texts.get(key);
    if (!text) {
      const units = target.split('');
      for (const { start, end } of others) units.fill('|', start, end);
      if (texts.size >= MAX_TEXTS) texts.clear();
      texts.set(key, (text = new LooseTermMatcher(units.join(''), language)));
    }
    return text.mayContainTerm(term, mayBeDenied);
  };
}

/** Returns whether a single word contains one of some terms: *Bildschirmschoner* and *Bildschirm*. */
function isLongerWord(target: string, { start, end }: Span, terms: readonly string[]): boolean {
  const written = normaliseForm(target.slice(start, end));
  return (
    !/\s/u.test(written) &&
    terms
      .slice(0, MAX_INFLECTED_TERMS)
      .map(normaliseForm)
      .some((term) => written.length > term.length && written.includes(term))
  );
}

/** Returns whether a span is at the place of a term and differs from it in diacritics only. */
function hasOtherMarks(target: string, span: Span, { term, start, end }: FoundTerm): boolean {
  const [written, wanted] = [target.slice(start, end), term.term].map(normaliseForm) as [string, string];
  return (
    span.start === start && span.end === end && written !== wanted && foldDiacritics(written) === foldDiacritics(wanted)
  );
}

/**
 * Returns the properties of a finding for a word that differs from the expected term in diacritics. It is doubtful,
 * unless the word is the term of another entry.
 */
function asMisspelt({ start, end }: FoundTerm, rival: CompetingTerm | undefined): Partial<TermFinding> {
  return { found: { start, end }, isMisspelt: true, ...(rival ? { rival: rival.term } : { isDoubtful: true }) };
}

/** Returns whether the text is the term, rather than a different word with its stem or a prefix. */
function isTheTerm(
  target: string,
  { term, start, end, matchType }: FoundTerm,
  language: string,
  mayBeDenied: boolean,
): boolean {
  if (term.matching === 'prefix') return true;
  if (!mayBeDenied && attachedNegationStart(target, start, language) !== undefined) return false;
  if (matchType === 'exact') return true;
  const [written, wanted] = [target.slice(start, end), term.term].map((text) => toComparedWords(text, language));
  if (matchType === 'part')
    return (
      mayBeDenied || written!.some((word) => wanted!.some((part) => isCompoundOrDerivedForm(word, part, language)))
    );
  return (
    written!.length !== wanted!.length ||
    written!.every(({ folded }, place) => !areOpposed(folded, wanted![place]!.folded, language))
  );
}

/** Returns the equivalents that other forms may replace, up to the maximum number. */
function looselyExpected(alternatives: readonly FoundTerm[], language: string, most: number): string[] {
  return permittedTerms(alternatives, language)
    .flatMap((term) => (isExactFormOnly(term) ? [] : term.term))
    .slice(0, most);
}
