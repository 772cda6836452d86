import type { SkippedCounter } from '../../language/skippedText';
import type { SkippedKind } from '../../model/document';
import type { Span } from '../../model/phrase';
import { MappedTextBuilder } from '../document/mappedText';
import type { MarkupLine } from '../document/inlineMarkup';
import { markupLines, reportSkippedLines } from '../document/inlineMarkup';
import { appendInline } from './markdownInline';

/** The lines of a document, and the view that is built from them, line by line. */
export class MarkdownViewBuilder {
  readonly view: MappedTextBuilder;
  readonly lines: MarkupLine[];
  /** The line that is read next. */
  at = 0;
  /** True if the previous line contains text of a paragraph. */
  protected isAfterText = false;

  constructor(
    readonly text: string,
    protected readonly isMdx: boolean,
    readonly skippedParts?: SkippedCounter,
  ) {
    this.view = new MappedTextBuilder(text);
    this.lines = markupLines(text);
  }

  /** Returns whether a paragraph may begin at the beginning of the line. */
  get isAtMargin(): boolean {
    return !this.isAfterText && this.lines[this.at]!.indent === 0;
  }

  /** Copies the text of a line, including marks that are not Markdown. */
  copyText(start: number, end: number): void {
    appendInline(this.view, this.text, { start, end }, this.isMdx, this.skippedParts);
  }

  /** Writes each title of a markup line as a paragraph; the line has no other text. Ends the previous paragraph. */
  markLine(from: number, body: number, titles: readonly Span[]): void {
    const prefix = this.text.slice(from, body);
    const bare = prefix.replace(/[^\s>]/g, ' ');
    if (bare === prefix || !titles.length) this.addBreak(bare);
    for (const [index, title] of titles.entries()) {
      if (index) this.view.add(bare);
      else this.view.copy(from, body);
      this.copyText(title.start, title.end);
      this.view.add('\n');
      this.addBreak(bare);
    }
  }

  /** Ends the open paragraph with a line that is empty except for the quotation marks (`>`) in the prefix. */
  addBreak(prefix: string): void {
    this.view.add(`${prefix.trimEnd()}\n`);
    this.isAfterText = false;
  }

  /** Reports lines as skipped. */
  reportSkipped(kind: SkippedKind, first: number, behind: number): void {
    reportSkippedLines(this.text, this.lines, { first, behind }, kind, this.skippedParts);
  }

  /** Returns the offset after a line with its line break. */
  endOf(line: MarkupLine): number {
    return line.end + (this.text.startsWith('\r\n', line.end) ? 2 : line.end < this.text.length ? 1 : 0);
  }
}

/** A line with a page generator's meaning beyond Markdown. */
interface DialectLine {
  /** The names of the dialects; the code does not use them. */
  of: string;
  /** Matches the line without its indentation and marks of quotations; its group `title` is text. */
  pattern: RegExp;
  /**
   * `indented`: the following lines belong to it if they are indented by at least four more columns. `skippedParts`:
   * the line has no text and is reported as this kind.
   */
  content?: 'indented';
  skippedParts?: SkippedKind;
  /** Matches the last line of a part that continues over several lines; its text is not shown. */
  until?: RegExp;
  /** The scope: only in quotations, or only in documents with MyST's directives. */
  only?: 'quoted' | 'myst';
}

/**
 * Lines of Markdown dialects except directives with a name, fences and tags. Each pattern matches a whole line in
 * linear time.
 */
export const DIALECT_LINES: readonly DialectLine[] = [
  {
    of: 'MkDocs (admonitions, details)',
    pattern: /^(?:!!!|\?\?\?\+?)[ \t]*(?=[\w-])[\w \t-]*(?:"(?<title>[^"]*)"[ \t]*)?$/,
    content: 'indented',
  },
  {
    of: 'MkDocs (tabs)',
    pattern: /^===[!+]?[ \t]+["'](?<title>[^"'\r\n]+)["'][ \t]*$/,
    content: 'indented',
  },
  { of: 'Python-Markdown (blocks)', pattern: /^\/{3,}[ \t]*[\w-]+[ \t]*(?:\|[ \t]*(?<title>\S.*))?$/ },
  { of: 'Python-Markdown (blocks)', pattern: /^\/{3,}[ \t]*$/ },
  {
    of: 'GitHub, Obsidian (alerts)',
    pattern: /^\[!(?!include|code|video)[\w-]+\][-+]?(?:[ \t]+(?<title>\S.*)|[ \t]*)$/i,
    only: 'quoted',
  },
  { of: 'Docusaurus, Starlight (leaf directives)', pattern: /^::[\w-]+(?:\[(?<title>[^\]]+)\])?(?:\{[^}]*\})?[ \t]*$/ },
  { of: 'PHP Markdown Extra (abbreviations)', pattern: /^\*\[[^\]]{1,100}\]:[ \t]+(?<title>\S.*)$/ },
  { of: 'MyST (targets)', pattern: /^\([\w:. -]{1,200}\)=[ \t]*$/ },
  { of: 'MyST (block breaks)', pattern: /^\+{3}[ \t]*(?:\{.*)?$/ },
  { of: 'MyST (comments)', pattern: /^%(?:[ \t]|$)/, skippedParts: 'comment', only: 'myst' },
  { of: 'several (place of a table of contents)', pattern: /^(?:\[toc\]|\[\[_?toc_?\]\]|\{:toc\})[ \t]*$/i },
  { of: 'kramdown (attributes of a block)', pattern: /^\{:[^{}]*\}[ \t]*$/ },
  { of: 'Python-Markdown (attributes of a block)', pattern: /^\{[ \t]*[.#][\w-][^{}]*\}[ \t]*$/ },
  { of: 'Pandoc (new page)', pattern: /^\\(?:newpage|pagebreak|toc)[ \t]*$/ },
  {
    of: 'MkDocs, FastAPI, Microsoft, mdBook, VitePress (included files)',
    pattern: new RegExp(
      String.raw`^(?:;?-{1,2}8<-{1,2}[ \t].*|\{\{#[^{}]*\}\}[ \t]*|<<<[ \t]?@.*|\{[*!][^{}]*[*!]\}[ \t]*|` +
        String.raw`\[!(?:include|code|video)\b.*)$`,
      'i',
    ),
    skippedParts: 'included file',
  },
  {
    of: 'several (formulas)',
    pattern: /^(?:\$\$(?:(?!\$\$).)*\$\$|\\\[.*\\\])(?:[ \t]+(?:\([\w:. -]*\)|\{#[^}]*\}))?[ \t]*$/,
    skippedParts: 'drawing or formula',
  },
  { of: 'several (formulas)', pattern: /^\$\$(?!.*\$\$)/, skippedParts: 'drawing or formula', until: /\$\$/ },
  { of: 'several (formulas)', pattern: /^\\\[[ \t]*$/, skippedParts: 'drawing or formula', until: /\\\]/ },
  { of: 'Pandoc (LaTeX)', pattern: /^\\begin\{\w+\*?\}/, skippedParts: 'drawing or formula', until: /\\end\{\w+\*?\}/ },
  {
    of: 'Docusaurus (modules)',
    pattern: /^import[ \t](?=[^"'()]*[ \t{*]from[ \t]*["']|["'])[^"'()]*(?:"[^"]+"|'[^']+');?[ \t]*$/,
    skippedParts: 'code block',
  },
  { of: 'HTML (comments)', pattern: /^<!--(?:(?!-->).)*-->[ \t]*$/, skippedParts: 'comment' },
  { of: 'HTML (comments)', pattern: /^<!--(?!.*-->)/, skippedParts: 'comment', until: /-->/ },
];

/**
 * Returns whether a document uses directives or targets of MyST, in which lines beginning with a percent sign are
 * comments.
 */
export const usesMyst = (text: string): boolean => /^(?:[`~:]{3,}[ \t]*\{[\w:-]+\}|\([\w:.-]+\)=[ \t]*$)/m.test(text);
