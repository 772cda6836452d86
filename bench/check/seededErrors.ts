import type { SegmentPair } from '../../src/model/segment';
import type { CheckedSource } from './sources';

/** One error in so many segments that render a term rightly. */
export const SEEDED_EVERY = 10;

/** An equivalent that was replaced, and where its replacement stands now. */
export interface SeededError {
  term: string;
  start: number;
  end: number;
}

/** Replaces one equivalent by another entry's in each tenth segment that has one, always the same ones. */
export function withErrors(
  { checked, languages: { source: from, target: to }, glossary }: CheckedSource,
  every = SEEDED_EVERY,
): { seeded: SegmentPair[]; errors: Map<number, SeededError> } {
  const others = Array.from(glossary.terms())
    .filter(({ language }) => language === to)
    .map(({ termId }) => glossary.entryOf(termId)!);
  const errors = new Map<number, SeededError>();
  const seeded = [...checked];
  let candidates = 0;
  for (const [index, { source, target }] of checked.entries()) {
    const used = glossary.lexical
      .termsIn(source.text, from)
      .filter(({ reason }) => reason === 'exact')
      .map(({ termId }) => glossary.entryOf(termId)!.concept);
    const right = glossary.lexical
      .termsIn(target.text, to)
      .filter(({ reason, termId }) => reason !== 'part' && used.includes(glossary.entryOf(termId)!.concept));
    const place = right.find(({ start, end }) =>
      right.every((other) => other.start >= end || other.end <= start || (other.start >= start && other.end <= end)),
    );
    if (!place || candidates++ % every !== 0) continue;
    const { concept, term } = glossary.entryOf(place.termId)!;
    const isUnlike = (other: string): boolean =>
      !target.text.toLowerCase().includes(other.toLowerCase()) &&
      other.slice(0, 3).toLowerCase() !== term.term.slice(0, 3).toLowerCase();
    const wrong = others
      .slice((index * 7919) % others.length)
      .concat(others)
      .find((other) => !used.includes(other.concept) && isUnlike(other.term.term));
    // A second use of the equivalent in the sentence would still be right.
    if (
      !wrong ||
      target.text.indexOf(term.term, place.end) >= 0 ||
      right.some((other) => other.start !== place.start && glossary.entryOf(other.termId)!.concept === concept)
    )
      continue;
    const text = target.text.slice(0, place.start) + wrong.term.term + target.text.slice(place.end);
    seeded[index] = { source, target: { ...target, text } };
    errors.set(index, { term: term.term, start: place.start, end: place.start + wrong.term.term.length });
  }
  return { seeded, errors };
}
