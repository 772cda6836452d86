import type { FileProblem } from '../../base/problem';
import type { GlossaryReadResult } from '../../files/glossaryFormats';
import type { GlossaryReadOptions } from '../../files/glossary/glossaryReader';
import type { DocumentReadOptions } from '../../files/tableDocuments';
import type { DocumentContent, DocumentText } from '../../model/document';
import type { Segment, SegmentPair, TextRun } from '../../model/segment';
import type { Concept } from '../../model/concept';

/** A text, whose sentences or pairs are read. */
export interface TextTask {
  kind: 'text';
  document: DocumentContent;
  wanted: DocumentReadOptions;
  /** True if a table is read as a bilingual document instead of plain text. */
  asTable: boolean;
}

/** The bytes of a file with a document. */
export interface DocumentFileTask {
  kind: 'documentFile';
  path: string;
  bytes: Uint8Array;
  wanted: DocumentReadOptions;
}

/** A file with a glossary. The opener closes `descriptor` when the task has finished. */
export interface GlossaryFileTask {
  kind: 'glossaryFile';
  path: string;
  descriptor: number;
  /** The size in bytes. */
  size: number;
  options: GlossaryReadOptions;
}

/** A task for a reading thread. */
export type ReadingTask = TextTask | DocumentFileTask | GlossaryFileTask;

/** A document without its segments or pairs, which are sent before it in batches. */
export type DocumentWithoutSegments =
  Omit<DocumentText & { kind: 'monolingual' }, 'segments'> | Omit<DocumentText & { kind: 'bilingual' }, 'pairs'>;

/** The result of a reading. */
export type ReadingResult = { head: DocumentWithoutSegments; problems: FileProblem[] } | GlossaryReadResult;

/** A message to the thread. `taken` confirms a batch of items. The thread waits if too many batches are unconfirmed. */
export type ThreadRequest = { kind: 'task'; task: ReadingTask } | { kind: 'taken' };

/** A message from the thread. `position` is the number of bytes read; 0 if unknown. */
export type ThreadReport =
  | { kind: 'items'; items: PackedItem[]; position: number }
  | { kind: 'progress'; position: number }
  | { kind: 'done'; result: ReadingResult }
  | { kind: 'fault'; error: unknown; isOutOfMemory: boolean };

/** Returns the document of a head and all items. */
export function assembleDocument(head: DocumentWithoutSegments, items: ReadingItem[]): DocumentText {
  return head.kind === 'monolingual'
    ? { ...head, segments: items as Segment[] }
    : { ...head, pairs: items as SegmentPair[] };
}

/** The items that a reading returns: segments or pairs of documents, concepts of glossaries. */
export type ReadingItem = Segment | SegmentPair | Concept;

/** A segment for transfer between threads. Many runs are flattened to an `Int32Array` of triples. */
type PackedSegment = Omit<Segment, 'runs'> & { runs?: readonly TextRun[] | Int32Array };
type PackedPair = Omit<SegmentPair, 'source' | 'target'> & { source: PackedSegment; target: PackedSegment };
export type PackedItem = PackedSegment | PackedPair | Concept;

/**
 * The maximum number of runs that are sent as objects; more are packed, because cloning objects is ten times slower for
 * the receiver.
 */
const MAX_UNPACKED_RUNS = 20;

export function packItem(item: ReadingItem): PackedItem {
  if ('terms' in item) return item;
  return 'source' in item
    ? { ...item, source: packedSegment(item.source), target: packedSegment(item.target) }
    : packedSegment(item);
}

export function unpackItem(item: PackedItem): ReadingItem {
  if ('terms' in item) return item;
  return 'source' in item
    ? { ...item, source: unpackedSegment(item.source), target: unpackedSegment(item.target) }
    : unpackedSegment(item);
}

function packedSegment(segment: Segment): PackedSegment {
  const { runs } = segment;
  if (!runs || runs.length <= MAX_UNPACKED_RUNS) return segment;
  const numbers = new Int32Array(3 * runs.length);
  for (const [index, { at, start, end }] of runs.entries()) numbers.set([at, start, end], 3 * index);
  return { ...segment, runs: numbers };
}

function unpackedSegment(segment: PackedSegment): Segment {
  const { runs } = segment;
  if (!(runs instanceof Int32Array)) return segment as Segment;
  const own: TextRun[] = [];
  for (let at = 0; at < runs.length; at += 3) own.push({ at: runs[at]!, start: runs[at + 1]!, end: runs[at + 2]! });
  return { ...segment, runs: own };
}
