import type { Segment } from '../domain/segment';
import { sentences } from '../text/segment';
import type { DecodedText } from './decodedText';

/** Lines of a text, from 1, by offset in UTF-16 code units. */
export class LineIndex {
  private readonly lineStarts: number[] = [0];

  constructor(text: string) {
    for (const end of text.matchAll(/\r\n|\r|\n/g)) this.lineStarts.push(end.index + end[0].length);
  }

  /** Line and column of an offset, both from 1; the column in UTF-16 code units. */
  positionAt(offset: number): { line: number; column: number } {
    const line = this.lineAt(offset);
    return { line, column: offset - this.lineStarts[line - 1]! + 1 };
  }

  lineAt(offset: number): number {
    let low = 0;
    let high = this.lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.lineStarts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}

/** Whether a segment says anything: rules of dashes, bullets and bare punctuation are no text. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The sentences of decoded paragraphs, each with the line in which it begins. */
export function segmentsOf(blocks: readonly DecodedText[], lines: LineIndex, language: string): Segment[] {
  const segments: Segment[] = [];
  for (const block of blocks) {
    const folded = block.folded();
    for (const { start, end } of sentences(folded.text, language)) {
      const text = folded.text.slice(start, end);
      if (saysSomething(text)) segments.push({ text, line: lines.lineAt(folded.spanOf(start, end).start), runs: folded.slice(start, end).runs });
    }
  }
  return segments;
}
