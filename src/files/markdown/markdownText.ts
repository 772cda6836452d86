import type { Heading, Nodes, Paragraph, PhrasingContent, TableCell } from 'mdast';
import type * as FromMarkdown from 'mdast-util-from-markdown';
import type * as Gfm from 'mdast-util-gfm';
import type * as GfmSyntax from 'micromark-extension-gfm';
import { lazyRequire } from '../../base/lazyRequire';
import type { Span } from '../../model/phrase';
import type { DecodedText } from '../document/decodedText';
import { DecodedTextBuilder, OMITTED } from '../document/decodedText';
import { CODE_TAG, decodeHtml, htmlBlockSpans } from '../html/htmlText';
import { decodeReference, REFERENCE } from '../xml/characterReference';

/**
 * What of one block is parsed: characters, brackets and runs of other marks, containers that one line opens. The parser's time grows with the
 * product of the first two, and its stack with the last.
 */
const LONGEST_PARSED = 32_000;
const MOST_MARKS = 1_000;
const DEEPEST = 50;
const MARKS = /[*_~`<|]+|[[\]]/g;
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))+/gm;

const parser = lazyRequire<typeof FromMarkdown>('mdast-util-from-markdown');
const gfm = lazyRequire<typeof Gfm>('mdast-util-gfm');
const gfmSyntax = lazyRequire<typeof GfmSyntax>('micromark-extension-gfm');

/** The same for all blocks: a short one is parsed in half the time with extensions that V8 knows. */
let options: FromMarkdown.Options | undefined;

/**
 * A paragraph without markup, in lines that begin no block; a heading's or an item's mark may stand before it. A book
 * has thousands of them, and they are not worth a parser.
 */
const PLAIN_PARAGRAPH =
  /^(?<mark>(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]{1,4}(?=\S))?(?:(?!\d+[.)])[\p{L}\p{N}"'“„«‘(¿¡](?:(?!https?:|www\.)[^*_`[\]<>&\\|~@#\r\n])*(?:\r?\n[ \t]*(?=\S)(?!:::)|(?<!\s)\s*$))+$/iu;

/** What generators of pages read and readers do not see: the name of a heading (`{#start}`, in MDX a comment), and the lines that begin and end a box (`:::tip`), whose title is text. */
const HEADING_NAME = /(?<![ \t])[ \t]*(?:\{:?[ \t]*[#.][^{}\r\n]*\}|\{\/\*[^{}\r\n]*\*\/\})[ \t]*$/;
const BOX_LINE = /^[ \t>]*:{3,}(?:(?:[ \t]*[\w-]+)?[ \t]*(?:\r\n|\r|\n|$)|[ \t]*[\w-]+[ \t]+)|(?:\r\n|\r|\n)[ \t>]*:{3,}[ \t]*$/gm;

/**
 * The paragraphs, headings, list items and table cells of Markdown, decoded: emphasis marks, link targets, HTML tags
 * and code left out. `positionOf` gives the document's offset for an offset of `source`; undefined for what was added.
 */
export function blocksOfMarkdown(source: string, positionOf: (offset: number) => number | undefined): DecodedText[] {
  const blocks: DecodedText[] = [];
  const plain = PLAIN_PARAGRAPH.exec(source);
  const start = positionOf(0);
  if (plain && start !== undefined) {
    const mark = plain.groups!['mark']?.length ?? 0;
    const builder = new DecodedTextBuilder();
    builder.append(source.slice(mark), start + mark, start + source.length);
    return [builder.build()];
  }
  options ??= {
    extensions: [gfmSyntax().gfm()],
    // The extension that looks for more links in finished text makes nodes without positions, and is left out.
    mdastExtensions: gfm().gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
  };
  collectBlocks(parser().fromMarkdown(source, options), source, positionOf, blocks);
  return blocks;
}

/** Whether a block is short and plain enough for the parser; another one is read as it stands. */
export function isParsable(source: string): boolean {
  if (source.length > LONGEST_PARSED) return false;
  const runs = source.matchAll(MARKS);
  for (let marks = 0; !runs.next().done; ) if (++marks > MOST_MARKS) return false;
  for (const [opened] of source.matchAll(CONTAINERS)) if (opened.match(/[->*+.)]/g)!.length > DEEPEST) return false;
  return true;
}

function collectBlocks(node: Nodes, source: string, positionOf: (offset: number) => number | undefined, blocks: DecodedText[]): void {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
    const decoder = new InlineDecoder(source, positionOf, unseenIn(node, source));
    decoder.decodeAll(node.children);
    blocks.push(decoder.builder.build(), ...decoder.alternatives);
  } else if (node.type === 'html') {
    const start = node.position!.start.offset!;
    const text = source.slice(start, node.position!.end.offset);
    const position = positionOf(start);
    if (position !== undefined) for (const span of htmlBlockSpans(text)) blocks.push(decodeHtml(text, span, position));
  } else if ('children' in node) {
    for (const child of node.children) collectBlocks(child, source, positionOf, blocks);
  }
}

/** Stretches of a block that are none of its text. */
function unseenIn({ type, children }: Heading | Paragraph | TableCell, source: string): Span[] {
  const [start, end] = [children[0]?.position?.start.offset, children.at(-1)?.position?.end.offset];
  if (start === undefined || end === undefined || type === 'tableCell') return [];
  const text = source.slice(start, end);
  const found = type === 'heading' ? [HEADING_NAME.exec(text)].filter((each) => each !== null) : text.includes(':::') ? [...text.matchAll(BOX_LINE)] : [];
  return found.map(({ 0: unseen, index }) => ({ start: start + index, end: start + index + unseen.length }));
}

/** Decodes what stands in one block; the texts of images, which stand beside the sentence, are blocks of their own. */
class InlineDecoder {
  readonly builder = new DecodedTextBuilder();
  readonly alternatives: DecodedText[] = [];

  constructor(
    private readonly source: string,
    private readonly positionOf: (offset: number) => number | undefined,
    private readonly unseen: readonly Span[],
  ) {}

  decodeAll(nodes: readonly PhrasingContent[]): void {
    for (let index = 0; index < nodes.length; index++) {
      const node = nodes[index]!;
      const name = node.type === 'html' && CODE_TAG.exec(node.value)?.[1]!.toLowerCase();
      const closing = name ? nodes.findIndex((other, at) => at > index && other.type === 'html' && other.value.toLowerCase() === `</${name}>`) : -1;
      if (closing < 0) {
        this.decode(node);
      } else {
        this.append(OMITTED, node.position!.start.offset!, nodes[closing]!.position!.end.offset!);
        index = closing;
      }
    }
  }

  private decode(node: PhrasingContent): void {
    const start = node.position!.start.offset!;
    const end = node.position!.end.offset!;
    if (node.type === 'text') this.decodeText(node.value, start, end);
    else if (node.type === 'break' || (node.type === 'html' && /^<br\b/i.test(node.value))) this.append('\n', start, end);
    else if (node.type === 'inlineCode') this.append(OMITTED, start, end);
    else if (node.type === 'image' || node.type === 'imageReference') this.decodeAlternative(start, end);
    else if (node.type === 'link' && /^(?:<|https?:|www\.)/i.test(this.source.slice(start, end))) this.append(OMITTED, start, end);
    else if ('children' in node) this.decodeAll(node.children);
  }

  private decodeAlternative(start: number, end: number): void {
    const text = /^!\[([^\]]+)\]/.exec(this.source.slice(start, end))?.[1];
    const position = this.positionOf(start);
    if (!text || position === undefined) return;
    const builder = new DecodedTextBuilder();
    builder.append(text, position + 2, position + 2 + text.length);
    this.alternatives.push(builder.build());
  }

  /** Walks the parser's value and the source side by side, because the parser gives no positions within a text. */
  private decodeText(value: string, start: number, end: number): void {
    let at = start;
    for (let i = 0; i < value.length && at < end; ) {
      const step = this.unitAt(value, i, at, end);
      this.append(value.slice(i, i + step.units), at, at + step.length);
      i += step.units;
      at += step.length;
    }
  }

  /** How many units of the value the next characters of the source stand for, and how many characters these are. */
  private unitAt(value: string, i: number, at: number, end: number): { units: number; length: number } {
    const character = this.source[at]!;
    if (character === '&') {
      REFERENCE.lastIndex = at;
      const reference = REFERENCE.exec(this.source)?.[0];
      const decoded = reference && decodeReference(reference);
      if (decoded && value.startsWith(decoded, i)) return { units: decoded.length, length: reference.length };
    }
    if (character === '\\' && this.source[at + 1] === value[i] && /[!-/:-@[-`{-~]/.test(value[i]!)) return { units: 1, length: 2 };
    if (value[i] === '\n') {
      // The line break with what stands before the next line's text: indentation, quotation marks.
      const wrap = /[ \t]*(?:\r\n|\r|\n)(?:[ \t]|>)*/y;
      wrap.lastIndex = at;
      return { units: 1, length: wrap.exec(this.source)?.[0].length ?? 1 };
    }
    if (character === value[i]) return { units: 1, length: 1 };
    // Something that only the parser knows, as a rare named character: found again at the value's next character.
    const next = this.source.indexOf(value[i + 1] ?? '\u0000', at + 1);
    return { units: 1, length: next >= 0 && next < end ? next - at : Math.max(1, end - at) };
  }

  private append(text: string, start: number, end: number): void {
    const position = this.unseen.some((span) => span.start <= start && start < span.end) ? undefined : this.positionOf(start);
    if (position !== undefined) this.builder.append(text, position, position + end - start);
  }
}
