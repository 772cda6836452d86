/** A part of a user's file that could not be read as written. The rest of the file is still read. */
export interface FileProblem {
  /** The path or name of the file. The caller adds it, because readers receive only bytes. */
  file?: string;
  /** The line, from 1. */
  line: number;
  /** A message that explains what is wrong and what to do. */
  message: string;
  /**
   * The command-line option that overrides the reader's guess, such as `--map "Begriff=de"`. Only the command line
   * shows it.
   */
  option?: string;
  /** The number of units that the reader skipped although the file is valid; missing for an error in the file. */
  skipped?: number;
}

/** Returns whether a file has an error, rather than only skipped units. */
export function hasErrors(problems: readonly FileProblem[]): boolean {
  return problems.some(({ skipped }) => skipped === undefined);
}

/** Returns how many units the readers skipped. */
export function countSkipped(problems: readonly FileProblem[]): number {
  return problems.reduce((sum, { skipped = 0 }) => sum + skipped, 0);
}

/** The result of a reader. Readers never throw on content. */
export interface ReaderResult<T> {
  value: T;
  problems: FileProblem[];
}

/** Returns a line for a log or a terminal: `file:line: message`, with the option that helps. */
export function formatProblem({ file = '(input)', line, message, option }: FileProblem): string {
  return `${file}:${line}: ${message}${option === undefined ? '' : ` (${option})`}`;
}

/**
 * The maximum number of listed problems; more are only counted. A broken file of a gigabyte would otherwise fill the
 * memory.
 */
const MAX_PROBLEMS = 1000;

/** Collects the problems of one file while it is read. */
export class ProblemList {
  private readonly kept: FileProblem[] = [];
  private readonly notes: FileProblem[] = [];
  private uncounted = 0;
  private lastLine = 1;

  report(line: number, message: string, option?: string): void {
    if (this.kept.length < MAX_PROBLEMS) this.kept.push({ line, message, ...(option !== undefined && { option }) });
    else {
      this.uncounted++;
      this.lastLine = line;
    }
  }

  /** Reports the units that a reader skipped on purpose, as `Skipped 2 untranslated segments. The first is here.` */
  skip({ count, first }: Tally, one: string, many = `${one}s`): void {
    if (count === 0) return;
    this.notes.push({ line: first, message: countMessage('Skipped', count, one, many), skipped: count });
  }

  add(problems: Iterable<FileProblem>): void {
    for (const problem of problems) {
      if (problem.skipped !== undefined) this.notes.push(problem);
      else this.report(problem.line, problem.message, problem.option);
    }
  }

  get size(): number {
    return this.kept.length + this.uncounted;
  }

  /** Returns the problems sorted by line. */
  sorted(): FileProblem[] {
    const sorted = [...this.kept, ...this.notes].sort((a, b) => a.line - b.line);
    if (!this.uncounted) return sorted;
    return [
      ...sorted,
      {
        line: this.lastLine,
        message:
          `There ${this.uncounted === 1 ? 'is' : 'are'} ${countWithNoun(this.uncounted, 'more problem')} up to this ` +
          'line. Correct those listed and read the file again.',
      },
    ];
  }
}

/** Counts occurrences in a file and keeps the first line. */
export class Tally {
  count = 0;
  first = 0;

  add(line: number): void {
    if (this.count++ === 0) this.first = line;
  }
}

/** Returns a message such as `Skipped 1 segment.`, `Skipped 2 segments. The first is here.` */
export function countMessage(verb: 'Read' | 'Skipped', count: number, one: string, many?: string): string {
  return `${verb} ${countWithNoun(count, one, many)}.${count === 1 ? '' : ' The first is here.'}`;
}

/** Returns a count with its noun: `1 segment`, `2 segments`. */
export function countWithNoun(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
