import { binarySearch } from '../../base/binarySearch';
import type { Span } from '../../model/phrase';

/**
 * A piece of a mapped text with its document span: character by character if both have the same length, as a whole
 * otherwise.
 */
interface Piece {
  at: number;
  length: number;
  start: number;
  end: number;
}

/**
 * A text made of parts of a document in order, with others omitted and some added, and the origin of each character.
 */
export class MappedText {
  constructor(
    readonly text: string,
    private readonly pieces: readonly Piece[],
  ) {}

  /** Returns the text of a whole document. */
  static of(text: string): MappedText {
    return new MappedText(text, [{ at: 0, length: text.length, start: 0, end: text.length }]);
  }

  /** Returns the document span of a character; undefined for an added one. */
  spanAt(offset: number): Span | undefined {
    const piece = this.pieces[this.indexOf(offset)];
    if (!piece || offset >= piece.at + piece.length) return undefined;
    if (piece.end - piece.start !== piece.length) return { start: piece.start, end: piece.end };
    const start = piece.start + offset - piece.at;
    return { start, end: start + 1 };
  }

  /** Returns the document range of a range, including omitted parts; empty if all of it was added. */
  spanOf({ start, end }: Span): Span {
    let first = Math.max(0, this.indexOf(start));
    if (this.pieces[first] && this.pieces[first]!.at + this.pieces[first]!.length <= start) first++;
    const last = this.pieces[this.indexOf(end - 1)];
    const from = this.pieces[first];
    if (!from || !last || from.at >= end || last.at < from.at) return { start: last?.end ?? 0, end: last?.end ?? 0 };
    return {
      start: this.spanAt(Math.max(start, from.at))!.start,
      end: this.spanAt(Math.min(end, last.at + last.length) - 1)!.end,
    };
  }

  /** Returns whether a document position is in this text, or at the edge of one of its parts. */
  holds(offset: number): boolean {
    const piece = this.pieces[binarySearch(0, this.pieces.length, (index) => this.pieces[index]!.end < offset)];
    return piece !== undefined && piece.start <= offset;
  }

  /** Returns the last piece that begins at an offset or before. */
  private indexOf(offset: number): number {
    return binarySearch(0, this.pieces.length, (index) => this.pieces[index]!.at <= offset) - 1;
  }
}

/** Builds a mapped text, in the order of the document. */
export class MappedTextBuilder {
  private readonly parts: string[] = [];
  private readonly pieces: Piece[] = [];
  private length = 0;

  constructor(private readonly document: string) {}

  /** Appends a part of the document unchanged. */
  copy(start: number, end: number): void {
    if (end <= start) return;
    const last = this.pieces.at(-1);
    const joins =
      last && last.end === start && last.at + last.length === this.length && last.end - last.start === last.length;
    if (joins) {
      last.end = end;
      last.length += end - start;
    } else this.pieces.push({ at: this.length, length: end - start, start, end });
    this.add(this.document.slice(start, end));
  }

  /** Adds text that replaces a longer span of the document. */
  replace(text: string, { start, end }: Span): void {
    this.pieces.push({ at: this.length, length: text.length, start, end });
    this.add(text);
  }

  /** Adds text that the document does not contain. */
  add(text: string): void {
    this.parts.push(text);
    this.length += text.length;
  }

  build(): MappedText {
    return new MappedText(this.parts.join(''), this.pieces);
  }
}
