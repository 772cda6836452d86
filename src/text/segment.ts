import type { Span } from '../domain/phrase';
import { abbreviationsOf } from './abbreviations';
import { segmenterFor } from './segmenters';

/** Characters either side of a boundary that can speak for or against it; more would make long paragraphs slow. */
const EVIDENCE = 80;
const PARAGRAPH_END = /\r?\n[ \t]*\r?\n\s*|\u2029/g;
/** An ellipsis and a capital: a boundary that Unicode's rules leave out. */
const ELLIPSIS_END = /…["'”’»)\]]*\s+(?=["'“‘«»„¿¡([]?\p{Lu})/gu;
const OUTWARD = { openingLast: /[([{（「『【《〈“‘„«¿¡]+\s*$/u, closingFirst: /^(?:[”’)\]}」』】》〉）]+|["'»“](?=\s|$))\s*/u };
/** German and its neighbours open with the guillemet that French closes with. */
const INWARD = { openingLast: /[([{“‘„»]+\s*$/u, closingFirst: /^(?:[”’)\]}]+|["'«“](?=\s|$))\s*/u };
const INWARD_LANGUAGES = new Set(['de', 'da', 'hr', 'sl', 'cs', 'sk', 'hu']);
const LIST_NUMBER = /^[([]?(?:\d{1,3}(?:\.\d{1,3})*|\p{L}|[ivx]{1,5}|[IVX]{1,5})[.)]$/u;
const GERMAN_ORDINAL_BEFORE =
  /(?:^|\s)(?:am|vom|zum|beim|im|den|dem|der|die|das|des|bis|ab|seit|jede[rnms]?|ihre[rnms]?|seine[rnms]?|und|oder)\s+\d{1,2}\.$/iu;
const GERMAN_ORDINAL_AFTER =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Jahrtausend|Quartal|Auflage|Stock|Klasse)/u;

/**
 * The sentences of a text, in order, without the blanks around them; offsets in UTF-16 code units. A line break is a
 * blank and an empty line ends a sentence. Rests on Unicode's rules (UAX #29) as ICU has them, corrected for
 * abbreviations, initials, German ordinals, numbers of a list, speech that goes on and ellipses.
 */
export function sentences(text: string, language: string): Span[] {
  const primary = language.split('-')[0]!.toLowerCase();
  const found: Span[] = [];
  let start = 0;
  for (const end of text.matchAll(PARAGRAPH_END)) {
    for (const span of sentencesOfParagraph(text, start, end.index, primary)) found.push(span);
    start = end.index + end[0].length;
  }
  for (const span of sentencesOfParagraph(text, start, text.length, primary)) found.push(span);
  return found;
}

function sentencesOfParagraph(text: string, start: number, end: number, primary: string): Span[] {
  // One blank for one character, so that offsets stay; ICU would break at each line's end.
  const paragraph = text.slice(start, end).replace(/[\r\n\t\v\f\u0085\u2028]/g, ' ');
  const bounds = boundaries(paragraph, primary);
  return bounds
    .map((bound, i) => trimmed(paragraph, i === 0 ? 0 : bounds[i - 1]!, bound))
    .filter((span) => span.end > span.start)
    .map((span) => ({ start: start + span.start, end: start + span.end }));
}

/** Where each sentence of a paragraph ends. */
function boundaries(paragraph: string, primary: string): number[] {
  const candidates = new Set<number>();
  for (const { index } of segmenterFor(primary, 'sentence').segment(paragraph)) if (index > 0) candidates.add(index);
  for (const match of paragraph.matchAll(ELLIPSIS_END)) candidates.add(match.index + match[0].length);

  const kept: number[] = [];
  for (const candidate of [...candidates].sort((a, b) => a - b)) {
    const previous = kept.at(-1) ?? 0;
    if (candidate <= previous) continue;
    const boundary = moveOverBrackets(paragraph, previous, candidate, primary);
    const before = paragraph.slice(Math.max(previous, boundary - EVIDENCE), boundary).trim();
    const after = paragraph.slice(boundary, boundary + EVIDENCE).trimStart();
    if (before === '' || goesOn(before, after, paragraph[boundary - 1] === ' ', primary)) continue;
    kept.push(boundary);
  }
  return kept.at(-1) === paragraph.length ? kept : [...kept, paragraph.length];
}

/** An opening bracket belongs to what follows and a closing one to what precedes, wherever ICU put the boundary. */
function moveOverBrackets(paragraph: string, previous: number, boundary: number, primary: string): number {
  const { openingLast, closingFirst } = INWARD_LANGUAGES.has(primary) ? INWARD : OUTWARD;
  const tail = Math.max(previous, boundary - EVIDENCE);
  const opening = openingLast.exec(paragraph.slice(tail, boundary));
  if (opening && tail + opening.index > previous) return tail + opening.index;
  const closing = closingFirst.exec(paragraph.slice(boundary, boundary + 8));
  return boundary + (closing?.[0].length ?? 0);
}

/** Whether the sentence goes on over what Unicode's rules take for its end. */
function goesOn(before: string, after: string, blankBetween: boolean, primary: string): boolean {
  if (after === '' || /^[\p{Ll},;:]/u.test(after)) return true;
  if (primary === 'ja' && !blankBetween && /[」』）]$/u.test(before) && /^\p{Script=Hiragana}/u.test(after)) return true;
  if (LIST_NUMBER.test(before)) return true;
  return before.endsWith('.') && fullStopIsPartOfWord(before, after, primary);
}

function fullStopIsPartOfWord(before: string, after: string, primary: string): boolean {
  const table = abbreviationsOf(primary);
  const lastWords = before.slice(-40).split(/\s+/);
  const word = lastWords.at(-1)!.slice(0, -1).replace(/^["'“‘«»„([]+/u, '');
  const key = word.toLowerCase();
  const previousWord = lastWords.at(-2) ?? '';
  const pair = `${previousWord.replace(/\.$/, '')}.${word}`.toLowerCase();
  const nextWord = /^["'“‘«»„([]*([\p{L}\p{M}'’-]+)/u.exec(after)?.[1]?.toLowerCase() ?? '';

  if (table.never.has(key) || table.never.has(pair)) return true;
  if (table.beforeNumber.has(key) && /^(?:\d|[IVXLC]+(?!\p{L}))/u.test(after)) return true;
  if (primary === 'de' && isGermanOrdinal(before, word, after)) return true;
  if (primary === 'ru' && /(?:^|\s)и (?:т\. ?[дп]|др|пр)\.$/u.test(before)) return false;
  const isInitial = /^\p{L}$/u.test(word) && (previousWord === '' || /^["'“‘«»„([]?\p{Lu}|\.$/u.test(previousWord) || /\p{Ll}/u.test(word));
  const isAcronym = /^\p{L}(?:\.\p{L})+$/u.test(word);
  return (isInitial || isAcronym) && !table.starters.has(nextWord);
}

/** “am 3. Mai”, “im 19. Jahrhundert”, “Friedrich II. König von …” but not “Er ist 30. Sie ist 25.” */
function isGermanOrdinal(before: string, word: string, after: string): boolean {
  if (/^[IVX]{1,5}$/.test(word)) return /\p{Lu}\p{Ll}+\s+[IVX]+\.$/u.test(before);
  return /^\d{1,2}$/.test(word) && (GERMAN_ORDINAL_BEFORE.test(before) || GERMAN_ORDINAL_AFTER.test(after));
}

function trimmed(text: string, start: number, end: number): Span {
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return { start, end };
}
