import type { Concept, Term } from '../model/concept';
import { editDistance } from '../language/editDistance';
import type { TermInText } from '../lookup/lexicalHit';
import { normaliseForm } from '../language/normalise';

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
export function liesIn(inner: { start: number; end: number }, outer: { start: number; end: number }): boolean {
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
