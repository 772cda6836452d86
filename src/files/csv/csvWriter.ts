import { stringify } from 'csv-stringify/sync';
import type { Concept } from '../../model/concept';
import { withoutFormula } from '../table/cellValues';
import type { Written } from '../glossary/glossaryWriter';
import { textWritten } from '../glossary/glossaryWriter';
import { tableOf } from '../table/conceptTable';

/** A table with a concept a row and a column a language, then whatever fields the concepts use. */
export function writeCsv(concepts: readonly Concept[], delimiter = ','): Written {
  const { rows, omissions } = tableOf(concepts);
  return textWritten(stringify(rows.map((cells) => cells.map(withoutFormula)), { delimiter }), omissions);
}
