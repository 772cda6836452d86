import { ownValue } from '../../base/nameTable';
import { isRecord } from '../../files/glossa/conceptSchema';
import { wholeSentence, unplacedExamplesOf } from '../../files/glossary/exampleSentence';
import type { Concept, Term } from '../../model/concept';
import { termKey } from './duplicates';

/** Their own on either side: an entry keeps its id and its history. */
const NEVER_TAKEN = ['id', 'created', 'modified', 'terms'];

/**
 * The existing concept with what the incoming one adds: languages, terms, example sentences, fields that were empty.
 * Nothing that is there is overwritten. The same object where nothing is added.
 */
export function mergedConcept(existing: Concept, incoming: Concept): Concept {
  const terms = mergedTerms(existing.terms, incoming.terms);
  const fields = missingFields(existing, incoming, NEVER_TAKEN);
  if (terms === existing.terms && !Object.keys(fields).length) return existing;
  const merged: Concept = { ...existing, ...fields, terms };
  // The store dates it anew.
  delete merged.modified;
  return merged;
}

/**
 * The first concept with all that the second one says, because the second one is to be deleted: as `mergedConcept`; lists
 * become one, columns too; and where both fill a field with different texts the second one's goes into the note.
 */
export function unitedConcept(first: Concept, second: Concept): Concept {
  return unitedWith(first, second, ['term', 'language']);
}

/** Two versions of one concept, as a merge leaves them behind, in one: other spellings and regions are differences, too. */
export function unitedVersions(first: Concept, second: Concept): Concept {
  return unitedWith(first, second, []);
}

function unitedWith(first: Concept, second: Concept, alike: readonly string[]): Concept {
  const merged = mergedConcept(first, second);
  const terms = merged.terms.map((term, index) => {
    const rival = index < first.terms.length ? second.terms.find((each) => termKey(each) === termKey(term)) : undefined;
    return rival ? united(term, rival, [...OF_TERMS, ...alike]) : term;
  });
  const both = united({ ...merged, terms }, second, OF_CONCEPTS);
  delete both.modified;
  return both;
}

/** What has been joined already, or is of no use beside the other one's. */
const OF_CONCEPTS = [...NEVER_TAKEN, 'originalId'];
const OF_TERMS = ['examples', 'unplacedExamples', 'originalId'];

/** Joins what both say and notes what the other one says differently. */
function united<T extends Concept | Term>(kept: T, other: T, except: readonly string[]): T {
  const joined: Record<string, unknown> = { ...kept };
  const differences: string[] = [];
  for (const [name, theirs] of Object.entries(other)) {
    const mine = ownValue(kept, name);
    if (except.includes(name) || isEmpty(theirs) || isEmpty(mine) || isSame(mine, theirs)) continue;
    if (Array.isArray(mine) && Array.isArray(theirs)) joined[name] = [...mine, ...theirs.filter((each) => !mine.some((known) => isSame(known, each)))];
    else if (isRecord(mine) && isRecord(theirs)) joined[name] = unitedFields(mine, theirs, name, differences);
    else differences.push(name === 'note' ? textOf(theirs) : `${name}: ${textOf(theirs)}`);
  }
  if (differences.length) joined.note = [...(kept.note ? [kept.note] : []), ...differences].join('\n');
  return joined as T;
}

/** By name, as columns and what was kept of each language are. */
function unitedFields(mine: Record<string, unknown>, theirs: Record<string, unknown>, of: string, differences: string[]): Record<string, unknown> {
  const joined = { ...mine, ...missingFields(mine, theirs, []) };
  for (const [name, value] of Object.entries(theirs)) {
    const known = ownValue(mine, name);
    if (isEmpty(value) || isEmpty(known) || isSame(known, value)) continue;
    if (Array.isArray(known) && Array.isArray(value)) joined[name] = [...known, ...value.filter((each) => !known.some((one) => isSame(one, each)))];
    else differences.push(`${of}.${name}: ${textOf(value)}`);
  }
  return joined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '';
}

function mergedTerms(existing: Term[], incoming: Term[]): Term[] {
  const merged = [...existing];
  let changed = false;
  for (const term of incoming) {
    const index = merged.findIndex((each) => termKey(each) === termKey(term));
    const known = merged[index];
    const added = withoutKnownSentences(term, existing);
    if (known) merged[index] = mergedTerm(known, added);
    else merged.push(added);
    changed ||= merged[index] !== known || !known;
  }
  return changed ? merged : existing;
}

/** A table gives the sentences of a language, not of a term: one that any term of that language has is there already. */
function withoutKnownSentences(term: Term, existing: Term[]): Term {
  const sameLanguage = existing.filter(({ language }) => language === term.language);
  const known = new Set(sameLanguage.flatMap((each) => [...(each.examples ?? []).map(wholeSentence), ...unplacedExamplesOf(each)]));
  const examples = term.examples?.filter((example) => !known.has(wholeSentence(example)));
  const unplacedExamples = unplacedExamplesOf(term).filter((sentence) => !known.has(sentence));
  const rest = { ...term };
  delete rest.examples;
  delete rest.unplacedExamples;
  return { ...rest, ...(examples?.length ? { examples } : {}), ...(unplacedExamples.length ? { unplacedExamples } : {}) };
}

function mergedTerm(existing: Term, incoming: Term): Term {
  const fields = missingFields(existing, incoming, ['term', 'language', 'examples', 'unplacedExamples']);
  const examples = incoming.examples ?? [];
  const unplacedExamples = unplacedExamplesOf(incoming);
  if (!examples.length && !unplacedExamples.length && !Object.keys(fields).length) return existing;
  return {
    ...existing,
    ...fields,
    ...(examples.length ? { examples: [...(existing.examples ?? []), ...examples] } : {}),
    ...(unplacedExamples.length ? { unplacedExamples: [...unplacedExamplesOf(existing), ...unplacedExamples] } : {}),
  };
}

function missingFields(existing: Record<string, unknown>, incoming: Record<string, unknown>, except: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(incoming).filter(([name, value]) => !except.includes(name) && !isEmpty(value) && isEmpty(ownValue(existing, name))));
}
