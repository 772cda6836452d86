import type { Concept, Term } from '../../model/concept';
import type { GlossarySelection } from '../../model/glossaryFormat';
import type { FilterValues } from '../../protocol/exchange';

/** Required fields of an entry or term: always selected, never a filter. */
const CONCEPT_CORE = ['id', 'originalId', 'terms'];
const TERM_CORE = ['term', 'language'];

/** Returns the selected part of a glossary. A concept is kept if one of its terms is. */
export function selectConcepts(concepts: Iterable<Concept>, selection: GlossarySelection): Concept[] {
  return Array.from(concepts).flatMap((concept) => {
    const isChosen =
      chooses(selection.domains, concept.domain) &&
      chooses(selection.customers, concept.customer) &&
      chooses(selection.projects, concept.project);
    if (!isChosen) return [];
    const terms = concept.terms.filter(
      (term) => chooses(selection.languages, term.language) && chooses(selection.statuses, term.status),
    );
    if (!terms.length) return [];
    return [
      {
        ...only(concept, CONCEPT_CORE, selection.fields),
        terms: terms.map((term) => only(term, TERM_CORE, selection.fields)),
      },
    ];
  });
}

/** Returns whether a selection includes a value; a missing value counts as empty. */
function chooses(values: readonly string[] | undefined, value: unknown): boolean {
  return !values?.length || values.includes(typeof value === 'string' ? value : '');
}

function only<T extends Concept | Term>(object: T, core: string[], fields: readonly string[] | undefined): T {
  if (!fields) return object;
  return Object.fromEntries(
    Object.entries(object).filter(([name]) => core.includes(name) || fields.includes(name)),
  ) as T;
}

/**
 * Returns the values by which a glossary's concepts can be filtered, most frequent first; the empty value, for concepts
 * without a value, is last.
 */
export function filterValuesOf(concepts: Iterable<Concept>): FilterValues {
  const counts = {
    languages: new Counter(),
    domains: new Counter(),
    customers: new Counter(),
    projects: new Counter(),
    statuses: new Counter(),
    fields: new Counter(),
  };
  for (const concept of concepts) {
    counts.domains.count(concept.domain ?? '');
    counts.customers.count(concept.customer ?? '');
    counts.projects.count(concept.project ?? '');
    for (const name of Object.keys(concept)) counts.fields.count(name);
    for (const term of concept.terms) {
      counts.languages.count(term.language);
      counts.statuses.count(term.status ?? '');
      for (const name of Object.keys(term)) counts.fields.count(name);
    }
  }
  return {
    languages: counts.languages.sorted(),
    domains: counts.domains.sorted(),
    customers: counts.customers.sorted(),
    projects: counts.projects.sorted(),
    statuses: counts.statuses.sorted(),
    fields: counts.fields.sorted().filter((name) => !CONCEPT_CORE.includes(name) && !TERM_CORE.includes(name)),
  };
}

/** Counts text values; others are ignored. */
class Counter {
  private readonly counts = new Map<string, number>();

  count(value: unknown): void {
    if (typeof value === 'string') this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }

  /** Returns the values, the most frequent first and the empty one last. */
  sorted(): string[] {
    return [...this.counts].sort(([a, inA], [b, inB]) => Number(!a) - Number(!b) || inB - inA).map(([value]) => value);
  }
}
