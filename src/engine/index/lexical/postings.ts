import { withCapacity } from '../../../base/vectors';
import type { TermId } from '../../../lookup/lexicalHit';
import type { IntegerArrays } from '../cache/indexFile';
import { chainHash, HashChains, NO_ITEM } from '../hashChains';

/** The number of bytes of a list's first piece; each piece is twice as long as the one before, up to the longest. */
const FIRST_PIECE_BYTES = 8;
const MAX_PIECE_LENGTH = 512;
/** The maximum number of lists that are intersected. */
const MAX_READ = 4;
/** The number of bytes at the beginning of a piece that contain the offset of the next piece. */
const LINK_BYTES = 4;
/** The arrays with one number for each list. */
const BY_LIST = ['counts', 'lasts', 'firstPieces', 'ends', 'limits', 'pieceSizes'] as const;

/**
 * Ascending lists of ids by token, each id stored as the distance from the previous one in one or a few bytes, in
 * pieces of one long array: five million entries take seven megabytes. Tokens are identified by hash; once in four
 * billion, a list contains unrelated ids, and callers compare texts anyway.
 */
export class Postings {
  private bytes: Uint8Array = new Uint8Array(4096);
  private used = 0;
  /** Lists by the hash of their token, each hash once. */
  private chains = new HashChains();
  /** The number of ids by list. */
  private counts: Int32Array = new Int32Array(64);
  private lasts: Int32Array = new Int32Array(64);
  private firstPieces: Uint32Array = new Uint32Array(64);
  /** The next free byte of each list, and the end of its last piece. */
  private ends: Uint32Array = new Uint32Array(64);
  private limits: Uint32Array = new Uint32Array(64);
  private pieceSizes: Uint16Array = new Uint16Array(64);

  /** Adds an id. Ids come in ascending order; a repeated one is ignored. */
  add(token: string, termId: TermId): void {
    this.addHash(chainHash(token), termId);
  }

  addHash(hash: number, termId: TermId): void {
    const list = this.listOf(hash);
    const last = this.counts[list] === 0 ? -1 : this.lasts[list]!;
    if (last === termId) return;
    this.lasts[list] = termId;
    this.counts[list]!++;
    let distance = termId - last;
    for (; distance > 127; distance >>>= 7) this.write(list, (distance & 127) | 128);
    this.write(list, distance);
  }

  count(token: string): number {
    const list = this.chains.first(chainHash(token));
    return list === NO_ITEM ? 0 : this.counts[list]!;
  }

  get(token: string): Int32Array {
    const list = this.chains.first(chainHash(token));
    return list === NO_ITEM ? new Int32Array(0) : this.termIdsOf(list);
  }

  /**
   * Returns the ids common to all tokens; none for no tokens. Only the rarest of many tokens are used, so the result
   * may contain more ids.
   *
   * @param few the number of ids that the caller can compare; no further list is read below it
   */
  common(tokens: Iterable<string>, few = 0): Int32Array {
    const rarest = Array.from(new Set(tokens))
      .sort((a, b) => this.count(a) - this.count(b))
      .slice(0, MAX_READ);
    let common: Int32Array | undefined;
    for (const token of rarest) {
      if (common && common.length <= few) break;
      const termIds = this.get(token);
      common = common ? intersection(common, termIds) : termIds;
    }
    return common ?? new Int32Array(0);
  }

  /** Returns all postings as arrays, for the cache. */
  dump(): IntegerArrays {
    return {
      bytes: this.bytes.subarray(0, this.used),
      hashes: this.chains.values,
      ...Object.fromEntries(BY_LIST.map((name) => [name, this[name].subarray(0, this.chains.end)])),
    };
  }

  static of({ hashes, ...byList }: IntegerArrays): Postings {
    const postings = new Postings();
    Object.assign(postings, byList);
    postings.used = postings.bytes.length;
    postings.chains = HashChains.of(hashes as Int32Array);
    return postings;
  }

  private termIdsOf(list: number): Int32Array {
    const termIds = new Int32Array(this.counts[list]!);
    let at = this.firstPieces[list]! + LINK_BYTES;
    let size = FIRST_PIECE_BYTES;
    let end = at + size - LINK_BYTES;
    let termId = -1;
    for (let i = 0; i < termIds.length; i++) {
      let distance = 0;
      for (let shift = 0, isMore = true; isMore; shift += 7) {
        if (at === end) {
          at = this.linkAt(end - size) + LINK_BYTES;
          size = Math.min(2 * size, MAX_PIECE_LENGTH);
          end = at + size - LINK_BYTES;
        }
        const byte = this.bytes[at++]!;
        distance |= (byte & 127) << shift;
        isMore = byte > 127;
      }
      termIds[i] = termId += distance;
    }
    return termIds;
  }

  private write(list: number, byte: number): void {
    if (this.ends[list] === this.limits[list]) {
      const size = this.pieceSizes[list]!;
      const longer = Math.min(2 * size, MAX_PIECE_LENGTH);
      const piece = this.newPiece(longer);
      const link = this.limits[list]! - size;
      for (let i = 0; i < LINK_BYTES; i++) this.bytes[link + i] = piece >>> (8 * i);
      this.open(list, piece, longer);
    }
    this.bytes[this.ends[list]!++] = byte;
  }

  private linkAt(at: number): number {
    return (
      (this.bytes[at]! | (this.bytes[at + 1]! << 8) | (this.bytes[at + 2]! << 16) | (this.bytes[at + 3]! << 24)) >>> 0
    );
  }

  private newPiece(size: number): number {
    const piece = this.used;
    this.used += size;
    this.bytes = withCapacity(this.bytes, this.used);
    return piece;
  }

  private open(list: number, piece: number, size: number): void {
    this.ends[list] = piece + LINK_BYTES;
    this.limits[list] = piece + size;
    this.pieceSizes[list] = size;
  }

  private listOf(hash: number): number {
    const known = this.chains.first(hash);
    if (known !== NO_ITEM) return known;
    const list = this.chains.end;
    if (list >= this.counts.length)
      for (const name of BY_LIST) Object.assign(this, { [name]: withCapacity(this[name], list + 1) });
    this.chains.add(hash, list);
    this.counts[list] = 0;
    this.firstPieces[list] = this.newPiece(FIRST_PIECE_BYTES);
    this.open(list, this.firstPieces[list]!, FIRST_PIECE_BYTES);
    return list;
  }
}

function intersection(a: Int32Array, b: Int32Array): Int32Array {
  const both = new Int32Array(Math.min(a.length, b.length));
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i]! === b[j]!) {
      both[count++] = a[i]!;
      i++;
      j++;
    } else if (a[i]! < b[j]!) i++;
    else j++;
  }
  return both.subarray(0, count);
}
