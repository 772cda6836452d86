import type { Span } from '../model/phrase';
import { abbreviationsOf } from './abbreviations';
import { icuSegments } from './words';

/** The number of characters examined on each side of a boundary, limited for speed. */
const EVIDENCE_LENGTH = 80;
const PARAGRAPH_END = /\r?\n[ \t]*\r?\n\s*|\u2029/g;
/** An ellipsis and a capital: a boundary that Unicode's rules miss. */
const ELLIPSIS_END = /…["'”’»)\]]*\s+(?=["'“‘«»„¿¡([]?\p{Lu})/gu;
const OUTWARD = {
  openingLast: /[([{（「『【《〈“‘„«¿¡]+\s*$/u,
  closingFirst: /^(?:[)\]}」』】》〉）]+|[”’]+(?!\p{L})|["'»“](?=\s|$))\s*/u,
};
/** In German and neighbouring languages, a quotation opens with the guillemet that closes one in French. */
const INWARD = { openingLast: /[([{“‘„»]+\s*$/u, closingFirst: /^(?:[)\]}]+|[”’]+(?!\p{L})|["'«“](?=\s|$))\s*/u };
const INWARD_LANGUAGES = new Set(['de', 'da', 'hr', 'sl', 'cs', 'sk', 'hu']);
const LOW_QUOTES = /[„‚“”‘]/g;
const LIST_NUMBER = /^[([]?(?:\d{1,3}(?:\.\d{1,3})*|\p{L}|[ivx]{1,5}|[IVX]{1,5})[.)]$/u;
/** Names of a company's legal form, which follow a full stop only within the company's name: “Smith & Co. KG”. */
const LEGAL_FORM = /^(?:KG|KGaA|OHG|oHG|LLC|LLP|Kft|Zrt|Inc\.|Ltd\.?)(?![\p{L}\p{N}])/u;
/** A short word without vowels, which is an abbreviation before a number: “str. 5”, “č. 3”, “рис. 2”. */
const WITHOUT_VOWELS =
  /^(?=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,5}$)[^aeiouyæøœıаеиоуыэюяєαεηιουω]+$/u;
const GERMAN_ORDINAL_BEFORE = new RegExp(
  String.raw`(?:^|\s)(?:am|vom|zum|beim|im|den|dem|der|die|das|des|bis|ab|seit|jede[rnms]?|ihre[rnms]?|` +
    String.raw`seine[rnms]?|und|oder)\s+\d{1,2}\.$`,
  'iu',
);
const GERMAN_ORDINAL_AFTER = new RegExp(
  '^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|' +
    'Jahrhundert|Jahrtausend|Quartal|Auflage|Stock|Klasse)',
  'u',
);

/**
 * Returns the sentences of a text, in order, without the spaces around them; offsets in UTF-16 code units. A line break
 * is a space and an empty line ends a sentence. Uses ICU's sentence boundaries (UAX #29), corrected for abbreviations,
 * initials, German ordinals, list numbers, quoted speech and ellipses.
 */
export function sentenceSpansOf(text: string, language: string): Span[] {
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
  // One space for each character, so offsets stay the same; ICU would break at each line's end.
  const paragraph = withClosingMarks(text.slice(start, end).replace(/[\r\n\t\v\f\u0085\u2028]/g, ' '));
  const bounds = boundaries(paragraph, primary);
  return bounds
    .map((bound, i) => trimmed(paragraph, i === 0 ? 0 : bounds[i - 1]!, bound))
    .filter((span) => span.end > span.start)
    .map((span) => ({ start: start + span.start, end: start + span.end }));
}

/** Replaces the marks “ and ‘ by ” and ’ where they close a quotation that „ or ‚ opens; the length stays the same. */
function withClosingMarks(paragraph: string): string {
  const isOpen = { double: false, single: false };
  return paragraph.replace(LOW_QUOTES, (mark) => {
    const kind = mark === '‚' || mark === '‘' ? 'single' : 'double';
    const closes = isOpen[kind];
    isOpen[kind] = mark === '„' || mark === '‚';
    if (!closes) return mark;
    return mark === '“' ? '”' : mark === '‘' ? '’' : mark;
  });
}

/** Returns the end of each sentence of a paragraph. */
function boundaries(paragraph: string, primary: string): number[] {
  const candidates = new Set<number>();
  for (const { index } of icuSegments(paragraph, primary, 'sentence')) if (index > 0) candidates.add(index);
  for (const match of paragraph.matchAll(ELLIPSIS_END)) candidates.add(match.index + match[0].length);

  const kept: number[] = [];
  for (const candidate of [...candidates].sort((a, b) => a - b)) {
    const previous = kept.at(-1) ?? 0;
    if (candidate <= previous) continue;
    const boundary = moveOverBrackets(paragraph, previous, candidate, primary);
    const before = paragraph.slice(Math.max(previous, boundary - EVIDENCE_LENGTH), boundary).trim();
    const after = paragraph.slice(boundary, boundary + EVIDENCE_LENGTH).trimStart();
    if (before === '' || sentenceContinues(before, after, paragraph[boundary - 1] === ' ', primary)) continue;
    kept.push(boundary);
  }
  return kept.at(-1) === paragraph.length ? kept : [...kept, paragraph.length];
}

/**
 * Moves boundaries at brackets: an opening bracket belongs to the next sentence and a closing one to the previous one,
 * wherever ICU put the boundary.
 */
function moveOverBrackets(paragraph: string, previous: number, boundary: number, primary: string): number {
  const { openingLast, closingFirst } = INWARD_LANGUAGES.has(primary) ? INWARD : OUTWARD;
  const tail = Math.max(previous, boundary - EVIDENCE_LENGTH);
  const opening = openingLast.exec(paragraph.slice(tail, boundary));
  if (opening && tail + opening.index > previous) return tail + opening.index;
  const closing = closingFirst.exec(paragraph.slice(boundary, boundary + 8));
  return boundary + (closing?.[0].length ?? 0);
}

/** Returns whether a sentence continues beyond an end found by Unicode's rules. */
function sentenceContinues(before: string, after: string, blankBetween: boolean, primary: string): boolean {
  if (after === '' || /^[\p{Ll},;:&]/u.test(after)) return true;
  if (primary === 'ja' && !blankBetween && /[」』）]$/u.test(before) && /^\p{Script=Hiragana}/u.test(after))
    return true;
  if (LIST_NUMBER.test(before)) return true;
  if (LEGAL_FORM.test(after)) return true;
  return before.endsWith('.') && fullStopIsPartOfWord(before, after, primary);
}

function fullStopIsPartOfWord(before: string, after: string, primary: string): boolean {
  const table = abbreviationsOf(primary);
  const lastWords = before.slice(-40).split(/\s+/);
  const word = lastWords
    .at(-1)!
    .slice(0, -1)
    .replace(/^["'“‘«»„‚([]+/u, '');
  // Elided articles are not part of the abbreviation: “l'ing.”
  const key = word.toLowerCase().replace(/^\p{L}{1,5}['’](?=\p{L}{2})/u, '');
  const previousWord = lastWords.at(-2) ?? '';
  const pair = `${previousWord.replace(/\.$/, '')}.${word}`.toLowerCase();
  const nextWord = /^["'“‘«»„([]*([\p{L}\p{M}'’-]+)/u.exec(after)?.[1]?.toLowerCase() ?? '';

  if (table.nonTerminal.has(key) || table.nonTerminal.has(pair)) return true;
  if (/^(?:\d|[IVXLC]+(?!\p{L}))/u.test(after)) {
    if (table.beforeNumber.has(key) || (primary === 'de' && key.endsWith('str'))) return true;
    if (/^\d/.test(after) && isAbbreviationByForm(word, previousWord)) return true;
  }
  if (primary === 'de' && isGermanOrdinal(before, word, after)) return true;
  if (primary === 'ru' && /(?:^|\s)и (?:т\. ?[дп]|др|пр)\.$/u.test(before)) return false;
  const isBeforeInitial = /^\p{Lu}\./u.test(after);
  const isInitial =
    /^\p{L}$/u.test(word) &&
    (isBeforeInitial || previousWord === '' || /^["'“‘«»„([]?\p{Lu}|\.$/u.test(previousWord) || /\p{Ll}/u.test(word));
  const isAcronym = /^\p{L}(?:\.\p{L})+$/u.test(word);
  return (isInitial || isAcronym) && (isBeforeInitial || !table.starters.has(nextWord));
}

/** Returns whether a word has no vowels. Units of measurement and words in capitals do not count as abbreviations. */
function isAbbreviationByForm(word: string, previousWord: string): boolean {
  if (word.toUpperCase() === word || /^[\p{P}\p{S}]*\d/u.test(previousWord)) return false;
  return WITHOUT_VOWELS.test(word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));
}

/**
 * Returns whether a full stop marks a German ordinal: “am 3. Mai”, “im 19. Jahrhundert”, “Friedrich II. König von …”,
 * but not “Er ist 30. Sie ist 25.”
 */
function isGermanOrdinal(before: string, word: string, after: string): boolean {
  if (/^[IVX]{1,5}$/.test(word)) return /\p{Lu}\p{Ll}+\s+[IVX]+\.$/u.test(before);
  return /^\d{1,2}$/.test(word) && (GERMAN_ORDINAL_BEFORE.test(before) || GERMAN_ORDINAL_AFTER.test(after));
}

function trimmed(text: string, start: number, end: number): Span {
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return { start, end };
}
