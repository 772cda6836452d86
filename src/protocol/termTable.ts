import type { AdministrativeStatus } from '../model/concept';
import type { ListedTerm, TextTerm } from './texts';

/** The words of a table of terms, in the reader's language. */
export interface TermTableWords {
  /** The column headings: term, equivalents, forbidden equivalents, subject field, definition, occurrences, places. */
  headings: readonly [string, string, string, string, string, string, string];
  status: (status: AdministrativeStatus) => string;
  /** Marks an entry that may be another sense. */
  undecided: string;
}

/** Returns the terms of a text as rows, the first one with the headings. */
export function termTable(
  terms: readonly TextTerm[],
  { headings, status, undecided }: TermTableWords,
  placesOf: (term: TextTerm) => string,
): string[][] {
  const worded = ({ term, status: own }: ListedTerm): string => (own ? `${term} (${status(own)})` : term);
  return [
    [...headings],
    ...terms.map((entry) => [
      entry.isUndecided ? `${worded(entry.term)} (${undecided})` : worded(entry.term),
      entry.equivalents.map(worded).join('; '),
      entry.forbidden.map(({ term }) => term).join('; '),
      entry.domain ?? '',
      entry.definition ?? '',
      String(entry.places.length),
      placesOf(entry),
    ]),
  ];
}

/** Returns rows, the first one with the headings, as a table in Markdown. */
export function markdownTable([headings = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .map((cell) =>
        cell
          .replace(/[\\|<]/g, '\\$&')
          .replace(/\s+/gu, ' ')
          .trim(),
      )
      .join(' | ')} |\n`;
  return [headings, headings.map(() => '---'), ...rows].map(line).join('');
}
