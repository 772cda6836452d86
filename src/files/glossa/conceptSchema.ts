import { isRecord } from '../../base/nameTable';
import { canonicalLanguage } from '../../language/names';
import { normaliseLanguage } from '../../language/tags';
import type { Concept } from '../../model/concept';
import { ADMINISTRATIVE_STATUSES, CONCEPT_TEXT_FIELDS, TERM_TEXT_FIELDS } from '../../model/concept';
import { MAX_JSON_DEPTH } from '../encoding/textLines';

/** A concept, or an error message with a remedy. */
export type ConceptValidation = { concept: Concept; fault?: undefined } | { concept?: undefined; fault: string };

/**
 * The maximum number of terms of one concept. Real concepts have at most a few hundred, and the time to match a term
 * grows with their number.
 */
export const MAX_TERMS_PER_CONCEPT = 10_000;

const TEXTS_OF_CONCEPT = [...CONCEPT_TEXT_FIELDS, 'created', 'modified'];
const TEXTS_OF_TERM = [...TERM_TEXT_FIELDS, 'letterCase', 'matching', 'beginning'];
/** Lists of objects, with the required and optional text fields of each object. */
const LISTS_OF_CONCEPT: Lists = {
  crossReferences: ['target', 'text'],
  images: ['target', 'text'],
  transactions: ['type', 'date', 'responsible'],
};
const LISTS_OF_TERM: Lists = { crossReferences: ['target', 'text'], transactions: ['type', 'date', 'responsible'] };
type Lists = Record<string, [required: string, ...optional: string[]]>;
const TEXTS_OF_EXAMPLE = ['before', 'phrase', 'after'];

/** Validates a concept from a line or a caller by the schema in docs/reference/glossary-file.md. */
export function validateConcept(value: unknown): ConceptValidation {
  const fault = errorOfConcept(value);
  return fault === undefined ? { concept: value as Concept } : { fault };
}

function errorOfConcept(value: unknown): string | undefined {
  if (!isRecord(value)) return 'This line is not an entry. Write an entry as a JSON object: {"id":…,"terms":[…]}.';
  if (typeof value.id !== 'string' || !value.id.trim()) return 'This entry has no “id”. Add a unique “id”.';
  if (!Array.isArray(value.terms) || !value.terms.length)
    return 'This entry has no “terms”. Add at least one, such as {"term":"…","language":"de"}.';
  if (value.terms.length > MAX_TERMS_PER_CONCEPT)
    return (
      `This entry has ${value.terms.length} terms; at most ${MAX_TERMS_PER_CONCEPT} are supported. ` +
      `Split the entry.`
    );
  const field = TEXTS_OF_CONCEPT.find((name) => value[name] !== undefined && typeof value[name] !== 'string');
  if (field) return `“${field}” must be a string. Put it in quotation marks.`;
  const deep = Object.keys(value).find((name) => isDeeperThan(MAX_JSON_DEPTH - 1, value[name]));
  if (deep !== undefined)
    return (
      `“${deep}” contains lists or objects nested more than ${MAX_JSON_DEPTH} levels deep, which cannot be written. ` +
      `Reduce the nesting.`
    );
  return errorOfLists(value, LISTS_OF_CONCEPT) ?? firstError(value.terms, errorOfTerm);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!levels) return true;
  for (const name in value) if (isDeeperThan(levels - 1, (value as Record<string, unknown>)[name])) return true;
  return false;
}

function errorOfLists(value: Record<string, unknown>, lists: Lists): string | undefined {
  for (const name in lists) {
    const list = value[name];
    if (list === undefined) continue;
    const [required, ...optional] = lists[name]!;
    const isRight = (each: unknown) =>
      isRecord(each) &&
      typeof each[required] === 'string' &&
      each[required] !== '' &&
      optional.every((text) => each[text] === undefined || typeof each[text] === 'string');
    if (!Array.isArray(list) || !list.every(isRight))
      return `“${name}” must be a list of objects with a “${required}”. Write [{"${required}":"…"}].`;
  }
  return undefined;
}

function errorOfTerm(term: unknown): string | undefined {
  if (!isRecord(term)) return 'A term must be an object. Write {"term":"…","language":"de"}.';
  if (typeof term.term !== 'string' || !term.term.trim())
    return 'A term has no text. Fill in its “term”, or delete it.';
  if (typeof term.language !== 'string' || !isLanguage(term.language)) {
    return `The term “${term.term}” has no valid “language”. Use a tag such as de, pt-BR or zh-Hans.`;
  }
  if (term.status !== undefined && !ADMINISTRATIVE_STATUSES.some((status) => status === term.status)) {
    return (
      `The “status” of the term “${term.term}” is not valid. Use one of ${ADMINISTRATIVE_STATUSES.join(', ')}, or ` +
      `omit it.`
    );
  }
  const field = TEXTS_OF_TERM.find((name) => term[name] !== undefined && typeof term[name] !== 'string');
  if (field) return `“${field}” of the term “${term.term}” must be a string. Put it in quotation marks.`;
  const fault = errorOfLists(term, LISTS_OF_TERM);
  if (fault) return `The term “${term.term}”: ${fault}`;
  if (term.examples === undefined) return undefined;
  if (!Array.isArray(term.examples)) return `“examples” of the term “${term.term}” must be a list. Put it in brackets.`;
  return firstError(term.examples, (example) => errorOfExample(example, String(term.term)));
}

function errorOfExample(example: unknown, term: string): string | undefined {
  const whole =
    isRecord(example) && TEXTS_OF_EXAMPLE.every((name) => typeof example[name] === 'string') && example.phrase !== '';
  if (whole && (example.source === undefined || typeof example.source === 'string')) return undefined;
  return (
    `An example of the term “${term}” is incomplete. Write {"before":"…","phrase":"…","after":"…"} with a phrase ` +
    `that is not empty.`
  );
}

function isLanguage(tag: string): boolean {
  return canonicalLanguage(tag) !== undefined || normaliseLanguage(tag) !== undefined;
}

function firstError<T>(values: T[], errorOf: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const problem = errorOf(value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
