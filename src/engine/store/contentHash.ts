import { Pacer } from '../../base/pacer';
import type { FileBytes } from '../../files/glossa/fileBytes';
import { sha256Of } from '../sha256';

/** The minimum size of a part in bytes, unless the file ends before. */
const MIN_PART_SIZE = 256 << 10;
/**
 * The number of low bits of a line's hash that are ignored. After the minimum size, a part ends before the first line
 * whose nine high bits are zero: one line in 2 ** 9.
 */
const LOW_BITS = 32 - 9;
/** The number of bytes of a line that are hashed: they include its concept's id. */
const HASHED_LINE_BYTES = 32;
const LINE_FEED = 10;
/** The parameters of 32-bit FNV-1a. */
const [FNV_OFFSET, FNV_PRIME] = [0x811c9dc5, 0x01000193];

/**
 * A hash of a file's content. The file is cut into parts by the content of its lines, not their positions: after a
 * change, only changed parts are hashed again.
 */
export interface ContentHash {
  /** The SHA-256 of the hashes of the parts, hexadecimal. Equal for equal bytes. */
  readonly version: string;
  readonly parts: readonly HashedPart[];
}

interface HashedPart {
  /** The offset of the end in the file. */
  end: number;
  sha256: string;
}

/** @param before an earlier state of the file and its hash; unchanged parts are not hashed again */
export async function contentHashOf(
  bytes: FileBytes,
  before?: { bytes: FileBytes; hash: ContentHash },
): Promise<ContentHash> {
  const pacer = new Pacer();
  const parts = before ? partsKept(bytes, before) : [];
  const later = before ? partsThatMayFollow(bytes, before) : new Map<number, HashedPart[]>();
  for (let from = parts.at(-1)?.end ?? 0; from < bytes.length; from = parts.at(-1)!.end) {
    const end = endOfPart(bytes, from);
    parts.push({ end, sha256: await sha256Of(...bytes.between(from, end)) });
    await pacer.yield();
    parts.push(...(later.get(end) ?? []));
  }
  return { version: await sha256Of(Buffer.from(parts.map(({ sha256 }) => sha256).join('\n'))), parts };
}

/**
 * Returns the parts before the change. The line after each must be equal as well, because it defines the end of the
 * part.
 */
function partsKept(bytes: FileBytes, before: { bytes: FileBytes; hash: ContentHash }): HashedPart[] {
  const alike = bytes.commonBeginning(before.bytes);
  return before.hash.parts.filter(({ end }) => end + HASHED_LINE_BYTES <= alike);
}

/** Returns, by the new end of each part that ends after the change, the parts that follow it, with their new ends. */
function partsThatMayFollow(
  bytes: FileBytes,
  before: { bytes: FileBytes; hash: ContentHash },
): Map<number, HashedPart[]> {
  const shift = bytes.length - before.bytes.length;
  const alikeFrom = before.bytes.length - bytes.commonEnd(before.bytes);
  const shifted = before.hash.parts
    .filter(({ end }) => end >= alikeFrom)
    .map(({ end, sha256 }) => ({ end: end + shift, sha256 }));
  return new Map(shifted.map(({ end }, i) => [end, shifted.slice(i + 1)]));
}

function endOfPart(bytes: FileBytes, from: number): number {
  for (let at = from + MIN_PART_SIZE; at < bytes.length;) {
    at = bytes.endOfLine(at);
    if (beginsPart(bytes, at)) return at;
  }
  return bytes.length;
}

function beginsPart(file: FileBytes, offset: number): boolean {
  if (offset >= file.length) return true;
  const { bytes, start } = file.pieceAt(offset);
  const from = offset - start;
  let hash = FNV_OFFSET;
  for (let i = from; i < from + HASHED_LINE_BYTES && i < bytes.length && bytes[i] !== LINE_FEED; i++)
    hash = Math.imul(hash ^ bytes[i]!, FNV_PRIME);
  return hash >>> LOW_BITS === 0;
}
