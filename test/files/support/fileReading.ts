import type { FileProblem } from '../../../src/base/problem';
import type { ReadAs } from '../growing/growingGrammar';

/** A file as it is sent to the process that reads it. */
export interface FileToRead {
  as: ReadAs;
  fileName: string;
  bytes: Uint8Array;
}

/**
 * What a reader made of a file, and what that took. Times are of the processor, in milliseconds, so that other work on
 * the machine does not count.
 */
export interface FileReading {
  /** `hung`: longer than was waited for; `died`: the process ended, for want of memory say. */
  ended: 'read' | 'threw' | 'hung' | 'died';
  milliseconds: number;
  /** The longest time between two steps. */
  longestPause: number;
  /** The most that the process held, above what it held before. */
  megabytes: number;
  /** How often the blocks of all programs were run, where that is counted. */
  work?: number;
  /** Concepts, segments or pairs. */
  found: number;
  /** The first ones. */
  problems: FileProblem[];
  /** What was thrown, with its stack. */
  fault?: string;
}
