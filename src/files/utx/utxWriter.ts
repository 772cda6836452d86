import { nameTable } from '../../base/nameTable';
import type { Concept, Term } from '../../model/concept';
import type { LanguagePair } from '../../model/languagePair';
import { wholeSentence } from '../glossary/exampleSentence';
import type { Written, WriteOptions } from '../glossary/glossaryWriter';
import { bilingual, textWritten } from '../glossary/glossaryWriter';

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

/** Writes UTX 1.11: a row for each pair of a concept's terms. */
export function writeUtx(concepts: readonly Concept[], options: WriteOptions): Written {
  const { pair, concepts: written, omissions } = bilingual(concepts, options);
  const rows = written.flatMap((concept) => pairsOf(concept, pair).map(([source, target]) => ({ source, target, cells: COLUMNS.map(({ cellOf }) => cell(cellOf(concept, source, target))) })));
  const used = COLUMNS.map((_, index) => index === 0 || rows.some(({ cells }) => cells[index]));
  const line = (texts: string[], first: string[]) => [...first, ...texts.filter((_, index) => used[index])].join('\t');
  const body = rows.map(({ source, target, cells }) => line(cells, [cell(source.term), cell(target.term)]));
  return textWritten([`#UTX 1.11; ${pair.source}/${pair.target}; creator: Glossa`, `#${line(COLUMNS.map(({ name }) => name), ['src', 'tgt'])}`, ...body, ''].join('\n'), omissions);
}

/** Each term stands in at least one pair; the first ones stand with all others. */
export function pairsOf({ terms }: Concept, pair: LanguagePair): [source: Term, target: Term][] {
  const [sources, targets] = [pair.source, pair.target].map((language) => terms.filter((term) => term.language === language)) as [Term[], Term[]];
  return [...targets.map((target): [Term, Term] => [sources[0]!, target]), ...sources.slice(1).map((source): [Term, Term] => [source, targets[0]!])];
}

/** A row is a line, and a tab separates its cells. */
function cell(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}
