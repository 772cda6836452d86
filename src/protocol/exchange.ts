/** Requests to import a file into a glossary, and to export a glossary. */
import { RequestType } from 'vscode-jsonrpc';
import type { FileProblem } from '../base/problem';
import type { AdministrativeStatus } from '../model/concept';
import type { ExportFormat, GlossarySelection, MultiTermCellMode, TableDescription } from '../model/glossaryFormat';
import type { PartialLanguagePair } from '../model/languagePair';
import type { DuplicateHandling } from './changes';
import type { GlossaryReference, WithProgress } from './commonParameters';

/** The file to import, the target glossary, and the options for reading the file. */
export interface PreviewImportParams {
  /** Absolute path of the file to read. */
  file: string;
  glossary: GlossaryReference;
  /** Languages for a file without language codes. */
  languages: PartialLanguagePair;
  /**
   * The label of the file's character encoding. A byte order mark overrides it. Defaults to the encoding that the file
   * declares, otherwise to the detected one.
   */
  encoding?: string;
  /** The content of a table's columns, by name or number from 1 (`de`, `definition`, `status_de`; `-` for nothing). */
  columns?: Record<string, string>;
  /** The way in which table cells with several terms are split. By default, only unambiguous lists are split. */
  multiTermCells?: MultiTermCellMode;
  /** The languages to import. Defaults to all. */
  onlyLanguages?: string[];
  /** The status given to terms that have no status in the file. */
  status?: AdministrativeStatus;
}

export interface ImportParams extends PreviewImportParams {
  onDuplicate: DuplicateHandling;
}

/** The preview of an import, before anything is written. */
export interface PreviewImportResult {
  /** The reader's name, such as `tbx` or `csv`; missing if the file is rejected. */
  format?: string;
  /** The label of the encoding, if it was guessed. */
  guessedEncoding?: string;
  concepts: number;
  terms: number;
  /** The languages, those with most terms first. */
  languages: { language: string; terms: number }[];
  /** The number of the file's entries that are already in the glossary. */
  known: number;
  /** The number of terms of many words: sentences of a translation memory rather than terms. */
  sentences: number;
  table?: TableDescription;
  problems: FileProblem[];
}

export interface ImportResult {
  /** The number of concepts read from the file. */
  concepts: number;
  terms: number;
  /** The number of concepts that are new in the glossary. */
  added: number;
  merged: number;
  skipped: number;
  /** Names of table columns without a Glossa field; missing if there are none. */
  keptColumns?: string[];
  problems: FileProblem[];
}

export interface ExportParams {
  glossary: GlossaryReference;
  format: ExportFormat;
  selection: GlossarySelection;
  /** The absolute path of the file to write; an existing one is replaced. */
  file: string;
  /** The languages for bilingual formats. Defaults to the two languages in which most entries have terms. */
  languages: PartialLanguagePair;
}

export interface ExportResult {
  /** The number of written concepts. */
  concepts: number;
  terms: number;
  /** A sentence for each kind of content that the format cannot store. */
  omissions: string[];
  /** The problems of the glossary itself. */
  problems: FileProblem[];
}

/** The values by which concepts of a glossary can be filtered, most frequent first. */
export interface FilterValues {
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
  previewImport: new RequestType<WithProgress<PreviewImportParams>, PreviewImportResult, void>('glossa/previewImport'),
  export: new RequestType<WithProgress<ExportParams>, ExportResult, void>('glossa/export'),
  facets: new RequestType<GlossaryReference, FilterValues, void>('glossa/facets'),
};
