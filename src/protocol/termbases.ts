/** The termbases of a team: the state of each, and of edits that wait for it. */
import { NotificationType0, RequestType } from 'vscode-jsonrpc';
import type { GlossaryReference } from './commonParameters';

/** A collection on a Milvus server (docs/reference/termbase-server.md). It never contains the secret. */
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

/** The patterns of a server's address and of a collection's name. The manifest contains the same patterns. */
export const [HOST_AND_PORT, COLLECTION_NAME] = [/^[\w.[\]:-]+:\d+$/, /^[A-Za-z_]\w{0,254}$/];

/** A termbase that the user has allowed to be contacted. */
export interface TermbaseAccess extends TermbaseAddress {
  /** The secret. Defaults to the one in the environment, if there is one. */
  token?: string;
}

export interface UseTermbasesParams {
  /** All termbases. Glossa stops contacting any other. */
  termbases: TermbaseAccess[];
}

export interface TermbaseState {
  name: string;
  /** `idle`: not contacted yet; `slow`: look-ups do not wait for it; `away`: unreachable; `refused`: not usable. */
  phase: 'idle' | 'ready' | 'slow' | 'away' | 'refused';
  /** The reason for `away` and `refused`, as a sentence. */
  reason?: string;
  /** True if its vectors were made by another model, so that it is searched by form only. */
  isByFormOnly?: boolean;
  /** The number of edits that it does not have yet. */
  waiting: number;
  /** Edits that were not sent because their files are damaged, and the folder that keeps these. */
  damaged?: { count: number; folder: string };
  /** The known entries that several people edited at the same time. */
  disputed: DisputedEntry[];
}

/** An entry with several current versions until a user decides. */
export interface DisputedEntry {
  id: string;
  /** One of the entry's terms, to identify it for the user. */
  term: string;
}

export interface DiscardEditsParams {
  termbase: string;
}

export const termbaseRequests = {
  useTermbases: new RequestType<UseTermbasesParams, void, void>('glossa/useTermbases'),
  /** Discards the pending edits of a termbase and returns their number. */
  discardEdits: new RequestType<DiscardEditsParams, number, void>('glossa/discardEdits'),
};

/** Sent when a termbase has responded after a look-up stopped waiting: a repeated look-up gets its answer at once. */
export const lateAnswerNotification = new NotificationType0('glossa/lateAnswer');

/** The prefix of a termbase's name in place of a glossary path. File paths are absolute and never begin with it. */
const SCHEME = 'termbase:';

/** Returns the reference to a termbase in place of a glossary file. */
export function termbaseReference(name: string, readOnly?: boolean): GlossaryReference {
  return { path: SCHEME + name, ...(readOnly && { readOnly }) };
}

/** Returns the name of the termbase of a path; undefined for a file. */
export function termbaseNameOf(path: string): string | undefined {
  return path.startsWith(SCHEME) ? path.slice(SCHEME.length) : undefined;
}

export function glossaryFilesAmong(glossaries: readonly GlossaryReference[]): GlossaryReference[] {
  return glossaries.filter(({ path }) => termbaseNameOf(path) === undefined);
}
