/** What goes into a glossary from a client's file, and out of it into one. */
import { RequestType } from 'vscode-jsonrpc';
import type { Problem } from '../base/problem';
import type { AdministrativeStatus } from '../model/concept';
import type { ExportFormat, GlossarySelection } from '../model/glossaryFormat';
import type { LanguageChoice } from '../model/languagePair';
import type { TableDescription } from '../model/tableDescription';
import type { OnDuplicate } from './changes';
import type { GlossaryReference, WithProgress } from './commonParameters';

/** A client's file and how it is to be understood. */
export interface ImportedFile {
  /** Absolute path of the file to read. */
  file: string;
  glossary: GlossaryReference;
  /** For a file without language codes of its own. */
  languages: LanguageChoice;
  /** Label of the file's character encoding; what the file's first bytes show wins, and where it is missing, what the file says or a guess counts. */
  encoding?: string;
  /** Of a table: what its columns hold, by name or number from 1 (`de`, `definition`, `status_de`; `-` for nothing). */
  columns?: Record<string, string>;
  /** Only terms in these languages; all where it is missing. */
  only?: string[];
  /** For terms to which the file gives none. */
  status?: AdministrativeStatus;
}

export interface ImportParams extends ImportedFile {
  onDuplicate: OnDuplicate;
}

/** What an import would find, before anything is written. */
export interface PreviewResult {
  /** The reader's name, as `tbx` or `csv`; missing where the file is refused. */
  format?: string;
  /** Label of the encoding, where nothing said it and it was guessed. */
  guessedEncoding?: string;
  concepts: number;
  terms: number;
  /** Most terms first. */
  languages: { language: string; terms: number }[];
  /** Entries that the glossary holds already. */
  known: number;
  /** Terms of many words: sentences of a translation memory rather than terms. */
  sentences: number;
  table?: TableDescription;
  problems: Problem[];
}

export interface ImportResult {
  /** Read from the file. */
  concepts: number;
  terms: number;
  /** New in the glossary. */
  added: number;
  merged: number;
  skipped: number;
  /** Columns of a table that Glossa has no field for, by name; missing where there are none. */
  keptColumns?: string[];
  problems: Problem[];
}

export interface ExportParams {
  glossary: GlossaryReference;
  format: ExportFormat;
  selection: GlossarySelection;
  /** Absolute path of the file to write, in place of one that is there. */
  file: string;
  /** For formats of two languages; missing: those that most entries have terms in. */
  languages: LanguageChoice;
}

export interface ExportResult {
  /** Written. */
  concepts: number;
  terms: number;
  /** What the format has no place for, a sentence each. */
  omissions: string[];
  /** Of the glossary itself. */
  problems: Problem[];
}

/** What the concepts of a glossary can be chosen by, most frequent first. */
export interface Facets {
  languages: string[];
  domains: string[];
  customers: string[];
  projects: string[];
  statuses: string[];
  /** Names of the fields that are filled anywhere. */
  fields: string[];
}

export const exchangeRequests = {
  import: new RequestType<WithProgress<ImportParams>, ImportResult, void>('glossa/import'),
  previewImport: new RequestType<WithProgress<ImportedFile>, PreviewResult, void>('glossa/previewImport'),
  export: new RequestType<WithProgress<ExportParams>, ExportResult, void>('glossa/export'),
  facets: new RequestType<GlossaryReference, Facets, void>('glossa/facets'),
};
