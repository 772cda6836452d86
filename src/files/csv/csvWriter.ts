import { stringify } from 'csv-stringify/sync';
import type { Concept } from '../../model/concept';
import { withoutFormula } from '../table/cellValues';
import { tableOf } from '../table/conceptTable';

/** A table with a concept a row and a column a language, then whatever fields the concepts use. */
export function writeCsv(concepts: readonly Concept[], delimiter = ','): string {
  const rows = tableOf(concepts).map((cells) => cells.map(withoutFormula));
  return stringify(rows, { delimiter });
}
