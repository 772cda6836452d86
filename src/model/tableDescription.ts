/** A table's columns as they were understood, for whoever has to check them before anything is written. */
export interface TableDescription {
  /** False where the first row holds terms; undefined where it cannot be told. */
  hasHeader?: boolean;
  columns: DescribedColumn[];
  /** Missing where every cell of terms is clear. */
  cells?: TidiedCells;
}

/** The handling of cells with terms: split only clear lists, split all possible lists, or keep them. */
export const CELLS_HANDLING = ['tidy', 'split', 'as-written'] as const;

export type MultiTermCellMode = (typeof CELLS_HANDLING)[number];

/** Cells that may hold several terms. */
export interface TidiedCells {
  doubtful: number;
  /** The first of them. */
  sample: string[];
}

export interface DescribedColumn {
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
