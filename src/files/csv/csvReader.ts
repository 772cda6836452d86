import { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { ByteSource } from '../encoding/byteSource';
import { piecesOf } from '../encoding/byteSource';
import { decodeInPieces } from '../encoding/decodeText';
import type { GlossaryReader, Reading, ReadOptions, TakeConcept } from '../glossary/glossaryReader';
import { TableConcepts } from '../table/tableConcepts';
import { CsvRows } from './csvRows';

/** Reads a table with a concept a row: columns of terms by language, and columns of fields (docs/formats.md). */
export const readCsv: GlossaryReader = (source, options, take) => readDelimited(source, options, take);

/** The same with tabs, where the file holds any. */
export const readTsv: GlossaryReader = (source, options, take) => readDelimited(source, options, take, '\t');

function* readDelimited(source: ByteSource, options: ReadOptions, take: TakeConcept, delimiter?: string): Steps<Reading> {
  const problems = new ProblemList();
  const table = new TableConcepts(options, problems, take, () => rows.delimiter);
  const rows = new CsvRows(delimiter, problems, (row) => table.row(row));
  problems.add(
    yield* decodeInPieces(piecesOf(source), options.encoding, (piece) => {
      rows.write(piece);
      return true;
    }),
  );
  rows.end();
  const description = table.end();
  return { problems: problems.sorted(), table: description };
}
