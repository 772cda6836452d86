import { languageOfName } from '../../language/names';
import type { LanguageChoice, LanguagePair } from '../../model/languagePair';

/** What a column of a table holds. */
export type Column =
  | { kind: 'term'; language: string }
  /** A field of the terms in one language, or of all terms of the row. */
  | { kind: 'termField'; field: string; language?: string }
  | { kind: 'conceptField'; field: string }
  /** A word about the terms in one language, or about the entry: whether they are forbidden, whether they are translated, or several such flags. */
  | { kind: 'mark'; mark: MarkColumn; language?: string; name: string }
  /** A column that Glossa has no field for; it is kept under its name. */
  | { kind: 'other'; name: string }
  /** Left out on purpose. */
  | { kind: 'none' };

export type MarkColumn = 'forbidden' | 'translatable' | 'flags';

export interface Columns {
  columns: Column[];
  hasHeader: boolean;
}

/** Fields by the names that tables give them, compared without case, blanks, `_` and `-`. The first is what Glossa writes. */
const CONCEPT_FIELDS: Record<string, string[]> = {
  id: ['concept', 'conceptid', 'entryid', 'uuid', 'termuuid'],
  domain: ['domain', 'subject', 'subjectfield', 'field', 'topic', 'category', 'fachgebiet', 'sachgebiet', 'domaine'],
  definition: ['definition', 'def', 'description', 'meaning', 'définition'],
  definitionSource: ['definitionsource'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'bemerkung', 'anmerkung', 'kommentar', 'notiz', 'remarque', 'commentaire'],
  source: ['source', 'reference', 'origin', 'quelle'],
  customer: ['customer', 'client', 'clientid', 'kunde'],
  project: ['project', 'projectid', 'projekt', 'projet'],
  originalId: ['originalid'],
  created: ['created', 'creationdate', 'datecreated', 'createdon'],
  modified: ['modified', 'modificationdate', 'datemodified', 'modifiedon', 'lastmodified', 'changed'],
};
const TERM_FIELDS: Record<string, string[]> = {
  status: ['status', 'administrativestatus', 'usagestatus', 'termstatus'],
  partOfSpeech: ['partofspeech', 'pos', 'wordclass', 'wortart'],
  termType: ['termtype', 'type'],
  grammaticalGender: ['grammaticalgender', 'gender'],
  grammaticalNumber: ['grammaticalnumber', 'number'],
  geographicalUsage: ['geographicalusage', 'region'],
  examples: ['example', 'examples', 'examplesentence', 'context', 'sentence', 'usage', 'termexample', 'beispiel', 'kontext', 'exemple', 'contexte'],
};
/** Fields that terms have, too, but that without a language belong to the concept. */
const TERM_FIELDS_WITH_LANGUAGE: Record<string, string[]> = { ...TERM_FIELDS, note: CONCEPT_FIELDS.note!, source: ['source'], customer: ['customer'], project: ['project'] };
/** Columns of memoQ (`Term_Info`), Lokalise (`forbidden`, `translatable`), Supervertaler (`Forbidden`) and Weblate (`flags`). */
const MARKS: Record<MarkColumn, string[]> = {
  forbidden: ['forbidden', 'termforbidden', 'forbiddenterm', 'isforbidden', 'donotuse', 'prohibited', 'banned', 'verboten', 'interdit'],
  translatable: ['translatable', 'translationneeded'],
  flags: ['flags', 'terminfo'],
};
const TERM = ['term', 'terms'];
/** Columns of a glossary; that of a row with more is told by no header. */
export const MOST_COLUMNS = 1000;
/** Characters of a column's name; what is longer is a text. */
const LONGEST_NAME = 100;

/** The name under which a field is written to a table. */
export function columnName(field: string, language?: string): string {
  const name = language === undefined ? (CONCEPT_FIELDS[field]?.[0] ?? field) : field === 'examples' ? 'example' : field;
  const written = field === 'definitionSource' || field === 'originalId' ? field : name;
  return language === undefined ? written : `${written}_${language}`;
}

/**
 * What the columns hold: by the first row, if it is a header, otherwise `source` and `target` name the first two columns and the
 * third is a note, as in OmegaT's glossaries. Undefined where no language can be told.
 */
export function interpretColumns(first: readonly string[], { source, target, columns: map = {} }: LanguageChoice & { columns?: ColumnMap }): Columns | undefined {
  if (first.length > MOST_COLUMNS) return undefined;
  const mapped = first.map((cell, index) => mappedColumn(map, cell, index));
  if (mapped.some((each) => each?.column.kind === 'term')) return interpretMapped(first, mapped);
  const header = attributed(withoutTermIds(first, first.map((cell) => columnOfHeader(cell.trim()))));
  const languages = header.filter((column) => column?.kind === 'term').length;
  const known = header.filter((column) => column !== undefined).length;
  if (languages >= 2 || (languages === 1 && (known >= 2 || first.length === 1))) {
    return { hasHeader: true, columns: named(header.map((column, index) => settled(column, index, first[index]!, header))) };
  }
  if (!source || !target) return undefined;
  const sides = sourceAndTarget(first, { source, target });
  if (sides) return { hasHeader: true, columns: named(first.map((cell, index) => sides[index] ?? header[index] ?? { kind: 'other', name: cell.trim() })) };
  const columns: Column[] = [{ kind: 'term', language: source }, { kind: 'term', language: target }, { kind: 'conceptField', field: 'note' }];
  return { hasHeader: false, columns: columns.slice(0, Math.max(first.length, 2)) };
}

/** What the map does not name is told by the header, if the first row is one: a number in the map says nothing about that. */
function interpretMapped(first: readonly string[], mapped: readonly ({ column: Column; byName: boolean } | undefined)[]): Columns {
  const header = first.map((cell) => columnOfHeader(cell.trim()));
  const hasHeader = mapped.some((each) => each?.byName) || header.some((column) => column !== undefined);
  const columns = first.map((cell, index): Column => mapped[index]?.column ?? (hasHeader ? (header[index] ?? { kind: 'other', name: cell.trim() }) : { kind: 'none' }));
  return { hasHeader, columns: named(columns) };
}

/** `term_id` is a term in Indonesian only beside `term_en` or the like. */
function withoutTermIds(first: readonly string[], header: (Column | undefined)[]): (Column | undefined)[] {
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
function attributed(header: readonly (Column | undefined)[]): (Column | undefined)[] {
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
function settled(column: Column | undefined, index: number, name: string, header: (Column | undefined)[]): Column {
  const isOnlyId = (): boolean => header.filter((other) => other?.kind === 'term' && other.language !== 'id').length >= 2 && !header.some((other) => other?.kind === 'conceptField' && other.field === 'id');
  if (/^id$/i.test(name.trim()) && isOnlyId()) return { kind: 'conceptField', field: 'id' };
  // Of two columns for one field the first fills it.
  const isSecond = column?.kind === 'conceptField' && header.findIndex((other) => other?.kind === 'conceptField' && other.field === column.field) < index;
  return column && !isSecond ? column : { kind: 'other', name: name.trim() };
}

function columnOfHeader(name: string): Column | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const conceptField = fieldNamed(CONCEPT_FIELDS, name);
  if (conceptField) return { kind: 'conceptField', field: conceptField };
  const termField = fieldNamed(TERM_FIELDS, name);
  if (termField) return { kind: 'termField', field: termField };
  const mark = fieldNamed(MARKS, name) as MarkColumn | undefined;
  if (mark) return { kind: 'mark', mark, name };
  // Asked first, because `de_status` has the shape of a language tag.
  const ofLanguage = columnOfLanguage(name);
  if (ofLanguage) return ofLanguage;
  const language = languageOfName(name);
  return language ? { kind: 'term', language } : undefined;
}

/** `status_de`, `de-AT_status`, `Term (German)`, `Term [de]`, `Example German`. A definition belongs to the concept in any language. */
function columnOfLanguage(name: string): Column | undefined {
  for (const { 0: separator, index } of name.matchAll(/[\s_:.([-]+/g)) {
    const parts = [name.slice(0, index), name.slice(index + separator.length).replace(/[)\]]$/, '')] as const;
    for (const [field, language] of [parts, [parts[1], parts[0]] as const]) {
      const tag = language.trim() ? languageOfName(language) : undefined;
      if (!tag) continue;
      if (TERM.includes(plain(field))) return { kind: 'term', language: tag };
      if (fieldNamed(CONCEPT_FIELDS, field) === 'definition') return { kind: 'conceptField', field: 'definition' };
      const termField = fieldNamed(TERM_FIELDS_WITH_LANGUAGE, field);
      if (termField) return { kind: 'termField', field: termField, language: tag };
      const mark = fieldNamed(MARKS, field) as MarkColumn | undefined;
      if (mark) return { kind: 'mark', mark, language: tag, name };
    }
  }
  return undefined;
}

/** A header that says only which side is which: `source`, `target`. */
function sourceAndTarget(first: readonly string[], languages: LanguagePair): Record<number, Column> | undefined {
  const find = (...names: string[]) => first.findIndex((cell) => names.includes(plain(cell)));
  const source = find('source', 'sourceterm', 'term', 'quelle', 'ausgangssprache', 'begriff');
  const target = find('target', 'targetterm', 'translation', 'ziel', 'zielsprache', 'übersetzung', 'cible', 'traduction');
  if (source < 0 || target < 0) return undefined;
  return { [source]: { kind: 'term', language: languages.source }, [target]: { kind: 'term', language: languages.target } };
}

/** A field of concepts, or of terms, by one of the names that tables and other files give it. */
export function conceptFieldNamed(name: string): string | undefined {
  return fieldNamed(CONCEPT_FIELDS, name);
}

export function termFieldNamed(name: string): string | undefined {
  return fieldNamed(TERM_FIELDS_WITH_LANGUAGE, name);
}

/** memoQ writes `Entry_` before the fields of an entry. */
function fieldNamed(fields: Record<string, string[]>, name: string): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const whole = plain(name);
  return Object.keys(fields).find((field) => fields[field]!.includes(whole)) ?? (whole.startsWith('entry') ? fieldNamed(fields, whole.slice(5)) : undefined);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}
