import type { SkippedCounter } from '../../language/skippedText';
import type { SkippedKind } from '../../model/document';
import type { Span } from '../../model/phrase';
import { appendHtmlText } from './htmlText';
import type { DecodedText } from './decodedText';
import { DecodedTextBuilder, OMISSION_PLACEHOLDER } from './decodedText';

/**
 * The treatment of markup within a paragraph: removed, omitted like code, or reduced to a group that is text of the
 * paragraph or, as a footnote, of a separate one. A path of a menu consists of several groups.
 */
export type Treatment = 'drop' | 'omit' | { text: string } | { path: [string, string] } | { aside: string };

export interface InlineRule {
  /**
   * The pattern, with named groups for text. All repetitions are bounded, so a page of opening marks takes linear time.
   */
  pattern: RegExp;
  treatment: Treatment | ((match: RegExpExecArray) => Treatment);
}

/** The maximum nesting depth of markup, such as emphasis in the text of a link. */
const MAX_DEPTH = 5;

/**
 * Reads paragraphs of a light markup language. Each rule matches a piece of markup; if two match, the first one counts.
 */
export class InlineMarkupParser {
  private readonly any: RegExp;
  private readonly alone: RegExp[];

  constructor(
    private readonly rules: readonly InlineRule[],
    /** True if character references such as `&amp;` are decoded. */
    private readonly hasReferences = false,
  ) {
    this.any = new RegExp(rules.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 'gdu');
    this.alone = rules.map(({ pattern }) => new RegExp(pattern.source, 'uy'));
  }

  /**
   * Decodes a paragraph, followed by its footnotes.
   *
   * @param parts the ranges of the text that make up the paragraph; `offset` is the position of the text in the
   *   document
   */
  decoded(text: string, parts: readonly Span[], offset: number): DecodedText[] {
    const asides: Span[] = [];
    const own = this.paragraph(text, parts, offset, asides);
    return [own, ...asides.map((aside) => this.paragraph(text, [aside], offset, []))];
  }

  /** Decodes the paragraphs that a selection touches; `local` is the selection in the text. */
  decodedAt(text: string, paragraphs: readonly Span[][], local: Span, offset: number): DecodedText[] {
    return paragraphs
      .filter((parts) => parts[0]!.start <= local.end && parts.at(-1)!.end >= local.start)
      .flatMap((parts) => this.decoded(text, parts, offset));
  }

  private paragraph(text: string, parts: readonly Span[], offset: number, asides: Span[]): DecodedText {
    const builder = new DecodedTextBuilder();
    parts.forEach((part, index) => {
      const before = parts[index - 1];
      if (before) builder.append('\n', offset + before.end, offset + part.start);
      this.append(builder, text, part, offset, asides, 0);
    });
    return builder.build();
  }

  private append(
    builder: DecodedTextBuilder,
    text: string,
    { start, end }: Span,
    offset: number,
    asides: Span[],
    depth: number,
  ): void {
    const own = text.slice(start, end);
    let last = 0;
    for (const match of depth < MAX_DEPTH ? own.matchAll(this.any) : []) {
      this.copy(builder, own, last, match.index, offset + start);
      last = match.index + match[0].length;
      const treatment = this.treatmentOf(match);
      if (treatment === 'omit')
        builder.append(OMISSION_PLACEHOLDER, offset + start + match.index, offset + start + last);
      else if (treatment !== 'drop' && 'path' in treatment) {
        const [menu, item] = treatment.path.map((group) => match.indices!.groups![group]!);
        this.copy(builder, own, ...menu!, offset + start);
        builder.append(' > ', offset + start + menu![1], offset + start + item![0]);
        this.append(builder, text, { start: start + item![0], end: start + item![1] }, offset, asides, depth + 1);
      } else if (treatment !== 'drop') {
        const isAside = 'aside' in treatment;
        const [from, to] = match.indices!.groups![isAside ? treatment.aside : treatment.text] ?? [0, 0];
        const part = { start: start + from, end: start + to };
        if (!isAside) this.append(builder, text, part, offset, asides, depth + 1);
        else if (to > from) asides.push(part);
      }
    }
    this.copy(builder, own, last, own.length, offset + start);
  }

  private treatmentOf(match: RegExpExecArray): Treatment {
    for (const [index, { treatment }] of this.rules.entries()) {
      const pattern = this.alone[index]!;
      pattern.lastIndex = match.index;
      const found = pattern.exec(match.input);
      if (found?.[0] === match[0]) return typeof treatment === 'function' ? treatment(found) : treatment;
    }
    return 'drop';
  }

  private copy(builder: DecodedTextBuilder, own: string, from: number, to: number, base: number): void {
    if (this.hasReferences) appendHtmlText(builder, own, from, to, base);
    else builder.append(own.slice(from, to), base + from, base + to);
  }
}

/** A line without its end, in a markup language based on line beginnings. */
export interface MarkupLine extends Span {
  text: string;
  /** The number of columns before its text; a tab continues to the next multiple of eight. */
  indent: number;
  isEmpty: boolean;
}

export function markupLines(text: string): MarkupLine[] {
  return Array.from(text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g), ({ 0: raw, index }) => {
    const line = raw.replace(/[\r\n]+$/, '');
    const blank = /^[ \t]*/.exec(line)![0];
    const indent = blank.includes('\t') ? columnsOf(blank) : blank.length;
    return { start: index, end: index + line.length, text: line, indent, isEmpty: blank.length === line.length };
  });
}

function columnsOf(blank: string): number {
  let columns = 0;
  for (const sign of blank) columns = sign === '\t' ? columns + 8 - (columns % 8) : columns + 1;
  return columns;
}

/** Returns the span of a part of a line, without white space at its ends. */
export function trimmedPart(line: MarkupLine, from: number, to: number): Span {
  const content = line.text.slice(from, to);
  const start = line.start + Math.min(line.text.length, from);
  const first = start + (content.length - content.trimStart().length);
  return { start: first, end: Math.max(first, start + content.trimEnd().length) };
}

/** Reports lines as skipped, from `first` up to `behind` (exclusive). */
export function reportSkippedLines(
  text: string,
  lines: readonly MarkupLine[],
  { first, behind }: { first: number; behind: number },
  kind: SkippedKind,
  skippedParts: SkippedCounter | undefined,
): void {
  const [from, last] = [lines[first], lines[Math.min(behind, lines.length) - 1]];
  if (from && last && behind > first) skippedParts?.add(kind, text.slice(from.start, last.end), from.start);
}

/** The paragraphs, headings, items and cells of a text, collected line by line. */
export class ParagraphCollector {
  /** Each paragraph as spans of the text, without item markers and cell separators. */
  readonly paragraphs: Span[][] = [];
  private open: Span | undefined;

  get isOpen(): boolean {
    return this.open !== undefined;
  }

  /** Adds a line from a column on: to the open paragraph, or to a new one. */
  addLine({ start, end }: MarkupLine, from = 0): void {
    if (this.open) this.open.end = end;
    else this.open = { start: start + from, end };
  }

  close(): void {
    const { open } = this;
    this.open = undefined;
    if (open && open.end > open.start) this.paragraphs.push([open]);
  }

  /** Adds a separate paragraph. */
  addParagraph(...parts: readonly Span[]): void {
    this.close();
    const filled = parts.filter(({ start, end }) => end > start);
    if (filled.length) this.paragraphs.push(filled);
  }
}
