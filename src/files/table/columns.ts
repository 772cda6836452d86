import { languageOfName } from '../../language/names';
import type { LanguageChoice } from '../../model/languagePair';
import { ColumnContents } from './columnContents';
import type { Header } from './columnLanguages';
import { columnsByContents, languagesOfColumns, withoutFalseLanguages } from './columnLanguages';
import type { Column } from './columnNames';
import { columnName, columnOfHeader } from './columnNames';

/** Columns of a glossary; that of a row with more is told by no header. */
export const MOST_COLUMNS = 1000;

export interface Columns {
  columns: Column[];
  hasHeader: boolean;
  /** What was decided that a reader may want otherwise, a sentence each. */
  remarks?: string[];
}

/**
 * What the columns hold: by the first row, if it is a header, and by the cells below it; otherwise `source` and `target` name the
 * first two columns and the third is a note, as in OmegaT's glossaries. Undefined where no language can be told.
 */
export function interpretColumns(first: readonly string[], { source, target, columns: map = {} }: LanguageChoice & { columns?: ColumnMap }, contents = new ColumnContents()): Columns | undefined {
  if (first.length > MOST_COLUMNS) return undefined;
  const mapped = first.map((cell, index) => mappedColumn(map, cell, index));
  if (mapped.some((each) => each?.column.kind === 'term')) return interpretMapped(first, mapped, { source, target }, contents);
  const told = languagesOfColumns(first, withoutTermIds(first, first.map((cell) => columnOfHeader(cell.trim()))), { source, target }, contents);
  const header = attributed(told.header);
  const languages = header.filter((column) => column?.kind === 'term').length;
  const known = header.filter((column) => column !== undefined).length;
  if (languages >= 2 || (languages === 1 && (known >= 2 || first.length === 1))) {
    return { hasHeader: true, columns: named(header.map((column, index) => settled(column, index, first[index]!, header))), remarks: [...told.remarks, ...(languages === 1 ? keptOfOne(first, header, contents) : [])] };
  }
  if (!source || !target) return undefined;
  const { source: from, target: to, hasHeader, remarks } = columnsByContents(first, { source, target }, contents);
  const columns = first.map((cell, index): Column => {
    if (index === from || index === to) return { kind: 'term', language: index === from ? source : target };
    return index === Math.max(from, to) + 1 ? { kind: 'conceptField', field: 'note' } : { kind: 'other', name: hasHeader ? cell.trim() : String(index + 1) };
  });
  const isUsual = !hasHeader && from + to === 1;
  return { hasHeader, columns: isUsual ? columns.slice(0, 3) : named(columns), remarks };
}

/** Of a table in one language the columns that nobody has read may well hold another. */
function keptOfOne(first: readonly string[], header: Header, contents: ColumnContents): string[] {
  const kept = first.flatMap((name, index) => (header[index] === undefined && name.trim() && contents.hasText(index) ? [name.trim()] : []));
  return kept.length ? [`Only one column names a language; ${kept.map((name) => `“${name}”`).join(', ')} ${kept.length > 1 ? 'are' : 'is'} kept under ${kept.length > 1 ? 'their names' : 'its name'}. If terms stand there, say in which language, as --map "${kept[0]}=en".`] : [];
}

/** What the map does not name is told by the header, if the first row is one: a number in the map says nothing about that. */
function interpretMapped(first: readonly string[], mapped: readonly ({ column: Column; byName: boolean } | undefined)[], wanted: LanguageChoice, contents: ColumnContents): Columns {
  const header = withoutFalseLanguages(first, first.map((cell) => columnOfHeader(cell.trim())), wanted, contents);
  const hasHeader = mapped.some((each) => each?.byName) || header.some((column) => column !== undefined);
  const columns = first.map((cell, index): Column => mapped[index]?.column ?? (hasHeader ? (header[index] ?? { kind: 'other', name: cell.trim() }) : { kind: 'none' }));
  return { hasHeader, columns: named(columns) };
}

/** `term_id` is a term in Indonesian only beside `term_en` or the like. */
function withoutTermIds(first: readonly string[], header: Header): Header {
  const isOfTerm = (index: number) => header[index]?.kind === 'term' && /^term[\s_-]/i.test(first[index]!.trim());
  return header.map((column, index) => (/^term[\s_-]id$/i.test(first[index]!.trim()) && !header.some((_, other) => other !== index && isOfTerm(other)) ? undefined : column));
}

/** Columns; wider tables are looked at row by row. */
const MOST_JOINED = 200;

/**
 * Two rows of names as one: languages over merged cells, and below each of them what its columns hold. Undefined where the rows
 * are not that.
 */
export function joinedHeader(upper: readonly string[], lower: readonly string[]): string[] | undefined {
  const count = Math.max(upper.length, lower.length);
  if (count > MOST_JOINED || !lower.some((_, index) => index > 0 && !upper[index]?.trim())) return undefined;
  let over = '';
  const names = Array.from({ length: count }, (_, index) => {
    if (upper[index]?.trim()) over = upper[index].trim();
    const name = lower[index] ?? '';
    return !name.trim() ? over : languageOfName(over) ? `${name.trim()} (${over})` : name.trim();
  });
  const header = names.map((name) => columnOfHeader(name));
  return header.every((column) => column) && header.filter((column) => column?.kind === 'term').length >= 2 ? names : undefined;
}

/** A field that several columns have, as `English, Status, German, Status`: each is that of the language before it. */
function attributed(header: Header): Header {
  return header.map((column, index) => {
    if ((column?.kind !== 'termField' && column?.kind !== 'mark') || column.language !== undefined) return column;
    const isSame = (other: Column | undefined) => other?.kind === column.kind && other.language === undefined && wordOf(other) === wordOf(column);
    if (header.filter(isSame).length < 2) return column;
    const before = header.slice(0, index).findLast((other) => other?.kind === 'term');
    return before?.kind === 'term' ? { ...column, language: before.language } : column;
  });
}

/** Columns that are kept under their names, of which no two may be the same: a second `Info` is `Info 2`. One without a name has its number. */
function named(columns: Column[]): Column[] {
  const counts = new Map<string, number>();
  return columns.map((column, index) => {
    if (column.kind !== 'other' && column.kind !== 'mark') return column;
    if (!column.name) return { ...column, name: String(index + 1) };
    const count = (counts.get(column.name) ?? 0) + 1;
    counts.set(column.name, count);
    return count > 1 ? { ...column, name: `${column.name} ${count}` } : column;
  });
}

/** What a column map says in a word: `de`, `definition`, `status_de`, `-`. Undefined where it is none of these. */
function columnHolding(what: string): Column | undefined {
  if (what.trim() === '-') return { kind: 'none' };
  return /^id$/i.test(what.trim()) ? { kind: 'conceptField', field: 'id' } : columnOfHeader(what.trim());
}

/** What columns hold: by the column's name or its number from 1 a language, a field, `status_de`, or `-` for nothing. */
export type ColumnMap = Record<string, string>;

/** Reads `Terme=fr,Definition=definition,3=-`. A fault is a sentence that says what to write. */
export function parseColumnMap(text: string): { map: ColumnMap; fault?: undefined } | { map?: undefined; fault: string } {
  const map: [name: string, what: string][] = [];
  for (const part of text.split(',')) {
    if (!part.trim()) continue;
    const at = part.lastIndexOf('=');
    const name = part.slice(0, at).trim();
    if (at < 1 || !name) return { fault: `“${part.trim()}” maps no column; write its name or number and what it holds, as Terme=fr or 2=definition.` };
    const what = part.slice(at + 1).trim();
    if (!columnHolding(what)) return { fault: `“${what}” is no language and no field; write a code such as fr, a field such as definition or status_fr, or - to leave the column out.` };
    map.push([name, what]);
  }
  return { map: Object.fromEntries(map) };
}

/** The column that the map says stands at this place; `false` in `byName` means that its number was given. */
function mappedColumn(map: ColumnMap, name: string, index: number): { column: Column; byName: boolean } | undefined {
  const key = Object.keys(map).find((each) => each.trim().toLowerCase() === name.trim().toLowerCase());
  const what = key === undefined ? map[String(index + 1)] : map[key];
  const column = what === undefined ? undefined : columnHolding(what);
  return column && { column: column.kind === 'mark' ? { ...column, name: name.trim() } : column, byName: key !== undefined };
}

/** The reverse of `columnHolding`; undefined for a column that is kept under its name. */
export function wordOf(column: Column): string | undefined {
  if (column.kind === 'term') return column.language;
  if (column.kind === 'none') return '-';
  if (column.kind === 'other') return undefined;
  if (column.kind === 'mark') return column.language === undefined ? column.mark : `${column.mark}_${column.language}`;
  return columnName(column.field, column.kind === 'termField' ? column.language : undefined);
}

/** `id` is Indonesian where it is one language of two, and the id of the entry where it stands beside two other languages. */
function settled(column: Column | undefined, index: number, name: string, header: Header): Column {
  const isOnlyId = (): boolean => header.filter((other) => other?.kind === 'term' && other.language !== 'id').length >= 2 && !header.some((other) => other?.kind === 'conceptField' && other.field === 'id');
  if (/^id$/i.test(name.trim()) && isOnlyId()) return { kind: 'conceptField', field: 'id' };
  // Of two columns for one field the first fills it.
  const isSecond = column?.kind === 'conceptField' && header.findIndex((other) => other?.kind === 'conceptField' && other.field === column.field) < index;
  return column && !isSecond ? column : { kind: 'other', name: name.trim() };
}
