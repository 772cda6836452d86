import type { Term } from '../../model/concept';
import { markedExample, unmarkedExample } from '../table/cellValues';
import { columnName, conceptFieldNamed, termFieldNamed } from '../table/columnNames';
import { administrativeStatusOf } from './administrativeStatus';
import type { ImportedConcept } from './contentId';
import { splitExample, unplacedExamplesOf } from './exampleSentence';

/** Fields that are one text, in the order in which they are written. `id` and dates have places of their own. */
const CONCEPT_FIELDS = ['domain', 'definition', 'definitionSource', 'note', 'source', 'customer', 'project'];
const TERM_FIELDS = ['status', 'partOfSpeech', 'termType', 'grammaticalGender', 'grammaticalNumber', 'geographicalUsage', 'note', 'source', 'customer', 'project'];

/** Fills the field of a concept that a file calls by this name; false where there is none or it is taken. */
export function takeConceptField(concept: ImportedConcept, name: string, value: string): boolean {
  const field = conceptFieldNamed(name);
  if (!field || !CONCEPT_FIELDS.includes(field) || concept[field] !== undefined || !value) return false;
  concept[field] = value;
  return true;
}

/** The same for a term; a status has to be one of the known words. An example sentence is one among many. */
export function takeTermField(term: Term, name: string, value: string): boolean {
  const field = termFieldNamed(name);
  if (field === 'examples' && value) {
    const example = unmarkedExample(value) ?? splitExample(value, term.term);
    if (example) (term.examples ??= []).push(example);
    else term.unplacedExamples = [...unplacedExamplesOf(term), value];
    return true;
  }
  if (!field || !value || term[field] !== undefined) return false;
  if (field !== 'status') {
    term[field] = value;
    return true;
  }
  const status = administrativeStatusOf(value);
  if (status) term.status = status;
  return status !== undefined;
}

/** The texts of a concept under the names that `takeConceptField` knows. */
export function namedConceptFields(concept: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return CONCEPT_FIELDS.flatMap((field) => named(columnName(field), concept[field]));
}

export function namedTermFields(term: Term): [name: string, value: string][] {
  const examples = [...(term.examples ?? []).map((example) => markedExample(example, term.term)), ...unplacedExamplesOf(term)];
  return [...TERM_FIELDS.flatMap((field) => named(field, term[field])), ...examples.map((sentence): [string, string] => ['example', sentence])];
}

function named(name: string, value: unknown): [string, string][] {
  return typeof value === 'string' && value.trim() ? [[name, value]] : [];
}
