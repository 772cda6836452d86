import { sentences } from '../../language/sentences';
import type { Span } from '../../model/phrase';
import type { Segment } from '../../model/segment';
import type { DecodedText } from './decodedText';
import type { ValueKeys } from './valueKeys';

/** Lines of a text, from 1, by offset in UTF-16 code units. They are counted as far as they are asked for. */
export class LineIndex {
  private readonly lineStarts: number[] = [0];
  private readonly ends: Iterator<RegExpExecArray>;

  constructor(text: string) {
    this.ends = text.matchAll(/\r\n|\r|\n/g);
  }

  /** Line and column of an offset, both from 1; the column in UTF-16 code units. */
  positionAt(offset: number): { line: number; column: number } {
    const line = this.lineAt(offset);
    return { line, column: offset - this.lineStarts[line - 1]! + 1 };
  }

  lineAt(offset: number): number {
    while (this.lineStarts.at(-1)! <= offset) {
      const end = this.ends.next();
      this.lineStarts.push(end.done ? Infinity : end.value.index + end.value[0].length);
    }
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

/** The sentences of a decoded paragraph of `source`, each with the line in which it begins and the key of the value that holds it. */
export function segmentsOfBlock(block: DecodedText, source: string, lines: LineIndex, language: string, keys?: ValueKeys): Segment[] {
  const folded = block.folded();
  let goesOn = false;
  return sentences(folded.text, language).flatMap(({ start, end }) => {
    const text = folded.text.slice(start, end);
    if (!saysSomething(text)) return [];
    const isFirst = !goesOn;
    goesOn = true;
    const at = folded.spanOf(start, end).start;
    const key = keys?.at(at);
    const own = folded.slice(start, end);
    const markup = own.omitted(source);
    return [{ text, line: lines.lineAt(at), runs: own.runs, ...(key === undefined ? {} : { key }), ...(markup.length ? { markup } : {}), ...(isFirst ? {} : { goesOn: true as const }) }];
  });
}

/** Where a part of a segment's text stands in the document; undefined where the segment came from no document. */
export function documentSpanOf({ text, runs }: Segment, { start, end }: Span): Span | undefined {
  if (!runs?.length) return undefined;
  const edge = (offset: number, side: 'start' | 'end'): number => {
    const unit = side === 'start' ? offset : Math.max(0, offset - 1);
    const index = runs.findLastIndex((run) => run.at <= unit);
    const run = runs[Math.max(0, index)]!;
    const length = (runs[index + 1]?.at ?? text.length) - run.at;
    return run.end - run.start === length ? run.start + offset - run.at : run[side];
  };
  const from = edge(start, 'start');
  return { start: from, end: end > start ? edge(end, 'end') : from };
}
