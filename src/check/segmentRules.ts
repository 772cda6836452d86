import { stemmedWords } from '../language/forms';
import { normaliseForm } from '../language/normalise';
import { languageMatches } from '../language/tags';
import { isKeptToItsForm } from '../language/termMatching';
import type { Term } from '../model/concept';
import type { CheckRule } from '../model/finding';
import type { LanguagePair } from '../model/languagePair';
import type { Span } from '../model/phrase';
import type { FoundTerm } from './foundTerms';
import { closestTerms, isParticiple, isWelcome, liesIn, sourceUses } from './foundTerms';
import { LooseText } from './looseForm';

/** A source segment and its translation, each with the known terms that stand in it. */
interface PairWithTerms {
  /** Its place among the pairs that are checked, from 0. */
  pair: number;
  source: string;
  target: string;
  sourceTerms: readonly FoundTerm[];
  targetTerms: readonly FoundTerm[];
}

/** A translation that does not say what an entry asks for; places are offsets in the texts of the segments. */
export interface TermFinding {
  /** Place of its segments among those that are checked. */
  pair: number;
  rule: CheckRule;
  concept: string;
  glossary: string;
  /** The entry's term of the source language. */
  term: string;
  used: Span;
  /** What is wrong in the translation, where that is known. */
  found?: Span;
  /** Whether it is only supposed that what is found is what is wrong. */
  isSupposed?: boolean;
  /** Cosine of what the source says and what is found, where a model has compared them. */
  nearness?: number;
  /** Cosine of what is found and of what is expected, where a model has compared them. */
  likeness?: number;
  /** How likely what is found is wrong, 0 to 1, where a model has looked at it. */
  likelihood?: number;
  expected: string[];
  /** Of a missing term: those of the expected ones that other forms may stand for, where not all are. */
  looselyExpected?: string[];
  /** Of a missing term: whether the entry says by a status which terms are approved. */
  isApproved?: boolean;
  /** Of a missing term: equivalents of other entries that the translation uses, and the source does not ask for. */
  rivals?: Rival[];
  /** The source term of that of them which stands in the term's place. */
  rival?: string;
  /** Of a missing term: whether other words clearly replace it, where a model has looked at it. */
  isReplaced?: boolean;
  /** How often the document renders the term as expected, where the entry has no status. */
  timesExpected?: number;
  /** Whether it may well be right as it is. */
  isDoubtful?: boolean;
  /** Of a missing term: whether the source uses it in a form that is seldom translated by its equivalent. */
  isParticiple?: boolean;
}

/** An equivalent in a translation, with the source term of its entry. */
interface Rival extends Span {
  term: string;
}

/** What became of the terms of a segment. */
interface CheckedTerms {
  findings: TermFinding[];
  /** The entries that the source uses and the translation renders. */
  rendered: string[];
}

/**
 * What a translated segment owes the glossary. For each known term of the source some welcome equivalent has to stand in
 * the translation, inflected or in a compound; a form with several senses is content with the equivalent of any. An
 * unwelcome equivalent is a finding where its entry's source term is used, or where the entry names none. A segment that
 * repeats its source is not translated yet, and nothing is asked of it. An entry is found missing once in a segment.
 */
export function checkTerms({ pair, source, target, ...found }: PairWithTerms, languages: LanguagePair): CheckedTerms {
  if (normaliseForm(source) === normaliseForm(target)) return { findings: [], rendered: [] };
  const uses = sourceUses(source, found.sourceTerms).map((use) => ({
    ...use,
    alternatives: use.alternatives.filter(({ concept }) => concept.terms.some((term) => languageMatches(term.language, languages.target))),
  }));
  const spoken = uses.filter(({ alternatives }) => alternatives.length > 0);
  const targetTerms = closestTerms(target, found.targetTerms);
  const welcome = targetTerms.filter(({ term }) => isWelcome(term));
  const loose = new LooseText(target, languages.target);
  const findings: TermFinding[] = [];
  const rendered: string[] = [];
  for (const { start, end, text, alternatives } of spoken) {
    const first = alternatives[0]!;
    const expected = expectedTerms(alternatives, languages.target);
    const about = { pair, concept: first.concept.id, glossary: first.glossary, term: first.term.term, used: { start, end }, expected };
    const unwelcome = unwelcomeIn(targetTerms, alternatives, welcome);
    if (findings.some(({ concept }) => concept === (unwelcome ?? first).concept.id)) continue;
    if (unwelcome) {
      const { concept, glossary, start: from, end: to } = unwelcome;
      findings.push({ ...about, rule: 'forbidden-term', concept: concept.id, glossary, found: { start: from, end: to } });
    } else if (usesAny(alternatives, welcome) || looselyExpected(alternatives, languages.target).some((term) => loose.mayUse(term))) {
      rendered.push(first.concept.id);
    } else if (expected.length > 0) {
      const isApproved = alternatives.some(({ concept }) => concept.terms.some((term) => term.status !== undefined && languageMatches(term.language, languages.target)));
      const loosely = looselyExpected(alternatives, languages.target);
      findings.push({ ...about, rule: 'approved-term-missing', isApproved, ...(loosely.length < expected.length && { looselyExpected: loosely }), ...(alternatives.every(({ term }) => isParticiple(text, term)) && { isParticiple: true }), rivals: isApproved ? [] : rivalsIn(source, { start, end }, found, languages) });
    }
  }
  return { findings: [...findings, ...unwelcomeAnywhere(pair, source, targetTerms, languages, welcome)], rendered };
}

/** Letters of the shorter one from which on two words of the source that begin alike may be of one entry: *ref* and *reference*. */
const SHORTEST_BEGINNING = 3;

/** Equivalents of entries that the source does not use, nor, the place aside, any word of their terms. */
function rivalsIn(source: string, place: Span, { sourceTerms, targetTerms }: Pick<PairWithTerms, 'sourceTerms' | 'targetTerms'>, { source: from }: LanguagePair): Rival[] {
  const used = new Set(sourceTerms.map(({ concept }) => concept.id));
  const stemsOf = (text: string): string[] => stemmedWords(text, from).map(({ stem }) => stem);
  const rest = stemsOf(`${source.slice(0, place.start)} ${source.slice(place.end)}`);
  const isSaid = (stem: string): boolean => rest.some((other) => other === stem || (Math.min(stem.length, other.length) >= SHORTEST_BEGINNING && (stem.startsWith(other) || other.startsWith(stem))));
  return targetTerms.flatMap(({ start, end, reason, concept }): Rival[] => {
    const terms = concept.terms.filter(({ language }) => languageMatches(language, from)).map(({ term }) => term);
    return reason === 'part' || used.has(concept.id) || !terms.length || terms.some((term) => stemsOf(term).some(isSaid)) ? [] : [{ start, end, term: terms[0]! }];
  });
}

/** Those of the equivalents that other forms may stand for. */
function looselyExpected(alternatives: readonly FoundTerm[], language: string): string[] {
  return welcomeTerms(alternatives, language).flatMap((term) => (isKeptToItsForm(term) ? [] : term.term));
}

function welcomeTerms(alternatives: readonly FoundTerm[], language: string): Term[] {
  return alternatives.flatMap(({ concept }) => concept.terms.filter((term) => languageMatches(term.language, language) && isWelcome(term)));
}

/** The equivalents that a translation may use, preferred ones first. */
function expectedTerms(alternatives: readonly FoundTerm[], language: string): string[] {
  const terms = welcomeTerms(alternatives, language);
  terms.sort((a, b) => Number(b.status === 'preferredTerm-admn-sts') - Number(a.status === 'preferredTerm-admn-sts'));
  return Array.from(new Set(terms.map(({ term }) => term)));
}

function usesAny(alternatives: readonly FoundTerm[], welcome: readonly FoundTerm[]): boolean {
  return welcome.some((found) => alternatives.some(({ concept }) => concept === found.concept));
}

/** An unwelcome term of one of the entries that is no part of something welcome. */
function unwelcomeIn(targetTerms: readonly FoundTerm[], alternatives: readonly FoundTerm[], welcome: readonly FoundTerm[]): FoundTerm | undefined {
  return targetTerms.find(
    (found) =>
      !isWelcome(found.term) &&
      found.reason !== 'part' &&
      alternatives.some(({ concept }) => concept === found.concept) &&
      !welcome.some((other) => liesIn(found, other) || isSameForOneUse(found, other, alternatives)),
  );
}

/** The same words can be unwelcome for one sense and right for another sense of the same source term. */
function isSameForOneUse(found: FoundTerm, other: FoundTerm, alternatives: readonly FoundTerm[]): boolean {
  return found.start === other.start && found.end === other.end && alternatives.some(({ concept }) => concept === other.concept);
}

/** An entry without a term of the source language forbids its unwelcome terms wherever they stand. */
function unwelcomeAnywhere(pair: number, source: string, targetTerms: readonly FoundTerm[], { source: from, target: to }: LanguagePair, welcome: readonly FoundTerm[]): TermFinding[] {
  const forbidden = targetTerms.filter(
    (found) =>
      !isWelcome(found.term) &&
      found.reason !== 'part' &&
      !found.concept.terms.some(({ language }) => languageMatches(language, from)) &&
      !welcome.some((other) => liesIn(found, other) || (found.start === other.start && found.end === other.end)),
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
  }));
}
