import { isRecord, ownProperty } from '../../base/nameTable';
import { wholeSentence, unplacedExamplesOf } from '../../files/glossary/exampleSentence';
import type { Concept, Term } from '../../model/concept';
import { termKey } from './duplicates';

/** Fields that are never merged: an entry keeps its id and history. */
const NEVER_TAKEN = ['id', 'created', 'modified', 'terms'];

/**
 * Returns the existing concept with additions from the incoming one: languages, terms, example sentences, empty fields.
 * Nothing is overwritten. Returns the same object if nothing is added.
 */
export function mergedConcept(existing: Concept, incoming: Concept): Concept {
  const terms = mergedTerms(existing.terms, incoming.terms);
  const fields = missingFields(existing, incoming, NEVER_TAKEN);
  if (terms === existing.terms && !Object.keys(fields).length) return existing;
  const merged: Concept = { ...existing, ...fields, terms };
  // The store sets a new date.
  delete merged.modified;
  return merged;
}

/**
 * Returns the first concept with all content of the second one, which is to be deleted. Works as `mergedConcept`; lists
 * and columns are merged. If both have different texts in a field, the second one's text is added to the note.
 */
export function fullyMergedConcept(first: Concept, second: Concept): Concept {
  return mergedWith(first, second, ['term', 'language']);
}

/**
 * Merges two versions of one concept, as a git merge leaves them; other spellings and regions also count as
 * differences.
 */
export function mergeConceptVersions(first: Concept, second: Concept): Concept {
  return mergedWith(first, second, []);
}

function mergedWith(first: Concept, second: Concept, alike: readonly string[]): Concept {
  const merged = mergedConcept(first, second);
  const rivals = new Map(second.terms.toReversed().map((term) => [termKey(term), term]));
  const terms = merged.terms.map((term, index) => {
    const rival = index < first.terms.length ? rivals.get(termKey(term)) : undefined;
    return rival ? mergedFields(term, rival, [...OF_TERMS, ...alike]) : term;
  });
  const both = mergedFields({ ...merged, terms }, second, OF_CONCEPTS);
  delete both.modified;
  return both;
}

/** Fields that `mergedFields` skips: they are merged elsewhere, or the second object's value is not needed. */
const OF_CONCEPTS = [...NEVER_TAKEN, 'originalId'];
const OF_TERMS = ['examples', 'unplacedExamples', 'originalId'];

/** Merges common fields and notes differences. */
function mergedFields<T extends Concept | Term>(kept: T, other: T, except: readonly string[]): T {
  const joined: Record<string, unknown> = { ...kept };
  const differences: string[] = [];
  for (const [name, theirs] of Object.entries(other)) {
    const mine = ownProperty(kept, name);
    if (except.includes(name) || isEmpty(theirs) || isEmpty(mine) || isSame(mine, theirs)) continue;
    if (Array.isArray(mine) && Array.isArray(theirs)) joined[name] = mergedLists(mine, theirs);
    else if (isRecord(mine) && isRecord(theirs)) joined[name] = mergedRecords(mine, theirs, name, differences);
    else differences.push(name === 'note' ? textOf(theirs) : `${name}: ${textOf(theirs)}`);
  }
  if (differences.length) joined.note = [...(kept.note ? [kept.note] : []), ...differences].join('\n');
  return joined as T;
}

/** Merges named fields, such as columns and the data kept per language. */
function mergedRecords(
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
  of: string,
  differences: string[],
): Record<string, unknown> {
  const joined = { ...mine, ...missingFields(mine, theirs, []) };
  for (const [name, value] of Object.entries(theirs)) {
    const known = ownProperty(mine, name);
    if (isEmpty(value) || isEmpty(known) || isSame(known, value)) continue;
    if (Array.isArray(known) && Array.isArray(value)) joined[name] = mergedLists(known, value);
    else differences.push(`${of}.${name}: ${textOf(value)}`);
  }
  return joined;
}

function mergedLists(mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const known = new Set(mine.map((each) => JSON.stringify(each)));
  return [...mine, ...theirs.filter((each) => !known.has(JSON.stringify(each)))];
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
  const places = new Map<string, number>();
  for (const [index, term] of existing.entries()) if (!places.has(termKey(term))) places.set(termKey(term), index);
  const sentences = sentencesByLanguage(existing);
  let changed = false;
  for (const term of incoming) {
    const index = places.get(termKey(term));
    const added = withoutKnownSentences(term, sentences.get(term.language));
    if (index === undefined) {
      places.set(termKey(term), merged.push(added) - 1);
      changed = true;
      continue;
    }
    const known = merged[index]!;
    merged[index] = mergedTerm(known, added);
    changed ||= merged[index] !== known;
  }
  return changed ? merged : existing;
}

function sentencesByLanguage(terms: readonly Term[]): Map<string, Set<string>> {
  const byLanguage = new Map<string, Set<string>>();
  for (const term of terms) {
    const known = byLanguage.get(term.language) ?? new Set();
    byLanguage.set(term.language, known);
    for (const example of term.examples ?? []) known.add(wholeSentence(example));
    for (const sentence of unplacedExamplesOf(term)) known.add(sentence);
  }
  return byLanguage;
}

/**
 * Removes sentences that any term of the language already has. A table states the sentences of a language, not of a
 * term.
 */
function withoutKnownSentences(term: Term, known: ReadonlySet<string> = new Set()): Term {
  const examples = term.examples?.filter((example) => !known.has(wholeSentence(example)));
  const unplacedExamples = unplacedExamplesOf(term).filter((sentence) => !known.has(sentence));
  const rest = { ...term };
  delete rest.examples;
  delete rest.unplacedExamples;
  return {
    ...rest,
    ...(examples?.length ? { examples } : {}),
    ...(unplacedExamples.length ? { unplacedExamples } : {}),
  };
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

function missingFields(
  existing: Record<string, unknown>,
  incoming: Record<string, unknown>,
  except: string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(incoming).filter(
      ([name, value]) => !except.includes(name) && !isEmpty(value) && isEmpty(ownProperty(existing, name)),
    ),
  );
}
