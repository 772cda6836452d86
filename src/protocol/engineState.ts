/** The engine itself: how it is started, what state it is in, and its local data. */
import { NotificationType, RequestType0 } from 'vscode-jsonrpc';
import type { AdaptationState } from '../model/adaptation';
import type { FileAccess } from '../model/fileAccess';
import type { TermbaseState } from './termbases';

/** The options of the engine process, given once on its command line as JSON. */
export interface EngineOptions {
  /** Folder with `model.json`. Defaults to the bundled model. */
  modelFolder?: string;
  /** Folder for vectors and indexes; may be deleted at any time. */
  cacheFolder: string;
  /** Folder for edits that wait for their termbase and must not be lost. Missing: no termbase is edited. */
  editsFolder?: string;
  /** The places of readable files. Missing on a command line, which names each file. */
  access?: FileAccess;
  /**
   * True if batches do not depend on time, so the same input always gives the same bits. For tasks without other
   * requests in between.
   */
  isRepeatable?: boolean;
}

export type EngineState = EnginePhase & { termbases?: TermbaseState[] };

type EnginePhase =
  | { phase: 'starting' }
  | { phase: 'indexing'; percent: number }
  /**
   * `nativeFailure`: why the model runs in WebAssembly; missing where it runs natively. `languages`: those that the
   * model speaks.
   */
  | { phase: 'ready'; adaptations?: AdaptationState[]; nativeFailure?: string; languages?: readonly string[] }
  | { phase: 'lexicalOnly'; reason: string };

export const engineRequests = {
  clearLocalData: new RequestType0<void, void>('glossa/clearLocalData'),
};

/** Answers while the engine is alive. It is separate from other requests because it is no work. */
export const heartbeatRequest = new RequestType0<void, void>('glossa/heartbeat');

export const Notifications = {
  state: new NotificationType<EngineState>('glossa/state'),
};
