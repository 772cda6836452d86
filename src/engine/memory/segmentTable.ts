import { withCapacity } from '../../base/vectors';
import type { LanguageSide } from '../../model/languagePair';
import type { IntegerArrays } from '../index/cache/indexFile';
import { NO_ITEM } from '../index/hashChains';
import type { TextId } from './languageTexts';

/** The index of a segment. Those of a document are consecutive, and change when documents are removed. */
export type SegmentNumber = number;

/** A segment, as numbers. */
interface SegmentRow {
  source: TextId;
  target: TextId;
  sourceLine: number;
  targetLine: number;
  /** The document by its number. */
  document: number;
  /** The hash of the context that the file states for it; 0 for none. */
  context: number;
  /** The hash of the text around its source according to the file; 0 for none. */
  around: number;
  /** The hash of the code and tags of its source; 0 for none. */
  sourceCode: number;
  /** The hash of the code and tags of its target; 0 for none. */
  targetCode: number;
  isUnfinished: boolean;
  /** True if the segment's neighbours in the document differ from those in the table. */
  isAfterGap: boolean;
  isBeforeGap: boolean;
}

const COLUMNS = [
  'source',
  'target',
  'sourceLine',
  'targetLine',
  'document',
  'context',
  'around',
  'sourceCode',
  'targetCode',
] as const satisfies readonly (keyof SegmentRow)[];

type Column = (typeof COLUMNS)[number];

/** The flags of a segment's byte. */
const [UNFINISHED, AFTER_GAP, BEFORE_GAP] = [1, 2, 4];

/**
 * The segments of a memory as numbers: 37 bytes each, and 8 bytes in `SegmentsByText`. The languages of the texts are
 * stored with their documents.
 */
export class SegmentTable {
  private columns = Object.fromEntries(COLUMNS.map((name) => [name, new Int32Array(0)])) as Record<Column, Int32Array>;
  private flags: Uint8Array = new Uint8Array(0);
  private size = 0;

  get count(): number {
    return this.size;
  }

  add(row: SegmentRow): SegmentNumber {
    const id = this.size++;
    for (const name of COLUMNS) {
      this.columns[name] = withCapacity(this.columns[name], this.size);
      this.columns[name][id] = row[name];
    }
    this.flags = withCapacity(this.flags, this.size);
    const { isUnfinished, isAfterGap, isBeforeGap } = row;
    this.flags[id] = (isUnfinished ? UNFINISHED : 0) | (isAfterGap ? AFTER_GAP : 0) | (isBeforeGap ? BEFORE_GAP : 0);
    return id;
  }

  text(id: SegmentNumber, side: LanguageSide): TextId {
    return this.columns[side][id]!;
  }

  line(id: SegmentNumber, side: LanguageSide): number {
    return this.columns[`${side}Line`][id]!;
  }

  document(id: SegmentNumber): number {
    return this.columns.document[id]!;
  }

  isUnfinished(id: SegmentNumber): boolean {
    return this.hasFlag(id, UNFINISHED);
  }

  isAfterGap(id: SegmentNumber): boolean {
    return this.hasFlag(id, AFTER_GAP);
  }

  isBeforeGap(id: SegmentNumber): boolean {
    return this.hasFlag(id, BEFORE_GAP);
  }

  /** Returns the hash of the segment's context; 0 if the file states none. */
  context(id: SegmentNumber): number {
    return this.columns.context[id]!;
  }

  /** Returns the hash of the texts before and after the segment; 0 if the file does not state them. */
  around(id: SegmentNumber): number {
    return this.columns.around[id]!;
  }

  /** Returns the hash of the code on a side; 0 if it has none. */
  code(id: SegmentNumber, side: LanguageSide): number {
    return this.columns[`${side}Code`][id]!;
  }

  /**
   * Keeps only the segments of some documents, in order.
   *
   * @param renumbered the new number of each document; missing for a removed one
   */
  keep(renumbered: ReadonlyMap<number, number>): void {
    let kept = 0;
    for (let id = 0; id < this.size; id++) {
      const document = renumbered.get(this.document(id));
      if (document === undefined) continue;
      for (const name of COLUMNS) this.columns[name][kept] = this.columns[name][id]!;
      this.columns.document[kept] = document;
      this.flags[kept++] = this.flags[id]!;
    }
    this.size = kept;
  }

  dump(): IntegerArrays {
    return {
      ...Object.fromEntries(COLUMNS.map((name) => [name, this.columns[name].subarray(0, this.size)])),
      flags: this.flags.subarray(0, this.size),
    };
  }

  static of(arrays: IntegerArrays): SegmentTable {
    const table = new SegmentTable();
    for (const name of COLUMNS) table.columns[name] = arrays[name] as Int32Array;
    table.flags = arrays['flags'] as Uint8Array;
    table.size = table.flags.length;
    return table;
  }

  private hasFlag(id: SegmentNumber, flag: number): boolean {
    return (this.flags[id]! & flag) !== 0;
  }
}

/** Finds the segments that have a given text on one side. The segments with the same text form a linked list. */
export class SegmentsByText {
  private readonly heads = new Map<object, Int32Array>();
  private links: Int32Array = new Int32Array(0);

  push(texts: object, text: TextId, segment: SegmentNumber): void {
    const heads = withCapacity(this.heads.get(texts) ?? new Int32Array(0), text + 1, NO_ITEM);
    this.heads.set(texts, heads);
    this.links = withCapacity(this.links, segment + 1);
    this.links[segment] = heads[text]!;
    heads[text] = segment;
  }

  /** Yields the latest segments first. */
  *of(texts: object, text: TextId): Generator<SegmentNumber> {
    for (let segment = this.heads.get(texts)?.[text] ?? NO_ITEM; segment !== NO_ITEM; segment = this.links[segment]!)
      yield segment;
  }
}
