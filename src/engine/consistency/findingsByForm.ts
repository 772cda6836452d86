import type { Steps } from '../../base/steps';
import type { Concept } from '../../model/concept';
import type { GlossaryFinding } from '../../model/finding';
import { termKey } from '../store/duplicates';

const CONCEPTS_PER_STEP = 200;
/**
 * The maximum number of entries that share a reported term. A more frequent term is a common word, and a list of its
 * entries helps no one.
 */
const MAX_SHARERS = 20;

/**
 * Finds duplicates and contradictions by form: entries with shared terms in two languages; one source term with
 * different equivalents; one equivalent for different source terms. An entry's first language is its source. Entries
 * with different domains may share a term in one language, as words with two senses do.
 */
export function* findingsByForm(concepts: Iterable<Concept>): Steps<GlossaryFinding[]> {
  const sharers = new Map<string, Concept[]>();
  let count = 0;
  for (const concept of concepts) {
    for (const key of new Set(concept.terms.map(termKey))) {
      const list = sharers.get(key);
      if (list) list.push(concept);
      else sharers.set(key, [concept]);
    }
    if (++count % CONCEPTS_PER_STEP === 0) yield;
  }
  const duplicates = new Map<string, GlossaryFinding>();
  const others = new Map<string, GlossaryFinding>();
  for (const [key, list] of sharers) {
    if (list.length < 2 || list.length > MAX_SHARERS) continue;
    const twins = list.filter((concept) =>
      list.some((other) => other !== concept && sharedLanguages(concept, other) >= 2),
    );
    if (twins.length > 1) add(duplicates, 'duplicate', key, twins);
    const rest = list.filter((concept) => !twins.includes(concept));
    const single = twins[0] ? [twins[0], ...rest] : rest;
    if (single.length > 1 && mayBeOneSense(single))
      add(others, isSource(key, single) ? 'severalTargets' : 'severalSources', key, single);
    if (++count % CONCEPTS_PER_STEP === 0) yield;
  }
  return [...duplicates.values(), ...others.values()];
}

/** Entries that share several terms are one finding. */
function add(
  findings: Map<string, GlossaryFinding>,
  kind: GlossaryFinding['kind'],
  key: string,
  concepts: Concept[],
): void {
  const name = `${kind} ${concepts
    .map(({ id }) => id)
    .sort()
    .join(' ')}`;
  if (!findings.has(name)) findings.set(name, { kind, ...termOf(key, concepts[0]!), concepts });
}

function termOf(key: string, { terms }: Concept): { term: string; language: string } {
  const { term, language } = terms.find((each) => termKey(each) === key)!;
  return { term, language };
}

function sharedLanguages(a: Concept, b: Concept): number {
  const keys = new Set(a.terms.map(termKey));
  return new Set(
    b.terms
      .map(termKey)
      .filter((key) => keys.has(key))
      .map(languageOf),
  ).size;
}

function isSource(key: string, concepts: readonly Concept[]): boolean {
  return concepts.every(({ terms }) => languageOf(termKey(terms[0]!)) === languageOf(key));
}

function languageOf(key: string): string {
  return key.slice(0, key.indexOf('\t'));
}

function mayBeOneSense(concepts: readonly Concept[]): boolean {
  const domains = concepts.map(({ domain }) => domain?.trim().toLowerCase() ?? '');
  return domains.includes('') || new Set(domains).size < domains.length;
}
