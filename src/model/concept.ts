/**
 * The entry of a glossary, after ISO 30042 (TBX): one meaning with its terms in any number of languages.
 * Fields that this version does not know are kept on the object and written back as they were read.
 */

/** Picklist of `administrativeStatus` in TBX-Basic, in the order in which a translator prefers the terms. */
export const ADMINISTRATIVE_STATUSES = [
  'preferredTerm-admn-sts',
  'admittedTerm-admn-sts',
  'supersededTerm-admn-sts',
  'deprecatedTerm-admn-sts',
] as const;

export type AdministrativeStatus = (typeof ADMINISTRATIVE_STATUSES)[number];

/** A sentence in which a phrase was used. `before + phrase + after` is the sentence, blanks included. */
export interface ExampleSentence {
  before: string;
  phrase: string;
  after: string;
  /** Where the sentence stands: a file name and a line, a title, a URL. */
  source?: string;
}

/** Something that an entry points to: another entry by its id, a page, a picture. */
export interface Reference {
  /** A concept's id, an address, or a path relative to the glossary's folder. */
  target: string;
  /** What is shown for it. */
  text?: string;
}

/** A picture of an entry. */
export interface PictureReference extends Reference {
  /** What vision models say of it: the vectors of each, by its name, as base64 of 32-bit floats. */
  vectors?: unknown;
}

/** One event in the life of an entry, as TBX's `transacGrp` has it. */
export interface Transaction {
  /** `origination`, `modification`, or what else a file calls it. */
  type: string;
  /** ISO 8601. */
  date?: string;
  /** Who did it. */
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
  /** `exact`: what is written with other capitals is another word. */
  letterCase?: string;
  /** `exact`: the term in no other inflection and in no compound; `prefix`: every word that begins with it. Missing: inflected and in compounds. */
  matching?: string;
  /** Of a term that counts as `prefix`: what the words begin with; missing: the whole term. */
  beginning?: string;
  grammaticalGender?: string;
  grammaticalNumber?: string;
  /** Where the term is used: a country or a region. */
  geographicalUsage?: string;
  examples?: ExampleSentence[];
  note?: string;
  source?: string;
  customer?: string;
  project?: string;
  crossReferences?: Reference[];
  transactions?: Transaction[];
  [extra: string]: unknown;
}

export interface Concept {
  /** `c` and sixteen random hexadecimal digits, made once and never changed. */
  id: string;
  /** Subject field. */
  domain?: string;
  definition?: string;
  /** Who says so. */
  definitionSource?: string;
  note?: string;
  terms: Term[];
  /** Where the entry came from: the documents it was mined from, the file it was imported from. */
  source?: string;
  customer?: string;
  project?: string;
  crossReferences?: Reference[];
  images?: PictureReference[];
  /** Besides `created` and `modified`, which Glossa keeps. */
  transactions?: Transaction[];
  /** ISO 8601, UTC. */
  created?: string;
  modified?: string;
  [extra: string]: unknown;
}
