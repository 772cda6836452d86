import type { Concept, Term } from '../domain/concept';
import type { GlossarySelection } from '../domain/glossaryFormat';

const CONCEPT_CORE = ['id', 'originalId', 'terms'];
const TERM_CORE = ['term', 'language'];

/** The part of a glossary that is chosen. A concept stays as long as one of its terms does. */
export function selected(concepts: Iterable<Concept>, selection: GlossarySelection): Concept[] {
  return Array.from(concepts).flatMap((concept) => {
    const isChosen = chooses(selection.domains, concept.domain) && chooses(selection.customers, concept.customer) && chooses(selection.projects, concept.project);
    if (!isChosen) return [];
    const terms = concept.terms.filter((term) => chooses(selection.languages, term.language) && chooses(selection.statuses, term.status));
    if (!terms.length) return [];
    return [{ ...only(concept, CONCEPT_CORE, selection.fields), terms: terms.map((term) => only(term, TERM_CORE, selection.fields)) }];
  });
}

/** A value that is missing is an empty one. */
function chooses(values: readonly string[] | undefined, value: unknown): boolean {
  return !values?.length || values.includes(typeof value === 'string' ? value : '');
}

function only<T extends Concept | Term>(object: T, core: string[], fields: readonly string[] | undefined): T {
  if (!fields) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => core.includes(name) || fields.includes(name))) as T;
}
