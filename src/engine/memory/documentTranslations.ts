import { createHash } from 'node:crypto';
import { GlossaError } from '../../base/errors';
import type { FileProblem } from '../../base/problem';
import { normaliseLanguage } from '../../language/tags';
import type { SkippedParts } from '../../model/document';
import type { DocumentText } from '../../model/document';
import type { PartialLanguagePair, LanguagePair } from '../../model/languagePair';
import type { Segment, SegmentPair } from '../../model/segment';
import { mayBeMultilingual } from '../../project/projectFiles';
import type { TaskProgress } from '../../protocol/commonParameters';
import type { MemoryDocument } from '../../protocol/memory';
import { alignDocuments } from '../build/buildGlossary';
import { separateFinishedPairs, keyedPairs, targetSegments } from '../build/segmentPairs';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { languagePairOfFiles, unknownLanguageError } from '../reading/documentLanguages';
import { documentFileName, readDocumentPair } from '../reading/documentPair';
import type { DocumentReader } from '../reading/documentReader';
import type { DocumentMetadata, EarlierPairStates } from './memoryStore';
import { canonicalLanguagePair, pairHash } from './memoryStore';

/** Matches the file names of tables, which may contain data other than translations. */
const TABLES = /\.(?:csv|tsv|tab|xlsx|xlsm|ods)$/i;

/** The segments of a document in one pair of languages. */
export interface AlignedTranslations {
  facts: Omit<DocumentMetadata, 'id' | 'key'>;
  pairs: SegmentPair[];
}

export interface DocumentTranslations {
  /** The translations: at least one, and several for a file in several languages. */
  parts: AlignedTranslations[];
  problems: FileProblem[];
  skippedParts: SkippedParts[];
}

/** The services and options with which documents are read. */
interface TranslationReading {
  reader: DocumentReader;
  encoder: PhraseEncoder | undefined;
  includeUnfinished: boolean;
  /** The earlier findings about the document's pairs. */
  known: readonly EarlierPairStates[];
  onProgress: (progress: TaskProgress) => void;
  signal?: AbortSignal;
}

/**
 * Returns a key of everything that a document's segments depend on: file contents and reading options. Errors: those of
 * the gate, and `fileUnreadable`.
 */
export async function keyOfDocument(
  { source, target, languages, languageCandidates = [] }: MemoryDocument,
  includeUnfinished: boolean,
  reader: DocumentReader,
): Promise<string> {
  const hash = createHash('sha256').update(
    JSON.stringify([languages.source ?? '', languages.target ?? '', includeUnfinished, ...languageCandidates]),
  );
  for (const file of target ? [source, target] : [source]) hash.update(await reader.hashOf(file.path));
  return hash.digest('base64url');
}

/** Returns the segments of a document with their translations. Errors: `cancelled`; the facts contain other errors. */
export async function readTranslations(
  document: MemoryDocument,
  reading: TranslationReading,
): Promise<DocumentTranslations> {
  let files = { source: document.source.path, target: (document.target ?? document.source).path };
  try {
    const wanted = { ...document.languages, everyPair: !document.target };
    const { documents, source, target, problems, skippedParts } = await readDocumentPair(
      document,
      wanted,
      (file, choice) => reading.reader.read(file, choice, reading.signal),
    );
    files = {
      source: documentFileName(documents.source),
      target: documentFileName(documents.target ?? documents.source),
    };
    const parts: AlignedTranslations[] = [];
    const all = partsOf(document, source);
    for (const { languages, text } of all) {
      const part = { ...document, languages, trustDocuments: all.length > 1 };
      parts.push(
        await alignedTranslations(part, files, text, target, reading).catch((error: unknown) =>
          refusedPart(error, files, languages),
        ),
      );
    }
    return { parts, problems, skippedParts };
  } catch (error) {
    return { parts: [refusedPart(error, files, document.languages)], problems: [], skippedParts: [] };
  }
}

/** @throws errors that are not caused by the document */
function refusedPart(
  error: unknown,
  files: { source: string; target: string },
  { source = '', target = '' }: PartialLanguagePair,
): AlignedTranslations {
  if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
  const languages = canonicalLanguagePair({ source, target });
  return {
    facts: { ...files, languages, isText: false, unfinished: 0, untranslated: 0, skipReason: error.message },
    pairs: [],
  };
}

/** Splits a multilingual file into one document per language pair; returns other documents unchanged. */
function partsOf(
  { languages }: MemoryDocument,
  text: DocumentText,
): { languages: PartialLanguagePair; text: DocumentText }[] {
  if (text.kind === 'monolingual' || !text.pairs.some((pair) => pair.languages)) return [{ languages, text }];
  const byLanguages = new Map<string, SegmentPair[]>();
  for (const pair of text.pairs) {
    const key = JSON.stringify(pair.languages ?? {});
    const same = byLanguages.get(key);
    if (same) same.push(pair);
    else byLanguages.set(key, [pair]);
  }
  return Array.from(byLanguages.values(), (pairs) => {
    const own = pairs[0]!.languages ?? languages;
    return { languages: own, text: { kind: 'bilingual', ...own, pairs } };
  });
}

/**
 * @param document `trustDocuments` is true if the file states the languages of each segment; then they are not detected
 * from a few words
 */
async function alignedTranslations(
  document: MemoryDocument & { trustDocuments: boolean },
  files: { source: string; target: string },
  source: DocumentText,
  target: DocumentText | undefined,
  { encoder, includeUnfinished, known, onProgress, signal }: TranslationReading,
): Promise<AlignedTranslations> {
  // A table whose columns have no known languages is not a translation file, even if two columns look like
  // translations.
  const isOtherTable =
    !target && TABLES.test(files.source) && !(source.kind === 'bilingual' && source.source && source.target);
  const isEmpty = isOtherTable || (source.kind === 'bilingual' && !source.pairs.length);
  if (isEmpty)
    return {
      facts: { ...files, languages: { source: '', target: '' }, isText: false, unfinished: 0, untranslated: 0 },
      pairs: [],
    };
  const languages = languagesOf(document, source, target);
  const { finished, unfinished } = separateFinishedPairs(source.kind === 'bilingual' ? source.pairs : []);
  const kept = canonicalLanguagePair(languages);
  const before = known.find(
    ({ languages: { source: from, target: to } }) => from === kept.source && to === kept.target,
  );
  const knownResultOf = before && ((pair: SegmentPair) => before.wasTranslated(pair));
  const empty = { ...files, languages: kept, isText: false, unfinished, untranslated: 0 };
  if (source.kind === 'bilingual' && !finished.length && !(includeUnfinished && unfinished))
    return { facts: empty, pairs: [] };
  // Removes the marks during alignment, which would skip unfinished units. They are restored in the result.
  const marked = new Set<SegmentPair>();
  const taken =
    source.kind === 'bilingual' && includeUnfinished
      ? { ...source, pairs: source.pairs.map((pair) => withoutMark(pair, marked)) }
      : source;
  if (!encoder && taken.kind === 'monolingual' && !keyedPairs(taken.segments, targetSegments(target))) {
    throw new GlossaError(
      'modelMissing',
      'Aligning two documents requires the model, which is missing. Install a model.',
    );
  }
  const aligned = await alignDocuments(
    // Regions are not needed here, and language detection does not know them.
    {
      source: taken,
      target,
      languages: withoutRegions(languages),
      knownResultOf,
      trustDocuments: document.trustDocuments,
    },
    encoder!,
    onProgress,
    signal,
  ).catch((error: unknown) => {
    // A file without any translation yet is valid.
    if (error instanceof GlossaError && error.code === 'documentEmpty') return undefined;
    throw error;
  });
  if (!aligned) return { facts: empty, pairs: [] };
  const pairs = withGaps(aligned.segments, taken).map((pair, index) =>
    marked.has(aligned.segments[index]!) ? { ...pair, isUnfinished: true } : pair,
  );
  const paired = new Set(aligned.segments);
  const leftOut =
    taken.kind === 'bilingual'
      ? separateFinishedPairs(taken.pairs)
          .finished.filter((pair) => !paired.has(pair))
          .map(pairHash)
      : [];
  return {
    facts: { ...empty, isText: !aligned.isPaired, untranslated: aligned.untranslated, untranslatedPairHashes: leftOut },
    pairs,
  };
}

function withoutRegions({ source, target }: LanguagePair): LanguagePair {
  return { source: normaliseLanguage(source) ?? source, target: normaliseLanguage(target) ?? target };
}

/**
 * Returns the pairs in order, and marks both sides of a gap where other parts of the document are between two pairs.
 */
function withGaps(pairs: readonly SegmentPair[], all: DocumentText): SegmentPair[] {
  const units: readonly (Segment | SegmentPair)[] = all.kind === 'bilingual' ? all.pairs : all.segments;
  const isFirstOf = (pair: SegmentPair, unit: Segment | SegmentPair): boolean =>
    unit === pair || ('text' in unit && unit.line === pair.source.line && pair.source.text.startsWith(unit.text));
  const marked: SegmentPair[] = [];
  let next = 0;
  for (const pair of pairs) {
    const expected = next;
    while (next < units.length && !isFirstOf(pair, units[next]!)) next++;
    if (next > expected) {
      const last = marked.at(-1);
      if (last) last.isBeforeGap = true;
    }
    marked.push({ ...pair, ...(next > expected && { isAfterGap: true }) });
    next += 1 + (pair.source.joints?.length ?? 0);
  }
  if (next < units.length && marked.length) marked.at(-1)!.isBeforeGap = true;
  return marked;
}

function withoutMark(pair: SegmentPair, marked: Set<SegmentPair>): SegmentPair {
  if (!pair.isUnfinished) return pair;
  const taken = { ...pair, isUnfinished: false };
  marked.add(taken);
  return taken;
}

/**
 * Returns the languages that a multilingual file declares. For other files, returns the requested ones, because the
 * header of a copied file may be wrong. Missing languages are detected. Errors: `languageUnknown`.
 */
function languagesOf(
  { source: { path }, languages, languageCandidates: among }: MemoryDocument,
  source: DocumentText,
  target: DocumentText | undefined,
) {
  const stated =
    source.kind === 'bilingual' && mayBeMultilingual(path)
      ? { source: source.source ?? languages.source, target: source.target ?? languages.target }
      : languages;
  const { source: from, target: to } = languagePairOfFiles(stated, source, target, among);
  if (from && to) return { source: from, target: to };
  throw unknownLanguageError(`the ${from ? 'target' : 'source'}`, 'Add it to the file name, such as contract.de.md.');
}
