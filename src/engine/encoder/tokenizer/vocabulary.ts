/** The kind of text that a token represents. */
export type TokenKind = (typeof KINDS)[number];

/** Index 0 (`blank`) is the default for ids without a piece. */
const KINDS = ['blank', 'sign', 'word', 'unknown'] as const;

/** The parts of a `tokenizer.json` that define its ids; not validated yet, like every parsed file. */
interface TokenizerJson {
  model?: { type?: unknown; byte_fallback?: unknown; unk_id?: unknown; unk_token?: unknown; vocab?: unknown };
  added_tokens?: unknown;
}

/** Matches a piece that consists only of spaces, written as `▁` in Unigram and as `Ġ` in byte-level tokenizers. */
const BLANK = /^[\s▁Ġ]*$/u;
const WORD = /[\p{L}\p{N}]/u;

/** The token ids of a tokenizer, with the kind of text of each. */
export class Vocabulary {
  constructor(
    /** The indices into `KINDS` by id; the pieces themselves would take ten times the memory. */
    readonly kinds: Uint8Array,
    /** The token for every character without a piece; undefined if every text can be encoded. */
    readonly unknownId: number | undefined,
    /** The ids of bytes and other pieces; undefined if they are not needed. */
    private readonly ids?: ReadonlyMap<string, number>,
  ) {}

  /** @param json a parsed `tokenizer.json` */
  static of(json: object): Vocabulary {
    const { model, added_tokens: added } = json as TokenizerJson;
    const entries = [...piecesOf(model?.vocab), ...addedPieces(added)];
    const kinds = new Uint8Array(entries.reduce((most, [, id]) => Math.max(most, id), -1) + 1);
    for (const [piece, id] of entries) kinds[id] = KINDS.indexOf(kindOfPiece(piece));
    const unknownId =
      typeof model?.unk_id === 'number' ? model.unk_id : entries.find(([piece]) => piece === model?.unk_token)?.[1];
    if (unknownId !== undefined) kinds[unknownId] = KINDS.indexOf('unknown');
    return new Vocabulary(
      kinds,
      unknownId,
      model?.type === 'Unigram' && model.byte_fallback === true ? new Map(entries) : undefined,
    );
  }

  /**
   * True if the caller has to replace unknown characters by the pieces `<0x00>` to `<0xFF>`, because the library omits
   * that step.
   */
  get needsByteFallback(): boolean {
    return this.ids !== undefined;
  }

  /** The highest id. The network must have at least `highestId + 1` rows. */
  get highestId(): number {
    return this.kinds.length - 1;
  }

  kindOf(id: number): TokenKind {
    return KINDS[this.kinds[id] ?? 0]!;
  }

  /** Returns a piece's id, else the ids of its UTF-8 bytes, else the unknown id. Call only if `needsByteFallback`. */
  idsOfPiece(piece: string): number[] {
    const id = this.ids?.get(piece);
    if (id !== undefined) return [id];
    const bytes = Array.from(Buffer.from(piece, 'utf8'), (byte) =>
      this.ids?.get(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`),
    );
    if (bytes.every((byte) => byte !== undefined)) return bytes;
    return this.unknownId === undefined ? [] : [this.unknownId];
  }
}

function kindOfPiece(piece: string): TokenKind {
  if (WORD.test(piece)) return 'word';
  return BLANK.test(piece) ? 'blank' : 'sign';
}

/**
 * Returns the pieces with their ids. A Unigram vocabulary is a list of pieces with scores, ordered by id; others map
 * pieces to ids.
 */
function piecesOf(vocabulary: unknown): [string, number][] {
  if (Array.isArray(vocabulary)) return vocabulary.map((entry: [string, number], id) => [entry[0], id]);
  return Object.entries((vocabulary ?? {}) as Record<string, number>);
}

function addedPieces(added: unknown): [string, number][] {
  return Array.isArray(added) ? added.map(({ content, id }: { content: string; id: number }) => [content, id]) : [];
}
