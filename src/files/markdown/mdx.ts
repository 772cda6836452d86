import type { Span } from '../../model/phrase';
import type { MarkupLine } from '../document/inlineMarkup';
import { isInlineElement } from '../document/htmlTags';
import { textAttributesOfComponent } from '../document/htmlText';
import { jsxTagEnd } from './markdownInline';
import type { MarkdownViewBuilder } from './viewLines';

/** Matches the first line of an `import` or `export` of MDX, which begins at the margin. */
const MODULE = /^(?:import[ \t]+["'{*\w$]|export[ \t]+(?:default|const|let|var|function|class|async|type|\{|\*))/;
const TAG_NAME = /^<\/?(?<name>[A-Za-z][\w.:-]*)?/;
/** The maximum length of a tag in characters. */
const MAX_TAG_LENGTH = 8_000;
/** The maximum number of lines of an expression or a module. */
const MAX_LINES = 300;

/** Takes a line of MDX that begins with a module's code, an expression or a tag. Returns whether it did. */
export function readMdxLine(
  reader: MarkdownViewBuilder,
  place: { from: number; body: number },
  content: string,
): boolean {
  if (MODULE.test(content) && reader.isAtMargin) return takeModule(reader);
  if (content.startsWith('{')) return takeExpression(reader, content);
  return content.startsWith('<') && takeTags(reader, place);
}

/** Skips a module up to the first empty line outside brackets. */
function takeModule(reader: MarkdownViewBuilder): boolean {
  const first = reader.at;
  let depth = 0;
  let firstEmpty = -1;
  let at = first;
  for (; reader.lines[at] && at - first < MAX_LINES; at++) {
    const { text, isEmpty } = reader.lines[at]!;
    if (isEmpty && depth <= 0) break;
    if (isEmpty && firstEmpty < 0) firstEmpty = at;
    if (firstEmpty >= 0 && MODULE.test(text)) break;
    depth += (text.match(/[{([]/g)?.length ?? 0) - (text.match(/[})\]]/g)?.length ?? 0);
  }
  // Assumes that unclosed brackets are inside strings.
  if (depth > 0 && firstEmpty >= 0) at = firstEmpty;
  reader.reportSkipped('code block', first, at);
  reader.addBreak('');
  reader.at = at;
  return true;
}

/** The number of braces that a line opens, minus the number that it closes, cached by line. */
const bracesOfLines = new WeakMap<MarkupLine, number>();

function openedBraces(line: MarkupLine): number {
  let opened = bracesOfLines.get(line);
  if (opened === undefined) {
    opened = (line.text.match(/\{/g)?.length ?? 0) - (line.text.match(/\}/g)?.length ?? 0);
    bracesOfLines.set(line, opened);
  }
  return opened;
}

/** Skips an expression that fills whole lines. */
function takeExpression(reader: MarkdownViewBuilder, content: string): boolean {
  const first = reader.at;
  let depth = 0;
  for (let at = first; reader.lines[at] && at - first < MAX_LINES; at++) {
    const line = reader.lines[at]!;
    depth += openedBraces(line);
    if (depth > 0) continue;
    if (depth < 0 || !/\}[ \t]*$/.test(line.text)) return false;
    reader.reportSkipped(/^\{[ \t]*\/\*/.test(content) ? 'comment' : 'expression', first, at + 1);
    reader.addBreak('');
    reader.at = at + 1;
    return true;
  }
  return false;
}

/** Skips tags at the start of a line, possibly multi-line; keeps the text after them. */
function takeTags(reader: MarkdownViewBuilder, { from, body }: { from: number; body: number }): boolean {
  const { text, lines } = reader;
  const shownSpans: Span[] = [];
  let at = body;
  for (let end = blockTagEnd(text, at); end >= 0; end = blockTagEnd(text, at)) {
    shownSpans.push(
      ...textAttributesOfComponent(text.slice(at, end)).map((span) => ({ start: span.start + at, end: span.end + at })),
    );
    at = end + /^[ \t]*/.exec(text.slice(end, end + 100))![0].length;
  }
  if (at === body) return false;
  if (text.slice(body, at).includes('{')) reader.skippedParts?.add('expression', text.slice(body, at), body);
  while (lines[reader.at + 1] && lines[reader.at + 1]!.start <= at) reader.at++;
  const line = lines[reader.at]!;
  reader.markLine(from, body, shownSpans);
  if (at < line.end) {
    reader.copyText(at, line.end);
    reader.view.add('\n');
    if (/<\/[\w.:-]*>[ \t]*$/.test(line.text)) reader.addBreak('');
  }
  reader.at++;
  return true;
}

/** Returns the end offset of the block-level tag at `start`, or -1. */
function blockTagEnd(text: string, start: number): number {
  const name = TAG_NAME.exec(text.slice(start, start + 100));
  if (!name || (name.groups!['name'] && isInlineElement(name.groups!['name']))) return -1;
  return jsxTagEnd(text, start, MAX_TAG_LENGTH);
}
