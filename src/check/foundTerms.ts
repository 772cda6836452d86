import { editDistance } from '../language/editDistance';
import { normaliseForm } from '../language/normalise';
import { agreesInForm } from '../language/termMatching';
import type { TermInText } from '../lookup/lexicalHit';
import type { Concept, Term } from '../model/concept';
import type { Span } from '../model/phrase';

/** A term of an entry where it stands in a segment. */
export interface FoundTerm extends TermInText {
  concept: Concept;
  term: Term;
  /** Path of the glossary that holds the entry. */
  glossary: string;
}

const UNWELCOME: ReadonlySet<string> = new Set(['supersededTerm-admn-sts', 'deprecatedTerm-admn-sts']);

/** Whether a translation may use the term: preferred, admitted, or without any status. */
export function isWelcome({ status }: Term): boolean {
  return status === undefined || !UNWELCOME.has(status);
}

/** Whether one place lies in another and is shorter. */
export function liesIn(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end && inner.end - inner.start < outer.end - outer.start;
}

/** Of an entry's terms that share a stem and so are found at the same place, those that are most like what is written there. */
export function closestTerms(text: string, found: readonly FoundTerm[]): FoundTerm[] {
  const best = new Map<string, number>();
  const keyOf = ({ start, end, concept }: FoundTerm): string => `${start} ${end} ${concept.id}`;
  const likeness = ({ start, end, term, reason }: FoundTerm): number => {
    if (reason === 'exact') return Infinity;
    const written = normaliseForm(text.slice(start, end)), form = normaliseForm(term.term);
    return -(editDistance(written, form, Math.max(written.length, form.length)) ?? 0);
  };
  for (const each of found) best.set(keyOf(each), Math.max(best.get(keyOf(each)) ?? -Infinity, likeness(each)));
  return found.filter((each) => likeness(each) === best.get(keyOf(each)));
}

/** A place of the source at which the glossary knows what is said there. */
interface SourceUse extends Span {
  text: string;
  /** The entries that it may stand for; more than one where a form has several senses. */
  alternatives: FoundTerm[];
}

/** Letters by which two inflections of one word differ at most; what differs by more is another word with the same stem. */
const LONGEST_ENDING = 3;
/** Endings by which English words differ from their own other forms; *university* and *universal* differ by others. */
const ENGLISH_ENDING = /^(?:|'?s|es|e|d|ed|ing|y|ies|ied|ying|(\p{L})(?:ed|ing))$/u;
const PARTICIPLE = /.{2}(?:ed|ing)$/;
/** Paths, addresses, variables and tags hold words that nobody translates. */
const CODE = /[\\_@{}<>=$%]|:\/\/|\/\S|\p{L}\.\p{L}/u;

/**
 * The places of a source segment at which a translation is expected to use the glossary, first one first. The longest
 * term counts: what stands inside of it is a part of another term.
 */
export function sourceUses(text: string, found: readonly FoundTerm[]): SourceUse[] {
  const candidates = found.filter((term) => term.reason !== 'part' && isTheWord(text, term) && !isInCode(text, term));
  const uses = new Map<string, SourceUse>();
  for (const candidate of candidates) {
    if (candidates.some((other) => liesIn(candidate, other))) continue;
    const { start, end } = candidate;
    const key = `${start} ${end}`;
    const use = uses.get(key) ?? { start, end, text: text.slice(start, end), alternatives: [] };
    uses.set(key, use);
    if (!use.alternatives.some(({ concept }) => concept === candidate.concept)) use.alternatives.push(candidate);
  }
  return Array.from(uses.values(), withClosestForms).sort((a, b) => a.start - b.start);
}

/** Where an entry has the very form that is written, those that only share its stem are other words: *leaves* is no *leaf* where *leaves* is known. */
function withClosestForms(use: SourceUse): SourceUse {
  const exact = use.alternatives.filter(({ reason }) => reason === 'exact');
  return exact.length ? { ...use, alternatives: exact } : use;
}

/** Whether what is written is the term in another inflection, and not a word that only shares its stem or its letters. */
function isTheWord(text: string, { term, start, end, reason }: FoundTerm): boolean {
  const written = text.slice(start, end);
  if (!agreesInForm(written, term)) return false;
  if (reason === 'exact' || term.matching === 'prefix') return true;
  const a = normaliseForm(written), b = normaliseForm(term.term);
  let common = 0;
  while (common < Math.min(a.length, b.length) && a[common] === b[common]) common++;
  if (a.includes(' ')) return true;
  // A silent e alone makes another word: *local* and *locale*.
  if (/^en\b/.test(term.language)) return a !== `${b}e` && b !== `${a}e` && ENGLISH_ENDING.test(a.slice(common)) && ENGLISH_ENDING.test(b.slice(common));
  return Math.max(a.length, b.length) - common <= LONGEST_ENDING;
}

/** Whether an English noun or verb is used as a participle, which other languages say by other words than the term: *starred* for *star*, *listed* for *list*. */
export function isParticiple(written: string, { term, language }: Term): boolean {
  const [used, listed] = [normaliseForm(written), normaliseForm(term)];
  return /^en\b/.test(language) && !listed.includes(' ') && PARTICIPLE.test(used) && !PARTICIPLE.test(listed);
}

function isInCode(text: string, { start, end }: Span): boolean {
  const before = /\S*$/.exec(text.slice(0, start))![0];
  const after = /^\S*/.exec(text.slice(end))![0];
  return CODE.test(before) || CODE.test(after.replace(/[.:]+$/, ''));
}
