import type { Problem } from '../../base/problem';
import type { GlossaryReading } from '../../files/glossary/glossaryFormats';
import type { ReadOptions } from '../../files/glossary/glossaryReader';
import type { DocumentChoice } from '../../files/table/bilingualTable';
import type { DocumentContent, DocumentText } from '../../model/document';
import type { Segment, SegmentPair } from '../../model/segment';
import type { PackedItem, ReadingItem } from './packedItem';

/** A text, whose sentences or pairs are read. */
export interface TextTask {
  kind: 'text';
  document: DocumentContent;
  wanted: DocumentChoice;
  /** Whether a table is read as a bilingual document, and not as the plain text that it is, too. */
  asTable: boolean;
}

/** The bytes of a file that holds a document. */
export interface DocumentFileTask {
  kind: 'documentFile';
  path: string;
  bytes: Uint8Array;
  wanted: DocumentChoice;
}

/** A file that holds a glossary; `descriptor` stays the opener's, who closes it when the task is over. */
export interface GlossaryFileTask {
  kind: 'glossaryFile';
  path: string;
  descriptor: number;
  /** In bytes. */
  size: number;
  options: ReadOptions;
}

/** What is read in a thread of its own. */
export type ReadingTask = TextTask | DocumentFileTask | GlossaryFileTask;

/** A document without what was handed over before. */
export type DocumentHead = { kind: 'monolingual'; language?: string } | { kind: 'bilingual'; source?: string; target?: string };

/** What a reading ends with. */
export type ReadingResult = { head: DocumentHead; problems: Problem[] } | GlossaryReading;

/** To the thread. After each batch of items it waits until one was taken, so that no more than a few lie between the two. */
export type ThreadRequest = { kind: 'task'; task: ReadingTask } | { kind: 'taken' };

/** From the thread. `position` is how far the file was read, in bytes; 0 where that is not known. */
export type ThreadReport =
  | { kind: 'items'; items: PackedItem[]; position: number }
  | { kind: 'progress'; position: number }
  | { kind: 'done'; result: ReadingResult }
  | { kind: 'fault'; error: unknown; isOutOfMemory: boolean };

/** The document that a head and all items make. */
export function documentOf(head: DocumentHead, items: ReadingItem[]): DocumentText {
  return head.kind === 'monolingual' ? { ...head, segments: items as Segment[] } : { ...head, pairs: items as SegmentPair[] };
}
