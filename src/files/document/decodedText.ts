import { binarySearch } from '../../base/binarySearch';
import type { Span } from '../../model/phrase';
import type { Markup, Segment, TextRun, CollapsedSpaces } from '../../model/segment';

/** A placeholder for omitted code or images, which keeps the sentence readable. */
export const OMISSION_PLACEHOLDER = '`…`';

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** White space at an end, repeated white space, and white space other than a space. */
const FOLDABLE = /^[\s\u200b]|[\s\u200b]{2}|[\n\r\t]|[\s\u200b]$/;

/**
 * A text as its reader sees it, with the document position of each code unit. An entity, an escape or collapsed white
 * space is one unit of the text and several of the document.
 */
export class DecodedText {
  constructor(
    readonly text: string,
    /** The document offsets around each code unit of `text`; one of each per unit. */
    private readonly starts: readonly number[],
    private readonly ends: readonly number[],
    /** The spaces of the text that represent several spaces of the document, once it is collapsed. */
    readonly collapsedSpaces: readonly CollapsedSpaces[] = [],
  ) {}

  /**
   * Returns the document span of a half-open range of the text; for an empty range, the position before the next code
   * unit.
   */
  spanOf(start: number, end: number): Span {
    if (end > start) return { start: this.starts[start]!, end: this.ends[end - 1]! };
    const at = start < this.starts.length ? this.starts[start]! : (this.ends.at(-1) ?? 0);
    return { start: at, end: at };
  }

  /**
   * Returns the range of units that a range of the document touches; for an empty one, the unit that contains or
   * follows it.
   */
  unitsIn({ start, end }: Span): Span {
    const from = this.firstUnitEndingAfter(start);
    if (end === start) return { start: from, end: from };
    return { start: from, end: Math.max(from, this.firstUnitStartingAt(end)) };
  }

  /** Returns whether a document position is in the text or at one of its ends, rather than in markup. */
  touches(offset: number): boolean {
    const unit = this.firstUnitEndingAfter(offset);
    return (unit < this.starts.length && this.starts[unit]! <= offset) || (unit > 0 && this.ends[unit - 1] === offset);
  }

  /** Returns the position for inserting text at a cursor: there, or after an entity or escape; undefined in markup. */
  insertionOffsetAt(offset: number): number | undefined {
    if (!this.touches(offset)) return undefined;
    const unit = this.firstUnitEndingAfter(offset);
    return unit < this.starts.length && this.starts[unit]! < offset ? this.ends[unit]! : offset;
  }

  /** Returns the non-text parts between units of a range: tags, emphasis marks. Document offsets, in order. */
  markupBetween(start: number, end: number): Span[] {
    const gaps: Span[] = [];
    for (let i = start + 1; i < end; i++)
      if (this.ends[i - 1]! < this.starts[i]!) gaps.push({ start: this.ends[i - 1]!, end: this.starts[i]! });
    return gaps;
  }

  /** Returns the runs that map the text to document offsets, merged. */
  get runs(): TextRun[] {
    const runs: TextRun[] = [];
    let joins = false;
    for (let at = 0; at < this.text.length; at++) {
      const start = this.starts[at]!,
        end = this.ends[at]!;
      const last = runs.at(-1);
      const isUnit = end === start + 1;
      if (last && isUnit && joins && last.end === start) last.end = end;
      else if (!last || last.start !== start || last.end !== end || isUnit) runs.push({ at, start, end });
      joins = isUnit;
    }
    return runs;
  }

  /** Returns the omitted code as written in the document. `source` is the document. */
  omitted(source: string): Markup[] {
    const found: Markup[] = [];
    for (
      let at = this.text.indexOf(OMISSION_PLACEHOLDER);
      at >= 0;
      at = this.text.indexOf(OMISSION_PLACEHOLDER, at + OMISSION_PLACEHOLDER.length)
    ) {
      const { start, end } = this.spanOf(at, at + OMISSION_PLACEHOLDER.length);
      found.push({ at, length: OMISSION_PLACEHOLDER.length, written: source.slice(start, end) });
    }
    return found;
  }

  /**
   * Returns the tags between its units and at both ends of its container, as written in the document. `source` is the
   * document from `offset` on.
   */
  tags(source: string, within: Span, offset = 0): Markup[] {
    const found: Markup[] = [];
    const take = (at: number, length: number, start: number, end: number): void => {
      const written = withoutComments(source.slice(start - offset, end - offset)).replace(/\s+/g, ' ');
      if (written.includes('<')) found.push({ at, length, written });
    };
    const last = this.text.length - 1;
    for (let at = 0; at <= last; at++) {
      const start = this.starts[at]!,
        end = this.ends[at]!;
      const before = at > 0 ? this.ends[at - 1]! : within.start;
      if (before < start) take(at, 0, before, start);
      // Folded whitespace may contain tags.
      if (this.text[at] === ' ' && end > start + 1) take(at, 1, start, end);
    }
    if (last >= 0) take(last + 1, 0, this.ends[last]!, within.end);
    return found;
  }

  /** The white space at both ends, which `collapsed` removes. */
  get outerWhitespace(): Segment['blanks'] {
    const start = /^\s*/.exec(this.text)![0].length;
    const end = this.text.trimEnd().length;
    if (start >= end || (start === 0 && end === this.text.length)) return undefined;
    const blank = (from: number, to: number) => ({ text: this.text.slice(from, to), ...this.spanOf(from, to) });
    return {
      ...(start > 0 && { start: blank(0, start) }),
      ...(end < this.text.length && { end: blank(end, this.text.length) }),
    };
  }

  slice(start: number, end: number): DecodedText {
    return new DecodedText(
      this.text.slice(start, end),
      this.starts.slice(start, end),
      this.ends.slice(start, end),
      this.collapsedSpaces
        .filter(({ at }) => start < at && at < end - 1)
        .map((blank) => ({ ...blank, at: blank.at - start })),
    );
  }

  /**
   * Returns the text with other positions.
   *
   * @param placeOf returns the position of a unit; units without a position are removed
   */
  withPositions(placeOf: (start: number, end: number) => Span | undefined): DecodedText {
    const builder = new DecodedTextBuilder();
    for (let at = 0; at < this.text.length; at++) {
      const place = placeOf(this.starts[at]!, this.ends[at]!);
      if (place) builder.append(this.text[at]!, place.start, place.end);
    }
    return builder.build();
  }

  /** Returns the parts between empty lines. */
  paragraphs(): DecodedText[] {
    const paragraphs: DecodedText[] = [];
    let start = 0;
    for (const { 0: gap, index } of this.text.matchAll(/(?:\r?\n|\r(?!\n))[ \t]*[\r\n]\s*/g)) {
      paragraphs.push(this.slice(start, index));
      start = index + gap.length;
    }
    return [...paragraphs, this.slice(start, this.text.length)].filter((paragraph) => paragraph.text.trim() !== '');
  }

  /**
   * Returns the text with white space collapsed to spaces and trimmed. A line break between Chinese or Japanese
   * characters disappears.
   */
  collapsed(): DecodedText {
    if (!FOLDABLE.test(this.text)) return this;
    const builder = new DecodedTextBuilder();
    const collapsedSpaces: CollapsedSpaces[] = [];
    let last = 0;
    for (const { 0: run, index } of this.text.matchAll(/[\s\u200b]+/g)) {
      this.copy(last, index, builder);
      last = index + run.length;
      const isEdge = index === 0 || last === this.text.length;
      const isWrap =
        /[\r\n]/.test(run) && EAST_ASIAN.test(this.text[index - 1] ?? '') && EAST_ASIAN.test(this.text[last] ?? '');
      if (!isEdge && /^[ \u00a0\u202f]{2,}$/.test(run)) collapsedSpaces.push({ at: builder.length, written: run });
      if (!isEdge && !isWrap)
        builder.append(
          run.length === 1 && run !== '\n' && run !== '\t' ? run : ' ',
          this.starts[index]!,
          this.ends[last - 1]!,
        );
    }
    this.copy(last, this.text.length, builder);
    return builder.build(collapsedSpaces);
  }

  private copy(from: number, to: number, builder: DecodedTextBuilder): void {
    for (let i = from; i < to; i++) builder.append(this.text[i]!, this.starts[i]!, this.ends[i]!);
  }

  private firstUnitEndingAfter(offset: number): number {
    return binarySearch(0, this.ends.length, (unit) => this.ends[unit]! <= offset);
  }

  private firstUnitStartingAt(offset: number): number {
    return binarySearch(0, this.starts.length, (unit) => this.starts[unit]! < offset);
  }
}

/** Returns markup without closed comments and processing instructions. */
function withoutComments(markup: string): string {
  let kept = '';
  let last = 0;
  const unended = new Set<string>();
  for (const { 0: opening, index } of markup.matchAll(/<!--|<\?/g)) {
    if (index < last || unended.has(opening)) continue;
    const ending = opening === '<!--' ? '-->' : '?>';
    const end = markup.indexOf(ending, index + opening.length);
    if (end < 0) {
      unended.add(opening);
      continue;
    }
    kept += markup.slice(last, index);
    last = end + ending.length;
  }
  return kept + markup.slice(last);
}

/**
 * The maximum number of characters of one paragraph or value. The offset arrays need many times this
 * size; running out of memory would kill the process.
 */
export const MAX_DECODED_LENGTH = 1 << 22;

/** Builds a decoded text in the order of the document; text beyond `MAX_DECODED_LENGTH` characters is omitted. */
export class DecodedTextBuilder {
  private text = '';
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  /**
   * Appends text for the document's `start` to `end`: unit by unit if both have the same length, as a whole otherwise.
   */
  append(text: string, start: number, end: number): void {
    const unitByUnit = text.length === end - start;
    const length = Math.min(text.length, MAX_DECODED_LENGTH - this.starts.length);
    for (let i = 0; i < length; i++) {
      this.starts.push(unitByUnit ? start + i : start);
      this.ends.push(unitByUnit ? start + i + 1 : end);
    }
    this.text += length < text.length ? text.slice(0, length) : text;
  }

  /** The number of code units so far. */
  get length(): number {
    return this.text.length;
  }

  build(collapsedSpaces?: readonly CollapsedSpaces[]): DecodedText {
    return new DecodedText(this.text, this.starts, this.ends, collapsedSpaces);
  }
}
