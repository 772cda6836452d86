/**
 * The address of a termbase: a collection on a Milvus server (docs/reference/termbase-server.md). It never contains the
 * secret.
 */
export interface TermbaseAddress {
  /** The display name. */
  name: string;
  /** `host:port`. */
  address: string;
  /** The database. Defaults to the server's default database. */
  database?: string;
  collection: string;
  /** Whether to use TLS. Defaults to true except for loopback addresses. */
  tls?: boolean;
}
