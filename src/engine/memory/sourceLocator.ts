import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { documentSpanOf } from '../../files/document/documentSegments';
import { segmentsOfSlice, valueKeyAt } from '../../files/documents';
import { isSettled, stampOf } from '../../gate/fileStamp';
import type { SourceSegmentRange } from '../../memory/counterpart';
import { sourceRangeOfPosition } from '../../memory/counterpart';
import type { DocumentSlice } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { Segment } from '../../model/segment';
import type { DocumentReader } from '../reading/documentReader';
import type { QuerySegment } from './querySegment';
import { contextOfSegments, segmentAtOrAfter } from './querySegment';
import type { TranslationMemoryStore, StoredDocument } from './memoryStore';

/** The maximum number of consecutive target segments that are joined to match one source. */
const MAX_JOINED = 3;
/**
 * Matches a line without text, where a translator may type a segment. List, quotation and heading marks do not count as
 * text.
 */
const BLANK_LINE = /^[\s>#*+.\d-]*$/;

/** Finds the source segment for a position in a translation. */
export class SourceLocator {
  /** The last requested source: it is requested repeatedly while a translation is written. */
  private last: { file: string; stamp: string; segments: readonly Segment[] } | undefined;

  constructor(private readonly reader: DocumentReader) {}

  /**
   * Returns the source segment for a position in a translation. Undefined if the memory does not know the document as a
   * translation; without a text if the position is unclear. Errors: `cancelled`, and those of reading.
   */
  async at(
    store: TranslationMemoryStore,
    slice: DocumentSlice,
    signal?: AbortSignal,
  ): Promise<QuerySegment | undefined> {
    const document = translationIn(store, slice);
    if (!document) return undefined;
    const { languages, source, target } = document;
    const nothing: QuerySegment = { text: '', languages };
    const own = await runInSlices(segmentsOfSlice(slice), new Pacer(signal));
    const place = segmentAtOrAfter(own, slice.selection.start);
    if (!place.isWithin && !BLANK_LINE.test(lineAt(slice))) return nothing;
    const sources = await this.segmentsOf(source, signal);
    const keys = rangesByKey(sources);
    // Keyed values may be in another order, so a segment without a key cannot be matched by its position.
    const isKeyed = own.some(({ key }) => key !== undefined && keys.has(key));
    const known = isKeyed
      ? own.map(({ key }) => (key === undefined ? undefined : keys.get(key)))
      : sourceRangesOf(own, sources, store, document);
    const around = { ...place, reachesStart: slice.offset === 0, reachesEnd: false };
    const range = isKeyed
      ? place.isWithin
        ? known[place.index]
        : undefined
      : sourceRangeOfPosition(known, around, sources.length);
    if (!range) return nothing;
    const { first, end } = range;
    return {
      text: textOf(sources, first, end),
      languages,
      context: async () => contextOfSegments(sources, first, end, true),
      own: { file: source, other: '', at: { line: sources[first]!.line, otherFile: target } },
      target: place.isWithin
        ? spanOf(own, known, place.index)
        : { start: slice.selection.start, end: slice.selection.start },
    };
  }

  /**
   * Returns the source text for a position in a translation; undefined if it is unknown or cannot be read. Errors:
   * `cancelled`.
   */
  async textAt(store: TranslationMemoryStore, slice: DocumentSlice, signal?: AbortSignal): Promise<string | undefined> {
    try {
      return (await this.valueAt(store, slice, signal)) ?? ((await this.at(store, slice, signal))?.text || undefined);
    } catch (error) {
      if (signal?.aborted) throw error;
      return undefined;
    }
  }

  /**
   * Returns the source text of the keyed value at the position; undefined if there is none. The value may be empty or
   * end with a space.
   */
  private async valueAt(
    store: TranslationMemoryStore,
    slice: DocumentSlice,
    signal?: AbortSignal,
  ): Promise<string | undefined> {
    const document = translationIn(store, slice);
    if (!document || slice.offset > 0) return undefined;
    const key = valueKeyAt(slice, slice.selection.end);
    if (key === undefined) return undefined;
    const sources = await this.segmentsOf(document.source, signal);
    const range = rangesByKey(sources).get(key);
    return range && textOf(sources, range.first, range.end);
  }

  private async segmentsOf(file: string, signal?: AbortSignal): Promise<readonly Segment[]> {
    const readAt = Date.now();
    const stamp = await stampOf(file).catch(() => undefined); // an unreadable file fails when it is opened
    if (stamp && this.last?.file === file && this.last.stamp === stamp.key) return this.last.segments;
    const { value } = await this.reader.read({ path: file }, {}, signal);
    const segments = value.kind === 'monolingual' ? value.segments : [];
    if (stamp && isSettled(stamp, readAt)) this.last = { file, stamp: stamp.key, segments };
    return segments;
  }
}

/**
 * Returns the source of each segment of a translation, if known: from the memory, or because it still equals the
 * source.
 */
function sourceRangesOf(
  own: readonly Segment[],
  sources: readonly Segment[],
  store: TranslationMemoryStore,
  document: StoredDocument,
): (SourceSegmentRange | undefined)[] {
  const copies = unambiguous(sources.map(({ text }, first) => [text, { first, end: first + 1 }]));
  const translations = unambiguous(rowsOf(store, document, sources));
  const known = own.map(({ text }) => copies.get(text));
  for (let first = 0; first < own.length;) {
    const lengths = Array.from({ length: Math.min(MAX_JOINED, own.length - first) }, (_, i) => i + 1);
    const length = lengths.find((each) => translations.has(textOf(own, first, first + each)));
    if (length !== undefined) known.fill(translations.get(textOf(own, first, first + length)), first, first + length);
    first += length ?? 1;
  }
  return known;
}

/** Returns the memory's document of which a slice is the translation. */
function translationIn(store: TranslationMemoryStore, { fileName }: DocumentSlice): StoredDocument | undefined {
  return store.documentList.find(({ source, target }) => target === fileName && source !== target);
}

function rangesByKey(sources: readonly Segment[]): Map<string, SourceSegmentRange> {
  const keys = new Map<string, SourceSegmentRange>();
  for (const [index, { key }] of sources.entries()) {
    const open = key === undefined ? undefined : keys.get(key);
    if (open?.end === index) open.end++;
    else if (key !== undefined && !open) keys.set(key, { first: index, end: index + 1 });
  }
  return keys;
}

/** Returns a document's translations in the memory, with their positions in its source. */
function rowsOf(
  store: TranslationMemoryStore,
  { first, end }: StoredDocument,
  sources: readonly Segment[],
): [string, SourceSegmentRange | undefined][] {
  const byLine = new Map<number, number[]>();
  for (const [index, { line }] of sources.entries()) byLine.set(line, [...(byLine.get(line) ?? []), index]);
  return Array.from({ length: end - first }, (_, i) => {
    const { source, target } = store.sidesOf(first + i);
    return [target.text, rangeWith(source.text, byLine.get(source.line) ?? [], sources)];
  });
}

/**
 * Returns the consecutive segments whose joined text equals `text`, starting at one of `firsts`; undefined if there are
 * none.
 */
function rangeWith(
  text: string,
  firsts: readonly number[],
  sources: readonly Segment[],
): SourceSegmentRange | undefined {
  for (const first of firsts) {
    for (let end = first + 1; end <= sources.length && text.startsWith(textOf(sources, first, end)); end++)
      if (textOf(sources, first, end) === text) return { first, end };
  }
  return undefined;
}

/** Returns the entry of each text that has exactly one. */
function unambiguous(entries: readonly [string, SourceSegmentRange | undefined][]): Map<string, SourceSegmentRange> {
  const found = new Map<string, SourceSegmentRange | undefined>();
  for (const [text, range] of entries) found.set(text, found.has(text) ? undefined : range);
  return new Map([...found].flatMap(([text, range]) => (range ? [[text, range]] : [])));
}

const textOf = (segments: readonly Segment[], first: number, end: number): string =>
  segments
    .slice(first, end)
    .map(({ text }) => text)
    .join(' ');

/** Returns the span of a target segment and of the adjacent ones that translate the same source. */
function spanOf(own: readonly Segment[], known: readonly (SourceSegmentRange | undefined)[], index: number): Span {
  const isOne = (other: number): boolean => known[index] !== undefined && known[other]?.first === known[index].first;
  let [first, last] = [index, index];
  while (isOne(first - 1)) first--;
  while (isOne(last + 1)) last++;
  const [start, end] = [own[first]!, own[last]!].map((segment) =>
    documentSpanOf(segment, { start: 0, end: segment.text.length })!,
  );
  return { start: start!.start, end: end!.end };
}

function lineAt({ text, offset, selection }: DocumentSlice): string {
  const at = selection.start - offset;
  const start = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  return /^[^\r\n]*/.exec(text.slice(start))![0];
}
