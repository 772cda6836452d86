/** The engine itself: how it is started, what state it is in, and its local data. */
import { NotificationType, RequestType0 } from 'vscode-jsonrpc';
import type { AdaptationState } from '../model/adaptation';
import type { FileAccess } from '../model/fileAccess';
import type { TermbaseState } from './termbases';

/** What the engine process is told once, on its command line, as JSON. */
export interface EngineOptions {
  /** Folder with `model.json`; the bundled model where it is missing. */
  modelFolder?: string;
  /** Folder for vectors and indexes; may be deleted at any time. */
  cacheFolder: string;
  /** Folder for edits that are not where they belong yet, in a termbase or a large glossary, and must not be lost; missing: no termbase is edited, and each change of a glossary waits until its file is written. */
  editsFolder?: string;
  /** Where files may lie. Missing on a command line, which names each file that it means. */
  access?: FileAccess;
  /** Whether what is encoded is divided without regard to the time it takes, so that the same input always gives the same bits: for whom nobody asks anything in between. */
  isRepeatable?: boolean;
}

export type EngineState = EnginePhase & { termbases?: TermbaseState[]; unwritten?: UnwrittenGlossary[] };

/** A glossary whose file lacks changes that were acknowledged, and why it could not be written so far. */
export interface UnwrittenGlossary {
  glossary: string;
  reason: string;
}

type EnginePhase =
  | { phase: 'starting' }
  | { phase: 'indexing'; percent: number }
  /** `nativeFailure`: why the model runs in WebAssembly; missing where it runs natively. */
  | { phase: 'ready'; adaptations?: AdaptationState[]; nativeFailure?: string }
  | { phase: 'lexicalOnly'; reason: string };

export const engineRequests = {
  clearLocalData: new RequestType0<void, void>('glossa/clearLocalData'),
};

/** Whether the engine answers at all; apart from the others, because it is no work. */
export const heartbeatRequest = new RequestType0<void, void>('glossa/heartbeat');

export const Notifications = {
  state: new NotificationType<EngineState>('glossa/state'),
};
