import { isInIdiom, isInPhrasalVerb } from '../language/englishIdioms';
import { stemmedWords } from '../language/forms';
import { functionWordsOf } from '../language/functionWords';
import { isSameLexeme } from '../language/lexemes';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { areOpposed } from '../language/oppositeAffixes';
import { languageMatches } from '../language/tags';
import { isKeptToItsForm } from '../language/termMatching';
import { words } from '../language/words';
import type { Term } from '../model/concept';
import type { LanguagePair } from '../model/languagePair';
import type { Span } from '../model/phrase';
import { isKept, isNamed, withoutVerbatimCopies } from './codeInText';
import type { FoundTerm, Rival, TermFinding } from './foundTerms';
import {
  byPlace,
  closestTerms,
  isUnwelcomeWord,
  isVerbForm,
  isWelcome,
  liesIn,
  MAX_FORMS,
  sourceUses,
  unwelcomeForms,
} from './foundTerms';
import { LooseText } from './looseForm';
import { attachedDenial, denialOf, mayDeny } from './negation';
import { expectedTerms, onlyReplacement, welcomeTerms } from './replaceability';
import { isRelated } from './wordFamilies';
import { comparedWords, isMember } from './wordForms';

/** A source segment and its translation with their known terms. */
interface PairWithTerms {
  /** The index among the checked pairs, from 0. */
  pair: number;
  source: string;
  target: string;
  sourceTerms: readonly FoundTerm[];
  targetTerms: readonly FoundTerm[];
}

/** The result for the terms of a segment. */
interface CheckedTerms {
  findings: TermFinding[];
  /** The entries that the source uses and the translation renders. */
  rendered: string[];
}

/**
 * Checks a translated segment against the glossary. The translation must contain an accepted equivalent of each known
 * source term, perhaps inflected or in a compound. If a form has several senses, the equivalent of any suffices. An
 * unwelcome equivalent is a finding if its entry's source term is used, or the entry has none. A copy of its source is
 * untranslated and skipped. An entry is reported as missing once per segment.
 */
export function checkTerms({ pair, source, target, ...found }: PairWithTerms, languages: LanguagePair): CheckedTerms {
  if (normaliseForm(source) === normaliseForm(target)) return { findings: [], rendered: [] };
  const uses = withoutVerbatimCopies(sourceUses(source, found.sourceTerms), source, target).map((use) => ({
    ...use,
    alternatives: use.alternatives.filter(({ concept }) =>
      concept.terms.some((term) => languageMatches(term.language, languages.target)),
    ),
  }));
  const spoken = uses.filter(({ alternatives }) => alternatives.length > 0);
  const all = closestTerms(target, found.targetTerms);
  const welcome = all.filter(({ term }) => isWelcome(term));
  const unwelcomeTerms = withoutVerbatimCopies(
    [
      ...all.filter((each) => !isWelcome(each.term)),
      ...unwelcomeForms(
        target,
        spoken.flatMap(({ alternatives }) => alternatives),
        languages.target,
      ).filter((form) => !all.some((each) => each.start === form.start && each.concept === form.concept)),
    ].filter((each) => isUnwelcomeWord(target, each)),
    target,
    source,
  );
  // Possible parameter names come last.
  unwelcomeTerms.sort((a, b) => Number(isNamed(target, a, source)) - Number(isNamed(target, b, source)));
  const isUsedLoosely = looselyUsed(target, languages.target);
  const findings: TermFinding[] = [];
  const rendered: string[] = [];
  for (const { start, end, text, alternatives } of spoken) {
    const first = alternatives[0]!;
    const expected = expectedTerms(alternatives, languages.target);
    const about = {
      pair,
      concept: first.concept.id,
      glossary: first.glossary,
      term: first.term.term,
      used: { start, end },
      expected,
    };
    const unwelcome = unwelcomeIn(unwelcomeTerms, alternatives, welcome);
    if (findings.some(({ concept }) => concept === (unwelcome ?? first).concept.id)) continue;
    if (unwelcome) {
      const { concept, glossary, start: from, end: to } = unwelcome;
      findings.push({
        ...about,
        rule: 'forbidden-term',
        concept: concept.id,
        glossary,
        found: { start: from, end: to },
        ...(isNamed(target, unwelcome, source)
          ? { isDoubtful: true }
          : onlyReplacement(unwelcome, alternatives, languages.target)),
      });
      continue;
    }
    const senses = new Set(alternatives.map(({ concept }) => concept));
    const own = welcome.filter(({ concept }) => senses.has(concept));
    const isUndenied = (place: FoundTerm): boolean => denialOf(target, place, languages.target) === undefined;
    if (own.some((term) => term.reason === 'exact' && isUndenied(term))) {
      rendered.push(first.concept.id);
      continue;
    }
    const mayBeDenied = mayDeny(source, { start, end }, languages.source);
    const loosely = looselyExpected(alternatives, languages.target);
    const isPart = isPartOf(expected.slice(0, MAX_FORMS), languages.target);
    const others = rivalsIn(source, { start, end }, found, languages, target).filter(
      (rival) => !isPart(target.slice(rival.start, rival.end)),
    );
    const opposite = oppositeIn(target, loosely, languages.target, found);
    const opposed = opposite && others.find((each) => each.start < opposite.end && each.end > opposite.start);
    // Beside the opposite of another entry, a word that only shares the stem is a different word: *Miete* is not
    // *Mieter* beside *Vermieter*.
    const isWhole = ({ term, ...place }: FoundTerm): boolean =>
      place.end - place.start >= term.term.length &&
      isSameLexeme(target.slice(place.start, place.end), term.term, languages.target);
    // A part of another entry's term does not count: *Notiz* in *Notizbuch*.
    const isInRival = (term: FoundTerm): boolean =>
      others.some((rival) =>
        term.reason === 'part' ? rival.start <= term.start && rival.end >= term.end : liesIn(term, rival),
      );
    const inPlace = own.filter(
      (term) =>
        isTheTerm(target, term, languages.target, mayBeDenied) && !isInRival(term) && (!opposed || isWhole(term)),
    );
    if (inPlace.some((term) => mayBeDenied || isUndenied(term))) {
      rendered.push(first.concept.id);
      continue;
    }
    const [denied] = inPlace;
    const isDenied = denied !== undefined;
    const rivals = isDenied ? [] : others;
    if (!isDenied && !opposed && loosely.some((term) => isUsedLoosely(term, rivals, mayBeDenied))) {
      rendered.push(first.concept.id);
    } else if (expected.length > 0 && !isInIdiom(source, { start, end }, languages.source)) {
      const isApproved = alternatives.some(({ concept }) =>
        concept.terms.some((term) => term.status !== undefined && languageMatches(term.language, languages.target)),
      );
      findings.push({
        ...about,
        rule: 'approved-term-missing',
        isApproved,
        ...(loosely.length < expected.length && { looselyExpected: loosely }),
        ...(alternatives.every(({ term }) => isVerbForm(text, term)) && { isVerbForm: true }),
        ...(opposite && !isDenied && { found: opposite }),
        ...(opposed && !isDenied && { rival: opposed.term }),
        ...(isDenied && { found: denialOf(target, denied, languages.target), isDenied, isDoubtful: true }),
        ...((isNamed(source, { start, end }, target) ||
          isKept(source, { start, end }, first.term.term, target) ||
          expected.length > MAX_FORMS ||
          isInPhrasalVerb(source, { start, end }, languages.source) ||
          isSingularOf(text, first.term)) && { isDoubtful: true }),
        rivals,
      });
    }
  }
  return { findings: [...findings, ...unwelcomeAnywhere(pair, source, unwelcomeTerms, languages, welcome)], rendered };
}

/** Returns whether an English text has the singular of a term that is listed in the plural, as *settings* is. */
function isSingularOf(written: string, { term, language }: Term): boolean {
  return /^en\b/.test(language) && /[^s]s$/.test(term) && normaliseForm(term) === `${normaliseForm(written)}s`;
}

/** Returns whether words are a part of an equivalent of several words: *clave* of *palabra clave*. */
function isPartOf(expected: readonly string[], language: string): (written: string) => boolean {
  const known = new Map<string, boolean>();
  let wholes: string[][] | undefined;
  return (written) => {
    const isKnown = known.get(written);
    if (isKnown !== undefined) return isKnown;
    wholes ??= expected.map((term) => stemmedWords(term, language).map(({ stem }) => stem));
    const used = stemmedWords(written, language);
    const isPart = wholes.some((whole) => used.length < whole.length && used.every(({ stem }) => whole.includes(stem)));
    known.set(written, isPart);
    return isPart;
  };
}

/** Returns a test whether a translation uses a term in some form, outside other entries' terms. */
function looselyUsed(
  target: string,
  language: string,
): (term: string, others: readonly Span[], mayBeDenied: boolean) => boolean {
  const texts = new Map<string, LooseText>();
  return (term, others, mayBeDenied) => {
    const key = others.map(({ start, end }) => `${start} ${end}`).join();
    let text = texts.get(key);
    if (!text) {
      let own = target;
      for (const { start, end } of others) own = own.slice(0, start) + '|'.repeat(end - start) + own.slice(end);
      texts.set(key, (text = new LooseText(own, language)));
    }
    return text.mayUse(term, mayBeDenied);
  };
}

/** Returns whether the text is the term, rather than another word with its stem or a prefix. */
function isTheTerm(
  target: string,
  { term, start, end, reason }: FoundTerm,
  language: string,
  mayBeDenied: boolean,
): boolean {
  if (term.matching === 'prefix') return true;
  if (!mayBeDenied && attachedDenial(target, start, language) !== undefined) return false;
  if (reason === 'exact') return true;
  const [written, wanted] = [target.slice(start, end), term.term].map((text) => comparedWords(text, language));
  if (reason === 'part')
    return mayBeDenied || written!.some((word) => wanted!.some((part) => isMember(word, part, language)));
  return (
    written!.length !== wanted!.length ||
    written!.every(({ folded }, place) => !areOpposed(folded, wanted![place]!.folded, language))
  );
}

/** A word that a prefix or a suffix opposes to one of the terms, unless the source asks for it. */
function oppositeIn(
  target: string,
  terms: readonly string[],
  language: string,
  { sourceTerms, targetTerms }: Pick<PairWithTerms, 'sourceTerms' | 'targetTerms'>,
): Span | undefined {
  const grammar = functionWordsOf(language);
  const wanted = new Map(
    terms.flatMap((term) => comparedWords(term, language).map(({ folded }): [string, string] => [folded, term])),
  );
  const isOpposed = (written: string): boolean =>
    Array.from(wanted).some(
      ([word, term]) => areOpposed(written, word, language) && !isRelated(written, term, language),
    );
  const used = new Set(sourceTerms.map(({ concept }) => concept.id));
  return words(target, language).find(
    ({ text, start, end }) =>
      !grammar.has(text) &&
      isOpposed(foldDiacritics(normaliseForm(text))) &&
      !targetTerms.some(
        (other) => other.reason !== 'part' && used.has(other.concept.id) && other.start < end && other.end > start,
      ),
  );
}

/**
 * The minimum length of the shorter one of two source words with the same beginning that may belong to one entry: *ref*
 * and *reference*.
 */
const SHORTEST_BEGINNING = 3;

/**
 * Returns equivalents of entries that the source does not use, not even a word of their terms elsewhere. A term that
 * contains the one at the position does not count: *mail account* beside *account*.
 */
function rivalsIn(
  source: string,
  place: Span,
  { sourceTerms, targetTerms }: Pick<PairWithTerms, 'sourceTerms' | 'targetTerms'>,
  { source: from, target: to }: LanguagePair,
  target: string,
): Rival[] {
  const grammar = functionWordsOf(to);
  const used = new Set(sourceTerms.map(({ concept }) => concept.id));
  const stemsOf = (text: string): string[] => stemmedWords(text, from).map(({ stem }) => stem);
  const own = stemsOf(source.slice(place.start, place.end));
  const rest = stemsOf(`${source.slice(0, place.start)} ${source.slice(place.end)}`);
  const isSaid = (stem: string): boolean =>
    rest.some(
      (other) =>
        other === stem ||
        (Math.min(stem.length, other.length) >= SHORTEST_BEGINNING &&
          (stem.startsWith(other) || other.startsWith(stem))),
    );
  return targetTerms.flatMap(({ start, end, reason, concept }): Rival[] => {
    const terms = concept.terms.filter(({ language }) => languageMatches(language, from)).map(({ term }) => term);
    return reason === 'part' ||
      (reason !== 'exact' && grammar.has(normaliseForm(target.slice(start, end)))) ||
      used.has(concept.id) ||
      !terms.length ||
      terms.map(stemsOf).some((stems) => stems.some(isSaid) || own.every((stem) => stems.includes(stem)))
      ? []
      : [{ start, end, term: terms[0]! }];
  });
}

/** Returns at most `MAX_FORMS` equivalents that other forms may replace. */
function looselyExpected(alternatives: readonly FoundTerm[], language: string): string[] {
  return welcomeTerms(alternatives, language)
    .flatMap((term) => (isKeptToItsForm(term) ? [] : term.term))
    .slice(0, MAX_FORMS);
}

/** Returns an unwelcome term of one of the entries that is not part of an accepted one. */
function unwelcomeIn(
  unwelcome: readonly FoundTerm[],
  alternatives: readonly FoundTerm[],
  welcome: readonly FoundTerm[],
): FoundTerm | undefined {
  const senses = new Set(alternatives.map(({ concept }) => concept));
  const candidates = unwelcome.filter(({ reason, concept }) => reason !== 'part' && senses.has(concept));
  if (!candidates.length) return undefined;
  const places = [...byPlace(welcome).values()];
  // The same words can be unwelcome for one sense and right for another sense of the same source term.
  const right = byPlace(welcome.filter(({ concept }) => senses.has(concept)));
  return candidates.find(
    (found) => !right.has(`${found.start} ${found.end}`) && !places.some(([other]) => liesIn(found, other)),
  );
}

/** An entry without a term in the source language forbids its unwelcome terms everywhere. */
function unwelcomeAnywhere(
  pair: number,
  source: string,
  unwelcome: readonly FoundTerm[],
  { source: from, target: to }: LanguagePair,
  welcome: readonly FoundTerm[],
): TermFinding[] {
  const right = byPlace(welcome);
  const places = [...right.values()];
  const forbidden = unwelcome.filter(
    (found) =>
      found.reason !== 'part' &&
      !found.concept.terms.some(({ language }) => languageMatches(language, from)) &&
      !right.has(`${found.start} ${found.end}`) &&
      !places.some(([other]) => liesIn(found, other)),
  );
  return forbidden.map((found) => ({
    pair,
    rule: 'forbidden-term',
    concept: found.concept.id,
    glossary: found.glossary,
    term: found.term.term,
    used: { start: 0, end: source.length },
    found: { start: found.start, end: found.end },
    expected: expectedTerms([found], to),
    ...onlyReplacement(found, [found], to),
  }));
}
