/** Something in a user's file that could not be read as it stands. The rest of the file is read all the same. */
export interface Problem {
  /** Path or name of the file, filled in by whoever opened it; a reader sees bytes only. */
  file?: string;
  /** From 1. */
  line: number;
  /** What is wrong and what to do about it, in a sentence. */
  message: string;
}

/** What a reader returns: readers never throw on content. */
export interface Parsed<T> {
  value: T;
  problems: Problem[];
}

/** One line for a log or a terminal: `file:line: message`. */
export function formatProblem(problem: Problem): string {
  return `${problem.file ?? '(input)'}:${problem.line}: ${problem.message}`;
}
