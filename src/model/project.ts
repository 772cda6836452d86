/** A pattern of source files and their translations, as names relative to the folder, separated by `/`. */
export interface FilePattern {
  /**
   * The source pattern, with `*` for a part of a name and `**` for any folders: `docs/**`. Missing for bilingual files,
   * which contain their source.
   */
  source?: string;
  /** The same wildcards in the same order, with `{language}` once: `docs/{language}/**`. */
  target: string;
}

/** The layout of a folder's sources and translations. */
export interface ProjectLayout {
  /** Missing where no name states it. */
  source?: string;
  /** Those with most files first. */
  targets: string[];
  files: FilePattern[];
  /** A file in the source language, or a bilingual one, to recognise that language by, where no name states it. */
  sourceSample?: string;
}
