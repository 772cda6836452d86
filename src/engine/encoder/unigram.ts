/** Hash of a text that grows by one UTF-16 code unit (FNV-1a). */
const OFFSET = 0x811c9dc5 | 0;
const PRIME = 0x01000193;
/** Pieces are looked for by their first two units; so many kinds of beginnings are told apart. Pieces of no more units are always looked for. */
const BEGINNINGS = 65_536;
const ALWAYS_TRIED = 2;
/** What an unknown character costs more than the least likely piece, as in SentencePiece. */
const UNKNOWN_PENALTY = 10;

/**
 * A Unigram tokenizer's pieces and their most likely sequence (Kudo, 2018), in arrays of numbers: 128,000 pieces take five
 * megabytes and 50 ms to read, a trie of objects a hundred and two seconds. Same pieces as the library's own for every text.
 */
export class Unigram {
  /** UTF-16 code units of all pieces, one after another; piece `id` begins at `starts[id]`. */
  private readonly units: Uint16Array;
  private readonly starts: Uint32Array;
  private readonly scores: Float64Array;
  private readonly unknownScore: number;
  /** Units of the longest piece by the first two of them, hashed. */
  private readonly longestFrom = new Uint16Array(BEGINNINGS);
  /** Open addressing by hash: id + 1, 0 where free. */
  private readonly table: Int32Array;
  private readonly hashes: Int32Array;

  /** @param vocabulary pieces with their log-probabilities, by id */
  constructor(
    vocabulary: readonly (readonly [piece: string, score: number])[],
    readonly unknownId: number | undefined,
  ) {
    this.units = new Uint16Array(vocabulary.reduce((sum, [piece]) => sum + piece.length, 0));
    this.starts = new Uint32Array(vocabulary.length + 1);
    this.scores = new Float64Array(vocabulary.length);
    this.hashes = new Int32Array(vocabulary.length);
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(2 * vocabulary.length + 2)));
    let end = 0;
    let least = 0;
    for (const [id, [piece, score]] of vocabulary.entries()) {
      this.scores[id] = score;
      least = Math.min(least, score);
      this.noteLength(piece);
      for (let i = 0; i < piece.length; i++) this.units[end++] = piece.charCodeAt(i);
      this.starts[id + 1] = end;
      this.enter(piece, id);
    }
    this.unknownScore = least - UNKNOWN_PENALTY;
    if (unknownId !== undefined) this.scores[unknownId] = this.unknownScore;
  }

  idOf(piece: string): number | undefined {
    return this.find(piece, 0, piece.length, hashOf(piece));
  }

  /** The pieces of a text, best sequence; unknown characters in a row are one. */
  piecesOf(text: string): string[] {
    const best = new Float64Array(text.length + 1).fill(-Infinity);
    const cameFrom = new Int32Array(text.length + 1);
    const isUnknown = new Uint8Array(text.length + 1);
    best[0] = 0;
    for (let start = 0; start < text.length; ) {
      const next = start + (text.codePointAt(start)! > 0xffff ? 2 : 1);
      let hash = OFFSET;
      let hasSingle = false;
      const last = Math.min(text.length, start + Math.max(ALWAYS_TRIED, this.longestFrom[beginning(text, start)]!));
      for (let end = start; end < last; ) {
        hash = Math.imul(hash ^ text.charCodeAt(end++), PRIME);
        const id = this.find(text, start, end, hash);
        if (id === undefined) continue;
        hasSingle ||= end === next;
        const total = best[start]! + this.scores[id]!;
        if (total <= best[end]!) continue;
        best[end] = total;
        cameFrom[end] = start;
        isUnknown[end] = id === this.unknownId ? 1 : 0;
      }
      if (!hasSingle && best[start]! + this.unknownScore > best[next]!) {
        best[next] = best[start]! + this.unknownScore;
        cameFrom[next] = start;
        isUnknown[next] = 1;
      }
      start = next;
    }
    const pieces: string[] = [];
    for (let end = text.length; end > 0; ) {
      let start = cameFrom[end]!;
      if (isUnknown[end]) while (start > 0 && isUnknown[start]) start = cameFrom[start]!;
      pieces.push(text.slice(start, end));
      end = start;
    }
    return pieces.reverse();
  }

  private noteLength(piece: string): void {
    const place = beginning(piece, 0);
    this.longestFrom[place] = Math.max(piece.length, this.longestFrom[place]!);
  }

  /** The later of two equal pieces counts, as in the library. */
  private enter(piece: string, id: number): void {
    const hash = (this.hashes[id] = hashOf(piece));
    const mask = this.table.length - 1;
    let place = hash & mask;
    while (this.table[place] !== 0 && !this.isPiece(this.table[place]! - 1, piece, 0, piece.length, hash)) place = (place + 1) & mask;
    this.table[place] = id + 1;
  }

  private find(text: string, start: number, end: number, hash: number): number | undefined {
    const mask = this.table.length - 1;
    for (let place = hash & mask; this.table[place] !== 0; place = (place + 1) & mask) {
      if (this.isPiece(this.table[place]! - 1, text, start, end, hash)) return this.table[place]! - 1;
    }
    return undefined;
  }

  private isPiece(id: number, text: string, start: number, end: number, hash: number): boolean {
    const first = this.starts[id]!;
    if (this.hashes[id] !== hash || this.starts[id + 1]! - first !== end - start) return false;
    for (let i = start; i < end; i++) if (this.units[first + i - start] !== text.charCodeAt(i)) return false;
    return true;
  }
}

/** The first two units of what begins here, as one of `BEGINNINGS` numbers. */
function beginning(text: string, start: number): number {
  return (text.charCodeAt(start) * 31 + (start + 1 < text.length ? text.charCodeAt(start + 1) : 0)) % BEGINNINGS;
}

function hashOf(text: string): number {
  let hash = OFFSET;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash;
}
