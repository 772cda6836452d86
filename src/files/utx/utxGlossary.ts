import { nullPrototypeRecord } from '../../base/nameTable';
import { countWithNoun, ProblemList } from '../../base/problem';
import { languageOfName } from '../../language/names';
import { oneLine } from '../../language/normalise';
import type { Concept, Term } from '../../model/concept';
import { readLines } from '../encoding/textLines';
import type { GlossaryReader } from '../glossary/glossaryReader';
import { escapeFormula, EXECUTABLE_FORMULA, joinValues, unescapeFormula } from '../table/cellValues';
import { TableConceptReader } from '../table/tableConcepts';
import { wholeSentence } from '../glossary/exampleSentence';
import type { GlossaryWriteOptions, GlossaryWriteResult } from '../glossary/formatWriting';
import {
  selectBilingualConcepts,
  escapeCommentMark,
  omittedFieldMessages,
  termPairsOf,
  textWriteResult,
} from '../glossary/formatWriting';

const NO_LANGUAGES = 'The first line does not state the languages of the file. Write a line such as #UTX 1.11; en/de.';
const NO_COLUMNS =
  'There are no column names before the first entry. Add a line that begins with #src and tgt, separated by a tab.';
/** UTX's statuses in Glossa's words; `provisional` marks an undecided entry. */
const STATUSES = nullPrototypeRecord({
  approved: 'preferred',
  'non-standard': 'admitted',
  forbidden: 'deprecated',
  obsolete: 'superseded',
});
const FIELDS = nullPrototypeRecord({
  pos: 'partOfSpeech',
  comment: 'note',
  gender: 'grammaticalGender',
  number: 'grammaticalNumber',
  example: 'example',
  source: 'source',
});
const FIELDS_OF_ENTRY = nullPrototypeRecord({
  'concept id': 'concept',
  comment: 'note',
  definition: 'definition',
  domain: 'domain',
  customer: 'customer',
  project: 'project',
  'original id': 'originalid',
});

/** Reads UTX 1.11, a table of AAMT for two languages. Rows with the same concept id are the terms of one concept. */
export const readUtx: GlossaryReader = function* (source, { encoding }, take) {
  const problems = new ProblemList();
  const concepts: Concept[] = [];
  // Without concept ids, each row is one concept and is passed on at once.
  const table = new TableConceptReader({ cells: 'as-written' }, problems, (concept) =>
    names?.includes('concept id') ? concepts.push(concept) : take(concept),
  );
  let languages: [from: string, to: string] | undefined;
  let names: string[] | undefined;
  let reported = false;
  const refuse = (line: number, message: string) => {
    if (!reported) problems.report(line, message);
    reported = true;
  };
  yield* readLines(source, encoding, problems, (text, line) => {
    if (line === 1) languages = languagesIn(text);
    if (line === 1 && !languages) refuse(line, NO_LANGUAGES);
    if (!text.trim() || !languages || reported) return;
    if (text.startsWith('#')) {
      if (names || !/^#src\t/i.test(text)) return;
      names = text.split('\t').map((name) => name.trim().toLowerCase().replace(/^#/, ''));
      table.row({ line, cells: headerOf(names, languages) });
    } else if (names)
      table.row({
        line,
        cells: text
          .split('\t')
          .map((cell, index) => cellOf(names![index] ?? '', unescapeFormula(cell, EXECUTABLE_FORMULA))),
      });
    else refuse(line, NO_COLUMNS);
  });
  if (names) table.end();
  else if (!reported) problems.report(1, 'The file contains no entries.');
  for (const concept of grouped(concepts)) take(concept);
  return { problems: problems.sorted() };
};

function languagesIn(line: string): [string, string] | undefined {
  const pair = /^#UTX[^;]*;\s*([\w-]+)\s*\/\s*([\w-]+)/i.exec(line);
  const [from, to] = pair ? [languageOfName(pair[1]!), languageOfName(pair[2]!)] : [];
  return from && to ? [from, to] : undefined;
}

/** Converts UTX column names to those that other tables use, such as `term status` to `status_de`. */
function headerOf(names: string[], [from, to]: [string, string]): string[] {
  return names.map((name) => {
    if (name === 'src') return from;
    if (name === 'tgt') return to;
    if (name === 'term status') return `status_${to}`;
    const [, side, what] = /^(src|tgt):(.*)$/.exec(name) ?? [];
    return (side ? FIELDS[what!] && `${FIELDS[what!]}_${side === 'src' ? from : to}` : FIELDS_OF_ENTRY[name]) ?? name;
  });
}

function cellOf(name: string, cell: string): string {
  const value = cell.trim();
  if (name === 'term status')
    return value.toLowerCase() === 'provisional' ? '' : (STATUSES[value.toLowerCase()] ?? value);
  // A hyphen means an empty cell.
  if (value === '-' && name !== 'src' && name !== 'tgt') return '';
  // In other tables a bar separates values; in UTX it is text, so it is escaped.
  return /^(src|tgt|term status)$|^(src|tgt):(?!example)/.test(name) ? joinValues([value]) : value;
}

function grouped(concepts: readonly Concept[]): Concept[] {
  const byId = new Map<string, { concept: Concept; known: Set<string> }>();
  const named = ({ language, term }: Term): string => JSON.stringify([language, term]);
  for (const concept of concepts) {
    const key = String(concept.originalId ?? concept.id);
    const first = byId.get(key);
    if (!first) byId.set(key, { concept, known: new Set(concept.terms.map(named)) });
    for (const term of first ? concept.terms : []) {
      if (first!.known.has(named(term))) continue;
      first!.known.add(named(term));
      first!.concept.terms.push(term);
    }
  }
  return Array.from(byId.values(), ({ concept }) => {
    const [language] = concept.terms.map((term) => term.language);
    return {
      ...concept,
      terms: [
        ...concept.terms.filter((term) => term.language === language),
        ...concept.terms.filter((term) => term.language !== language),
      ],
    };
  });
}

const WRITTEN_STATUSES = nullPrototypeRecord({
  'preferredTerm-admn-sts': 'approved',
  'admittedTerm-admn-sts': 'non-standard',
  'supersededTerm-admn-sts': 'obsolete',
  'deprecatedTerm-admn-sts': 'forbidden',
});

interface UtxColumn {
  name: string;
  cellOf(concept: Concept, source: Term, target: Term): unknown;
}

/** The columns besides the terms. Empty columns, except the first, are not written. */
const COLUMNS: UtxColumn[] = [
  { name: 'src:pos', cellOf: (_, source) => source.partOfSpeech },
  { name: 'tgt:pos', cellOf: (_, __, target) => target.partOfSpeech },
  { name: 'term status', cellOf: (_, __, target) => target.status && WRITTEN_STATUSES[target.status] },
  { name: 'concept ID', cellOf: ({ id }) => id },
  { name: 'original ID', cellOf: ({ originalId }) => originalId },
  { name: 'domain', cellOf: ({ domain }) => domain },
  { name: 'definition', cellOf: ({ definition }) => definition },
  { name: 'comment', cellOf: ({ note }) => note },
  { name: 'customer', cellOf: ({ customer }) => customer },
  { name: 'project', cellOf: ({ project }) => project },
  { name: 'src:comment', cellOf: (_, source) => source.note },
  { name: 'tgt:comment', cellOf: (_, __, target) => target.note },
  { name: 'src:gender', cellOf: (_, source) => source.grammaticalGender },
  { name: 'tgt:gender', cellOf: (_, __, target) => target.grammaticalGender },
  { name: 'src:example', cellOf: (_, { examples }) => examples?.[0] && wholeSentence(examples[0]) },
  { name: 'tgt:example', cellOf: (_, __, { examples }) => examples?.[0] && wholeSentence(examples[0]) },
];

const CONCEPT_FIELDS = ['originalId', 'domain', 'definition', 'note', 'customer', 'project'];
const TERM_FIELDS = ['partOfSpeech', 'note', 'grammaticalGender', 'examples'];

/** Writes UTX 1.11: a row for each pair of a concept's terms, and in the first line the day of the latest change. */
export function writeUtx(concepts: readonly Concept[], options: GlossaryWriteOptions): GlossaryWriteResult {
  const { pair, concepts: written, omissions } = selectBilingualConcepts(concepts, options, true);
  const rows = written.flatMap((concept) =>
    termPairsOf(concept, pair).map(([source, target]) => ({
      source,
      target,
      cells: COLUMNS.map(({ cellOf }) => cell(cellOf(concept, source, target))),
    })),
  );
  const used = COLUMNS.map((_, index) => index === 0 || rows.some(({ cells }) => cells[index]));
  const line = (texts: string[], first: string[]) => [...first, ...texts.filter((_, index) => used[index])].join('\t');
  const body = rows.map(({ source, target, cells }) =>
    escapeCommentMark(line(cells, [cell(source.term), cell(target.term)])),
  );
  const left = omittedFieldMessages(written, {
    concept: CONCEPT_FIELDS,
    term: ({ language }) => (language === pair.source ? TERM_FIELDS : ['status', ...TERM_FIELDS]),
  });
  const day = latestDay(written);
  const head = `#UTX 1.11; ${pair.source}/${pair.target};${day ? ` ${day};` : ''} creator: Glossa`;
  return textWriteResult(
    [
      head,
      `#${line(
        COLUMNS.map(({ name }) => name),
        ['src', 'tgt'],
      )}`,
      ...body,
      '',
    ].join('\r\n'),
    [...omissions, ...furtherExamples(written), ...left],
  );
}

function furtherExamples(concepts: readonly Concept[]): string[] {
  const count = concepts
    .flatMap(({ terms }) => terms)
    .reduce((sum, { examples = [] }) => sum + Math.max(0, examples.length - 1), 0);
  return count
    ? [`${countWithNoun(count, 'example sentence')} not exported: the format supports only one per term.`]
    : [];
}

/**
 * Returns the day of the latest change, so that equal glossaries give equal files; an empty string if no entry has a
 * date.
 */
function latestDay(concepts: readonly Concept[]): string {
  const days = concepts.flatMap(({ created, modified }) =>
    [created, modified].flatMap((date) =>
      typeof date === 'string' && /^\d{4}-\d\d-\d\d/.test(date) ? [date.slice(0, 10)] : [],
    ),
  );
  return days.reduce((latest, day) => (day > latest ? day : latest), '');
}

/** Returns a value as a cell on one line without tabs, which separate cells. */
function cell(value: unknown): string {
  return typeof value === 'string' ? escapeFormula(oneLine(value), EXECUTABLE_FORMULA) : '';
}
