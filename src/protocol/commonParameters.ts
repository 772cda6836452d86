/** What the parameters of many requests share: references to glossaries, and the token for progress. */
import { ProgressType } from 'vscode-jsonrpc';
import type { ConsistencyResult } from '../model/glossaryFinding';

export interface GlossaryReference {
  /** Absolute path of a `*.glossa.jsonl`, which need not exist yet; or, where look-ups, entries and changes are concerned, a termbase (`termbaseReference`). */
  path: string;
  readOnly?: boolean;
  /** Of a check: whether its terms without a status count as approved, so that a translation that uses none of them is a finding. */
  strict?: boolean;
}

export type BuildPhase = 'reading' | 'encoding' | 'aligning' | 'mining';

export interface TaskProgress {
  phase: BuildPhase | 'checking' | 'adapting' | 'importing' | 'exporting' | 'saving';
  /** 0 to 100 over the whole task. */
  percent: number;
  /** Of a task over several documents: the one that is being worked on, and which of how many it is, from 1. */
  document?: { name: string; number: number; of: number };
  /** Of a task whose result is shown while it grows: all of it up to now. */
  found?: ConsistencyResult;
}

/** A long request's parameters, with the token under which its progress is reported. */
export type WithProgress<P> = P & { progressToken?: string };

/** Progress of a long request; its token is the request's `progressToken`. */
export const taskProgress = new ProgressType<TaskProgress>();
