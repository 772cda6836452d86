import { decodeReference, CHARACTER_REFERENCE } from '../xml/xmlElement';
import type { Headword, HeadwordContext } from './headword';
import { beginsWithArticle, headwordsOf } from './headword';
import type { CellContext, CellConventions } from './termSeparators';
import {
  splitAtCommas,
  repeatedHeads,
  isCommaSeparatedList,
  splitAtSlashes,
  splitOutsideBrackets,
} from './termSeparators';

export interface CellTermsResult {
  terms: Headword[];
  /** True if the cell may contain several terms, and was kept as one. */
  isDoubtful: boolean;
}

/** The minimum number of cells that form a pattern. */
const MIN_PATTERN_CELLS = 2;
/** The maximum number of characters of a cell with terms; a longer one is prose. */
const MAX_CELL = 400;
/** The maximum number of words of a part of a cell; with more, the cell is a sentence. */
const MAX_WORDS = 8;
const SENTENCE_END = /[.!?。！？…:]["'”’»)]*$/;
/** One or more words without any separator, as in most cells: there is nothing to split. U+FFFD counts as a letter. */
const PLAIN = /^[\p{L}\p{M}\p{N}\uFFFD]+(?:[ -][\p{L}\p{M}\p{N}\uFFFD]+)*$/u;
const QUOTES = ['""', '“”', '„“', '„”', '«»', '»«', '‹›', '「」', '『』', '‘’', "''"];
const BULLET = /^(?:[•‣▪●○◦■□➢*·–—-]\s+|\(?\d{1,2}[.)]\s+)/;
const NO_BULLET_NEEDED = /^(?:[•‣▪●○◦■□➢])\s*/;
const TAG = /<\/?(?:b|i|u|em|strong|span|font|p|div|br|li|ul|ol|sub|sup|a|mark|small|code|tt)\b[^<>]*>/gi;
const LINE_TAG = /^<(?:br|\/?p|\/?div|\/?li)\b/i;
/** Texts that mark an empty cell. */
const NONE_SIGN = /^(?:[-–—−]{1,3}|\?{1,3}|\.\/\.|…|\.{3})$/;
const NONE_WORD = /^(?:n\/a|n\.a\.|k\. ?a\.|tbd|t\.b\.d\.|todo|\(none\)|\(keine?\)|нет|无|無|なし)$/i;
/** The maximum number of characters of such a marker or word. */
const MAX_EMPTY_MARKER = 8;

/** Matches source terms whose translation may be a word for an empty cell. */
const SAYS_NONE_ITSELF =
  /(?<!\p{L})(?:not|no|none|nothing|unknown|n\/a|nicht|kein|keine|unbekannt|non|sans|sin|senza|sem)(?!\p{L})/iu;

/**
 * Returns whether a cell means that there is no term. In the column of the first language, such a word is itself a
 * term.
 */
export function isEmptyMarker(cell: string, isFirst: boolean, first: string): boolean {
  if (cell.length > MAX_EMPTY_MARKER) return false;
  return NONE_SIGN.test(cell) || (!isFirst && NONE_WORD.test(cell) && !SAYS_NONE_ITSELF.test(first));
}

/** Returns the common habits of a column's cells. */
export function detectCellConventions(column: readonly string[], language: string): CellConventions {
  const cells = column.filter((cell) => cell.length <= MAX_CELL);
  const count = (is: (cell: string) => boolean): number => cells.filter(is).length;
  return {
    hasArticles: count((cell) => beginsWithArticle(cell, language)) >= MIN_PATTERN_CELLS,
    hasGenders: count((cell) => /\p{L}\s(?:m|f|n|nt|pl|nm|nf|sm|sf)\.?$/u.test(cell)) >= MIN_PATTERN_CELLS,
    heads: repeatedHeads(cells),
    listsByComma:
      count((cell) => isCommaSeparatedList(cell)) >= MIN_PATTERN_CELLS && !cells.some((cell) => /[;；|]/.test(cell)),
  };
}

/** Returns the terms of one cell. A cell with a sentence is unchanged. */
export function termsOfCell(cell: string, context: CellContext): CellTermsResult {
  const kept: CellTermsResult = { terms: [{ term: cell }], isDoubtful: false };
  if (cell.length > MAX_CELL) return kept;
  const { language, others, habits } = context;
  const headwordContext: HeadwordContext = { language, others, ...habits };
  if (PLAIN.test(cell)) {
    const spaces = cell.split(' ').length - 1;
    return spaces === 0 || spaces >= MAX_WORDS
      ? kept
      : { terms: headwordsOf(cell, headwordContext), isDoubtful: false };
  }
  const text = withoutMarkup(cell);
  if (!text) return kept;
  let isDoubtful = false;
  const parts = linesOf(text).flatMap((line) =>
    listParts(line).flatMap((part) => {
      const bySlash = splitAtSlashes(part, context);
      isDoubtful ||= bySlash.isDoubtful;
      return (bySlash.isDoubtful && !context.splitsDoubtful ? [part] : bySlash.parts).flatMap((each) => {
        const byComma = splitAtCommas(each, context);
        isDoubtful ||= byComma.isDoubtful;
        return byComma.isDoubtful && !context.splitsDoubtful ? [each] : byComma.parts;
      });
    }),
  );
  const isProse = parts.some((part) => {
    const words = part.split(/\s+/).length;
    return words > MAX_WORDS || (words > 3 && SENTENCE_END.test(part));
  });
  if (isProse) return { terms: [{ term: text.includes('\n') || text === cell ? cell : text }], isDoubtful: false };
  const terms = parts
    .flatMap((part) => headwordsOf(withoutQuotes(part), headwordContext))
    .filter(({ term }) => term.trim());
  // A lone bullet or empty quotation marks are the subject of the entry.
  if (!terms.length) return kept;
  const distinct = terms.filter(({ term }, index) => terms.findIndex((other) => other.term === term) === index);
  return { terms: distinct, isDoubtful: isDoubtful && !context.splitsDoubtful };
}

/** Returns the text without the tags and references of web pages, and without quotation marks around all of it. */
function withoutMarkup(cell: string): string {
  let text = cell;
  if (/&[#a-z]/i.test(text))
    text = text.replaceAll(new RegExp(CHARACTER_REFERENCE.source, 'g'), (each) => decodeReference(each) ?? each);
  if (/<[/a-z]/i.test(cell) && !/&lt;/i.test(cell)) {
    const bare = text.replaceAll(TAG, (tag) => (LINE_TAG.test(tag) ? '\n' : ''));
    // A lone `<b>` is the subject of the entry.
    if (/\p{L}/u.test(bare) && isPaired(text)) text = bare;
  }
  return withoutQuotes(text.replaceAll(/[^\S\n]+/g, ' ').trim());
}

function isPaired(text: string): boolean {
  const tags = [...text.matchAll(TAG)].map(([tag]) => tag);
  return tags.every((tag) => {
    const name = /^<\/?([a-z]+)/i.exec(tag)![1]!;
    return (
      /^(?:br|p|li)$/i.test(name) ||
      tags.some(
        (other) =>
          other !== tag &&
          new RegExp(`^</?${name}\\b`, 'i').test(other) &&
          other.startsWith('</') !== tag.startsWith('</'),
      )
    );
  });
}

function withoutQuotes(text: string): string {
  const marks = text.length > 2 ? text[0]! + text.at(-1)! : '';
  const inside = text.slice(1, -1);
  return QUOTES.includes(marks) && !inside.includes(marks[0]!) && !inside.includes(marks[1]!) ? inside.trim() : text;
}

/** Returns the lines of a cell without bullets. A line that continues the previous one is joined to it. */
function linesOf(text: string): string[] {
  if (!text.includes('\n')) return [NO_BULLET_NEEDED.test(text) ? text.replace(NO_BULLET_NEEDED, '') : text];
  const lines: string[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (!line) continue;
    const last = lines.at(-1);
    if (last !== undefined && (/[,-]$/.test(last) || /^[([&+]/.test(line))) lines[lines.length - 1] = `${last} ${line}`;
    else lines.push(line);
  }
  const isListed = lines.length > 1 && lines.every((line) => BULLET.test(line));
  return lines.map((line) => (isListed ? line.replace(BULLET, '') : line.replace(NO_BULLET_NEEDED, '')));
}

/** Returns the parts between semicolons and the commas of lists in Chinese and Japanese, outside of brackets. */
function listParts(line: string): string[] {
  if (!/[;；؛、]/.test(line) || /[{}=<>%]|\(\)|&\w+;/.test(line)) return [line];
  const parts = splitOutsideBrackets(line, /[;；؛、]/).filter((part) => part);
  return parts.every((part) => /\p{L}/u.test(part) && part.split('"').length % 2) ? parts : [line];
}
