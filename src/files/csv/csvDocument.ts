import type { Parsed } from '../../base/problem';
import { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { normaliseLanguage } from '../../language/tags';
import type { DocumentContent, DocumentText } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import { languagesServing } from '../document/bilingualFormat';
import { readingOf } from '../document/documents';
import { saysSomething } from '../document/documentSegments';
import { interpretColumns } from '../table/columns';
import type { Row } from '../table/tableConcepts';
import { CsvRows } from './csvRows';

/** Characters of a table that are read in one step. */
const PIECE = 1 << 16;
/** Stands for a language that neither the table nor its reader names. */
const UNKNOWN = 'und';
/** Share of the rows that must have two columns for a table without a header to be one of translations. */
const MOSTLY = 0.9;

export function isTable({ fileName, languageId }: DocumentContent): boolean {
  return /\.(?:csv|tsv|tab)$/i.test(fileName) || /^(?:csv|tsv)$/.test(languageId ?? '');
}

/** A table of sentences or terms with their translations, as a bilingual document; a table of one language is text. */
export function* readTable(document: DocumentContent, wanted: LanguageChoice = {}): Steps<Parsed<DocumentText>> {
  const problems = new ProblemList();
  const rows: Row[] = [];
  const reader = new CsvRows(/\.(?:tsv|tab)$/i.test(document.fileName) ? '\t' : undefined, problems, (row) => void rows.push(row));
  const text = document.text.replace(/^\ufeff/, '');
  for (let start = 0; start < text.length; start += PIECE) {
    reader.write(text.slice(start, start + PIECE));
    yield;
  }
  reader.end();
  const sides = sidesOf(rows, wanted);
  if (!sides) return yield* readingOf(document, wanted);
  return { value: { kind: 'bilingual', source: sides.from, target: sides.to, pairs: sides.rows.flatMap((row) => pairOf(row, sides)) }, problems: problems.sorted() };
}

function pairOf({ line, cells }: Row, sides: Sides): SegmentPair[] {
  const [source, target] = [cells[sides.source], cells[sides.target]].map((cell = '') => ({ text: cell.replace(/\s+/g, ' ').trim(), line }));
  return saysSomething(source!.text) && saysSomething(target!.text) ? [{ source: source!, target: target! }] : [];
}

interface Sides {
  rows: Row[];
  /** Numbers of the columns. */
  source: number;
  target: number;
  from?: string;
  to?: string;
}

/** Which columns hold the two sides; undefined for a table of one language. */
function sidesOf(rows: Row[], wanted: LanguageChoice): Sides | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const interpreted = interpretColumns(first.cells, { source: wanted.source ?? UNKNOWN, target: wanted.target ?? UNKNOWN });
  const columns = interpreted?.columns.flatMap((column, index) => (column.kind === 'term' ? [{ index, language: known(column.language) }] : [])) ?? [];
  if (!interpreted?.hasHeader && rows.filter(({ cells }) => cells[0]?.trim() && cells[1]?.trim()).length < MOSTLY * rows.length) return undefined;
  const [source, target] = languagesServing(columns, wanted) ?? [];
  if (!source || !target) return undefined;
  return { rows: interpreted!.hasHeader ? rows.slice(1) : rows, source: source.index, target: target.index, from: source.language, to: target.language };
}

const known = (language: string): string | undefined => (language === UNKNOWN ? undefined : normaliseLanguage(language));
