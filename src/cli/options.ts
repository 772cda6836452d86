import { InvalidArgumentError } from 'commander';
import { parseColumnMap } from '../files/table/columns';
import { parseLanguageInput } from '../language/names';
import type { ColumnMap } from '../model/glossaryFormat';
import type { LanguagePair, PartialLanguagePair } from '../model/languagePair';
import { MAX_QUERY_LENGTH } from '../protocol/lookups';

/** The exit statuses of the command line. Scripts depend on them, so they must not change. */
export const EXIT_STATUS = { done: 0, findings: 1, usage: 2, failure: 3, interrupted: 130 } as const;

/** Invalid command-line usage. */
export class UsageError extends Error {}

/** Options that every command shares. */
export interface SharedOptions {
  model?: string;
  quiet?: boolean;
}

/** Languages as typed: names or codes. */
export interface LanguagePairOptions {
  from?: string;
  to?: string;
}

/** Collects an option that may be repeated. */
export function collectOption(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}

/** Parses a positive integer option. */
export function parsePositiveInteger(value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new InvalidArgumentError('Use a whole number of 1 or more.');
  return Number(value);
}

/** Parses an option from 0 to 1. */
export function parseShare(value: string): number {
  const number = Number(value);
  if (!(number >= 0 && number <= 1)) throw new InvalidArgumentError('Use a number from 0 to 1.');
  return number;
}

/** Returns the language of an option; undefined if it is missing. Errors: `UsageError` for an unknown language. */
export function parseLanguageOption(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const language = parseLanguageInput(typed);
  if (!language)
    throw new UsageError(`“${typed}” is not a language. Use its English name, or a code such as en, de or zh-Hans.`);
  return language;
}

/** Returns the languages of the options `--from` and `--to`. Errors: those of `parseLanguageOption`. */
export function parseLanguages({ from, to }: LanguagePairOptions): PartialLanguagePair {
  return { source: parseLanguageOption(from), target: parseLanguageOption(to) };
}

/** Validates a word, phrase or question and returns it unchanged. Throws a usage error if it is empty or too long. */
export function validatedQuery(query: string): string {
  if (!query.trim()) throw new UsageError('Specify a word or phrase to search for.');
  if (query.length > MAX_QUERY_LENGTH)
    throw new UsageError(
      `The query has ${query.length} characters; at most ${MAX_QUERY_LENGTH} are allowed. Shorten it.`,
    );
  return query;
}

/** Returns both languages. Throws a usage error if one is missing. */
export function requiredLanguages(options: LanguagePairOptions): LanguagePair {
  const { source, target } = parseLanguages(options);
  if (source && target) return { source, target };
  const missing = [...(source ? [] : ['--from LANGUAGE']), ...(target ? [] : ['--to LANGUAGE'])].join(' ');
  throw new UsageError(`A language pair is required: add ${missing}.`);
}

/** Parses `--map`, which states what each column of a table contains. Throws a usage error if it is invalid. */
export function parseMapOption(texts: readonly string[]): ColumnMap {
  const { map, fault } = parseColumnMap(texts.join(','));
  if (fault !== undefined) throw new UsageError(fault);
  return map;
}
