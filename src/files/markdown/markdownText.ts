import type { Definition, Heading, Nodes, PhrasingContent } from 'mdast';
import type * as FromMarkdown from 'mdast-util-from-markdown';
import type * as Gfm from 'mdast-util-gfm';
import type * as GfmSyntax from 'micromark-extension-gfm';
import { lazyRequire } from '../../base/lazyRequire';
import type { Span } from '../../model/phrase';
import type { DecodedText } from '../document/decodedText';
import { DecodedTextBuilder, OMISSION_PLACEHOLDER } from '../document/decodedText';
import type { SkipReporter } from '../document/htmlText';
import { omittedElementOf } from '../document/htmlTags';
import { htmlBlocks, textAttributesOfElement } from '../document/htmlText';
import { decodeReference, CHARACTER_REFERENCE } from '../xml/xmlElement';

/**
 * The limits of a parsed block: characters, brackets and other marks, and containers opened by one line. The parser's
 * time grows with the product of the first two, and its stack with the last.
 */
const MAX_PARSED_LENGTH = 32_000;
const MAX_MARKS = 1_000;
const MAX_DEPTH = 50;
const MARKS = /[*_~`<|]+|[[\]]/g;
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))+/gm;

const parser = lazyRequire<typeof FromMarkdown>('mdast-util-from-markdown');
const gfm = lazyRequire<typeof Gfm>('mdast-util-gfm');
const gfmSyntax = lazyRequire<typeof GfmSyntax>('micromark-extension-gfm');

/** The parser options of all blocks: reusing them halves the time of a short block. */
let options: FromMarkdown.Options | undefined;

/**
 * A paragraph without markup, in lines that begin no block, possibly after a heading or item mark. A book has thousands
 * of them, so they are read without the parser.
 */
const PLAIN_PARAGRAPH = new RegExp(
  String.raw`^(?<mark>(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]{1,4}(?=\S))?` +
    String.raw`(?:(?!\d+[.)])[\p{L}\p{N}"'“„«‘’(){}¿¡!?.,;$%§…]` +
    String.raw`(?:(?!https?:|www\.)[^*_\x60[\]<>&\\|~@#\r\n])*(?:\r?\n[ \t]*(?=\S)|(?<!\s)\s*$))+$`,
  'iu',
);

/** Markup for page generators that readers do not see: the name of a heading (`{#start}`, in MDX a comment). */
const HEADING_NAME = /(?<![ \t])[ \t]*(?:\{:?[ \t]*[#.][^{}\r\n]*\}|\{\/\*[^{}\r\n]*\*\/\})[ \t]*$/;

/**
 * Returns the paragraphs, headings, list items and table cells of Markdown, decoded, with positions in the source, and
 * without emphasis marks, link targets, HTML tags and code.
 */
export function markdownBlocks(source: string, reportSkipped: SkipReporter): DecodedText[] {
  const blocks: DecodedText[] = [];
  const plain = PLAIN_PARAGRAPH.exec(source);
  if (plain) {
    const mark = plain.groups!['mark']?.length ?? 0;
    const builder = new DecodedTextBuilder();
    builder.append(source.slice(mark), mark, source.length);
    return [builder.build()];
  }
  options ??= {
    extensions: [gfmSyntax().gfm()],
    // The extension that looks for more links in finished text makes nodes without positions, and is left out.
    mdastExtensions: gfm()
      .gfmFromMarkdown()
      .map((extension) => ({ ...extension, transforms: [] })),
  };
  collectBlocks(parser().fromMarkdown(source, options), source, reportSkipped, blocks);
  return blocks;
}

/** Returns whether a block is short and plain enough for the parser; otherwise it is read literally. */
export function isParsableMarkdown(source: string): boolean {
  if (source.length > MAX_PARSED_LENGTH) return false;
  const runs = source.matchAll(MARKS);
  for (let marks = 0; !runs.next().done;) if (++marks > MAX_MARKS) return false;
  for (const [opened] of source.matchAll(CONTAINERS)) if (opened.match(/[->*+.)]/g)!.length > MAX_DEPTH) return false;
  return true;
}

function collectBlocks(node: Nodes, source: string, reportSkipped: SkipReporter, blocks: DecodedText[]): void {
  const span = { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
    const decoder = new InlineDecoder(source, node.type === 'heading' ? headingName(node, source) : undefined);
    decoder.decodeAll(node.children);
    blocks.push(decoder.builder.build(), ...decoder.alternatives);
  } else if (node.type === 'html') {
    const found = htmlBlocks(source.slice(span.start, span.end), (kind, { start, end }) =>
      reportSkipped(kind, { start: span.start + start, end: span.start + end }),
    );
    for (const block of found) blocks.push(block.decoded(span.start));
  } else if (node.type === 'definition') {
    const title = titleOfDefinition(node, source);
    if (title && COMMENT_TARGET.test(node.url)) reportSkipped('comment', title);
    else if (title) {
      const builder = new DecodedTextBuilder();
      builder.append(source.slice(title.start, title.end), title.start, title.end);
      blocks.push(builder.build());
    }
  } else if (node.type === 'code') reportSkipped('code block', span);
  else if ('children' in node) {
    for (const child of node.children) collectBlocks(child, source, reportSkipped, blocks);
  }
}

/** Matches the target of a link that serves as a comment: `[//]: # (A comment)`. */
const COMMENT_TARGET = /^#?$/;

/** Returns the tooltip of the links that a definition defines, without its quotation marks. */
function titleOfDefinition({ title, position }: Definition, source: string): Span | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset];
  if (!title || start === undefined || end === undefined) return undefined;
  const found = /["'(](?:(?<=")[^"]+"|(?<=')[^']+'|(?<=\()[^()]+\))$/.exec(source.slice(start, end));
  return found ? { start: start + found.index + 1, end: end - 1 } : undefined;
}

/** Returns the part at the end of a heading that is its name and not text. */
function headingName({ children }: Heading, source: string): Span | undefined {
  const [start, end] = [children[0]?.position?.start.offset, children.at(-1)?.position?.end.offset];
  if (start === undefined || end === undefined) return undefined;
  const found = HEADING_NAME.exec(source.slice(start, end));
  return found ? { start: start + found.index, end } : undefined;
}

/** Decodes one block; texts of images, which are not part of the sentence, become separate blocks. */
class InlineDecoder {
  readonly builder = new DecodedTextBuilder();
  readonly alternatives: DecodedText[] = [];

  constructor(
    private readonly source: string,
    private readonly unseen: Span | undefined,
  ) {}

  decodeAll(nodes: readonly PhrasingContent[]): void {
    for (let index = 0; index < nodes.length; index++) {
      const node = nodes[index]!;
      const name = node.type === 'html' && omittedElementOf(node.value);
      const closing = name
        ? nodes.findIndex(
            (other, at) => at > index && other.type === 'html' && other.value.toLowerCase() === `</${name}>`,
          )
        : -1;
      if (closing < 0) {
        this.decode(node);
      } else {
        this.append(OMISSION_PLACEHOLDER, node.position!.start.offset!, nodes[closing]!.position!.end.offset!);
        index = closing;
      }
    }
  }

  private decode(node: PhrasingContent): void {
    const start = node.position!.start.offset!;
    const end = node.position!.end.offset!;
    if (node.type === 'text') this.decodeText(node.value, start, end);
    else if (node.type === 'break' || (node.type === 'html' && /^<br\b/i.test(node.value)))
      this.append('\n', start, end);
    else if (node.type === 'html') this.decodeAttributes(start, end);
    else if (node.type === 'inlineCode') this.append(OMISSION_PLACEHOLDER, start, end);
    else if (node.type === 'image' || node.type === 'imageReference') this.decodeAlternative(start, end);
    else if (node.type === 'link' && /^(?:<|https?:|www\.)/i.test(this.source.slice(start, end)))
      this.append(OMISSION_PLACEHOLDER, start, end);
    else if ('children' in node) {
      this.decodeAll(node.children);
      if (node.type === 'link' && node.title) this.decodeTitle(start, end);
    }
  }

  private decodeAlternative(start: number, end: number): void {
    const text = /^!\[([^\]]+)\]/.exec(this.source.slice(start, end))?.[1];
    if (text) this.addAlternative(start + 2, start + 2 + text.length);
    this.decodeTitle(start, end);
  }

  /** Decodes the tooltip of a link or an image. */
  private decodeTitle(start: number, end: number): void {
    const found = /["'(]([^"'()]+)["')]\s*\)$/.exec(this.source.slice(start, end));
    if (found) this.addAlternative(start + found.index + 1, start + found.index + 1 + found[1]!.length);
  }

  private decodeAttributes(start: number, end: number): void {
    for (const shownSpan of textAttributesOfElement(this.source.slice(start, end)))
      this.addAlternative(start + shownSpan.start, start + shownSpan.end);
  }

  private addAlternative(start: number, end: number): void {
    const builder = new DecodedTextBuilder();
    builder.append(this.source.slice(start, end), start, end);
    this.alternatives.push(builder.build());
  }

  /** Walks the parser's value and the source side by side, because the parser gives no positions within a text. */
  private decodeText(value: string, start: number, end: number): void {
    let at = start;
    for (let i = 0; i < value.length && at < end;) {
      const step = this.unitAt(value, i, at, end);
      this.append(value.slice(i, i + step.units), at, at + step.length);
      i += step.units;
      at += step.length;
    }
  }

  /** Returns the number of value units for the next source characters, and the number of these characters. */
  private unitAt(value: string, i: number, at: number, end: number): { units: number; length: number } {
    const character = this.source[at]!;
    if (character === '&') {
      CHARACTER_REFERENCE.lastIndex = at;
      const reference = CHARACTER_REFERENCE.exec(this.source)?.[0];
      const decoded = reference && decodeReference(reference);
      if (decoded && value.startsWith(decoded, i)) return { units: decoded.length, length: reference.length };
    }
    if (character === '\\' && this.source[at + 1] === value[i] && /[!-/:-@[-`{-~]/.test(value[i]!))
      return { units: 1, length: 2 };
    if (value[i] === '\n') {
      // A line break, with the indentation and the `>` marks of the next line.
      const wrap = /[ \t]*(?:\r\n|\r|\n)(?:[ \t]|>)*/y;
      wrap.lastIndex = at;
      return { units: 1, length: wrap.exec(this.source)?.[0].length ?? 1 };
    }
    if (character === value[i]) return { units: 1, length: 1 };
    // Only the parser can decode this source, such as a rare named character. Continue at the next character of the
    // value.
    const next = this.source.indexOf(value[i + 1] ?? '\u0000', at + 1);
    return { units: 1, length: next >= 0 && next < end ? next - at : Math.max(1, end - at) };
  }

  private append(text: string, start: number, end: number): void {
    if (this.unseen && this.unseen.start <= start && start < this.unseen.end) return;
    this.builder.append(text, start, end);
  }
}
