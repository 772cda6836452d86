/** Where a termbase is: a collection of a Milvus server (docs/termbase.md). The secret is never part of it. */
export interface TermbaseAddress {
  /** By which people know it. */
  name: string;
  /** `host:port`. */
  address: string;
  /** Of the server; its default one where it is missing. */
  database?: string;
  collection: string;
  /** Missing: off the loopback, yes. */
  tls?: boolean;
}
