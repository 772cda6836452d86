import { ProblemList } from '../../base/problem';
import type { TableDescription } from '../../model/tableDescription';
import type { GlossaryReader } from '../glossary/glossaryReader';
import type { WorkbookReader } from './sheetReader';
import { TableConcepts } from './tableConcepts';

/** Reads each sheet of a workbook as a table of terms. */
export function conceptsOfSheets(sheetsOf: WorkbookReader): GlossaryReader {
  return function* (source, options, take) {
    const problems = new ProblemList();
    /** Of the first sheet with columns of languages, otherwise of the first with rows. */
    let described: TableDescription | undefined;
    let hasConcepts = false;
    yield* sheetsOf(source, problems, (own) => {
      let count = 0;
      const table = new TableConcepts(options, own, (concept) => {
        count++;
        take(concept);
      });
      return {
        row: (row) => table.row(row),
        end: () => {
          const description = table.end();
          if (!described || (!hasConcepts && count)) described = description;
          hasConcepts ||= count > 0;
          return count;
        },
      };
    });
    return { problems: problems.sorted(), table: described };
  };
}
