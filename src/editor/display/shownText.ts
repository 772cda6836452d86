import type { ExampleSentence } from '../../model/concept';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Sets right-to-left text apart, so that it does not turn around what stands beside it. For what is shown only, never for what is inserted or copied. */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
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
  return text
    .replace(/\$(?=\()/g, '$\u2060')
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
    .replace(/\s+/g, ' ');
}

/** Bold text, also where it touches letters and begins or ends with punctuation, which Markdown would not read as bold. */
export function boldMarkdown(text: string): string {
  const escaped = escapeMarkdown(text.trim());
  const guard = (pattern: RegExp) => (pattern.test(text.trim()) ? '\u2060' : '');
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

function lastWords(text: string, room: number): string {
  if (text.length <= room) return text.trimStart();
  // One sign more, to see whether the cut falls between words.
  const cut = text.slice(-room - 1);
  const blank = cut.indexOf(' ');
  return `…${cut.slice(blank).trim() && blank >= 0 ? cut.slice(blank) : cut.slice(1)}`;
}

function firstWords(text: string, room: number): string {
  if (text.length <= room) return text.trimEnd();
  const cut = text.slice(0, room);
  const blank = cut.lastIndexOf(' ');
  return `${blank > room / 2 ? cut.slice(0, blank + 1) : cut}…`;
}
