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

/** More are counted and not listed: nobody reads on, and a broken file of a gigabyte would fill the memory with them. */
const MOST_PROBLEMS = 1000;

/** The problems of one file as its reader finds them. */
export class ProblemList {
  private readonly kept: Problem[] = [];
  private uncounted = 0;
  private lastLine = 1;

  report(line: number, message: string): void {
    if (this.kept.length < MOST_PROBLEMS) this.kept.push({ line, message });
    else {
      this.uncounted++;
      this.lastLine = line;
    }
  }

  add(problems: Iterable<Problem>): void {
    for (const { line, message } of problems) this.report(line, message);
  }

  get size(): number {
    return this.kept.length + this.uncounted;
  }

  /** In the order of the lines. */
  sorted(): Problem[] {
    const sorted = [...this.kept].sort((a, b) => a.line - b.line);
    if (!this.uncounted) return sorted;
    return [...sorted, { line: this.lastLine, message: `There are ${this.uncounted} more problems up to this line; mend those listed and read the file again.` }];
  }
}

/** How often something was met in a file, and in which line first. */
export class Tally {
  count = 0;
  first = 0;

  note(line: number): void {
    if (this.count++ === 0) this.first = line;
  }
}
