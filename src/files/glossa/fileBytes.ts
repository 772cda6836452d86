import { binarySearch } from '../../base/binarySearch';

/** A part of a file's bytes, and where in the file it begins. */
export interface ByteChunk {
  bytes: Buffer;
  start: number;
}

/** The number of bytes that are compared at once. */
const CHUNK = 1 << 16;
const LINE_FEED = 10;

/**
 * The bytes of a file, in pieces of whole lines. Unchanged parts are shared with the previous file, to avoid copying
 * hundreds of megabytes for one line. Immutable.
 */
export class FileBytes {
  readonly length: number;
  /** The pieces that are not empty, in order. */
  readonly pieces: readonly ByteChunk[];
  /** The index of the last piece found, because successive queries are usually close together. */
  private latest = 0;

  constructor(parts: readonly Uint8Array[]) {
    const pieces: ByteChunk[] = [];
    let length = 0;
    for (const { buffer, byteOffset, byteLength } of parts) {
      if (byteLength > 0) pieces.push({ bytes: Buffer.from(buffer, byteOffset, byteLength), start: length });
      length += byteLength;
    }
    this.pieces = pieces;
    this.length = length;
  }

  /** Returns the piece that contains an offset of the file. */
  pieceAt(offset: number): ByteChunk {
    const { pieces } = this;
    const latest = pieces[this.latest];
    if (latest && offset >= latest.start && offset < latest.start + latest.bytes.length) return latest;
    this.latest = binarySearch(1, pieces.length, (index) => pieces[index]!.start <= offset) - 1;
    return pieces[this.latest]!;
  }

  /** Returns a view of the bytes between two offsets, which must be in the same piece. */
  view(from: number, to: number): Buffer {
    if (from === to) return Buffer.alloc(0);
    const { bytes, start } = this.pieceAt(from);
    return bytes.subarray(from - start, to - start);
  }

  /** Yields views of the pieces between two offsets. */
  *between(from: number, to: number): Generator<Buffer> {
    for (let at = from; at < to;) {
      const { bytes, start } = this.pieceAt(at);
      const part = bytes.subarray(at - start, to - start);
      yield part;
      at += part.length;
    }
  }

  at(offset: number): number | undefined {
    if (offset < 0 || offset >= this.length) return undefined;
    const { bytes, start } = this.pieceAt(offset);
    return bytes[offset - start];
  }

  /** Returns the end of the line at an offset, including its line break. */
  endOfLine(offset: number): number {
    const { bytes, start } = this.pieceAt(offset);
    const end = bytes.indexOf(LINE_FEED, offset - start);
    return start + (end < 0 ? bytes.length : end + 1);
  }

  isSame(other: FileBytes): boolean {
    return this.length === other.length && this.commonBeginning(other) === this.length;
  }

  /** Returns the number of equal bytes at the beginning of both files. */
  commonBeginning(other: FileBytes): number {
    const maxCommon = Math.min(this.length, other.length);
    let at = 0;
    while (at < maxCommon) {
      const [own, others] = [this.pieceAt(at), other.pieceAt(at)];
      const [from, otherFrom] = [at - own.start, at - others.start];
      const length = Math.min(own.bytes.length - from, others.bytes.length - otherFrom);
      const alike = isOneMemory(own.bytes, from, others.bytes, otherFrom)
        ? length
        : alikeFrom(own.bytes, from, others.bytes, otherFrom, length);
      at += alike;
      if (alike < length) break;
    }
    return at;
  }

  /** Returns the number of equal bytes at the end of both files. */
  commonEnd(other: FileBytes): number {
    const maxCommon = Math.min(this.length, other.length);
    let common = 0;
    while (common < maxCommon) {
      const [own, others] = [this.pieceAt(this.length - common - 1), other.pieceAt(other.length - common - 1)];
      const [to, otherTo] = [this.length - common - own.start, other.length - common - others.start];
      const length = Math.min(to, otherTo);
      const alike = isOneMemory(own.bytes, to, others.bytes, otherTo)
        ? length
        : alikeUpTo(own.bytes, to, others.bytes, otherTo, length);
      common += alike;
      if (alike < length) break;
    }
    return common;
  }
}

function isOneMemory(a: Buffer, at: number, b: Buffer, atOther: number): boolean {
  return a.buffer === b.buffer && a.byteOffset + at === b.byteOffset + atOther;
}

function alikeFrom(a: Buffer, from: number, b: Buffer, otherFrom: number, length: number): number {
  let at = 0;
  while (
    at + CHUNK <= length &&
    a.compare(b, otherFrom + at, otherFrom + at + CHUNK, from + at, from + at + CHUNK) === 0
  )
    at += CHUNK;
  while (at < length && a[from + at] === b[otherFrom + at]) at++;
  return at;
}

function alikeUpTo(a: Buffer, to: number, b: Buffer, otherTo: number, length: number): number {
  let at = 0;
  while (at + CHUNK <= length && a.compare(b, otherTo - at - CHUNK, otherTo - at, to - at - CHUNK, to - at) === 0)
    at += CHUNK;
  while (at < length && a[to - 1 - at] === b[otherTo - 1 - at]) at++;
  return at;
}
