/** The export formats, with their properties. */
export interface ExportFormatTraits {
  /** The file name extension, without a dot. */
  ending: string;
  /** The common name of the format, which is not translated. */
  name: string;
  /** True if the format has two languages; terms in others are omitted. */
  isBilingual?: boolean;
}

/**
 * `tbx` is version 3, `tbx-dct` the same with data categories as tags, `tbx-min` and `tbx-core` its small dialects,
 * `tbx2` version 2, `xliff` version 2.1 with its glossary module, `csv-pairs` two columns without a header, `glossa`
 * our own file.
 */
export const EXPORT_FORMATS = {
  tbx: { ending: 'tbx', name: 'TBX 3 (ISO 30042:2019)' },
  'tbx-dct': { ending: 'tbx', name: 'TBX 3 (DCT)' },
  'tbx-min': { ending: 'tbx', name: 'TBX-Min' },
  'tbx-core': { ending: 'tbx', name: 'TBX-Core' },
  tbx2: { ending: 'tbx', name: 'TBX 2 (martif)' },
  xlsx: { ending: 'xlsx', name: 'Excel (XLSX)' },
  csv: { ending: 'csv', name: 'CSV' },
  'csv-pairs': { ending: 'csv', name: 'CSV (DeepL)', isBilingual: true },
  tsv: { ending: 'tsv', name: 'TSV' },
  tmx: { ending: 'tmx', name: 'TMX 1.4b' },
  xliff: { ending: 'xlf', name: 'XLIFF 2.1', isBilingual: true },
  xliff12: { ending: 'xlf', name: 'XLIFF 1.2', isBilingual: true },
  po: { ending: 'po', name: 'PO (gettext)', isBilingual: true },
  multiterm: { ending: 'xml', name: 'MultiTerm XML' },
  utx: { ending: 'utx', name: 'UTX 1.11', isBilingual: true },
  omegat: { ending: 'txt', name: 'OmegaT', isBilingual: true },
  glossa: { ending: 'glossa.jsonl', name: 'Glossa' },
} as const satisfies Record<string, ExportFormatTraits>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** The selected part of a glossary. A missing field selects everything. */
export interface GlossarySelection {
  /** The language tags of the terms (BCP 47). */
  languages?: string[];
  /** Subject fields. */
  domains?: string[];
  customers?: string[];
  projects?: string[];
  /** The administrative statuses; an empty text means terms without a status. */
  statuses?: string[];
  /** Names of the fields of concepts and terms that are kept besides the ids and the terms themselves. */
  fields?: string[];
}

/** The interpretation of a table's columns, for the user to check before anything is written. */
export interface TableDescription {
  /** False if the first row contains terms; undefined if unknown. */
  hasHeader?: boolean;
  columns: DescribedColumn[];
  /** Missing if every cell of terms is clear. */
  cells?: AmbiguousCells;
}

/** The handling of cells with terms: split only unambiguous lists, split all possible lists, or keep them. */
export const MULTI_TERM_CELL_MODES = ['tidy', 'split', 'as-written'] as const;

export type MultiTermCellMode = (typeof MULTI_TERM_CELL_MODES)[number];

/** Cells that may contain several terms. */
export interface AmbiguousCells {
  doubtful: number;
  /** The first of them. */
  sample: string[];
}

interface DescribedColumn {
  /** The name from the first row; the number if there is no header. */
  name: string;
  /**
   * The column's content, as in a column map: `de`, `status_de`, `definition`; `-` for nothing. Undefined for a column
   * that is kept under its name.
   */
  holds?: string;
  /** Sample values from the first rows. */
  sample: string[];
}

/** The content of columns: by name or number from 1, a language, a field, `status_de`, or `-` for nothing. */
export type ColumnMap = Record<string, string>;
