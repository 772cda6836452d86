/** Bytes read at a time: a file of any size never stands in memory whole, and what is made of a piece of XML takes some milliseconds. */
const PIECE = 1 << 14;

/** A file as the readers see it: its size and any stretch of its bytes. Who opens files makes one; readers never see a path. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from `start` up to `end`, or fewer where the file ends before; valid until the next call. */
  read(start: number, end: number): Uint8Array;
}

/** Bytes that are in memory already. */
export function bytesAsSource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

/** The file from a place on, piece by piece. */
export function* piecesOf(source: ByteSource, start = 0, end = source.size): Iterable<Uint8Array> {
  for (let at = start; at < end; at += PIECE) yield source.read(at, Math.min(at + PIECE, end));
}
