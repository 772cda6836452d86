import type { Span } from '../../model/phrase';
import type { MarkupLine } from '../document/markupLines';
import { markupLines, ParagraphCollector } from '../document/markupLines';
import { gridCells, isGridBorder, isSimpleBorder, simpleCells } from './rstTables';

/** Directives whose content is text, and so is what stands behind their name. */
const WITH_TITLE = new Set(
  'admonition attention caution danger error hint important note tip warning topic sidebar rubric centered table list-table versionadded versionchanged versionremoved deprecated deprecated-removed epigraph highlights pull-quote compound container tab tab-item dropdown card'.split(' '),
);
/** Those whose content is a program, a list of files, data or a drawing. */
const WITHOUT_TEXT = new Set(
  ('code code-block sourcecode literalinclude highlight parsed-literal math raw include toctree index doctest testcode testsetup testoutput testcleanup productionlist graphviz digraph graph ' +
    'inheritance-diagram plantuml mermaid csv-table contents tabularcolumns currentmodule module meta role default-role ifconfig prompt jupyter-execute bibliography replace-all unicode date image youtube').split(' '),
);
const DIRECTIVE = /^(?:\.\.[ \t]+)(?:\|[^|]{1,80}\|[ \t]+)?([a-zA-Z][\w:+.-]{0,60}?)::(?:[ \t]+|$)/;
const FOOTNOTE = /^\.\.[ \t]+\[[^\]\s]{1,60}\][ \t]*/;
const OPTION = /^[ \t]*:([\w-]+):(?:[ \t]+|$)/;
const FIELD = /^[ \t]*:(?![: ])(?:[^:\n\\`]|\\.|:(?![ \n`]|$)){1,100}:(?:[ \t]+|$)/;
/** Options that are read aloud or shown. */
const SHOWN_OPTIONS = new Set(['alt', 'caption']);
const BULLET = /^[ \t]*(?:[-*+•‣⁃]|(?:\d{1,5}|#|[a-zA-Z]|[ivxlcdm]{1,8}|[IVXLCDM]{1,8})[.)]|\((?:\d{1,5}|#|[a-zA-Z]|[ivxlcdm]{1,8})\)|\|)(?:[ \t]+|$)/;
const OPTION_LIST = /^[ \t]*(?:--?[\w?][\w-]*|\/[A-Z])(?:[ =]<?[\w-]+>?)?(?:, (?:--?[\w?][\w-]*)(?:[ =]<?[\w-]+>?)?)*(?:[ ]{2,}|$)/;
/** Underlines of titles and transitions between sections. */
const RULE = /^([!-/:-@[-`{-~])\1*[ \t]*$/;

/** The paragraphs, headings, items, captions and cells of reStructuredText, each as the stretches of the text that hold it. */
export function rstBlocks(text: string): Span[][] {
  return new RstReader(text).read();
}

class RstReader {
  private readonly lines: MarkupLine[];
  private readonly found = new ParagraphCollector();
  private at = 0;
  /** Columns of the paragraph that is open. */
  private indent = 0;

  constructor(private readonly text: string) {
    this.lines = markupLines(text);
  }

  read(): Span[][] {
    while (this.at < this.lines.length) this.takeLine(this.lines[this.at]!);
    this.found.close();
    return this.found.paragraphs;
  }

  private takeLine(line: MarkupLine): void {
    const own = line.text.slice(leading(line));
    if (line.isEmpty) this.endParagraph(line);
    else if (/^\.\.(?:[ \t]|$)/.test(own)) this.takeExplicit(line, own);
    else if (/^__(?:[ \t]|$)/.test(own) || own.startsWith('>>> ')) this.passBlock();
    else if (isGridBorder(own)) this.takeTable(gridCells(this.lines, this.at));
    else if (isSimpleBorder(own)) this.takeTable(simpleCells(this.lines, this.at));
    else if (RULE.test(own) && this.isRule(line, own)) {
      this.found.close();
      this.at++;
    } else if (!this.found.isOpen && FIELD.test(line.text)) this.passIndented(line);
    else this.takeText(line);
  }

  /** A line of signs is markup under or over a title as long as it, or alone between empty lines. */
  private isRule(line: MarkupLine, own: string): boolean {
    const length = own.trimEnd().length;
    const before = this.lines[this.at - 1];
    const after = this.lines[this.at + 1];
    const isUnder = before !== undefined && !before.isEmpty && length >= Math.min(4, before.text.trim().length);
    const isOver = after !== undefined && !after.isEmpty && this.lines[this.at + 2]?.text.trimEnd() === line.text.trimEnd();
    return isUnder || isOver || (length >= 4 && (!before || before.isEmpty) && (!after || after.isEmpty));
  }

  private takeText(line: MarkupLine): void {
    // Under a line without an empty one between, what is deeper is its definition; a title ends with its underline.
    if (this.found.isOpen && line.indent !== this.indent) this.found.close();
    if (!this.found.isOpen && OPTION_LIST.test(line.text)) {
      this.begin(line, OPTION_LIST.exec(line.text)![0].length);
      return;
    }
    const isNew = !this.found.isOpen;
    const mark = isNew || line.text.slice(leading(line)).startsWith('| ') ? this.marksOf(line.text) : 0;
    if (mark > 0) this.found.close();
    if (mark > 0 || isNew) this.begin(line, Math.max(mark, leading(line)));
    else this.continue(line);
  }

  /** Where the text of an item begins, after its mark and those of items within. */
  private marksOf(line: string): number {
    let length = 0;
    for (let marks = 0; marks < 5; marks++) {
      const mark = BULLET.exec(line.slice(length))?.[0].length;
      if (!mark) break;
      length += mark;
    }
    return length;
  }

  private begin(line: MarkupLine, from: number): void {
    this.found.close();
    this.indent = line.indent + Math.max(0, from - leading(line));
    this.found.take(line, from);
    this.at++;
    this.endAtLiteral(line);
  }

  private continue(line: MarkupLine): void {
    this.found.take(line);
    this.at++;
    this.endAtLiteral(line);
  }

  private endParagraph(line: MarkupLine): void {
    this.found.close();
    this.at++;
    this.indent = line.indent;
  }

  /** A paragraph that ends with :: announces a literal block, which is all that is deeper than it. */
  private endAtLiteral(line: MarkupLine): void {
    const next = this.lines[this.at];
    if (!line.text.trimEnd().endsWith('::') || (next && !next.isEmpty)) return;
    this.found.close();
    const last = this.found.paragraphs.at(-1)?.at(-1);
    if (last && last.end === line.end) {
      last.end = line.start + line.text.trimEnd().length - (/\s::\s*$|^\s*::\s*$/.test(line.text) ? 2 : 1);
      if (last.end <= last.start) this.found.paragraphs.pop();
    }
    let at = this.at;
    while (this.lines[at]?.isEmpty) at++;
    const first = this.lines[at];
    if (!first) return;
    if (first.indent > line.indent) this.at = this.endOfDeeper(at, line.indent);
    // Quoted lines, as of a letter, may stand at the same depth.
    else if (/^[ \t]*[>|$%#]/.test(first.text)) while (this.lines[at] && !this.lines[at]!.isEmpty) this.at = ++at;
  }

  /** The line after those that are deeper than a column, empty ones among them included. */
  private endOfDeeper(from: number, indent: number): number {
    let at = from;
    while (at < this.lines.length && (this.lines[at]!.isEmpty || this.lines[at]!.indent > indent)) at++;
    return at;
  }

  private passIndented(line: MarkupLine): void {
    this.found.close();
    this.at = this.endOfDeeper(this.at + 1, line.indent);
  }

  private passBlock(): void {
    this.found.close();
    while (this.at < this.lines.length && !this.lines[this.at]!.isEmpty) this.at++;
  }

  private takeTable({ rows, end }: { rows: Span[][]; end: number }): void {
    for (const cell of rows) this.found.add(...cell);
    this.found.close();
    this.at = Math.max(end, this.at + 1);
  }

  /** What begins with two full stops: a directive, a footnote, a target, a comment. */
  private takeExplicit(line: MarkupLine, own: string): void {
    this.found.close();
    const directive = DIRECTIVE.exec(own);
    const footnote = FOOTNOTE.exec(own);
    if (directive) this.takeDirective(line, directive[1]!.toLowerCase(), leading(line) + directive[0].length);
    else if (footnote && footnote[0].length < own.length) this.begin(line, leading(line) + footnote[0].length);
    else if (footnote) this.at++;
    else this.passIndented(line);
  }

  private takeDirective(line: MarkupLine, name: string, from: number): void {
    const hasText = !WITHOUT_TEXT.has(name.replace(/^.*:/, ''));
    if (from < line.text.length && (name === 'replace' || WITH_TITLE.has(name))) {
      this.found.take(line, from);
      this.indent = line.indent + 1;
    }
    this.at++;
    // What goes on behind the name is deeper, up to the options or an empty line.
    for (let next = this.lines[this.at]; next && !next.isEmpty && next.indent > line.indent && !OPTION.test(next.text); next = this.lines[this.at]) {
      if (!this.found.isOpen) break;
      this.found.take(next);
      this.at++;
    }
    this.found.close();
    for (let next = this.lines[this.at]; next && next.indent > line.indent; next = this.lines[this.at]) {
      const option = OPTION.exec(next.text);
      if (!option) break;
      if (SHOWN_OPTIONS.has(option[1]!)) this.found.add({ start: next.start + option[0].length, end: next.end });
      this.at++;
    }
    if (!hasText) this.at = this.endOfDeeper(this.at, line.indent);
  }
}

const leading = ({ text }: MarkupLine): number => /^[ \t]*/.exec(text)![0].length;
