import type { ReaderResult } from '../base/problem';
import { ProblemList } from '../base/problem';
import type { Steps } from '../base/steps';
import type { DocumentText, DocumentContent } from '../model/document';
import { bytesAsSource } from './encoding/decodeText';
import { readOdsRows } from './ods/odsReader';
import { readXlsxRows } from './xlsx/xlsxGlossary';
import type { DocumentReadOptions } from './table/bilingualTable';
import { BilingualTableReader } from './table/bilingualTable';
import { readDocumentInSteps } from './documents';
import { CsvRowSplitter } from './csv/csvRows';

const NO_TRANSLATIONS =
  'No sheet has a column of texts and a column of their translations. Write the languages in the first row, such as ' +
  'en and de, or specify the columns.';
const OTHER_LANGUAGES =
  'This sheet was skipped because its languages differ from those of the first sheet. Specify the languages, or ' +
  'save the sheet as a separate workbook.';

/** Returns whether a file is an Excel or OpenDocument workbook, by its name. */
export function isWorkbook(name: string): boolean {
  return /\.(?:xlsx|xlsm|ods)$/i.test(name);
}

/**
 * Reads the sheets of a workbook that contain sentences or terms with their translations, as one bilingual document.
 * Lines are rows.
 */
export function* readWorkbookDocument(
  name: string,
  bytes: Uint8Array,
  wanted: DocumentReadOptions,
): Steps<ReaderResult<DocumentText>> {
  const problems = new ProblemList();
  const value: Extract<DocumentText, { kind: 'bilingual' }> = {
    kind: 'bilingual',
    source: wanted.source,
    target: wanted.target,
    pairs: [],
  };
  const sheetsOf = /\.ods$/i.test(name) ? readOdsRows : readXlsxRows;
  yield* sheetsOf(bytesAsSource(bytes), problems, (own) => {
    const table = new BilingualTableReader(wanted, own);
    return {
      row: (row) => table.take(row),
      end: () => {
        const { source, target, pairs } = table.end() ?? { pairs: [] };
        if (!pairs.length) return 0;
        if (!value.pairs.length) Object.assign(value, { source, target });
        if (!wanted.everyPair && (source !== value.source || target !== value.target)) {
          own.report(pairs[0]!.source.line, OTHER_LANGUAGES);
          return pairs.length;
        }
        for (const pair of pairs) value.pairs.push(pair);
        return pairs.length;
      },
    };
  });
  if (!value.pairs.length && !problems.size) problems.report(1, NO_TRANSLATIONS);
  return { value, problems: problems.sorted() };
}

/** The number of characters of a table that are read in one step. */
const PIECE = 1 << 16;

export function isTableDocument({ fileName, languageId }: DocumentContent): boolean {
  return /\.(?:csv|tsv|tab)$/i.test(fileName) || /^(?:csv|tsv)$/.test(languageId ?? '');
}

/**
 * Reads a table of sentences or terms with their translations as a bilingual document. A table in one language is read
 * as monolingual text.
 */
export function* readTableDocument(
  document: DocumentContent,
  wanted: DocumentReadOptions = {},
): Steps<ReaderResult<DocumentText>> {
  const problems = new ProblemList();
  const table = new BilingualTableReader(wanted, problems);
  const reader = new CsvRowSplitter(/\.(?:tsv|tab)$/i.test(document.fileName) ? '\t' : undefined, problems, (row) =>
    table.take(row),
  );
  const text = document.text.replace(/^\ufeff/, '');
  for (let start = 0; start < text.length && table.takesMore; start += PIECE) {
    reader.write(text.slice(start, start + PIECE));
    yield;
  }
  reader.end();
  const value = table.end();
  return value ? { value, problems: problems.sorted() } : yield* readDocumentInSteps(document, wanted);
}
