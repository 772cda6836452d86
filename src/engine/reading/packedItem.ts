import type { Concept } from '../../model/concept';
import type { Segment, SegmentPair, TextRun } from '../../model/segment';

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
