import type { SkippedKind } from '../../model/document';
import type { Span } from '../../model/phrase';
import { isNaturalLanguageText } from '../document/stringLiteral';
import { textAttributesOfComponent } from '../document/htmlText';
import type { MarkdownViewBuilder } from './viewLines';

/** Shortcodes whose content is not text. */
const WITHOUT_TEXT: Partial<Record<string, SkippedKind>> = {
  highlight: 'code block',
  codeblock: 'code block',
  sourcecode: 'code block',
  mermaid: 'drawing or formula',
  katex: 'drawing or formula',
  math: 'drawing or formula',
  comment: 'comment',
};
const OPENING = /^(?:\{\{[<%]|\{%)/;
/** The maximum length of a shortcode in characters; it may span several lines. */
const MAX_SHORTCODE_LENGTH = 4_000;

/** A tag of Hugo (`{{< note >}}`, `{{% note %}}`) or of Liquid, Jekyll and GitBook (`{% hint %}`). */
interface Shortcode extends Span {
  name: string;
  /** The text in it. */
  shownSpans: Span[];
}

/** Reads lines that contain only shortcodes and keeps their visible text. Returns whether it did. */
export function readShortcodes(
  reader: MarkdownViewBuilder,
  place: { from: number; body: number },
  content: string,
): boolean {
  if (!OPENING.test(content)) return false;
  const { text, lines } = reader;
  const tags: Shortcode[] = [];
  let at = place.body;
  let line = reader.at;
  for (let tag = shortcodeAt(text, at); tag; tag = shortcodeAt(text, at)) {
    tags.push(tag);
    at = tag.end + /^[ \t]*/.exec(text.slice(tag.end, tag.end + 100))![0].length;
    while (lines[line + 1] && lines[line + 1]!.start <= tag.end) line++;
  }
  if (!tags.length || at < lines[line]!.text.trimEnd().length + lines[line]!.start) return false;
  reader.at = line + 1;
  reader.markLine(
    place.from,
    place.body,
    tags.flatMap(({ shownSpans }) => shownSpans),
  );
  const { name } = tags.at(-1)!;
  const kind = Object.hasOwn(WITHOUT_TEXT, name) ? WITHOUT_TEXT[name] : /^code\b/.test(name) ? 'code block' : undefined;
  if (kind) passContent(reader, name, kind);
  return true;
}

/** The names of tags that are not closed in the remaining text, by reader. */
const unclosed = new WeakMap<MarkdownViewBuilder, Set<string>>();

/** Skips the content of a tag up to its closing tag; skips nothing if there is none. */
function passContent(reader: MarkdownViewBuilder, name: string, kind: SkippedKind): void {
  const open = unclosed.get(reader) ?? new Set();
  unclosed.set(reader, open);
  if (open.has(name)) return;
  const closing = new RegExp(`^[ \\t]*(?:\\{\\{[<%][ \\t]*/[ \\t]*${name}|\\{%-?[ \\t]*end${name})\\b`);
  let end = reader.at;
  while (reader.lines[end] && !closing.test(reader.lines[end]!.text)) end++;
  if (!reader.lines[end]) return void open.add(name);
  reader.reportSkipped(kind, reader.at, end);
  reader.at = end;
}

function shortcodeAt(text: string, start: number): Shortcode | undefined {
  const opening = OPENING.exec(text.slice(start, start + 3))?.[0];
  if (!opening) return undefined;
  const ending = opening === '{%' ? '%}' : opening.endsWith('<') ? '>}}' : '%}}';
  const own = text.slice(start, start + MAX_SHORTCODE_LENGTH);
  const length = own.indexOf(ending, opening.length);
  if (length < 0) return undefined;
  const inner = own.slice(opening.length, length);
  const by = start + opening.length;
  return {
    start,
    end: start + length + ending.length,
    name: /^[-\s]*([\w./-]*)/.exec(inner)![1]!,
    shownSpans: shownIn(inner).map((span) => ({ start: span.start + by, end: span.end + by })),
  };
}

/** Returns the visible attributes, or quoted text after the name that reads like text. */
function shownIn(inner: string): Span[] {
  const attributes = textAttributesOfComponent(inner);
  const [, before, value] = /^(-?\s*[\w./][\w./-]*\s+["“`])([^"”`]+)["”`]/.exec(inner) ?? [];
  if (attributes.length || !value || !isNaturalLanguageText(value)) return attributes;
  return [{ start: before!.length, end: before!.length + value.length }];
}
