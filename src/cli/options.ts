import { InvalidArgumentError } from 'commander';

/** Collects an option that may be repeated. */
export function collect(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}

export function wholeNumber(value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new InvalidArgumentError('Give a whole number from 1.');
  return Number(value);
}

export function share(value: string): number {
  const number = Number(value);
  if (!(number >= 0 && number <= 1)) throw new InvalidArgumentError('Give a number from 0 to 1.');
  return number;
}

/** Exit statuses of the command line; part of its contract. */
export const EXIT = { done: 0, findings: 1, usage: 2, failure: 3, interrupted: 130 } as const;

/** The command was called in a way that it cannot serve. */
export class UsageError extends Error {}
