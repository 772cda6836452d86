import type { SkippedKind } from '../../model/document';
import type { SkippedCounter } from '../../language/skippedText';
import type { Span } from '../../model/phrase';
import { isNaturalLanguageText } from '../document/stringLiteral';
import { textAttributesOfComponent } from '../document/htmlText';
import type { MappedText } from '../document/mappedText';
import type { MarkupLine } from '../document/inlineMarkup';
import { directiveTextRules, isShownOption, TITLED_ENTRY } from '../rst/directives';
import { gridCells, isGridBorder } from '../rst/rstTables';
import { DIALECT_LINES, usesMyst, MarkdownViewBuilder } from './viewLines';
import { readMdxLine } from './mdx';
import { readShortcodes } from './shortcodes';

/** The start of a fence or box, after quotation and list marks. */
const FENCE = /^(?<mark>`{3,}(?=[^`]*$)|~{3,}(?!~)|:{3,}(?!:))[ \t]*(?<info>(?:\S.*)?)$/;
const PREFIX = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t]+(?=[-*+>]|\d{1,9}[.)]|[`~:]{3}))*/;
/** `{note} Title` */
const DIRECTIVE = /^\{(?<name>[a-zA-Z][\w:+.-]{0,60})\}[ \t]*(?<argument>(?:\S.*)?)$/;
/**
 * Matches the name and label of a box: `note[Title]{.wide}`, `warning Title`, `tip title="Title"`, `{.note}`. In some
 * dialects the line ends with colons.
 */
const BOX = /^(?:\{[^{}]*\}|[\w-]+)(?:\[(?<label>[^\]]+)\])?/d;
const DEFINITION = /^:[ \t]{1,7}(?=\S)/;
const RAW_HTML = /^<(?<name>script|pre|style|textarea)\b/i;

/** Characters with which a line of a dialect begins. */
const MARKED = new RegExp(
  String.raw`^(?:[\x60~:!?={%\\;$]|/{3}|\[(?:!|toc|\[_?toc)|\*\[|\(\w|-{1,2}8<|` +
    String.raw`<(?:!|<<|pre|script|style|textarea)|\+(?![ \t])|import\s)`,
  'i',
);

/** The dialect of a document. */
export interface MarkdownTraits {
  isMdx: boolean;
  /** The end of its front matter. */
  start: number;
}

/**
 * Converts a document to plain CommonMark with tables: removes code, comments, and the lines with which page generators
 * mark boxes, tabs and tags. Their titles become paragraphs and their content is no longer indented.
 *
 * @param skippedParts receives the skipped parts
 */
export function toPlainMarkdown(text: string, traits: MarkdownTraits, skippedParts?: SkippedCounter): MappedText {
  const reader = new DialectReader(text, traits, skippedParts);
  reader.read();
  return reader.view.build();
}

class DialectReader extends MarkdownViewBuilder {
  /**
   * The open boxes with indented content: the minimum indentation of their lines, and the number of columns to remove.
   */
  private readonly boxes: { minIndent: number; out: number }[] = [];
  /** Fences whose content is text, which have to be closed. */
  private readonly fences: string[] = [];
  private readonly isMyst: boolean;

  constructor(text: string, traits: MarkdownTraits, skippedParts?: SkippedCounter) {
    super(text, traits.isMdx, skippedParts);
    this.isMyst = usesMyst(text);
    while (this.lines[this.at] && this.lines[this.at]!.start < traits.start) this.at++;
  }

  read(): void {
    while (this.at < this.lines.length) {
      const line = this.lines[this.at]!;
      if (line.isEmpty) this.endParagraph(line);
      else this.takeLine(line);
    }
  }

  private takeLine(line: MarkupLine): void {
    while (this.boxes.length && line.indent < this.boxes.at(-1)!.minIndent) this.boxes.pop();
    const from = line.start + this.indentOut(line);
    const own = this.text.slice(from, line.end);
    const prefix = PREFIX.exec(own)![0];
    const body = from + prefix.length;
    const content = own.slice(prefix.length);
    const isTaken =
      (MARKED.test(content) && this.takeMarked(line, from, body, content)) ||
      (this.isMdx && readMdxLine(this, { from, body }, content));
    if (!isTaken) this.takeText(line, from);
  }

  private takeMarked(line: MarkupLine, from: number, body: number, content: string): boolean {
    return (
      this.takeFence(line, from, body, content) ||
      this.takeDialectLine(line, from, body, content) ||
      readShortcodes(this, { from, body }, content) ||
      this.takeGrid(content) ||
      this.takeRawHtml(content, from)
    );
  }

  /**
   * Returns the number of leading characters that indented boxes remove; in MDX all, because it has no indented code.
   */
  private indentOut({ text, indent }: MarkupLine): number {
    const blank = /^[ \t]*/.exec(text)![0];
    if (this.isMdx) return blank.length;
    const out = Math.min(indent, this.boxes.at(-1)?.out ?? 0);
    let columns = 0;
    let length = 0;
    while (columns < out && length < blank.length) columns += blank[length++] === '\t' ? 4 : 1;
    return length;
  }

  private takeFence(line: MarkupLine, from: number, body: number, content: string): boolean {
    const groups = FENCE.exec(content)?.groups;
    if (!groups) return false;
    const { mark, info } = groups as { mark: string; info: string };
    const isBox = mark.startsWith(':');
    const open = this.fences.findLastIndex((fence) => fence[0] === mark[0] && fence.length <= mark.length);
    if (info === '' && (open >= 0 || isBox)) {
      if (open >= 0) this.fences.length = open;
      this.markLine(from, body, []);
      this.at++;
      return true;
    }
    const at = line.end - info.length;
    const directive = DIRECTIVE.exec(info);
    if (directive) this.openDirective(from, body, mark, directive);
    else if (isBox || /^(?:admonish|ad-[\w-]+)(?:\s|$)/.test(info)) {
      if (!isBox) this.fences.push(mark);
      this.markLine(from, body, titlesOfBox(info, isBox).map(shiftedBy(at)));
      this.at++;
    } else this.passFence(from, body, mark, 'code block', []);
    return true;
  }

  private openDirective(from: number, body: number, mark: string, { groups }: RegExpExecArray): void {
    const { name, argument } = groups as { name: string; argument: string };
    const { hasTitle, content } = directiveTextRules(name);
    const { end } = this.lines[this.at]!;
    const titles = argument && hasTitle(argument) ? [{ start: end - argument.length, end }] : [];
    if (content) return this.passFence(from, body, mark, content, titles, true);
    this.fences.push(mark);
    this.at++;
    this.markLine(from, body, [...titles, ...this.takeOptions()]);
  }

  /** Reads the options below a directive; returns the values of the visible ones. */
  private takeOptions(): Span[] {
    const shownSpans: Span[] = [];
    const isBlock = this.lines[this.at]?.text.trim() === '---';
    if (isBlock) this.at++;
    for (let line = this.lines[this.at]; line; line = this.lines[this.at]) {
      const option = /^[ \t>]*:?(?<name>[\w-]+):(?:[ \t]+(?<value>\S.*))?/.exec(line.text);
      if (isBlock ? line.text.trim() === '---' : !option || !/^[ \t>]*:/.test(line.text)) break;
      const value = option?.groups!['value']?.trimEnd();
      this.at++;
      const isShown = value !== undefined && isShownOption(option!.groups!['name']!, value);
      if (isShown)
        shownSpans.push({
          start: line.start + line.text.lastIndexOf(value),
          end: line.start + line.text.trimEnd().length,
        });
      // A long value continues in more deeply indented lines.
      for (let next = this.lines[this.at]; !isBlock && next && !next.isEmpty; next = this.lines[this.at]) {
        if (next.indent <= line.indent || /^[ \t>]*:[\w-]+:/.test(next.text)) break;
        if (isShown) shownSpans.push({ start: next.start + next.text.search(/\S/), end: next.end });
        this.at++;
      }
    }
    if (isBlock) this.at++;
    return shownSpans;
  }

  /** Skips a fence with its content, up to the closing one. */
  private passFence(
    from: number,
    body: number,
    mark: string,
    kind: SkippedKind,
    titles: readonly Span[],
    hasOptions = false,
  ): void {
    const closing = new RegExp(`^[\\s>]*${mark[0]}{${mark.length},}\\s*$`);
    this.at++;
    this.markLine(from, body, hasOptions ? [...titles, ...this.takeOptions()] : titles);
    const first = this.at;
    while (this.lines[this.at] && !closing.test(this.lines[this.at]!.text)) this.at++;
    if (kind === 'list of files') this.takeEntries(from, body, first, this.at);
    else this.reportSkipped(kind, first, this.at);
    this.at++;
  }

  /** Marks the titles in a table of contents as text, and skips entries without a title. */
  private takeEntries(from: number, body: number, first: number, behind: number): void {
    for (let at = first; at < behind; at++) {
      const { start, text } = this.lines[at]!;
      const title = TITLED_ENTRY.exec(text.trim())?.groups!['title'];
      const by = start + text.search(/\S|$/);
      if (title) this.markLine(from, body, [{ start: by, end: by + title.length }]);
      else this.reportSkipped('list of files', at, at + 1);
    }
  }

  private takeDialectLine(line: MarkupLine, from: number, body: number, content: string): boolean {
    const isQuoted = this.text.slice(from, body).includes('>');
    for (const { pattern, content: inside, skippedParts, until, only } of DIALECT_LINES) {
      if ((only === 'quoted' && !isQuoted) || (only === 'myst' && !this.isMyst)) continue;
      const match = pattern.exec(content);
      if (!match) continue;
      const first = this.at++;
      if (until) while (this.lines[this.at] && !until.test(this.lines[this.at++]!.text));
      if (skippedParts) this.reportSkipped(skippedParts, first, this.at);
      const title = match.groups?.['title'];
      const start = body + content.lastIndexOf(title ?? '');
      this.markLine(from, body, title ? [unquoted(this.text, { start, end: start + title.trimEnd().length })] : []);
      if (inside) this.indent(line.indent + 4);
      return true;
    }
    return false;
  }

  private indent(minIndent: number, out = minIndent): void {
    this.boxes.push({ minIndent, out });
  }

  /** Reads a grid of cells, each of which is a paragraph. */
  private takeGrid(content: string): boolean {
    if (!isGridBorder(content)) return false;
    const { rows, end } = gridCells(this.lines, this.at);
    for (const cell of rows) {
      this.addBreak('');
      for (const part of cell.filter((each) => each.end > each.start)) {
        this.view.copy(part.start, part.end);
        this.view.add('\n');
      }
    }
    this.addBreak('');
    this.at = Math.max(end, this.at + 1);
    return true;
  }

  /** Reads HTML whose content is not Markdown, unchanged up to its end. */
  private takeRawHtml(content: string, from: number): boolean {
    const name = RAW_HTML.exec(content)?.groups!['name'];
    if (!name) return false;
    const closing = new RegExp(`</${name}\\s*>`, 'i');
    let at = this.at;
    while (this.lines[at] && !closing.test(this.lines[at]!.text)) at++;
    const end = this.lines[at] ? this.endOf(this.lines[at]!) : this.text.length;
    this.view.copy(from, end);
    this.at = at + 1;
    this.isAfterText = true;
    return true;
  }

  private takeText(line: MarkupLine, from: number): void {
    const own = this.text.slice(from, line.end);
    const mark = DEFINITION.exec(own.trimStart())?.[0].length;
    let start = from;
    if (mark && (this.isAfterText || this.isDefinitionBefore())) {
      const blank = own.length - own.trimStart().length;
      if (this.isAfterText) this.addBreak(own.slice(0, blank));
      this.view.copy(from, from + blank);
      start = from + blank + mark;
      this.indent(line.indent + 2, line.indent + Math.min(mark, 4));
    }
    this.copyText(start, line.end);
    this.view.copy(line.end, this.endOf(line));
    this.isAfterText = true;
    this.at++;
  }

  /** Returns whether an empty line separates a term from its definition, or two of its definitions. */
  private isDefinitionBefore(): boolean {
    const before = this.lines[this.at - 2]?.text.trim() ?? '';
    return this.lines[this.at - 1]?.isEmpty === true && before !== '' && !/^[#>|`~-]|[.!?:]$/.test(before);
  }

  private endParagraph(line: MarkupLine): void {
    this.view.copy(line.start, this.endOf(line));
    this.isAfterText = false;
    this.at++;
  }
}

/** Returns the text in the line that starts a box, after its name. */
function titlesOfBox(info: string, hasPlainTitle: boolean): Span[] {
  const { 0: name = '', indices } = BOX.exec(info) ?? {};
  const label = indices?.groups!['label'];
  if (label) return [{ start: label[0], end: label[1] }];
  const attributes = textAttributesOfComponent(info);
  if (attributes.length || !hasPlainTitle) return attributes;
  const start = name.length + info.slice(name.length).search(/\S|$/);
  const rest = info
    .slice(start)
    .replace(/\{[^{}]*\}$/, '')
    .replace(/:+$/, '')
    .trimEnd();
  const isTitle =
    rest !== '' && !/^[\w-]+[ \t]*=|^:/.test(rest) && (!name.startsWith('{') || isNaturalLanguageText(rest));
  return isTitle ? [{ start, end: start + rest.length }] : [];
}

/** Returns a title without the quotation marks around it. */
function unquoted(text: string, { start, end }: Span): Span {
  const isQuoted = end - start > 2 && /^["']/.test(text[start]!) && text[start] === text[end - 1];
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}

const shiftedBy =
  (by: number) =>
  ({ start, end }: Span): Span => ({ start: start + by, end: end + by });
