import { isRecord } from '../../base/nameTable';
import { canonicalLanguage } from '../../language/names';
import { normaliseLanguage } from '../../language/tags';
import type { Concept } from '../../model/concept';
import { ADMINISTRATIVE_STATUSES } from '../../model/concept';
import { MAX_JSON_DEPTH } from '../encoding/textLines';

/** A concept, or an error message with a remedy. */
export type CheckedConcept = { concept: Concept; fault?: undefined } | { concept?: undefined; fault: string };

/**
 * The maximum number of terms of one concept. Real ones have a few hundred at most, and matching one term visits all of
 * them.
 */
export const MAX_TERMS = 10_000;

const TEXTS_OF_CONCEPT = [
  'domain',
  'definition',
  'definitionSource',
  'note',
  'source',
  'customer',
  'project',
  'created',
  'modified',
];
const TEXTS_OF_TERM = [
  'partOfSpeech',
  'termType',
  'letterCase',
  'matching',
  'beginning',
  'grammaticalGender',
  'grammaticalNumber',
  'geographicalUsage',
  'note',
  'source',
  'customer',
  'project',
];
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
export function checkConcept(value: unknown): CheckedConcept {
  const fault = faultOfConcept(value);
  return fault === undefined ? { concept: value as Concept } : { fault };
}

function faultOfConcept(value: unknown): string | undefined {
  if (!isRecord(value)) return 'A line holds one concept as a JSON object in braces; write {"id":…,"terms":[…]}.';
  if (typeof value.id !== 'string' || !value.id.trim())
    return 'The concept has no “id”; give it one that no other line has.';
  if (!Array.isArray(value.terms) || !value.terms.length)
    return 'The concept has no “terms”; add at least one, as {"term":"…","language":"de"}.';
  if (value.terms.length > MAX_TERMS)
    return `The concept has ${value.terms.length} terms; at most ${MAX_TERMS} are supported. Split it into several.`;
  const field = TEXTS_OF_CONCEPT.find((name) => value[name] !== undefined && typeof value[name] !== 'string');
  if (field) return `“${field}” is not a text; put it in quotation marks.`;
  const deep = Object.keys(value).find((name) => isDeeperThan(MAX_JSON_DEPTH - 1, value[name]));
  if (deep !== undefined)
    return (
      `“${deep}” holds lists or objects nested more than ${MAX_JSON_DEPTH} deep, which cannot be written; delete ` +
      `what is in them.`
    );
  return faultOfLists(value, LISTS_OF_CONCEPT) ?? firstFault(value.terms, faultOfTerm);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!levels) return true;
  for (const name in value) if (isDeeperThan(levels - 1, (value as Record<string, unknown>)[name])) return true;
  return false;
}

function faultOfLists(value: Record<string, unknown>, lists: Lists): string | undefined {
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
      return `“${name}” is not a list of objects with a “${required}”; write [{"${required}":"…"}].`;
  }
  return undefined;
}

function faultOfTerm(term: unknown): string | undefined {
  if (!isRecord(term)) return 'A term is an object; write {"term":"…","language":"de"}.';
  if (typeof term.term !== 'string' || !term.term.trim()) return 'A term has no text; fill in its “term” or delete it.';
  if (typeof term.language !== 'string' || !isLanguage(term.language)) {
    return `The term “${term.term}” has no valid “language”; write a tag such as de, pt-BR or zh-Hans.`;
  }
  if (term.status !== undefined && !ADMINISTRATIVE_STATUSES.some((status) => status === term.status)) {
    return (
      `The “status” of “${term.term}” is none of ${ADMINISTRATIVE_STATUSES.join(', ')}; write one of these or ` +
      `leave it out.`
    );
  }
  const field = TEXTS_OF_TERM.find((name) => term[name] !== undefined && typeof term[name] !== 'string');
  if (field) return `“${field}” of the term “${term.term}” is not a text; put it in quotation marks.`;
  const fault = faultOfLists(term, LISTS_OF_TERM);
  if (fault) return `The term “${term.term}”: ${fault}`;
  if (term.examples === undefined) return undefined;
  if (!Array.isArray(term.examples)) return `“examples” of the term “${term.term}” is not a list; put it in brackets.`;
  return firstFault(term.examples, (example) => faultOfExample(example, String(term.term)));
}

function faultOfExample(example: unknown, term: string): string | undefined {
  const whole =
    isRecord(example) && TEXTS_OF_EXAMPLE.every((name) => typeof example[name] === 'string') && example.phrase !== '';
  if (whole && (example.source === undefined || typeof example.source === 'string')) return undefined;
  return (
    `An example of the term “${term}” is incomplete; write {"before":"…","phrase":"…","after":"…"} with a phrase ` +
    `that is not empty.`
  );
}

function isLanguage(tag: string): boolean {
  return canonicalLanguage(tag) !== undefined || normaliseLanguage(tag) !== undefined;
}

function firstFault<T>(values: T[], faultOf: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const fault = faultOf(value);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
