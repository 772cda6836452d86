import { languageOfName } from '../../language/names';

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

/** Fields by the names that tables give them, compared without case, blanks, `_` and `-`. The first is what Glossa writes. */
const CONCEPT_FIELDS: Record<string, string[]> = {
  id: ['concept', 'conceptid', 'entryid', 'uuid', 'termuuid'],
  domain: ['domain', 'subject', 'subjectfield', 'field', 'topic', 'category', 'fachgebiet', 'sachgebiet', 'domaine', '领域', '領域', '分野', '분야'],
  definition: ['definition', 'def', 'description', 'descr', 'meaning', 'explanation', 'définition', '定义', '定義', '释义', '정의', 'определение'],
  definitionSource: ['definitionsource'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'bemerkung', 'anmerkung', 'kommentar', 'notiz', 'remarque', 'commentaire', '备注', '備註', '備考', '비고', 'примечание'],
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
  examples: ['example', 'examples', 'examplesentence', 'context', 'sentence', 'usage', 'termexample', 'beispiel', 'kontext', 'exemple', 'contexte', '例句', '例文', '예문', 'пример'],
};
/** Fields that terms have, too, but that without a language belong to the concept. */
const TERM_FIELDS_WITH_LANGUAGE: Record<string, string[]> = { ...TERM_FIELDS, note: CONCEPT_FIELDS.note!, source: ['source'], customer: ['customer'], project: ['project'], letterCase: ['lettercase'], matching: ['matching'], beginning: ['beginning'] };
/** Columns of memoQ (`Term_Info`), Lokalise (`forbidden`, `translatable`), Supervertaler (`Forbidden`) and Weblate (`flags`). */
const MARKS: Record<MarkColumn, string[]> = {
  forbidden: ['forbidden', 'termforbidden', 'forbiddenterm', 'isforbidden', 'donotuse', 'prohibited', 'banned', 'verboten', 'interdit'],
  translatable: ['translatable', 'translationneeded'],
  flags: ['flags', 'terminfo'],
};
const TERM = ['term', 'terms'];
/** What else stands for a term beside the name of a language, but with a short code only behind a sign: “no text”, “new word”. */
const TERM_BESIDE_LANGUAGE = ['word', 'words', 'wort', 'text', 'translation', 'übersetzung', 'name', 'mot', 'palabra', 'preferred', 'preferredterm', 'approved', 'recommended', 'suggested', 'official', 'standard', 'target', 'translated', 'equivalent'];
/** Characters of a column's name; what is longer is a text. */
const LONGEST_NAME = 100;
const IN_BRACKETS = /^\[(.+)\]$/s;

/** The name under which a field is written to a table. */
export function columnName(field: string, language?: string): string {
  const name = language === undefined ? (CONCEPT_FIELDS[field]?.[0] ?? field) : field === 'examples' ? 'example' : field;
  const written = field === 'definitionSource' || field === 'originalId' ? field : name;
  return language === undefined ? written : `${written}_${language}`;
}

/** The name of a column that Glossa has no field for, where it would be read as something else: `[domain]`. */
export function nameInBrackets(name: string): string {
  return `[${name}]`;
}

/** What a column of this name holds, as far as the name tells it. */
export function columnOfHeader(name: string): Column | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const bracketed = IN_BRACKETS.exec(name)?.[1];
  if (bracketed) return { kind: 'other', name: bracketed };
  const conceptField = fieldNamed(CONCEPT_FIELDS, name);
  if (conceptField) return { kind: 'conceptField', field: conceptField };
  const termField = fieldNamed(TERM_FIELDS, name);
  if (termField) return { kind: 'termField', field: termField };
  const mark = fieldNamed(MARKS, name) as MarkColumn | undefined;
  if (mark) return { kind: 'mark', mark, name };
  // `src` and `tgt` say which side a column is on, and look like codes of languages.
  if (/^(?:src|tgt)(?![a-z])/i.test(name)) return undefined;
  if (/^dst$/i.test(name)) return undefined;
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
      const isNamed = language.trim().length > 3 || (language.trim().length === 2 && /[_(.:[-]/.test(separator));
      if (TERM.includes(plainName(field)) || (isNamed && TERM_BESIDE_LANGUAGE.includes(plainName(field)))) return { kind: 'term', language: tag };
      if (fieldNamed(CONCEPT_FIELDS, field) === 'definition') return { kind: 'conceptField', field: 'definition' };
      const termField = fieldNamed(TERM_FIELDS_WITH_LANGUAGE, field);
      if (termField) return { kind: 'termField', field: termField, language: tag };
      const mark = fieldNamed(MARKS, field) as MarkColumn | undefined;
      if (mark) return { kind: 'mark', mark, language: tag, name };
    }
  }
  return undefined;
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
  const whole = plainName(name);
  return Object.keys(fields).find((field) => fields[field]!.includes(whole)) ?? (whole.startsWith('entry') ? fieldNamed(fields, whole.slice(5)) : undefined);
}

export function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}
