import { stringify } from 'csv-stringify/sync';
import { oneLine } from '../../language/normalise';
import type { Concept } from '../../model/concept';
import { escapeFormula, EXECUTABLE_FORMULA } from '../table/cellValues';
import type { GlossaryWriteOptions, GlossaryWriteResult } from '../glossary/formatWriting';
import {
  selectBilingualConcepts,
  escapeCommentMark,
  omittedFieldMessages,
  termPairsOf,
  preferredOrFirstTerm,
  termsBySide,
  textWriteResult,
} from '../glossary/formatWriting';
import { tableOfConcepts } from '../table/conceptTable';
import { countWithNoun, ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { ByteSource } from '../encoding/decodeText';
import { decodeInChunks, readChunks } from '../encoding/decodeText';
import type { ConceptSink, GlossaryReader, GlossaryReadReport, GlossaryReadOptions } from '../glossary/glossaryReader';
import { TableConceptReader } from '../table/tableConcepts';
import { CsvRowSplitter } from './csvRows';

/** Writes a table with a row for each concept and a column for each language, followed by the fields in use. */
export function writeCsv(concepts: readonly Concept[], delimiter = ','): GlossaryWriteResult {
  const { rows, omissions } = tableOfConcepts(concepts);
  return textWriteResult(
    stringify(
      rows.map((cells) => cells.map((cell) => escapeFormula(cell))),
      { delimiter },
    ),
    omissions,
  );
}

/**
 * Writes a table of two columns without a header, as DeepL takes glossaries: each source term once, with its preferred
 * target, without line breaks.
 */
export function writePairsCsv(concepts: readonly Concept[], options: GlossaryWriteOptions): GlossaryWriteResult {
  const { pair, concepts: written, omissions } = selectBilingualConcepts(concepts, options);
  const targetOf = new Map<string, string>();
  let further = 0;
  let formulas = 0;
  for (const concept of written) {
    const [sources, targets] = termsBySide(concept, pair);
    const target = oneLine(preferredOrFirstTerm(targets)!.term);
    further += targets.length - 1;
    for (const term of sources.map((source) => oneLine(source.term))) {
      // A spreadsheet would run it, and the apostrophe that prevents this would be a part of the term.
      if ([term, target].some((text) => escapeFormula(text) !== text)) formulas++;
      else if (targetOf.has(term)) further++;
      else targetOf.set(term, target);
    }
  }
  const left = [
    ...(further
      ? [`${countWithNoun(further, 'further translation')} not exported: a source term can have only one.`]
      : []),
    ...(formulas
      ? [`${countWithNoun(formulas, 'pair')} not exported: a spreadsheet would run the text as a formula.`]
      : []),
  ];
  return textWriteResult(stringify([...targetOf]), [
    ...omissions,
    ...left,
    ...omittedFieldMessages(written, { concept: [], term: [] }),
  ]);
}

/** The first line states the encoding for other editors. */
const FIRST_LINE = '# Glossary in tab-separated format -*- coding: utf-8 -*-';

/** Writes a glossary of OmegaT: source, target and comment, separated by tabs. */
export function writeOmegaT(concepts: readonly Concept[], options: GlossaryWriteOptions): GlossaryWriteResult {
  const { pair, concepts: written, omissions } = selectBilingualConcepts(concepts, options);
  const lines = written.flatMap((concept) =>
    termPairsOf(concept, pair).map(([source, target]) =>
      escapeCommentMark(
        [source.term, target.term, concept.note ?? '']
          .map((text) => escapeFormula(oneLine(text), EXECUTABLE_FORMULA))
          .join('\t')
          .trimEnd(),
      ),
    ),
  );
  return textWriteResult([FIRST_LINE, ...lines, ''].join('\n'), [
    ...omissions,
    ...omittedFieldMessages(written, { concept: ['note'], term: [] }),
  ]);
}

/**
 * Reads a table with a concept a row: columns of terms by language, and columns of fields (docs/reference/formats.md).
 */
export const readCsv: GlossaryReader = (source, options, take) => readDelimited(source, options, take);

/** Reads a tab-separated file, if it contains tabs. */
export const readTsv: GlossaryReader = (source, options, take) => readDelimited(source, options, take, '\t');

function* readDelimited(
  source: ByteSource,
  options: GlossaryReadOptions,
  take: ConceptSink,
  delimiter?: string,
): Steps<GlossaryReadReport> {
  const problems = new ProblemList();
  const table = new TableConceptReader(options, problems, take, () => rows.delimiter);
  const rows = new CsvRowSplitter(delimiter, problems, (row) => table.row(row));
  problems.add(
    yield* decodeInChunks(readChunks(source), options.encoding, (piece) => {
      rows.write(piece);
      return true;
    }),
  );
  rows.end();
  const description = table.end();
  return { problems: problems.sorted(), table: description };
}
