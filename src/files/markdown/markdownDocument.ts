import type { SkippedCounter } from '../../language/skippedText';
import type { ProblemList } from '../../base/problem';
import type { DocumentContent, DocumentSlice } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { DecodedText } from '../document/decodedText';
import { DecodedTextBuilder, OMISSION_PLACEHOLDER } from '../document/decodedText';
import type { LineIndex } from '../document/documentSegments';
import { selectionInText } from '../document/documentSegments';
import type { MappedText } from '../document/mappedText';
import type { SkipReporter } from '../document/htmlText';
import { createMonolingualFormat } from '../document/monolingualFormat';
import { escapeXmlAt, openAttributeQuote } from '../xml/xmlElement';
import { paragraphAt } from '../plain/plainDocument';
import type { MarkdownChunk } from './markdownChunks';
import { markdownChunks } from './markdownChunks';
import { markdownBlocks, isParsableMarkdown } from './markdownText';
import { toPlainMarkdown } from './markdownView';
import type { FrontMatter, FrontMatterValue } from './frontMatter';
import { frontMatterOf } from './frontMatter';

/**
 * The maximum length of a block that is parsed for a hover. A longer one is read as plain text, because parsing would
 * cause a noticeable delay.
 */
const MAX_HOVERED_LENGTH = 8_000;
const OMITTED_EACH = new RegExp(OMISSION_PLACEHOLDER, 'g');
/** The result of a block without text, so a document of many such blocks is still read in steps. */
const NOTHING = new DecodedTextBuilder().build();
const NOT_PARSED =
  'The block that begins here is too complex and was read as plain text, with its markup. At most 32,000 characters, ' +
  '1,000 marks and 50 levels are supported. Split the block with empty lines.';
/** The maximum length of a link label, by which its definition is found. */
const MAX_LABEL_LENGTH = 200;

export const markdown = createMonolingualFormat({
  name: 'Markdown',
  accepts: ({ fileName, languageId }) =>
    /^(?:markdown|mdx|quarto|rmd)$/i.test(languageId ?? '') ||
    /\.(?:md|markdown|mdown|mkd|mdx|qmd|rmd)$/i.test(fileName),
  statedIn: (head) => /^---\r?\n(?:(?!---).*\r?\n)*?lang(?:uage)?:[ \t]*["']?([\w-]+)/.exec(head)?.[1],
  blocksAround: (slice) => {
    const local = selectionInText(slice);
    const page = new MarkdownPage(slice, slice.offset);
    const values = page.frontMatter.filter(({ start, end }) => start <= local.end && end >= local.start);
    if (values.length) return values.flatMap(({ isText, blocks }) => (isText ? blocks : []));
    const touched = page.chunks.filter((chunk) => {
      const { start, end } = page.view.spanOf(chunk);
      return start <= local.end && end >= local.start;
    });
    if (touched.reduce((length, chunk) => length + chunk.end - chunk.start, 0) > MAX_HOVERED_LENGTH)
      return paragraphAt(slice);
    if (!touched.every((chunk) => isParsableMarkdown(page.sourceOf(chunk)))) return paragraphAt(slice);
    return touched.flatMap((chunk) => page.blocksOf(chunk));
  },
  *blocks(text, document, skippedParts) {
    const page = new MarkdownPage(document, 0, skippedParts);
    for (const { start, end, isText, blocks } of page.frontMatter) {
      if (isText) yield* blocks;
      else skippedParts.add('metadata field', text.slice(start, end), start);
    }
    for (const chunk of page.chunks) {
      const blocks = isParsableMarkdown(page.sourceOf(chunk))
        ? page.blocksOf(chunk)
        : asPlainText(text, page.view.spanOf(chunk));
      yield* blocks.length > 0 ? blocks : [NOTHING];
    }
  },
  problems: (_text, problems, lines, document) => reportUnparsed(new MarkdownPage(document, 0), problems, lines),
  textIn,
  escape: (text, slice, replaced) => {
    const { opening, closing } = unpaired(replaced);
    const value = frontMatterValueAt(slice);
    const escaped = value ? value.escape(text, slice.selection) : escapeForPage(text, slice);
    return escaped === undefined ? undefined : opening + escaped + closing;
  },
  rewritten: (text, slice) => frontMatterValueAt(slice)?.rewritten?.(text, slice.selection),
});

/** A parsed document, or a slice of it. */
class MarkdownPage {
  readonly frontMatter: FrontMatter['values'];
  readonly view: MappedText;
  readonly chunks: MarkdownChunk[];
  private readonly definitions: ReadonlySet<string>;

  /** @param offset the offset of the slice in its document */
  constructor(
    { text, fileName, languageId }: DocumentContent,
    private readonly offset: number,
    private readonly skippedParts?: SkippedCounter,
  ) {
    const front = offset === 0 ? frontMatterOf(text) : undefined;
    this.frontMatter = front?.values ?? [];
    const isMdx = languageId === 'mdx' || /\.mdx$/i.test(fileName);
    this.view = toPlainMarkdown(text, { isMdx, start: front?.end ?? 0 }, skippedParts);
    this.chunks = markdownChunks(this.view.text);
    this.definitions = definitionsIn(this.view.text);
  }

  sourceOf({ prefix, start, end }: MarkdownChunk): string {
    return prefix + this.view.text.slice(start, end);
  }

  blocksOf(chunk: MarkdownChunk): DecodedText[] {
    const own = this.view.text.slice(chunk.start, chunk.end);
    // Link targets are not text, so any target will do.
    const used = labelsIn(own)
      .filter((label) => this.definitions.has(label))
      .map((label) => `[${label}]: #`);
    const source = chunk.prefix + own + (used.length ? `\n\n${used.join('\n')}\n` : '');
    const { length } = chunk.prefix;
    const isOwn = (at: number): boolean => at >= length && at < length + own.length;
    const by = chunk.start - length;
    const reportSkipped: SkipReporter = (kind, { start, end }) => {
      if (isOwn(start))
        this.skippedParts?.add(
          kind,
          source.slice(start, end),
          this.view.spanOf({ start: start + by, end: end + by }).start,
        );
    };
    return markdownBlocks(source.trimEnd(), reportSkipped)
      .map((block) =>
        block.withPositions((start, end) => {
          if (!isOwn(start)) return undefined;
          const place = this.view.spanOf({ start: start + by, end: Math.max(start + 1, end) + by });
          return { start: place.start + this.offset, end: place.end + this.offset };
        }),
      )
      .filter((block) => block.text.trim() !== '');
  }
}

/** Returns the spans of paragraphs, headings, items and cells without the code and link targets in them. */
function textIn(slice: DocumentSlice): Span[] {
  const { text, offset } = slice;
  const local = selectionInText(slice);
  const page = new MarkdownPage(slice, offset);
  const frontMatter = page.frontMatter
    .filter((value) => value.isText && holds(value, local))
    .flatMap(({ blocks }) => blocks);
  const touched = page.chunks.filter((chunk) => holds(page.view.spanOf(chunk), local));
  return [
    ...frontMatter.flatMap((block) => stretchesOf(block, text, offset)),
    ...touched.flatMap((chunk) => {
      if (isParsableMarkdown(page.sourceOf(chunk)))
        return page.blocksOf(chunk).flatMap((block) => stretchesOf(block, text, offset));
      const { start, end } = page.view.spanOf(chunk);
      return [{ start: offset + start, end: offset + end }];
    }),
  ];
}

function stretchesOf(block: DecodedText, text: string, offset: number): Span[] {
  const whole = block.spanOf(0, block.text.length);
  const isWord = ({ start, end }: Span): boolean => /[\p{L}\p{N}]/u.test(text.slice(start - offset, end - offset));
  const code = Array.from(block.text.matchAll(OMITTED_EACH), ({ index }) =>
    block.spanOf(index, index + OMISSION_PLACEHOLDER.length),
  );
  const others = [...block.markupBetween(0, block.text.length).filter(isWord), ...code].sort(
    (a, b) => a.start - b.start,
  );
  const starts = [whole.start, ...others.map(({ end }) => end)];
  return starts
    .map((start, index) => ({ start, end: others[index]?.start ?? whole.end }))
    .filter(({ start, end }) => end > start);
}

const holds = (chunk: Span, { start, end }: Span): boolean => chunk.start < end && start < chunk.end;

function asPlainText(text: string, { start, end }: Span): DecodedText[] {
  const builder = new DecodedTextBuilder();
  builder.append(text.slice(start, end), start, end);
  return builder.build().paragraphs();
}

function reportUnparsed(page: MarkdownPage, found: ProblemList, lines: LineIndex): void {
  for (const chunk of page.chunks) {
    const isMarked =
      !isParsableMarkdown(page.sourceOf(chunk)) && /[*_~`[\]<>|]|^[ \t]*[-+]/m.test(page.sourceOf(chunk));
    if (isMarked) found.report(lines.lineAt(page.view.spanOf(chunk).start), NOT_PARSED);
  }
}

/** Returns the labels with a link definition: without a definition `[text][label]` would be read as text. */
function definitionsIn(text: string): Set<string> {
  const definitions = new Set<string>();
  for (const [, label] of text.matchAll(/^ {0,3}\[([^\]\r\n]{1,200})\]:[ \t]*\S/gm))
    definitions.add(label!.toLowerCase());
  return definitions;
}

/** Returns the distinct texts between brackets, in lower case. */
function labelsIn(text: string): string[] {
  const labels = new Set<string>();
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at + 1)) {
    const rest = text.slice(at + 1, at + MAX_LABEL_LENGTH + 2);
    const end = rest.indexOf(']');
    if (end > 0) labels.add(rest.slice(0, end).toLowerCase());
  }
  return [...labels];
}

/** Escapes text for a place outside of the front matter; undefined if the text would end the value around it. */
function escapeForPage(text: string, slice: DocumentSlice): string | undefined {
  const before = lineBefore(slice);
  if (openAttributeQuote(before)) return escapeXmlAt(text, slice);
  const quote = OPEN_VALUE.exec(before)
    ?.slice(1)
    .find((mark) => mark);
  if (quote && text.includes(quote)) return undefined;
  if (isInCode(slice)) return text;
  const escaped = escapeMarkdown(text, isInTable(slice));
  const mark = OPEN_TITLE.exec(before)
    ?.slice(1)
    .find((each) => each);
  if (!mark) return escaped;
  return escaped.replace(mark === '(' ? /[()]/g : new RegExp(mark, 'g'), '\\$&');
}

/** Matches a line that ends in a value between quotation marks, as in a shortcode. */
const OPEN_VALUE = /[\w-]=[ \t]*(?:\{[ \t]*)?(?:(")[^"]*|(')[^']*)$/;
/** Matches a line that ends in the title of a link or link definition. */
const OPEN_TITLE =
  /\](?:\(|:)[ \t]*(?:<[^<>]*>|[^\s<]\S*)[ \t]+(?:(")(?:\\.|[^"\\])*|(')(?:\\.|[^'\\])*|(\()(?:\\.|[^()\\])*)$/;

/** Escapes text that would become markup. An underscore within a word would not. */
function escapeMarkdown(text: string, inTable: boolean): string {
  return text
    .replace(/[\\`*~[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/\|/g, inTable ? '\\|' : '|');
}

const MARK = /\*+|_+|~+|`+|!?\[|\]\([^)]*\)|\]\[[^\]]*\]|\]|<\/?[a-zA-Z][^>]*>/g;

/**
 * Returns the marks whose other half is outside the replaced text. Pairs inside it are replaced together with their
 * text.
 */
function unpaired(marks: string[]): { opening: string; closing: string } {
  const open: string[] = [];
  for (const mark of marks.flatMap((gap) => gap.match(MARK) ?? [])) {
    const last = open.at(-1) ?? '';
    const closes =
      (mark === last && /^[*_~`]/.test(mark)) ||
      (mark.startsWith(']') && last.endsWith('[')) ||
      (mark.startsWith('</') && last.startsWith('<'));
    if (closes) open.pop();
    else open.push(mark);
  }
  const opens = (mark: string): boolean => /^!?\[$|^<[^/]/.test(mark);
  return { opening: open.filter(opens).join(''), closing: open.filter((mark) => !opens(mark)).join('') };
}

function isInTable(slice: DocumentSlice): boolean {
  return lineBefore(slice).includes('|') || /^[^\r\n]*\|/.test(slice.text.slice(selectionInText(slice).end));
}

/** Returns whether the selection begins in code, where nothing is escaped. */
function isInCode(slice: DocumentSlice): boolean {
  const at = selectionInText(slice).start;
  const page = new MarkdownPage(slice, slice.offset);
  return !page.view.holds(at) || (lineBefore(slice).match(/`/g)?.length ?? 0) % 2 === 1;
}

/** Returns the value of the front matter in which the selection begins. Front matter is at the document's start. */
function frontMatterValueAt({ text, offset, selection: { start: at } }: DocumentSlice): FrontMatterValue | undefined {
  const values = offset === 0 ? frontMatterOf(text)?.values : undefined;
  return values?.find(({ start, end }) => start <= at && at <= end);
}

function lineBefore(slice: DocumentSlice): string {
  const { start } = selectionInText(slice);
  return /[^\r\n]*$/.exec(slice.text.slice(Math.max(0, start - 2000), start))![0];
}
