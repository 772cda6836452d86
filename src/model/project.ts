/** Which files of a folder are translations of which, as names relative to the folder, with `/` between their parts. */
export interface FilePattern {
  /** With `*` for a part of a name and `**` for any folders: `docs/**`. Missing for bilingual files, which hold their source themselves. */
  source?: string;
  /** The same wildcards in the same order, and `{language}` once: `docs/{language}/**`. */
  target: string;
}

/** How a folder keeps what it translates. */
export interface ProjectLayout {
  /** Missing where no name states it. */
  source?: string;
  /** Those with most files first. */
  targets: string[];
  files: FilePattern[];
  /** A file in the source language, or a bilingual one, to recognise that language by, where no name states it. */
  sourceSample?: string;
}
