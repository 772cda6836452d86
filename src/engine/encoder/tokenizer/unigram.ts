import { EMPTY_TEXT_HASH, extendTextHash, textHash } from '../../../base/textHash';

/** The number of bits for hashes of the beginnings of pieces; 5 % of other texts match by chance. */
const HASH_BITS = 1 << 23;
/** The cost of an unknown character above the least likely piece, as in SentencePiece. */
const UNKNOWN_PENALTY = 10;

/** The pieces as arrays of numbers, which can be cached. */
export interface UnigramTables {
  /** UTF-16 code units of all pieces, one after another; piece `id` begins at `starts[id]`. */
  units: Uint16Array;
  starts: Uint32Array;
  scores: Float64Array;
  /**
   * Bits indexed by the hash of a text, set if a piece begins with that text. If none does, the search for longer
   * pieces ends.
   */
  beginnings: Uint8Array;
  /** The hash table with open addressing: id + 1, or 0 for a free entry. */
  table: Int32Array;
  hashes: Int32Array;
}

/**
 * Finds the most likely sequence of a Unigram tokenizer's pieces (Kudo, 2018). In arrays of numbers, 128,000 pieces
 * take 5 MB and 50 ms to read; a trie of objects takes 100 MB and 2 s. The result is the library's for every text.
 */
export class UnigramTokenizer {
  private readonly units: Uint16Array;
  private readonly starts: Uint32Array;
  private readonly scores: Float64Array;
  private readonly beginnings: Uint8Array;
  private readonly table: Int32Array;
  private readonly hashes: Int32Array;
  private readonly unknownScore: number;
  /** Scores by position in the divided text; allocated once, because there are many short texts. */
  private best = new Float64Array(0);
  private cameFrom = new Int32Array(0);
  private isUnknown = new Uint8Array(0);

  constructor(
    readonly tables: UnigramTables,
    readonly unknownId: number | undefined,
  ) {
    ({
      units: this.units,
      starts: this.starts,
      scores: this.scores,
      beginnings: this.beginnings,
      table: this.table,
      hashes: this.hashes,
    } = tables);
    this.unknownScore = unknownId === undefined ? scoreOfUnknown(this.scores) : this.scores[unknownId]!;
  }

  /** @param vocabulary pieces with their log-probabilities, by id */
  static of(
    vocabulary: readonly (readonly [piece: string, score: number])[],
    unknownId: number | undefined,
  ): UnigramTokenizer {
    const count = vocabulary.length;
    const scores = Float64Array.from(vocabulary, ([, score]) => score);
    if (unknownId !== undefined) scores[unknownId] = scoreOfUnknown(scores);
    const units = new Uint16Array(vocabulary.reduce((sum, [piece]) => sum + piece.length, 0));
    const table = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 2)));
    const tables = {
      units,
      starts: new Uint32Array(count + 1),
      scores,
      beginnings: new Uint8Array(HASH_BITS / 8),
      table,
      hashes: new Int32Array(count),
    };
    const unigram = new UnigramTokenizer(tables, unknownId);
    for (const [id, [piece]] of vocabulary.entries()) unigram.take(piece, id);
    return unigram;
  }

  idOf(piece: string): number | undefined {
    return this.find(piece, 0, piece.length, textHash(piece));
  }

  /** Returns the best sequence of pieces of a text; consecutive unknown characters are one piece. */
  tokenize(text: string): string[] {
    this.makeRoom(text.length + 1);
    const { best, cameFrom, isUnknown } = this;
    best.fill(-Infinity, 1, text.length + 1);
    best[0] = 0;
    for (let start = 0; start < text.length;) {
      const next = start + (text.codePointAt(start)! > 0xffff ? 2 : 1);
      let hash = EMPTY_TEXT_HASH;
      let hasSingle = false;
      for (let end = start; end < text.length;) {
        hash = extendTextHash(hash, text.charCodeAt(end++));
        if ((this.beginnings[hash >>> 12]! & (1 << ((hash >>> 9) & 7))) === 0) break;
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
    for (let end = text.length; end > 0;) {
      let start = cameFrom[end]!;
      if (isUnknown[end]) while (start > 0 && isUnknown[start]) start = cameFrom[start]!;
      pieces.push(text.slice(start, end));
      end = start;
    }
    return pieces.reverse();
  }

  private makeRoom(places: number): void {
    if (places <= this.best.length) return;
    this.best = new Float64Array(2 * places);
    this.cameFrom = new Int32Array(2 * places);
    this.isUnknown = new Uint8Array(2 * places);
  }

  /** Adds a piece; pieces come in order of id. The later of two equal ones counts, as in the library. */
  private take(piece: string, id: number): void {
    const start = this.starts[id]!;
    this.starts[id + 1] = start + piece.length;
    let hash = EMPTY_TEXT_HASH;
    for (let i = 0; i < piece.length; i++) {
      this.units[start + i] = piece.charCodeAt(i);
      hash = extendTextHash(hash, piece.charCodeAt(i));
      this.beginnings[hash >>> 12]! |= 1 << ((hash >>> 9) & 7);
    }
    this.hashes[id] = hash;
    const mask = this.table.length - 1;
    let place = hash & mask;
    while (this.table[place] !== 0 && !this.isPiece(this.table[place]! - 1, piece, 0, piece.length, hash))
      place = (place + 1) & mask;
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

function scoreOfUnknown(scores: Float64Array): number {
  return scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
}
