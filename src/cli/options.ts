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
