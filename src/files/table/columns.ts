import { languageOfName } from '../../language/names';
import type { ColumnMap } from '../../model/glossaryFormat';
import type { PartialLanguagePair } from '../../model/languagePair';
import { ColumnContents } from './columnContents';
import type { HeaderColumns } from './columnLanguages';
import { columnsByContents, detectHeaderColumns, withoutFalseLanguages } from './columnLanguages';
import type { TableColumn, ColumnRemark } from './columnNames';
import { columnName, columnOfHeader } from './columnNames';

/** The maximum number of columns of a glossary. Wider tables are not glossaries. */
export const MAX_COLUMNS = 1000;

export interface ColumnLayout {
  columns: TableColumn[];
  hasHeader: boolean;
  remarks?: ColumnRemark[];
}

/**
 * Interprets the columns: by the first row, if it is a header, and by the cells below it; otherwise `source` and
 * `target` are the first two columns and the third is a note, as in OmegaT's glossaries. Undefined if no language is
 * found.
 */
export function interpretColumns(
  first: readonly string[],
  { source, target, columns: map = {} }: PartialLanguagePair & { columns?: ColumnMap },
  contents = new ColumnContents(),
): ColumnLayout | undefined {
  if (first.length > MAX_COLUMNS) return undefined;
  const mapped = first.map((cell, index) => mappedColumn(map, cell, index));
  if (mapped.some((each) => each?.column.kind === 'term'))
    return interpretMapped(first, mapped, { source, target }, contents);
  const detected = detectHeaderColumns(
    first,
    withoutTermIds(
      first,
      first.map((cell) => columnOfHeader(cell.trim())),
    ),
    { source, target },
    contents,
  );
  const header = attributed(withVariants(detected.header, contents), contents);
  const languages = header.filter((column) => column?.kind === 'term').length;
  const known = header.filter((column) => column !== undefined).length;
  if (languages >= 2 || (languages === 1 && (known >= 2 || first.length === 1))) {
    return {
      hasHeader: true,
      columns: named(header.map((column, index) => settled(column, index, first[index]!, header))),
      remarks: [...detected.remarks, ...(languages === 1 ? keptOfOne(first, header, contents) : [])],
    };
  }
  if (!source || !target) return undefined;
  const { source: from, target: to, hasHeader, remarks } = columnsByContents(first, { source, target }, contents);
  const fields = first.map((_, index) => {
    const column = !hasHeader || index === from || index === to ? undefined : header[index];
    return column?.kind === 'term' ? undefined : column;
  });
  const columns = first.map((cell, index): TableColumn => {
    if (index === from || index === to) return { kind: 'term', language: index === from ? source : target };
    if (fields[index]) return fields[index];
    return index === Math.max(from, to) + 1
      ? { kind: 'conceptField', field: 'note' }
      : { kind: 'other', name: hasHeader ? cell.trim() : String(index + 1) };
  });
  const isUsual = !hasHeader && from + to === 1;
  return { hasHeader, columns: isUsual ? columns.slice(0, 3) : named(columns), remarks };
}

/** Returns a remark about columns whose language was not detected; they may contain terms of another language. */
function keptOfOne(first: readonly string[], header: HeaderColumns, contents: ColumnContents): ColumnRemark[] {
  const kept = first.flatMap((name, index) =>
    header[index] === undefined && name.trim() && contents.hasText(index) ? [name.trim()] : [],
  );
  return kept.length
    ? [
        {
          message:
            `The language of only one column is known. Imported as additional fields: ` +
            `${kept.map((name) => `“${name}”`).join(', ')}. If a column contains terms, specify its language.`,
          option: `--map "${kept[0]}=en"`,
        },
      ]
    : [];
}

/**
 * Interprets columns outside the map by the header, if the first row is one. Columns mapped by number are no evidence
 * for a header.
 */
function interpretMapped(
  first: readonly string[],
  mapped: readonly ({ column: TableColumn; byName: boolean } | undefined)[],
  wanted: PartialLanguagePair,
  contents: ColumnContents,
): ColumnLayout {
  const header = withoutFalseLanguages(
    first,
    first.map((cell) => columnOfHeader(cell.trim())),
    wanted,
    contents,
  );
  const hasHeader = mapped.some((each) => each?.byName) || header.some((column) => column !== undefined);
  const columns = first.map(
    (cell, index): TableColumn =>
      mapped[index]?.column ?? (hasHeader ? (header[index] ?? { kind: 'other', name: cell.trim() }) : { kind: 'none' }),
  );
  return { hasHeader, columns: named(attributed(columns, contents).map((column) => column!)) };
}

/** Ignores `term_id` as an Indonesian column, unless there is a column such as `term_en`. */
function withoutTermIds(first: readonly string[], header: HeaderColumns): HeaderColumns {
  const isOfTerm = (index: number) => header[index]?.kind === 'term' && /^term[\s_-]/i.test(first[index]!.trim());
  return header.map((column, index) =>
    /^term[\s_-]id$/i.test(first[index]!.trim()) && !header.some((_, other) => other !== index && isOfTerm(other))
      ? undefined
      : column,
  );
}

/** The maximum number of columns for which two header rows are joined. */
const MAX_JOINED = 200;

/**
 * Joins two header rows: languages in merged or repeated cells, and the content of the columns below each of them.
 * Returns undefined for other rows.
 */
export function joinedHeader(upper: readonly string[], lower: readonly string[]): string[] | undefined {
  const count = Math.max(upper.length, lower.length);
  const isOverSeveral = lower.some(
    (_, index) => index > 0 && (!upper[index]?.trim() || upper[index] === upper[index - 1]),
  );
  if (count > MAX_JOINED || !isOverSeveral) return undefined;
  let over = '';
  const names = Array.from({ length: count }, (_, index) => {
    if (upper[index]?.trim()) over = upper[index].trim();
    const name = lower[index] ?? '';
    return !name.trim() ? over : languageOfName(over) ? `${name.trim()} (${over})` : name.trim();
  });
  const header = names.map((name) => columnOfHeader(name));
  const below = lower.flatMap((name, index) => (name.trim() ? [header[index]] : []));
  // Unknown columns are accepted if most column names are recognised.
  const isNamed = below.filter((column) => column).length * 2 > below.length;
  return isNamed && header.filter((column) => column?.kind === 'term').length >= 2 ? names : undefined;
}

/** Decides by the cells whether a column of forbidden terms contains flags or terms. */
function withVariants(header: HeaderColumns, contents: ColumnContents): HeaderColumns {
  return header.map((column, index) => {
    if (column?.kind === 'variant' && contents.isOfFlags(index))
      return column.role === 'deprecated'
        ? { kind: 'mark', mark: 'forbidden', language: column.language, name: column.name }
        : { kind: 'other', name: column.name };
    if (column?.kind === 'mark' && column.mark === 'forbidden' && contents.hasTerms(index, column.language ? 1 : 2))
      return { kind: 'variant', role: 'deprecated', language: column.language, name: column.name };
    return column;
  });
}

/** Assigns repeated fields, as in `English, Status, German, Status`, to the language column before them. */
function attributed(header: HeaderColumns, contents: ColumnContents): HeaderColumns {
  return header.map((column, index) => {
    if (column?.kind === 'variant')
      return { ...column, language: column.language ?? languageOfVariant(header, index, contents) };
    if ((column?.kind !== 'termField' && column?.kind !== 'mark') || column.language !== undefined) return column;
    const isSame = (other: TableColumn | undefined) =>
      other?.kind === column.kind && other.language === undefined && columnMapValue(other) === columnMapValue(column);
    if (header.filter(isSame).length < 2) return column;
    const before = header.slice(0, index).findLast((other) => other?.kind === 'term');
    return before?.kind === 'term' ? { ...column, language: before.language } : column;
  });
}

/**
 * Returns the language of a term column without a language in its name: the one of its cells, or of the previous terms.
 */
function languageOfVariant(header: HeaderColumns, index: number, contents: ColumnContents): string | undefined {
  const languages = header.flatMap((column) => (column?.kind === 'term' ? [column.language] : []));
  const held = contents.language(index, languages);
  const before = header.slice(0, index).findLast((column) => column?.kind === 'term');
  return (held?.confident ? held.language : undefined) ?? (before?.kind === 'term' ? before.language : languages[0]);
}

/**
 * Names the columns that are imported under their own names. Names are unique: a second `Info` is `Info 2`. A column
 * without a name gets its number.
 */
function named(columns: TableColumn[]): TableColumn[] {
  const counts = new Map<string, number>();
  return columns.map((column, index) => {
    if (column.kind !== 'other' && column.kind !== 'mark') return column;
    if (!column.name) return { ...column, name: String(index + 1) };
    const count = (counts.get(column.name) ?? 0) + 1;
    counts.set(column.name, count);
    return count > 1 ? { ...column, name: `${column.name} ${count}` } : column;
  });
}

/** Parses a word of a column map: `de`, `definition`, `status_de`, `-`. Returns undefined for other words. */
function columnHolding(what: string): TableColumn | undefined {
  if (what.trim() === '-') return { kind: 'none' };
  return /^id$/i.test(what.trim()) ? { kind: 'conceptField', field: 'id' } : columnOfHeader(what.trim());
}

/** Parses `Terme=fr,Definition=definition,3=-`. Returns the map, or a message that explains what to write. */
export function parseColumnMap(
  text: string,
): { map: ColumnMap; fault?: undefined } | { map?: undefined; fault: string } {
  const map: [name: string, what: string][] = [];
  for (const part of text.split(',')) {
    if (!part.trim()) continue;
    const at = part.lastIndexOf('=');
    const name = part.slice(0, at).trim();
    if (at < 1 || !name)
      return {
        fault:
          `“${part.trim()}” does not map a column. Write its name or number and its contents, such as Terme=fr or ` +
          `2=definition.`,
      };
    const what = part.slice(at + 1).trim();
    if (!columnHolding(what))
      return {
        fault:
          `“${what}” is not a language or a field. Use a code such as fr, a field such as definition or ` +
          `status_fr, or - to skip the column.`,
      };
    map.push([name, what]);
  }
  return { map: Object.fromEntries(map) };
}

/** Returns the mapped column at this position; `byName` is `false` if its number was given. */
function mappedColumn(
  map: ColumnMap,
  name: string,
  index: number,
): { column: TableColumn; byName: boolean } | undefined {
  const key = Object.keys(map).find((each) => each.trim().toLowerCase() === name.trim().toLowerCase());
  const what = key === undefined ? map[String(index + 1)] : map[key];
  const column = what === undefined ? undefined : columnHolding(what);
  return (
    column && {
      column: column.kind === 'mark' || column.kind === 'variant' ? { ...column, name: name.trim() } : column,
      byName: key !== undefined,
    }
  );
}

/** Returns the word for a column that `columnHolding` accepts; undefined for a column that is kept under its name. */
export function columnMapValue(column: TableColumn): string | undefined {
  if (column.kind === 'term') return column.language;
  if (column.kind === 'none') return '-';
  if (column.kind === 'other') return undefined;
  if (column.kind === 'variant')
    return column.language === undefined ? column.role : `${column.role}_${column.language}`;
  if (column.kind === 'mark') return column.language === undefined ? column.mark : `${column.mark}_${column.language}`;
  return columnName(column.field, column.kind === 'termField' ? column.language : undefined);
}

/**
 * Returns the final column. An `id` column beside two other languages is the entry's id, not Indonesian. If several
 * columns have the same concept field, only the first keeps it.
 */
function settled(column: TableColumn | undefined, index: number, name: string, header: HeaderColumns): TableColumn {
  const isOnlyId = (): boolean =>
    header.filter((other) => other?.kind === 'term' && other.language !== 'id').length >= 2 &&
    !header.some((other) => other?.kind === 'conceptField' && other.field === 'id');
  if (/^id$/i.test(name.trim()) && isOnlyId()) return { kind: 'conceptField', field: 'id' };
  // Of two columns for one field the first fills it.
  const isSecond =
    column?.kind === 'conceptField' &&
    header.findIndex((other) => other?.kind === 'conceptField' && other.field === column.field) < index;
  return column && !isSecond ? column : { kind: 'other', name: name.trim() };
}
