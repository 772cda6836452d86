import type { Problem } from '../../base/problem';

/** More are counted and not listed: nobody reads on, and a broken file of a gigabyte would fill the memory with them. */
export const MOST_PROBLEMS = 1000;

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
