/** How several values share a cell, how a cell is kept from being a formula, and how it shows the phrase of an example. */
import type { ExampleSentence } from '../../model/concept';
import { wholeSentence, splitExample } from '../glossary/exampleSentence';

/** A spreadsheet takes a cell that begins so for a formula, which could run commands on the client's machine. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Values joined by `|`. A `|` within a value is written `\|`; backslashes are doubled only where they stand before a `|`. */
export function joinValues(values: readonly string[]): string {
  return values
    .map((value, index) => {
      const escaped = value.replace(/(?<!\\)(\\*)\|/g, '$1$1\\|');
      return index < values.length - 1 ? escaped.replace(/(?<!\\)\\+$/, '$&$&') : escaped;
    })
    .join('|');
}

/** The reverse of `joinValues`. A backslash that stands before no `|` is a backslash, as in `C:\terms`. */
export function splitValues(cell: string): string[] {
  const values: string[] = [];
  let value = '';
  let from = 0;
  for (const { 0: bar, 1: backslashes = '', index } of cell.matchAll(/(?<!\\)(\\*)\|/g)) {
    value += cell.slice(from, index) + backslashes.slice(Math.ceil(backslashes.length / 2));
    from = index + bar.length;
    if (backslashes.length % 2) value += '|';
    else {
      values.push(value);
      value = '';
    }
  }
  return [...values, value + cell.slice(from)];
}

/** The sentence, with its phrase in double brackets where looking for the term would not find it in the same place. */
export function markedExample(example: ExampleSentence, term: string): string {
  const sentence = wholeSentence(example);
  const found = splitExample(sentence, term);
  const isFound = found?.before === example.before && found.phrase === example.phrase;
  return isFound ? sentence : `${example.before}[[${example.phrase}]]${example.after}`;
}

/** The example in whose sentence one phrase stands in double brackets. */
export function unmarkedExample(sentence: string): ExampleSentence | undefined {
  const start = sentence.indexOf('[[');
  // A second opening would be within the phrase.
  const end = start < 0 ? -1 : sentence.indexOf(']]', Math.max(start + 3, sentence.lastIndexOf('[[')));
  return end < 0 ? undefined : { before: sentence.slice(0, start), phrase: sentence.slice(start + 2, end), after: sentence.slice(end + 2) };
}

/** Marks a cell as text with an apostrophe, as spreadsheets do, where it would be a formula. */
export function withoutFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Takes the apostrophe off again. */
export function withFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
