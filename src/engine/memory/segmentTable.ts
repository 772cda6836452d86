import { withRoomFor } from '../../base/growingArrays';
import { NONE } from '../index/hashChains';
import type { TextId } from './languageTexts';

/** A segment by its number; those of a document follow one another, and numbers change when documents go. */
export type SegmentId = number;
export type SideName = 'source' | 'target';

const COLUMNS = ['source', 'target', 'sourceLines', 'targetLines', 'documents'] as const;
type Column = (typeof COLUMNS)[number];

interface SegmentRow {
  source: TextId;
  target: TextId;
  sourceLine: number;
  targetLine: number;
  /** The document by its number. */
  document: number;
  isUnfinished: boolean;
}

/** The segments of a memory as numbers: 29 bytes each. Which languages the texts are in their documents know. */
export class SegmentTable {
  private columns: Record<Column, Int32Array> = { source: new Int32Array(0), target: new Int32Array(0), sourceLines: new Int32Array(0), targetLines: new Int32Array(0), documents: new Int32Array(0) };
  private unfinished: Uint8Array = new Uint8Array(0);
  private size = 0;

  get count(): number {
    return this.size;
  }

  add({ source, target, sourceLine, targetLine, document, isUnfinished }: SegmentRow): SegmentId {
    const id = this.size++;
    for (const name of COLUMNS) this.columns[name] = withRoomFor(this.columns[name], this.size);
    this.unfinished = withRoomFor(this.unfinished, this.size);
    const { columns } = this;
    columns.source[id] = source;
    columns.target[id] = target;
    columns.sourceLines[id] = sourceLine;
    columns.targetLines[id] = targetLine;
    columns.documents[id] = document;
    this.unfinished[id] = Number(isUnfinished);
    return id;
  }

  text(id: SegmentId, side: SideName): TextId {
    return this.columns[side][id]!;
  }

  line(id: SegmentId, side: SideName): number {
    return this.columns[side === 'source' ? 'sourceLines' : 'targetLines'][id]!;
  }

  document(id: SegmentId): number {
    return this.columns.documents[id]!;
  }

  isUnfinished(id: SegmentId): boolean {
    return this.unfinished[id] === 1;
  }

  /** Keeps the segments of some documents alone, in their order. @param renumbered by document, its new number; none for one that is gone */
  keep(renumbered: ReadonlyMap<number, number>): void {
    let kept = 0;
    for (let id = 0; id < this.size; id++) {
      const document = renumbered.get(this.document(id));
      if (document === undefined) continue;
      for (const name of COLUMNS) this.columns[name][kept] = this.columns[name][id]!;
      this.columns.documents[kept] = document;
      this.unfinished[kept++] = this.unfinished[id]!;
    }
    this.size = kept;
  }

  dump(): Record<string, Int32Array | Uint8Array> {
    return { ...Object.fromEntries(COLUMNS.map((name) => [name, this.columns[name].subarray(0, this.size)])), unfinished: this.unfinished.subarray(0, this.size) };
  }

  static of(arrays: Record<string, Int32Array | Uint8Array>): SegmentTable {
    const table = new SegmentTable();
    for (const name of COLUMNS) table.columns[name] = arrays[name] as Int32Array;
    table.unfinished = arrays['unfinished'] as Uint8Array;
    table.size = table.unfinished.length;
    return table;
  }
}

/** Which segments have a text on one side: one chain through all segments, found by the language's texts and the text's number. */
export class SegmentsByText {
  private readonly heads = new Map<object, Int32Array>();
  private links: Int32Array = new Int32Array(0);

  push(texts: object, text: TextId, segment: SegmentId): void {
    const heads = withRoomFor(this.heads.get(texts) ?? new Int32Array(0), text + 1, NONE);
    this.heads.set(texts, heads);
    this.links = withRoomFor(this.links, segment + 1);
    this.links[segment] = heads[text]!;
    heads[text] = segment;
  }

  /** Those that came last first. */
  *of(texts: object, text: TextId): Generator<SegmentId> {
    for (let segment = this.heads.get(texts)?.[text] ?? NONE; segment !== NONE; segment = this.links[segment]!) yield segment;
  }
}
