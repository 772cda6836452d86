import type { Span } from '../domain/phrase';
import type { CodeRegion } from './codeRegions';
import { DecodedTextBuilder } from './decodedText';
import type { DecodedText } from './decodedText';

const OPENING = /^[ \t]*(?:\/\*+!?|\/\/+!?|#+[!:]?|--+(?:\[=*\[)?|;+|%+|<!--|\(\*+|\{-\|?|"+|'+|REM\b)[ \t]?/;
const INNER = /^[ \t]*(?:\*(?!\/)[ \t]?)?/;
const CLOSING = /[ \t]*(?:\*+\/|-->|\]=*\]|\*+\)|-\})[ \t]*$/;
/** A line that begins something of its own: a documentation tag, an item of a list, a title's underline. */
const BEGINS_PARAGRAPH = /^\s*(?:[@\\]\w+|:\w+[^:]*:|[-*+•]\s|\d+[.)]\s)/;

/** Comments of one line each that stand under each other: together they are one text. */
export function groupComments(text: string, regions: readonly CodeRegion[]): CodeRegion[][] {
  const groups: CodeRegion[][] = [];
  let previous: CodeRegion | undefined;
  for (const region of regions.filter(({ kind }) => kind === 'comment')) {
    const isNext = previous && /^[ \t]*(?:\r\n|\r|\n)?[ \t]*$/.test(text.slice(previous.end, region.start)) && startsAlike(text, previous, region);
    if (isNext) groups.at(-1)!.push(region);
    else groups.push([region]);
    previous = region;
  }
  return groups;
}

const startsAlike = (text: string, a: Span, b: Span): boolean =>
  text.slice(a.start, a.start + 2) === text.slice(b.start, b.start + 2) && !text.startsWith('/*', a.start);

/** The paragraphs of a group of comments, without the marks at their lines' beginnings and ends, and without documentation tags. */
export function decodeComments(text: string, group: readonly CodeRegion[], offset: number): DecodedText[] {
  const paragraphs: DecodedText[] = [];
  let builder = new DecodedTextBuilder();
  const endParagraph = (): void => {
    paragraphs.push(builder.build());
    builder = new DecodedTextBuilder();
  };
  for (const region of group) {
    for (const line of linesOf(text, region)) {
      const content = text.slice(line.start, line.end);
      if (content.trim() === '' || BEGINS_PARAGRAPH.test(content)) endParagraph();
      appendAround(builder, text, line, region.holes, offset);
    }
  }
  endParagraph();
  return paragraphs.filter((paragraph) => paragraph.text.trim() !== '');
}

/** The lines of a comment without their marks; each with its line break, if it has one. */
function linesOf(text: string, region: Span): Span[] {
  const lines: Span[] = [];
  for (const { 0: raw, index } of text.slice(region.start, region.end).matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    const start = region.start + index;
    const isLast = start + raw.length >= region.end;
    const mark = (index === 0 ? OPENING : INNER).exec(raw)?.[0].length ?? 0;
    const closing = isLast ? (CLOSING.exec(raw)?.[0].length ?? 0) : 0;
    lines.push({ start: start + mark, end: Math.max(start + mark, start + raw.length - closing) });
    if (isLast) break;
  }
  return lines;
}

function appendAround(builder: DecodedTextBuilder, text: string, { start, end }: Span, holes: readonly Span[], offset: number): void {
  let last = start;
  for (const hole of holes.filter((candidate) => candidate.start >= start && candidate.end <= end)) {
    // A documented type stands in braces: {string}.
    const isBraced = text[hole.start - 1] === '{' && text[hole.end] === '}';
    builder.append(text.slice(last, hole.start - (isBraced ? 1 : 0)), offset + last, offset + hole.start - (isBraced ? 1 : 0));
    last = hole.end + (isBraced ? 1 : 0);
  }
  builder.append(text.slice(last, end), offset + last, offset + end);
  // Line comments hold no line break of their own.
  if (!/[\r\n]$/.test(text.slice(start, end))) builder.append('\n', offset + end, offset + end);
}
