/**
 * The entry of a glossary, after ISO 30042 (TBX): one meaning with its terms in any number of languages. Unknown fields
 * are kept on the object and written back unchanged.
 */

/** Picklist of `administrativeStatus` in TBX-Basic, in the order in which a translator prefers the terms. */
export const ADMINISTRATIVE_STATUSES = [
  'preferredTerm-admn-sts',
  'admittedTerm-admn-sts',
  'supersededTerm-admn-sts',
  'deprecatedTerm-admn-sts',
] as const;

export type AdministrativeStatus = (typeof ADMINISTRATIVE_STATUSES)[number];

/** Returns whether a translation may use a term: preferred, admitted, or without any status. */
export function isPermittedTerm({ status }: Pick<Term, 'status'>): boolean {
  return status !== 'supersededTerm-admn-sts' && status !== 'deprecatedTerm-admn-sts';
}

/** Returns the rank of a term in its concept; lower ones are used first. Without a status, it is below *admitted*. */
export function statusOrder({ status }: Pick<Term, 'status'>): number {
  return status === undefined ? 1.5 : ADMINISTRATIVE_STATUSES.indexOf(status);
}

/** The fields of an entry that contain one text, in the order in which they are shown and written. */
export const CONCEPT_TEXT_FIELDS = [
  'domain',
  'definition',
  'definitionSource',
  'note',
  'source',
  'customer',
  'project',
] as const;
export type ConceptTextField = (typeof CONCEPT_TEXT_FIELDS)[number];

/** The fields of a term that contain one text, in writing order. */
export const TERM_TEXT_FIELDS: readonly string[] = [
  'status',
  'partOfSpeech',
  'termType',
  'grammaticalGender',
  'grammaticalNumber',
  'geographicalUsage',
  'note',
  'source',
  'customer',
  'project',
];

/** A sentence in which a phrase was used. `before + phrase + after` is the sentence, spaces included. */
export interface ExampleSentence {
  before: string;
  phrase: string;
  after: string;
  /** The origin of the sentence: a file name and line, a title, a URL. */
  source?: string;
}

/** Something that an entry points to: another entry by its id, a page, a picture. */
export interface CrossReference {
  /** A concept's id, an address, or a path relative to the glossary's folder. */
  target: string;
  /** The display text. */
  text?: string;
}

/** A picture of an entry. */
interface PictureReference extends CrossReference {
  /** Vectors of vision models, by model name, as base64 of 32-bit floats. */
  vectors?: unknown;
}

/** One event in the life of an entry, as TBX's `transacGrp` has it. */
export interface Transaction {
  /** `origination`, `modification`, or another type from the file. */
  type: string;
  /** ISO 8601. */
  date?: string;
  /** The responsible person. */
  responsible?: string;
}

/** One form of a concept in one language. */
export interface Term {
  term: string;
  /** BCP 47, as `de` or `zh-Hans`. */
  language: string;
  status?: AdministrativeStatus;
  partOfSpeech?: string;
  termType?: string;
  /** `exact`: different capitals form a different word. */
  letterCase?: string;
  /**
   * `exact` matches no inflected forms or compounds; `prefix` matches all words that begin with the term. If missing,
   * inflected forms and compounds match.
   */
  matching?: string;
  /** The required beginning of words for a `prefix` term; defaults to the whole term. */
  beginning?: string;
  grammaticalGender?: string;
  grammaticalNumber?: string;
  /** The country or region in which the term is used. */
  geographicalUsage?: string;
  examples?: ExampleSentence[];
  note?: string;
  source?: string;
  customer?: string;
  project?: string;
  crossReferences?: CrossReference[];
  transactions?: Transaction[];
  [extra: string]: unknown;
}

export interface Concept {
  /** `c` and sixteen random hexadecimal digits, made once and never changed. */
  id: string;
  /** Subject field. */
  domain?: string;
  definition?: string;
  /** The source of the definition. */
  definitionSource?: string;
  note?: string;
  terms: Term[];
  /** The origin of the entry: the mined documents or the imported file. */
  source?: string;
  customer?: string;
  project?: string;
  crossReferences?: CrossReference[];
  images?: PictureReference[];
  /** The history besides `created` and `modified`, which Glossa updates. */
  transactions?: Transaction[];
  /** ISO 8601, UTC. */
  created?: string;
  modified?: string;
  [extra: string]: unknown;
}

/** The formats of pictures that are shown: every editor displays them, and none of them runs or loads anything. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/**
 * The reasons for not showing a picture: the file does not exist (`missing`); it is, or links, outside the open folders
 * (`outside`); the entry has a web address (`address`); the entry is in a termbase, which has no folder (`termbase`);
 * the file has too many bytes or pixels (`tooLarge`); it is an SVG (`drawing`), an unknown format (`unknown`), damaged
 * (`broken`), or unreadable (`unreadable`).
 */
export type PictureRejection =
  'missing' | 'outside' | 'address' | 'termbase' | 'tooLarge' | 'drawing' | 'unknown' | 'broken' | 'unreadable';

/** The maximum size of a picture in bytes. */
export const MAX_PICTURE_SIZE = 10 << 20;

/** The properties in the first bytes of a picture. */
export interface PictureMetadata {
  type: PictureType;
  /** The width in pixels. */
  width: number;
  height: number;
}
