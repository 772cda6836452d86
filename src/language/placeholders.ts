import type { Span } from '../model/phrase';
import { oneLine } from './normalise';

/** Patterns for code and placeholders in texts for programs. */
const CODES = [
  // `npm start`
  /`[^`\n]{1,200}`/u,
  // {{ name }}, {% if x %}, ${total}, #{name}, %{count}, {0}, {name, number}
  /\{\{[^{}]{0,200}\}\}/u,
  /\{%[^%]{0,200}%\}/u,
  // <%= name %>, *|NAME|*, and {b> and <b} of Phrase
  /<%[^%]{0,200}%>/u,
  /\*\|\w[\w:]{0,60}\|\*/u,
  /\{\w{1,20}>|<\w{1,20}\}/u,
  // *#{0}* is a number sign and a placeholder: “Season #{0}”.
  /(?:[$%]|#(?!\{\d))?\{[^{}]{0,60}\}/u,
  // <b>, </g>, <x id="1"/>, &nbsp;
  /<\/?[a-zA-Z0-9][\w.:-]*(?:\s[^<>]*)?\/?>/u,
  /&(?:#\d+|#x[0-9a-fA-F]+|[a-zA-Z]\w{1,30});/u,
  // https://example.org/a, office@example.org, C:\folder
  /\b[a-zA-Z][\w+.-]*:\/\/[^\s<>"“”«»]+/u,
  /\bwww\.[^\s<>"“”«»]+/u,
  /[\w.+-]+@[\w-]+\.[\w.-]*\w/u,
  /\b[a-zA-Z]:\\[^\s"<>]+/u,
  // %s, %1$d, %(name)s, %-5.2f, %@; %name%; %1. “50 % off” has none.
  /(?<![\d%])%(?:\d+\$|\(\w+\))?[-+0#]*(?:[1-9]\d*|\*)?(?:\.\d+)?(?:hh|ll|[hlLqzjt])?[sdiufFeEgGxXocpaA@](?!\p{L})/u,
  /%\w+%/u,
  /(?<![\d%]\s?)%L?\d{1,2}\b/u,
  // $name, $t(key), @name, #name, :name, __name__
  /\$\w+(?:\([^()\s]*\)|\$)?/u,
  /(?<![\p{L}\p{N}])[@#]\p{L}[\w./-]*/u,
  /(?<![^\s(]):[a-z]\w*/u,
  /\b__\w+__/u,
];
const CODE = new RegExp(CODES.map(({ source }) => source).join('|'), 'gu');
/** {count, plural, one {# key} other {# keys}}: the content of the inner braces is text. */
const CHOICE = /\{\s*[\w.]+\s*,\s*(?:plural|selectordinal|select)\s*,(?:\s*offset:\d+)?/g;
const CASE = /(?:=\d+|\b(?:zero|one|two|few|many|other|male|female|true|false))\s*\{/g;

/**
 * Returns the spans of placeholders, tags, entities, addresses and code in backticks, in order, in UTF-16 code units.
 */
export function untranslatableSpansIn(text: string): Span[] {
  if (!/[`{}<>&%$@#:_|\\]|www\./.test(text)) return [];
  const found = spans(text, CODE);
  const choices = spans(text, CHOICE);
  if (!choices.length) return found;
  const cases = [...choices, ...spans(text, CASE)];
  const isInCase = overlapTest([...cases].sort((a, b) => a.start - b.start));
  return [...found.filter((code) => !isInCase(code)), ...cases].sort((a, b) => a.start - b.start);
}

/**
 * Returns a function that tests in logarithmic time whether a span overlaps any of the given ones, which are sorted by
 * start.
 */
export function overlapTest(spans: readonly Span[]): (span: Span) => boolean {
  let furthest = 0;
  const reached = spans.map(({ end }) => (furthest = Math.max(furthest, end)));
  return ({ start, end }) => {
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spans[middle]!.start < end) low = middle + 1;
      else high = middle;
    }
    return low > 0 && reached[low - 1]! > start;
  };
}

/** Returns the text with each placeholder replaced by a space; unchanged if no letter would remain. */
export function withoutPlaceholders(text: string): string {
  const codes = untranslatableSpansIn(text);
  if (!codes.length) return text;
  let rest = '';
  let last = 0;
  for (const { start, end } of codes) {
    if (start > last) rest += text.slice(last, start);
    rest += ' ';
    last = Math.max(last, end);
  }
  rest = oneLine(rest + text.slice(last));
  return /\p{L}/u.test(rest) ? rest : text;
}

function spans(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: code, index }) => ({ start: index, end: index + code.length }));
}
