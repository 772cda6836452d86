import type { Concept } from '../domain/concept';
import type { Facets } from '../protocol/protocol';

const CORE = ['id', 'originalId', 'terms', 'term', 'language'];

/** What the concepts of a glossary can be chosen by: the values of each field that a selection knows, most frequent first; an empty one, for those that have none, last. */
export function facetsOf(concepts: Iterable<Concept>): Facets {
  const counts = { languages: new Counter(), domains: new Counter(), customers: new Counter(), projects: new Counter(), statuses: new Counter(), fields: new Counter() };
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
    fields: counts.fields.sorted().filter((name) => !CORE.includes(name)),
  };
}

class Counter {
  private readonly counts = new Map<string, number>();

  count(value: unknown): void {
    if (typeof value === 'string') this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }

  sorted(): string[] {
    return [...this.counts].sort(([a, inA], [b, inB]) => Number(!a) - Number(!b) || inB - inA).map(([value]) => value);
  }
}
