import { nameTable } from '../../base/nameTable';
import { ProblemList } from '../../base/problem';
import { languageOfName } from '../../language/names';
import type { Concept, Term } from '../../model/concept';
import { readLines } from '../encoding/textLines';
import type { GlossaryReader } from '../glossary/glossaryReader';
import { joinValues } from '../table/cellValues';
import { TableConcepts } from '../table/tableConcepts';

const NO_LANGUAGES = 'The first line does not name the languages of the file; write it as #UTX 1.11; en/de.';
const NO_COLUMNS = 'The columns are not named before the first entry; write a line that begins with #src and tgt, separated by tabs.';
/** What UTX calls a status, in the words that Glossa knows; `provisional` stands for an entry that nobody has decided about. */
const STATUSES = nameTable({ approved: 'preferred', 'non-standard': 'admitted', forbidden: 'deprecated', obsolete: 'superseded' });
const FIELDS = nameTable({ pos: 'partOfSpeech', comment: 'note', gender: 'grammaticalGender', number: 'grammaticalNumber', example: 'example', source: 'source' });
const FIELDS_OF_ENTRY = nameTable({ 'concept id': 'concept', comment: 'note', definition: 'definition', domain: 'domain', customer: 'customer', project: 'project', 'original id': 'originalid' });

/** Reads UTX 1.11, a table of AAMT for two languages. Rows with the same concept id are the terms of one concept. */
export const readUtx: GlossaryReader = function* (source, { encoding }, take) {
  const problems = new ProblemList();
  const concepts: Concept[] = [];
  // Without ids of concepts each row is one, and none has to wait for another.
  const table = new TableConcepts({}, problems, (concept) => (names?.includes('concept id') ? concepts.push(concept) : take(concept)));
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
    } else if (names) table.row({ line, cells: text.split('\t').map((cell, index) => cellOf(names![index] ?? '', cell)) });
    else refuse(line, NO_COLUMNS);
  });
  if (names) table.end();
  else if (!reported) problems.report(1, 'The file holds no entry.');
  for (const concept of grouped(concepts)) take(concept);
  return { problems: problems.sorted() };
};

function languagesIn(line: string): [string, string] | undefined {
  const pair = /^#UTX[^;]*;\s*([\w-]+)\s*\/\s*([\w-]+)/i.exec(line);
  const [from, to] = pair ? [languageOfName(pair[1]!), languageOfName(pair[2]!)] : [];
  return from && to ? [from, to] : undefined;
}

/** The columns in the words of any other table. */
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
  if (name === 'term status') return value.toLowerCase() === 'provisional' ? '' : (STATUSES[value.toLowerCase()] ?? value);
  // A hyphen stands for an empty cell.
  if (value === '-' && name !== 'src' && name !== 'tgt') return '';
  // Fields of terms may hold several values in other tables; here a bar is a bar.
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
    return { ...concept, terms: [...concept.terms.filter((term) => term.language === language), ...concept.terms.filter((term) => term.language !== language)] };
  });
}
