/** A table's columns as they were understood, for whoever has to check them before anything is written. */
export interface TableDescription {
  /** False where the first row holds terms; undefined where it cannot be told. */
  hasHeader?: boolean;
  columns: DescribedColumn[];
}

export interface DescribedColumn {
  /** From the first row; its number where there is no header. */
  name: string;
  /** What it was read as, in the words of a column map: `de`, `status_de`, `definition`; `-` for nothing. Undefined for one that is kept under its name. */
  holds?: string;
  /** Of the first rows. */
  sample: string[];
}
