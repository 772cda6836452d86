import { createHash } from 'node:crypto';
import { GlossaError } from '../../base/errors';
import type { Problem } from '../../base/problem';
import type { FileGate } from '../../gate/fileGate';
import type { DocumentText } from '../../model/document';
import type { Segment, SegmentPair } from '../../model/segment';
import type { TaskProgress } from '../../protocol/commonParameters';
import type { MemoryDocument } from '../../protocol/memory';
import { alignDocuments } from '../build/buildGlossary';
import { finishedPairs, keyedPairs, targetSegments } from '../build/segmentPairs';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { hashOfDocument } from '../reading/documentHash';
import { pairOfFiles } from '../reading/documentLanguages';
import { readSource } from '../reading/documentReader';
import type { ReaderThreads } from '../reading/readerThreads';
import type { DocumentFacts, KnownPairs } from './memoryStore';
import { keptLanguages, pairHash } from './memoryStore';

/** Files that may hold more than two languages, of which those that were asked for are taken if they are there. */
const MANY_LANGUAGES = /\.(?:tmx|xcstrings|csv|tsv|tab|xlsx|xlsm|ods)$/i;
/** Files that need not hold any translation. */
const TABLES = /\.(?:csv|tsv|tab|xlsx|xlsm|ods)$/i;

export interface ReadTranslations {
  facts: Omit<DocumentFacts, 'id' | 'key'>;
  pairs: SegmentPair[];
  problems: Problem[];
}

interface Readers {
  gate: FileGate;
  threads: ReaderThreads;
  encoder: PhraseEncoder | undefined;
}

/** What a document's segments hang on: what its files hold, and how they are read. Errors: those of the gate, and `fileUnreadable`. */
export async function keyOfDocument({ source, target, languages }: MemoryDocument, includeUnfinished: boolean, gate: FileGate): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([languages.source ?? '', languages.target ?? '', includeUnfinished]));
  for (const file of target ? [source, target] : [source]) hash.update(await hashOfDocument(file.path, gate));
  return hash.digest('base64url');
}

/** The segments of a document with their translations. Errors: `cancelled`; what else is wrong stands in the facts. */
export async function readTranslations(document: MemoryDocument, includeUnfinished: boolean, readers: Readers, onProgress: (progress: TaskProgress) => void, signal?: AbortSignal, known?: KnownPairs): Promise<ReadTranslations> {
  const files = { source: document.source.path, target: (document.target ?? document.source).path };
  try {
    const read = (file: MemoryDocument['source'], languages: MemoryDocument['languages']) => readSource(file, languages, readers.threads, signal, readers.gate);
    const source = await read(document.source, document.languages);
    const target = document.target && (await read(document.target, {}));
    const problems = [...source.problems.map((problem) => ({ ...problem, file: files.source })), ...(target?.problems ?? []).map((problem) => ({ ...problem, file: files.target }))];
    return { ...(await alignedTranslations(document, files, source.value, target?.value, includeUnfinished, readers.encoder, onProgress, signal, known)), problems };
  } catch (error) {
    if (!(error instanceof GlossaError) || error.code === 'cancelled') throw error;
    const languages = { source: document.languages.source ?? '', target: document.languages.target ?? '' };
    return { facts: { ...files, languages, isText: false, unfinished: 0, untranslated: 0, refused: error.message }, pairs: [], problems: [] };
  }
}

async function alignedTranslations(
  document: MemoryDocument,
  files: { source: string; target: string },
  source: DocumentText,
  target: DocumentText | undefined,
  includeUnfinished: boolean,
  encoder: PhraseEncoder | undefined,
  onProgress: (progress: TaskProgress) => void,
  signal?: AbortSignal,
  known?: KnownPairs,
): Promise<Omit<ReadTranslations, 'problems'>> {
  // A table of measurements is no file of translations, whatever two of its columns look like.
  const isOtherTable = !target && TABLES.test(files.source) && !(source.kind === 'bilingual' && source.source && source.target);
  const isEmpty = isOtherTable || (source.kind === 'bilingual' && !source.pairs.length);
  if (isEmpty) return { facts: { ...files, languages: { source: '', target: '' }, isText: false, unfinished: 0, untranslated: 0 }, pairs: [] };
  const languages = languagesOf(document, source, target);
  const { finished, unfinished } = finishedPairs(source.kind === 'bilingual' ? source.pairs : []);
  const kept = keptLanguages(languages);
  const wasTranslated = known && known.languages.source === kept.source && known.languages.target === kept.target ? (pair: SegmentPair) => known.wasTranslated(pair) : undefined;
  const empty = { ...files, languages: kept, isText: false, unfinished, untranslated: 0 };
  if (source.kind === 'bilingual' && !finished.length && !(includeUnfinished && unfinished)) return { facts: empty, pairs: [] };
  // The marks are taken off for the rest of the work, which would leave such units out.
  const marked = new Set<SegmentPair>();
  const taken = source.kind === 'bilingual' && includeUnfinished ? { ...source, pairs: source.pairs.map((pair) => withoutMark(pair, marked)) } : source;
  if (!encoder && taken.kind === 'monolingual' && !keyedPairs(taken.segments, targetSegments(target))) {
    throw new GlossaError('modelMissing', 'Two documents are aligned with the model, and there is none. Install a model.');
  }
  const aligned = await alignDocuments({ source: taken, target, languages, wasTranslated }, encoder!, onProgress, signal).catch((error: unknown) => {
    // A file of which nothing is translated yet is in order.
    if (error instanceof GlossaError && error.code === 'documentEmpty') return undefined;
    throw error;
  });
  if (!aligned) return { facts: empty, pairs: [] };
  const pairs = withGaps(aligned.segments, taken).map((pair, index) => (marked.has(aligned.segments[index]!) ? { ...pair, isUnfinished: true } : pair));
  const paired = new Set(aligned.segments);
  const leftOut = taken.kind === 'bilingual' ? finishedPairs(taken.pairs).finished.filter((pair) => !paired.has(pair)).map(pairHash) : [];
  return { facts: { ...empty, isText: !aligned.isPaired, untranslated: aligned.untranslated, leftOut }, pairs };
}

/** Pairs in their order, with marks where something of their document stands between them that is none of them. */
function withGaps(pairs: readonly SegmentPair[], all: DocumentText): SegmentPair[] {
  const units: readonly (Segment | SegmentPair)[] = all.kind === 'bilingual' ? all.pairs : all.segments;
  const isFirstOf = (pair: SegmentPair, unit: Segment | SegmentPair): boolean => unit === pair || ('text' in unit && unit.line === pair.source.line && pair.source.text.startsWith(unit.text));
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

/** What a file of many languages says of those that were taken from it holds; else what was asked for, which the header of a copied file may contradict. Errors: `languageUnknown`. */
function languagesOf({ source: { path }, languages }: MemoryDocument, source: DocumentText, target: DocumentText | undefined) {
  const stated = source.kind === 'bilingual' && MANY_LANGUAGES.test(path) ? { source: source.source ?? languages.source, target: source.target ?? languages.target } : languages;
  const { source: from, target: to } = pairOfFiles(stated, source, target);
  if (from && to) return { source: from, target: to };
  throw new GlossaError('languageUnknown', `The language of the ${from ? 'target' : 'source'} cannot be told from the file. Name it in the file’s name (contract.de.md).`);
}
