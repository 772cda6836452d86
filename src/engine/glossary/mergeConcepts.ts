import type { Concept, ExampleSentence, Term } from '../../domain/concept';
import { sentenceOf } from '../../formats/exampleSentence';
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

function mergedTerms(existing: Term[], incoming: Term[]): Term[] {
  const merged = [...existing];
  let changed = false;
  for (const term of incoming) {
    const index = merged.findIndex((each) => termKey(each) === termKey(term));
    const known = merged[index];
    if (known) merged[index] = mergedTerm(known, term);
    else merged.push(term);
    changed ||= merged[index] !== known || !known;
  }
  return changed ? merged : existing;
}

function mergedTerm(existing: Term, incoming: Term): Term {
  const fields = missingFields(existing, incoming, ['term', 'language', 'examples']);
  const sentences = new Set((existing.examples ?? []).map(sentenceOf));
  const examples = (incoming.examples ?? []).filter((example: ExampleSentence) => !sentences.has(sentenceOf(example)));
  if (!examples.length && !Object.keys(fields).length) return existing;
  return { ...existing, ...fields, ...(examples.length ? { examples: [...(existing.examples ?? []), ...examples] } : {}) };
}

function missingFields(existing: Record<string, unknown>, incoming: Record<string, unknown>, except: string[]): Record<string, unknown> {
  const isMissing = (value: unknown) => value === undefined || value === '';
  return Object.fromEntries(Object.entries(incoming).filter(([name, value]) => !except.includes(name) && !isMissing(value) && isMissing(existing[name])));
}
