import { countWithNoun } from '../../base/counted';
import { nameTable } from '../../base/nameTable';
import type { Concept, Term } from '../../model/concept';
import { wholeSentence } from '../glossary/exampleSentence';
import type { Written, WriteOptions } from '../glossary/glossaryWriter';
import { bilingual, fieldsLeftOut, inOneLine, notAsComment, pairsOf, textWritten } from '../glossary/glossaryWriter';

const STATUSES = nameTable({
  'preferredTerm-admn-sts': 'approved',
  'admittedTerm-admn-sts': 'non-standard',
  'supersededTerm-admn-sts': 'obsolete',
  'deprecatedTerm-admn-sts': 'forbidden',
});

interface UtxColumn {
  name: string;
  cellOf(concept: Concept, source: Term, target: Term): unknown;
}

/** Columns besides the terms; one that no entry fills is not written. */
const COLUMNS: UtxColumn[] = [
  { name: 'src:pos', cellOf: (_, source) => source.partOfSpeech },
  { name: 'tgt:pos', cellOf: (_, __, target) => target.partOfSpeech },
  { name: 'term status', cellOf: (_, __, target) => target.status && STATUSES[target.status] },
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
export function writeUtx(concepts: readonly Concept[], options: WriteOptions): Written {
  const { pair, concepts: written, omissions } = bilingual(concepts, options, true);
  const rows = written.flatMap((concept) => pairsOf(concept, pair).map(([source, target]) => ({ source, target, cells: COLUMNS.map(({ cellOf }) => cell(cellOf(concept, source, target))) })));
  const used = COLUMNS.map((_, index) => index === 0 || rows.some(({ cells }) => cells[index]));
  const line = (texts: string[], first: string[]) => [...first, ...texts.filter((_, index) => used[index])].join('\t');
  const body = rows.map(({ source, target, cells }) => notAsComment(line(cells, [cell(source.term), cell(target.term)])));
  const left = fieldsLeftOut(written, { concept: CONCEPT_FIELDS, term: ({ language }) => (language === pair.source ? TERM_FIELDS : ['status', ...TERM_FIELDS]) });
  const day = latestDay(written);
  const head = `#UTX 1.11; ${pair.source}/${pair.target};${day ? ` ${day};` : ''} creator: Glossa`;
  return textWritten([head, `#${line(COLUMNS.map(({ name }) => name), ['src', 'tgt'])}`, ...body, ''].join('\r\n'), [...omissions, ...furtherExamples(written), ...left]);
}

function furtherExamples(concepts: readonly Concept[]): string[] {
  const count = concepts.flatMap(({ terms }) => terms).reduce((sum, { examples = [] }) => sum + Math.max(0, examples.length - 1), 0);
  return count ? [`${countWithNoun(count, 'example sentence')} left out, because the format holds one for each term.`] : [];
}

/** When an entry was last changed; the same glossary gives the same file on any day. */
function latestDay(concepts: readonly Concept[]): string {
  const days = concepts.flatMap(({ created, modified }) => [created, modified].flatMap((date) => (typeof date === 'string' && /^\d{4}-\d\d-\d\d/.test(date) ? [date.slice(0, 10)] : [])));
  return days.reduce((latest, day) => (day > latest ? day : latest), '');
}

/** A row is a line, and a tab separates its cells. */
function cell(value: unknown): string {
  return typeof value === 'string' ? inOneLine(value) : '';
}
