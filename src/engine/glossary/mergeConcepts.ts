import type { Concept, Term } from '../../domain/concept';
import { sentenceOf, unplacedExamplesOf } from '../../formats/exampleSentence';
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
 * The first concept with all that the second one says: as `mergedConcept`, and where both fill a field with different texts
 * the second one's goes into the note, because the second one is to be deleted.
 */
export function unitedConcept(first: Concept, second: Concept): Concept {
  const merged = mergedConcept(first, second);
  const terms = merged.terms.map((term, index) => {
    const rival = index < first.terms.length ? second.terms.find((each) => termKey(each) === termKey(term)) : undefined;
    return rival ? withDifferences(term, rival, ['term', 'language']) : term;
  });
  const united = withDifferences({ ...merged, terms }, second, [...NEVER_TAKEN, 'originalId']);
  delete united.modified;
  return united;
}

/** Notes what the other one says differently. */
function withDifferences<T extends Concept | Term>(kept: T, other: T, except: string[]): T {
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  const names = Object.keys(other).filter((name) => !except.includes(name) && isText(other[name]) && isText(kept[name]) && kept[name] !== other[name]);
  if (!names.length) return kept;
  const additions = names.map((name) => (name === 'note' ? String(other[name]) : `${name}: ${String(other[name])}`));
  return { ...kept, note: [...(kept.note ? [kept.note] : []), ...additions].join('\n') };
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
  const known = new Set(sameLanguage.flatMap((each) => [...(each.examples ?? []).map(sentenceOf), ...unplacedExamplesOf(each)]));
  const examples = term.examples?.filter((example) => !known.has(sentenceOf(example)));
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
  const isMissing = (value: unknown) => value === undefined || value === '';
  return Object.fromEntries(Object.entries(incoming).filter(([name, value]) => !except.includes(name) && !isMissing(value) && isMissing(existing[name])));
}
