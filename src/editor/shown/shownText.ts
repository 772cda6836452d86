import type { ExampleSentence } from '../../model/concept';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Embeddings, overrides and isolates of a given direction: they turn around what stands after them. */
const TURNING = /[\u202A-\u202E\u2066\u2067]/g;
const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';
const RIGHT_TO_LEFT_MARK = '\u200F';

/** Keeps two signs apart and is not seen. */
const WORD_JOINER = '\u2060';

/** Characters of a value in a sentence, and of a line of its own: VS Code cuts its messages at 1,000. */
export const LONGEST_VALUE = 400;
const LONGEST_LINE = 900;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Text of files, paths and settings as one line that only says what it says: nothing of it becomes a link or an icon, turns the text beside it around,
 * or takes more than its room.
 *
 * @param longest in UTF-16 code units, the ellipsis included
 */
export function shownText(text: string, longest = LONGEST_LINE): string {
  return closed(cut(harmless(text).trim(), longest));
}

/** Each text that there is as a line of its own, for tooltips. */
export function shownLines(texts: readonly (string | undefined)[]): string {
  return texts.flatMap((text) => (text ? [shownText(text)] : [])).join('\n');
}

/** What goes into a log: lines after the first are set in, so that nothing that is logged can pass for an entry of its own. */
export function loggedText(text: string): string {
  return text.split('\n').map((line) => shownText(line)).join('\n    ');
}

/** A line of a Markdown document that is read as it is written: an address in angle brackets would be a link there, too. */
export function shownMarkdownLine(line: string): string {
  return shownText(line).replace(/<(?=\w)/g, `<${WORD_JOINER}`);
}

/** Sets right-to-left text apart, so that it does not turn around what stands beside it. For what is shown only, never for what is inserted or copied. */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) && !/^\u2068[^\u2068\u2069]*\u2069$/.test(text) ? `${ISOLATE}${text}${END_OF_ISOLATE}` : text;
}

/** Whether an interface in this language runs from right to left. */
export function runsRightToLeft(language: string): boolean {
  return /^ar\b/.test(language);
}

/**
 * What leads to what, with an arrow that points on in the order in which the reader reads it, whichever way the texts themselves run.
 *
 * @param language of the interface
 */
export function joinedByArrow(texts: readonly string[], language: string): string {
  if (!runsRightToLeft(language)) return texts.map(isolate).join(' → ');
  // The order is that of the first sign, where the texts would make it their own.
  return `${ISOLATE}${RIGHT_TO_LEFT_MARK}${texts.map((text) => `${ISOLATE}${closed(text)}${END_OF_ISOLATE}`).join(' ← ')}${END_OF_ISOLATE}`;
}

/** One line, without the blanks and line breaks of the file that it came from. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Text as Markdown that says the same: no emphasis, link, image, HTML or icon comes out of it. An icon is looked for after Markdown has been read, so that
 * only an invisible character between its two signs keeps it from being one.
 */
export function escapeMarkdown(text: string): string {
  return closed(cut(harmless(text), LONGEST_LINE))
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
    .replace(/\s+/g, ' ');
}

/** Bold text, also where it touches letters and begins or ends with punctuation, which Markdown would not read as bold. */
export function boldMarkdown(text: string): string {
  const escaped = escapeMarkdown(text.trim());
  const guard = (pattern: RegExp) => (pattern.test(text.trim()) ? WORD_JOINER : '');
  return `**${guard(/^[\p{P}\p{S}]/u)}${escaped}${guard(/[\p{P}\p{S}]$/u)}**`;
}

/**
 * The phrase with no more of its sentence on either side than there is room for, cut between words where there are blanks.
 *
 * @param room characters before and after the phrase
 */
export function excerpt({ before, phrase, after }: ExampleSentence, room: { before: number; after: number }): ExampleSentence {
  return { before: lastWords(before.replace(/\s+/g, ' '), room.before), phrase: oneLine(phrase), after: firstWords(after.replace(/\s+/g, ' '), room.after) };
}

/** Characters beside a phrase in a text from right to left: views run from left to right, and cut a line off at its right end, where such a text begins. */
const NARROW = { before: 8, after: 24 };

/** An {@link excerpt} for a line of a view, which is cut off where it is too long. @param narrow for a text from right to left */
export function excerptInLine(example: ExampleSentence, room: { before: number; after: number }, narrow = NARROW): ExampleSentence {
  const [letter = ''] = /\p{L}/u.exec(example.before + example.phrase + example.after) ?? [];
  const { before, after } = RIGHT_TO_LEFT.test(letter) ? narrow : room;
  return excerpt(example, { before: Math.min(before, room.before), after: Math.min(after, room.after) });
}

/** All of a text, or the beginning of one from right to left. */
export function beginningInLine(text: string, narrow = NARROW.after): string {
  return excerptInLine({ before: '', phrase: '', after: text }, { before: 0, after: Infinity }, { before: 0, after: narrow }).after;
}

function lastWords(text: string, room: number): string {
  if (text.length <= room) return text.trimStart();
  // One sign more, to see whether the cut falls between words.
  const words = text.slice(-room - 1);
  const blank = words.indexOf(' ');
  return `…${words.slice(blank).trim() && blank >= 0 ? words.slice(blank) : text.slice(graphemeStart(text, text.length - room))}`;
}

function firstWords(text: string, room: number): string {
  if (text.length <= room) return text.trimEnd();
  const words = text.slice(0, graphemeStart(text, room));
  const blank = words.lastIndexOf(' ');
  return `${blank > room / 2 ? words.slice(0, blank + 1) : words}…`;
}

/**
 * VS Code makes a link of `[text](address)` in messages and prompts, and an icon of `$(name)` in labels: their signs are kept apart, last of all, because what
 * is taken out before may have stood between them.
 */
function harmless(text: string): string {
  const plain = closed(text.replace(TURNING, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '));
  return plain.replace(/[\]$](?=\()/g, `$&${WORD_JOINER}`);
}

/** Where the character that a reader sees at a place begins. */
function graphemeStart(text: string, place: number): number {
  return graphemes.segment(text).containing(place)!.index;
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, graphemeStart(text.slice(0, 2 * longest), longest - 1)).trimEnd()}…`;
}

/** Every isolate ends within the text, and no end stands there without one. */
function closed(text: string): string {
  let open = 0;
  const paired = text.replace(/[\u2068\u2069]/g, (mark) => {
    if (mark === END_OF_ISOLATE && open === 0) return '';
    open += mark === ISOLATE ? 1 : -1;
    return mark;
  });
  return paired + END_OF_ISOLATE.repeat(open);
}
