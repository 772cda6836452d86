import { countsOf } from '../../base/maps';
import { isRecord } from '../../base/nameTable';
import { countWithNoun } from '../../base/problem';
import type { Concept, Term } from '../../model/concept';
import { CONCEPT_TEXT_FIELDS, TERM_TEXT_FIELDS } from '../../model/concept';
import { unplacedExamplesOf } from '../glossary/exampleSentence';
import type { SupportedFields } from '../glossary/formatWriting';
import { languagesByFirstUse, omittedFieldMessages } from '../glossary/formatWriting';
import { memoqFlags, memoqTermText } from '../glossary/termStatus';
import { joinValues, markedExample } from './cellValues';
import { ColumnContents } from './columnContents';
import { columnName, columnOfHeader, nameInBrackets } from './columnNames';
import { interpretColumns, columnMapValue } from './columns';

/** The fields of a concept that have a column. */
const COLUMNS_OF_CONCEPT = ['id', 'originalId', ...CONCEPT_TEXT_FIELDS, 'created', 'modified'];

/** The fields of concepts and terms in the columns. */
const WRITTEN: SupportedFields = {
  concept: [...COLUMNS_OF_CONCEPT, 'columns'],
  term: (term) => [...TERM_TEXT_FIELDS, 'examples', 'unplacedExamples', ...formFieldsOf(term)],
};

/** Returns the names of the term's form fields that memoQ's notation can represent. */
function formFieldsOf(term: Term): string[] {
  const flags = memoqFlags(term);
  return [
    ...(/CaseSense/.test(flags) ? ['letterCase'] : []),
    ...(/NoPrefix|Custom/.test(flags) ? ['matching'] : []),
    ...(memoqTermText(term) !== term.term || term.beginning === term.term ? ['beginning'] : []),
  ];
}

/** The number of rows that a reader examines before it interprets the table. */
const EXAMINED_ROWS = 49;

interface WrittenColumn {
  name: string;
  cellOf: (concept: Concept) => string;
}

/** The maximum number of languages in a table, and of columns kept from imported tables. */
const [MAX_LANGUAGES, MAX_OTHER_COLUMNS] = [200, 500];

/**
 * Returns concepts as a table: a header, then a row for each concept, with a column for each language and each used
 * field. Reports fields without a column.
 */
export function tableOfConcepts(concepts: readonly Concept[]): { rows: string[][]; omissions: string[] } {
  const languages = languagesByFirstUse(concepts);
  const written = new Map(languages.slice(0, MAX_LANGUAGES).map((language): [string, Concept[]] => [language, []]));
  for (const concept of concepts)
    for (const language of new Set(concept.terms.map((term) => term.language))) written.get(language)?.push(concept);
  const columns = [
    ...conceptColumns(concepts),
    ...Array.from(written, ([language, those]) => languageColumns(those, language)).flat(),
  ];
  const allOthers = otherColumns(concepts);
  const others = allOthers.slice(0, MAX_OTHER_COLUMNS);
  const rows = concepts.map((concept) => [...columns, ...others].map(({ cellOf }) => cellOf(concept)));
  return {
    rows: [
      unmistakable(
        [...columns, ...others].map(({ name }) => name),
        columns.length,
        rows,
      ),
      ...rows,
    ],
    omissions: [
      ...tooMany(languages.length, MAX_LANGUAGES, 'language'),
      ...tooMany(allOthers.length, MAX_OTHER_COLUMNS, 'additional field'),
      ...omittedFieldMessages(concepts, WRITTEN),
    ],
  };
}

function tooMany(count: number, max: number, what: string): string[] {
  return count > max ? [`${countWithNoun(count - max, what)} not exported: a table can have at most ${max}.`] : [];
}

/**
 * Returns the column names. The columns from index `kept` on come from imported tables; their names are put in brackets
 * if they would be read as another column or a Glossa field.
 */
function unmistakable(names: readonly string[], kept: number, rows: readonly string[][]): string[] {
  const counts = countsOf(names.map((name) => name.toLowerCase()));
  let header = names.map((name, index) =>
    index >= kept && (counts.get(name.toLowerCase())! > 1 || columnOfHeader(name)) ? nameInBrackets(name) : name,
  );
  const contents = new ColumnContents(rows.slice(0, EXAMINED_ROWS));
  // Repeated, because brackets around one name can change how other columns are read.
  for (;;) {
    const read = interpretColumns(header, {}, contents)?.columns ?? [];
    const next = header.map((name, index) =>
      index < kept || name !== names[index] || !read[index] || columnMapValue(read[index]) === undefined
        ? name
        : nameInBrackets(name),
    );
    if (next.every((name, index) => name === header[index])) return header;
    header = next;
  }
}

function conceptColumns(concepts: readonly Concept[]): WrittenColumn[] {
  return COLUMNS_OF_CONCEPT.filter((field) => field === 'id' || concepts.some((concept) => textOf(concept[field]))).map(
    (field) => ({
      // In the tables of other programs `source` is the column of the source texts.
      name: field === 'source' ? 'origin' : columnName(field),
      cellOf: (concept) => textOf(concept[field]),
    }),
  );
}

/** @param concepts the concepts with terms in the language */
function languageColumns(concepts: readonly Concept[], language: string): WrittenColumn[] {
  const column = (name: string, cellOf: (terms: Term[]) => string): WrittenColumn => ({
    name,
    cellOf: (concept) => cellOf(termsIn(concept, language)),
  });
  const fields = TERM_TEXT_FIELDS.map((field) =>
    column(columnName(field, language), (terms) => valuesOf(terms, field)),
  );
  const examples = column(columnName('examples', language), (terms) => terms.flatMap(sentencesOf).join('\n'));
  const forms = column(`Term_Info_${language}`, (terms) =>
    terms.some(memoqFlags) ? joinValues(terms.map(memoqFlags)) : '',
  );
  const used = [...fields, forms, examples].filter(({ cellOf }) => concepts.some((concept) => cellOf(concept)));
  return [column(language, (terms) => joinValues(terms.map(memoqTermText))), ...used];
}

/**
 * Returns the values of a field, joined in the order of the terms and empty if a term has none; an empty string if no
 * term has one.
 */
function valuesOf(terms: Term[], field: string): string {
  const values = terms.map((term) => textOf(term[field]));
  return values.some((value) => value) ? joinValues(values) : '';
}

function sentencesOf(term: Term): string[] {
  return [
    ...(term.examples ?? []).map((example) => markedExample(example, term.term)),
    ...unplacedExamplesOf(term),
  ].map((sentence) => sentence.replace(/\s*[\r\n]+\s*/g, ' '));
}

/** Returns the columns of the tables that concepts were imported from. */
function otherColumns(concepts: readonly Concept[]): WrittenColumn[] {
  const names = new Set(concepts.flatMap(({ columns }) => (isRecord(columns) ? Object.keys(columns) : [])));
  return [...names].map((name) => ({
    name,
    cellOf: ({ columns }) => (isRecord(columns) ? textOf(columns[name]) : ''),
  }));
}

function termsIn(concept: Concept, language: string): Term[] {
  return concept.terms.filter((term) => term.language === language);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
