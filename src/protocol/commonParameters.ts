/** Parameters shared by many requests: references to glossaries, and the token for progress. */
import { ProgressType } from 'vscode-jsonrpc';
import type { ConsistencyResult } from '../model/finding';

export interface GlossaryReference {
  /**
   * Absolute path of a `*.glossa.jsonl`, which need not exist yet. For look-ups, entries and changes, it may be
   * a termbase (`termbaseReference`).
   */
  path: string;
  readOnly?: boolean;
  /** True if a check treats terms without a status as approved. */
  strict?: boolean;
}

/**
 * The maximum number of glossaries of a folder that are used. Each has its own indexes, so thousands of generated ones
 * would take minutes to read.
 */
export const MAX_GLOSSARIES = 100;

export type BuildPhase = 'reading' | 'encoding' | 'aligning' | 'mining';

export interface TaskProgress {
  phase: BuildPhase | 'checking' | 'adapting' | 'importing' | 'exporting' | 'saving';
  /** The progress of the whole task, from 0 to 100. */
  percent: number;
  /** The current document of a task that processes several, with its number from 1. */
  document?: { name: string; number: number; of: number };
  /** The partial result so far, for tasks that show it while it grows. */
  found?: ConsistencyResult;
}

/** A long request's parameters, with the token under which its progress is reported. */
export type WithProgress<P> = P & { progressToken?: string };

/** Progress of a long request; its token is the request's `progressToken`. */
export const taskProgressType = new ProgressType<TaskProgress>();
