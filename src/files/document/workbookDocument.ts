import type { Parsed } from '../../base/problem';
import { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { DocumentText } from '../../model/document';
import { bytesAsSource } from '../encoding/byteSource';
import { odsRows } from '../ods/odsReader';
import { xlsxRows } from '../xlsx/xlsxReader';
import type { DocumentChoice } from '../table/bilingualTable';
import { BilingualTable } from '../table/bilingualTable';

const NO_TRANSLATIONS = 'No sheet has a column of sentences or terms beside one of their translations. Put the languages into the first row, as en and de, or say which columns they are.';
const OTHER_LANGUAGES = 'This sheet is in other languages than the one before it, and was left out. Say which languages are wanted, or read it in a workbook of its own.';

/** Whether a file is a workbook of Excel or of OpenDocument, by its name. */
export function isWorkbook(name: string): boolean {
  return /\.(?:xlsx|xlsm|ods)$/i.test(name);
}

/** The sheets of a workbook that hold sentences or terms beside their translations, as one bilingual document. Lines are rows. */
export function* readWorkbook(name: string, bytes: Uint8Array, wanted: DocumentChoice): Steps<Parsed<DocumentText>> {
  const problems = new ProblemList();
  const value: Extract<DocumentText, { kind: 'bilingual' }> = { kind: 'bilingual', source: wanted.source, target: wanted.target, pairs: [] };
  const sheetsOf = /\.ods$/i.test(name) ? odsRows : xlsxRows;
  yield* sheetsOf(bytesAsSource(bytes), problems, (own) => {
    const table = new BilingualTable(wanted, own);
    return {
      row: (row) => table.take(row),
      end: () => {
        const { source, target, pairs } = table.end() ?? { pairs: [] };
        if (!pairs.length) return 0;
        if (!value.pairs.length) Object.assign(value, { source, target });
        if (source !== value.source || target !== value.target) {
          own.report(pairs[0]!.source.line, OTHER_LANGUAGES);
          return pairs.length;
        }
        for (const pair of pairs) value.pairs.push(pair);
        return pairs.length;
      },
    };
  });
  if (!value.pairs.length && !problems.size) problems.report(1, NO_TRANSLATIONS);
  return { value, problems: problems.sorted() };
}
