import type { ReaderResult } from '../base/problem';
import { ProblemList, Tally } from '../base/problem';
import type { Steps } from '../base/steps';
import { oneLine } from '../language/normalise';
import { languageMatches } from '../language/tags';
import type { DocumentText, DocumentContent } from '../model/document';
import type { ColumnMap } from '../model/glossaryFormat';
import type { PartialLanguagePair, LanguagePair, SegmentReadOptions } from '../model/languagePair';
import type { Segment, SegmentPair } from '../model/segment';
import { CsvRowSplitter } from './csv/csvRows';
import { hasLetterOrDigit } from './document/documentSegments';
import { LanguagePairSelector, normaliseLanguageTag } from './document/pairLanguages';
import { hasUnfinishedMark } from './document/unfinishedState';
import { readDocumentInSteps } from './documents';
import { bytesAsSource } from './encoding/decodeText';
import { readOdsRows } from './ods/odsReader';
import { ColumnContents } from './table/columnContents';
import { interpretColumns } from './table/columns';
import type { TableRow } from './table/rowReader';
import { readXlsxRows } from './xlsx/xlsxGlossary';

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

/** The wanted languages of a document, and the content of a table's columns, if the user specified it. */
export interface DocumentReadOptions extends SegmentReadOptions {
  columns?: ColumnMap;
}

/** The tag of a language that neither the table nor the caller states. */
const UNKNOWN = 'und';
/** The number of rows that determine the columns' content. */
const SAMPLE_ROWS = 50;
/**
 * The maximum number of rows, as in Excel. A table with a few bytes per row would otherwise take fifty times its size
 * in memory.
 */
const MAX_ROWS = 1 << 20;
const TOO_MANY =
  'The table has more than 1,048,576 rows. The rest, from here on, was skipped. Split the file, and read its parts.';
/** The minimum share of rows with two columns for a table without a header to be one of translations. */
const MIN_BILINGUAL_SHARE = 0.9;

/** A column of texts in one language, by its number; an unnamed language is unknown. */
interface TextColumn {
  index: number;
  language: string;
}

/** The columns of both sides. */
interface Sides {
  hasHeader: boolean;
  /** At least one. */
  pairs: [source: TextColumn, target: TextColumn][];
  /** Missing if the languages of the columns are unknown. */
  plan?: LanguagePairSelector;
}

/** Reads the rows of a table one by one and keeps the needed cells; the first rows determine the columns' content. */
class BilingualTableReader {
  private sample: TableRow[] | undefined = [];
  private sides: Sides | undefined;
  private readonly pairs: SegmentPair[] = [];
  /** The index of Weblate's column for unfinished translations. */
  private fuzzy = -1;
  private readonly empty = new Tally();
  private rows = 0;
  private rowsWithTwo = 0;

  constructor(
    private readonly wanted: DocumentReadOptions,
    private readonly problems: ProblemList,
  ) {}

  /**
   * True while more rows are needed; false if the first rows show only one language, or after the maximum number of
   * rows.
   */
  get takesMore(): boolean {
    return this.sample !== undefined || (this.sides !== undefined && this.rows <= MAX_ROWS);
  }

  take(row: TableRow): void {
    if (!this.takesMore) return;
    this.rows++;
    if (this.rows > MAX_ROWS) return this.problems.report(row.line, TOO_MANY);
    if (!this.sample) this.keep(row);
    else if (this.sample.push(row) >= SAMPLE_ROWS) this.begin();
  }

  private begin(): void {
    const rows = this.sample ?? [];
    this.sample = undefined;
    this.sides = sidesOf(rows, this.wanted);
    if (this.sides?.hasHeader) this.fuzzy = rows[0]!.cells.findIndex((name) => /^fuzzy$/i.test(name.trim()));
    for (const row of this.sides?.hasHeader ? rows.slice(1) : rows) this.keep(row);
  }

  private keep({ line, cells }: TableRow): void {
    if (!this.sides) return;
    for (const [from, to] of this.sides.pairs) {
      const [source, target] = [from, to].map(({ index }) => ({
        text: oneLine(cells[index] ?? ''),
        line,
      })) as [Segment, Segment];
      if (from === this.sides.pairs[0]![0] && to === this.sides.pairs[0]![1] && source.text && target.text)
        this.rowsWithTwo++;
      if (!hasLetterOrDigit(source.text)) continue;
      if (!hasLetterOrDigit(target.text)) {
        this.empty.add(line);
        continue;
      }
      this.pairs.push({
        source,
        target,
        ...((hasUnfinishedMark(source.text, target.text) || isYes(cells[this.fuzzy])) && { isUnfinished: true }),
        ...this.languagesOf(from, to),
      });
    }
  }

  private languagesOf(from: TextColumn, to: TextColumn): { languages?: LanguagePair } {
    const [source, target] = [known(from), known(to)];
    return this.wanted.everyPair && source && target ? { languages: { source, target } } : {};
  }

  /** Returns the table as a bilingual text; undefined if it has only one language. */
  end(): Extract<DocumentText, { kind: 'bilingual' }> | undefined {
    if (this.sample) this.begin();
    const { sides, pairs } = this;
    const isSaid = sides?.hasHeader || this.wanted.columns !== undefined;
    if (!sides || (!isSaid && this.rowsWithTwo < MIN_BILINGUAL_SHARE * Math.min(this.rows, MAX_ROWS))) return undefined;
    this.problems.skip(this.empty, 'untranslated cell');
    sides.plan?.report(this.problems);
    const [source, target] = sides.pairs[0]!.map((column) => normaliseLanguageTag(known(column)));
    return { kind: 'bilingual', source, target, pairs };
  }
}

/** Returns the sides by the column map, the first row and the cells below it; undefined for a monolingual table. */
function sidesOf(rows: readonly TableRow[], wanted: DocumentReadOptions): Sides | undefined {
  const [first, ...others] = rows.map(({ cells }) => cells);
  if (!first) return undefined;
  const { source: from, target: to, columns: map } = wanted;
  // Unless both languages are requested, the cells are not used to detect languages.
  const contents = new ColumnContents(from && to ? others : []);
  const interpreted = interpretColumns(
    first,
    { source: from ?? UNKNOWN, target: to ?? UNKNOWN, columns: map },
    contents,
  );
  const columns =
    interpreted?.columns.flatMap((column, index): TextColumn[] =>
      column.kind === 'term' ? [{ index, language: column.language }] : [],
    ) ?? [];
  // If the user has mapped two columns, only these are read, even if another name such as `Nr` is a language code.
  const named = new Set(Object.keys(map ?? {}).map((name) => name.trim().toLowerCase()));
  const mapped = columns.filter(
    ({ index }) => named.has(first[index]!.trim().toLowerCase()) || named.has(String(index + 1)),
  );
  const all = mapped.length > 1 ? mapped : columns;
  if (all.some((column) => !known(column))) {
    const pair = unnamedPair(all, wanted);
    return pair && { hasHeader: interpreted!.hasHeader, pairs: [pair] };
  }
  const plan = new LanguagePairSelector([all.map(({ language }) => language)], undefined, wanted);
  const pairs = plan.pairsOf(all, 1);
  if (!pairs.length) return undefined;
  return { hasHeader: interpreted!.hasHeader, pairs, plan };
}

const isYes = (cell = ''): boolean => /^(?:true|yes|1)$/i.test(cell.trim());

const known = ({ language }: TextColumn): string | undefined => (language === UNKNOWN ? undefined : language);

/** Returns the columns of a pair of which one has an unknown language. */
function unnamedPair(
  columns: readonly TextColumn[],
  { source, target }: PartialLanguagePair,
): [TextColumn, TextColumn] | undefined {
  const isIn = (column: TextColumn, language: string): boolean =>
    !known(column) || languageMatches(column.language, language);
  const requestedColumn = target ? columns.find((column) => isIn(column, target)) : undefined;
  const from = columns.find((column) => column !== requestedColumn && (!source || isIn(column, source)));
  const to = target ? requestedColumn : columns.find((column) => column !== from);
  return from && to ? [from, to] : undefined;
}
