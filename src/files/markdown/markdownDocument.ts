import type { Problem } from '../../base/problem';
import { ProblemList } from '../../base/problem';
import type { DocumentSlice } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { DecodedText } from '../document/decodedText';
import { DecodedTextBuilder, OMITTED } from '../document/decodedText';
import { LineIndex } from '../document/documentSegments';
import { monolingualFormat } from '../document/monolingualFormat';
import { paragraphAt } from '../plain/plainDocument';
import type { MarkdownChunk } from './markdownChunks';
import { markdownChunks } from './markdownChunks';
import { blocksOfMarkdown, isParsable } from './markdownText';

/** Characters of one block above which a hover reads it as plain text, because a parser would be felt each time. */
const LONGEST_HOVERED = 8_000;
const OMITTED_EACH = new RegExp(OMITTED, 'g');
/** What a block without text yields, so that a document of many of them is still read in steps. */
const NOTHING = new DecodedTextBuilder().build();
const NOT_PARSED =
  'The block that begins here has too many characters (32,000), marks (1,000) or levels (50) to be parsed as Markdown; it was read as it stands, marks included. Part it with empty lines.';
/** Labels of links, by which their definitions are found. */
const LONGEST_LABEL = 200;

export const markdown = monolingualFormat({
  name: 'Markdown',
  accepts: ({ fileName, languageId }) => /^(?:markdown|mdx|quarto|rmd)$/i.test(languageId ?? '') || /\.(?:md|markdown|mdown|mkd|mdx|qmd|rmd)$/i.test(fileName),
  statedIn: (head) => /^---\r?\n(?:(?!---).*\r?\n)*?lang(?:uage)?:[ \t]*["']?([\w-]+)/.exec(head)?.[1],
  blocksAround: (slice) => {
    const { text, offset, selection } = slice;
    const local = { start: selection.start - offset, end: selection.end - offset };
    const touched = markdownChunks(text, offset === 0).filter((chunk) => chunk.start <= local.end && chunk.end >= local.start);
    const readable = touched.filter((chunk) => chunk.isText);
    if (touched.some((chunk) => !chunk.isText && holds(chunk, local))) return [];
    if (readable.reduce((length, chunk) => length + chunk.end - chunk.start, 0) > LONGEST_HOVERED) return paragraphAt(slice);
    if (!readable.every((chunk) => isParsable(sourceOf(text, chunk)))) return paragraphAt(slice);
    const definitions = definitionsIn(text);
    return readable.flatMap((chunk) => blocksOfChunk(text, chunk, offset, definitions));
  },
  *blocks(text) {
    const definitions = definitionsIn(text);
    for (const chunk of markdownChunks(text)) {
      if (!chunk.isText) continue;
      const blocks = isParsable(sourceOf(text, chunk)) ? blocksOfChunk(text, chunk, 0, definitions) : asItStands(text, chunk);
      yield* blocks.length > 0 ? blocks : [NOTHING];
    }
  },
  problems,
  textIn,
  escape: (text, slice, replaced) => {
    const { opening, closing } = unpaired(replaced);
    return opening + (isInCode(slice) ? text : escapeMarkdown(text, isInTable(slice))) + closing;
  },
});

/** Paragraphs, headings, items and cells without the code and the targets of links in them; between them stands no text. */
function textIn({ text, offset, selection }: DocumentSlice): Span[] {
  const local = { start: selection.start - offset, end: selection.end - offset };
  const definitions = definitionsIn(text);
  const touched = markdownChunks(text, offset === 0).filter((chunk) => chunk.isText && holds(chunk, local));
  return touched.flatMap((chunk) => {
    if (!isParsable(sourceOf(text, chunk))) return [{ start: offset + chunk.start, end: offset + chunk.end }];
    return blocksOfChunk(text, chunk, offset, definitions).flatMap((block) => stretchesOf(block, text, offset));
  });
}

function stretchesOf(block: DecodedText, text: string, offset: number): Span[] {
  const whole = block.spanOf(0, block.text.length);
  const isWord = ({ start, end }: Span): boolean => /[\p{L}\p{N}]/u.test(text.slice(start - offset, end - offset));
  const code = Array.from(block.text.matchAll(OMITTED_EACH), ({ index }) => block.spanOf(index, index + OMITTED.length));
  const others = [...block.gapsIn(0, block.text.length).filter(isWord), ...code].sort((a, b) => a.start - b.start);
  const starts = [whole.start, ...others.map(({ end }) => end)];
  return starts.map((start, index) => ({ start, end: others[index]?.start ?? whole.end })).filter(({ start, end }) => end > start);
}

const holds = (chunk: Span, { start, end }: Span): boolean => chunk.start < end && start < chunk.end;

const sourceOf = (text: string, { prefix, start, end }: MarkdownChunk): string => prefix + text.slice(start, end);

function asItStands(text: string, { start, end }: Span): DecodedText[] {
  const builder = new DecodedTextBuilder();
  builder.append(text.slice(start, end), start, end);
  return builder.build().paragraphs();
}

function problems(text: string): Problem[] {
  const lines = new LineIndex(text);
  const found = new ProblemList();
  for (const chunk of markdownChunks(text)) {
    const isMarked = chunk.isText && !isParsable(sourceOf(text, chunk)) && /[*_~`[\]<>|]|^[ \t]*[-+]/m.test(text.slice(chunk.start, chunk.end));
    if (isMarked) found.report(lines.lineAt(chunk.start), NOT_PARSED);
  }
  return found.sorted();
}

function blocksOfChunk(text: string, chunk: MarkdownChunk, offset: number, definitions: ReadonlySet<string>): DecodedText[] {
  const own = text.slice(chunk.start, chunk.end);
  // Where a link leads is no text, so that any place does.
  const used = labelsIn(own).filter((label) => definitions.has(label)).map((label) => `[${label}]: #`);
  const source = chunk.prefix + own + (used.length ? `\n\n${used.join('\n')}\n` : '');
  const base = offset + chunk.start - chunk.prefix.length;
  const end = chunk.prefix.length + own.length;
  const positionOf = (at: number): number | undefined => (at < chunk.prefix.length || at >= end ? undefined : base + at);
  return blocksOfMarkdown(source.trimEnd(), positionOf).filter((block) => block.text.trim() !== '');
}

/** The labels that link references are defined for: without a definition `[text][label]` would be read as text. */
function definitionsIn(text: string): Set<string> {
  const definitions = new Set<string>();
  for (const [, label] of text.matchAll(/^ {0,3}\[([^\]\r\n]{1,200})\]:[ \t]*\S/gm)) definitions.add(label!.toLowerCase());
  return definitions;
}

/** What stands between an opening bracket and the next closing one, in lower case, each once. */
function labelsIn(text: string): string[] {
  const labels = new Set<string>();
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at + 1)) {
    const rest = text.slice(at + 1, at + LONGEST_LABEL + 2);
    const end = rest.indexOf(']');
    if (end > 0) labels.add(rest.slice(0, end).toLowerCase());
  }
  return [...labels];
}

/** Escapes what would become markup. An underscore within a word is none. */
function escapeMarkdown(text: string, inTable: boolean): string {
  return text
    .replace(/[\\`*~[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/\|/g, inTable ? '\\|' : '|');
}

const MARK = /\*+|_+|~+|`+|!?\[|\]\([^)]*\)|\]\[[^\]]*\]|\]|<\/?[a-zA-Z][^>]*>/g;

/** Marks whose other half stands outside of what was replaced; pairs within it go with their text. */
function unpaired(marks: string[]): { opening: string; closing: string } {
  const open: string[] = [];
  for (const mark of marks.flatMap((gap) => gap.match(MARK) ?? [])) {
    const last = open.at(-1) ?? '';
    const closes = (mark === last && /^[*_~`]/.test(mark)) || (mark.startsWith(']') && last.endsWith('[')) || (mark.startsWith('</') && last.startsWith('<'));
    if (closes) open.pop();
    else open.push(mark);
  }
  const opens = (mark: string): boolean => /^!?\[$|^<[^/]/.test(mark);
  return { opening: open.filter(opens).join(''), closing: open.filter((mark) => !opens(mark)).join('') };
}

function isInTable(slice: DocumentSlice): boolean {
  return lineBefore(slice).includes('|') || /^[^\r\n]*\|/.test(slice.text.slice(slice.selection.end - slice.offset));
}

/** Whether the selection begins in fenced code, front matter or a span of code, where nothing is escaped. */
function isInCode(slice: DocumentSlice): boolean {
  const at = slice.selection.start - slice.offset;
  const isCode = markdownChunks(slice.text, slice.offset === 0).some((chunk) => !chunk.isText && chunk.start <= at && at < chunk.end);
  return isCode || (lineBefore(slice).match(/`/g)?.length ?? 0) % 2 === 1;
}

function lineBefore(slice: DocumentSlice): string {
  return /[^\r\n]*$/.exec(slice.text.slice(Math.max(0, slice.selection.start - slice.offset - 2000), slice.selection.start - slice.offset))![0];
}
