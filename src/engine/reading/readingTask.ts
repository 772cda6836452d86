import type { FileProblem } from '../../base/problem';
import type { GlossaryReadResult } from '../../files/glossaryFormats';
import type { GlossaryReadOptions } from '../../files/glossary/glossaryReader';
import type { DocumentReadOptions } from '../../files/table/bilingualTable';
import type { DocumentContent, DocumentText } from '../../model/document';
import type { Segment, SegmentPair } from '../../model/segment';
import type { PackedItem, ReadingItem } from './packedItem';

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
