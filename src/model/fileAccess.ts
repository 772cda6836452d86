/** The places of files to which an editor's folders may lead. */
export interface FileAccess {
  /**
   * Absolute. A file below one of these may be read and written as long as its real path lies below the same folder's.
   */
  folders: readonly string[];
  /** Absolute. Any of those files may lead into these, too: the owner of the machine has named them, never a folder. */
  allowedFolders: readonly string[];
}
