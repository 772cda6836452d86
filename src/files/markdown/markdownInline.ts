import type { SkippedCounter } from '../../language/skippedText';
import type { Span } from '../../model/phrase';
import type { MappedTextBuilder } from '../document/mappedText';
import { textAttributesOfElement } from '../document/htmlText';
import { isTextRole } from '../rst/directives';

/** Roles of MyST, shortcodes, attributes after their element, and formulas. */
const INLINE = new RegExp(
  [
    /\{(?<role>[a-z][\w:+.-]{0,40})\}`(?<content>[^`\r\n]{1,300})`/,
    /(?<shortcode>\{\{[<%](?:(?![%>]\}\}).){0,500}[%>]\}\}|\{%(?:(?!%\}).){0,500}%\})/,
    /(?<=[)\]`*])(?<attributes>\{[ \t]*(?:[:.#][^{}\r\n]{0,300}|[\w-]{1,40}=[^{}\r\n]{0,300})\})/,
    /(?<![\\$\w])\$\$(?=[^\s$])[^$\r\n]{1,300}\$\$(?!\$)/,
    /(?<![\\$\w])\$[A-Za-z]\$(?![\w$])/,
    /(?<![\\$\w])\$(?=[^\s$])(?=[^$\r\n]{0,200}[\\^_])[^$\r\n]{0,300}[^\s$]\$(?![\w$])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
/** A code span, which the Markdown parser treats as non-text. */
const CODE = '`x`';
const MAX_TAG_LENGTH = 2_000;

/**
 * The treatment of a range: removed, replaced by code or a space, or reduced to a part or to a tag's text attributes.
 */
interface Edit extends Span {
  as: '' | ' ' | typeof CODE | Span | { attributes: Span[] };
}

/** Appends the text of one line without non-Markdown marks, with a code placeholder for non-text. */
export function appendInline(
  view: MappedTextBuilder,
  text: string,
  { start, end }: Span,
  isMdx: boolean,
  skippedParts?: SkippedCounter,
): void {
  const own = text.slice(start, end);
  if (!/[{$]/.test(own) && !(isMdx && own.includes('<'))) return view.copy(start, end);
  const code = codeSpans(own);
  let next = 0;
  const edits = editsOf(own).filter((edit) => {
    while (code[next] && code[next]!.end <= edit.start) next++;
    return !code[next] || edit.start < code[next]!.start;
  });
  const inMdx = isMdx ? mdxEdits(own, code, (kind, at, part) => skippedParts?.add(kind, part, start + at)) : [];
  let last = 0;
  for (const edit of [...edits, ...inMdx].sort((a, b) => a.start - b.start)) {
    if (edit.start < last) continue;
    view.copy(start + last, start + edit.start);
    const { as } = edit;
    if (typeof as === 'object' && 'attributes' in as) appendTag(view, own, start, edit, as.attributes);
    else if (typeof as === 'object') view.copy(start + as.start, start + as.end);
    else if (as) view.replace(as, { start: start + edit.start, end: start + edit.end });
    last = edit.end;
  }
  view.copy(start + last, end);
}

/** Appends a tag without its expressions: its name and the attributes that are text, all as titles. */
function appendTag(view: MappedTextBuilder, own: string, base: number, { start }: Span, values: readonly Span[]): void {
  const name = /^<[\w.:-]*/.exec(own.slice(start))![0];
  view.copy(base + start, base + start + name.length);
  for (const value of values) {
    const quote = own[value.start - 1]!;
    view.add(` title=${quote}`);
    view.copy(base + value.start, base + value.end);
    view.add(quote);
  }
  view.add('>');
}

function editsOf(own: string): Edit[] {
  const found = [...own.matchAll(INLINE)];
  const names = found.map(
    ({ groups }) => /^\{[{%][<%-]?\s*(?:\/|end)?\s*([\w-]*)/.exec(groups!['shortcode'] ?? '')?.[1],
  );
  return found.map(({ 0: mark, index, groups }, at): Edit => {
    const span = { start: index, end: index + mark.length };
    const { role, content } = groups!;
    // Paired shortcodes are removed like tags; single ones become code.
    if (role === undefined) return { ...span, as: groups!['attributes'] || isPaired(names, at) ? '' : CODE };
    const inner = index + mark.length - 1 - content!.length;
    const title = /^[^<]*[^<\s](?=\s*<[^<>]+>$)/.exec(content!)?.[0];
    if (title) return { ...span, as: { start: inner, end: inner + title.length } };
    if (isTextRole(role)) return { ...span, as: { start: inner, end: inner + content!.length } };
    return { ...span, as: CODE };
  });
}

const isPaired = (names: readonly (string | undefined)[], at: number): boolean =>
  Boolean(names[at]) && names.indexOf(names[at]) !== names.lastIndexOf(names[at]);

/** Returns the edits that remove tags with expressions and comments, and replace other expressions. */
function mdxEdits(
  own: string,
  code: readonly Span[],
  reportSkipped: (kind: 'comment' | 'expression', at: number, text: string) => void,
): Edit[] {
  const edits: Edit[] = [];
  const open: number[] = [];
  const codeEnds = new Map(code.map((span) => [span.start, span.end]));
  for (let at = 0; at < own.length; at++) {
    const sign = own[at]!;
    const codeEnd = codeEnds.get(at);
    if (codeEnd !== undefined) at = codeEnd - 1;
    else if (sign === '\\') at++;
    else if (sign === '<' && !open.length && /[A-Za-z/>]/.test(own[at + 1] ?? '')) {
      const end = jsxTagEnd(own, at, MAX_TAG_LENGTH);
      if (end < 0) continue;
      const tag = own.slice(at, end);
      if (tag.includes('{')) {
        const attributes = textAttributesOfElement(tag).map((value) => ({
          start: at + value.start,
          end: at + value.end,
        }));
        edits.push({ start: at, end, as: attributes.length ? { attributes } : '' });
      }
      at = end - 1;
    } else if (sign === '{') open.push(at);
    else if (sign === '}' && open.length) {
      const start = open.pop()!;
      if (open.length) continue;
      const inner = own.slice(start + 1, at).trim();
      const isComment = inner.startsWith('/*');
      reportSkipped(isComment ? 'comment' : 'expression', start, inner);
      const isBlank = /^(["'`])\s+\1$/.test(inner);
      edits.push({ start, end: at + 1, as: isComment ? '' : isBlank ? ' ' : CODE });
    }
  }
  return edits;
}

/** Returns the spans of code, including the backticks on both sides. */
function codeSpans(own: string): Span[] {
  const runs = Array.from(own.matchAll(/`+/g), ({ 0: run, index }) => ({ start: index, length: run.length }));
  const next = new Map<number, number>();
  const closing: (number | undefined)[] = [];
  for (let index = runs.length - 1; index >= 0; index--) {
    closing[index] = next.get(runs[index]!.length);
    next.set(runs[index]!.length, index);
  }
  const spans: Span[] = [];
  for (let index = 0; index < runs.length; index++) {
    const until = closing[index];
    if (until === undefined) continue;
    spans.push({ start: runs[index]!.start, end: runs[until]!.start + runs[until]!.length });
    index = until;
  }
  return spans;
}

/**
 * Returns the offset after the `>` of a tag whose attributes may be strings or expressions; -1 if there is none within
 * a maximum length.
 */
export function jsxTagEnd(text: string, start: number, maxLength: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start + 1; at < text.length && at < start + maxLength; at++) {
    const sign = text[at]!;
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'" || (sign === '`' && depth)) quote = sign;
    else if (sign === '{') depth++;
    else if (sign === '}') depth--;
    else if (depth <= 0 && sign === '>') return at + 1;
    else if (depth <= 0 && sign === '<') return -1;
  }
  return -1;
}
