/** The notation of table cells: several values, protection from formulas, and the phrase of an example. */
import type { ExampleSentence, Term } from '../../model/concept';
import { CONCEPT_TEXT_FIELDS, TERM_TEXT_FIELDS } from '../../model/concept';
import { splitExample, unplacedExamplesOf, wholeSentence } from '../glossary/exampleSentence';
import { columnName, conceptFieldNamed, termFieldNamed } from './columnNames';
import { administrativeStatusOf } from '../glossary/termStatus';
import type { ImportedConcept } from '../glossary/glossaryReader';

/**
 * The beginnings of cells that spreadsheets treat as formulas, even after spaces and invisible characters. Formulas
 * could run commands on the reader's machine.
 */
const FORMULA = /^['\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^'*[\t\r\n]/u;
/**
 * Matches a formula that can run commands, but not terms such as `-fähig` and `@media`. Used in formats whose programs
 * would read the protecting apostrophe as part of the term.
 */
export const EXECUTABLE_FORMULA = /^['\s\p{Cc}\p{Cf}]*(?:[=\uFF1D]|[+\-@\uFF0B\uFF0D\uFF20][^(|!]*[(|!])/u;

/** Joins values with `|`. A `|` within a value is written `\|`; backslashes are doubled only before a `|`. */
export function joinValues(values: readonly string[]): string {
  return values
    .map((value, index) => {
      const escaped = value.replace(/(?<!\\)(\\*)\|/g, '$1$1\\|');
      return index < values.length - 1 ? escaped.replace(/(?<!\\)\\+$/, '$&$&') : escaped;
    })
    .join('|');
}

/**
 * Splits the values that `joinValues` joined. A backslash that is not before a `|` is a backslash, as in `C:\terms`.
 */
export function splitValues(cell: string): string[] {
  const values: string[] = [];
  let value = '';
  let from = 0;
  for (const { 0: bar, 1: backslashes = '', index } of cell.matchAll(/(?<!\\)(\\*)\|/g)) {
    value += cell.slice(from, index) + backslashes.slice(Math.ceil(backslashes.length / 2));
    from = index + bar.length;
    if (backslashes.length % 2) value += '|';
    else {
      values.push(value);
      value = '';
    }
  }
  return [...values, value + cell.slice(from)];
}

/**
 * Returns the sentence. Its phrase is in double brackets if a search for the term would not find it in the same place.
 */
export function markedExample(example: ExampleSentence, term: string): string {
  const sentence = wholeSentence(example);
  const found = splitExample(sentence, term);
  const isFound = found?.before === example.before && found.phrase === example.phrase;
  return isFound ? sentence : `${example.before}[[${example.phrase}]]${example.after}`;
}

/** Parses a sentence with its phrase in double brackets; undefined if there are no brackets. */
export function parseMarkedExample(sentence: string): ExampleSentence | undefined {
  const start = sentence.indexOf('[[');
  // Any further `[[` is part of the phrase, so the closing brackets come after it.
  const end = start < 0 ? -1 : sentence.indexOf(']]', Math.max(start + 3, sentence.lastIndexOf('[[')));
  return end < 0
    ? undefined
    : { before: sentence.slice(0, start), phrase: sentence.slice(start + 2, end), after: sentence.slice(end + 2) };
}

/**
 * Spreadsheets in locales with decimal commas also split a table at semicolons, so a part of a cell could become a
 * formula.
 */
const BEHIND_SEMICOLON = String.raw`(?=['\s\p{Cc}\p{Cf}]*(?:[=\uFF1D]|[+\-@\uFF0B\uFF0D\uFF20][^(|!;]*[(|!]))`;
const SPLIT = new RegExp(`;${BEHIND_SEMICOLON}`, 'gu');
const MARKED_SPLIT = new RegExp(`;'${BEHIND_SEMICOLON}`, 'gu');

/** Marks a cell as text with an apostrophe, as spreadsheets do, if it or a part of it would be a formula. */
export function escapeFormula(cell: string, formula = FORMULA): string {
  const parts = formula === FORMULA ? cell.replace(SPLIT, ";'") : cell;
  return formula.test(parts) ? `'${parts}` : parts;
}

/** Removes the apostrophes that `escapeFormula` added. */
export function unescapeFormula(cell: string, formula = FORMULA): string {
  const parts = cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
  return formula === FORMULA ? parts.replace(MARKED_SPLIT, ';') : parts;
}

const CONCEPT_FIELDS: ReadonlySet<string> = new Set(CONCEPT_TEXT_FIELDS);

/**
 * Sets the concept field with this name. Returns false if there is no such field, it is already set, or the value is
 * empty.
 */
export function setConceptField(concept: ImportedConcept, name: string, value: string): boolean {
  const field = conceptFieldNamed(name);
  if (!field || !CONCEPT_FIELDS.has(field) || concept[field] !== undefined || !value) return false;
  concept[field] = value;
  return true;
}

/**
 * Sets the term field with this name, or adds an example sentence. Returns false if nothing was set, for example
 * because a status is unknown.
 */
export function setTermField(term: Term, name: string, value: string): boolean {
  const field = termFieldNamed(name);
  if (field === 'examples' && value) {
    const example = parseMarkedExample(value) ?? splitExample(value, term.term);
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

/** Returns the texts of a concept under the names that `setConceptField` supports. */
export function namedConceptFields(concept: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return CONCEPT_TEXT_FIELDS.flatMap((field) => named(columnName(field), concept[field]));
}

export function namedTermFields(term: Term): [name: string, value: string][] {
  const examples = [
    ...(term.examples ?? []).map((example) => markedExample(example, term.term)),
    ...unplacedExamplesOf(term),
  ];
  return [
    ...TERM_TEXT_FIELDS.flatMap((field) => named(field, term[field])),
    ...examples.map((sentence): [string, string] => ['example', sentence]),
  ];
}

function named(name: string, value: unknown): [string, string][] {
  return typeof value === 'string' && value.trim() ? [[name, value]] : [];
}
