import type { SkippedKind } from '../../model/document';
import type { SkippedCounter } from '../../language/skippedText';
import type { Span } from '../../model/phrase';
import { isNaturalLanguageText } from '../document/stringLiteral';
import type { MarkupLine } from '../document/inlineMarkup';
import { markupLines, ParagraphCollector, reportSkippedLines } from '../document/inlineMarkup';
import { directiveTextRules, isShownOption, TITLED_ENTRY } from './directives';
import { csvCells, gridCells, isGridBorder, isSimpleTableBorder, simpleTableCells } from './rstTables';

const DIRECTIVE = /^(?:\.\.[ \t]+)(?:\|[^|]{1,80}\|[ \t]+)?([a-zA-Z][\w:+.-]{0,60}?)::(?:[ \t]+|$)/;
const FOOTNOTE = /^\.\.[ \t]+\[[^\]\s]{1,60}\][ \t]*/;
const OPTION = /^[ \t]*:([\w-]+):(?:[ \t]+|$)/;
const FIELD = /^[ \t]*:(?![: ])(?:[^:\n\\`]|\\.|:(?![ \n`]|$)){1,100}:(?:[ \t]+|$)/;
/** Fields of a document that its readers do not see. */
const OF_DOCUMENT = new RegExp(
  '^:(?:authors?|organi[sz]ation|contact|address|version|status|date|copyright|revision|orphan|' +
    'tocdepth|nocomments|nosearch|template|slug|tags?|category|categories|lang|class|name|id|type|rtype|' +
    'vartype|field|modified|url|save_as):',
  'i',
);
const BULLET = new RegExp(
  String.raw`^[ \t]*(?:[-*+•‣⁃]|(?:\d{1,5}|#|[a-zA-Z]|[ivxlcdm]{1,8}|[IVXLCDM]{1,8})[.)]|\((?:\d{1,5}|#|[a-zA-Z]|` +
    String.raw`[ivxlcdm]{1,8})\)|\|)(?:[ \t]+|$)`,
);
const OPTION_LIST =
  /^[ \t]*(?:--?[\w?][\w-]*|\/[A-Z])(?:[ =]<?[\w-]+>?)?(?:, (?:--?[\w?][\w-]*)(?:[ =]<?[\w-]+>?)?)*(?:[ ]{2,}|$)/;
/** Underlines of titles and transitions between sections. */
const RULE = /^([!-/:-@[-`{-~])\1*[ \t]*$/;

/** Returns the paragraphs, headings, items, captions and cells of reStructuredText, each as spans of the text. */
export function rstBlocks(text: string, skipped?: SkippedCounter): Span[][] {
  return new RstReader(text, skipped).read();
}

class RstReader {
  private readonly lines: MarkupLine[];
  private readonly found = new ParagraphCollector();
  private at = 0;
  /** The indentation of the open paragraph, in columns. */
  private indent = 0;
  /** The indentation of the field that begins the open paragraph, in columns; -1 if there is none. */
  private field = -1;
  /** The last glossary: the indentation of its terms in columns, and the index of the line after it. */
  private glossary = { indent: 0, end: 0 };

  constructor(
    private readonly text: string,
    private readonly skipped?: SkippedCounter,
  ) {
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
    else if (/^__(?:[ \t]|$)/.test(own)) this.passIndented(line);
    else if (own.startsWith('>>> ')) this.passBlock('code block');
    else if (isGridBorder(own)) this.takeTable(gridCells(this.lines, this.at));
    else if (isSimpleTableBorder(own)) this.takeTable(simpleTableCells(this.lines, this.at));
    else if (RULE.test(own) && this.isRule(line, own)) {
      this.found.close();
      this.at++;
    } else if ((!this.found.isOpen || this.field === line.indent) && FIELD.test(line.text)) this.takeField(line, own);
    else this.takeText(line);
  }

  /**
   * Returns whether a line of punctuation is the underline or overline of a title, or a transition between empty lines.
   */
  private isRule(line: MarkupLine, own: string): boolean {
    const length = own.trimEnd().length;
    const before = this.lines[this.at - 1];
    const after = this.lines[this.at + 1];
    const isUnder = before !== undefined && !before.isEmpty && length >= Math.min(4, before.text.trim().length);
    const isOver =
      after !== undefined && !after.isEmpty && this.lines[this.at + 2]?.text.trimEnd() === line.text.trimEnd();
    return isUnder || isOver || (length >= 4 && (!before || before.isEmpty) && (!after || after.isEmpty));
  }

  private takeText(line: MarkupLine): void {
    // A line with a different indentation begins a new paragraph, such as the definition of a term.
    const isTerm = this.at < this.glossary.end && line.indent === this.glossary.indent;
    if (this.found.isOpen && (isTerm || line.indent !== this.indent)) this.found.close();
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

  /** Returns the start of an item's text, after its marker and the markers of nested items. */
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
    this.field = -1;
    this.indent = line.indent + Math.max(0, from - leading(line));
    this.found.addLine(line, from);
    this.at++;
    this.endAtLiteral(line);
  }

  /** Begins a paragraph whose next lines may have any deeper indentation. */
  private beginHanging(line: MarkupLine, from: number): void {
    this.begin(line, from);
    const next = this.lines[this.at];
    if (this.found.isOpen && next && !next.isEmpty && next.indent > line.indent) this.indent = next.indent;
  }

  private continue(line: MarkupLine): void {
    this.found.addLine(line);
    this.at++;
    this.endAtLiteral(line);
  }

  private endParagraph(line: MarkupLine): void {
    this.found.close();
    this.at++;
    this.indent = line.indent;
  }

  /** Skips the literal block after a paragraph that ends with `::`: the following lines with a deeper indentation. */
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
    const from = at;
    if (first.indent > line.indent) this.at = this.endOfDeeper(at, line.indent);
    // A quoted literal block has the same indentation as the paragraph; each of its lines begins with a quoting
    // character.
    else if (/^[ \t]*[>|$%#]/.test(first.text)) while (this.lines[at] && !this.lines[at]!.isEmpty) this.at = ++at;
    this.reportSkipped('code block', from, this.at);
  }

  /** Returns the index of the first line that is neither empty nor indented more deeply than a column. */
  private endOfDeeper(from: number, indent: number): number {
    let at = from;
    while (at < this.lines.length && (this.lines[at]!.isEmpty || this.lines[at]!.indent > indent)) at++;
    return at;
  }

  private passIndented(line: MarkupLine, kind?: SkippedKind): void {
    this.found.close();
    const first = this.at;
    this.at = this.endOfDeeper(this.at + 1, line.indent);
    if (kind) this.reportSkipped(kind, first, this.at);
  }

  private passBlock(kind?: SkippedKind): void {
    this.found.close();
    const first = this.at;
    while (this.at < this.lines.length && !this.lines[this.at]!.isEmpty) this.at++;
    if (kind) this.reportSkipped(kind, first, this.at);
  }

  private reportSkipped(kind: SkippedKind, first: number, behind: number): void {
    reportSkippedLines(this.text, this.lines, { first, behind }, kind, this.skipped);
  }

  /** Handles a field about the described object, or about the document. */
  private takeField(line: MarkupLine, own: string): void {
    const from = FIELD.exec(line.text)![0].length;
    const value = line.text.slice(from);
    if (OF_DOCUMENT.test(own) || (value.trim() !== '' && !isNaturalLanguageText(value)))
      this.passIndented(line, 'metadata field');
    else if (value.trim() === '') this.pass();
    else {
      this.beginHanging(line, from);
      this.field = line.indent;
    }
  }

  private pass(): void {
    this.found.close();
    this.at++;
  }

  private takeTable({ rows, end }: { rows: Span[][]; end: number }): void {
    for (const cell of rows) this.found.addParagraph(...cell);
    this.found.close();
    this.at = Math.max(end, this.at + 1);
  }

  /** Handles a line that begins with two full stops: a directive, a footnote, a target, a comment. */
  private takeExplicit(line: MarkupLine, own: string): void {
    this.found.close();
    const directive = DIRECTIVE.exec(own);
    const footnote = FOOTNOTE.exec(own);
    if (directive) this.takeDirective(line, directive[1]!.toLowerCase(), leading(line) + directive[0].length);
    else if (footnote && footnote[0].length < own.length) this.beginHanging(line, leading(line) + footnote[0].length);
    else if (footnote) this.at++;
    else this.passIndented(line, /^\.\.[ \t]+(?:_[^:]|__)/.test(own) ? undefined : 'comment');
  }

  private takeDirective(line: MarkupLine, name: string, from: number): void {
    const { hasTitle, content, versions } = directiveTextRules(name);
    const first = this.at;
    from += versions.exec(line.text.slice(from))![0].length;
    const hasArgument = from < line.text.length;
    if (hasArgument && hasTitle(line.text.slice(from))) {
      this.found.addLine(line, from);
      this.indent = line.indent + 1;
    }
    this.at++;
    // The continuation after the name is indented more, up to the options or an empty line.
    for (
      let next = this.lines[this.at];
      next && !next.isEmpty && next.indent > line.indent && !OPTION.test(next.text);
      next = this.lines[this.at]
    ) {
      if (!this.found.isOpen) break;
      this.found.addLine(next);
      this.at++;
    }
    this.found.close();
    this.takeOptions(line, name);
    const start = this.at;
    const end = this.endOfDeeper(start, line.indent);
    if (name === 'csv-table') this.takeCells(start, end);
    else if (name === 'toctree') this.takeEntries(start, end);
    else if (name === 'glossary') return this.beginGlossary(start, end);
    else if (!content) return;
    else if (end > start && !this.lines.slice(start, end).every(({ isEmpty }) => isEmpty))
      this.reportSkipped(content, start, end);
    else if (hasArgument) this.reportSkipped(content, first, first + 1);
    this.at = end;
  }

  private beginGlossary(start: number, end: number): void {
    const first = this.lines.slice(start, end).find(({ isEmpty }) => !isEmpty);
    this.glossary = { indent: first?.indent ?? 0, end };
  }

  /** Reads the options of a directive, some of which are visible text. */
  private takeOptions(line: MarkupLine, directive: string): void {
    for (let next = this.lines[this.at]; next && next.indent > line.indent; next = this.lines[this.at]) {
      const option = OPTION.exec(next.text);
      if (!option) break;
      const last = this.endOfDeeper(this.at + 1, next.indent);
      const value = { start: next.start + option[0].length, end: this.lines[last - 1]!.end };
      if (directive === 'csv-table' && option[1] === 'header')
        for (const cell of csvCells(this.text, value)) this.found.addParagraph(cell);
      else if (isShownOption(option[1]!, this.text.slice(value.start, value.end)))
        this.found.addParagraph({ ...value, end: this.endOfText(this.at, last) });
      this.at = this.lines[last - 1]!.isEmpty ? this.at + 1 : last;
    }
  }

  /** Returns the end offset of the last line with text, from `first` up to `behind` (exclusive). */
  private endOfText(first: number, behind: number): number {
    let last = behind - 1;
    while (last > first && this.lines[last]!.isEmpty) last--;
    return this.lines[last]!.end;
  }

  private takeCells(first: number, behind: number): void {
    if (behind <= first) return;
    const rows = { start: this.lines[first]!.start, end: this.lines[behind - 1]!.end };
    for (const cell of csvCells(this.text, rows)) this.found.addParagraph(cell);
  }

  /** Handles the entries of a table of contents, some of which have titles. */
  private takeEntries(first: number, behind: number): void {
    for (let at = first; at < behind; at++) {
      const line = this.lines[at]!;
      const title = TITLED_ENTRY.exec(line.text.trim())?.groups!['title'];
      if (!title) this.reportSkipped('list of files', at, at + 1);
      else
        this.found.addParagraph({ start: line.start + leading(line), end: line.start + leading(line) + title.length });
    }
  }
}

const leading = ({ text }: MarkupLine): number => /^[ \t]*/.exec(text)![0].length;
