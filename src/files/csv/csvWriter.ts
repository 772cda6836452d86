import { stringify } from 'csv-stringify/sync';
import type { Concept, Term } from '../../model/concept';
import { isRecord } from '../glossa/conceptSchema';
import { joinValues, markedExample, withoutFormula } from '../table/cells';
import { columnName } from '../table/columns';
import { unplacedExamplesOf } from '../glossary/exampleSentence';

const CONCEPT_FIELDS = ['id', 'originalId', 'domain', 'definition', 'definitionSource', 'note', 'source', 'customer', 'project', 'created', 'modified'];
const TERM_FIELDS = ['status', 'partOfSpeech', 'termType', 'grammaticalGender', 'grammaticalNumber', 'geographicalUsage', 'note', 'source', 'customer', 'project'];

interface WrittenColumn {
  name: string;
  cellOf: (concept: Concept) => string;
}

/** A table with a concept a row and a column a language, then whatever fields the concepts use. */
export function writeCsv(concepts: readonly Concept[], delimiter = ','): string {
  const rows = tableOf(concepts).map((cells) => cells.map(withoutFormula));
  return stringify(rows, { delimiter });
}

/** The header and a row for each concept. */
export function tableOf(concepts: readonly Concept[]): string[][] {
  const columns = [...conceptColumns(concepts), ...languagesOf(concepts).flatMap((language) => languageColumns(concepts, language)), ...otherColumns(concepts)];
  return [columns.map(({ name }) => name), ...concepts.map((concept) => columns.map(({ cellOf }) => cellOf(concept)))];
}

/** Languages in the order in which the glossary first uses them. */
export function languagesOf(concepts: readonly Concept[]): string[] {
  return [...new Set(concepts.flatMap(({ terms }) => terms.map(({ language }) => language)))];
}

function conceptColumns(concepts: readonly Concept[]): WrittenColumn[] {
  return CONCEPT_FIELDS.filter((field) => field === 'id' || concepts.some((concept) => textOf(concept[field]))).map((field) => ({
    name: columnName(field),
    cellOf: (concept) => textOf(concept[field]),
  }));
}

function languageColumns(concepts: readonly Concept[], language: string): WrittenColumn[] {
  const column = (name: string, cellOf: (terms: Term[]) => string): WrittenColumn => ({ name, cellOf: (concept) => cellOf(termsIn(concept, language)) });
  const fields = TERM_FIELDS.map((field) => column(columnName(field, language), (terms) => valuesOf(terms, field)));
  const examples = column(columnName('examples', language), (terms) => terms.flatMap(sentencesOf).join('\n'));
  const used = [...fields, examples].filter(({ cellOf }) => concepts.some((concept) => cellOf(concept)));
  return [column(language, (terms) => joinValues(terms.map(({ term }) => term))), ...used];
}

/** One value for each term, empty where a term has none; nothing where none has one. */
function valuesOf(terms: Term[], field: string): string {
  const values = terms.map((term) => textOf(term[field]));
  return values.some((value) => value) ? joinValues(values) : '';
}

function sentencesOf(term: Term): string[] {
  return [...(term.examples ?? []).map((example) => markedExample(example, term.term)), ...unplacedExamplesOf(term)].map((sentence) => sentence.replace(/\s*[\r\n]+\s*/g, ' '));
}

/** Columns of the tables that concepts were imported from. */
function otherColumns(concepts: readonly Concept[]): WrittenColumn[] {
  const names = new Set(concepts.flatMap(({ columns }) => (isRecord(columns) ? Object.keys(columns) : [])));
  return [...names].map((name) => ({ name, cellOf: ({ columns }) => (isRecord(columns) ? textOf(columns[name]) : '') }));
}

function termsIn(concept: Concept, language: string): Term[] {
  return concept.terms.filter((term) => term.language === language);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
