import { valuePlaces } from '../../files/documents';
import type { DocumentContent } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { SegmentStatesParams } from '../../protocol/documents';
import { pairOfFiles } from '../reading/documentLanguages';
import { readContent } from '../reading/documentReader';
import type { ReaderThreads } from '../reading/readerThreads';
import type { WorkUnit } from './workUnits';
import { unitsOfPairs, unitsOfValues } from './workUnits';

/** A document that is being translated. */
export interface WorkDocument {
  /** The document that takes the translations. */
  document: DocumentContent;
  /** The document that has the sources. */
  source: DocumentContent;
  languages: LanguageChoice;
  /** In the order of the document; empty if it is not translated by segments. */
  units: WorkUnit[];
}

/**
 * Reads the segments of a bilingual file, or of two files with named values, with their states. Errors:
 * `documentTooLarge`, `cancelled`.
 */
export async function readWork(
  { source, target, languages: wanted }: SegmentStatesParams,
  threads: ReaderThreads,
  signal?: AbortSignal,
): Promise<WorkDocument> {
  const { value } = await readContent(source, { ...wanted, untranslated: true }, threads, signal);
  const translation = target && (await readContent(target, {}, threads, signal)).value;
  const languages = pairOfFiles(wanted, value, translation);
  const document = target ?? source;
  const pair = { source: languages.source ?? 'und', target: languages.target ?? 'mul' };
  if (value.kind === 'bilingual') return { document, source, languages, units: unitsOfPairs(value, pair) };
  const places = target && valuePlaces(target);
  if (!places || translation?.kind !== 'monolingual') return { document, source, languages, units: [] };
  return { document, source, languages, units: unitsOfValues(value.segments, translation.segments, places, pair) };
}
