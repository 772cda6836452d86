import type { FileProblem } from '../../base/problem';
import { languageOfName } from '../../language/names';
import type { MarkColumnKind, TermRole } from './columnWords';
import {
  CONCEPT_FIELD_HEADERS,
  MARK_HEADERS,
  TERM_HEADERS_WITH_LANGUAGE,
  TERM_FIELD_HEADERS,
  TERM_FIELD_HEADERS_WITH_LANGUAGE,
  TERM_HEADERS,
  TERM_ROLE_HEADERS,
} from './columnWords';

/** A decision about a column that the user may want to change. */
export type ColumnRemark = Pick<FileProblem, 'message' | 'option'>;

/** The content of a table's column. */
export type TableColumn =
  /** A term in the language, or in the language that the cell in column `languageFrom` states. */
  | { kind: 'term'; language: string; languageFrom?: number }
  /** Further terms of a language; without a language in the name, that of the previous column. */
  | { kind: 'variant'; role: TermRole; language?: string; name: string }
  /** A field of the terms in one language, or of all terms of the row. */
  | { kind: 'termField'; field: string; language?: string }
  | { kind: 'conceptField'; field: string }
  /**
   * A word about the terms in one language, or about the entry: whether they are forbidden, whether they are
   * translated, or several such flags.
   */
  | { kind: 'mark'; mark: MarkColumnKind; language?: string; name: string }
  /** A column that Glossa has no field for; it is kept under its name. */
  | { kind: 'other'; name: string }
  /** A column that is not imported. */
  | { kind: 'none' };

/** The maximum length of a column's name; longer ones are text. */
const MAX_NAME_LENGTH = 100;
const IN_BRACKETS = /^\[(.+)\]$/s;

/** Returns the name under which a field is written to a table. */
export function columnName(field: string, language?: string): string {
  const name =
    language === undefined ? (CONCEPT_FIELD_HEADERS[field]?.[0] ?? field) : field === 'examples' ? 'example' : field;
  const written = field === 'definitionSource' || field === 'originalId' ? field : name;
  return language === undefined ? written : `${written}_${language}`;
}

/** Returns the name of a column without a Glossa field if it would be read as something else: `[domain]`. */
export function nameInBrackets(name: string): string {
  return `[${name}]`;
}

/** Returns the content of a column by its name, if recognised. */
export function columnOfHeader(name: string): TableColumn | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const bracketed = IN_BRACKETS.exec(name)?.[1];
  if (bracketed) return { kind: 'other', name: bracketed };
  const conceptField = fieldNamed(CONCEPT_FIELD_HEADERS, name);
  if (conceptField) return { kind: 'conceptField', field: conceptField };
  const termField = fieldNamed(TERM_FIELD_HEADERS, name);
  if (termField) return { kind: 'termField', field: termField };
  const mark = fieldNamed(MARK_HEADERS, name) as MarkColumnKind | undefined;
  if (mark) return { kind: 'mark', mark, name };
  const role = termRoleNamed(name);
  if (role) return { kind: 'variant', role, name };
  // `src` and `tgt` state the side of a column, and look like language codes.
  if (/^(?:src|tgt)(?![a-z])/i.test(name)) return undefined;
  if (/^dst$/i.test(name)) return undefined;
  // Asked first, because `de_status` has the shape of a language tag.
  const ofLanguage = columnOfLanguage(name);
  if (ofLanguage) return ofLanguage;
  const language = languageOfName(name);
  return language ? { kind: 'term', language } : undefined;
}

/**
 * Returns the column for a name with a language, such as `status_de`, `Term (German)` or `Example German`; undefined
 * for other names. A definition in any language belongs to the concept.
 */
function columnOfLanguage(name: string): TableColumn | undefined {
  for (const { 0: separator, index } of name.matchAll(/[\s_:.([-]+/g)) {
    const parts = [name.slice(0, index), name.slice(index + separator.length).replace(/[)\]]$/, '')] as const;
    for (const [field, language] of [parts, [parts[1], parts[0]] as const]) {
      const tag = language.trim() ? languageOfName(language) : undefined;
      if (!tag) continue;
      const isNamed = language.trim().length > 3 || (language.trim().length === 2 && /[_(.:[-]/.test(separator));
      if (
        TERM_HEADERS.includes(normalisedHeader(field)) ||
        (isNamed && TERM_HEADERS_WITH_LANGUAGE.includes(normalisedHeader(field)))
      )
        return { kind: 'term', language: tag };
      if (fieldNamed(CONCEPT_FIELD_HEADERS, field) === 'definition')
        return { kind: 'conceptField', field: 'definition' };
      const termField = fieldNamed(TERM_FIELD_HEADERS_WITH_LANGUAGE, field);
      if (termField) return { kind: 'termField', field: termField, language: tag };
      const mark = fieldNamed(MARK_HEADERS, field) as MarkColumnKind | undefined;
      if (mark) return { kind: 'mark', mark, language: tag, name };
      const role = termRoleNamed(field);
      if (role) return { kind: 'variant', role, language: tag, name };
    }
  }
  return undefined;
}

/** Returns a field of concepts or terms for one of its names in tables and other files. */
export function conceptFieldNamed(name: string): string | undefined {
  return fieldNamed(CONCEPT_FIELD_HEADERS, name);
}

export function termFieldNamed(name: string): string | undefined {
  return fieldNamed(TERM_FIELD_HEADERS_WITH_LANGUAGE, name);
}

/** Returns a kind of further terms for one of its names in columns and fields of other programs. */
export function termRoleNamed(name: string): TermRole | undefined {
  return fieldNamed(TERM_ROLE_HEADERS, name) as TermRole | undefined;
}

/**
 * Returns the field with a name, which may have a prefix for fields of an entry: `Entry_` in memoQ, `Concept` in
 * Crowdin.
 */
function fieldNamed(fields: Record<string, readonly string[]>, name: string): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const whole = normalisedHeader(name);
  return (
    Object.keys(fields).find((field) => fields[field]!.includes(whole)) ??
    (/^(?:entry|concept)./.test(whole) ? fieldNamed(fields, whole.replace(/^(?:entry|concept)/, '')) : undefined)
  );
}

export function normalisedHeader(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}
