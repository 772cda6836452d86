/** The messages between the editor and the engine. Requests contain all the data that they need. */
import { NotificationType, RequestType0 } from 'vscode-jsonrpc';
import type { AdaptationState } from '../model/adaptation';
import type { FileAccess } from '../model/document';
import { analysisRequests } from './analysis';
import { browsingRequests, pictureRequests } from './browsing';
import { buildRequests } from './build';
import { changeRequests } from './changes';
import { checkRequests, consistencyRequests } from './check';
import { askRequests, documentRequests } from './documents';
import { exchangeRequests } from './exchange';
import { adaptationRequests, lookupRequests } from './lookups';
import { memoryRequests } from './memory';
import type { TermbaseState } from './termbases';
import { termbaseRequests } from './termbases';
import { textRequests } from './texts';
import { toolRequests } from './tools';

export type * from './analysis';
export type * from './browsing';
export type * from './build';
export type * from './changes';
export type * from './check';
export type * from './commonParameters';
export type * from './documents';
export type * from './exchange';
export type * from './lookups';
export type * from './memory';
export type * from './termbases';
export type * from './texts';
export type * from './tools';
export type { PartialLanguagePair } from '../model/languagePair';
export { taskProgressType } from './commonParameters';
export { MAX_ALIGNED_LENGTH } from './documents';
export { lateAnswerNotification, termbaseNameOf, termbaseReference } from './termbases';

/** The options of the engine process, given once on its command line as JSON. */
export interface EngineOptions {
  /** Folder with `model.json`. Defaults to the bundled model. */
  modelFolder?: string;
  /** Folder for vectors and indexes; may be deleted at any time. */
  cacheFolder: string;
  /** Folder for edits that wait for their termbase and must not be lost. If missing, termbases are not edited. */
  editsFolder?: string;
  /** The folders with readable files. Missing on a command line, where the user names each file. */
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
   * `nativeFailure`: the reason why the model runs in WebAssembly; missing if it runs natively. `languages`: those that
   * the model supports.
   */
  | { phase: 'ready'; adaptations?: AdaptationState[]; nativeFailure?: string; languages?: readonly string[] }
  | { phase: 'lexicalOnly'; reason: string };

export const engineRequests = {
  clearLocalData: new RequestType0<void, void>('glossa/clearLocalData'),
};

/** The heartbeat, answered while the engine is alive. It does not count as work, unlike other requests. */
export const heartbeatRequest = new RequestType0<void, void>('glossa/heartbeat');

export const engineNotifications = {
  state: new NotificationType<EngineState>('glossa/state'),
};

/**
 * The options with which every engine process starts. They make the process return freed memory to the system, which
 * saves about 100 MB with 100,000 concepts. Systems without glibc ignore the variables.
 */
export const ENGINE_LAUNCH_OPTIONS = {
  /** The size in megabytes of each half of V8's space for young objects, which otherwise grows to 16. */
  execArgv: ['--max-semi-space-size=2'],
  /** For glibc: larger blocks are mapped separately and unmapped when freed, instead of leaving holes in the heap. */
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
};

export const allRequests = {
  ...lookupRequests,
  ...memoryRequests,
  ...analysisRequests,
  ...askRequests,
  ...documentRequests,
  ...buildRequests,
  ...checkRequests,
  ...changeRequests,
  ...browsingRequests,
  ...consistencyRequests,
  ...adaptationRequests,
  ...exchangeRequests,
  ...pictureRequests,
  ...termbaseRequests,
  ...textRequests,
  ...toolRequests,
  ...engineRequests,
};
