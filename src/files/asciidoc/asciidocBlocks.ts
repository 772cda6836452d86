import type { SkippedKind } from '../../model/document';
import type { SkippedCounter } from '../../language/skippedText';
import type { Span } from '../../model/phrase';
import type { MarkupLine } from '../document/inlineMarkup';
import { markupLines, ParagraphCollector, reportSkippedLines, trimmedPart } from '../document/inlineMarkup';
import { textAttributesOfComponent } from '../document/htmlText';

/** Matches the first line of a block of code, drawings or comments; the same line ends the block. */
const VERBATIM = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,}[\w-]*|~{4,})\s*$/;
/**
 * Matches the first line of a block that contains other blocks, including an open block (`--`). The content is read.
 */
const CONTAINER = /^(?:={4,}|\*{4,}|_{4,}|--)\s*$/;
const TABLE = /^[|!,:]===+\s*$/;
/** The attributes of the next block; its style comes first. */
const ATTRIBUTES = /^\[(?!\[)(?<style>[^\],.#%]*)[\],.#%]/;
const OF_CODE = new Set(
  'source synopsis listing literal stem latexmath asciimath pass ditaa plantuml graphviz mermaid comment'.split(' '),
);
const ANCHOR = /^\[\[[^\]]+\]\]\s*$/;
const ATTRIBUTE_ENTRY = /^:!?[\w][\w-]*!?:(?:\s|$)/;
const HEADING = /^(?:={1,6}|#{1,6})[ \t]+(?=\S)/;
const CAPTION = /^\.(?=[^\s.])/;
const BLOCK_MACRO =
  /^(?:image|include|video|audio|toc|ifdef|ifndef|ifeval|endif|[a-z][\w-]*)::[^\s[]*\[(?<inner>.*)\]\s*$/;
const ITEM = new RegExp(
  String.raw`^[ \t]*(?:\*{1,5}|-|\.{1,5}|\d{1,4}[.)]|[a-zA-Z]\.|[ivxIVX]{1,6}\)|` +
    String.raw`<(?:\d{1,3}|\.)>)[ \t]+(?:\[[ x*]\][ \t]+)?(?=\S)`,
);
const ADMONITION = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+(?=\S)/;
const TERM = /^[ \t]*(?<term>(?:[^:;\n]|:(?!:)|;(?!;)){1,200}|[^\n]{1,60})(?:::{1,3}|;;)(?:[ \t]+|$)/;
const RULE = /^(?:'{3,}|<{3,}|-{3}|\*{3}|- - -|\* \* \*)\s*$/;
/** Matches the underline of a two-line title. */
const UNDERLINE = /^([=\-~^+])\1{2,}\s*$/;
/** Cell marks before a bar: repetition, alignment and content type. */
const CELL_MARK =
  /(?<=^|[\s|!])(?:(?:\d+(?:\.\d+)?|\.\d+)[+*])?(?:[<^>](?:\.[<^>])?|\.[<^>])?[adehlmsv]?[|!]|\\[|!]|[|!]/g;

/** Returns the paragraphs, headings, items, captions and cells of AsciiDoc, each as spans of the text. */
export function asciidocBlocks(text: string, skippedParts?: SkippedCounter): Span[][] {
  return new AsciidocReader(text, skippedParts).read();
}

class AsciidocReader {
  private readonly lines: MarkupLine[];
  private readonly found = new ParagraphCollector();
  private at = 0;
  /** True if attributes mark the following block as code. */
  private isCode = false;
  private afterEmpty = true;

  constructor(
    private readonly text: string,
    private readonly skippedParts?: SkippedCounter,
  ) {
    this.lines = markupLines(text);
  }

  read(): Span[][] {
    this.takeHeader();
    while (this.at < this.lines.length) {
      const line = this.lines[this.at]!;
      this.takeLine(line);
      this.afterEmpty = line.isEmpty || (this.afterEmpty && attributesOf(line.text) !== undefined);
    }
    this.found.close();
    return this.found.paragraphs;
  }

  /** Reads the document's title, and skips the authors, the revision and the attributes that follow it. */
  private takeHeader(): void {
    let at = 0;
    while (
      this.lines[at] &&
      (this.lines[at]!.isEmpty ||
        /^\/\/(?!\/)/.test(this.lines[at]!.text) ||
        ATTRIBUTE_ENTRY.test(this.lines[at]!.text))
    )
      at++;
    const title = this.lines[at];
    if (!title || !/^=[ \t]+\S/.test(title.text)) return;
    this.takeMarked(title, HEADING);
    for (this.at = at + 1; this.lines[this.at] && !this.lines[this.at]!.isEmpty;) this.at++;
    this.reportSkipped('metadata field', at + 1);
  }

  private takeLine(line: MarkupLine): void {
    const { text } = line;
    if (line.isEmpty) return this.pass();
    if (VERBATIM.test(text) && !this.isUnderline(line)) return this.passTo(text);
    if (TABLE.test(text)) return this.takeTable(text);
    if (CONTAINER.test(text)) {
      if (this.isCode) return this.passTo(text);
      return this.pass();
    }
    const style = attributesOf(text);
    if (style !== undefined && !this.found.isOpen) {
      this.isCode ||= OF_CODE.has(style);
      this.addShown(line, 0, text);
      if (style === 'quote' || style === 'verse') this.addAttribution(line);
      this.at++;
      return;
    }
    if (this.isCode) return this.passParagraph();
    if (ATTRIBUTE_ENTRY.test(text)) return this.pass('metadata field');
    if (/^\/\/(?!\/)/.test(text)) return this.pass('comment');
    if (ANCHOR.test(text) || RULE.test(text) || /^\+\s*$/.test(text)) return this.pass();
    const macro = BLOCK_MACRO.exec(text);
    if (macro) return this.takeMacro(line, macro);
    this.takeText(line);
  }

  private takeText(line: MarkupLine): void {
    const { text } = line;
    const underline = this.lines[this.at + 1];
    if (!this.found.isOpen && underline && this.isUnderline(underline, line)) {
      this.takeMarked(line, /^/);
      this.at += 2;
      return;
    }
    const mark = [HEADING, CAPTION].find((each) => each.test(text));
    if (mark && !this.found.isOpen) {
      this.takeMarked(line, mark);
      this.at++;
    } else if (ITEM.test(text)) this.begin(line, ITEM.exec(text)![0].length);
    else if (TERM.test(text) && !/^\S+:\/\//.test(text)) this.takeTerm(line);
    else if (this.found.isOpen) this.continue(line);
    else if (this.afterEmpty && line.indent > 0) this.passParagraph();
    else this.begin(line, ADMONITION.exec(text)?.[0].length ?? 0);
  }

  private begin(line: MarkupLine, from: number): void {
    this.found.close();
    this.found.addLine(line, from);
    this.at++;
  }

  private continue(line: MarkupLine): void {
    this.found.addLine(line);
    this.at++;
  }

  private takeMarked(line: MarkupLine, mark: RegExp): void {
    const end = line.end - (/[ \t]+={1,6}[ \t]*$/.exec(line.text)?.[0].length ?? 0);
    this.found.addParagraph({ start: line.start + (mark.exec(line.text)?.[0].length ?? 0), end });
  }

  private takeTerm(line: MarkupLine): void {
    const { 0: mark, groups } = TERM.exec(line.text)!;
    const start = line.start + (mark.length - mark.trimStart().length);
    this.found.addParagraph({ start, end: line.start + mark.indexOf(groups!['term']!) + groups!['term']!.length });
    if (mark.length < line.text.length) this.begin(line, mark.length);
    else this.at++;
  }

  /** Adds the author and the source of a quotation: `[quote, author, source]`. */
  private addAttribution({ text, start }: MarkupLine): void {
    for (const { indices } of text.matchAll(/,[ \t]*(?:"([^"]*)"|([^\s,="\]][^,="\]]*))(?=[,\]])/dg)) {
      const [from, to] = (indices![1] ?? indices![2])!;
      this.found.addParagraph({ start: start + from, end: start + to });
    }
  }

  /** Reads a block macro: the description of a picture and a conditional text are text, as are some attributes. */
  private takeMacro(line: MarkupLine, { 0: macro, groups }: RegExpExecArray): void {
    this.found.close();
    const inner = groups!['inner']!;
    const at = macro.lastIndexOf(`[${inner}]`) + 1;
    const alternative = /^(?:image|video)::/.test(macro) ? /^[^,="\]]+(?=,|$)/.exec(inner)?.[0] : undefined;
    if (alternative?.trim())
      this.found.addParagraph({ start: line.start + at, end: line.start + at + alternative.length });
    if (/^ifn?def::/.test(macro))
      this.found.addParagraph({ start: line.start + at, end: line.start + at + inner.length });
    else this.addShown(line, at, inner);
    if (macro.startsWith('include::')) this.skippedParts?.add('included file', macro, line.start);
    this.at++;
  }

  /** Adds the attributes that readers see, each as a paragraph. */
  private addShown(line: MarkupLine, at: number, attributes: string): void {
    for (const { start, end } of textAttributesOfComponent(attributes))
      this.found.addParagraph({ start: line.start + at + start, end: line.start + at + end });
  }

  private isUnderline(line: MarkupLine, title = this.lines[this.at - 1]): boolean {
    if (!title || title.isEmpty || !UNDERLINE.test(line.text) || /^[ \t[.]|::$/.test(title.text)) return false;
    return Math.abs(title.text.trimEnd().length - line.text.trimEnd().length) <= 2;
  }

  private pass(kind?: SkippedKind): void {
    this.found.close();
    this.at++;
    if (kind) this.reportSkipped(kind, this.at - 1);
  }

  /** Reports the lines from one to the current one as skipped. */
  private reportSkipped(kind: SkippedKind, first: number): void {
    reportSkippedLines(this.text, this.lines, { first, behind: this.at }, kind, this.skippedParts);
  }

  private passParagraph(): void {
    this.found.close();
    this.isCode = false;
    const first = this.at;
    while (this.lines[this.at] && !this.lines[this.at]!.isEmpty) this.at++;
    this.reportSkipped('code block', first);
  }

  /**
   * Skips a block that ends with a line equal to its first; without such a line, it continues to the end of the
   * document.
   */
  private passTo(delimiter: string): void {
    this.found.close();
    this.isCode = false;
    const ending = delimiter.startsWith('```') ? '```' : delimiter.trimEnd();
    const first = this.at + 1;
    do this.at++;
    while (this.lines[this.at] && this.lines[this.at]!.text.trimEnd() !== ending);
    this.reportSkipped(delimiter.startsWith('/') ? 'comment' : 'code block', first);
    this.at++;
  }

  private takeTable(delimiter: string): void {
    this.found.close();
    this.isCode = false;
    let cell: Span[] = [];
    const close = (): void => {
      this.found.addParagraph(...cell);
      cell = [];
    };
    for (this.at++; this.lines[this.at] && this.lines[this.at]!.text.trimEnd() !== delimiter.trimEnd(); this.at++) {
      const line = this.lines[this.at]!;
      let last = 0;
      for (const { 0: mark, index } of line.text.matchAll(CELL_MARK)) {
        if (mark.startsWith('\\') || !mark.endsWith(delimiter[0]!)) continue;
        cell.push(trimmedPart(line, last, index));
        close();
        last = index + mark.length;
      }
      if (line.isEmpty) close();
      else cell.push(trimmedPart(line, last, line.text.length));
    }
    close();
    this.found.close();
    this.at++;
  }
}

/** Returns the style that an attribute line gives to the next block, if any. */
const attributesOf = (line: string): string | undefined =>
  line.trimEnd().endsWith(']') ? ATTRIBUTES.exec(line)?.groups!['style']!.trim() : undefined;
