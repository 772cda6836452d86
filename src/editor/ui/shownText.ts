import { oneLine } from '../../language/normalise';
import type { ExampleSentence } from '../../model/concept';

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Embeddings, overrides and isolates of a given direction: they change the direction of the text after them. */
const TURNING = /[\u202A-\u202E\u2066\u2067]/g;
const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';
const RIGHT_TO_LEFT_MARK = '\u200F';

/** An invisible character that separates two others. */
const WORD_JOINER = '\u2060';

/** The maximum length of a value in a sentence. */
export const MAX_VALUE_LENGTH = 400;
/** The maximum length of a separate line: VS Code truncates messages at 1,000 characters. */
const MAX_LINE_LENGTH = 900;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Returns text of files, paths and settings as one safe line: it contains no links or icons, does not affect the
 * direction of surrounding text, and is limited in length.
 *
 * @param longest the maximum length in UTF-16 code units, including the ellipsis
 */
export function sanitisedText(text: string, longest = MAX_LINE_LENGTH): string {
  return closed(cut(harmless(text).trim(), longest));
}

/** Joins the defined texts as separate lines, for tooltips. */
export function tooltipText(texts: readonly (string | undefined)[]): string {
  return texts.flatMap((text) => (text ? [sanitisedText(text)] : [])).join('\n');
}

/** Indents lines after the first one, so logged text cannot imitate a log entry. */
export function sanitisedLogText(text: string): string {
  return text
    .split('\n')
    .map((line) => sanitisedText(line))
    .join('\n    ');
}

/** Returns a line of text for a Markdown document, in which an address in angle brackets does not become a link. */
export function sanitisedMarkdownLine(line: string): string {
  return sanitisedText(line).replace(/<(?=\w)/g, `<${WORD_JOINER}`);
}

/** Isolates right-to-left text for display. Inserted or copied text is not isolated. */
export function isolateDirection(text: string): string {
  return RIGHT_TO_LEFT.test(text) && !/^\u2068[^\u2068\u2069]*\u2069$/.test(text)
    ? `${ISOLATE}${text}${END_OF_ISOLATE}`
    : text;
}

/** Returns whether an interface in this language runs from right to left. */
export function isRightToLeftInterface(language: string): boolean {
  return /^ar\b/.test(language);
}

/**
 * Joins texts with arrows that point in the reading direction of the interface, regardless of the texts' direction.
 *
 * @param language the language of the interface
 */
export function joinWithArrow(texts: readonly string[], language: string): string {
  if (!isRightToLeftInterface(language)) return texts.map(isolateDirection).join(' → ');
  // The mark at the beginning sets the direction; each text is isolated so that it cannot change it.
  const isolated = texts.map((text) => `${ISOLATE}${closed(text)}${END_OF_ISOLATE}`);
  return `${ISOLATE}${RIGHT_TO_LEFT_MARK}${isolated.join(' ← ')}${END_OF_ISOLATE}`;
}

/**
 * Returns Markdown that displays the text unchanged: no emphasis, link, image, HTML or icon results. Icons are resolved
 * after Markdown, so an invisible character inside the icon syntax is needed to prevent them.
 */
export function escapeMarkdown(text: string): string {
  return closed(cut(harmless(text), MAX_LINE_LENGTH))
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
    .replace(/\s+/g, ' ');
}

/** Returns bold text, even between letters or with punctuation at its ends. */
export function boldMarkdown(text: string): string {
  const escaped = escapeMarkdown(text.trim());
  const guard = (pattern: RegExp) => (pattern.test(text.trim()) ? WORD_JOINER : '');
  return `**${guard(/^[\p{P}\p{S}]/u)}${escaped}${guard(/[\p{P}\p{S}]$/u)}**`;
}

/**
 * Returns the phrase with a limited part of its sentence on either side, cut between words if there are spaces.
 *
 * @param room characters before and after the phrase
 */
export function excerpt(
  { before, phrase, after }: ExampleSentence,
  room: { before: number; after: number },
): ExampleSentence {
  return {
    before: lastWords(before.replace(/\s+/g, ' '), room.before),
    phrase: oneLine(phrase),
    after: firstWords(after.replace(/\s+/g, ' '), room.after),
  };
}

/**
 * The numbers of characters around a phrase in right-to-left text. Views cut a line off at its right end, where such a
 * text begins.
 */
const NARROW = { before: 8, after: 24 };

/**
 * Returns an {@link excerpt} for a line of a view, which is truncated if too long.
 *
 * @param narrow replaces `room` for right-to-left text
 */
export function excerptInLine(
  example: ExampleSentence,
  room: { before: number; after: number },
  narrow = NARROW,
): ExampleSentence {
  const [letter = ''] = /\p{L}/u.exec(example.before + example.phrase + example.after) ?? [];
  const { before, after } = RIGHT_TO_LEFT.test(letter) ? narrow : room;
  return excerpt(example, { before: Math.min(before, room.before), after: Math.min(after, room.after) });
}

/** Returns all of a text, or the beginning of a right-to-left one. */
export function beginningInLine(text: string, narrow = NARROW.after): string {
  return excerptInLine(
    { before: '', phrase: '', after: text },
    { before: 0, after: Infinity },
    { before: 0, after: narrow },
  ).after;
}

function lastWords(text: string, room: number): string {
  if (text.length <= room) return text.trimStart();
  // One more character, to see whether the cut is between words.
  const words = text.slice(-room - 1);
  const blank = words.indexOf(' ');
  const isBetweenWords = blank >= 0 && words.slice(blank).trim() !== '';
  return `…${isBetweenWords ? words.slice(blank) : text.slice(graphemeStart(text, text.length - room))}`;
}

function firstWords(text: string, room: number): string {
  if (text.length <= room) return text.trimEnd();
  const words = text.slice(0, graphemeStart(text, room));
  const blank = words.lastIndexOf(' ');
  return `${blank > room / 2 ? words.slice(0, blank + 1) : words}…`;
}

/**
 * Prevents VS Code from turning `[text](address)` into links and `$(name)` into icons. Their characters are separated
 * last, because removed text may have been between them.
 */
function harmless(text: string): string {
  const plain = closed(text.replace(TURNING, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '));
  return plain.replace(/[\]$](?=\()/g, `$&${WORD_JOINER}`);
}

/** Returns the start of the visible character at an offset. */
function graphemeStart(text: string, place: number): number {
  return graphemes.segment(text).containing(place)!.index;
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, graphemeStart(text.slice(0, 2 * maxLength), maxLength - 1)).trimEnd()}…`;
}

/** Returns text in which every isolate is closed and every end has a start. */
function closed(text: string): string {
  let open = 0;
  const paired = text.replace(/[\u2068\u2069]/g, (mark) => {
    if (mark === END_OF_ISOLATE && open === 0) return '';
    open += mark === ISOLATE ? 1 : -1;
    return mark;
  });
  return paired + END_OF_ISOLATE.repeat(open);
}

/**
 * Returns the names of files with as much of their paths as is needed to distinguish them: `a.en.md`, `a.de.md`, but
 * `values/strings.xml`, `values-de/strings.xml`.
 */
export function distinctFileNames(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split('/').filter(Boolean));
  const longest = Math.max(0, ...parts.map(({ length }) => length));
  for (let count = 1; count < longest; count++) {
    const names = parts.map((each) => each.slice(-count).join('/'));
    if (new Set(names).size === names.length) return names;
  }
  return parts.map((each) => each.join('/'));
}
