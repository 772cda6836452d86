import type { Parsed } from '../../base/problem';
import { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { DocumentContent, DocumentText } from '../../model/document';
import { readingOf } from '../document/documents';
import type { DocumentChoice } from '../table/bilingualTable';
import { BilingualTable } from '../table/bilingualTable';
import { CsvRows } from './csvRows';

/** Characters of a table that are read in one step. */
const PIECE = 1 << 16;

export function isTable({ fileName, languageId }: DocumentContent): boolean {
  return /\.(?:csv|tsv|tab)$/i.test(fileName) || /^(?:csv|tsv)$/.test(languageId ?? '');
}

/** A table of sentences or terms with their translations, as a bilingual document; a table of one language is text. */
export function* readTable(document: DocumentContent, wanted: DocumentChoice = {}): Steps<Parsed<DocumentText>> {
  const problems = new ProblemList();
  const table = new BilingualTable(wanted, problems);
  const reader = new CsvRows(/\.(?:tsv|tab)$/i.test(document.fileName) ? '\t' : undefined, problems, (row) => table.take(row));
  const text = document.text.replace(/^\ufeff/, '');
  for (let start = 0; start < text.length && table.takesMore; start += PIECE) {
    reader.write(text.slice(start, start + PIECE));
    yield;
  }
  reader.end();
  const value = table.end();
  return value ? { value, problems: problems.sorted() } : yield* readingOf(document, wanted);
}
