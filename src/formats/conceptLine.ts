import type { Concept } from '../domain/concept';

const CONCEPT_FIELDS = ['id', 'domain', 'definition', 'note', 'terms', 'source', 'created', 'modified'];
const TERM_FIELDS = ['term', 'language', 'status', 'partOfSpeech', 'examples', 'note'];

/** One line of a glossary file, without its line break: compact JSON, known fields in a fixed order, then the others as they were read. */
export function conceptLine(concept: Concept): string {
  return objectText(concept, CONCEPT_FIELDS, (name, value) =>
    name === 'terms' ? `[${concept.terms.map((term) => objectText(term, TERM_FIELDS, (_, each) => JSON.stringify(each))).join(',')}]` : JSON.stringify(value),
  );
}

/** Written field by field, because a field called `__proto__` is lost where an object is copied by assignment. */
function objectText(object: Record<string, unknown>, first: string[], textOf: (name: string, value: unknown) => string | undefined): string {
  const names = [...first.filter((name) => Object.hasOwn(object, name)), ...Object.keys(object).filter((name) => !first.includes(name))];
  const fields: string[] = [];
  for (const name of names) {
    const text = textOf(name, object[name]);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}
